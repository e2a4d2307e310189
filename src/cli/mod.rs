//! The command line: one file per subcommand with its arguments, its help and its `run`.
//!
//! Results go to stdout, everything else to stderr. Exit codes: 0 done and all as expected, 1 a check failed, 2 the
//! input or the command line is wrong, 130 interrupted.

mod boards;
#[cfg(target_os = "linux")]
mod check;
mod compare;
mod completions;
mod conformance;
mod external;
mod heuristics;
mod instances;
mod interrupt;
mod judge;
mod limits;
mod list;
mod merge;
mod output;
mod picture;
mod plot;
mod progress;
mod rank;
mod report;
mod reproduce;
mod rows;
mod run;
mod slurm;
mod solve;
mod summary;
mod words;

use crate::format::manifest::Manifest;
use crate::format::row::Status;
use crate::search::budget;
use crate::search::catalog::Catalog;
use clap::{Parser, Subcommand};
use output::say;
use std::io;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "harness", version, about, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::RunArgs),
    Solve(solve::SolveArgs),
    Reproduce(reproduce::ReproduceArgs),
    Summary(summary::Args),
    Compare(compare::Args),
    Rank(rank::Args),
    Heuristics(heuristics::Args),
    Plot(plot::Args),
    Report(report::Args),
    List(list::ListArgs),
    Instances(instances::InstancesArgs),
    Completions(completions::CompletionsArgs),
    #[cfg(target_os = "linux")]
    Check(check::Args),
    Conformance(conformance::ConformanceArgs),
    Judge(judge::Args),
    Merge(merge::MergeArgs),
    Slurm(slurm::SlurmArgs),
}

/// How a command ended when its input was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, and everything as expected.
    Done,
    /// A check failed: a wrong path, a figure that was not reproduced, an incomplete run.
    CheckFailed,
    /// Interrupted from the keyboard or by a signal.
    Interrupted,
}

impl Exit {
    /// Of rows that were put together: whether some of them are failures.
    fn of_rows(manifest: &Manifest) -> Self {
        let has = |status: Status| manifest.rows.get(status.name()).is_some_and(|&rows| rows > 0);
        let is_failure = [Status::Wrong, Status::Error, Status::Missing].into_iter().any(has);
        if is_failure { Self::CheckFailed } else { Self::Done }
    }

    const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::CheckFailed => 1,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Parses the command line, runs the command and turns its result into an exit code. Whatever is named on the command
/// line or in experiment files is looked up in the catalog.
pub fn main_with(catalog: &Catalog) -> ExitCode {
    let cli = Cli::parse();
    match interrupt::start().and_then(|()| dispatch(cli.command, catalog)) {
        Ok(exit) => exit.into(),
        // Whoever read our output has had enough of it (`| head`): that is no error.
        Err(error) if is_closed_pipe(&error) => Exit::Done.into(),
        // Asked to stop before there was anything to show, such as while tables were built.
        Err(error) if budget::is_interrupted() => {
            say!("{error:#}");
            Exit::Interrupted.into()
        }
        Err(error) => {
            say!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn dispatch(command: Command, catalog: &Catalog) -> anyhow::Result<Exit> {
    match command {
        Command::Run(args) => run::run(&args, catalog),
        Command::Solve(args) => solve::run(&args, catalog),
        Command::Reproduce(args) => reproduce::run(&args, catalog),
        Command::Summary(args) => summary::run(&args, catalog),
        Command::Compare(args) => compare::run(&args, catalog),
        Command::Rank(args) => rank::run(&args, catalog),
        Command::Heuristics(args) => heuristics::run(&args, catalog),
        Command::Plot(args) => plot::run(&args, catalog),
        Command::Report(args) => report::run(&args, catalog),
        Command::List(args) => list::run(&args, catalog),
        Command::Instances(args) => instances::run(&args),
        Command::Completions(args) => completions::run(&args),
        #[cfg(target_os = "linux")]
        Command::Check(args) => check::run(&args, catalog),
        Command::Conformance(args) => conformance::run(&args, catalog),
        Command::Judge(args) => judge::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Slurm(args) => slurm::run(&args, catalog),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

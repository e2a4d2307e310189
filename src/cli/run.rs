//! `harness run`: make boards, solve them, check every path, write rows, print a summary.

use super::boards::BoardArgs;
use super::limits::LimitArgs;
use super::progress::{Progress, TableProgress};
use super::{Exit, interrupt, output};
use crate::experiment::{Experiment, library};
use crate::puzzle::Board;
use crate::report::summary::Accumulator;
use crate::report::table::{Format, Table};
use crate::run::execute::Output;
use crate::run::{Plan, Report, execute};
use crate::search::catalog::{Algorithm, Catalog};
use anyhow::{Context, ensure};
use clap::Args;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  harness run --algos astar,bibfs --n 1000
      A* and bidirectional BFS on 1000 random 8-puzzle boards
  harness run --algos astar:tie=h+lifo,astar:tie=h+fifo --instances depth:24 --n 500
      two tie-breaks on boards whose shortest solution has 24 moves
  harness run --algos all --instances boards.txt --goal \"1 2 3 8 x 4 7 6 5\" --paths
      every algorithm on the boards of a file, with the paths in the rows
  harness run --algos idastar --size 4x4 --goal blank-first --n 20 --time-limit 60s --jobs 1
      IDA* on the 15-puzzle, a minute for each board at most, undisturbed by other solves
  harness run experiments/tie-breaking.toml
      the boards and algorithms of an experiment file

`harness list` names the algorithms and their options. Rows go to results/NAME.csv, the manifest to
results/NAME.json; the same command writes to the same file.";

/// Solve many boards with many algorithms; write CSV rows and a summary
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct RunArgs {
    /// An experiment file, which says everything; its figures are judged by `harness reproduce`
    #[arg(
        value_name = "EXPERIMENT.toml",
        required_unless_present = "algos",
        conflicts_with_all = ["algos", "instances", "n", "seed", "size", "goal", "time", "nodes", "bytes"]
    )]
    experiment: Option<String>,

    /// Algorithms, separated by commas: name:option=value:option=value; all is every algorithm
    #[arg(long, value_name = "LIST")]
    algos: Option<String>,

    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    how: HowArgs,

    /// File for the rows, - for standard output [default: results/NAME.csv, NAME made from the options; of an
    /// experiment results/EXPERIMENT/RUN.csv]
    #[arg(long, short, value_name = "FILE.csv")]
    out: Option<PathBuf>,
}

/// How to run, whatever is run.
#[derive(Args, Clone, Debug)]
pub(super) struct HowArgs {
    /// Worker threads; 1 for times undisturbed by other solves [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Write each path into its row
    #[arg(long)]
    paths: bool,

    /// No progress and no notes
    #[arg(long, short)]
    quiet: bool,
}

impl HowArgs {
    fn jobs(&self) -> usize {
        self.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}

pub(super) fn run(args: &RunArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    interrupt::listen()?;
    if let Some(name) = &args.experiment {
        return run_experiment(args, &library::find(name, catalog)?);
    }
    let algorithms = catalog.algorithms_of(args.algos.as_deref().unwrap_or_default())?;
    let mut notes: Vec<String> = algorithms.iter().flat_map(|algorithm| algorithm.notes.clone()).collect();
    let instances = args.boards.instances(&mut notes)?;
    let how = &args.how;
    let tables = TableProgress::new(how.quiet);
    let plan = Plan::watched(instances, &algorithms, how.limits.limits(), how.paths, how.jobs(), &tables)?;
    if plan.jobs < how.jobs() {
        notes.extend(
            how.jobs.map(|asked| format!("{} workers instead of {asked}: more gain nothing", plan.jobs)),
        );
    }
    if !args.how.quiet {
        for note in notes {
            eprintln!("note: {note}");
        }
    }
    let command = command_line(args, plan.instances.goal(), &algorithms);
    let default = Path::new("results").join(plan.default_name()).with_extension("csv");
    execute_and_tell(args, &plan, default, &command)
}

/// The runs of an experiment, one after the other, their figures left aside.
fn run_experiment(args: &RunArgs, experiment: &Experiment) -> anyhow::Result<Exit> {
    ensure!(
        args.out.is_none() || experiment.runs.len() == 1,
        "--out names one file, but the experiment {} has {} runs",
        experiment.name,
        experiment.runs.len()
    );
    let given = args.how.jobs.map(usize::from);
    let plans = experiment
        .runs
        .iter()
        .map(|run| {
            let jobs = given.or(run.jobs).unwrap_or_else(|| args.how.jobs());
            let tables = TableProgress::new(args.how.quiet);
            Plan::watched(run.instances.clone(), &run.algorithms, run.limits, args.how.paths, jobs, &tables)
                .with_context(|| format!("run {} of {}", run.name, experiment.name))
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    let command = format!("harness run {}", args.experiment.as_deref().unwrap_or(&experiment.name));
    let mut exit = Exit::Done;
    for (run, plan) in experiment.runs.iter().zip(&plans) {
        let target = Path::new("results").join(&experiment.name).join(&run.name).with_extension("csv");
        match execute_and_tell(args, plan, target, &command)? {
            Exit::Done => {}
            Exit::CheckFailed => exit = Exit::CheckFailed,
            Exit::Interrupted => return Ok(Exit::Interrupted),
        }
    }
    Ok(exit)
}

/// Runs a plan to where `--out` says, else to `default`, and prints the summary.
fn execute_and_tell(args: &RunArgs, plan: &Plan, default: PathBuf, command: &str) -> anyhow::Result<Exit> {
    let target = match &args.out {
        Some(out) if out.as_os_str() == "-" => None,
        Some(out) => {
            ensure!(
                out.file_name().is_some() && !out.is_dir(),
                "--out {}: that is a folder; name a file in it",
                out.display()
            );
            Some(out.clone())
        }
        None => Some(default),
    };
    let (report, summary) = if let Some(target) = target {
        let (report, summary) = run_plan(plan, Output::File(&target), command, args.how.quiet)?;
        if report.interrupted.is_none() && !args.how.quiet {
            eprintln!("rows: {}", target.display());
        }
        (report, Some(summary))
    } else {
        // A name of this process's own: the same run may go to another pipe at the same time.
        let name = format!("{}-{}.csv", plan.default_name(), std::process::id());
        let kept = std::env::temp_dir().join(name);
        let mut stdout = std::io::stdout().lock();
        let (report, _) = run_plan(plan, Output::Stream(&mut stdout, &kept), command, args.how.quiet)?;
        (report, None)
    };
    if let Some(summary) = summary.filter(|_| report.rows > 0) {
        output::print(&summary.render(Format::Text, output::terminal_width()))?;
    }
    Ok(conclude(&report, plan))
}

/// Runs a plan and shows progress. Gives the report and the summary table.
pub(super) fn run_plan(
    plan: &Plan,
    output: Output<'_>,
    command: &str,
    quiet: bool,
) -> anyhow::Result<(Report, Table)> {
    let mut progress = Progress::new(plan.solves(), "solves", quiet);
    let labels = plan.contestants.iter().map(|contestant| contestant.label.as_str());
    let mut summary = Accumulator::new(labels);
    let report = execute(plan, output, command, |rows| {
        for row in rows {
            summary.add(row);
        }
        progress.advance(rows.len() as u64);
    });
    progress.finish();
    let report = report.context("the run could not be finished")?;
    Ok((report, summary.finish()))
}

/// Says what went wrong, and what exit code that makes.
pub(super) fn conclude(report: &Report, plan: &Plan) -> Exit {
    for failure in &report.failures {
        eprintln!("failed: {failure}");
    }
    if report.failed > report.failures.len() as u64 {
        eprintln!("... and {} more", report.failed - report.failures.len() as u64);
    }
    if let Some(partial) = &report.interrupted {
        eprintln!("interrupted: {} of {} rows are in {}", report.rows, plan.solves(), partial.display());
        return Exit::Interrupted;
    }
    if report.failed > 0 { Exit::CheckFailed } else { Exit::Done }
}

/// A command line that runs the same thing again: everything that differs from the defaults, spelled out.
fn command_line(args: &RunArgs, goal: &Board, algorithms: &[Algorithm]) -> String {
    let labels: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.label.as_str()).collect();
    let mut line =
        format!("harness run --algos '{}' --instances '{}'", labels.join(","), args.boards.instances);
    // Writing to a string cannot fail.
    let _ = write!(line, " --size {} --goal '{goal}' --seed {}", goal.size(), args.boards.seed);
    if let Some(n) = args.boards.n {
        let _ = write!(line, " --n {n}");
    }
    if let Some(time) = args.how.limits.time {
        let _ = write!(line, " --time-limit '{}'", humantime::format_duration(time));
    }
    if let Some(nodes) = args.how.limits.nodes {
        let _ = write!(line, " --node-limit {nodes}");
    }
    if let Some(bytes) = args.how.limits.bytes {
        let _ = write!(line, " --memory-limit {bytes}");
    }
    if args.how.paths {
        line.push_str(" --paths");
    }
    line
}

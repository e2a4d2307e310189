//! `harness reproduce`: runs experiments and says, figure by figure, whether what was published holds.

use super::output::say;
use super::progress::{SolveProgress, TableProgress};
use super::run::EarlierArgs;
use super::{Exit, external, interrupt, output};
use crate::experiment::run::{Findings, RunOptions, in_short, run_experiment, table};
use crate::experiment::{Experiment, library};
use crate::report::published::Agreement;
use crate::report::table::Format;
use crate::search::catalog::Catalog;
use anyhow::Context;
use clap::Args;
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness reproduce
      every experiment but the slow ones; results in results/NAME/
  harness reproduce blog-table
      one experiment, by its name
  harness reproduce my/experiment.toml --out /tmp/results
      one that you wrote; docs/experiments.md tells how
  harness reproduce korf-1985-all
      a slow one, which has to be named

`harness list experiments` names them. Exit code 1 if a judged figure does not come out.";

/// Run experiments that carry published figures; print and judge them beside the measured ones
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ReproduceArgs {
    /// Experiments, by file or name [default: all but those that are slow]
    #[arg(value_name = "FILE|NAME")]
    experiments: Vec<String>,

    /// Folder in which each experiment writes into its own
    #[arg(long, short, value_name = "FOLDER", default_value = "results")]
    out: PathBuf,

    /// Worker threads, whatever the experiment says [default: the experiment's, or all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    #[command(flatten)]
    earlier: EarlierArgs,

    /// Let experiments execute the programs that they name as solvers
    #[arg(long)]
    allow_extern: bool,

    /// No progress
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(args: &ReproduceArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    let experiments = if args.experiments.is_empty() {
        library::all()?.into_iter().filter(|one| !one.slow).map(|one| one.name).collect()
    } else {
        args.experiments.clone()
    };
    let experiments =
        experiments.iter().map(|name| library::find(name, catalog)).collect::<Result<Vec<_>, _>>()?;
    for experiment in &experiments {
        external::allow(experiment, args.allow_extern, args.quiet)?;
    }
    let options = RunOptions {
        results: args.out.clone(),
        jobs: args.jobs.map(usize::from),
        earlier: args.earlier.earlier(),
    };
    reproduce(&experiments, &options, args.quiet)
}

/// Runs experiments and prints what came out of each.
pub(super) fn reproduce(
    experiments: &[Experiment],
    options: &RunOptions,
    quiet: bool,
) -> anyhow::Result<Exit> {
    interrupt::listen();
    let mut exit = Exit::Done;
    let tables = TableProgress::new(quiet);
    let mut progress = SolveProgress::new(experiments.iter().map(Experiment::solves).sum(), "solves", quiet);
    for experiment in experiments {
        let outcome = run_experiment(experiment, options, &tables, |step| progress.take(step))
            .with_context(|| format!("experiment {}", experiment.name))?;
        if let Some(kept) = outcome.interrupted() {
            progress.finish();
            say!("interrupted: the rows so far are in {kept}");
            return Ok(Exit::Interrupted);
        }
        progress.suspend(|| -> anyhow::Result<()> {
            output::print(&in_words(experiment, &outcome))?;
            for failure in outcome.runs.iter().flat_map(|run| &run.conclusion.failures) {
                say!("failed: {failure}");
            }
            Ok(())
        })?;
        if !outcome.holds() {
            exit = Exit::CheckFailed;
        }
    }
    progress.finish();
    Ok(exit)
}

fn in_words(experiment: &Experiment, outcome: &Findings) -> String {
    let mut text = format!("{}: {}\n\n", experiment.name, experiment.title);
    for run in outcome.runs.iter().filter(|run| !run.figures.is_empty()) {
        if outcome.runs.len() > 1 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "run {}", run.name);
        }
        text.push_str(&table(&in_short(&run.figures)).render(Format::Text, output::terminal_width()));
        text.push('\n');
    }
    for judged in outcome.figures().filter(|judged| judged.figure.verdict == Agreement::Fails) {
        let figure = &judged.figure;
        let _ = writeln!(
            text,
            "NOT REPRODUCED: {}: published {}, measured {}",
            figure.figure, figure.published, figure.measured
        );
    }
    let _ = writeln!(text, "{} Results in {}\n", outcome.verdicts(), outcome.folder.display());
    text
}

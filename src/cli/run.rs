//! `harness run`: make boards, solve them, check every path, write rows, print a summary.

use super::boards::BoardArgs;
use super::limits::LimitArgs;
use super::output::say;
use super::progress::{SolveProgress, TableProgress};
use super::{Exit, external, interrupt, output};
use crate::experiment::{Experiment, library};
use crate::external::Program;
use crate::files;
use crate::format::compression::manifest_of;
use crate::format::manifest::Shard;
use crate::puzzle::Board;
use crate::report::summary::Accumulator;
use crate::report::table::{Format, Table};
use crate::run::execute::Output;
use crate::run::sink::Earlier;
use crate::run::{Conclusion, Plan, execute};
use crate::search::catalog::{Algorithm, Catalog};
use anyhow::{Context, ensure};
use clap::{ArgGroup, Args};
use std::fs::File;
use std::io::{self, Write};
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
  harness run --algos astar,bibfs --n 100 --repeat 5 --jobs 1
      every solve five times: times are medians, with a line on how steady the machine was
  harness run --extern 'mine=python3 solver.py' --algos astar --n 20
      your own solver beside A*, on the same boards, its paths checked like all others
  harness run --algos all --n 100000 --shard 0/8 --out part-0.csv
      the first of eight parts, each of which may run on another machine; `harness merge` makes one file of them
  harness run --algos astar,bibfs --n 1000 --resume
      finishes it if it was interrupted or killed
  harness run experiments/tie-breaking.toml
      the boards and algorithms of an experiment file

`harness list` names the algorithms and their options. Rows go to results/NAME.csv, the manifest to
results/NAME.json; the same command writes to the same file. Rows of another run are never replaced unless
--overwrite says so. What a killed run has finished is in NAME.csv.partial: the same command with --resume goes on.";

/// Solve many boards with many algorithms; write CSV rows and a summary
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("what").required(true).multiple(true).args(["experiment", "algos", "programs"])))]
pub(super) struct RunArgs {
    /// An experiment file, which says everything; its figures are judged by `harness reproduce`
    #[arg(
        value_name = "EXPERIMENT.toml",
        conflicts_with_all = ["algos", "programs", "instances", "n", "seed", "size", "goal", "time", "nodes", "bytes"]
    )]
    experiment: Option<String>,

    /// Algorithms, separated by commas: name:option=value:option=value; all is every algorithm
    #[arg(long, value_name = "LIST")]
    algos: Option<String>,

    /// A solver of your own, in any language: NAME=COMMAND, or NAME:option=value:...=COMMAND (`harness check --help`
    /// lists the options); may be given several times
    #[arg(long = "extern", value_name = "NAME=COMMAND")]
    programs: Vec<String>,

    /// Let the experiment execute the programs that it names as solvers
    #[arg(long, requires = "experiment")]
    allow_extern: bool,

    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    how: HowArgs,

    /// Only shard I of K (0/K to K-1/K): every K-th board; `harness merge` puts the shards together
    #[arg(long, value_name = "I/K", conflicts_with = "experiment")]
    shard: Option<Shard>,

    /// File for the rows, - for standard output [default: results/NAME.csv, NAME made from the options; of an
    /// experiment results/EXPERIMENT/RUN.csv]
    #[arg(long, short, value_name = "FILE.csv")]
    out: Option<PathBuf>,
}

impl RunArgs {
    /// Refuses what is not for whoever says where rows go and what each process does.
    pub(super) fn refuse_where_and_how(&self) -> anyhow::Result<()> {
        let given = [
            ("an experiment file", self.experiment.is_some()),
            ("--out", self.out.is_some()),
            ("--shard", self.shard.is_some()),
            ("--jobs (say --cpus)", self.how.jobs.is_some()),
            ("--overwrite", self.how.earlier.overwrite),
            ("--resume", self.how.earlier.resume),
        ];
        let given = given.iter().find(|(_, is_given)| *is_given);
        ensure!(given.is_none(), "{} cannot be given here", given.map_or("", |(name, _)| name));
        Ok(())
    }
}

/// What becomes of rows that are there already.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct EarlierArgs {
    /// Replace rows of other runs, finished or not, that are in the way
    #[arg(long)]
    overwrite: bool,

    /// Finish a run that did not come to its end: solve only what is not in its .partial file; nothing if it is finished
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
}

impl EarlierArgs {
    pub(super) fn earlier(self) -> Earlier {
        match (self.overwrite, self.resume) {
            (true, _) => Earlier::Replace,
            (false, true) => Earlier::Resume,
            (false, false) => Earlier::Keep,
        }
    }
}

/// How to run, whatever is run.
#[derive(Args, Clone, Debug)]
pub(super) struct HowArgs {
    /// Worker threads; 1 for times undisturbed by other solves [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Solve everything N times, once after the other; times are then medians of each board [default: once, or what the
    /// experiment says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: Option<u32>,

    /// Write each path into its row
    #[arg(long)]
    paths: bool,

    #[command(flatten)]
    earlier: EarlierArgs,

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
    interrupt::listen();
    if let Some(name) = &args.experiment {
        let experiment = library::find(name, catalog)?;
        external::allow(&experiment, args.allow_extern, args.how.quiet)?;
        return run_experiment(args, &experiment);
    }
    let (plan, command) = prepared(args, catalog)?;
    let plan = plan.sharded(args.shard)?;
    let default = Path::new("results").join(plan.default_name()).with_extension("csv");
    execute_and_tell(args, &plan, default, &command)
}

/// The whole run that is asked for, its tables built, and a command that asks for it.
pub(super) fn prepared(args: &RunArgs, catalog: &Catalog) -> anyhow::Result<(Plan, String)> {
    refuse_input(args, &args.boards.instances)?;
    let algorithms = match &args.algos {
        None if !args.programs.is_empty() => Vec::new(),
        list => catalog.algorithms_of(list.as_deref().unwrap_or_default())?,
    };
    let programs: Vec<Program> =
        args.programs.iter().map(|text| Program::parse(text)).collect::<Result<_, _>>()?;
    if !args.how.quiet {
        external::announce(&programs);
    }
    let mut notes: Vec<String> = algorithms.iter().flat_map(|algorithm| algorithm.notes.clone()).collect();
    let instances = args.boards.instances(&mut notes)?;
    let how = &args.how;
    let tables = TableProgress::new(how.quiet);
    let (limits, jobs) = (how.limits.limits(), how.jobs());
    let plan = Plan::watched(instances, &algorithms, &programs, limits, how.paths, jobs, &tables)?
        .repeated(how.repeat.unwrap_or(1))?;
    if plan.jobs < how.jobs() {
        notes.extend(
            how.jobs.map(|asked| format!("{} workers instead of {asked}: more gain nothing", plan.jobs)),
        );
    }
    if !args.how.quiet {
        for note in notes {
            say!("note: {note}");
        }
    }
    let command = command_line(args, plan.instances.goal(), &algorithms);
    Ok((plan, command))
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
            let repeat = args.how.repeat.unwrap_or(run.repeat);
            let jobs = given.or(run.jobs).unwrap_or_else(|| args.how.jobs());
            let tables = TableProgress::new(args.how.quiet);
            let (instances, paths) = (run.instances.clone(), args.how.paths);
            Plan::watched(instances, &run.algorithms, &run.solvers, run.limits, paths, jobs, &tables)
                .and_then(|plan| plan.repeated(repeat))
                .with_context(|| format!("run {} of {}", run.name, experiment.name))
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    let name = args.experiment.as_deref().unwrap_or(&experiment.name);
    refuse_input(args, name)?;
    let command = shell_words::join(["harness", "run", name]);
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

/// Makes sure that neither rows nor manifest are written over what is read.
fn refuse_input(args: &RunArgs, input: &str) -> anyhow::Result<()> {
    let Some(out) = &args.out else { return Ok(()) };
    let input = Path::new(input);
    output::refuse_input(out, [input])?;
    output::refuse_input(&manifest_of(out), [input])
}

/// Runs a plan to where `--out` says, else to `default`, and prints the summary.
fn execute_and_tell(args: &RunArgs, plan: &Plan, default: PathBuf, command: &str) -> anyhow::Result<Exit> {
    let how = &args.how;
    let target = args.out.clone().unwrap_or(default);
    ensure!(
        target.file_name().is_some() && !target.is_dir(),
        "--out {}: that is a folder; name a file in it",
        target.display()
    );
    let is_stdout = target.as_os_str() == "-";
    let name = if is_stdout { "standard output".to_owned() } else { target.display().to_string() };
    let mut out: Box<dyn Write>;
    let destination = if is_stdout || files::is_special(&target) {
        out = if is_stdout {
            Box::new(io::stdout().lock())
        } else {
            let file = File::options().write(true).open(&target);
            Box::new(file.with_context(|| format!("cannot write {name}"))?)
        };
        Output::Stream { name: &name, out: &mut out }
    } else {
        Output::File { path: &target, earlier: how.earlier.earlier() }
    };
    let (conclusion, summary) = run_plan(plan, destination, command, how.quiet)?;
    if conclusion.interrupted.is_none() && !how.quiet && !is_stdout {
        say!("rows: {name}");
    }
    if !how.quiet {
        tell_programs(plan, &conclusion);
    }
    if conclusion.rows > 0 && !is_stdout {
        output::print(&summary.render(Format::Text, output::terminal_width()))?;
    }
    Ok(conclude(&conclusion, plan))
}

/// Says what became of other people's solvers beside their rows.
fn tell_programs(plan: &Plan, conclusion: &Conclusion) {
    if let Some(faults) = &conclusion.faults {
        say!("faults: {}", faults.display());
    }
    for program in &plan.programs {
        let account = program.account();
        say!("{}: {}", program.program.name, external::described(&program.program, &account));
        if let Some(remark) = account.remark {
            say!("note: {}: {remark}", program.program.name);
        }
    }
}

/// Runs a plan and shows progress. Gives the conclusion and the summary table.
pub(super) fn run_plan(
    plan: &Plan,
    output: Output<'_>,
    command: &str,
    quiet: bool,
) -> anyhow::Result<(Conclusion, Table)> {
    let mut progress = SolveProgress::new(plan.solves(), "solves", quiet);
    let mut summary = Accumulator::new(plan.labels(), plan.boards());
    let conclusion = execute(plan, output, command, |step| progress.take(step), |record| summary.add(record));
    progress.finish();
    let conclusion = conclusion.context("the run could not be finished")?;
    if let Some((least, greatest, repeats)) = summary.steadiness().filter(|_| !quiet) {
        say!(
            "steadiness: over {repeats} repetitions, the second half of each algorithm's took {least:.3} to \
             {greatest:.3} times the first half"
        );
    }
    Ok((conclusion, summary.finish()))
}

/// Says what went wrong, and what exit code that makes.
pub(super) fn conclude(conclusion: &Conclusion, plan: &Plan) -> Exit {
    for failure in &conclusion.failures {
        say!("failed: {failure}");
    }
    if conclusion.failed > conclusion.failures.len() as u64 {
        say!("... and {} more", conclusion.failed - conclusion.failures.len() as u64);
    }
    if let Some(kept) = &conclusion.interrupted {
        say!("interrupted: {} of {} rows are in {kept}", conclusion.rows, plan.solves());
        return Exit::Interrupted;
    }
    if conclusion.failed > 0 { Exit::CheckFailed } else { Exit::Done }
}

/// A command line that runs the same thing again: everything that differs from the defaults, spelled out.
fn command_line(args: &RunArgs, goal: &Board, algorithms: &[Algorithm]) -> String {
    let labels: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.label.as_str()).collect();
    let how = &args.how;
    let given = [
        ("--algos", Some(labels.join(",")).filter(|labels| !labels.is_empty())),
        ("--instances", Some(args.boards.instances.clone())),
        ("--size", Some(goal.size().to_string())),
        ("--goal", Some(goal.to_string())),
        ("--seed", Some(args.boards.seed.to_string())),
        ("--n", args.boards.n.map(|n| n.to_string())),
        ("--shard", args.shard.map(|shard| shard.to_string())),
        ("--repeat", how.repeat.map(|repeat| repeat.to_string())),
        ("--time-limit", how.limits.time.map(|time| humantime::format_duration(time).to_string())),
        ("--node-limit", how.limits.nodes.map(|nodes| nodes.to_string())),
        ("--memory-limit", how.limits.bytes.map(|bytes| bytes.to_string())),
        ("--paths", how.paths.then(String::new)),
    ];
    let mut words = vec!["harness".to_owned(), "run".to_owned()];
    for (option, value) in given {
        let Some(value) = value else { continue };
        words.push(option.to_owned());
        words.extend(Some(value).filter(|value| !value.is_empty()));
    }
    words.extend(args.programs.iter().flat_map(|program| ["--extern".to_owned(), program.clone()]));
    shell_words::join(words)
}

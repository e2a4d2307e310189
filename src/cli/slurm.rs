//! `harness slurm`: a run on a cluster: submitted, looked at, gone on with, put together.

use super::output::say;
use super::run::{RunArgs, prepared};
use super::{Exit, output};
use crate::cluster::script::Request;
use crate::cluster::{ClusterError, Progress, RunFolder, queue};
use crate::format::manifest::Shard;
use crate::run::merge::{MergeError, Shards};
use crate::search::catalog::Catalog;
use crate::text::numbers::{counted, grouped};
use anyhow::ensure;
use clap::{Args, Subcommand};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness slurm submit --dry-run --shards 8 --dir runs/one --algos astar,bibfs --n 100000
      shows the job scripts and submits nothing
  harness slurm submit --shards 8 --dir runs/one --mem 4G --algos astar,bibfs --n 100000
      eight jobs, and one that merges their rows; the folder must be one that all machines see
  harness slurm status runs/one
      which shards are done, by their contents
  harness slurm resume runs/one
      submits those that are not, once no job of the run is alive";

/// Run on a Slurm cluster, in shards
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct SlurmArgs {
    #[command(subcommand)]
    command: SlurmCommand,
}

#[derive(Debug, Subcommand)]
enum SlurmCommand {
    /// Submit a run in shards, and a job that merges them
    Submit(Box<SubmitArgs>),
    /// Say how far a run is; exit code 1 unless it is done
    Status(FolderArgs),
    /// Submit what is missing of a run
    Resume(FolderArgs),
    /// Put the shards of a run together, as the last of its jobs does
    Merge(FolderArgs),
}

#[derive(Args, Debug)]
struct FolderArgs {
    /// The run's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

#[derive(Args, Debug)]
struct SubmitArgs {
    /// Number of shards: each should take minutes, not seconds
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    shards: u32,

    /// A new folder for the run, which all machines must see
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,

    /// Shards that may run at a time [default: as many as there is room for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_parallel: Option<u32>,

    /// Processors for each shard, which solve in parallel
    #[arg(long, value_name = "N", default_value_t = 1)]
    cpus: u32,

    /// Wall-clock time of a shard, as Slurm writes it, such as 1:30:00
    #[arg(long = "time", id = "wall", value_name = "TIME")]
    wall: Option<String>,

    /// Memory of a shard, as Slurm writes it, such as 4G
    #[arg(long, value_name = "SIZE")]
    mem: Option<String>,

    /// Slurm's partition
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,

    /// Slurm's account
    #[arg(long, value_name = "NAME")]
    account: Option<String>,

    /// Slurm's quality of service
    #[arg(long, value_name = "NAME")]
    qos: Option<String>,

    /// Any other option of sbatch, for all jobs, such as --sbatch-line=--constraint=rome; may be given several times
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    sbatch_line: Vec<String>,

    /// Show the scripts, submit nothing and leave nothing behind
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    run: RunArgs,
}

pub(super) fn run(args: &SlurmArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    match &args.command {
        SlurmCommand::Submit(args) => submit(args, catalog),
        SlurmCommand::Status(args) => status(args),
        SlurmCommand::Resume(args) => resume(args),
        SlurmCommand::Merge(args) => merge(args),
    }
}

impl SubmitArgs {
    fn request(&self) -> Request {
        let option = |name: &str, value: Option<&String>| value.map(|value| format!("--{name}={value}"));
        let shards = [
            Some(format!("--cpus-per-task={}", self.cpus)),
            option("time", self.wall.as_ref()),
            option("mem", self.mem.as_ref()),
        ];
        let all = [
            option("partition", self.partition.as_ref()),
            option("account", self.account.as_ref()),
            option("qos", self.qos.as_ref()),
        ];
        Request {
            max_parallel: self.max_parallel,
            shards: shards.into_iter().flatten().collect(),
            all: all.into_iter().flatten().chain(self.sbatch_line.clone()).collect(),
        }
    }
}

fn submit(args: &SubmitArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    args.run.refuse_where_and_how()?;
    let (plan, command) = prepared(&args.run, catalog)?;
    let last = Shard { index: args.shards - 1, count: args.shards };
    let plan = plan.sharded(Some(last))?;
    // Without the program's own name.
    let arguments = shell_words::split(&command)?.split_off(1);
    if args.dry_run {
        let passing = tempfile::tempdir()?;
        let folder = RunFolder::new(passing.path(), &plan, arguments, args.shards, args.request())?;
        let (from, to) = (passing.path().canonicalize()?, std::path::absolute(&args.dir)?);
        let (from, to) = (from.display().to_string(), to.display().to_string());
        let texts = [folder.array_script(), folder.merge_script()].map(|text| text.replace(&from, &to));
        output::print(&texts.join("\n"))?;
        return Ok(Exit::Done);
    }
    let most = queue::most_shards()?;
    if args.shards > most {
        return Err(ClusterError::TooManyShards { most }.into());
    }
    let mut folder = RunFolder::new(&args.dir, &plan, arguments, args.shards, args.request())?;
    let all: Vec<u32> = (0..args.shards).collect();
    tell_submitted(&folder.submit(&all)?, &folder);
    Ok(Exit::Done)
}

fn tell_submitted(jobs: &[String], folder: &RunFolder) {
    say!("submitted: jobs {}; see `harness slurm status {}`", jobs.join(", "), folder.path.display());
}

fn status(args: &FolderArgs) -> anyhow::Result<Exit> {
    let folder = RunFolder::open(&args.folder)?;
    let progress = folder.progress()?;
    let done = progress.iter().filter(|&&progress| progress == Progress::Done).count();
    let mut lines = vec![format!("{done} of {} done", counted(progress.len(), "shard"))];
    let begun: Vec<String> = (0..)
        .zip(&progress)
        .filter_map(|(index, progress): (u32, _)| match progress {
            Progress::Begun(rows) => Some(format!("{index} ({} rows)", grouped(*rows))),
            _ => None,
        })
        .collect();
    let missing = not_done(&progress, |progress| progress == Progress::Missing);
    if !begun.is_empty() {
        lines.push(format!("begun: {}", begun.join(", ")));
    }
    if !missing.is_empty() {
        lines.push(format!("nothing yet: {}", Request::default().array(&missing)));
    }
    lines.push(match queue::alive(&folder.run.jobs) {
        Ok(alive) if alive.is_empty() => "no job of this run is queued or running".to_owned(),
        Ok(alive) => format!("jobs: {}", alive.join(", ")),
        Err(error) => format!("what jobs there are is not known: {error}"),
    });
    let is_merged = folder.is_merged()?;
    if is_merged {
        lines.push(format!("merged: {}", folder.rows().display()));
    } else if done < progress.len() {
        lines.push(format!("to go on when no job is left: harness slurm resume {}", args.folder.display()));
    }
    output::print(&(lines.join("\n") + "\n"))?;
    Ok(if is_merged { Exit::Done } else { Exit::CheckFailed })
}

fn not_done(progress: &[Progress], wanted: impl Fn(Progress) -> bool) -> Vec<u32> {
    (0..).zip(progress).filter(|(_, progress)| wanted(**progress)).map(|(index, _)| index).collect()
}

fn resume(args: &FolderArgs) -> anyhow::Result<Exit> {
    let mut folder = RunFolder::open(&args.folder)?;
    let alive = queue::alive(&folder.run.jobs)?;
    ensure!(alive.is_empty(), ClusterError::Alive(alive));
    folder.check_program()?;
    if folder.is_merged()? {
        say!("nothing to do: {} is there and whole", folder.rows().display());
        return Ok(Exit::Done);
    }
    let missing = not_done(&folder.progress()?, |progress| progress != Progress::Done);
    for shard in &missing {
        folder.make_way(*shard)?;
    }
    tell_submitted(&folder.submit(&missing)?, &folder);
    Ok(Exit::Done)
}

fn merge(args: &FolderArgs) -> anyhow::Result<Exit> {
    let folder = RunFolder::open(&args.folder)?;
    let missing = not_done(&folder.progress()?, |progress| progress != Progress::Done);
    if !missing.is_empty() {
        let list = Request::default().array(&missing);
        say!("failed: {} of {} shards are not done: {list}", missing.len(), folder.run.shards);
        say!(
            "their logs are in {}; to go on: harness slurm resume {}",
            folder.path.join("log").display(),
            folder.path.display()
        );
        return Ok(Exit::CheckFailed);
    }
    let shards: Vec<PathBuf> = (0..folder.run.shards).map(|index| folder.shard(index)).collect();
    let merged = Shards::new(&shards).and_then(|shards| shards.merge(&folder.rows(), true, |_| ()));
    let manifest = merged.map_err(|error: MergeError| {
        anyhow::Error::new(error).context(format!("to go on: harness slurm resume {}", folder.path.display()))
    })?;
    say!("rows: {}", folder.rows().display());
    Ok(Exit::of_rows(&manifest))
}

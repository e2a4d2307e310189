//! One run on the many machines of a Slurm cluster.
//!
//! The harness writes job scripts and judges results; Slurm schedules, places and restarts. Everything about a run is in one
//! folder that all machines see: what is run, frozen ([`ClusterRun`]), a copy of the program, the scripts ([`script`]), a CSV
//! for each shard, and in the end `rows.csv`. A shard is done when its content has been checked, never because a file is there.

pub mod queue;
pub mod script;

use crate::files;
use crate::format::checksum::of_file;
use crate::format::manifest::{RunSpec, Shard};
use crate::format::read::ReadError;
use crate::run::destination::{DestinationError, finished};
use crate::run::plan::Plan;
use crate::run::sink::{complete_rows, partial_of};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What is run, as it was submitted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClusterRun {
    /// The arguments of `harness run`, without shard and output.
    pub arguments: Vec<String>,
    /// What these mean, every default spelled out.
    pub spec: RunSpec,
    /// Number of shards.
    pub shards: u32,
    /// Where the commands run: board files are named from here.
    pub folder: PathBuf,
    /// SHA-256 of the program.
    pub program_sha256: String,
    /// What Slurm is asked for.
    pub request: script::Request,
    /// The jobs that were submitted so far.
    pub jobs: Vec<String>,
}

/// Why a run on a cluster cannot be started, looked at or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// There is something in the folder.
    #[error("{}: there is a run already; look at it with `harness slurm status`, or choose another --dir", .0.display())]
    Taken(PathBuf),
    /// No run is there.
    #[error("{}: no run was submitted here: {why}", .folder.display())]
    NoRun {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with its description.
        why: String,
    },
    /// The cluster has no arrays of this size.
    #[error("arrays of jobs have at most {most} elements on this cluster: give at most --shards {most}")]
    TooManyShards {
        /// What the cluster allows.
        most: u32,
    },
    /// Its jobs have not ended.
    #[error("jobs of this run are still queued or running: {}; wait for them, or end them with scancel", .0.join(", "))]
    Alive(Vec<String>),
    /// The program is not the one that was submitted.
    #[error("{}: that is not the program that was submitted", .0.display())]
    OtherProgram(PathBuf),
    /// A command of Slurm does not work.
    #[error("{command}: {why}")]
    Slurm {
        /// The command.
        command: String,
        /// What it said.
        why: String,
    },
    /// Something cannot be read or written.
    #[error("{}: {source}", .path.display())]
    Io {
        /// What.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What is there cannot be looked at.
    #[error(transparent)]
    Rows(#[from] DestinationError),
}

/// How far a shard has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// All its rows are there, and are what they should be.
    Done,
    /// Rows so far.
    Begun(u64),
    /// Nothing is there, or nothing that is of use.
    Missing,
}

/// A folder with a run in it.
pub struct RunFolder {
    /// Where it is, from the root.
    pub path: PathBuf,
    /// What is in it.
    pub run: ClusterRun,
}

impl RunFolder {
    /// Makes the folder of a new run, with the program and the scripts in it.
    ///
    /// # Errors
    /// If there is a run already, or it cannot be written.
    pub fn new(
        path: &Path,
        plan: &Plan,
        arguments: Vec<String>,
        shards: u32,
        request: script::Request,
    ) -> Result<Self, ClusterError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |source| ClusterError::Io { path, source }
        };
        for folder in ["shards", "log"] {
            fs::create_dir_all(path.join(folder)).map_err(io(path))?;
        }
        let path = path.canonicalize().map_err(io(path))?;
        if path.join(DESCRIPTION).exists() {
            return Err(ClusterError::Taken(path));
        }
        let program = path.join("harness");
        let own = std::env::current_exe().map_err(io(&program))?;
        fs::copy(own, &program).map_err(io(&program))?;
        let program_sha256 = of_file(&program).map_err(io(&program))?;
        let folder = std::env::current_dir().map_err(io(&path))?;
        let spec = RunSpec { shard: None, ..plan.spec() };
        let jobs = Vec::new();
        let run = ClusterRun { arguments, spec, shards, folder, program_sha256, request, jobs };
        let folder = Self { path, run };
        for (name, text) in [(script::ARRAY, folder.array_script()), (script::MERGE, folder.merge_script())] {
            let file = folder.path.join(name);
            fs::write(&file, text).map_err(io(&file))?;
        }
        folder.save()?;
        Ok(folder)
    }

    /// Opens the folder of a run that was submitted.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(path: &Path) -> Result<Self, ClusterError> {
        let no_run = |why: String| ClusterError::NoRun { folder: path.to_owned(), why };
        let path = path.canonicalize().map_err(|error| no_run(error.to_string()))?;
        let text = fs::read_to_string(path.join(DESCRIPTION)).map_err(|error| no_run(error.to_string()))?;
        let run = serde_json::from_str(&text).map_err(|error| no_run(error.to_string()))?;
        Ok(Self { path, run })
    }

    /// Writes down what is known of the run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> Result<(), ClusterError> {
        let path = self.path.join(DESCRIPTION);
        files::write_whole(&path, |out| {
            serde_json::to_writer_pretty(&mut *out, &self.run)?;
            out.write_all(b"\n")
        })
        .map_err(|source| ClusterError::Io { path, source })
    }

    /// The rows of a shard.
    pub fn shard(&self, index: u32) -> PathBuf {
        self.path.join("shards").join(index.to_string()).with_extension("csv")
    }

    /// The rows of the whole.
    pub fn rows(&self) -> PathBuf {
        self.path.join("rows.csv")
    }

    /// Whether the rows of the whole are there and right.
    ///
    /// # Errors
    /// If they cannot be looked at.
    pub fn is_merged(&self) -> Result<bool, ClusterError> {
        Ok(finished(&self.rows(), &self.run.spec)?.is_some())
    }

    /// How far each shard has come, by its contents.
    ///
    /// # Errors
    /// If they cannot be looked at.
    pub fn progress(&self) -> Result<Vec<Progress>, ClusterError> {
        let count = self.run.shards;
        let of = |index| {
            let spec = RunSpec { shard: Some(Shard { index, count }), ..self.run.spec.clone() };
            let rows = self.shard(index);
            match finished(&rows, &spec) {
                Ok(Some(_)) => return Ok(Progress::Done),
                // A damaged file is a missing one; the shard will say so itself when it is made again.
                Ok(None) | Err(DestinationError::Read(ReadError::Manifest { .. })) => {}
                Err(error) => return Err(error.into()),
            }
            let begun = File::open(partial_of(&rows)).and_then(|file| complete_rows(&file)).unwrap_or(0);
            Ok(if begun > 0 { Progress::Begun(begun) } else { Progress::Missing })
        };
        (0..count).map(of).collect()
    }

    /// Takes rows out of the way that are not what they should be, so that the shard can be made again.
    ///
    /// # Errors
    /// If they cannot be moved.
    pub fn make_way(&self, index: u32) -> Result<(), ClusterError> {
        let rows = self.shard(index);
        let damaged = rows.with_extension("csv.damaged");
        match fs::rename(&rows, &damaged) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(ClusterError::Io { path: rows, source: error })
            }
            _ => Ok(()),
        }
    }

    /// Makes sure that nobody has exchanged the program.
    ///
    /// # Errors
    /// If somebody has.
    pub fn check_program(&self) -> Result<(), ClusterError> {
        let program = self.path.join("harness");
        match of_file(&program) {
            Ok(found) if found == self.run.program_sha256 => Ok(()),
            Ok(_) => Err(ClusterError::OtherProgram(program)),
            Err(source) => Err(ClusterError::Io { path: program, source }),
        }
    }

    /// Submits these shards, and the merge for when they have ended, however they did.
    ///
    /// # Errors
    /// If Slurm does not take them.
    pub fn submit(&mut self, shards: &[u32]) -> Result<Vec<String>, ClusterError> {
        let mut jobs = Vec::new();
        if !shards.is_empty() {
            let array = self.run.request.array(shards);
            jobs.push(queue::submit(&[format!("--array={array}")], &self.path.join(script::ARRAY))?);
            self.run.jobs.extend(jobs.last().cloned());
            // Whatever comes next, it is known what was submitted.
            self.save()?;
        }
        // A dependency on success would wait for ever, or prove nothing: the merge judges for itself.
        let after: Vec<String> = jobs.iter().map(|job| format!("--dependency=afterany:{job}")).collect();
        jobs.push(queue::submit(&after, &self.path.join(script::MERGE))?);
        self.run.jobs.extend(jobs.last().cloned());
        self.save()?;
        Ok(jobs)
    }
}

const DESCRIPTION: &str = "run.json";

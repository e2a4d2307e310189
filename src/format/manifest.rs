//! The manifest (`NAME.json` beside `NAME.csv`): everything needed to run a run again, and where it ran.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What was run, where and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this file and of the CSV beside it: [`crate::format::row::FORMAT`].
    pub format: u32,
    /// The run's name: the stem of both files.
    pub name: String,
    /// A command line that runs the same thing again.
    pub command: String,
    /// What was asked for, every default spelled out.
    pub spec: RunSpec,
    /// SHA-256 of `spec` without its shard, in hexadecimal: equal for runs whose rows must be equal but for times.
    pub fingerprint: String,
    /// The program and the machine.
    pub environment: Environment,
    /// Worker threads.
    pub jobs: usize,
    /// Start of the run, RFC 3339, UTC.
    pub started: String,
    /// End of the run, RFC 3339, UTC.
    pub finished: String,
    /// Set-up time (tables) per algorithm label, in nanoseconds; not part of any row's time.
    pub setup_ns: BTreeMap<String, u64>,
    /// Number of rows by status.
    pub rows: BTreeMap<String, u64>,
    /// What is known of other people's solvers, by label, that does not determine the rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub solvers: BTreeMap<String, SolverRecord>,
    /// What the rows were put together from, if they did not come from one process: the shards that were merged, or the
    /// processes that resumed it one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// SHA-256 of the CSV that this is about, in hexadecimal; none in format 1, and of rows that were not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub csv_sha256: Option<String>,
}

/// Everything that determines the rows of a run, times excepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSpec {
    /// The boards.
    pub instances: InstancesSpec,
    /// The goal, tiles separated by spaces, `x` the blank.
    pub goal: String,
    /// The algorithms, in the order of the command line.
    pub algorithms: Vec<AlgorithmSpec>,
    /// Limits on each single solve.
    pub limits: LimitsSpec,
    /// Whether rows carry the path.
    pub paths: bool,
    /// Repetitions of each solve.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub repeat: u32,
    /// Which part of the run this is, if it was split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

const fn once() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_once(repeat: &u32) -> bool {
    *repeat == 1
}

/// The boards of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstancesSpec {
    /// `uniform`, `walk:50`, `depth:24`, `all`, `korf100` ... or `file`.
    pub kind: String,
    /// Width x height, such as `3x3`.
    pub size: String,
    /// Number of boards.
    pub n: u64,
    /// Seed of the drawing; boards from a file or a complete list need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Name of the board file, as it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// SHA-256 of the boards of a file, so that two files with one name differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// One algorithm of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlgorithmSpec {
    /// What stands in the CSV's `algo` column.
    pub label: String,
    /// The algorithm's name in the catalog, such as `astar`.
    pub algorithm: String,
    /// Every option that applies, defaults included.
    pub options: BTreeMap<String, String>,
}

/// What a run found out about a solver that is a program of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverRecord {
    /// What it says when it is asked for its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Processes started.
    pub processes: u64,
    /// The largest resident memory that was seen, in bytes: of all its processes together where that was seen, else of
    /// the largest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// What a process takes for a board that is solved already, its start included, in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_up_ns: Option<u64>,
}

/// Limits on each single solve; absent means none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LimitsSpec {
    /// Wall-clock time in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ns: Option<u64>,
    /// Expanded states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Bytes of search structures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// Part `index` (0-based) of `count`, written `index/count`: every `count`-th board from number `index` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// 0-based.
    pub index: u32,
    /// Number of parts.
    pub count: u32,
}

impl Shard {
    /// How many of `boards` boards are in this part.
    pub fn len(self, boards: u64) -> u64 {
        boards.saturating_sub(u64::from(self.index)).div_ceil(u64::from(self.count))
    }

    /// The number in the whole run of this part's board number `at`.
    pub fn board(self, at: u64) -> u64 {
        at * u64::from(self.count) + u64::from(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if index < count => Ok(Self { index, count }),
            Some((index, count)) => Err(format!(
                "there is no shard {index} of {count}: shards are numbered from 0, so the last one is {}/{count}",
                u32::saturating_sub(count, 1)
            )),
            None => Err("a shard is its number, from 0, and how many there are, such as 0/8".to_owned()),
        }
    }
}

/// What one process did of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Which shard, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Number of its rows.
    pub rows: u64,
    /// Its worker threads.
    pub jobs: usize,
    /// When it began, RFC 3339, UTC.
    pub started: String,
    /// When it ended, if it came to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<String>,
    /// The program and the machine.
    pub environment: Environment,
}

/// The program and the machine it ran on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    /// Version of this program.
    pub harness: String,
    /// Git revision it was built from, with `-dirty` if the sources were not those of that revision, or `unknown`.
    pub revision: String,
    /// Profile it was built with: `release`, `debug` ...
    #[serde(default)]
    pub profile: String,
    /// Features it was built with.
    #[serde(default)]
    pub features: Vec<String>,
    /// `rustc --version` at build time.
    pub rustc: String,
    /// The processor's model name.
    pub cpu: String,
    /// Logical processors.
    pub cores: usize,
    /// Operating system and version.
    pub os: String,
    /// The job on a cluster, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<ClusterJob>,
    /// How the system chooses the processor's frequency (`performance`, `powersave` ...), where it tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub governor: Option<String>,
    /// Processes that were running or waiting to, averaged over the minute before the start, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
}

/// A job on a Slurm cluster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClusterJob {
    /// Its number.
    pub id: String,
    /// The node it ran on.
    pub node: String,
    /// How often it had been started before.
    pub restarts: u32,
}

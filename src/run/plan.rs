//! What is to be run: everything validated, every table built, before the first solve.

use super::instances::Instances;
use super::programs::PreparedProgram;
use crate::external::{Program, ProgramError};
use crate::format::checksum::hex;
use crate::format::manifest::{AlgorithmSpec, InstancesSpec, LimitsSpec, RunSpec, Shard};
use crate::heuristic::any::AnyHeuristic;
use crate::progress::{NoProgress, Progress};
use crate::search::budget::Limits;
use crate::search::build::BuildError;
use crate::search::catalog::Algorithm;
use crate::search::solver::Prepared;
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

/// An algorithm that takes part in a run, ready to solve.
pub struct PreparedAlgorithm {
    /// What rows are labelled with.
    pub label: String,
    /// Whether a path longer than the optimum is a failure.
    pub claims_optimal: bool,
    /// Its heuristic, if that is called admissible: no path may be shorter than it says.
    pub estimate: Option<AnyHeuristic>,
    /// Where workers get their solvers.
    pub prepared: Box<dyn Prepared>,
    /// What it took to build its tables.
    pub set_up: Duration,
    /// What the manifest says of it.
    pub spec: AlgorithmSpec,
}

/// A run that is ready to go.
pub struct Plan {
    /// The boards.
    pub instances: Instances,
    /// The algorithms.
    pub algorithms: Vec<PreparedAlgorithm>,
    /// Other people's solvers, which come after the algorithms.
    pub programs: Vec<PreparedProgram>,
    /// Limits on each solve.
    pub limits: Limits,
    /// Whether rows carry the path.
    pub paths: bool,
    /// How often each solve is repeated, once at least.
    pub repeat: u32,
    /// Which part of the boards this is, if it is not all.
    pub shard: Option<Shard>,
    /// Worker threads: as many as were asked for, but no more than there are solves, nor than make sense.
    pub jobs: usize,
}

/// Which solve of a plan; keys ascend in the order of the finished file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolveKey {
    /// The board's index.
    pub instance: u64,
    /// The algorithm's index; those of programs follow.
    pub algorithm: usize,
    /// The repetition, from 0.
    pub repeat: u32,
}

/// A run that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// An algorithm does not go with the goal's size or its own options.
    #[error("{label}: {error}")]
    Build {
        /// The algorithm.
        label: String,
        /// What is wrong.
        error: BuildError,
    },
    /// A solve would never end.
    #[error(
        "{label} would never end on board {instance} ({board}), which cannot be solved: set --time-limit or \
         --node-limit, or leave parity=on"
    )]
    Endless {
        /// The algorithm.
        label: String,
        /// The 0-based index of the board.
        instance: u64,
        /// The board.
        board: String,
    },
    /// Somebody else's solver cannot take part.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// Two that could not be told apart.
    #[error("there are two solvers `{0}`: give one of them another name")]
    Twice(String),
    /// No boards.
    #[error("there are no boards to solve")]
    NoBoards,
    /// More solves than can be numbered.
    #[error(
        "{boards} boards, {algorithms} algorithms and {repeat} repetitions are more solves than can be counted"
    )]
    TooMany {
        /// Number of boards.
        boards: u64,
        /// Number of algorithms.
        algorithms: usize,
        /// Repetitions of each solve.
        repeat: u32,
    },
    /// A shard without boards.
    #[error("shard {shard} of {boards} boards has none: there can be {boards} shards at most")]
    EmptyShard {
        /// The shard.
        shard: Shard,
        /// Number of boards of the run.
        boards: u64,
    },
    /// No algorithms.
    #[error("there are no algorithms to run: name some with --algos, such as --algos astar,bibfs")]
    NoAlgorithms,
}

impl Plan {
    /// Validates a run and builds the tables its algorithms need.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn new(
        instances: Instances,
        algorithms: &[Algorithm],
        limits: Limits,
        paths: bool,
        jobs: usize,
    ) -> Result<Self, PlanError> {
        Self::watched(instances, algorithms, &[], limits, paths, jobs, &NoProgress)
    }

    /// The same with other people's solvers, telling `watch` how far large tables are.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn watched(
        instances: Instances,
        algorithms: &[Algorithm],
        programs: &[Program],
        limits: Limits,
        paths: bool,
        jobs: usize,
        watch: &dyn Progress,
    ) -> Result<Self, PlanError> {
        if instances.is_empty() {
            return Err(PlanError::NoBoards);
        }
        if algorithms.is_empty() && programs.is_empty() {
            return Err(PlanError::NoAlgorithms);
        }
        count(instances.len(), algorithms.len() + programs.len(), 1)?;
        let labels = algorithms.iter().map(|algorithm| &algorithm.label);
        let mut labels: Vec<&String> = labels.chain(programs.iter().map(|program| &program.name)).collect();
        labels.sort_unstable();
        if let Some(twice) = labels.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PlanError::Twice(twice[0].clone()));
        }
        let unlimited = limits.time.is_none() && limits.nodes.is_none();
        if let Some(endless) = algorithms.iter().find(|algorithm| unlimited && algorithm.may_never_end())
            && let Some(instance) = instances.first_unsolvable()
        {
            let (label, board) = (endless.label.clone(), instances.get(instance).0.to_string());
            return Err(PlanError::Endless { label, instance, board });
        }
        let algorithms = algorithms
            .iter()
            .map(|algorithm| PreparedAlgorithm::new(algorithm, &instances, watch))
            .collect::<Result<_, _>>()?;
        let programs = programs
            .iter()
            .map(|program| PreparedProgram::new(program, instances.goal(), &limits))
            .collect::<Result<_, _>>()?;
        let mut plan = Self { instances, algorithms, programs, limits, paths, repeat: 1, shard: None, jobs };
        plan.jobs = jobs.min(usize::try_from(plan.solves()).unwrap_or(usize::MAX)).min(most_jobs());
        Ok(plan)
    }

    /// One part of this plan, where the boards are dealt round robin: all parts together make the same rows.
    ///
    /// # Errors
    /// If there are not as many boards.
    pub fn sharded(self, shard: Option<Shard>) -> Result<Self, PlanError> {
        let boards = self.instances.len();
        match shard {
            Some(shard) if shard.len(boards) == 0 => Err(PlanError::EmptyShard { shard, boards }),
            shard => Ok(Self { shard, ..self }),
        }
    }

    /// The same plan with every solve repeated.
    ///
    /// # Errors
    /// If there are then too many.
    pub fn repeated(self, repeat: u32) -> Result<Self, PlanError> {
        let repeat = repeat.max(1);
        count(self.instances.len(), self.contestants(), repeat)?;
        Ok(Self { repeat, ..self })
    }

    /// Number of solves, and of rows: they are numbered repetition by repetition, in these board by board, in these
    /// algorithm by algorithm, so that a machine that drifts (warms up, is busy for a while) hits all alike.
    pub fn solves(&self) -> u64 {
        self.round() * u64::from(self.repeat)
    }

    /// Number of solves of one repetition.
    pub fn round(&self) -> u64 {
        self.boards() * self.contestants() as u64
    }

    /// Number of boards of this part.
    pub fn boards(&self) -> u64 {
        let boards = self.instances.len();
        self.shard.map_or(boards, |shard| shard.len(boards))
    }

    /// Number of those who solve each board.
    fn contestants(&self) -> usize {
        self.algorithms.len() + self.programs.len()
    }

    /// What rows are labelled with, in the order of their keys.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        let algorithms = self.algorithms.iter().map(|algorithm| algorithm.label.as_str());
        algorithms.chain(self.programs.iter().map(|program| program.program.name.as_str()))
    }

    /// How many solves a worker takes at a time, if that matters: programs that are given many boards at once are given
    /// as many as there are, within reason.
    pub(super) fn block(&self) -> Option<u64> {
        /// Beyond this the start of a process is nothing among the boards it solves.
        const MOST_BOARDS: u64 = 4096;
        let has_batches = self.programs.iter().any(|program| program.program.protocol.is_batch());
        let boards = self.boards().div_ceil(self.jobs.max(1) as u64).min(MOST_BOARDS);
        has_batches.then(|| boards * self.contestants() as u64)
    }

    /// What solve `number` is.
    pub fn key(&self, number: u64) -> SolveKey {
        let (round, algorithms) = (self.round(), self.contestants() as u64);
        let board = number % round / algorithms;
        SolveKey {
            instance: self.shard.map_or(board, |shard| shard.board(board)),
            algorithm: (number % algorithms) as usize,
            repeat: (number / round) as u32,
        }
    }

    /// Everything that determines the rows, times excepted.
    pub fn spec(&self) -> RunSpec {
        RunSpec {
            instances: self.instances.spec(),
            goal: self.instances.goal().to_string(),
            algorithms: self.specs().cloned().collect(),
            limits: LimitsSpec {
                time_ns: self.limits.time.map(|time| time.as_nanos() as u64),
                nodes: self.limits.nodes,
                bytes: self.limits.bytes.map(|bytes| bytes as u64),
            },
            paths: self.paths,
            repeat: self.repeat,
            shard: self.shard,
        }
    }

    fn specs(&self) -> impl Iterator<Item = &AlgorithmSpec> {
        let algorithms = self.algorithms.iter().map(|algorithm| &algorithm.spec);
        algorithms.chain(self.programs.iter().map(|program| &program.spec))
    }

    /// The name of the run's files where none is given: the same for the same run, different for different ones.
    pub fn default_name(&self) -> String {
        let spec = self.spec();
        let InstancesSpec { kind, size, n, seed, .. } = &spec.instances;
        let seed = seed.map_or_else(String::new, |seed| format!("-seed{seed}"));
        let repeat = if self.repeat > 1 { format!("-repeat{}", self.repeat) } else { String::new() };
        let kind = kind.replace(':', "");
        let shard =
            self.shard.map_or_else(String::new, |Shard { index, count }| format!("-shard{index}of{count}"));
        format!("run-{size}-{kind}-n{n}{seed}{repeat}-{}{shard}", &fingerprint(&spec)[..8])
    }
}

/// Far more threads than cores only wait for each other, and each has memory of its own to make ready.
fn most_jobs() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (4 * cores).max(64)
}

impl PreparedAlgorithm {
    fn new(algorithm: &Algorithm, instances: &Instances, watch: &dyn Progress) -> Result<Self, PlanError> {
        let started = Instant::now();
        let prepared = algorithm
            .prepare_watched(instances.goal(), watch)
            .map_err(|error| PlanError::Build { label: algorithm.label.clone(), error })?;
        let set_up = started.elapsed();
        let h = &algorithm.options.h;
        // Its tables are there already, and no more of them is reported.
        let estimate = h.admissible().then(|| h.build(instances.goal(), &NoProgress).ok()).flatten();
        Ok(Self {
            label: algorithm.label.clone(),
            claims_optimal: algorithm.claims_optimal(),
            estimate,
            prepared,
            set_up,
            spec: AlgorithmSpec {
                label: algorithm.label.clone(),
                algorithm: algorithm.entry().name.to_owned(),
                options: algorithm.settings(instances.goal()),
            },
        })
    }
}

/// Makes sure that the solves of a plan can be numbered.
fn count(boards: u64, algorithms: usize, repeat: u32) -> Result<u64, PlanError> {
    let solves = boards.checked_mul(algorithms as u64).and_then(|round| round.checked_mul(u64::from(repeat)));
    // Workers claim numbers beyond the last one before they see that there are no more.
    let room = 1 << 32;
    solves.filter(|&solves| solves < u64::MAX - room).ok_or(PlanError::TooMany { boards, algorithms, repeat })
}

/// SHA-256, in hexadecimal, of what determines the rows of a run, whichever part of it this is.
///
/// # Panics
/// Never: every spec can be written as JSON.
pub fn fingerprint(spec: &RunSpec) -> String {
    let whole = RunSpec { shard: None, ..spec.clone() };
    hex(&Sha256::digest(serde_json::to_vec(&whole).expect("a spec is plain data")))
}

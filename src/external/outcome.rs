//! How it went with a board.

use super::program::Limits;
use super::session::{LONGEST_LINE, Remains, Stopped};
use crate::puzzle::Move;
use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

/// What came of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ended.
    pub end: End,
    /// What the program counted, where it says so.
    pub counters: Counters,
    /// Wall-clock time, as the protocol can measure it.
    pub wall: Option<Duration>,
    /// CPU time, as the protocol can measure it.
    pub cpu: Option<Duration>,
}

/// How a board's solve ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A path that reaches the goal; or, if the program tells lengths only, that many moves and no path.
    Solved {
        /// Number of moves.
        length: u32,
        /// The moves of the blank. None if only the length was told.
        path: Option<Vec<Move>>,
    },
    /// No path exists, and the program says so.
    Unsolvable,
    /// Anything else.
    Failed(Fault),
}

/// What the program says it counted, after its answer: `# expanded=12 generated=30 stored=25`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States whose successors were enumerated.
    pub expanded: Option<u64>,
    /// States produced.
    pub generated: Option<u64>,
    /// States held.
    pub stored: Option<u64>,
}

/// What is wrong with a board's answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What happened, in words.
    pub detail: String,
    /// The path that was answered, if it can be read as one.
    pub path: Option<Vec<Move>>,
    /// The first lines that the program wrote on its error stream, as far as they are this board's.
    pub complaint: String,
}

/// The kinds of faults, by the names of a row's status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum FaultKind {
    /// An answer that does not hold.
    Wrong,
    /// The program could not be started, failed, or broke a limit that is neither of the next two.
    Error,
    /// No answer in time.
    TimeLimit,
    /// Too much memory.
    MemoryLimit,
    /// The program ended well, but without an answer.
    Missing,
}

impl Answer {
    /// An answer without times and counters.
    pub(super) fn failed(fault: Fault) -> Self {
        Self { end: End::Failed(fault), counters: Counters::default(), wall: None, cpu: None }
    }
}

impl Fault {
    /// A fault of which nothing more is known.
    pub(super) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), path: None, complaint: String::new() }
    }

    /// Why a program that was stopped, or stopped by itself, gave no answer.
    pub(super) fn of(stopped: Stopped, remains: &Remains, limits: &Limits) -> Self {
        let idle = remains.ended.cpu * 10 < limits.time;
        let (kind, detail) = match stopped {
            Stopped::Ended if !remains.by_itself => {
                (FaultKind::Error, "closed its output, and went on".to_owned())
            }
            Stopped::Ended => of_end(remains, limits),
            Stopped::Time => {
                let note = if idle { "; it was waiting, not working" } else { "" };
                (FaultKind::TimeLimit, format!("no answer within {}{note}", duration(limits.time)))
            }
            Stopped::Cpu => {
                let most = limits.cpu.map_or_else(String::new, duration);
                (FaultKind::TimeLimit, format!("no answer within {most} of CPU time"))
            }
            Stopped::Memory => {
                (FaultKind::MemoryLimit, format!("took more than {} of memory", bytes(limits.memory)))
            }
            Stopped::Processes => {
                (FaultKind::Error, format!("started more than {} processes", limits.processes))
            }
            Stopped::Output => (FaultKind::Error, format!("wrote more than {}", bytes(Some(limits.output)))),
            Stopped::Line => (FaultKind::Error, format!("wrote a line of more than {LONGEST_LINE} bytes")),
            Stopped::Interrupted => (FaultKind::Error, "interrupted".to_owned()),
        };
        Self { complaint: remains.complaint.clone(), ..Self::new(kind, detail) }
    }
}

/// Why a program that ended by itself gave no answer.
fn of_end(remains: &Remains, limits: &Limits) -> (FaultKind, String) {
    let status = remains.ended.status;
    let how = match (status.code(), status.signal()) {
        (Some(0), _) => return (FaultKind::Missing, "ended without an answer".to_owned()),
        (Some(code), _) => format!("ended with exit status {code}"),
        (_, Some(signal)) => format!("was ended by signal {}", signal_name(signal)),
        _ => "ended".to_owned(),
    };
    // What programs in the usual languages say when they cannot have more.
    let out_of_memory = ["bad_alloc", "MemoryError", "OutOfMemory", "out of memory", "annot allocate memory"];
    if limits.memory.is_some() && out_of_memory.iter().any(|words| remains.complaint.contains(words)) {
        return (FaultKind::MemoryLimit, format!("{how}, out of memory at {}", bytes(limits.memory)));
    }
    (FaultKind::Error, how)
}

/// The names of the signals that a program ends by.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        1 => "HUP",
        2 => "INT",
        3 => "QUIT",
        4 => "ILL",
        6 => "ABRT",
        7 => "BUS",
        8 => "FPE",
        9 => "KILL",
        11 => "SEGV",
        13 => "PIPE",
        15 => "TERM",
        24 => "XCPU",
        _ => return signal.to_string(),
    };
    format!("{signal} ({name})")
}

fn duration(time: Duration) -> String {
    humantime::format_duration(time).to_string()
}

fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(String::new, |bytes| bytesize::ByteSize(bytes).to_string())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        self.complaint.lines().next().map_or(Ok(()), |first| write!(f, "; it said: {first}"))
    }
}

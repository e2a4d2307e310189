//! Why a program gave no answer, from how it ended or was ended.

use super::outcome::Fault;
use super::program::Limits;
use super::session::{LONGEST_LINE, Remains, Stopped};
use crate::format::row::Status;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

impl Fault {
    /// Why a program that was stopped, or stopped by itself, gave no answer.
    pub(super) fn of(stopped: Stopped, remains: &Remains, limits: &Limits) -> Self {
        let idle = remains.ended.cpu * 10 < limits.time();
        let (kind, detail) = match stopped {
            Stopped::Ended if !remains.by_itself => {
                (Status::Error, "closed its output, and went on".to_owned())
            }
            Stopped::Ended => of_end(remains, limits),
            Stopped::Time => {
                let note = if idle { "; it was waiting, not working" } else { "" };
                (Status::TimeLimit, format!("no answer within {}{note}", duration(limits.time())))
            }
            Stopped::Cpu => {
                let most = limits.cpu.map_or_else(String::new, duration);
                (Status::TimeLimit, format!("no answer within {most} of CPU time"))
            }
            Stopped::Memory => {
                (Status::MemoryLimit, format!("took more than {} of memory", bytes(limits.memory)))
            }
            Stopped::Processes => {
                (Status::Error, format!("started more than {} processes", limits.processes))
            }
            Stopped::Output => (Status::Error, format!("wrote more than {}", bytes(Some(limits.output)))),
            Stopped::Line => (Status::Error, format!("wrote a line of more than {LONGEST_LINE} bytes")),
            Stopped::Interrupted => (Status::Error, "interrupted".to_owned()),
        };
        Self { complaint: remains.complaint.clone(), ..Self::new(kind, detail) }
    }
}

/// How a program ended that should have ended by itself and with success; none if it did.
pub(super) fn ended_badly(stopped: Stopped, remains: &Remains, limits: &Limits) -> Option<String> {
    let ended_well = stopped == Stopped::Ended && remains.by_itself && remains.ended.status.success();
    (!ended_well).then(|| Fault::of(stopped, remains, limits).detail)
}

/// Why a program that ended by itself gave no answer.
fn of_end(remains: &Remains, limits: &Limits) -> (Status, String) {
    let status = remains.ended.status;
    let how = match (status.code(), status.signal()) {
        (Some(0), _) => return (Status::Missing, "ended without an answer".to_owned()),
        (Some(code), _) => format!("ended with exit status {code}"),
        (_, Some(signal)) => format!("was ended by signal {}", signal_name(signal)),
        _ => "ended".to_owned(),
    };
    // What programs in the usual languages say when they cannot have more.
    let out_of_memory = ["bad_alloc", "MemoryError", "OutOfMemory", "out of memory", "annot allocate memory"];
    if limits.memory.is_some() && out_of_memory.iter().any(|words| remains.complaint.contains(words)) {
        return (Status::MemoryLimit, format!("{how}, out of memory at {}", bytes(limits.memory)));
    }
    (Status::Error, how)
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

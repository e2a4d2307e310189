//! What the system tells of processes: a few fields of `/proc/PID/stat`, for all of them at once.

use std::fs;

/// One process at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stat {
    pub(super) pid: i32,
    pub(super) parent: i32,
    pub(super) group: i32,
    /// Dead, but not yet reaped.
    pub(super) is_zombie: bool,
    /// CPU time of the process itself, in clock ticks.
    pub(super) ticks: u64,
    /// CPU time of the children it has reaped, in clock ticks.
    pub(super) reaped_ticks: u64,
    /// Resident memory in pages.
    pub(super) pages: u64,
    /// When it started, in clock ticks since boot: with the process id, a name that is not used again.
    pub(super) started: u64,
}

/// All processes. Those that end meanwhile are left out.
pub(super) fn all() -> Vec<Stat> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    pids.filter_map(of).collect()
}

/// The children of this process, those that it was left with among them; none if the system does not tell. The list is
/// complete as long as nobody reaps one of them meanwhile.
pub(super) fn own_children() -> Option<Vec<i32>> {
    let mut children = Vec::new();
    for thread in fs::read_dir("/proc/self/task").ok()? {
        let text = fs::read_to_string(thread.ok()?.path().join("children")).ok()?;
        children.extend(text.split_ascii_whitespace().filter_map(|pid| pid.parse::<i32>().ok()));
    }
    Some(children)
}

/// One process, if it exists.
fn of(pid: i32) -> Option<Stat> {
    parse(pid, &fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// The fields after the program's name, which may itself hold spaces and parentheses.
fn parse(pid: i32, stat: &str) -> Option<Stat> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    // The first one here is the third of proc(5).
    let number = |nth: usize| fields.get(nth - 3)?.parse::<u64>().ok();
    let id = |nth: usize| fields.get(nth - 3)?.parse::<i32>().ok();
    Some(Stat {
        pid,
        parent: id(4)?,
        group: id(5)?,
        is_zombie: matches!(*fields.first()?, "Z" | "X"),
        ticks: number(14)? + number(15)?,
        reaped_ticks: number(16)? + number(17)?,
        pages: number(24)?,
        started: number(22)?,
    })
}

/// Whether a process was started with this variable in its environment. Not known of a dead one.
pub(super) fn has_variable(pid: i32, name: &str, value: &str) -> bool {
    let Ok(environment) = fs::read(format!("/proc/{pid}/environ")) else { return false };
    environment.split(|&byte| byte == 0).any(|variable| {
        variable.strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b"="))
            == Some(value.as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_anything() {
        let stat = "7 (a) b (c) Z 3 5 6 0 -1 4 1 2 3 4 10 20 30 40 20 0 1 0 99 1000 12 18446744073709551615";
        let expected = Stat {
            pid: 7,
            parent: 3,
            group: 5,
            is_zombie: true,
            ticks: 30,
            reaped_ticks: 70,
            pages: 12,
            started: 99,
        };
        assert_eq!(parse(7, stat), Some(expected));
        assert_eq!(parse(7, "7 (a) R 3"), None);
    }

    #[test]
    fn this_process_is_there() {
        let own = std::process::id() as i32;
        let stat = all().into_iter().find(|stat| stat.pid == own).expect("listed");
        assert!(stat.pages > 0 && !stat.is_zombie, "{stat:?}");
    }
}

//! A process with everything it starts: spawned without a shell in a group of its own, measured, and ended so that
//! nothing of it is left.
//!
//! What a program leaves behind when it ends is handed to this process (a *subreaper*), not to the system's first
//! process, and so can be found even if it has left the group. It is known by its parents, or, if those are gone, by a
//! variable in its environment that every process started here has with a value of its own.

use super::procfs::{self, Stat};
use super::program::Program;
use nix::time::ClockId;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getpgrp, kill_process,
    kill_process_group, pidfd_open, prlimit, set_child_subreaper, waitid, waitpid,
};
use std::collections::BTreeSet;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The variable by which descendants are known.
const VARIABLE: &str = "HARNESS_EXTERNAL";
/// Between the signal that asks a program to end and the one that ends it.
const GRACE: Duration = Duration::from_millis(100);
/// How long killed processes are waited for. Only one that hangs inside the system takes longer than moments.
const PATIENCE: Duration = Duration::from_secs(2);

/// The processes started here that are not reaped yet, so that none is reaped as somebody's orphan.
static LEADERS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn leaders() -> MutexGuard<'static, BTreeSet<i32>> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running program and its descendants.
pub(super) struct Process {
    child: Child,
    pid: Pid,
    /// Readable once the process has ended.
    pub(super) ended: OwnedFd,
    clock: Option<ClockId>,
    token: String,
    /// Descendants seen so far, by id and start time: they are known even when their parents are gone.
    known: BTreeSet<(i32, u64)>,
    usage: Usage,
    is_reaped: bool,
}

/// What a program and its descendants take, as far as it was seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Processes alive.
    pub(super) processes: usize,
    /// Resident memory of all together, in bytes.
    pub(super) memory: u64,
    /// The largest value of `memory` so far.
    pub(super) peak_memory: u64,
    /// CPU time of all but the program itself.
    pub(super) others_cpu: Duration,
}

/// What is known of a program that has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    /// CPU time of the program and of the children it waited for.
    pub(super) cpu: Duration,
    /// Largest resident memory, in bytes: of all processes together where that was seen, else of the largest one.
    pub(super) peak_memory: Option<u64>,
}

impl Process {
    /// Starts a program with pipes for its three streams.
    pub(super) fn spawn(program: &Program) -> io::Result<Self> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        // Without it, what a program leaves behind is out of reach; there is no system here that lacks it.
        set_child_subreaper(Some(rustix::process::getpid()))?;
        let token = format!("{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let [executable, arguments @ ..] = program.command.as_slice() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"));
        };
        let mut command = Command::new(executable);
        command.args(arguments).envs(&program.env).env(VARIABLE, &token).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &program.cwd {
            command.current_dir(folder);
        }
        let child = {
            let mut leaders = leaders();
            let child = command.spawn()?;
            leaders.insert(child.id() as i32);
            child
        };
        let pid = Pid::from_child(&child);
        let clock = ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(child.id() as i32)).ok();
        let limited = limit(pid, program.limits.memory);
        let ended = limited.and_then(|()| Ok(pidfd_open(pid, PidfdFlags::empty())?));
        match ended {
            Ok(ended) => {
                let (known, usage) = (BTreeSet::new(), Usage::default());
                Ok(Self { child, pid, ended, clock, token, known, usage, is_reaped: false })
            }
            Err(error) => {
                let mut child = child;
                let _ = kill_process_group(pid, Signal::KILL);
                let _ = child.wait();
                leaders().remove(&pid.as_raw_pid());
                Err(error)
            }
        }
    }

    /// The child's ends of the pipes.
    pub(super) const fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// CPU time of the program itself so far. What it has waited for is not in it.
    pub(super) fn own_cpu(&self) -> Duration {
        self.clock.and_then(|clock| clock.now().ok()).map_or(Duration::ZERO, Duration::from)
    }

    /// CPU time of the program and its descendants, these as far as they were seen last.
    pub(super) fn cpu(&self) -> Duration {
        self.own_cpu() + self.usage.others_cpu
    }

    /// Looks at the program and its descendants.
    pub(super) fn survey(&mut self) -> Usage {
        let members = self.members();
        let tick = Duration::from_secs(1) / rustix::param::clock_ticks_per_second() as u32;
        let ticks = |stat: &Stat| {
            let own = if stat.pid == self.pid.as_raw_pid() { 0 } else { stat.ticks };
            own + stat.reaped_ticks
        };
        let memory = members.iter().map(|stat| stat.pages).sum::<u64>() * rustix::param::page_size() as u64;
        self.usage = Usage {
            processes: members.iter().filter(|stat| !stat.is_zombie).count(),
            memory,
            peak_memory: self.usage.peak_memory.max(memory),
            others_cpu: tick * members.iter().map(ticks).sum::<u64>() as u32,
        };
        self.usage
    }

    /// The program and its descendants, dead ones that nobody has reaped among them. Reaps orphans.
    fn members(&mut self) -> Vec<Stat> {
        let all = procfs::all();
        let own = std::process::id() as i32;
        let own_group = getpgrp().as_raw_pid();
        let leader = self.pid.as_raw_pid();
        let is_orphan = |stat: &Stat| stat.parent == own && stat.group != own_group;
        let mut members: BTreeSet<i32> = BTreeSet::new();
        {
            let leaders = leaders();
            for stat in &all {
                let is_leader = leaders.contains(&stat.pid);
                if is_orphan(stat) && stat.is_zombie && !is_leader {
                    let _ = waitpid(Pid::from_raw(stat.pid), WaitOptions::NOHANG);
                } else if stat.pid == leader
                    || stat.group == leader
                    || self.known.contains(&(stat.pid, stat.started))
                    || is_orphan(stat) && !is_leader && procfs::has_variable(stat.pid, VARIABLE, &self.token)
                {
                    members.insert(stat.pid);
                }
            }
        }
        // Children of members are members.
        let mut before = 0;
        while members.len() > before {
            before = members.len();
            members.extend(
                all.iter()
                    .filter(|stat| members.contains(&stat.parent))
                    .map(|stat| stat.pid)
                    .collect::<Vec<_>>(),
            );
        }
        let members: Vec<Stat> = all.into_iter().filter(|stat| members.contains(&stat.pid)).collect();
        self.known = members.iter().map(|stat| (stat.pid, stat.started)).collect();
        members
    }

    /// Whether the program itself has ended. What it started may live on.
    pub(super) fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.is_reaped || !matches!(waitid(WaitId::Pid(self.pid), options), Ok(None))
    }

    /// Ends whatever still runs, asking first, and reaps everything.
    pub(super) fn end(mut self) -> io::Result<Ended> {
        self.clear()
    }

    fn clear(&mut self) -> io::Result<Ended> {
        drop(self.child.stdin.take());
        if !self.has_ended() {
            self.survey();
            self.signal(Signal::TERM);
            self.await_end(GRACE);
        }
        self.kill_all();
        // No rusage of a child is less than what this process held when it was started.
        let floor = own_peak_memory();
        let reaped = {
            let mut leaders = leaders();
            leaders.remove(&self.pid.as_raw_pid());
            self.child.wait4()
        };
        self.is_reaped = true;
        let used = reaped?;
        let seen = self.usage.peak_memory;
        let largest = Some(used.rusage.maxrss).filter(|&bytes| bytes > floor).unwrap_or(0);
        Ok(Ended {
            status: used.status,
            cpu: used.rusage.utime + used.rusage.stime,
            peak_memory: Some(seen.max(largest)).filter(|&bytes| bytes > 0),
        })
    }

    /// Sends a signal to the group and to the known descendants outside it.
    fn signal(&self, signal: Signal) {
        // The group's id is not used anew as long as its leader is not reaped.
        let _ = kill_process_group(self.pid, signal);
        for &(pid, _) in &self.known {
            if let Some(pid) = Pid::from_raw(pid).filter(|&pid| pid != self.pid) {
                let _ = kill_process(pid, signal);
            }
        }
    }

    fn await_end(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        while !self.has_ended() {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(timeout) = Timespec::try_from(left) else { return };
            let interrupted = poll(&mut [PollFd::new(&self.ended, PollFlags::IN)], Some(&timeout)).is_err();
            if left.is_zero() && !interrupted {
                return;
            }
        }
    }

    /// Kills until nothing lives. A process may start others until it is killed itself, hence the repetition.
    fn kill_all(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        let _ = kill_process_group(self.pid, Signal::KILL);
        let mut pause = Duration::from_micros(100);
        loop {
            if self.has_ended() && nothing_is_left() {
                return;
            }
            let leader = self.pid.as_raw_pid();
            let others_left = self.members().iter().any(|stat| stat.pid != leader);
            if !others_left && self.has_ended() || Instant::now() > deadline {
                return;
            }
            self.signal(Signal::KILL);
            self.await_end(pause);
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

/// Whether no process that was started here has left another one behind. Whatever has lost its parents is a child of this
/// process; where it has no children but those that it started, there is nothing else, and not all processes of the
/// system need be looked at.
fn nothing_is_left() -> bool {
    // Nobody reaps while this is held.
    let leaders = leaders();
    procfs::own_children().is_some_and(|children| children.iter().all(|child| leaders.contains(child)))
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_reaped {
            let _ = self.clear();
        }
    }
}

/// Limits on each process of the group, set right after the start: none of them leaves a core file, and none has more
/// writable memory of its own than the limit on all together. (The address space would be the wrong thing to limit:
/// some languages reserve much more of it than they use.)
fn limit(pid: Pid, memory: Option<u64>) -> io::Result<()> {
    let set = |resource, bytes| {
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        match prlimit(Some(pid), resource, limit) {
            // It has ended already, or has a smaller limit that only the system's owner may lift.
            Err(rustix::io::Errno::SRCH | rustix::io::Errno::PERM) => Ok(()),
            other => other.map(drop),
        }
    };
    set(Resource::Core, 0)?;
    if let Some(bytes) = memory {
        set(Resource::Data, bytes)?;
    }
    Ok(())
}

/// The most memory this process has held, in bytes.
fn own_peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| kilobytes * 1024)
}

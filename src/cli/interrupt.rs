//! Ctrl-C and termination signals: where searches can be asked to stop, the first one asks and the second does not wait
//! for them; elsewhere the first one ends the program.

use super::Exit;
use crate::search::budget;
use anyhow::Context;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there are searches that can be asked to stop.
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// From now on the first signal asks the searches to stop. May be called again.
pub(super) fn listen() {
    SEARCHING.store(true, Ordering::Relaxed);
}

/// Waits for signals on a thread of its own, from the program's start on.
///
/// A signal that was ignored when the program was started stays so: `nohup` has its reasons. And a file that grows beyond
/// the limit set for it is an error of the write, not a reason to die.
#[cfg(unix)]
pub(super) fn start() -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let heard =
        [SIGINT, SIGTERM, SIGHUP, SIGXFSZ].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(heard).context("cannot listen for signals")?;
    let wait = move || {
        for _ in signals.forever().filter(|&signal| signal != SIGXFSZ) {
            end();
        }
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(wait)
        .context("cannot listen for signals")?;
    Ok(())
}

/// Nothing is listened for where there are no such signals.
#[cfg(not(unix))]
pub(super) fn start() -> anyhow::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn end() {
    if budget::is_interrupted() || !SEARCHING.load(Ordering::Relaxed) {
        std::process::exit(Exit::Interrupted.code().into());
    }
    budget::interrupt();
}

/// The signals that are ignored, a bit for each from number 1 on; none where the system does not tell.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

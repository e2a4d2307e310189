//! Progress on stderr: a bar on a terminal, a plain line now and then elsewhere.

use super::output::say;
use crate::run::execute::Step;
use crate::search::budget;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Shows how far long work is. Nothing is shown of work that is over within a moment.
pub(super) struct SolveProgress {
    bar: Option<ProgressBar>,
    what: &'static str,
    total: u64,
    done: u64,
    skipped: u64,
    started: Instant,
    told: Instant,
}

/// Between two plain lines.
const INTERVAL: Duration = Duration::from_secs(10);

impl SolveProgress {
    /// Of `total` things, called `what` in the plural. A quiet one shows nothing.
    pub(super) fn new(total: u64, what: &'static str, quiet: bool) -> Self {
        let terminal = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let bar = (terminal && !quiet).then(|| {
            let style =
                ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg} {per_sec} ETA {eta}")
                    .expect("the template is well-formed");
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(8));
            bar.with_style(style).with_message(what)
        });
        let now = Instant::now();
        // A quiet one never has reason to tell: its interval never ends.
        let told = if quiet { now + Duration::from_secs(u64::from(u32::MAX)) } else { now };
        Self { bar, what, total, done: 0, skipped: 0, started: now, told }
    }

    /// How a run comes along.
    pub(super) fn take(&mut self, step: Step) {
        match step {
            Step::Resumed(rows) => self.skip(rows),
            Step::Solved(more) => self.advance(more),
        }
    }

    /// Some were done before, and tell nothing about how long the others will take.
    fn skip(&mut self, some: u64) {
        self.done += some;
        self.skipped += some;
        if let Some(bar) = self.bar.as_ref().filter(|_| some > 0) {
            bar.set_position(self.done);
            bar.reset_eta();
        }
    }

    /// Some more are done; or none, and it is just time to look at the clock.
    pub(super) fn advance(&mut self, more: u64) {
        self.done += more;
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
            bar.tick();
        } else if Instant::now().saturating_duration_since(self.told) >= INTERVAL {
            self.told = Instant::now();
            say!("{}", self.line());
        }
    }

    fn line(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = (self.done - self.skipped) as f64 / seconds;
        let left = if self.done == self.skipped {
            "no telling how long it takes".to_owned()
        } else {
            let left = Duration::from_secs_f64((self.total - self.done) as f64 / rate);
            format!("about {} left", HumanDuration(left))
        };
        format!(
            "{} of {} {} ({:.0} %), {rate:.0}/s, {left}",
            HumanCount(self.done),
            HumanCount(self.total),
            self.what,
            100.0 * self.done as f64 / self.total as f64,
        )
    }

    /// Takes the bar away while something else is printed.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far the building of tables is, a table at a time.
pub(super) struct TableProgress {
    quiet: bool,
    current: Mutex<Option<(String, SolveProgress)>>,
}

impl TableProgress {
    /// A quiet one shows nothing.
    pub(super) fn new(quiet: bool) -> Self {
        Self { quiet, current: Mutex::new(None) }
    }
}

impl crate::progress::Progress for TableProgress {
    fn progress(&self, what: &str, done: u64, total: u64) {
        // Builders on several threads tell of one table at a time; a panic in one of them ends the program anyway.
        let Ok(mut current) = self.current.lock() else { return };
        if current.as_ref().is_none_or(|(name, _)| name != what) {
            *current = Some((what.to_owned(), SolveProgress::new(total, "placements", self.quiet)));
        }
        if let Some((_, progress)) = current.as_mut() {
            progress.advance(done.saturating_sub(progress.done));
        }
        if done >= total
            && let Some((_, progress)) = current.take()
        {
            progress.finish();
        }
    }

    fn note(&self, text: &str) {
        if !self.quiet {
            say!("note: {text}");
        }
    }

    fn is_cancelled(&self) -> bool {
        budget::is_interrupted()
    }
}

//! What depth-first searches below a rising threshold on f have in common: the loop around them, and what it counts.

use super::budget::Stop;
use super::{Counters, End, Iteration, Outcome};

/// How one depth-first search went, or a part of it.
pub(super) enum Found {
    /// Everything below the threshold was searched.
    Nothing,
    /// The goal was found.
    Goal,
    /// A limit was reached.
    Stop(Stop),
}

/// Where an iterative deepening search is.
pub(super) struct Progress {
    /// Largest f that is not cut.
    pub(super) threshold: u32,
    /// The smallest f that was cut.
    next_threshold: u32,
    /// States expanded, over all iterations.
    pub(super) expanded: u64,
    /// States generated, over all iterations.
    pub(super) generated: u64,
    /// Most states on the current path at once.
    longest: u32,
}

impl Progress {
    /// Before the first iteration, from a start with this estimate.
    pub(super) fn new(h: u32) -> Self {
        Self { threshold: h, next_threshold: u32::MAX, expanded: 0, generated: 1, longest: 1 }
    }

    /// Whether a state with this f is cut; notes it if so.
    #[inline]
    pub(super) fn cuts(&mut self, f: u32) -> bool {
        let cut = f > self.threshold;
        if cut {
            self.next_threshold = self.next_threshold.min(f);
        }
        cut
    }

    /// Notes that a state at depth `g` is expanded.
    #[inline]
    pub(super) fn expand(&mut self, g: u32) {
        self.expanded += 1;
        self.longest = self.longest.max(g + 1);
    }
}

/// Searches below one threshold after the other until something ends it. `progress` gives the search's own, and
/// `search_below` searches below its threshold.
pub(super) fn deepen<D>(
    descent: &mut D,
    progress: impl Fn(&mut D) -> &mut Progress,
    iterations: &mut Vec<Iteration>,
    mut search_below: impl FnMut(&mut D) -> Found,
) -> Outcome {
    iterations.clear();
    let end = loop {
        let Progress { threshold, expanded, generated, .. } = *progress(descent);
        let found = search_below(descent);
        let progress = progress(descent);
        iterations.push(Iteration {
            threshold,
            expanded: progress.expanded - expanded,
            generated: progress.generated - generated,
        });
        match found {
            Found::Goal => break End::Solved,
            Found::Stop(stop) => break End::Stopped(stop),
            // Nothing was cut: the tree is finite and was searched whole.
            Found::Nothing if progress.next_threshold == u32::MAX => break End::Unsolvable,
            Found::Nothing => {
                progress.threshold = std::mem::replace(&mut progress.next_threshold, u32::MAX);
            }
        }
    };
    let Progress { expanded, generated, longest, .. } = *progress(descent);
    Outcome { end, counters: Counters::of_depth_first_search(expanded, generated, longest) }
}

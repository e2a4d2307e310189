//! What searches by iterative deepening have in common: depth-first searches below one threshold after the other.

use super::budget::{Budget, Stop};
use super::{Counters, End, Iteration, Outcome};
use std::ops::ControlFlow;

/// Largest threshold, and so the largest depth, of a search that recurses for each operator: the worker's stack holds that
/// many calls, even of a program that is not optimised, and no board of sixteen cells is an eighth as far away.
const MOST_DEPTH: u32 = 1024;

/// How one depth-first search went, or a part of it: everything below the threshold was searched, or it is all over.
pub(super) type Searched = ControlFlow<End>;

/// Where an iterative deepening search is.
pub(super) struct Deepening<'a> {
    budget: &'a mut Budget,
    /// Largest f, or depth, that is not cut.
    pub(super) threshold: u32,
    /// The smallest one that was cut.
    next_threshold: u32,
    /// States expanded, over all iterations.
    expanded: u64,
    /// States generated, over all iterations.
    pub(super) generated: u64,
    /// Most states on the current path at once.
    longest: u32,
}

impl Deepening<'_> {
    /// Whether a state with this f, or depth, is cut; notes it if so.
    #[inline]
    pub(super) fn cuts(&mut self, f: u32) -> bool {
        let cut = f > self.threshold;
        if cut {
            self.next_threshold = self.next_threshold.min(f);
        }
        cut
    }

    /// Notes that a state at depth `g` is expanded, unless a limit forbids it.
    #[inline]
    pub(super) fn expand(&mut self, g: u32) -> Searched {
        if let Some(stop) = self.budget.stop(self.expanded, |_| Ok(())) {
            return Searched::Break(End::Stopped(stop));
        }
        self.expanded += 1;
        self.note_path(g + 1);
        Searched::Continue(())
    }

    /// Notes that there were so many states on the current path at once.
    #[inline]
    pub(super) fn note_path(&mut self, states: u32) {
        self.longest = self.longest.max(states);
    }

    /// Adds what a search has counted by itself.
    pub(super) fn add(&mut self, expanded: u64, generated: u64) {
        self.expanded += expanded;
        self.generated += generated;
    }

    /// How many states a search may expand before it must ask again.
    ///
    /// # Errors
    /// If a limit forbids the next.
    pub(super) fn allowance(&mut self) -> Result<usize, Stop> {
        match self.budget.stop(self.expanded, |_| Ok(())) {
            None => Ok(self.budget.expansions_until_check(self.expanded)),
            Some(stop) => Err(stop),
        }
    }
}

/// Searches below one threshold after the other, from the first, until something ends it. `search_below` searches once.
pub(super) fn deepen(
    first: u32,
    budget: &mut Budget,
    iterations: &mut Vec<Iteration>,
    mut search_below: impl FnMut(&mut Deepening) -> Searched,
) -> Outcome {
    iterations.clear();
    let mut deepening = Deepening {
        budget,
        threshold: first,
        next_threshold: u32::MAX,
        expanded: 0,
        generated: 1,
        longest: 1,
    };
    let end = loop {
        let Deepening { threshold, expanded, generated, .. } = deepening;
        if threshold > MOST_DEPTH {
            break End::Stopped(Stop::Memory);
        }
        let searched = search_below(&mut deepening);
        iterations.push(Iteration {
            threshold,
            expanded: deepening.expanded - expanded,
            generated: deepening.generated - generated,
        });
        match searched {
            Searched::Break(end) => break end,
            // Nothing was cut: the tree is finite and was searched whole.
            Searched::Continue(()) if deepening.next_threshold == u32::MAX => break End::Unsolvable,
            Searched::Continue(()) => {
                deepening.threshold = std::mem::replace(&mut deepening.next_threshold, u32::MAX);
            }
        }
    };
    let Deepening { expanded, generated, longest, .. } = deepening;
    Outcome { end, counters: Counters::of_depth_first_search(expanded, generated, longest) }
}

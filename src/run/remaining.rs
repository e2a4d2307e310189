//! Which solves of a plan are still to be done.

use std::ops::Range;

/// Ranges of solves' numbers, ascending.
#[derive(Debug)]
pub struct Remaining {
    ranges: Vec<Range<u64>>,
    /// For each range: the solves in the ones before it.
    before: Vec<u64>,
    len: u64,
}

impl Remaining {
    /// Everything below `solves` but what is done, whose ranges ascend and do not overlap.
    pub fn new(solves: u64, done: impl IntoIterator<Item = Range<u64>>) -> Self {
        let mut remaining = Self { ranges: Vec::new(), before: Vec::new(), len: 0 };
        let mut from = 0;
        for range in done {
            remaining.push(from..range.start);
            from = range.end;
        }
        remaining.push(from..solves);
        remaining
    }

    fn push(&mut self, range: Range<u64>) {
        if !range.is_empty() {
            self.before.push(self.len);
            self.len += range.end - range.start;
            self.ranges.push(range);
        }
    }

    /// Number of solves.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The numbers of the solves from the `first`-th to before the `end`-th of these, in ranges.
    pub fn slice(&self, first: u64, end: u64) -> impl Iterator<Item = Range<u64>> {
        let from = self.before.partition_point(|&before| before <= first).saturating_sub(1);
        self.ranges[from..].iter().zip(&self.before[from..]).map_while(move |(range, &before)| {
            let start = range.start + first.saturating_sub(before);
            let end = range.end.min(range.start + end.saturating_sub(before));
            (start < end).then_some(start..end)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Slices of any length give every number that is not done once, in order.
        #[test]
        fn slices_are_what_is_left(cuts in prop::collection::vec(0_u64..40, 0..8), step in 1_u64..12) {
            let mut cuts = cuts;
            cuts.sort_unstable();
            let done: Vec<Range<u64>> = cuts.chunks_exact(2).map(|cut| cut[0]..cut[1]).collect();
            let left: Vec<u64> = (0..40).filter(|at| !done.iter().any(|range| range.contains(at))).collect();
            let remaining = Remaining::new(40, done);
            prop_assert_eq!(remaining.len(), left.len() as u64);
            let slices = (0..remaining.len()).step_by(step as usize);
            let found: Vec<u64> =
                slices.flat_map(|at| remaining.slice(at, (at + step).min(remaining.len())).flatten()).collect();
            prop_assert_eq!(found, left);
        }
    }
}

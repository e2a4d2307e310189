//! Which boards the two sides of a comparison solved.

use super::evidence::Evidence;
use super::paired::Tried;
use crate::format::row::Status;
use crate::stats::mcnemar;

/// Boards that both sides tried, by who solved them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solved {
    /// Solved by both.
    pub both: usize,
    /// Only the base solved them.
    pub base_only: usize,
    /// Those of [`Self::base_only`] on which the other side ended by something else than the time limit, so that a
    /// repetition would end the same way.
    pub base_only_for_sure: usize,
    /// Only the other side solved them.
    pub other_only: usize,
    /// Boards that the base solved and the other side has no row of; they are not among those that both tried.
    pub missing: usize,
    /// Solved by neither.
    pub neither: usize,
    /// Whether a limit ended a search.
    pub limited: bool,
    /// Mean optimal length of the boards that both solved, and of all; `None` if one is unknown.
    pub mean_lengths: Option<[f64; 2]>,
    /// p-value of `McNemar`'s test after Holm's correction, see [`super::with_holm`].
    pub p_holm: Option<f64>,
}

impl Solved {
    pub(super) fn of(boards: &[Tried]) -> Self {
        let mut solved = Self::default();
        let mut lengths = [(0, 0_u64); 2];
        for Tried { optimal, base, other, .. } in boards {
            let is_solved = [base.status, other.status].map(|status| status == Status::Solved);
            match is_solved {
                [true, true] => solved.both += 1,
                [true, false] => {
                    solved.base_only += 1;
                    solved.base_only_for_sure += usize::from(other.status != Status::TimeLimit);
                }
                [false, true] => solved.other_only += 1,
                [false, false] => solved.neither += 1,
            }
            solved.limited |= is_limit(base.status) || is_limit(other.status);
            for (at, length) in lengths.iter_mut().enumerate() {
                if let Some(optimal) = optimal.filter(|_| at == 1 || is_solved == [true, true]) {
                    *length = (length.0 + 1, length.1 + u64::from(optimal));
                }
            }
        }
        let are_known = lengths[1].0 == boards.len() && solved.both > 0;
        solved.mean_lengths = are_known.then(|| lengths.map(|(boards, sum)| sum as f64 / boards as f64));
        solved
    }

    /// Number of boards that both tried.
    pub fn tried(&self) -> usize {
        self.both + self.base_only + self.other_only + self.neither
    }

    /// Number of boards that the base solved.
    pub fn by_base(&self) -> usize {
        self.both + self.base_only
    }

    /// Number of boards that the other side solved.
    pub fn by_other(&self) -> usize {
        self.both + self.other_only
    }

    /// p-value of the exact `McNemar` test, where boards are a sample and only one side solved some.
    pub fn test(&self, evidence: Evidence) -> Option<f64> {
        let is_test = evidence == Evidence::Sample && self.base_only + self.other_only > 0;
        is_test.then(|| mcnemar(self.base_only, self.other_only))
    }
}

fn is_limit(status: Status) -> bool {
    matches!(status, Status::TimeLimit | Status::NodeLimit | Status::MemoryLimit)
}

//! Heuristics for reflected boards.

use super::TileHeuristic;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move};
use crate::space::tiles::Tiles;

/// A heuristic for square boards that can be had for the reflected board.
pub trait Reflect: TileHeuristic + Clone {
    /// Whether it is 0 for the goal alone and every move changes it by one, up or down. Then a move changes f by 2 or
    /// not at all.
    const CHANGES_BY_ONE: bool;

    /// Whether looking up an estimate waits for memory, so that it is better done early.
    const WAITS: bool;

    /// What says of reflected boards what `self` says of boards. `goal` is the goal, reflected.
    #[must_use]
    fn reflected(&self, symmetry: Symmetry, goal: &Board) -> Self;

    /// The margin of the successor `child`, given its parent's, below the same threshold; see
    /// [`TileHeuristic::step`].
    fn margin(
        &self,
        from: (Margin, Self::Memo),
        parent: Tiles,
        m: Move,
        child: Tiles,
    ) -> (Margin, Self::Memo);
}

/// How far a state is below a threshold on f = g + h: the moves left to it, threshold - g, and how much lower f is.
///
/// Both in one word, f's distance in the upper half, because this is what the innermost loop of IDA* carries along: an
/// addition makes one of the next, and its sign says whether the state is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margin(i32);

impl Margin {
    /// Less than any other.
    pub const LEAST: Self = Self(i32::MIN);

    /// With so many moves left, to a state with the estimate `h`.
    #[inline]
    pub const fn new(left: u32, h: u32) -> Self {
        Self::between(left as i32, h)
    }

    #[inline]
    const fn between(left: i32, h: u32) -> Self {
        Self((left - h as i32) * (1 << 16) + left)
    }

    /// What a move by which the estimate grows by `growth` adds to a margin.
    pub const fn change(growth: i32) -> i32 {
        -(1 + growth) * (1 << 16) - 1
    }

    /// The margin after a move that adds this.
    #[inline]
    #[must_use]
    pub const fn plus(self, change: i32) -> Self {
        Self(self.0 + change)
    }

    /// The margin after a move to a state with the estimate `h`.
    #[inline]
    #[must_use]
    pub const fn after(self, h: u32) -> Self {
        Self::between(self.left() as i32 - 1, h)
    }

    /// Whether f exceeds the threshold.
    #[inline]
    pub const fn is_cut(self) -> bool {
        self.0 < 0
    }

    /// The moves left, to a state that is not cut.
    #[inline]
    pub const fn left(self) -> u16 {
        self.0 as u16
    }

    /// The estimate of a state that is not cut.
    #[inline]
    pub const fn h(self) -> u32 {
        (self.left() as i32 - (self.0 >> 16)) as u32
    }

    /// By how much f exceeds the threshold.
    pub const fn excess(self) -> u32 {
        // The moves left may be -1, where a heuristic is 0 for other states than the goal.
        -((self.0 + 1) >> 16) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_what_it_was_made_of() {
        for left in 0..256 {
            for h in 0..256 {
                let margin = Margin::new(left, h);
                assert_eq!(margin.is_cut(), h > left);
                if h > left {
                    assert_eq!(margin.excess(), h - left);
                    continue;
                }
                assert_eq!((u32::from(margin.left()), margin.h()), (left, h));
                for next in 0..3 + h {
                    let after = margin.after(next);
                    assert_eq!(after, margin.plus(Margin::change(next as i32 - h as i32)));
                    assert_eq!(after.is_cut(), next + 1 > left);
                    if after.is_cut() {
                        assert_eq!(after.excess(), next + 1 - left);
                    }
                }
            }
        }
    }
}

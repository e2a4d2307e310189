//! Heuristics: lower bounds (most of them) on the number of moves to the goal, one file each.
//!
//! A search asks for the estimate of its start once, and for each successor's estimate given its parent's, so that a
//! heuristic can update rather than recompute. A heuristic is one file, which holds its entry for the [`catalog`] (name,
//! claims, source), and one line in [`STANDARD`]; `tests/heuristics.rs` checks every claim over all states of the small
//! puzzles.

pub mod any;
pub mod blog_manhattan;
pub mod catalog;
pub mod gaschnig;
pub mod linear_conflict;
pub mod manhattan;
pub mod max;
pub mod misplaced;
pub mod out_of_row_col;
pub mod pdb;
pub mod reflect;
pub mod tile_sum;
pub mod walking_distance;
pub mod zero;

use crate::puzzle::Move;
use crate::space::tiles::Tiles;
use crate::space::{Space, TileSpace};

/// The heuristics of this crate, in the order in which they are listed.
pub static STANDARD: &[&catalog::HeuristicEntry] = &[
    &zero::ENTRY,
    &misplaced::ENTRY,
    &out_of_row_col::ENTRY,
    &gaschnig::ENTRY,
    &manhattan::ENTRY,
    &linear_conflict::ENTRY,
    &walking_distance::ENTRY,
    &pdb::entry::ENTRY,
    &blog_manhattan::ENTRY,
    &max::ENTRY,
];

/// A heuristic as a search sees it.
pub trait Heuristic<S: Space>: Send + Sync {
    /// What the heuristic would like to be given back with a state, besides its estimate, to update both.
    type Memo: Copy;

    /// The estimate of a state, from scratch.
    fn evaluate(&self, space: &S, state: S::State) -> (u32, Self::Memo);

    /// What [`Heuristic::evaluate`] gives, for a state whose estimate `h` is known already.
    fn recall(&self, space: &S, state: S::State, h: u32) -> (u32, Self::Memo);

    /// The estimate of the successor `child` of `parent` by the operator `op`, given the parent's.
    fn step(
        &self,
        space: &S,
        from: (u32, Self::Memo),
        parent: S::State,
        op: S::Op,
        child: S::State,
    ) -> (u32, Self::Memo);
}

/// A heuristic that looks at tiles. It works in every [`TileSpace`], whatever the encoding.
pub trait TileHeuristic: Send + Sync {
    /// See [`Heuristic::Memo`].
    type Memo: any::Memo;

    /// The estimate of a board, from scratch.
    fn evaluate(&self, tiles: Tiles) -> (u32, Self::Memo);

    /// What [`TileHeuristic::evaluate`] gives, for a board whose estimate `h` is known already.
    #[inline]
    fn recall(&self, tiles: Tiles, h: u32) -> (u32, Self::Memo) {
        any::Memo::NOTHING.map_or_else(|| self.evaluate(tiles), |memo| (h, memo))
    }

    /// The estimate of `child`, one move of the blank away from `parent`, given the parent's.
    ///
    /// What heuristics without anything to update do: start from scratch.
    fn step(&self, _from: (u32, Self::Memo), _parent: Tiles, _m: Move, child: Tiles) -> (u32, Self::Memo) {
        self.evaluate(child)
    }
}

impl<S: TileSpace, H: TileHeuristic> Heuristic<S> for H {
    type Memo = H::Memo;

    #[inline]
    fn evaluate(&self, space: &S, state: S::State) -> (u32, H::Memo) {
        TileHeuristic::evaluate(self, space.tiles(state))
    }

    #[inline]
    fn recall(&self, space: &S, state: S::State, h: u32) -> (u32, H::Memo) {
        TileHeuristic::recall(self, space.tiles(state), h)
    }

    #[inline]
    fn step(
        &self,
        space: &S,
        from: (u32, H::Memo),
        parent: S::State,
        m: Move,
        child: S::State,
    ) -> (u32, H::Memo) {
        TileHeuristic::step(self, from, space.tiles(parent), m, space.tiles(child))
    }
}

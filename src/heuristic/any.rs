//! A heuristic chosen when the program runs.

use super::TileHeuristic;
use super::blog_manhattan::BlogManhattan;
use super::gaschnig::Gaschnig;
use super::linear_conflict::LinearConflict;
use super::manhattan::Manhattan;
use super::max::{MOST_PARTS, Max};
use super::misplaced::Misplaced;
use super::pdb::{PatternDatabases, Seen};
use super::walking_distance::WalkingDistance;
use super::zero::Zero;
use crate::puzzle::Move;
use crate::space::tiles::Tiles;

/// Any heuristic. The choice is made again at each estimate, but always the same way, which processors predict; searches
/// that cannot spare even that are compiled for [`Manhattan`] itself.
pub enum AnyHeuristic {
    /// See [`Zero`].
    Zero(Zero),
    /// See [`Misplaced`].
    Misplaced(Misplaced),
    /// See [`Gaschnig`].
    Gaschnig(Gaschnig),
    /// See [`Manhattan`].
    Manhattan(Manhattan),
    /// See [`LinearConflict`].
    LinearConflict(LinearConflict),
    /// See [`WalkingDistance`].
    WalkingDistance(WalkingDistance),
    /// See [`PatternDatabases`].
    Pdb(Box<PatternDatabases<1>>),
    /// See [`PatternDatabases`].
    MirroredPdb(Box<PatternDatabases<2>>),
    /// See [`BlogManhattan`].
    BlogManhattan(BlogManhattan),
    /// See [`Max`].
    Max(Max),
}

/// What a heuristic would like to be given back; see [`TileHeuristic::Memo`].
#[derive(Clone, Copy, Debug)]
pub enum AnyMemo {
    /// Nothing.
    Nothing,
    /// What [`WalkingDistance`] would.
    Views([u32; 2]),
    /// What [`PatternDatabases`] of one view would.
    Seen([Seen; 1]),
    /// What those of two views would.
    SeenTwice([Seen; 2]),
    /// What [`Max`] would.
    Parts([u8; MOST_PARTS]),
}

impl AnyHeuristic {
    /// The estimate alone.
    #[inline]
    fn bare((h, ()): (u32, ())) -> (u32, AnyMemo) {
        (h, AnyMemo::Nothing)
    }
}

impl TileHeuristic for AnyHeuristic {
    type Memo = AnyMemo;

    #[inline]
    fn evaluate(&self, tiles: Tiles) -> (u32, AnyMemo) {
        match self {
            Self::Zero(h) => Self::bare(h.evaluate(tiles)),
            Self::Misplaced(h) => Self::bare(h.evaluate(tiles)),
            Self::Gaschnig(h) => Self::bare(h.evaluate(tiles)),
            Self::Manhattan(h) => Self::bare(h.evaluate(tiles)),
            Self::LinearConflict(h) => Self::bare(h.evaluate(tiles)),
            Self::BlogManhattan(h) => Self::bare(h.evaluate(tiles)),
            Self::WalkingDistance(h) => {
                let (h, views) = h.evaluate(tiles);
                (h, AnyMemo::Views(views))
            }
            Self::Pdb(h) => {
                let (h, seen) = h.evaluate(tiles);
                (h, AnyMemo::Seen(seen))
            }
            Self::MirroredPdb(h) => {
                let (h, seen) = h.evaluate(tiles);
                (h, AnyMemo::SeenTwice(seen))
            }
            Self::Max(h) => {
                let (h, parts) = h.evaluate(tiles);
                (h, AnyMemo::Parts(parts))
            }
        }
    }

    #[inline]
    fn recall(&self, tiles: Tiles, h: u32) -> (u32, AnyMemo) {
        match self {
            Self::WalkingDistance(_) | Self::Pdb(_) | Self::MirroredPdb(_) | Self::Max(_) => {
                self.evaluate(tiles)
            }
            _ => (h, AnyMemo::Nothing),
        }
    }

    #[inline]
    fn step(&self, (h, memo): (u32, AnyMemo), parent: Tiles, m: Move, child: Tiles) -> (u32, AnyMemo) {
        let from = (h, ());
        match (self, memo) {
            (Self::Zero(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::Misplaced(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::Gaschnig(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::Manhattan(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::LinearConflict(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::BlogManhattan(h), _) => Self::bare(h.step(from, parent, m, child)),
            (Self::WalkingDistance(heuristic), AnyMemo::Views(views)) => {
                let (h, views) = heuristic.step((h, views), parent, m, child);
                (h, AnyMemo::Views(views))
            }
            (Self::Pdb(heuristic), AnyMemo::Seen(seen)) => {
                let (h, seen) = heuristic.step((h, seen), parent, m, child);
                (h, AnyMemo::Seen(seen))
            }
            (Self::MirroredPdb(heuristic), AnyMemo::SeenTwice(seen)) => {
                let (h, seen) = heuristic.step((h, seen), parent, m, child);
                (h, AnyMemo::SeenTwice(seen))
            }
            (Self::Max(heuristic), AnyMemo::Parts(parts)) => {
                let (h, parts) = heuristic.step((h, parts), parent, m, child);
                (h, AnyMemo::Parts(parts))
            }
            // Another heuristic's memo tells these nothing.
            (Self::WalkingDistance(_) | Self::Pdb(_) | Self::MirroredPdb(_) | Self::Max(_), _) => {
                self.evaluate(child)
            }
        }
    }
}

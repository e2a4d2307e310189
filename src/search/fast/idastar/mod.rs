//! IDA* on square boards, fast: one function for each cell of the blank and each last move.
//!
//! [`idastar`](crate::search::idastar) is the code to read; this one does the same, count for count
//! (`tests/codes.rs`), with everything known that can be known when the program is compiled: see `descent.rs`.
//!
//! Functions for each of the 24 orders of operators would be a lot of code. But turning the board over permutes the
//! operators, so three orders are enough: up's opposite comes second, third or last.

mod coordinate;
mod descent;

use crate::heuristic::manhattan::{self, Manhattan};
use crate::heuristic::pdb::{self, PatternDatabases};
use crate::heuristic::reflect::Reflect;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move, Order, Size, size::MAX_CELLS};
use crate::search::budget::Budget;
use crate::search::build::{Builder, Built, Parts, build};
use crate::search::catalog::Code;
use crate::search::deepening::deepen;
use crate::search::options::Inverse;
use crate::search::solver::Prepared;
use crate::search::{Iteration, Outcome, Search, Task};
use crate::space::TileSpace;
use crate::space::encoding::Encoding;
use crate::space::tiles::Tiles;
use descent::{Descent, ORDERS};
use std::sync::Arc;

/// The search, for boards of `SIDE` x `SIDE` cells.
pub struct Specialised<const SIDE: usize, H> {
    /// What turns boards over, so that the order of operators becomes `ORDERS[order]`.
    symmetry: Symmetry,
    order: usize,
    /// For reflected boards.
    heuristic: H,
    /// The goal's cells, reflected.
    goal: u64,
    iterations: Vec<Iteration>,
}

impl<const SIDE: usize, H: Reflect> Specialised<SIDE, H> {
    const SIZE: Size = match SIDE {
        3 => Size::EIGHT,
        4 => Size::FIFTEEN,
        _ => panic!("there is code for 3x3 and 4x4 boards"),
    };

    /// A search for this goal with this heuristic, which is for the same goal, trying operators in this order.
    ///
    /// # Panics
    /// If the goal is not of `SIDE` x `SIDE` cells.
    pub fn new(goal: &Board, heuristic: &H, order: Order) -> Self {
        assert_eq!(goal.size(), Self::SIZE);
        let (symmetry, order) = Symmetry::ALL
            .into_iter()
            .find_map(|symmetry| {
                let reflected = order.moves().map(|m| symmetry.reflected(m));
                Some((symmetry, ORDERS.iter().position(|&order| order == reflected)?))
            })
            .expect("up's opposite comes second, third or last, and all else is symmetry");
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            tiles[symmetry.cell(Self::SIZE, cell)] = tile;
        }
        let goal = Board::new(Self::SIZE, &tiles[..SIDE * SIDE]).expect("a reflected board is a board");
        let heuristic = heuristic.reflected(symmetry, &goal);
        Self { symmetry, order, heuristic, goal: Tiles::new(&goal).cells, iterations: Vec::new() }
    }

    fn reflected(&self, tiles: Tiles) -> Tiles {
        let cells = (0..SIDE * SIDE).fold(0, |cells, cell| {
            cells | u64::from(tiles.tile(cell as u8)) << (4 * self.symmetry.cell(Self::SIZE, cell))
        });
        Tiles { cells, blank: self.symmetry.cell(Self::SIZE, tiles.blank.into()) as u8 }
    }

    /// The move that [`Symmetry::reflected`] makes into `m`.
    fn reflected_back(&self, m: Move) -> Move {
        *Move::ALL.iter().find(|&&before| self.symmetry.reflected(before) == m).expect("moves are permuted")
    }

    fn search_in<const ORDER: usize>(
        &mut self,
        start: Tiles,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let Self { heuristic, goal, iterations, .. } = self;
        let root = heuristic.evaluate(start);
        deepen(root.0, budget, iterations, |deepening| {
            Descent::<H, SIDE, ORDER>::new(heuristic, *goal, deepening, path).search(start, root)
        })
    }
}

impl<S: TileSpace, H: Reflect, const SIDE: usize> Search<S> for Specialised<SIDE, H> {
    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let start = self.reflected(space.tiles(start));
        let outcome = match self.order {
            0 => self.search_in::<0>(start, budget, path),
            1 => self.search_in::<1>(start, budget, path),
            _ => self.search_in::<2>(start, budget, path),
        };
        for m in path {
            *m = self.reflected_back(*m);
        }
        outcome
    }

    fn deepening(&self) -> Option<&Vec<Iteration>> {
        Some(&self.iterations)
    }
}

/// How it stands among the codes.
pub(in crate::search) const CODE: Code = Code {
    name: "fast",
    old_name: Some("unrolled"),
    about: "one function for each cell of the blank",
    needs: "3x3 and 4x4 boards with h=manhattan or h=pdb, inverse=skip and state=packed",
    encoding: Some(Encoding::Packed),
    suits: |options, size| {
        matches!(size, Size::EIGHT | Size::FIFTEEN)
            && (options.h.is(&manhattan::ENTRY) || options.h.is(&pdb::entry::ENTRY))
            && options.inverse == Inverse::Skip
    },
    build: build::<Build>,
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let h = match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        let h = match h.downcast::<PatternDatabases<1>>() {
            Ok(h) => return Ok(build_with(parts, space, h)),
            Err(h) => h,
        };
        match h.downcast::<PatternDatabases<2>>() {
            Ok(h) => Ok(build_with(parts, space, h)),
            Err(_) => Err(CODE.refused()),
        }
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    H: Reflect + 'static,
{
    let (goal, order) = (*parts.goal, parts.options.order);
    if goal.size() == Size::EIGHT {
        parts.prepare(space, move |_| Specialised::<3, H>::new(&goal, &h, order))
    } else {
        parts.prepare(space, move |_| Specialised::<4, H>::new(&goal, &h, order))
    }
}

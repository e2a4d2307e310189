//! IDA* with Manhattan distance as one would first write it, and with the techniques of E. Burns, M. Hatem, M. Leighton
//! and W. Ruml (*Implementing Fast Heuristic Search Code*, SoCS 2012) switched on in turn.
//!
//! A board is an array of bytes here. Each [`Technique`] includes those before it, and none changes what is searched:
//! all count the same as [`idastar`](crate::search::idastar), to the last successor. `experiments/implementation.toml` says what
//! each is worth. The last step, packed states and one function for each cell of the blank, is
//! [`fast::idastar`](crate::search::fast::idastar).

use crate::heuristic::manhattan::{self, Manhattan};
use crate::puzzle::{Board, Move, Order};
use crate::search::build::{Builder, Built, Parts, build};
use crate::search::catalog::Code;
use crate::search::deepening::{Deepening, Searched, deepen};
use crate::search::options::Inverse;
use crate::search::{End, Iteration, Outcome, Search, Task};
use crate::space::TileSpace;
use crate::space::encoding::Encoding;
use crate::space::operator::LastOperator;
use crate::space::study::bytes::Bytes;
use crate::space::tiles::Steps;

/// How much is done to be fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Technique {
    /// Each successor is a copy of the board, its estimate the sum over all its tiles, made before it is looked at.
    Copied,
    /// The estimate is the parent's, changed by what the one tile that moved changes.
    Incremental,
    /// There is one board: a move is made in it, and undone on the way back.
    InPlace,
    /// A successor that is cut is not moved to: its estimate is known before the move is made.
    Pruned,
}

const COPIED: u8 = Technique::Copied as u8;
const INCREMENTAL: u8 = Technique::Incremental as u8;
const IN_PLACE: u8 = Technique::InPlace as u8;
const PRUNED: u8 = Technique::Pruned as u8;

/// The codes of IDA* that these are.
pub(in crate::search) const CODES: [Code; 4] = [
    code("copied", "each successor a copy, its estimate summed up anew", build::<Build<COPIED>>),
    code("incremental", "the same, the estimate updated", build::<Build<INCREMENTAL>>),
    code("in-place", "the same, moves made and undone in one board", build::<Build<IN_PLACE>>),
    code("pruned", "the same, no move made to a successor that is cut", build::<Build<PRUNED>>),
];

const fn code(name: &'static str, about: &'static str, build: fn(Parts) -> Built) -> Code {
    Code {
        name,
        old_name: None,
        about,
        needs: "h=manhattan and state=bytes-hashmap",
        encoding: Some(Encoding::BytesHashMap),
        suits: |options, _| options.h.is(&manhattan::ENTRY),
        build,
    }
}

struct Build<const T: u8>;

impl<const T: u8> Builder for Build<T> {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let (goal, order, inverse) = (*parts.goal, parts.options.order, parts.options.inverse);
        Ok(parts.prepare(space, move |_| TechniqueLadder::<T>::new(&goal, order, inverse)))
    }
}

/// IDA* with the techniques up to `T`, a [`Technique`] as a number.
pub struct TechniqueLadder<const T: u8> {
    steps: Steps,
    manhattan: Manhattan,
    inverse: Inverse,
    iterations: Vec<Iteration>,
}

/// The depth-first search below one threshold.
struct BelowCost<'a, 'b, const T: u8> {
    steps: &'a Steps,
    manhattan: &'a Manhattan,
    inverse: Inverse,
    /// On success, filled from its end to its beginning.
    path: &'a mut Vec<Move>,
    deepening: &'a mut Deepening<'b>,
}

impl<const T: u8> BelowCost<'_, '_, T> {
    /// Looks at a state, and expands it unless it is cut or the goal.
    fn visit(&mut self, board: &mut Bytes, h: u32, g: u32, last: LastOperator<Move>) -> Searched {
        if T < PRUNED && self.deepening.cuts(g + h) {
            return Searched::Continue(());
        }
        // The goal is the one board with this distance.
        if h == 0 {
            return Searched::Break(End::Solved);
        }
        self.deepening.expand(g)?;
        for &(m, to) in self.steps.from(board.blank(), self.inverse.pruned(last)) {
            self.deepening.generated += 1;
            let searched = self.successor(board, h, g + 1, m, to);
            if searched.is_break() {
                self.path.push(m);
                return searched;
            }
        }
        Searched::Continue(())
    }

    /// Visits the successor, at depth `g`, that the blank's move to the cell `to` makes of a board with the estimate `h`.
    #[inline]
    fn successor(&mut self, board: &mut Bytes, h: u32, g: u32, m: Move, to: u8) -> Searched {
        let blank = board.blank();
        let updated = || self.manhattan.after(h, board.tile(to), blank, m);
        if T < IN_PLACE {
            let mut child = *board;
            child.slide(to);
            let h = if T < INCREMENTAL { self.sum(&child) } else { updated() };
            return self.visit(&mut child, h, g, LastOperator::by(m));
        }
        let h = updated();
        if T >= PRUNED && self.deepening.cuts(g + h) {
            return Searched::Continue(());
        }
        board.slide(to);
        let searched = self.visit(board, h, g, LastOperator::by(m));
        board.slide(blank);
        searched
    }

    fn sum(&self, board: &Bytes) -> u32 {
        sum(self.steps, self.manhattan, board)
    }
}

/// The distances of all tiles.
fn sum(steps: &Steps, manhattan: &Manhattan, board: &Bytes) -> u32 {
    (0..steps.size().cells() as u8).map(|cell| manhattan.distances.of(board.tile(cell), cell)).sum()
}

impl<const T: u8> TechniqueLadder<T> {
    /// A search for this goal, trying operators in this order.
    pub fn new(goal: &Board, order: Order, inverse: Inverse) -> Self {
        let (steps, manhattan) = (Steps::new(goal.size(), order), Manhattan::new(goal));
        Self { steps, manhattan, inverse, iterations: Vec::new() }
    }
}

impl<S: TileSpace, const T: u8> Search<S> for TechniqueLadder<T> {
    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        let Self { steps, manhattan, inverse, iterations } = self;
        let (board, inverse) = (Bytes::new(space.tiles(start)), *inverse);
        let h = sum(steps, manhattan, &board);
        let outcome = deepen(h, budget, iterations, |deepening| {
            let mut board = board;
            let mut below = BelowCost::<T> { steps, manhattan, inverse, path, deepening };
            below.visit(&mut board, h, 0, LastOperator::NONE)
        });
        path.reverse();
        outcome
    }

    fn deepening(&self) -> Option<&Vec<Iteration>> {
        Some(&self.iterations)
    }
}

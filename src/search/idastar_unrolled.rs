//! IDA* on square boards, fast: one function for each cell of the blank and each last move.
//!
//! [`idastar`](super::idastar) is the code to read; this one does the same, count for count (`tests/codes.rs`), with
//! everything known that can be known when the program is compiled:
//!
//! * Where the blank is, and how it came there, is the function. So the successors and their number are constants, a
//!   tile is one shift by a constant away, and so is what its move means to the heuristic.
//! * A successor is looked at before it is made: most are cut, and cost no call.
//!
//! Functions for each of the 24 orders of operators would be a lot of code. But turning the board over permutes the
//! operators, so three orders are enough: up's opposite comes second, third or last.

use super::budget::{Budget, Stop};
use super::build::{BuildError, Builder, Built, Parts, build};
use super::catalog::Code;
use super::options::Inverse;
use super::solver::Prepared;
use super::{Counters, End, Iteration, Outcome, Search, SolveId};
use crate::heuristic::manhattan::{self, Manhattan};
use crate::heuristic::pdb::{self, PatternDatabases};
use crate::heuristic::turn::Turn;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move, Order, Size, size::MAX_CELLS};
use crate::space::TileSpace;
use crate::space::encoding::Encoding;
use crate::space::tiles::Tiles;
use std::sync::Arc;

/// A row or column number of the blank, as a type that knows its neighbours.
///
/// (Arithmetic on const parameters would say it more directly, if the stable language had it.)
trait Coordinate {
    const AT: usize;
    /// The one before; itself at the edge, where no move leads there.
    type Before: Coordinate;
    /// The one after; likewise.
    type After: Coordinate;
}

struct At<const N: usize>;

impl Coordinate for At<0> {
    const AT: usize = 0;
    type Before = At<0>;
    type After = At<1>;
}

impl Coordinate for At<1> {
    const AT: usize = 1;
    type Before = At<0>;
    type After = At<2>;
}

impl Coordinate for At<2> {
    const AT: usize = 2;
    type Before = At<1>;
    type After = At<3>;
}

impl Coordinate for At<3> {
    const AT: usize = 3;
    type Before = At<2>;
    type After = At<3>;
}

const UP: u8 = Move::Up as u8;
const DOWN: u8 = Move::Down as u8;
const LEFT: u8 = Move::Left as u8;
const RIGHT: u8 = Move::Right as u8;
/// In place of the last move, at the start.
const NO_MOVE: u8 = u8::MAX;

/// The orders of operators that there is code for.
const ORDERS: [[Move; 4]; 3] = [
    [Move::Up, Move::Down, Move::Left, Move::Right],
    [Move::Up, Move::Left, Move::Down, Move::Right],
    [Move::Up, Move::Left, Move::Right, Move::Down],
];

/// The search, for boards of `SIDE` x `SIDE` cells.
pub struct Unrolled<const SIDE: usize, H> {
    /// What turns boards over, so that the order of operators becomes `ORDERS[order]`.
    symmetry: Symmetry,
    order: usize,
    /// For boards turned over.
    heuristic: H,
    /// The goal's cells, turned over.
    goal: u64,
    iterations: Vec<Iteration>,
}

/// The depth-first searches of one solve.
struct Descent<'a, H, const SIDE: usize, const ORDER: usize> {
    heuristic: H,
    goal: u64,
    budget: &'a mut Budget,
    /// On success, filled from its end to its beginning.
    path: &'a mut Vec<Move>,
    expanded: u64,
    generated: u64,
    /// Smallest number of moves that were left to a state when it was expanded, in this iteration.
    least_left: i32,
    /// By how much the smallest f that was cut exceeds the threshold, in this iteration; not kept for heuristics of
    /// which it is known.
    least_excess: i32,
    stopped: Option<Stop>,
}

/// Whether a search is over: the goal was found, or a limit reached.
type Over = bool;

impl<H: Turn, const SIDE: usize, const ORDER: usize> Descent<'_, H, SIDE, ORDER> {
    /// Whether the blank at column `X` and row `Y` has a successor by the move, having come by `CAME`.
    const fn moves<X: Coordinate, Y: Coordinate, const CAME: u8>(m: Move) -> bool {
        let on_board = match m {
            Move::Up => Y::AT > 0,
            Move::Down => Y::AT + 1 < SIDE,
            Move::Left => X::AT > 0,
            Move::Right => X::AT + 1 < SIDE,
        };
        on_board && m as u8 != CAME ^ 1
    }

    /// Number of successors by the moves of the order from the `first`th on.
    const fn successors<X: Coordinate, Y: Coordinate, const CAME: u8>(first: usize) -> u64 {
        let (mut count, mut i) = (0, first);
        while i < 4 {
            count += Self::moves::<X, Y, CAME>(ORDERS[ORDER][i]) as u64;
            i += 1;
        }
        count
    }

    /// Expands a state that is not the goal and has `left` moves left below the threshold.
    fn descend<X: Coordinate, Y: Coordinate, const CAME: u8>(
        &mut self,
        cells: u64,
        left: i32,
        from: (u32, H::Memo),
    ) -> Over {
        if let Some(stop) = self.budget.stop(self.expanded, || 0) {
            self.stopped = Some(stop);
            return true;
        }
        self.expanded += 1;
        self.generated += const { Self::successors::<X, Y, CAME>(0) };
        self.least_left = self.least_left.min(left);
        // All successors before the first of them is expanded: what one waits for, memory or a guess that was wrong,
        // the next need not wait for again.
        let next = [
            self.look::<X, Y, CAME, 0>(cells, from),
            self.look::<X, Y, CAME, 1>(cells, from),
            self.look::<X, Y, CAME, 2>(cells, from),
            self.look::<X, Y, CAME, 3>(cells, from),
        ];
        self.try_move::<X, Y, CAME, 0>(cells, left, next[0])
            || self.try_move::<X, Y, CAME, 1>(cells, left, next[1])
            || self.try_move::<X, Y, CAME, 2>(cells, left, next[2])
            || self.try_move::<X, Y, CAME, 3>(cells, left, next[3])
    }

    /// The board before and after the order's `I`th move.
    const fn boards<X: Coordinate, Y: Coordinate, const I: usize>(cells: u64) -> (Tiles, Tiles) {
        let blank = const { Y::AT * SIDE + X::AT };
        let to = match const { ORDERS[ORDER][I] } {
            Move::Up => blank - SIDE,
            Move::Down => blank + SIDE,
            Move::Left => blank - 1,
            Move::Right => blank + 1,
        };
        let parent = Tiles { cells, blank: blank as u8 };
        (parent, parent.with_blank_at(to as u8))
    }

    /// The estimate of the successor by the order's `I`th move, if there is one.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each successor would cost more than the successor")]
    fn look<X: Coordinate, Y: Coordinate, const CAME: u8, const I: usize>(
        &self,
        cells: u64,
        from: (u32, H::Memo),
    ) -> (u32, H::Memo) {
        if !const { Self::moves::<X, Y, CAME>(ORDERS[ORDER][I]) } {
            return from;
        }
        let (parent, child) = Self::boards::<X, Y, I>(cells);
        self.heuristic.step(from, parent, const { ORDERS[ORDER][I] }, child)
    }

    /// Expands the successor by the order's `I`th move, if there is one and it is not cut. `next` is its estimate.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each successor would cost more than the successor")]
    fn try_move<X: Coordinate, Y: Coordinate, const CAME: u8, const I: usize>(
        &mut self,
        cells: u64,
        left: i32,
        next: (u32, H::Memo),
    ) -> Over {
        let m = const { ORDERS[ORDER][I] };
        if !const { Self::moves::<X, Y, CAME>(ORDERS[ORDER][I]) } {
            return false;
        }
        // Below zero where a heuristic is 0 for other states than the goal.
        let left = left - 1;
        let h = next.0 as i32;
        if h > left {
            if !H::CHANGES_BY_ONE {
                self.least_excess = self.least_excess.min(h - left);
            }
            return false;
        }
        let (_, child) = Self::boards::<X, Y, I>(cells);
        let over = next.0 == 0 && (H::CHANGES_BY_ONE || child.cells == self.goal)
            || match m {
                Move::Up => self.descend::<X, Y::Before, UP>(child.cells, left, next),
                Move::Down => self.descend::<X, Y::After, DOWN>(child.cells, left, next),
                Move::Left => self.descend::<X::Before, Y, LEFT>(child.cells, left, next),
                Move::Right => self.descend::<X::After, Y, RIGHT>(child.cells, left, next),
            };
        if over {
            self.generated -= const { Self::successors::<X, Y, CAME>(I + 1) };
            self.path.push(m);
        }
        over
    }

    /// Expands the start, wherever its blank is.
    fn start(&mut self, tiles: Tiles, left: i32, from: (u32, H::Memo)) -> Over {
        let (x, y) = (usize::from(tiles.blank) % SIDE, usize::from(tiles.blank) / SIDE);
        match x {
            0 => self.start_in::<At<0>>(y, tiles.cells, left, from),
            1 => self.start_in::<At<1>>(y, tiles.cells, left, from),
            2 => self.start_in::<At<2>>(y, tiles.cells, left, from),
            _ => self.start_in::<At<3>>(y, tiles.cells, left, from),
        }
    }

    fn start_in<X: Coordinate>(&mut self, y: usize, cells: u64, left: i32, from: (u32, H::Memo)) -> Over {
        match y {
            0 => self.descend::<X, At<0>, NO_MOVE>(cells, left, from),
            1 => self.descend::<X, At<1>, NO_MOVE>(cells, left, from),
            2 => self.descend::<X, At<2>, NO_MOVE>(cells, left, from),
            _ => self.descend::<X, At<3>, NO_MOVE>(cells, left, from),
        }
    }
}

impl<const SIDE: usize, H: Turn> Unrolled<SIDE, H> {
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
                let turned = order.moves().map(|m| symmetry.turned(m));
                Some((symmetry, ORDERS.iter().position(|&order| order == turned)?))
            })
            .expect("up's opposite comes second, third or last, and all else is symmetry");
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            tiles[symmetry.cell(Self::SIZE, cell)] = tile;
        }
        let goal = Board::new(Self::SIZE, &tiles[..SIDE * SIDE]).expect("a board turned over is a board");
        let heuristic = heuristic.turned(symmetry, &goal);
        Self { symmetry, order, heuristic, goal: Tiles::new(&goal).cells, iterations: Vec::new() }
    }

    fn turned_over(&self, tiles: Tiles) -> Tiles {
        let cells = (0..SIDE * SIDE).fold(0, |cells, cell| {
            cells | u64::from(tiles.tile(cell as u8)) << (4 * self.symmetry.cell(Self::SIZE, cell))
        });
        Tiles { cells, blank: self.symmetry.cell(Self::SIZE, tiles.blank.into()) as u8 }
    }

    /// The move that [`Symmetry::turned`] makes into `m`.
    fn turned_back(&self, m: Move) -> Move {
        *Move::ALL.iter().find(|&&before| self.symmetry.turned(before) == m).expect("moves are permuted")
    }

    fn search_in<const ORDER: usize>(
        &mut self,
        start: Tiles,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let root = self.heuristic.evaluate(start);
        let mut descent = Descent::<H, SIDE, ORDER> {
            heuristic: self.heuristic.clone(),
            goal: self.goal,
            budget,
            path,
            expanded: 0,
            generated: 1,
            least_left: 0,
            least_excess: 0,
            stopped: None,
        };
        self.iterations.clear();
        let mut threshold = root.0;
        // Most states on the current path at once.
        let mut longest = 1;
        loop {
            let (expanded, generated) = (descent.expanded, descent.generated);
            (descent.least_left, descent.least_excess) = (threshold as i32, i32::MAX);
            let over = descent.start(start, threshold as i32, root);
            longest = longest.max(threshold - descent.least_left as u32 + 1);
            self.iterations.push(Iteration {
                threshold,
                expanded: descent.expanded - expanded,
                generated: descent.generated - generated,
            });
            if over {
                break;
            }
            // Every state has a successor besides the one it came from, so something was cut.
            threshold += if H::CHANGES_BY_ONE { 2 } else { descent.least_excess as u32 };
        }
        let counters = Counters::of_depth_first_search(descent.expanded, descent.generated, longest);
        Outcome { end: descent.stopped.map_or(End::Solved, End::Stopped), counters }
    }
}

impl<S: TileSpace, H: Turn, const SIDE: usize> Search<S> for Unrolled<SIDE, H> {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        _id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        let start = self.turned_over(space.tiles(start));
        let outcome = match self.order {
            0 => self.search_in::<0>(start, budget, path),
            1 => self.search_in::<1>(start, budget, path),
            _ => self.search_in::<2>(start, budget, path),
        };
        if outcome.end == End::Solved {
            path.reverse();
            for m in path.iter_mut() {
                *m = self.turned_back(*m);
            }
        } else {
            path.clear();
        }
        outcome
    }

    fn counters_without_search(&self) -> Counters {
        Counters::of_depth_first_search(0, 1, 1)
    }

    fn kept_bytes(&self) -> usize {
        self.iterations.capacity() * size_of::<Iteration>()
    }

    fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }
}

/// How it stands among the codes.
pub(super) const CODE: Code = Code {
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
            Err(_) => Err(BuildError::Code { name: CODE.name, needs: CODE.needs }),
        }
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    H: Turn + 'static,
{
    let (goal, order) = (*parts.goal, parts.options.order);
    if goal.size() == Size::EIGHT {
        parts.prepare(space, move |_| Unrolled::<3, H>::new(&goal, &h, order))
    } else {
        parts.prepare(space, move |_| Unrolled::<4, H>::new(&goal, &h, order))
    }
}

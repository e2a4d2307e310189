//! The depth-first search below one threshold: where the blank is, and how it came there, is the function.
//!
//! So the successors and their number are constants, a tile is one shift by a constant away, and so is what its move
//! means to the heuristic. What matters besides, on a processor that makes a state in nine cycles:
//!
//! * What a state brings along fits three registers (this search, the cells, the [`Margin`]): every further one is
//!   saved and restored by each call.
//! * A successor is looked at before it is made: half are cut, and cost no call.
//! * Nothing is left to do after the last successor, so that it is a jump, not a call. Therefore the path is noted on
//!   the way down, and what is only known at the end is worked out from it.
//! * States expanded and generated are counted in one word, whose overflow says that the budget must be asked.

use super::coordinate::{At, Coordinate};
use crate::heuristic::reflect::{Margin, Reflect};
use crate::puzzle::{Move, Size};
use crate::search::End;
use crate::search::budget::Stop;
use crate::search::deepening::{Deepening, Searched};
use crate::space::tiles::Tiles;

const UP: u8 = Move::Up as u8;
const DOWN: u8 = Move::Down as u8;
const LEFT: u8 = Move::Left as u8;
const RIGHT: u8 = Move::Right as u8;
/// In place of the last move, at the start.
const NO_MOVE: u8 = u8::MAX;

/// The orders of operators that there is code for.
pub(super) const ORDERS: [[Move; 4]; 3] = [
    [Move::Up, Move::Down, Move::Left, Move::Right],
    [Move::Up, Move::Left, Move::Down, Move::Right],
    [Move::Up, Move::Left, Move::Right, Move::Down],
];

/// Whether a search is over: the goal was found, or a limit reached.
type Over = bool;

/// Thresholds from here on are not searched: no computer gets to a tenth of it.
const THRESHOLDS: usize = 256;

/// Most expansions between two questions to the budget, so that [`Descent::tally`] holds what they generate.
const MOST_UNASKED: usize = 0x3FFF;

/// The depth-first search below one threshold.
///
/// What each expansion needs comes first: there an instruction names it in three bytes less, and there are many of them.
#[repr(C)]
pub(super) struct Descent<'a, 'b, H: Reflect, const SIDE: usize, const ORDER: usize> {
    /// States expanded (upper half) and generated (lower half), from [`Self::counted`] on. It overflows with the first
    /// expansion for which the budget must be asked.
    tally: u32,
    /// Largest margin of a state that was cut; not kept where the next threshold is known.
    nearest: Margin,
    goal: u64,
    heuristic: &'a H,
    /// Smallest number of moves that were left to a state when it was expanded.
    least_left: u16,
    /// Moves left to the goal when it was found, or to the state that a limit kept from being expanded.
    left_at_end: u8,
    /// The last move of each state on the way to the current one, by the moves left to it.
    last_moves: [u8; THRESHOLDS],
    stopped: Option<Stop>,
    /// What `tally` was when it was last added to `deepening`.
    counted: u32,
    deepening: &'a mut Deepening<'b>,
    path: &'a mut Vec<Move>,
}

impl<'a, 'b, H: Reflect, const SIDE: usize, const ORDER: usize> Descent<'a, 'b, H, SIDE, ORDER> {
    /// `path` gets the moves to the goal, or to where a limit was reached.
    pub(super) fn new(
        heuristic: &'a H,
        goal: u64,
        deepening: &'a mut Deepening<'b>,
        path: &'a mut Vec<Move>,
    ) -> Self {
        Self {
            // The first expansion asks the budget.
            tally: u32::MAX << 16,
            least_left: deepening.threshold as u16,
            nearest: Margin::LEAST,
            goal,
            heuristic,
            last_moves: [0; THRESHOLDS],
            left_at_end: 0,
            stopped: None,
            counted: u32::MAX << 16,
            deepening,
            path,
        }
    }

    /// Adds the tally to the counters.
    fn count(&mut self) {
        let new = self.tally - self.counted;
        self.deepening.add((new >> 16).into(), (new & 0xFFFF).into());
        self.counted = self.tally;
    }

    /// Follows the path to where the search ended. Its states count as if all their successors had been generated, but
    /// those after the one on the path were not.
    fn retrace(&mut self, start: Tiles) {
        let mut blank = usize::from(start.blank);
        let size = Size::new(SIDE, SIDE).expect("a board's size");
        let mut came = None;
        for left in (u32::from(self.left_at_end)..self.deepening.threshold).rev() {
            let m = Move::ALL[usize::from(self.last_moves[left as usize])];
            let later = ORDERS[ORDER].into_iter().skip_while(|&next| next != m).skip(1);
            let successors =
                later.filter(|next| came != Some(next.inverse()) && next.target(size, blank).is_some());
            self.deepening.generated -= successors.count() as u64;
            self.path.push(m);
            blank = m.target(size, blank).expect("the path stays on the board");
            came = Some(m);
        }
    }

    /// The `i`th successor's move, if the blank is at column `X` and row `Y`, having come by `CAME`.
    const fn successor<X: Coordinate, Y: Coordinate, const CAME: u8>(mut i: usize) -> Option<Move> {
        let mut place = 0;
        while place < 4 {
            let m = ORDERS[ORDER][place];
            let on_board = match m {
                Move::Up => Y::AT > 0,
                Move::Down => Y::AT + 1 < SIDE,
                Move::Left => X::AT > 0,
                Move::Right => X::AT + 1 < SIDE,
            };
            if on_board && m as u8 != CAME ^ 1 {
                if i == 0 {
                    return Some(m);
                }
                i -= 1;
            }
            place += 1;
        }
        None
    }

    /// Number of successors.
    const fn successors<X: Coordinate, Y: Coordinate, const CAME: u8>() -> u32 {
        let mut count = 0;
        while Self::successor::<X, Y, CAME>(count).is_some() {
            count += 1;
        }
        count as u32
    }

    /// Expands a state that is not the goal.
    fn descend<X: Coordinate, Y: Coordinate, const CAME: u8>(
        &mut self,
        cells: u64,
        from: (Margin, H::Memo),
    ) -> Over {
        let left = from.0.left();
        self.last_moves[usize::from(left as u8)] = CAME;
        let (tally, overflows) =
            self.tally.overflowing_add(const { 1 << 16 | Self::successors::<X, Y, CAME>() });
        if overflows {
            return self.ask(cells, from, Self::descend::<X, Y, CAME>);
        }
        self.tally = tally;
        if left < self.least_left {
            self.least_left = left;
        }
        let next = if H::WAITS {
            // All successors before the first of them is expanded: what one waits for, memory or a guess that was
            // wrong, the next need not wait for again.
            [
                self.look::<X, Y, CAME, 0>(cells, from),
                self.look::<X, Y, CAME, 1>(cells, from),
                self.look::<X, Y, CAME, 2>(cells, from),
                self.look::<X, Y, CAME, 3>(cells, from),
            ]
        } else {
            [from; 4]
        };
        let last = const { Self::successors::<X, Y, CAME>() - 1 };
        if last > 0 && self.enter::<X, Y, CAME, 0>(cells, next[0]) {
            return true;
        }
        if last > 1 && self.enter::<X, Y, CAME, 1>(cells, next[1]) {
            return true;
        }
        if last > 2 && self.enter::<X, Y, CAME, 2>(cells, next[2]) {
            return true;
        }
        match last {
            0 => self.enter::<X, Y, CAME, 0>(cells, next[0]),
            1 => self.enter::<X, Y, CAME, 1>(cells, next[1]),
            2 => self.enter::<X, Y, CAME, 2>(cells, next[2]),
            _ => self.enter::<X, Y, CAME, 3>(cells, next[3]),
        }
    }

    /// Expands a state if the budget allows it, by the function for it.
    #[cold]
    #[inline(never)]
    fn ask(
        &mut self,
        cells: u64,
        from: (Margin, H::Memo),
        expand: fn(&mut Self, u64, (Margin, H::Memo)) -> Over,
    ) -> Over {
        self.count();
        match self.deepening.allowance() {
            Ok(expansions) => self.tally = (0xFFFF - expansions.min(MOST_UNASKED) as u32) << 16,
            Err(stop) => {
                self.left_at_end = from.0.left() as u8;
                self.stopped = Some(stop);
                return true;
            }
        }
        self.counted = self.tally;
        expand(self, cells, from)
    }

    /// The board before and after a move of the blank.
    const fn boards<X: Coordinate, Y: Coordinate>(cells: u64, m: Move) -> (Tiles, Tiles) {
        let blank = const { Y::AT * SIDE + X::AT };
        let to = match m {
            Move::Up => blank - SIDE,
            Move::Down => blank + SIDE,
            Move::Left => blank - 1,
            Move::Right => blank + 1,
        };
        let parent = Tiles { cells, blank: blank as u8 };
        (parent, parent.with_blank_at(to as u8))
    }

    /// What the `I`th successor brings along, if there is one.
    #[inline(always)]
    fn look<X: Coordinate, Y: Coordinate, const CAME: u8, const I: usize>(
        &self,
        cells: u64,
        from: (Margin, H::Memo),
    ) -> (Margin, H::Memo) {
        let Some(m) = (const { Self::successor::<X, Y, CAME>(I) }) else { return from };
        let (parent, child) = Self::boards::<X, Y>(cells, m);
        self.heuristic.margin(from, parent, m, child)
    }

    /// Expands the `I`th successor, if there is one and it is not cut. `next` is what it brings along or, unless looking
    /// it up [waits](Reflect::WAITS), what the state itself does.
    #[inline(always)]
    fn enter<X: Coordinate, Y: Coordinate, const CAME: u8, const I: usize>(
        &mut self,
        cells: u64,
        next: (Margin, H::Memo),
    ) -> Over {
        let Some(m) = (const { Self::successor::<X, Y, CAME>(I) }) else { return false };
        let next = if H::WAITS { next } else { self.look::<X, Y, CAME, I>(cells, next) };
        let margin = next.0;
        if margin.is_cut() {
            if !H::CHANGES_BY_ONE {
                self.nearest = self.nearest.max(margin);
            }
            return false;
        }
        let (_, Tiles { cells, .. }) = Self::boards::<X, Y>(cells, m);
        if cells == self.goal {
            self.left_at_end = margin.left() as u8;
            self.last_moves[usize::from(self.left_at_end)] = m as u8;
            return true;
        }
        match m {
            Move::Up => self.descend::<X, Y::Before, UP>(cells, next),
            Move::Down => self.descend::<X, Y::After, DOWN>(cells, next),
            Move::Left => self.descend::<X::Before, Y, LEFT>(cells, next),
            Move::Right => self.descend::<X::After, Y, RIGHT>(cells, next),
        }
    }

    /// Expands the state to begin with, wherever its blank is.
    fn begin(&mut self, Tiles { cells, blank }: Tiles, from: (Margin, H::Memo)) -> Over {
        let (x, y) = (usize::from(blank) % SIDE, usize::from(blank) / SIDE);
        match x {
            0 => self.begin_in::<At<0>>(y, cells, from),
            1 => self.begin_in::<At<1>>(y, cells, from),
            2 => self.begin_in::<At<2>>(y, cells, from),
            _ => self.begin_in::<At<3>>(y, cells, from),
        }
    }

    fn begin_in<X: Coordinate>(&mut self, y: usize, cells: u64, from: (Margin, H::Memo)) -> Over {
        match y {
            0 => self.descend::<X, At<0>, NO_MOVE>(cells, from),
            1 => self.descend::<X, At<1>, NO_MOVE>(cells, from),
            2 => self.descend::<X, At<2>, NO_MOVE>(cells, from),
            _ => self.descend::<X, At<3>, NO_MOVE>(cells, from),
        }
    }

    /// Searches below the threshold, from a state with its estimate.
    pub(super) fn search(mut self, tiles: Tiles, (h, memo): (u32, H::Memo)) -> Searched {
        let threshold = self.deepening.threshold;
        assert!((threshold as usize) < THRESHOLDS);
        let over = self.begin(tiles, (Margin::new(threshold, h), memo));
        self.count();
        self.deepening.note_path(threshold - u32::from(self.least_left) + 1);
        if over {
            self.retrace(tiles);
            return Searched::Break(self.stopped.map_or(End::Solved, End::Stopped));
        }
        // Every state has a successor besides the one it came from, so something was cut.
        self.deepening.cuts(threshold + if H::CHANGES_BY_ONE { 2 } else { self.nearest.excess() });
        Searched::Continue(())
    }
}

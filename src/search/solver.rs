//! From boards to searches: the trivial boards are answered here, and the types of space and search end here.

use super::budget::{Budget, Limits};
use super::{End, Iteration, Outcome, Search, SolveId, Task};
use crate::puzzle::{Board, Move, parity};
use crate::space::TileSpace;
use std::sync::Arc;

/// Scratch memory that a solver may keep for its next solve; beyond, it is given back, so that a run holds no more
/// than its workers are using.
const KEPT_BYTES: usize = 32 << 20;

/// Solves boards, one after the other, with one algorithm and one goal. Each worker has its own.
pub trait Solver: Send {
    /// Forgets the last solve: what was large is given back, the rest is ready for the next. Who takes times calls it
    /// between solves, so that no solve pays for the one before; a solve that finds it left undone does it first.
    fn make_ready(&mut self) {}

    /// Solves a board of the goal's size. `path` is cleared, and filled if a path is found.
    fn solve(&mut self, board: &Board, id: SolveId, limits: &Limits, path: &mut Vec<Move>) -> Outcome;

    /// The iterations of the last solve, if it has any; see [`Search::deepening`].
    fn iterations(&self) -> &[Iteration] {
        &[]
    }

    /// Bytes of the parts of the last search, see [`Search::parts`], as long as they were not made ready for the next.
    /// `None` if it remembers no states, or if the board needed no search.
    fn held_bytes(&mut self) -> Option<usize> {
        None
    }
}

/// An algorithm made ready for a goal: tables built, to be shared by the solvers of all workers.
pub trait Prepared: Send + Sync {
    /// A solver with scratch memory of its own.
    fn solver(&self) -> Box<dyn Solver>;
}

/// Makes a search algorithm ready: `make` gives a new search, with its scratch memory, in `space`.
pub fn prepare<S, A, F>(space: S, goal: &Board, parity: bool, make: F) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    A: Search<S> + 'static,
    F: Fn(&S) -> A + Clone + Send + Sync + 'static,
{
    Box::new(Ready { space: Arc::new(space), goal: *goal, parity, make })
}

struct Ready<S, F> {
    space: Arc<S>,
    goal: Board,
    parity: bool,
    make: F,
}

impl<S, A, F> Prepared for Ready<S, F>
where
    S: TileSpace + 'static,
    A: Search<S> + 'static,
    F: Fn(&S) -> A + Clone + Send + Sync + 'static,
{
    fn solver(&self) -> Box<dyn Solver> {
        Box::new(BoardSolver {
            space: Arc::clone(&self.space),
            goal: self.goal,
            parity: self.parity,
            make: self.make.clone(),
            search: (self.make)(&self.space),
            is_ready: true,
        })
    }
}

struct BoardSolver<S, A, F> {
    space: Arc<S>,
    goal: Board,
    parity: bool,
    make: F,
    search: A,
    is_ready: bool,
}

impl<S, A, F> Solver for BoardSolver<S, A, F>
where
    S: TileSpace,
    A: Search<S>,
    F: Fn(&S) -> A + Send,
{
    fn make_ready(&mut self) {
        if self.is_ready {
            return;
        }
        let mut kept = 0;
        for part in self.search.parts() {
            part.clear();
            kept += part.kept_bytes();
        }
        if kept > KEPT_BYTES {
            self.search = (self.make)(&self.space);
        }
        self.is_ready = true;
    }

    fn solve(&mut self, board: &Board, id: SolveId, limits: &Limits, path: &mut Vec<Move>) -> Outcome {
        path.clear();
        if *board == self.goal {
            return Outcome { end: End::Solved, counters: self.search.counters_without_search() };
        }
        if self.parity && !parity::is_reachable(board, &self.goal) {
            return Outcome { end: End::Unsolvable, counters: self.search.counters_without_search() };
        }
        self.make_ready();
        self.is_ready = false;
        let mut budget = Budget::start(limits);
        let task = Task { start: self.space.encode(board), id, budget: &mut budget, path };
        let outcome = self.search.search(&self.space, task);
        // A search that was stopped may leave the way to where it was.
        if outcome.end != End::Solved {
            path.clear();
        }
        outcome
    }

    fn iterations(&self) -> &[Iteration] {
        self.search.deepening().map_or(&[], |iterations| iterations)
    }

    fn held_bytes(&mut self) -> Option<usize> {
        let parts = self.search.parts();
        let is_known = !self.is_ready && !parts.is_empty();
        is_known.then(|| parts.iter().map(|part| part.bytes()).sum())
    }
}

//! [Bidirectional breadth-first search](crate::search::bibfs), fast, in the way of [`bfs`](super::bfs). A state's depth is
//! not noted but, when the sides meet, counted back.

use super::in_order::{Counts, expand_in_order};
use crate::search::bibfs::Meeting;
use crate::search::budget::{Budget, Stop};
use crate::search::build::{Builder, Built, Parts, build};
use crate::search::catalog::Code;
use crate::search::options::{Advance, Inverse};
use crate::search::{End, Outcome, Search, Task};
use crate::space::fast::FastSpace;
use crate::space::fast::bfs_memory::{BfsMemory, Reached, trace};
use crate::space::growth::Growing;
use crate::space::operator::{LastOperator, Operator};
use crate::space::store::Id;
use crate::space::{Side, TileSpace};
use std::ops::ControlFlow;

/// Bidirectional breadth-first search with its scratch memory.
pub struct FastBidirectional<S: FastSpace> {
    memory: S::BfsMemory,
    fringes: [Fringe; 2],
    advance: Advance,
    inverse: Inverse,
    best: Option<Meeting<S::Op>>,
    counts: Counts,
    /// Scratch for [`FastBidirectional::depth`].
    traced: Vec<S::Op>,
}

/// The open states of one side, among all states in order of arrival.
#[derive(Clone, Copy, Default)]
struct Fringe {
    /// No state that came in before this one is open.
    next: usize,
    /// How many there are. Counted at the end of a turn.
    open: usize,
}

impl<S: FastSpace> FastBidirectional<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, advance: Advance, inverse: Inverse) -> Self {
        let (memory, fringes) = (space.new_bfs_memory(), Default::default());
        Self { memory, fringes, advance, inverse, best: None, counts: Counts::default(), traced: Vec::new() }
    }

    fn side_of(&self, space: &S, before: usize) -> Side {
        self.memory.get(space, self.memory.arrival(before)).1.side()
    }

    /// The first open state of a side: how many came in before it.
    fn first_open(&mut self, space: &S, side: Side) -> Option<usize> {
        let mut next = self.fringes[side as usize].next;
        while next < self.counts.stored && self.side_of(space, next) != side {
            next += 1;
        }
        self.fringes[side as usize].next = next;
        (next < self.counts.stored).then_some(next)
    }

    /// A state's distance to the beginning of its side: the length of the path traced back. Asked for when the sides
    /// meet, which is seldom.
    fn depth(&mut self, space: &S, id: Id) -> u32 {
        self.traced.clear();
        trace(space, &self.memory, id, &mut self.traced);
        self.traced.len() as u32
    }

    /// The side whose turn it is after `last`, and how many states it may expand in it.
    fn turn(&self, space: &S, last: Side) -> (Side, usize) {
        let expanded = self.counts.expanded as usize;
        let open = |side: Side| self.fringes[side as usize].open;
        match self.advance {
            Advance::Level => (last.other(), open(last.other())),
            Advance::Node => (last.other(), open(last.other()).min(1)),
            Advance::Smaller => {
                let side = if open(Side::Goal) <= open(Side::Start) { Side::Goal } else { Side::Start };
                (side, open(side))
            }
            Advance::Queue if expanded < self.counts.stored => (self.side_of(space, expanded), 1),
            Advance::Queue => (last, 0),
        }
    }

    /// Whether no path can be shorter than this one, the best one found.
    fn is_proven(&mut self, space: &S, length: u32) -> bool {
        match [Side::Start, Side::Goal].map(|side| self.first_open(space, side)) {
            [Some(a), Some(b)] => {
                let [a, b] = [a, b].map(|before| self.depth(space, self.memory.arrival(before)));
                length <= a + b + 1
            }
            _ => true,
        }
    }

    /// Goes through the successors of a state once more, some of which are of the other side, and notes the meeting.
    #[cold]
    fn meet(&mut self, space: &S, from: Id, at_once: bool) {
        let (state, reached) = self.memory.get(space, from);
        let side = reached.side();
        for (op, successor) in space.successors(state, self.inverse.pruned(reached.last())) {
            self.counts.generated += 1;
            let reached = Reached::by(side, LastOperator::by(op));
            if !self.memory.push(space, successor, reached, &mut self.counts.stored) {
                continue;
            }
            let last = self.memory.arrival(self.counts.stored - 1);
            let to = self.memory.find(space, successor, last).expect("the other side has it");
            // One meeting alone need not be compared.
            let length = if at_once { 0 } else { self.depth(space, from) + 1 + self.depth(space, to) };
            if self.best.is_none_or(|best| length < best.length) {
                self.best = Some(Meeting { from, op, to, side, length });
            }
            if at_once {
                return;
            }
        }
        self.counts.peak_open = self.counts.peak_open.max(self.counts.stored - self.counts.expanded as usize);
    }

    /// Lets a side expand so many states. Gives what stops the search, if anything does.
    fn take_turn(
        &mut self,
        space: &S,
        (side, states): (Side, usize),
        at_once: bool,
        budget: &mut Budget,
    ) -> ControlFlow<Option<Stop>> {
        let (stored, mut left) = (self.counts.stored, states);
        while left > 0 {
            if let Some(best) = self.best
                && (at_once || self.is_proven(space, best.length))
            {
                return ControlFlow::Break(None);
            }
            let memory = &mut self.memory;
            if let Some(stop) =
                budget.stop(self.counts.expanded, |room| room.make(S::Op::COUNT, &mut [memory]))
            {
                return ControlFlow::Break(Some(stop));
            }
            let next = self.first_open(space, side).expect("a turn has no more states than are open");
            // In whole levels a side's states stand together; state by state the other side's are among them.
            let whole = self.fringes[side as usize].open == states;
            let many = if whole { left.min(budget.expansions_until_check(self.counts.expanded)) } else { 1 };
            let met = expand_in_order(
                space,
                &mut self.memory,
                (side, next..next + many),
                self.inverse,
                &mut self.counts,
                |memory, state, reached, stored| memory.push(space, state, reached, stored),
            );
            let expanded = match met {
                ControlFlow::Continue(()) => many,
                ControlFlow::Break(before) => before + 1 - next,
            };
            self.fringes[side as usize].next = next + expanded;
            left -= expanded;
            if let ControlFlow::Break(before) = met {
                self.meet(space, self.memory.arrival(before), at_once);
            }
        }
        let fringe = &mut self.fringes[side as usize];
        if fringe.open == states {
            // Those that came in meanwhile are all that is open: no need to look for them.
            fringe.next = stored;
        }
        fringe.open = fringe.open - states + self.counts.stored - stored;
        ControlFlow::Continue(())
    }

    fn run(&mut self, space: &S, budget: &mut Budget) -> Option<Stop> {
        let at_once = match self.advance {
            // One queue for both takes whole levels in turn as well.
            Advance::Level | Advance::Smaller | Advance::Queue => true,
            Advance::Node => space.is_bipartite(),
        };
        // The goal side has the first turn.
        let mut turn = (Side::Start, 0);
        loop {
            turn = self.turn(space, turn.0);
            if turn.1 == 0 {
                // A side that has seen all it can reach: nothing more can meet.
                return None;
            }
            if let ControlFlow::Break(stop) = self.take_turn(space, turn, at_once, budget) {
                return stop;
            }
        }
    }
}

impl<S: FastSpace> Search<S> for FastBidirectional<S> {
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.memory]
    }

    fn search(&mut self, space: &S, Task { start, budget, path, .. }: Task<'_, S>) -> Outcome {
        self.fringes = [Fringe { next: 0, open: 1 }; 2];
        self.best = None;
        let mut stored = 0;
        for (state, side) in [(start, Side::Start), (space.goal(), Side::Goal)] {
            let _ = self.memory.push(space, state, Reached::by(side, LastOperator::NONE), &mut stored);
        }
        self.counts = Counts::of_starts(stored);
        let stopped = self.run(space, budget);

        let end = match (self.best, stopped) {
            (_, Some(stop)) => End::Stopped(stop),
            (Some(best), None) => {
                best.path(path, |id, path| trace(space, &self.memory, id, path));
                End::Solved
            }
            (None, None) => End::Unsolvable,
        };
        Outcome { end, counters: self.counts.into() }
    }
}

/// How it stands among the codes.
pub(in crate::search) const CODE: Code = Code::fast(build::<Build>);

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + FastSpace + 'static>(parts: Parts, space: S) -> Built {
        let (advance, inverse) = (parts.options.advance, parts.options.inverse);
        Ok(parts.prepare(space, move |space| FastBidirectional::new(space, advance, inverse)))
    }
}

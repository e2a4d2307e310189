//! Bidirectional breadth-first search: one search forward from the start, one backward from the goal, until they meet
//! (I. Pohl, *Bi-directional search*, Machine Intelligence 6, 1971, 127-140; AIMA 4e, section 3.4.5).
//!
//! Operators can be undone, so the backward search applies them forward too and its part of the path is read in
//! reverse. Both sides share one store, in which each state belongs to the side that found it first.
//!
//! **When may it stop?** A meeting is an edge from a state that one side expands to a state of the other. If the sides
//! advance by whole levels, the first meeting lies on a shortest path in any graph of unit costs: before the level, all
//! states within its side's depth were known and had not met. If they advance state by state, the first meeting may be
//! one too long, on graphs with odd cycles; where every cycle is even (every sliding-tile puzzle), path lengths agree in
//! parity and it cannot. On other graphs the search goes on until no path can be shorter than the best one found: all
//! states closer to their side than its next state to expand are expanded, so a path yet unseen takes at least the
//! depths of the two next states and one edge.

use super::budget::{Budget, Stop};
use super::options::{Advance, Undo};
use super::{Counters, End, Outcome, Search, SolveId};
use crate::puzzle::Move;
use crate::space::Space;
use crate::space::came::{Came, trace, undo_stands_before};
use crate::space::store::{Id, Note, Store};

/// Bidirectional breadth-first search with its scratch memory.
pub struct Bidirectional<S: Space> {
    store: S::Store<Reached>,
    fringes: [Fringe; 2],
    advance: Advance,
    /// Of [`Advance::Queue`]: the sides of all states in order of arrival.
    queue: Vec<Side>,
    undo: Undo,
    best: Option<Meeting>,
    /// Scratch for [`Bidirectional::depth`].
    traced: Vec<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start = 0,
    Goal = 1,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Start => Self::Goal,
            Self::Goal => Self::Start,
        }
    }
}

/// How a state was reached, and by which side, in one byte.
#[derive(Clone, Copy)]
struct Reached(u8);

impl Reached {
    #[inline]
    fn by(side: Side, came: Came) -> Self {
        Self((side as u8) << 3 | came.index() as u8)
    }

    #[inline]
    fn side(self) -> Side {
        if self.0 >> 3 == 0 { Side::Start } else { Side::Goal }
    }
}

impl Note for Reached {
    const ABSENT: Self = Self(Came::NEVER.index() as u8);

    #[inline]
    fn came(&self) -> Came {
        Came::from_index(usize::from(self.0 & 7))
    }
}

/// One side's states in order of arrival; those from `next` on are open.
#[derive(Default)]
struct Fringe {
    ids: Vec<Id>,
    next: usize,
}

impl Fringe {
    fn open(&self) -> usize {
        self.ids.len() - self.next
    }

    fn peek(&self) -> Option<Id> {
        self.ids.get(self.next).copied()
    }
}

/// An edge between the sides: `m` leads from a state of side `side` to one of the other.
#[derive(Clone, Copy)]
struct Meeting {
    from: Id,
    m: Move,
    to: Id,
    side: Side,
    length: u32,
}

struct Counts {
    expanded: u64,
    generated: u64,
    peak_open: usize,
}

impl<S: Space> Bidirectional<S> {
    /// A search of `space` under these options.
    pub fn new(space: &S, advance: Advance, undo: Undo) -> Self {
        Self {
            store: space.new_store(),
            fringes: Default::default(),
            advance,
            queue: Vec::new(),
            undo,
            best: None,
            traced: Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + self.fringes.iter().map(|f| f.ids.len() * size_of::<Id>()).sum::<usize>()
    }

    #[inline]
    fn add(&mut self, space: &S, state: S::State, side: Side, came: Came) -> Result<(), Id> {
        let id = self.store.insert(space, state, Reached::by(side, came))?;
        self.fringes[side as usize].ids.push(id);
        if self.advance == Advance::Queue {
            self.queue.push(side);
        }
        Ok(())
    }

    /// A state's distance to the beginning of its side: the length of the path traced back. Asked for when the sides
    /// meet, which is seldom.
    fn depth(&mut self, space: &S, id: Id) -> u32 {
        self.traced.clear();
        trace(space, &self.store, id, &mut self.traced);
        self.traced.len() as u32
    }

    /// The side whose turn it is after `last` and so many expansions, and how many states it may expand in it.
    fn turn(&self, last: Side, expanded: usize) -> (Side, usize) {
        let open = |side: Side| self.fringes[side as usize].open();
        match self.advance {
            Advance::Level => (last.other(), open(last.other())),
            Advance::Node => (last.other(), 1),
            Advance::Smaller => {
                let side = if open(Side::Goal) <= open(Side::Start) { Side::Goal } else { Side::Start };
                (side, open(side))
            }
            Advance::Queue => self.queue.get(expanded).map_or((last, 0), |&side| (side, 1)),
        }
    }

    /// Whether no path can be shorter than this one, the best one found.
    fn is_proven(&mut self, space: &S, length: u32) -> bool {
        match self.fringes.each_ref().map(Fringe::peek) {
            [Some(a), Some(b)] => length <= self.depth(space, a) + self.depth(space, b) + 1,
            _ => true,
        }
    }

    /// Expands a state. Returns whether the sides met on the way and the search may stop at once.
    #[inline]
    fn expand(&mut self, space: &S, id: Id, at_once: bool, counts: &mut Counts) -> bool {
        let state = self.store.state(space, id);
        let reached = *self.store.note(id);
        let (came, side) = (reached.came(), reached.side());
        for (m, successor) in space.successors(state, came) {
            counts.generated += 1;
            let Err(present) = self.add(space, successor, side, Came::by(m)) else { continue };
            if self.store.note(present).side() == side {
                continue;
            }
            let length = self.depth(space, id) + 1 + self.depth(space, present);
            if self.best.is_none_or(|best| length < best.length) {
                self.best = Some(Meeting { from: id, m, to: present, side, length });
            }
            if at_once {
                let undone = self.undo == Undo::Keep && undo_stands_before(space, state, came, m);
                counts.generated += u64::from(undone);
                return true;
            }
        }
        // The successor that undoes the last move is of this side: if it counts, it counts as a duplicate.
        counts.generated += u64::from(self.undo == Undo::Keep && came.has_undo());
        false
    }

    fn run(&mut self, space: &S, budget: &mut Budget, counts: &mut Counts) -> Option<Stop> {
        let at_once = match self.advance {
            // One queue for both takes whole levels in turn as well.
            Advance::Level | Advance::Smaller | Advance::Queue => true,
            Advance::Node => space.is_bipartite(),
        };
        // The goal side has the first turn.
        let mut side = Side::Start;
        loop {
            let states;
            (side, states) = self.turn(side, counts.expanded as usize);
            if states == 0 || self.fringes[side as usize].open() == 0 {
                // A side that has seen all it can reach: nothing more can meet.
                return None;
            }
            for _ in 0..states {
                if let Some(best) = self.best
                    && self.is_proven(space, best.length)
                {
                    return None;
                }
                if let Some(stop) = budget.stop(counts.expanded, || self.bytes()) {
                    return Some(stop);
                }
                let fringe = &mut self.fringes[side as usize];
                let id = fringe.ids[fringe.next];
                fringe.next += 1;
                counts.expanded += 1;
                let may_stop = self.expand(space, id, at_once, counts);
                let open = self.fringes.iter().map(Fringe::open).sum();
                counts.peak_open = counts.peak_open.max(open);
                if may_stop {
                    return None;
                }
            }
        }
    }

    /// The path through a meeting: forward to its start-side state, across, and the goal side's operators undone.
    fn path_through(&self, space: &S, Meeting { from, m, to, side, .. }: Meeting, path: &mut Vec<Move>) {
        let (start_side, across, goal_side) = match side {
            Side::Start => (from, m, to),
            Side::Goal => (to, m.inverse(), from),
        };
        trace(space, &self.store, start_side, path);
        path.reverse();
        path.push(across);
        let backward = path.len();
        trace(space, &self.store, goal_side, path);
        for m in &mut path[backward..] {
            *m = m.inverse();
        }
    }
}

impl<S: Space> Search<S> for Bidirectional<S> {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        _id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        self.store.clear();
        for fringe in &mut self.fringes {
            fringe.ids.clear();
            fringe.next = 0;
        }
        self.queue.clear();
        self.best = None;
        for (state, side) in [(start, Side::Start), (space.goal(), Side::Goal)] {
            let _ = self.add(space, state, side, Came::START);
        }
        let mut counts = Counts { expanded: 0, generated: 2, peak_open: 2 };
        let stopped = self.run(space, budget, &mut counts);

        let end = match (self.best, stopped) {
            (_, Some(stop)) => End::Stopped(stop),
            (Some(best), None) => {
                self.path_through(space, best, path);
                End::Solved
            }
            (None, None) => End::Unsolvable,
        };
        let Counts { expanded, generated, peak_open } = counts;
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, self.store.len(), peak_open) }
    }

    fn kept_bytes(&self) -> usize {
        self.store.kept_bytes()
            + self.fringes.iter().map(|f| f.ids.capacity() * size_of::<Id>()).sum::<usize>()
    }
}

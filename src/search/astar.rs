//! A* and weighted A* (P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of
//! minimum cost paths*, IEEE Trans. SSC 4, 1968, 100-107; I. Pohl, *Heuristic search viewed as path finding in a
//! graph*, Artificial Intelligence 1, 1970, 193-204).
//!
//! States are expanded in the order of f = wg*g + wh*h and then of the tie-break. A state that turns out to have a
//! shorter path is expanded again, so an inconsistent heuristic costs work, never optimality.

use super::budget::{Budget, Stop};
use super::build::{Builder, Built, Parts, buckets, build};
use super::catalog::{Code, Entry, Nature};
use super::open::buckets::{BucketQueue, LowHLifo};
use super::open::heap::HeapQueue;
use super::open::{OpenList, Priority};
use super::options::{Duplicates, GoalTest, Key, Undo};
use super::tie::Tie;
use super::{Counters, End, Outcome, Search, SolveId};
use crate::heuristic::Heuristic;
use crate::heuristic::manhattan::Manhattan;
use crate::puzzle::Move;
use crate::space::came::{Came, trace, undo_stands_before};
use crate::space::encoding::Encoding;
use crate::space::store::{Id, Note, Store};
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// The options of an A* search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Weight of g in f, at least 1.
    pub wg: u32,
    /// Weight of h in f.
    pub wh: u32,
    /// Late, or no optimality.
    pub goal_test: GoalTest,
    /// Whether the operator that undoes the last one is tried.
    pub undo: Undo,
    /// When duplicates are dropped.
    pub duplicates: Duplicates,
}

/// Where a search has its options from.
pub trait Rules: Copy + Send + Sync {
    /// The options.
    fn options(self) -> Options;
}

/// Options that are known only when the program runs.
impl Rules for Options {
    #[inline]
    fn options(self) -> Options {
        self
    }
}

/// The default options, known when the program is compiled: a tenth of the time of A* on the 8-puzzle is asking what its
/// options are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults;

impl Rules for Defaults {
    #[inline]
    fn options(self) -> Options {
        Options { wg: 1, wh: 1, goal_test: GoalTest::Late, undo: Undo::Keep, duplicates: Duplicates::Early }
    }
}

/// A* with its scratch memory.
pub struct AStar<S: Space, H, Q, R> {
    store: S::Store<Label>,
    open: Q,
    heuristic: Arc<H>,
    rules: R,
}

/// What A* notes about a state: with a 64-bit key, sixteen bytes in all.
#[derive(Clone, Copy)]
struct Label {
    /// Cost of the best path so far.
    g: u32,
    /// The estimate.
    h: u8,
    /// The last operator of that path.
    came: Came,
    /// Whether the state was expanded on that path.
    closed: bool,
}

impl Note for Label {
    const ABSENT: Self = Self { g: 0, h: 0, came: Came::NEVER, closed: false };

    fn came(&self) -> Came {
        self.came
    }
}

/// An entry of the open list: a state's id and the operator that led to it, in four bytes. The entry's g follows from
/// its f and the state's h.
#[derive(Clone, Copy)]
pub struct Visit(u32);

/// Ids that fit an entry: with sixteen bytes a state and more, 25 GB of states.
const MOST_STATES: usize = 1 << 30;

impl Visit {
    #[inline]
    fn new(id: Id, m: Move) -> Self {
        Self(id << 2 | m as u32)
    }

    #[inline]
    fn id(self) -> Id {
        self.0 >> 2
    }

    #[inline]
    fn operator(self) -> Move {
        Move::from_index(self.0 as u8)
    }
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<Visit>, R: Rules> AStar<S, H, Q, R> {
    /// A search of `space`.
    pub fn new(space: &S, heuristic: Arc<H>, open: Q, rules: R) -> Self {
        Self { store: space.new_store(), open, heuristic, rules }
    }

    /// Takes in the state to begin with. The operator of its entry is never looked at: its g is 0.
    fn begin(&mut self, space: &S, start: S::State) {
        let (h, _) = self.heuristic.evaluate(space, start);
        let label = Label { g: 0, h: h as u8, came: Came::START, closed: false };
        let id = self.store.insert(space, start, label).unwrap_or_else(|present| present);
        let priority =
            Priority { f: self.rules.options().wh * h, h, g: 0, blank: space.blank_distance(start) };
        self.open.push(priority, Visit::new(id, Move::Up));
    }
}

/// Takes the next state off the open list that is not outdated, and closes it.
#[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
#[inline(always)]
fn next<S: Space>(
    space: &S,
    store: &mut S::Store<Label>,
    open: &mut impl OpenList<Visit>,
    Options { wg, wh, duplicates, .. }: Options,
) -> Option<(Id, S::State, Label)> {
    loop {
        let (f, visit) = open.pop()?;
        let (state, noted) = store.entry(space, visit.id());
        // Changed in a copy and written back whole: a read of the whole soon after a write of a part has to wait until
        // the part has arrived in the cache.
        let mut label = *noted;
        let noted_f = wg * label.g + wh * u32::from(label.h);
        match duplicates {
            // Whoever made the state's g smaller also pushed it again.
            Duplicates::Early if label.closed || noted_f != f => continue,
            Duplicates::Early => {}
            Duplicates::Late if label.closed && noted_f <= f => continue,
            // The start has no operator.
            Duplicates::Late if label.g == 0 => {}
            Duplicates::Late => {
                label.g = (f - wh * u32::from(label.h)) / wg;
                label.came = Came::by(visit.operator());
            }
        }
        label.closed = true;
        *noted = label;
        return Some((visit.id(), state, label));
    }
}

/// Asks for the memory that this expansion and the next ones will need, so that the waits overlap: for the successors'
/// places in the store; for those of *their* successors where one is nearer to the goal, since it will be expanded soon;
/// and for the state that is expanded after all of these.
#[inline(never)]
fn look_ahead<S: Space, H: Heuristic<S>>(
    space: &S,
    store: &S::Store<Label>,
    open: &impl OpenList<Visit>,
    heuristic: &H,
    from: (u32, H::Memo),
    (state, left_out): (S::State, Came),
) {
    for (_, successor) in space.successors(state, left_out) {
        store.prefetch(space, successor);
    }
    for (m, successor) in space.successors(state, left_out) {
        if heuristic.step(space, from, state, m, successor).0 < from.0 {
            for (_, next) in space.successors(successor, Came::by(m)) {
                store.prefetch(space, next);
            }
        }
    }
    if let Some(visit) = open.first() {
        store.prefetch_entry(visit.id());
    }
}

/// Takes in a successor that was just generated, unless it is a duplicate.
#[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
#[inline(always)]
fn take_in<S: Space>(
    space: &S,
    store: &mut S::Store<Label>,
    open: &mut impl OpenList<Visit>,
    options: Options,
    state: S::State,
    m: Move,
    (g, h): (u32, u32),
) {
    let label = Label { g, h: h as u8, came: Came::by(m), closed: false };
    let id = match store.insert(space, state, label) {
        Ok(id) => id,
        Err(present) => {
            if options.duplicates == Duplicates::Early {
                let old = store.note_mut(present);
                if old.g <= g {
                    return;
                }
                *old = label;
            }
            present
        }
    };
    let f = options.wg * g + options.wh * h;
    open.push(Priority { f, h, g, blank: space.blank_distance(state) }, Visit::new(id, m));
}

impl<S: Space, H: Heuristic<S>, Q: OpenList<Visit>, R: Rules> Search<S> for AStar<S, H, Q, R> {
    fn search(
        &mut self,
        space: &S,
        start: S::State,
        id: SolveId,
        budget: &mut Budget,
        path: &mut Vec<Move>,
    ) -> Outcome {
        self.store.clear();
        self.open.clear(id);
        self.begin(space, start);
        let Self { store, open, heuristic, rules } = self;
        let options = rules.options();
        let Options { goal_test, undo, duplicates, .. } = options;
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let mut end = End::Unsolvable;

        'search: while let Some((id, state, label)) = next(space, store, open, options) {
            let Label { g, h, came, .. } = label;
            if goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, store, id, path);
                end = End::Solved;
                break;
            }
            if let Some(stop) = budget.stop(expanded, || store.bytes() + open.bytes()) {
                end = End::Stopped(stop);
                break;
            }
            if store.len() > MOST_STATES - 4 {
                end = End::Stopped(Stop::Memory);
                break;
            }
            expanded += 1;
            let from = heuristic.recall(space, state, u32::from(h));
            // The successor that undoes the last move is closed with a smaller g. If duplicates are dropped early it
            // need not be looked at, only counted.
            let known_duplicate = undo == Undo::Keep && duplicates == Duplicates::Early;
            let left_out = if undo == Undo::Skip || known_duplicate { came } else { Came::START };
            if store.is_far() {
                look_ahead(space, store, open, &**heuristic, from, (state, left_out));
            }
            for (m, successor) in space.successors(state, left_out) {
                generated += 1;
                if goal_test == GoalTest::Early && space.is_goal(successor) {
                    generated += u64::from(known_duplicate && undo_stands_before(space, state, came, m));
                    path.push(m);
                    trace(space, store, id, path);
                    end = End::Solved;
                    break 'search;
                }
                let (h, _) = heuristic.step(space, from, state, m, successor);
                take_in(space, store, open, options, successor, m, (g + 1, h));
            }
            generated += u64::from(known_duplicate && came.has_undo());
            // Within one expansion the list only grows, so it is largest at the end.
            peak_open = peak_open.max(open.len());
        }

        // A search that stopped in the middle of an expansion is at its last push.
        peak_open = peak_open.max(open.len());
        path.reverse();
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, store.len(), peak_open) }
    }

    fn held_bytes(&self) -> Option<usize> {
        Some(self.store.bytes() + self.open.bytes())
    }

    fn kept_bytes(&self) -> usize {
        // The open list gives back what is large by itself.
        self.store.kept_bytes()
    }
}

/// How it stands in the catalog.
pub static ENTRY: Entry = Entry {
    name: "astar",
    about: "A*: smallest f = g + h first; reopens states that turn out to be nearer",
    source: "Hart, Nilsson and Raphael 1968",
    keys: &[
        Key::H,
        Key::Tie,
        Key::Order,
        Key::GoalTest,
        Key::Inverse,
        Key::Dup,
        Key::Parity,
        Key::Queue,
        Key::State,
    ],
    defaults: |options| options.goal_test = GoalTest::Late,
    optimal: |options| options.h.admissible() && options.goal_test == GoalTest::Late,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<Build>)],
};

/// How weighted A* stands in the catalog.
pub static WEIGHTED: Entry = Entry {
    name: "wastar",
    about: "weighted A*: smallest f = wg*g + wh*h first; suboptimality bound wh/wg",
    source: "Pohl 1970",
    keys: &[
        Key::H,
        Key::Wg,
        Key::Wh,
        Key::Tie,
        Key::Order,
        Key::GoalTest,
        Key::Inverse,
        Key::Dup,
        Key::Parity,
        Key::Queue,
        Key::State,
    ],
    defaults: |options| {
        options.goal_test = GoalTest::Late;
        options.wh = 2;
    },
    optimal: |options| (ENTRY.optimal)(options) && options.wh <= options.wg,
    nature: Nature { reopens: true, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Packed,
    codes: &[Code::general(build::<Build>)],
};

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => build_with(parts, space, h),
            Err(h) => build_with(parts, space, Arc::new(h)),
        }
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let o = parts.options;
    let tie = o.tie.clone();
    let options = Options { wg: o.wg, wh: o.wh, goal_test: o.goal_test, undo: o.inverse, duplicates: o.dup };
    Ok(if !parts.buckets()? {
        parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), HeapQueue::new(tie.clone()), options))
    } else if options == Defaults.options() && tie == Tie::low_h_lifo() {
        parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), BucketQueue::new(LowHLifo), Defaults))
    } else {
        parts.prepare(space, move |s| AStar::new(s, Arc::clone(&h), buckets(&tie), options))
    })
}

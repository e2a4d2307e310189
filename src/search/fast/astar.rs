//! [A*](crate::search::astar), fast.
//!
//! * The default options are known when the program is compiled: a tenth of the time of A* on the 8-puzzle is asking
//!   what its options are.
//! * An entry of the open list is four bytes: its g follows from its f and the state's h.
//! * The successor that undoes the last operator is closed with a smaller g. If duplicates are dropped early it is
//!   counted and not looked at.
//! * A search that outgrows the caches asks for memory before it needs it.

use crate::heuristic::Heuristic;
use crate::heuristic::manhattan::Manhattan;
use crate::search::budget::Room;
use crate::search::build::{Builder, Built, Parts, buckets, build};
use crate::search::catalog::Code;
use crate::search::open::buckets::{BucketQueue, LowHLifo};
use crate::search::open::{OpenList, Priority};
use crate::search::options::{Duplicates, GoalTest, Inverse, Options};
use crate::search::tie::Tie;
use crate::search::{Counters, End, Outcome, Search, Task};
use crate::space::TileSpace;
use crate::space::fast::FastSpace;
use crate::space::growth::{Growing, OutOfMemory};
use crate::space::operator::{Invertible, LastOperator, Operator, Origin};
use crate::space::store::{Id, Note, Store};
use crate::space::trace::trace;
use std::marker::PhantomData;
use std::sync::Arc;

/// A* with its scratch memory. Whoever says that it has the default options has it compiled for them.
pub struct FastAStar<S: FastSpace, H, Q, const HAS_DEFAULTS: bool> {
    store: S::Store<FastNote<S::Op>>,
    open: Q,
    heuristic: Arc<H>,
    rules: Rules,
}

/// The options that it looks at.
#[derive(Clone, Copy, PartialEq)]
struct Rules {
    wg: u32,
    wh: u32,
    goal_test: GoalTest,
    inverse: Inverse,
    duplicates: Duplicates,
}

/// The default options.
const DEFAULTS: Rules =
    Rules { wg: 1, wh: 1, goal_test: GoalTest::Late, inverse: Inverse::Keep, duplicates: Duplicates::Early };

impl From<&Options> for Rules {
    fn from(&Options { wg, wh, goal_test, inverse, dup: duplicates, .. }: &Options) -> Self {
        Self { wg, wh, goal_test, inverse, duplicates }
    }
}

/// What A* notes about a state: with a 64-bit key, sixteen bytes in all.
#[derive(Clone, Copy)]
pub struct FastNote<O> {
    /// Cost of the best path so far.
    g: u32,
    /// The estimate.
    h: u8,
    /// The last operator of that path.
    last: LastOperator<O>,
    /// Whether the state was expanded on that path.
    closed: bool,
}

impl<O: Invertible> Note for FastNote<O> {
    type Op = O;
    const ABSENT: Self = Self { g: 0, h: 0, last: LastOperator::NEVER, closed: false };

    #[inline]
    fn origin(&self) -> Origin<O> {
        self.last.into()
    }
}

/// An entry of the open list: a state's id and the operator that led to it.
#[derive(Clone, Copy)]
pub struct OpenItem<O>(u32, PhantomData<O>);

impl<O: Operator> OpenItem<O> {
    /// Bits of the operator.
    const BITS: u32 = usize::BITS - (O::COUNT - 1).leading_zeros();
    /// Ids that fit an entry, for four operators 25 GB of states.
    const MOST_STATES: usize = 1 << (Id::BITS - Self::BITS);

    #[inline]
    fn new(id: Id, op: O) -> Self {
        Self(id << Self::BITS | u32::from(op.index()), PhantomData)
    }

    #[inline]
    fn id(self) -> Id {
        self.0 >> Self::BITS
    }

    #[inline]
    fn operator(self) -> O {
        O::from_index(self.0 as u8 % (1 << Self::BITS))
    }
}

impl<S, H, Q, const HAS_DEFAULTS: bool> FastAStar<S, H, Q, HAS_DEFAULTS>
where
    S: FastSpace,
    H: Heuristic<S>,
    Q: OpenList<S, OpenItem<S::Op>>,
{
    /// A search of `space`.
    pub fn new(space: &S, heuristic: Arc<H>, open: Q, options: &Options) -> Self {
        let rules = options.into();
        debug_assert!(!HAS_DEFAULTS || rules == DEFAULTS);
        Self { store: space.new_store(), open, heuristic, rules }
    }

    /// Takes in the state to begin with. The operator of its entry is never looked at: its g is 0.
    fn begin(&mut self, space: &S, start: S::State) -> Result<(), OutOfMemory> {
        let (h, _) = self.heuristic.evaluate(space, start);
        let note = FastNote { g: 0, h: h as u8, last: LastOperator::NONE, closed: false };
        let id = self.store.insert(space, start, note).unwrap_or_else(|present| present);
        let priority = Priority { f: self.rules.wh * h, h, g: 0 };
        self.open.push(space, start, priority, OpenItem::new(id, S::Op::from_index(0)))
    }
}

fn make_room<S: FastSpace>(
    store: &mut S::Store<FastNote<S::Op>>,
    open: &mut impl OpenList<S, OpenItem<S::Op>>,
    room: Room,
) -> Result<(), OutOfMemory> {
    if store.len() + room.items(S::Op::COUNT) > OpenItem::<S::Op>::MOST_STATES {
        return Err(OutOfMemory);
    }
    room.make(S::Op::COUNT, &mut [store, open])
}

/// Takes the next state off the open list that is not outdated, and closes it.
#[inline(always)]
fn next<S: FastSpace>(
    space: &S,
    store: &mut S::Store<FastNote<S::Op>>,
    open: &mut impl OpenList<S, OpenItem<S::Op>>,
    Rules { wg, wh, duplicates, .. }: Rules,
) -> Option<(Id, S::State, FastNote<S::Op>)> {
    loop {
        let (f, item) = open.pop()?;
        let (state, noted) = store.entry(space, item.id());
        // Changed in a copy and written back whole: a read of the whole soon after a write of a part has to wait until
        // the part has arrived in the cache.
        let mut note = *noted;
        let noted_f = wg * note.g + wh * u32::from(note.h);
        match duplicates {
            // Whoever made the state's g smaller also pushed it again.
            Duplicates::Early if note.closed || noted_f != f => continue,
            Duplicates::Early => {}
            Duplicates::Late if note.closed && noted_f <= f => continue,
            // The start has no operator.
            Duplicates::Late if note.g == 0 => {}
            Duplicates::Late => {
                note.g = (f - wh * u32::from(note.h)) / wg;
                note.last = LastOperator::by(item.operator());
            }
        }
        note.closed = true;
        *noted = note;
        return Some((item.id(), state, note));
    }
}

/// Asks for the memory that this expansion and the next ones will need, so that the waits overlap: for the successors'
/// places in the store; for those of *their* successors where one is nearer to the goal, since it will be expanded soon;
/// and for the state that is expanded after all of these.
#[inline(never)]
fn prefetch_successors<S: FastSpace, H: Heuristic<S>>(
    space: &S,
    store: &S::Store<FastNote<S::Op>>,
    open: &impl OpenList<S, OpenItem<S::Op>>,
    heuristic: &H,
    from: (u32, H::Memo),
    (state, pruned): (S::State, LastOperator<S::Op>),
) {
    for (_, successor) in space.successors(state, pruned) {
        space.prefetch(store, successor);
    }
    for (op, successor) in space.successors(state, pruned) {
        if heuristic.step(space, from, state, op, successor).0 < from.0 {
            for (_, next) in space.successors(successor, LastOperator::by(op)) {
                space.prefetch(store, next);
            }
        }
    }
    if let Some(item) = open.first() {
        S::prefetch_entry(store, item.id());
    }
}

/// Takes in a successor that was just generated, unless it is a duplicate.
#[inline(always)]
fn insert_or_improve<S: FastSpace>(
    space: &S,
    store: &mut S::Store<FastNote<S::Op>>,
    open: &mut impl OpenList<S, OpenItem<S::Op>>,
    rules: Rules,
    state: S::State,
    op: S::Op,
    (g, h): (u32, u32),
) -> Result<(), OutOfMemory> {
    let note = FastNote { g, h: h as u8, last: LastOperator::by(op), closed: false };
    let id = match store.insert(space, state, note) {
        Ok(id) => id,
        Err(present) => {
            if rules.duplicates == Duplicates::Early {
                let old = store.note_mut(present);
                if old.g <= g {
                    return Ok(());
                }
                *old = note;
            }
            present
        }
    };
    let f = rules.wg * g + rules.wh * h;
    open.push(space, state, Priority { f, h, g }, OpenItem::new(id, op))
}

/// Whether, among all successors of a state in operator order, the one that undoes `last` stands before the one by `op`.
fn inverse_precedes<S: FastSpace>(space: &S, state: S::State, last: LastOperator<S::Op>, op: S::Op) -> bool {
    last.operator().is_some_and(|last| {
        let mut before = space.successors(state, LastOperator::NONE).take_while(|&(other, _)| other != op);
        before.any(|(other, _)| other == last.inverse())
    })
}

impl<S, H, Q, const HAS_DEFAULTS: bool> Search<S> for FastAStar<S, H, Q, HAS_DEFAULTS>
where
    S: FastSpace,
    H: Heuristic<S>,
    Q: OpenList<S, OpenItem<S::Op>>,
{
    fn parts(&mut self) -> Vec<&mut dyn Growing> {
        vec![&mut self.store, &mut self.open]
    }

    // By itself: within a caller it would have fewer registers left.
    #[inline(never)]
    fn search(&mut self, space: &S, Task { start, id, budget, path }: Task<'_, S>) -> Outcome {
        self.open.begin(id, budget.most_bytes());
        // Not to be told after the loop, in which it would take a register.
        if let Err(full) = self.begin(space, start) {
            let counters = Counters::of_graph_search(0, 1, self.store.len(), 0);
            return Outcome { end: full.into(), counters };
        }
        let Self { store, open, heuristic, rules } = self;
        let rules = if HAS_DEFAULTS { DEFAULTS } else { *rules };
        let Rules { goal_test, inverse, duplicates, .. } = rules;
        let (mut expanded, mut generated, mut peak_open) = (0_u64, 1_u64, 1);
        let end = 'search: loop {
            let Some((id, state, note)) = next(space, store, open, rules) else { break End::Unsolvable };
            let FastNote { g, h, last, .. } = note;
            if goal_test == GoalTest::Late && space.is_goal(state) {
                trace(space, store, id, path);
                break End::Solved;
            }
            if let Some(stop) = budget.stop(expanded, |room| make_room(store, open, room)) {
                break End::Stopped(stop);
            }
            expanded += 1;
            let from = heuristic.recall(space, state, u32::from(h));
            let known_duplicate = inverse == Inverse::Keep && duplicates == Duplicates::Early;
            let pruned = if known_duplicate { last } else { inverse.pruned(last) };
            if S::exceeds_cache(store) {
                prefetch_successors(space, store, open, &**heuristic, from, (state, pruned));
            }
            for (op, successor) in space.successors(state, pruned) {
                generated += 1;
                if goal_test == GoalTest::Early && space.is_goal(successor) {
                    generated += u64::from(known_duplicate && inverse_precedes(space, state, last, op));
                    trace(space, store, id, path);
                    path.push(op);
                    break 'search End::Solved;
                }
                let (h, _) = heuristic.step(space, from, state, op, successor);
                if let Err(full) = insert_or_improve(space, store, open, rules, successor, op, (g + 1, h)) {
                    break 'search full.into();
                }
            }
            generated += u64::from(known_duplicate && last.is_some());
            // Within one expansion the list only grows, so it is largest at the end.
            peak_open = peak_open.max(open.len());
        };
        // A search that stopped in the middle of an expansion is at its last push.
        peak_open = peak_open.max(open.len());
        Outcome { end, counters: Counters::of_graph_search(expanded, generated, store.len(), peak_open) }
    }
}

/// How it stands among the codes.
pub(in crate::search) const CODE: Code = Code::fast(build::<Build>);

struct Build;

impl Builder for Build {
    fn build<S: TileSpace + FastSpace + 'static>(parts: Parts, space: S) -> Built {
        match parts.heuristic()?.downcast::<Manhattan>() {
            Ok(h) => build_with(parts, space, h),
            Err(h) => build_with(parts, space, Arc::new(h)),
        }
    }
}

fn build_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + FastSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let (options, heap) = (parts.options.clone(), parts.heaps());
    Ok(if !parts.buckets()? {
        parts.prepare(space, move |s| FastAStar::<_, _, _, false>::new(s, Arc::clone(&h), heap(), &options))
    } else if Rules::from(&options) == DEFAULTS && options.tie == Tie::low_h_lifo() {
        parts.prepare(space, move |s| {
            FastAStar::<_, _, _, true>::new(s, Arc::clone(&h), BucketQueue::new(LowHLifo), &options)
        })
    } else {
        parts.prepare(space, move |s| {
            FastAStar::<_, _, _, false>::new(s, Arc::clone(&h), buckets(&options.tie), &options)
        })
    })
}

//! The searches on spaces that are no sliding-tile puzzle: one with nine operators that are their own inverses, and one
//! whose operators have no inverse.

use harness::heuristic::Heuristic;
use harness::search::budget::{Budget, Limits};
use harness::search::open::buckets::{AnyOrder, BucketQueue};
use harness::search::open::heap::HeapQueue;
use harness::search::options::{Advance, Duplicates, GoalTest, Inverse, Options};
use harness::search::table::{AnswerTable, TableLookup};
use harness::search::tie::{Tie, order::TieOrder};
use harness::search::{End, Outcome, Search, SolveId, Task};
use harness::search::{astar, bfs, bibfs, fast, idastar, ids};
use harness::space::Space;
use harness::space::direct::DirectStore;
use harness::space::fast::{FastSpace, bfs_memory::Reached};
use harness::space::growth::Growing;
use harness::space::index::open_addressing::OpenAddressing;
use harness::space::operator::{Invertible, LastOperator, Operator};
use harness::space::pool::PoolStore;
use harness::space::store::{Id, Keyed, Note};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A stack of ten pancakes, four bits each, the top one lowest; the goal is the smallest on top.
struct Pancakes;

/// Turns over as many pancakes from the top: two to ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flip(u32);

const PANCAKES: u32 = 10;

impl Operator for Flip {
    const COUNT: usize = PANCAKES as usize - 1;
    type Parent = ();

    fn index(self) -> u8 {
        self.0 as u8 - 2
    }

    fn from_index(index: u8) -> Self {
        Self(u32::from(index) + 2)
    }
}

impl Invertible for Flip {
    fn inverse(self) -> Self {
        self
    }
}

impl Space for Pancakes {
    type State = u64;
    type Op = Flip;
    type Store<N: Note<Op = Flip>> = PoolStore<u64, N, OpenAddressing>;

    fn goal(&self) -> u64 {
        0x98_7654_3210
    }

    fn successors(&self, state: u64, last: LastOperator<Flip>) -> impl Iterator<Item = (Flip, u64)> {
        let flips = (2..=PANCAKES).map(Flip).filter(move |&flip| Some(flip) != last.operator());
        flips.map(move |flip| (flip, self.apply(state, flip)))
    }

    fn apply(&self, state: u64, Flip(n): Flip) -> u64 {
        let turned = (0..n).fold(0, |turned, i| turned | (state >> (4 * i) & 15) << (4 * (n - 1 - i)));
        state >> (4 * n) << (4 * n) | turned
    }

    fn is_bipartite(&self) -> bool {
        false
    }

    fn new_store<N: Note<Op = Flip>>(&self) -> Self::Store<N> {
        PoolStore::new(OpenAddressing::default())
    }
}

impl Keyed for Pancakes {
    type Key = u64;

    fn key(&self, state: u64) -> u64 {
        state
    }

    fn state_of(&self, key: u64) -> u64 {
        key
    }
}

impl FastSpace for Pancakes {
    type BfsMemory = PoolStore<u64, Reached<Flip>, OpenAddressing>;

    fn new_bfs_memory(&self) -> Self::BfsMemory {
        self.new_store()
    }
}

/// Neighbours that belong apart, the plate counted as the largest pancake (M. Helmert, *Landmark heuristics for the
/// pancake problem*, `SoCS` 2010): never too large, and a flip parts two neighbours alone.
fn gaps(state: u64) -> u32 {
    let at = |i: u32| if i == PANCAKES { i } else { (state >> (4 * i) & 15) as u32 };
    (0..PANCAKES).filter(|&i| at(i).abs_diff(at(i + 1)) != 1).count() as u32
}

/// Numbers below 1000: add one, double, or treble and add seven. Doubling joins two states in one, so that nothing can
/// undo it.
struct OneWay;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    AddOne,
    Double,
    Treble,
}

const NUMBERS: u32 = 1000;

impl Operator for Step {
    const COUNT: usize = 3;
    type Parent = Id;

    fn index(self) -> u8 {
        self as u8
    }

    fn from_index(index: u8) -> Self {
        [Self::AddOne, Self::Double, Self::Treble][usize::from(index) % Self::COUNT]
    }
}

impl Space for OneWay {
    type State = u32;
    type Op = Step;
    type Store<N: Note<Op = Step>> = DirectStore<N>;

    fn goal(&self) -> u32 {
        501
    }

    fn successors(&self, state: u32, _last: LastOperator<Step>) -> impl Iterator<Item = (Step, u32)> {
        (0..Step::COUNT as u8).map(Step::from_index).map(move |step| (step, self.apply(state, step)))
    }

    fn apply(&self, state: u32, step: Step) -> u32 {
        let next = match step {
            Step::AddOne => state + 1,
            Step::Double => 2 * state,
            Step::Treble => 3 * state + 7,
        };
        next % NUMBERS
    }

    fn is_bipartite(&self) -> bool {
        false
    }

    fn new_store<N: Note<Op = Step>>(&self) -> DirectStore<N> {
        DirectStore::new(NUMBERS as usize)
    }
}

impl Keyed for OneWay {
    type Key = u32;

    fn key(&self, state: u32) -> u32 {
        state
    }

    fn state_of(&self, key: u32) -> u32 {
        key
    }
}

/// An estimate made from scratch for every state.
struct Estimate<F>(F);

impl<S: Space, F: Fn(S::State) -> u32 + Send + Sync> Heuristic<S> for Estimate<F> {
    type Memo = ();

    fn evaluate(&self, _space: &S, state: S::State) -> (u32, ()) {
        (self.0(state), ())
    }

    fn recall(&self, _space: &S, _state: S::State, h: u32) -> (u32, ()) {
        (h, ())
    }

    fn step(&self, space: &S, _: (u32, ()), _: S::State, _: S::Op, child: S::State) -> (u32, ()) {
        self.evaluate(space, child)
    }
}

/// A search under some options, and whether every path it finds is a shortest one.
type Case<S> = (String, bool, Box<dyn Search<S>>);

const INVERSES: [Inverse; 2] = [Inverse::Keep, Inverse::Skip];
const GOAL_TESTS: [GoalTest; 2] = [GoalTest::Early, GoalTest::Late];
const DUPLICATES: [Duplicates; 2] = [Duplicates::Early, Duplicates::Late];
const TIES: [&str; 4] = ["h+lifo", "fifo", "high-g+lifo", "g+heap"];

fn heap<S: Space, T>(tie: &Tie) -> HeapQueue<S, T> {
    HeapQueue::new(TieOrder::by_costs(tie).expect("keys of costs alone"))
}

/// Every search that needs no inverse, under every option.
fn searches<S, H>(space: &S, h: &Arc<H>) -> Vec<Case<S>>
where
    S: Space + 'static,
    H: Heuristic<S> + 'static,
{
    let mut cases: Vec<Case<S>> = Vec::new();
    for inverse in INVERSES {
        for goal_test in GOAL_TESTS {
            let name = format!("bfs {goal_test:?} {inverse:?}");
            cases.push((name, true, Box::new(bfs::Bfs::new(space, goal_test, inverse))));
        }
        cases.push((
            format!("idastar {inverse:?}"),
            true,
            Box::new(idastar::IdaStar::new(Arc::clone(h), inverse)),
        ));
        cases.push((format!("ids {inverse:?}"), true, Box::new(ids::IterativeDeepening::new(inverse))));
        for (goal_test, duplicates) in GOAL_TESTS.into_iter().flat_map(|g| DUPLICATES.map(|d| (g, d))) {
            for text in TIES {
                let tie: Tie = text.parse().unwrap();
                for wh in [1, 3] {
                    let options = Options { wh, goal_test, inverse, dup: duplicates, ..Options::default() };
                    let is_optimal = wh == 1 && goal_test == GoalTest::Late;
                    let search = astar::AStar::new(space, Arc::clone(h), heap(&tie), &options);
                    cases.push((format!("astar {options:?} {text}"), is_optimal, Box::new(search)));
                    if let Some(order) = AnyOrder::of(&tie) {
                        let queue = BucketQueue::new(order);
                        let search = astar::AStar::new(space, Arc::clone(h), queue, &options);
                        cases.push((
                            format!("astar {options:?} {text} buckets"),
                            is_optimal,
                            Box::new(search),
                        ));
                    }
                }
                let options = Options { wg: 0, goal_test, inverse, dup: duplicates, ..Options::default() };
                let search = astar::AStar::new(space, Arc::clone(h), heap(&tie), &options);
                cases.push((format!("gbfs {options:?} {text}"), false, Box::new(search)));
            }
        }
    }
    cases
}

fn told<S: Space>(search: &mut dyn Search<S>, space: &S, start: S::State) -> (Outcome, Vec<S::Op>) {
    let (mut budget, mut path) = (Budget::start(&Limits::default()), Vec::new());
    search.parts().into_iter().for_each(Growing::clear);
    let outcome =
        search.search(space, Task { start, id: SolveId::default(), budget: &mut budget, path: &mut path });
    (outcome, path)
}

/// Every path leads to the goal, and is a shortest one where it should be.
fn check<S: Space>(space: &S, (name, is_optimal, search): &mut Case<S>, start: S::State, distance: u32) {
    let (outcome, path) = told(&mut **search, space, start);
    assert_eq!(outcome.end, End::Solved, "{name}");
    let end = path.iter().fold(start, |state, &op| space.apply(state, op));
    assert!(space.is_goal(end), "{name}: {path:?}");
    assert!(path.len() >= distance as usize, "{name}: shorter than possible");
    assert!(!*is_optimal || path.len() == distance as usize, "{name}: {path:?} for {distance}");
}

/// Distances of states from `from`, as far as `depth`, by a search of the test's own.
fn distances<T: Copy + Eq + Hash>(from: T, depth: u32, next: impl Fn(T) -> Vec<T>) -> HashMap<T, u32> {
    let mut distances = HashMap::from([(from, 0)]);
    let mut level = vec![from];
    for distance in 1..=depth {
        let mut farther = Vec::new();
        for state in level.into_iter().flat_map(&next) {
            if let std::collections::hash_map::Entry::Vacant(entry) = distances.entry(state) {
                entry.insert(distance);
                farther.push(state);
            }
        }
        level = farther;
    }
    distances
}

fn stacks() -> Vec<(u64, u32)> {
    let space = Pancakes;
    let flips = |state| space.successors(state, LastOperator::NONE).map(|(_, next)| next).collect();
    let mut all: Vec<(u64, u32)> = distances(space.goal(), 4, flips).into_iter().collect();
    all.sort_unstable_by_key(|&(state, distance)| (distance, state));
    // The goal itself needs no search.
    all.into_iter().filter(|&(_, distance)| distance > 0).step_by(97).collect()
}

#[test]
fn pancakes_are_turned_over() {
    assert_eq!(Pancakes.apply(Pancakes.goal(), Flip(3)), 0x98_7654_3012);
    assert_eq!(gaps(Pancakes.goal()), 0);
    assert!(stacks().iter().all(|&(state, distance)| gaps(state) <= distance));
    assert!(stacks().len() > 40 && [1, 3, 4].into_iter().all(|d| stacks().iter().any(|stack| stack.1 == d)));
}

#[test]
fn every_search_solves_pancakes() {
    let space = Pancakes;
    for case in &mut searches(&space, &Arc::new(Estimate(gaps))) {
        for (start, distance) in stacks() {
            check(&space, case, start, distance);
        }
    }
}

#[test]
fn bidirectional_searches_solve_pancakes_and_the_fast_one_counts_the_same() {
    let space = Pancakes;
    for advance in [Advance::Level, Advance::Node, Advance::Smaller, Advance::Queue] {
        for inverse in INVERSES {
            let name = format!("bibfs {advance:?} {inverse:?}");
            let mut fast = fast::bibfs::FastBidirectional::new(&space, advance, inverse);
            let mut case: Case<Pancakes> =
                (name, true, Box::new(bibfs::Bidirectional::new(&space, advance, inverse)));
            for (start, distance) in stacks() {
                check(&space, &mut case, start, distance);
                assert_eq!(told(&mut *case.2, &space, start), told(&mut fast, &space, start), "{}", case.0);
            }
        }
    }
}

#[test]
fn the_fast_searches_do_on_pancakes_what_the_general_ones_do() {
    let space = Pancakes;
    let h = Arc::new(Estimate(gaps));
    for inverse in INVERSES {
        for goal_test in GOAL_TESTS {
            let mut general = bfs::Bfs::new(&space, goal_test, inverse);
            let mut fast = fast::bfs::FastBfs::new(&space, goal_test, inverse);
            for (start, _) in stacks() {
                assert_eq!(told(&mut general, &space, start), told(&mut fast, &space, start));
            }
            for (text, duplicates) in TIES.into_iter().flat_map(|tie| DUPLICATES.map(|d| (tie, d))) {
                let tie = text.parse().unwrap();
                let options = Options { wh: 2, goal_test, inverse, dup: duplicates, ..Options::default() };
                let mut general = astar::AStar::new(&space, Arc::clone(&h), heap(&tie), &options);
                let mut fast = fast::astar::FastAStar::<_, _, _, false>::new(
                    &space,
                    Arc::clone(&h),
                    heap(&tie),
                    &options,
                );
                for (start, _) in stacks() {
                    let (general, fast) = (told(&mut general, &space, start), told(&mut fast, &space, start));
                    assert_eq!(general, fast, "{options:?} {text}");
                }
            }
        }
    }
}

#[test]
fn a_table_of_all_answers_needs_inverses_alone() {
    // Of five pancakes, in their places among ten; the rest are never turned.
    struct Five;
    impl Space for Five {
        type State = u64;
        type Op = Flip;
        type Store<N: Note<Op = Flip>> = PoolStore<u64, N, OpenAddressing>;

        fn goal(&self) -> u64 {
            Pancakes.goal()
        }

        fn successors(&self, state: u64, last: LastOperator<Flip>) -> impl Iterator<Item = (Flip, u64)> {
            let successors: Vec<_> =
                Pancakes.successors(state, last).filter(|(flip, _)| flip.0 <= 5).collect();
            successors.into_iter()
        }

        fn apply(&self, state: u64, flip: Flip) -> u64 {
            Pancakes.apply(state, flip)
        }

        fn is_bipartite(&self) -> bool {
            false
        }

        fn new_store<N: Note<Op = Flip>>(&self) -> Self::Store<N> {
            Pancakes.new_store()
        }
    }
    impl Keyed for Five {
        type Key = u64;

        fn key(&self, state: u64) -> u64 {
            state
        }

        fn state_of(&self, key: u64) -> u64 {
            key
        }
    }
    let next = |state| Five.successors(state, LastOperator::NONE).map(|(_, next)| next).collect();
    let all = distances(Five.goal(), 10, next);
    assert_eq!(all.len(), 120);
    // The farthest stack of five takes five flips (W. H. Gates and C. H. Papadimitriou, 1979, table 1).
    assert_eq!(all.values().max(), Some(&5));
    let mut case: Case<Five> =
        ("table".into(), true, Box::new(TableLookup::new(Arc::new(AnswerTable::new(&Five)))));
    for (start, distance) in all {
        check(&Five, &mut case, start, distance);
    }
}

/// All numbers but the goal, with their distances to it.
fn numbers() -> HashMap<u32, u32> {
    let before = |state: u32| -> Vec<u32> {
        let leads_here =
            |&other: &u32| OneWay.successors(other, LastOperator::NONE).any(|(_, next)| next == state);
        (0..NUMBERS).filter(leads_here).collect()
    };
    let mut all = distances(OneWay.goal(), NUMBERS, before);
    all.remove(&OneWay.goal());
    all
}

#[test]
fn every_search_that_needs_no_inverse_goes_without() {
    let space = OneWay;
    let all = numbers();
    assert_eq!(all.len() as u32, NUMBERS - 1, "every number leads to the goal");
    let [consistent, patchy] = [all.clone(), all.clone()];
    // Half of the distance changes by one at most; on some states nothing is known, so that others are reopened.
    let half = Estimate(move |state| consistent.get(&state).map_or(0, |d| d / 2));
    let holes =
        Estimate(move |state| if state % 3 == 0 { 0 } else { patchy.get(&state).copied().unwrap_or(0) });
    let mut cases = searches(&space, &Arc::new(half));
    cases.extend(searches(&space, &Arc::new(holes)));
    for case in &mut cases {
        for (&start, &distance) in all.iter().filter(|(start, _)| *start % 7 == 0) {
            check(&space, case, start, distance);
        }
    }
}

#[test]
fn where_no_operator_has_an_inverse_none_is_left_out() {
    let told = |inverse| {
        let mut search = bfs::Bfs::new(&OneWay, GoalTest::Early, inverse);
        numbers().keys().map(|&start| (start, told(&mut search, &OneWay, start))).collect::<HashMap<_, _>>()
    };
    assert_eq!(told(Inverse::Keep), told(Inverse::Skip));
}

//! Which states A* expands: with a consistent heuristic every state of f < d*, each once, whatever the tie-break; with
//! an inconsistent one some of them again, and the path is a shortest one all the same.

use harness::heuristic::TileHeuristic;
use harness::heuristic::manhattan::Manhattan;
use harness::puzzle::draw::{self, Words};
use harness::puzzle::rank::unrank;
use harness::puzzle::{Board, DistanceTable, Move, Order, Size, path};
use harness::search::astar::AStar;
use harness::search::budget::{Budget, Limits};
use harness::search::open::heap::HeapQueue;
use harness::search::options::{Duplicates, GoalTest, Options};
use harness::search::tie::order::TieOrder;
use harness::search::{End, Search, SolveId, Task};
use harness::space::index::open_addressing::OpenAddressing;
use harness::space::operator::LastOperator;
use harness::space::packed::{PackedSpace, UpTo9Cells};
use harness::space::pool::PoolStore;
use harness::space::store::{Keyed, Note};
use harness::space::tiles::Tiles;
use harness::space::{Space, TileSpace};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// The packed space, taking down which states are expanded.
struct Recorded {
    inner: PackedSpace<UpTo9Cells>,
    expanded: Mutex<Vec<u64>>,
}

impl Space for Recorded {
    type State = Tiles;
    type Op = Move;
    type Store<N: Note<Op = Move>> = PoolStore<u64, N, OpenAddressing>;

    fn goal(&self) -> Tiles {
        self.inner.goal()
    }

    fn successors(&self, state: Tiles, last: LastOperator<Move>) -> impl Iterator<Item = (Move, Tiles)> {
        self.expanded.lock().unwrap().push(state.cells);
        self.inner.successors(state, last)
    }

    fn apply(&self, state: Tiles, m: Move) -> Tiles {
        self.inner.apply(state, m)
    }

    fn is_bipartite(&self) -> bool {
        self.inner.is_bipartite()
    }

    fn new_store<N: Note<Op = Move>>(&self) -> Self::Store<N> {
        PoolStore::new(OpenAddressing::default())
    }
}

impl Keyed for Recorded {
    type Key = u64;

    fn key(&self, state: Tiles) -> u64 {
        self.inner.key(state)
    }

    fn state_of(&self, key: u64) -> Tiles {
        self.inner.state_of(key)
    }
}

impl TileSpace for Recorded {
    fn encode(&self, board: &Board) -> Tiles {
        self.inner.encode(board)
    }

    fn tiles(&self, state: Tiles) -> Tiles {
        self.inner.tiles(state)
    }
}

/// Solves a board with A*: the path, and the states in the order in which they were expanded.
fn astar<H: TileHeuristic>(
    start: &Board,
    goal: &Board,
    h: &Arc<H>,
    tie: &str,
    duplicates: Duplicates,
) -> (Vec<Move>, Vec<u64>) {
    let space = Recorded { inner: PackedSpace::new(goal, Order::default()), expanded: Mutex::default() };
    let options = Options { goal_test: GoalTest::Late, dup: duplicates, ..Options::default() };
    let queue = HeapQueue::new(TieOrder::for_boards(&tie.parse().unwrap(), goal));
    let mut search = AStar::new(&space, Arc::clone(h), queue, &options);
    let (mut budget, mut path) = (Budget::start(&Limits::default()), Vec::new());
    let outcome = search.search(
        &space,
        Task { start: space.encode(start), id: SolveId::default(), budget: &mut budget, path: &mut path },
    );
    assert_eq!(outcome.end, End::Solved);
    path::check(start, &path, goal).unwrap();
    let expanded = space.expanded.into_inner().unwrap();
    assert_eq!(outcome.counters.expanded, Some(expanded.len() as u64));
    (path, expanded)
}

#[test]
fn every_tie_break_expands_the_same_states_below_the_optimum() {
    let size = Size::EIGHT;
    let goal = Board::blank_last(size);
    let distances = DistanceTable::new(&goal).unwrap();
    let h = Arc::new(Manhattan::new(&goal));
    for index in 0..10 {
        let start = draw::uniform(&mut Words::new(21, index), &goal);
        let optimum = distances.get(&start).unwrap();
        let from_start = DistanceTable::new(&start).unwrap();
        let is_sure = |board: &Board| {
            let g = from_start.get(board).unwrap();
            g + h.evaluate(Tiles::new(board)).0 < optimum
        };
        let sure: HashSet<u64> = from_start
            .reachable()
            .map(|rank| unrank(size, rank.into()))
            .filter(is_sure)
            .map(|board| Tiles::new(&board).cells)
            .collect();
        let is_tie = |cells: u64| {
            let tiles = Tiles::from_cells(cells, size.cells());
            let board: Vec<u8> = (0..size.cells() as u8).map(|cell| tiles.tile(cell)).collect();
            let g = from_start.get(&Board::new(size, &board).unwrap()).unwrap();
            g + h.evaluate(tiles).0 == optimum
        };
        for tie in [
            "fifo",
            "lifo",
            "random",
            "heap",
            "h+fifo",
            "h+lifo",
            "g+fifo",
            "high-g+lifo",
            "blank+heap",
            "misplaced+lifo",
        ] {
            for duplicates in [Duplicates::Early, Duplicates::Late] {
                let (path, expanded) = astar(&start, &goal, &h, tie, duplicates);
                assert_eq!(path.len(), optimum as usize);
                let each: HashSet<u64> = expanded.iter().copied().collect();
                assert_eq!(each.len(), expanded.len(), "{tie}: a state twice on {start}");
                assert!(sure.is_subset(&each), "{tie}: a state of f < {optimum} is left out on {start}");
                // And nothing beyond them but states of f = d*.
                let most = expanded.iter().filter(|state| !sure.contains(state)).all(|&state| is_tie(state));
                assert!(most, "{tie}: a state of f > {optimum} on {start}");
            }
        }
    }
}

/// Manhattan on about half of the states, 0 on the others: never too large, but it falls by more than one at a move.
struct Patchy(Manhattan);

impl TileHeuristic for Patchy {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let is_blind = tiles.cells.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1;
        (if is_blind { 0 } else { self.0.evaluate(tiles).0 }, ())
    }
}

#[test]
fn an_inconsistent_heuristic_costs_work_but_not_optimality() {
    let goal = Board::blank_last(Size::EIGHT);
    let distances = DistanceTable::new(&goal).unwrap();
    let h = Arc::new(Patchy(Manhattan::new(&goal)));
    let mut again = 0;
    for index in 0..60 {
        let start = draw::uniform(&mut Words::new(22, index), &goal);
        for tie in ["h+lifo", "fifo"] {
            for duplicates in [Duplicates::Early, Duplicates::Late] {
                let (path, expanded) = astar(&start, &goal, &h, tie, duplicates);
                assert_eq!(
                    path.len() as u32,
                    distances.get(&start).unwrap(),
                    "{tie} {duplicates:?} on {start}"
                );
                again += expanded.len() - expanded.iter().collect::<HashSet<_>>().len();
            }
        }
    }
    assert!(again > 1000, "{again}: states must have been reopened, or this shows nothing");
}

//! Bidirectional search on graphs with odd cycles, which no sliding-tile puzzle has: there the first meeting of the two
//! sides need not lie on a shortest path.

use harness::puzzle::Move;
use harness::puzzle::draw::Words;
use harness::search::bibfs::Bidirectional;
use harness::search::budget::{Budget, Limits};
use harness::search::fast::bibfs::FastBidirectional as Fast;
use harness::search::options::{Advance, Inverse};
use harness::search::{End, Search, SolveId, Task};
use harness::space::Space;
use harness::space::direct::DirectStore;
use harness::space::fast::{FastSpace, bfs_memory::Reached};
use harness::space::growth::Growing;
use harness::space::operator::LastOperator;
use harness::space::store::{Keyed, Note};
use std::collections::VecDeque;

const ADVANCES: [Advance; 4] = [Advance::Level, Advance::Node, Advance::Smaller, Advance::Queue];

/// A graph given by two permutations of its states: up and left apply them, down and right undo them.
struct Graph {
    /// By the move's number.
    to: [Vec<u32>; 4],
    goal: u32,
    /// What the graph says of itself, true or not.
    says_it_is_bipartite: bool,
}

impl Graph {
    fn new(up: Vec<u32>, left: Vec<u32>) -> Self {
        let inverse = |permutation: &[u32]| {
            let mut inverse = vec![0; permutation.len()];
            for (from, &to) in (0..).zip(permutation) {
                inverse[to as usize] = from;
            }
            inverse
        };
        let (down, right) = (inverse(&up), inverse(&left));
        Self { to: [up, down, left, right], goal: 0, says_it_is_bipartite: false }
    }

    /// The Cayley graph of the numbers modulo `n` with the steps 1 and `k`, either way. For odd `n` it has odd cycles.
    fn circulant(n: u32, k: u32) -> Self {
        Self::new((0..n).map(|i| (i + 1) % n).collect(), (0..n).map(|i| (i + k) % n).collect())
    }

    /// Two random permutations: loops, double edges and parts that do not hang together included.
    fn random(n: u32, seed: u64) -> Self {
        let shuffled = |index| {
            let mut words = Words::new(seed, index);
            let mut states: Vec<u32> = (0..n).collect();
            for last in (1..n).rev() {
                states.swap(last as usize, words.below(last + 1) as usize);
            }
            states
        };
        Self::new(shuffled(0), shuffled(1))
    }

    fn states(&self) -> u32 {
        self.to[0].len() as u32
    }

    /// Distances to the goal by a plain breadth-first search; none where no path leads to it.
    fn distances(&self) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.to[0].len()];
        distances[self.goal as usize] = Some(0);
        let mut queue = VecDeque::from([self.goal]);
        while let Some(state) = queue.pop_front() {
            let next = distances[state as usize].map(|d: u32| d + 1);
            for to in &self.to {
                let distance = &mut distances[to[state as usize] as usize];
                if distance.is_none() {
                    *distance = next;
                    queue.push_back(to[state as usize]);
                }
            }
        }
        distances
    }
}

impl Space for Graph {
    type State = u32;
    type Op = Move;
    type Store<N: Note<Op = Move>> = DirectStore<N>;

    fn goal(&self) -> u32 {
        self.goal
    }

    fn successors(&self, state: u32, last: LastOperator<Move>) -> impl Iterator<Item = (Move, u32)> {
        let undo = last.operator().map(Move::inverse);
        let moves = Move::ALL.into_iter().filter(move |&m| Some(m) != undo);
        moves.map(move |m| (m, self.apply(state, m)))
    }

    fn apply(&self, state: u32, m: Move) -> u32 {
        self.to[m as usize][state as usize]
    }

    fn is_bipartite(&self) -> bool {
        self.says_it_is_bipartite
    }

    fn new_store<N: Note<Op = Move>>(&self) -> DirectStore<N> {
        DirectStore::new(self.to[0].len())
    }
}

impl FastSpace for Graph {
    type BfsMemory = DirectStore<Reached<Move>>;

    fn new_bfs_memory(&self) -> Self::BfsMemory {
        self.new_store()
    }
}

impl Keyed for Graph {
    type Key = u32;

    fn key(&self, state: u32) -> u32 {
        state
    }

    fn state_of(&self, key: u32) -> u32 {
        key
    }
}

/// Length of the path that is found, which must lead to the goal; the fast search does the same to the last count.
fn found(graph: &Graph, (search, fast): &mut (Bidirectional<Graph>, Fast<Graph>), start: u32) -> Option<u32> {
    let told = |search: &mut dyn Search<Graph>| {
        let (mut budget, mut path) = (Budget::start(&Limits::default()), Vec::new());
        search.parts().into_iter().for_each(Growing::clear);
        let outcome = search
            .search(graph, Task { start, id: SolveId::default(), budget: &mut budget, path: &mut path });
        (outcome, path)
    };
    let (outcome, path) = told(search);
    assert_eq!((outcome, path.clone()), told(fast), "from {start} to {}", graph.goal);
    if outcome.end == End::Unsolvable {
        return None;
    }
    assert_eq!(outcome.end, End::Solved);
    let end = path.iter().fold(start, |state, &m| graph.apply(state, m));
    assert_eq!(end, graph.goal, "{start}: {path:?}");
    Some(path.len() as u32)
}

/// All pairs of states under every advance. Gives how many paths were too long, by advance.
fn too_long(mut graph: Graph) -> [u32; 4] {
    let mut counts = [0; 4];
    for goal in 0..graph.states() {
        graph.goal = goal;
        let distances = graph.distances();
        for (count, advance) in counts.iter_mut().zip(ADVANCES) {
            for inverse in [Inverse::Keep, Inverse::Skip] {
                let mut searches =
                    (Bidirectional::new(&graph, advance, inverse), Fast::new(&graph, advance, inverse));
                for start in (0..graph.states()).filter(|&start| start != goal) {
                    let (found, distance) = (found(&graph, &mut searches, start), distances[start as usize]);
                    assert_eq!(found.is_some(), distance.is_some(), "{advance:?} from {start} to {goal}");
                    assert!(found >= distance, "{advance:?} from {start} to {goal}: shorter than possible");
                    *count += u32::from(found > distance);
                }
            }
        }
    }
    counts
}

fn graphs() -> Vec<Graph> {
    let circulants = [5, 7, 9, 11, 13, 15, 21, 25, 33, 45]
        .into_iter()
        .flat_map(|n| (1..=n / 2).step_by(if n < 20 { 1 } else { 3 }).map(move |k| Graph::circulant(n, k)));
    let random = (0..40).map(|seed| Graph::random(5 + seed as u32, seed));
    circulants.chain(random).collect()
}

#[test]
fn the_graphs_have_odd_cycles() {
    for graph in graphs() {
        // In a bipartite graph the two ends of every edge are at distances of different parity.
        let distances = graph.distances();
        let is_odd = |state: u32| {
            graph.to.iter().any(|to| {
                let [a, b] = [state, to[state as usize]].map(|s| distances[s as usize]);
                a.is_some() && a.map(|d| d % 2) == b.map(|d| d % 2)
            })
        };
        assert!(graph.states() % 2 == 0 || (0..graph.states()).any(is_odd), "{} states", graph.states());
    }
}

#[test]
fn every_path_is_a_shortest_one_under_every_advance() {
    for graph in graphs() {
        let states = graph.states();
        assert_eq!(too_long(graph), [0; 4], "a graph of {states} states");
    }
}

#[test]
fn stopping_at_the_first_meeting_would_be_wrong_state_by_state_and_right_level_by_level() {
    let mut counts = [0; 4];
    for mut graph in graphs() {
        graph.says_it_is_bipartite = true;
        for (sum, count) in counts.iter_mut().zip(too_long(graph)) {
            *sum += count;
        }
    }
    let [level, node, smaller, queue] = counts;
    assert!(node > 0, "these graphs do not show the difference");
    // One queue for both sides takes their levels in turn too, only from the start on.
    assert_eq!((level, smaller, queue), (0, 0, 0));
}

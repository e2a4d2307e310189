//! The 8-puzzle's 181,440 reachable boards, numbered without gaps, and a table of moves between the numbers.
//!
//! Take the blank out of a board, and the other tiles in order make a sequence of eight. A horizontal move of the blank
//! leaves the sequence as it is; a vertical one moves one tile past two others, an even permutation. So the sequences
//! that can be reached have all one parity, 8!/2 = 20,160 of them, each with the blank in any of nine cells. A board's
//! number is its blank's cell times 20,160 plus the number of its sequence; a move looks the next sequence's number up
//! (compare R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, AAAI 2005, who number the states
//! of the 15-puzzle for the same reasons).

use super::came::Came;
use super::packed::blank_distances;
use super::store::{DirectStore, Note};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order, Size, size::MAX_CELLS};

/// Numbered 3x3 boards in a direct-addressed table.
pub struct RankedSpace {
    /// By the blank's cell and the operator that took it there, whose inverse is left out.
    lists: Box<[[List; Came::INDEXES]; 9]>,
    goal: u32,
    blank_distance: [u8; MAX_CELLS],
    sequences: Sequences,
}

/// Sequences of one parity.
const COUNT: u32 = 20_160;
const TILES: usize = 8;

#[derive(Clone, Copy)]
struct List {
    steps: [Step; 4],
    count: u8,
}

/// A move of the blank from a certain cell.
#[derive(Clone, Copy)]
struct Step {
    m: Move,
    /// Where to look the next sequence up in [`Sequences::next`].
    slot: u8,
    /// The number of the first board with the blank where this move takes it.
    base: u32,
}

impl RankedSpace {
    /// The space of all 3x3 boards that reach the goal.
    ///
    /// # Panics
    /// If the goal is not a 3x3 board.
    pub fn new(goal: &Board, order: Order) -> Self {
        assert_eq!(goal.size(), Size::EIGHT, "the numbering is that of the 8-puzzle");
        let steps = Steps::new(goal.size(), order);
        let lists = std::array::from_fn(|blank| {
            std::array::from_fn(|came| List::new(&steps, blank as u8, Came::from_index(came)))
        });
        let tiles = Tiles::new(goal);
        let sequences = Sequences::new(sequence(tiles));
        let goal_number = number(sequence(tiles)) + u32::from(tiles.blank) * COUNT;
        Self { lists: Box::new(lists), goal: goal_number, blank_distance: blank_distances(goal), sequences }
    }

    #[inline]
    fn blank(state: u32) -> u8 {
        (state / COUNT) as u8
    }

    #[inline]
    fn list(&self, blank: u8, came: Came) -> &[Step] {
        let list = &self.lists[usize::from(blank)][came.index()];
        &list.steps[..usize::from(list.count)]
    }
}

impl List {
    fn new(steps: &Steps, blank: u8, came: Came) -> Self {
        let mut list = Self { steps: [Step { m: Move::Up, slot: 0, base: 0 }; 4], count: 0 };
        for &(m, to) in steps.from(blank, came) {
            let slot = match m {
                Move::Down => DOWN + blank,
                Move::Up => UP + to,
                Move::Left | Move::Right => SAME,
            };
            list.steps[usize::from(list.count)] = Step { m, slot, base: u32::from(to) * COUNT };
            list.count += 1;
        }
        list
    }
}

/// Slots of [`Sequences::next`]: moves down from cells 0 to 5, moves up to cells 0 to 5, and horizontal moves.
const DOWN: u8 = 0;
const UP: u8 = 6;
const SAME: u8 = 12;

/// The sequences of one parity by number, and what vertical moves make of them.
struct Sequences {
    /// The tiles, four bits each, the first one lowest.
    tiles: Vec<u32>,
    /// The numbers of the next sequences, by slot; a cache line for two sequences.
    next: Vec<[u16; 16]>,
}

impl Sequences {
    /// Those of the same parity as this one.
    fn new(like: u32) -> Self {
        let mut tiles = vec![0; COUNT as usize];
        // From one sequence, moving tiles past two others reaches all of its parity.
        let mut reached = vec![like];
        tiles[number(like) as usize] = like;
        while let Some(sequence) = reached.pop() {
            for first in 0..6 {
                let next = past_two(sequence, first);
                let known = &mut tiles[number(next) as usize];
                if *known == 0 {
                    *known = next;
                    reached.push(next);
                }
            }
        }
        let next = tiles
            .iter()
            .map(|&sequence| {
                let mut next = [number(sequence) as u16; 16];
                for first in 0..6 {
                    let after = past_two(sequence, first);
                    next[usize::from(DOWN) + first] = number(after) as u16;
                    // Done twice more, the three tiles are as they were; so twice undoes once.
                    next[usize::from(UP) + first] = number(past_two(after, first)) as u16;
                }
                next
            })
            .collect();
        Self { tiles, next }
    }
}

/// The eight tiles in order, four bits each, the first one lowest.
fn sequence(tiles: Tiles) -> u32 {
    let before = (1_u64 << (4 * tiles.blank)) - 1;
    (tiles.cells & before | tiles.cells >> 4 & !before) as u32
}

/// The sequence after its third tile from `first` on has moved in front of the two before it: what a move of the blank
/// down from cell `first` does.
fn past_two(sequence: u32, first: usize) -> u32 {
    let three = sequence >> (4 * first) & 0xFFF;
    let rotated = three << 4 & 0xFFF | three >> 8;
    sequence & !(0xFFF << (4 * first)) | rotated << (4 * first)
}

/// Half the lexicographic rank among all 8! sequences. Ranks `2k` and `2k + 1` are those of two sequences that differ
/// in their last two tiles alone, one of each parity; so sequences of one parity have numbers of their own.
fn number(sequence: u32) -> u32 {
    let mut left = 0b1_1111_1110_u32;
    let rank = (0..TILES).fold(0, |rank, position| {
        let tile = sequence >> (4 * position) & 15;
        left &= !(1 << tile);
        rank * (TILES - position) as u32 + (left & ((1 << tile) - 1)).count_ones()
    });
    rank / 2
}

impl Space for RankedSpace {
    type State = u32;
    type Store<N: Note> = DirectStore<N>;

    #[inline]
    fn goal(&self) -> u32 {
        self.goal
    }

    #[inline]
    fn successors(&self, state: u32, came: Came) -> impl Iterator<Item = (Move, u32)> {
        let blank = Self::blank(state);
        let next = &self.sequences.next[(state - u32::from(blank) * COUNT) as usize];
        self.list(blank, came)
            .iter()
            .map(move |step| (step.m, step.base + u32::from(next[usize::from(step.slot) & 15])))
    }

    fn apply(&self, state: u32, m: Move) -> u32 {
        let mut successors = self.successors(state, Came::START);
        successors.find(|&(other, _)| other == m).expect("the operator is applicable").1
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    #[inline]
    fn blank_distance(&self, state: u32) -> u32 {
        u32::from(self.blank_distance[usize::from(Self::blank(state)) % MAX_CELLS])
    }

    fn new_store<N: Note>(&self) -> DirectStore<N> {
        DirectStore::new(9 * COUNT as usize)
    }
}

impl TileSpace for RankedSpace {
    fn encode(&self, board: &Board) -> u32 {
        let tiles = Tiles::new(board);
        number(sequence(tiles)) + u32::from(tiles.blank) * COUNT
    }

    #[inline]
    fn tiles(&self, state: u32) -> Tiles {
        let blank = Self::blank(state);
        let sequence = u64::from(self.sequences.tiles[(state - u32::from(blank) * COUNT) as usize]);
        let before = (1 << (4 * blank)) - 1;
        Tiles { cells: sequence & before | (sequence & !before) << 4, blank }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{draw, parity, rank};

    #[test]
    fn boards_of_one_parity_have_numbers_of_their_own_and_moves_lead_where_they_should() {
        let last = Board::blank_last(Size::EIGHT);
        for goal in [last, draw::exchange_two_tiles(&last)] {
            let space = RankedSpace::new(&goal, Order::default());
            assert_eq!(space.goal(), space.encode(&goal));
            let mut seen = vec![false; 9 * COUNT as usize];
            for r in 0..rank::factorial(9) {
                let board = rank::unrank(Size::EIGHT, r);
                if !parity::is_reachable(&board, &goal) {
                    continue;
                }
                let state = space.encode(&board);
                assert!(!std::mem::replace(&mut seen[state as usize], true), "{board}");
                assert_eq!(space.tiles(state), Tiles::new(&board));
                let expected =
                    Move::ALL.into_iter().filter_map(|m| Some((m, space.encode(&board.moved(m)?))));
                assert!(space.successors(state, Came::START).eq(expected), "{board}");
            }
            assert!(seen.iter().all(|&s| s));
        }
    }
}

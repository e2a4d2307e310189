//! The 8-puzzle's 181,440 reachable boards as small numbers, and what moves make of the numbers.
//!
//! Take the blank out of a board, and the other tiles in order make a sequence of eight. A horizontal move of the blank
//! leaves the sequence as it is; a vertical one moves one tile past two others, an even permutation. So the sequences
//! that can be reached have all one parity, 8!/2 = 20,160 of them, each with the blank in any of nine cells (compare
//! R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, AAAI 2005, who number the states of the
//! 15-puzzle for the same reasons).
//!
//! Of a sequence, write down for each tile how many smaller ones come after it: its Lehmer code, of which the last digit
//! is 0. Moving a tile past its two neighbours changes those three digits and no others, and what they become depends on
//! them alone. So with every digit in bits of its own a vertical move is one look-up by a few bits, and all the tables
//! stay in the fastest cache, which a table of moves for each sequence would not.

use super::direct::DirectStore;
use super::fast::{FastSpace, marked::Marked};
use super::operator::LastOperator;
use super::store::{Keyed, Note};
use super::tiles::{Steps, Tiles};
use super::{Space, TileSpace};
use crate::puzzle::{Board, Move, Order, Size, size::MAX_CELLS};
use std::ops::ControlFlow;

/// Numbered 3x3 boards.
///
/// A state is a word with the blank's cell in its four highest bits, the code of its sequence in the sixteen below, and
/// twelve bits free for whoever remembers it. What is cut from the top of a word needs no check that it is in range.
pub struct RankedSpace {
    moves: Box<Moves>,
    goal: u32,
    sequences: Sequences,
}

/// Sequences of one parity.
const COUNT: usize = 20_160;
const TILES: usize = 8;

/// Bits of a sequence's code, from the highest: for digits 0 to 2 three each, for digits 3 and 5 (below 5 and 3) four
/// together, for digit 4 two, for digit 6 one.
const CODE_BITS: u32 = 16;
/// The lowest bit of each digit's bits, and the one past the highest; the last digit has none.
const DIGITS: [(u32, u32); TILES - 1] = [(13, 16), (10, 13), (7, 10), (3, 7), (1, 3), (3, 7), (0, 1)];

/// Where in a state the code begins.
const CODE_SHIFT: u32 = 12;
/// The bits below, which are 0.
pub(super) const FREE_BITS: u32 = (1 << CODE_SHIFT) - 1;
const BLANK_SHIFT: u32 = CODE_SHIFT + CODE_BITS;

/// Numbers that [`RankedSpace::index`] stays below for states, and for any word.
pub(super) const INDEXES: usize = 9 << (CODE_BITS - 1);
pub(super) const ANY_INDEX: usize = 16 << (CODE_BITS - 1);
/// Boards.
pub(super) const STATES: usize = 9 * COUNT;

/// All moves, as differences of states.
struct Moves {
    /// By the operator that took the blank where it is, whose inverse is left out, and the blank's cell.
    lists: [[List; MAX_CELLS]; LastOperator::<Move>::INDEXES],
    /// What to exclusive-or to a state: for each move of the blank from one cell to another a table by some of the
    /// code's bits.
    changes: [u32; CHANGES],
}

/// There are 4,748; a power of two makes indexing cheap.
const CHANGES: usize = 1 << 13;

/// In a cache line of its own.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct List {
    /// The successors, the last one repeated until there are four.
    steps: [Step; 4],
    /// How many there are.
    count: u8,
}

/// A move of the blank from a certain cell.
#[derive(Clone, Copy)]
struct Step {
    m: Move,
    /// Where in the state the bits begin that decide what becomes of it, and how many there are.
    shift: u8,
    mask: u16,
    /// Where the move's table begins in [`Moves::changes`].
    table: u32,
}

impl Step {
    /// A successor.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "its parts are read where they are, not cut out of a word"
    )]
    #[inline]
    fn apply(&self, changes: &[u32; CHANGES], state: u32) -> u32 {
        let place = self.table + (state >> (self.shift & 31) & u32::from(self.mask));
        state ^ changes[place as usize % CHANGES]
    }
}

impl Moves {
    fn new(size: Size, order: Order, sequences: &Sequences) -> Box<Self> {
        let steps = Steps::new(size, order);
        let mut changes = Vec::with_capacity(CHANGES);
        let places: [_; 9] = std::array::from_fn(|blank| {
            Move::ALL.map(|m| {
                let to = m.target(size, blank)?;
                Some(Step::new(m, blank, to, sequences, &mut changes))
            })
        });
        changes.resize(CHANGES, 0);
        let place = |blank: usize, m: Move| places[blank][m as usize].expect("the move is possible here");
        let lists = std::array::from_fn(|came| {
            std::array::from_fn(|cell| {
                // For the cells that there are not, anything will do.
                let blank = cell % size.cells();
                let successors = steps.from(blank as u8, LastOperator::from_index(came));
                let step = |i: usize| place(blank, successors[i.min(successors.len() - 1)].0);
                List { steps: [0, 1, 2, 3].map(step), count: successors.len() as u8 }
            })
        });
        Box::new(Self { lists, changes: changes.try_into().expect("as many as there are places") })
    }
}

impl Step {
    /// The move `m` of the blank from one cell to another; adds its table.
    fn new(m: Move, from: usize, to: usize, sequences: &Sequences, changes: &mut Vec<u32>) -> Self {
        let table = changes.len();
        let blank = ((from ^ to) as u32) << BLANK_SHIFT;
        let first = from.min(to);
        let (low, high) = match m {
            Move::Left | Move::Right => (0, 0),
            // The bits of three digits, the last tile's has none, and of what lies between.
            Move::Up | Move::Down => DIGITS[first..]
                .iter()
                .take(3)
                .fold((CODE_BITS, 0), |(low, high), digit| (low.min(digit.0), high.max(digit.1))),
        };
        let mask = (1 << (high - low)) - 1;
        changes.resize(table + mask as usize + 1, blank);
        for &sequence in &sequences.tiles {
            let after = match m {
                Move::Left | Move::Right => sequence,
                Move::Down => past_two(sequence, first),
                // Done twice more, the three tiles are as they were; so twice undoes once.
                Move::Up => past_two(past_two(sequence, first), first),
            };
            let (before, after) = (code(sequence), code(after));
            changes[table + (before >> low & mask) as usize] = blank | (before ^ after) << CODE_SHIFT;
        }
        Self { m, shift: (CODE_SHIFT + low) as u8, mask: mask as u16, table: table as u32 }
    }
}

/// The sequences of one parity by number, in the order of their codes.
struct Sequences {
    /// The tiles, four bits each, the first one lowest.
    tiles: Vec<u32>,
    /// The codes.
    code: Vec<u16>,
    /// The numbers, by code without its last bit, which follows from the parity.
    number: Vec<u16>,
}

impl Sequences {
    /// Those of the same parity as this one.
    fn new(like: u32) -> Self {
        // From one sequence, moving tiles past two others reaches all of its parity.
        let mut known = vec![0; 1 << (CODE_BITS - 1)];
        let mut reached = vec![like];
        while let Some(sequence) = reached.pop() {
            let known = &mut known[code(sequence) as usize >> 1];
            if *known == 0 {
                *known = sequence;
                reached.extend((0..6).map(|first| past_two(sequence, first)));
            }
        }
        let mut tiles = Vec::with_capacity(COUNT);
        let number = known
            .into_iter()
            .map(|sequence| {
                let number = tiles.len() as u16;
                tiles.extend((sequence != 0).then_some(sequence));
                number
            })
            .collect();
        let code = tiles.iter().map(|&sequence| code(sequence) as u16).collect();
        Self { tiles, code, number }
    }

    #[inline]
    fn number(&self, state: u32) -> u32 {
        u32::from(self.number[RankedSpace::index(state) & ((1 << (CODE_BITS - 1)) - 1)])
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

/// A sequence's code: its digits in their bits.
fn code(sequence: u32) -> u32 {
    let mut left = 0b1_1111_1110_u32;
    let digits: [u32; TILES] = std::array::from_fn(|position| {
        let tile = sequence >> (4 * position) & 15;
        left &= !(1 << tile);
        (left & ((1 << tile) - 1)).count_ones()
    });
    let bits = [digits[0], digits[1], digits[2], 3 * digits[3] + digits[5], digits[4], 0, digits[6]];
    bits.iter().zip(DIGITS).fold(0, |code, (bits, (low, _))| code | bits << low)
}

impl RankedSpace {
    /// The space of all 3x3 boards that reach the goal.
    ///
    /// # Panics
    /// If the goal is not a 3x3 board.
    pub fn new(goal: &Board, order: Order) -> Self {
        assert_eq!(goal.size(), Size::EIGHT, "the numbering is that of the 8-puzzle");
        let sequences = Sequences::new(sequence(Tiles::new(goal)));
        Self { moves: Moves::new(goal.size(), order, &sequences), goal: state(Tiles::new(goal)), sequences }
    }

    #[inline]
    fn list(&self, state: u32, last: LastOperator<Move>) -> &List {
        &self.moves.lists[last.index()][Self::blank(state)]
    }

    #[inline]
    fn blank(state: u32) -> usize {
        (state >> BLANK_SHIFT) as usize
    }

    /// A state's number without the bit that follows from the others: not without gaps, but at no cost.
    #[inline]
    pub(super) fn index(state: u32) -> usize {
        (state >> (CODE_SHIFT + 1)) as usize
    }
}

fn state(tiles: Tiles) -> u32 {
    u32::from(tiles.blank) << BLANK_SHIFT | code(sequence(tiles)) << CODE_SHIFT
}

impl Space for RankedSpace {
    type State = u32;
    type Op = Move;
    type Store<N: Note<Op = Move>> = DirectStore<N>;

    #[inline]
    fn goal(&self) -> u32 {
        self.goal
    }

    #[inline]
    fn successors(&self, state: u32, last: LastOperator<Move>) -> impl Iterator<Item = (Move, u32)> {
        let list = self.list(state, last);
        list.steps[..usize::from(list.count)]
            .iter()
            .map(move |step| (step.m, step.apply(&self.moves.changes, state)))
    }

    fn apply(&self, state: u32, m: Move) -> u32 {
        let mut successors = self.successors(state, LastOperator::NONE);
        successors.find(|&(other, _)| other == m).expect("the operator is applicable").1
    }

    fn is_bipartite(&self) -> bool {
        true
    }

    fn new_store<N: Note<Op = Move>>(&self) -> DirectStore<N> {
        DirectStore::new(STATES)
    }
}

impl FastSpace for RankedSpace {
    type BfsMemory = Marked;

    fn new_bfs_memory(&self) -> Marked {
        Marked::default()
    }

    #[inline(always)]
    fn expand<B>(
        &self,
        state: u32,
        last: LastOperator<Move>,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B, u64> {
        let list = self.list(state, last);
        let mut take = |step: &Step| visit(step.m, step.apply(&self.moves.changes, state));
        // By twos, that is, two for corners and edges alike: a wrong guess how many there are costs more than a duplicate.
        take(&list.steps[0])?;
        take(&list.steps[1])?;
        if list.count > 2 {
            take(&list.steps[2])?;
            take(&list.steps[3])?;
        }
        ControlFlow::Continue(list.count.into())
    }
}

impl Keyed for RankedSpace {
    /// The board's number, without gaps: its blank's cell times 20,160 plus the number of its sequence.
    type Key = u32;

    #[inline]
    fn key(&self, state: u32) -> u32 {
        Self::blank(state) as u32 * COUNT as u32 + self.sequences.number(state)
    }

    #[inline]
    fn state_of(&self, key: u32) -> u32 {
        let (blank, number) = (key / COUNT as u32, key % COUNT as u32);
        blank << BLANK_SHIFT | u32::from(self.sequences.code[number as usize]) << CODE_SHIFT
    }
}

impl TileSpace for RankedSpace {
    fn encode(&self, board: &Board) -> u32 {
        state(Tiles::new(board))
    }

    #[inline]
    fn tiles(&self, state: u32) -> Tiles {
        let blank = Self::blank(state) as u8;
        let sequence = u64::from(self.sequences.tiles[self.sequences.number(state) as usize]);
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
            let mut seen = vec![false; STATES];
            for r in 0..rank::factorial(9) {
                let board = rank::unrank(Size::EIGHT, r);
                if !parity::is_reachable(&board, &goal) {
                    continue;
                }
                let state = space.encode(&board);
                assert!(!std::mem::replace(&mut seen[space.key(state) as usize], true), "{board}");
                assert_eq!(space.state_of(space.key(state)), state);
                assert_eq!(space.tiles(state), Tiles::new(&board));
                let expected =
                    Move::ALL.into_iter().filter_map(|m| Some((m, space.encode(&board.moved(m)?))));
                assert!(space.successors(state, LastOperator::NONE).eq(expected), "{board}");
            }
            assert!(seen.iter().all(|&s| s));
        }
    }
}

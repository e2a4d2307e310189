//! The memory of a breadth-first search in the [`RankedSpace`]: a mark for each state there is, and the queue.
//!
//! Whether a successor is new, nobody can predict, and a processor that guesses wrong loses more time than all else here
//! takes. So nothing branches on it: the successor is marked and written to the queue's end in any case, and the end
//! moves on if it was new. A mark says whose the state is and no more, so that it can be written without waiting for
//! what was there; how the state was reached stands in the queue, which is read and written in order.

use super::bfs_memory::{BfsMemory, Reached};
use crate::puzzle::Move;
use crate::space::Side;
use crate::space::growth::{Growing, OutOfMemory};
use crate::space::ranked::{ANY_INDEX, FREE_BITS, INDEXES, RankedSpace, STATES};
use crate::space::store::Id;

/// Ranked states. Ids are places in the queue.
///
/// There are more marks than states, so that finding one takes no check that could fail. The rest is never touched.
pub struct Marked {
    /// By the state's index.
    marks: Box<[Mark; ANY_INDEX]>,
    /// States and, in their free bits, how they were reached. The place past the last state is written to when everything
    /// is there.
    queue: Box<[u32; STATES + 1]>,
    /// The mark of the start's states; that of the goal's is one larger. Those of searches past are smaller.
    first: Mark,
}

/// Whose a state is.
type Mark = u8;
/// A mark that is no search's.
const NEVER: Mark = 0;
const FIRST: Mark = NEVER + 1;
const LAST_FIRST: Mark = Mark::MAX - 2;

impl Marked {
    #[inline]
    const fn mark(&self, side: Side) -> Mark {
        self.first + side as Mark
    }
}

impl Default for Marked {
    fn default() -> Self {
        let marks = vec![NEVER; ANY_INDEX].into_boxed_slice().try_into().expect("of this length");
        let queue = vec![0; STATES + 1].into_boxed_slice().try_into().expect("of this length");
        Self { marks, queue, first: FIRST }
    }
}

impl BfsMemory<RankedSpace> for Marked {
    #[inline(always)]
    fn push(&mut self, space: &RankedSpace, state: u32, reached: Reached<Move>, stored: &mut usize) -> bool {
        let theirs = self.mark(reached.side().other());
        let is_theirs = self.marks[RankedSpace::index(state)] == theirs;
        if !is_theirs {
            self.push_alone(space, state, reached, stored);
        }
        is_theirs
    }

    #[inline(always)]
    fn push_alone(&mut self, _space: &RankedSpace, state: u32, reached: Reached<Move>, stored: &mut usize) {
        let ours = self.mark(reached.side());
        let before = std::mem::replace(&mut self.marks[RankedSpace::index(state)], ours);
        self.queue[*stored] = state | reached.bits();
        *stored += usize::from(before < self.first);
    }

    #[inline]
    fn arrival(&self, before: usize) -> Id {
        before as Id
    }

    #[inline]
    fn get(&self, _space: &RankedSpace, id: Id) -> (u32, Reached<Move>) {
        let entry = self.queue[id as usize];
        (entry & !FREE_BITS, Reached::from_bits(entry))
    }

    fn find(&self, _space: &RankedSpace, state: u32, last: Id) -> Option<Id> {
        let is_here = |entry: &u32| entry & !FREE_BITS == state;
        // The last entries first. A block of them is compared all at once.
        let (first, blocks) = self.queue[..=last as usize].as_rchunks::<32>();
        let holds_it = |block: &[u32; 32]| block.iter().fold(false, |found, entry| found | is_here(entry));
        let (start, block) = match blocks.iter().rposition(holds_it) {
            Some(block) => (first.len() + 32 * block, &blocks[block][..]),
            None => (0, first),
        };
        block.iter().position(is_here).map(|at| (start + at) as Id)
    }
}

/// There is a place for every state from the beginning.
impl Growing for Marked {
    fn clear(&mut self) {
        if self.first == LAST_FIRST {
            self.marks[..INDEXES].fill(NEVER);
            self.first = FIRST;
        } else {
            self.first += 2;
        }
    }

    fn kept_bytes(&self) -> usize {
        self.bytes()
    }

    fn bytes_with(&self, _more: usize) -> usize {
        INDEXES * size_of::<Mark>() + (STATES + 1) * size_of::<u32>()
    }

    fn make_room(&mut self, _more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}

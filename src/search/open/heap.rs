//! A binary heap as an open list.

use super::{OpenList, Priority};
use crate::random::Words;
use crate::search::SolveId;
use crate::search::tie::{Last, order::TieOrder};
use crate::space::Space;
use crate::space::growth::{Growing, OutOfMemory};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A binary heap: any tie-break.
///
/// With [`Last::Heap`] entries of equal keys compare equal, and their order is whatever sifting makes of it. The
/// standard library's heap sifts like the C++ one (up on push; down to the bottom, then up, on pop), so that the
/// write-up's counts come out exactly.
pub struct HeapQueue<S: Space, T> {
    heap: BinaryHeap<Reverse<Entry<T>>>,
    order: TieOrder<S>,
    pushes: u64,
    words: Words,
    /// The most entries there were when room was made: what they touched stays taken.
    most: usize,
}

struct Entry<T> {
    f: u32,
    keys: u64,
    last: u64,
    item: T,
}

impl<T> Entry<T> {
    fn rank(&self) -> (u32, u64, u64) {
        (self.f, self.keys, self.last)
    }
}

impl<T> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<T> Eq for Entry<T> {}

impl<T> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<S: Space, T> HeapQueue<S, T> {
    /// An empty heap in this order.
    pub fn new(order: TieOrder<S>) -> Self {
        Self { heap: BinaryHeap::new(), order, pushes: 0, words: Words::for_ties(0, 0), most: 0 }
    }
}

impl<S: Space, T: Copy + Send> OpenList<S, T> for HeapQueue<S, T> {
    fn begin(&mut self, id: SolveId, _spare: usize) {
        if self.order.last == Last::Random {
            self.words = Words::for_ties(id.seed, id.instance);
        }
    }

    fn push(&mut self, space: &S, state: S::State, priority: Priority, item: T) -> Result<(), OutOfMemory> {
        self.pushes += 1;
        let last = match self.order.last {
            Last::Fifo => self.pushes,
            Last::Lifo => u64::MAX - self.pushes,
            Last::Random => self.words.word(),
            Last::Heap => 0,
        };
        let keys = self.order.word(space, state, priority);
        self.heap.push(Reverse(Entry { f: priority.f, keys, last, item }));
        Ok(())
    }

    fn pop(&mut self) -> Option<(u32, T)> {
        self.heap.pop().map(|Reverse(entry)| (entry.f, entry.item))
    }

    fn len(&self) -> usize {
        self.heap.len()
    }
}

impl<S: Space, T> Growing for HeapQueue<S, T> {
    fn clear(&mut self) {
        self.heap.clear();
        (self.pushes, self.most) = (0, 0);
    }

    fn kept_bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry<T>>()
    }

    fn bytes_with(&self, more: usize) -> usize {
        self.most.max(self.heap.len() + more) * size_of::<Entry<T>>()
    }

    fn make_room(&mut self, more: usize, _spare: usize) -> Result<(), OutOfMemory> {
        self.heap.try_reserve(more)?;
        self.most = self.most.max(self.heap.len() + more);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Order, Size};
    use crate::space::TileSpace;
    use crate::space::packed::{PackedSpace, UpTo9Cells};

    #[test]
    fn keys_are_compared_in_turn() {
        let goal = Board::blank_last(Size::EIGHT);
        let space = PackedSpace::<UpTo9Cells>::new(&goal, Order::default());
        let mut heap = HeapQueue::new(TieOrder::for_boards(&"high-g+blank+fifo".parse().unwrap(), &goal));
        let [near, far] = [goal, Board::blank_first(Size::EIGHT)].map(|board| space.encode(&board));
        for (item, (state, f, g)) in
            [(near, 5, 9), (near, 4, 1), (far, 4, 2), (near, 4, 2), (near, 4, 2)].into_iter().enumerate()
        {
            heap.push(&space, state, Priority { f, h: 0, g }, item).unwrap();
        }
        let order: Vec<usize> = std::iter::from_fn(|| heap.pop()).map(|(_, item)| item).collect();
        assert_eq!(order, [3, 4, 2, 1, 0]);
    }
}

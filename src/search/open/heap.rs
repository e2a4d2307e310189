//! A binary heap as an open list.

use super::{OpenList, Priority};
use crate::random::Words;
use crate::search::SolveId;
use crate::search::tie::{Key, Last, Tie};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A binary heap: any tie-break.
///
/// With [`Last::Heap`] entries of equal keys compare equal, and their order is whatever sifting makes of it. The
/// standard library's heap sifts like the C++ one (up on push; down to the bottom, then up, on pop), so that the
/// write-up's counts come out exactly.
pub struct HeapQueue<T> {
    heap: BinaryHeap<Reverse<Entry<T>>>,
    tie: Tie,
    pushes: u64,
    words: Words,
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

/// Bits for a cost g among the keys of an entry: paths of over sixteen million moves would no longer be told apart.
const G_BITS: u32 = 24;

impl<T> HeapQueue<T> {
    /// An empty heap in this order.
    pub fn new(tie: Tie) -> Self {
        Self { heap: BinaryHeap::new(), tie, pushes: 0, words: Words::for_ties(0, 0) }
    }

    /// The keys in turn in one word, smaller first: at most 8 + 8 + 24 + 24 bits.
    fn keys(&self, priority: Priority) -> u64 {
        const G_MAX: u32 = (1 << G_BITS) - 1;
        self.tie.keys.iter().fold(0, |word, key| match key {
            Key::H => word << 8 | u64::from(priority.h.min(u8::MAX.into())),
            Key::Blank => word << 8 | u64::from(priority.blank.min(u8::MAX.into())),
            Key::G => word << G_BITS | u64::from(priority.g.min(G_MAX)),
            Key::Deep => word << G_BITS | u64::from(G_MAX - priority.g.min(G_MAX)),
        })
    }
}

impl<T: Copy + Send> OpenList<T> for HeapQueue<T> {
    fn clear(&mut self, id: SolveId) {
        self.heap.clear();
        self.pushes = 0;
        if self.tie.last == Last::Random {
            self.words = Words::for_ties(id.seed, id.instance);
        }
    }

    fn push(&mut self, priority: Priority, item: T) {
        self.pushes += 1;
        let last = match self.tie.last {
            Last::Fifo => self.pushes,
            Last::Lifo => u64::MAX - self.pushes,
            Last::Random => self.words.word(),
            Last::Heap => 0,
        };
        self.heap.push(Reverse(Entry { f: priority.f, keys: self.keys(priority), last, item }));
    }

    fn pop(&mut self) -> Option<(u32, T)> {
        self.heap.pop().map(|Reverse(entry)| (entry.f, entry.item))
    }

    fn len(&self) -> usize {
        self.heap.len()
    }

    fn bytes(&self) -> usize {
        self.heap.len() * size_of::<Entry<T>>()
    }

    fn kept_bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_compared_in_turn() {
        let mut heap = HeapQueue::new("deep+blank+fifo".parse().unwrap());
        let push =
            |heap: &mut HeapQueue<u32>, f, g, blank, item| heap.push(Priority { f, h: 0, g, blank }, item);
        push(&mut heap, 5, 9, 0, 1);
        push(&mut heap, 4, 1, 0, 2);
        push(&mut heap, 4, 2, 3, 3);
        push(&mut heap, 4, 2, 1, 4);
        push(&mut heap, 4, 2, 1, 5);
        let order: Vec<u32> = std::iter::from_fn(|| heap.pop()).map(|(_, item)| item).collect();
        assert_eq!(order, [4, 5, 3, 2, 1]);
    }
}

//! Open lists: buckets for the common tie-breaks, a binary heap for all of them.

use super::SolveId;
use super::tie::{Key, Last, Tie};
use crate::puzzle::draw::Words;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What orders a state in an open list.
#[derive(Clone, Copy, Debug)]
pub struct Priority {
    /// Compared first: f for A*, h for greedy search. Smaller first.
    pub f: u32,
    /// The state's heuristic estimate.
    pub h: u32,
    /// The cost to reach it.
    pub g: u32,
    /// The distance of its blank to the goal cell.
    pub blank: u32,
}

/// A priority queue of items of type `T`, in the order of a [`Tie`].
pub trait OpenList<T: Copy>: Send {
    /// Forgets everything, keeps the memory. Random ties are drawn from `id`.
    fn clear(&mut self, id: SolveId);
    /// Takes an item in.
    fn push(&mut self, priority: Priority, item: T);
    /// Takes out the first item and its f.
    fn pop(&mut self) -> Option<(u32, T)>;
    /// Number of items.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Bytes in use.
    fn bytes(&self) -> usize;
    /// Bytes that emptying would keep.
    fn kept_bytes(&self) -> usize;
}

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

/// Buckets: a list for each f, or for each (f, h), and the first one that is not empty (R. B. Dial, *Shortest-path
/// forest with topological ordering*, CACM 12, 1969; Burns et al., `SoCS` 2012, "nested buckets").
///
/// For the tie-breaks `fifo`, `lifo`, `h+fifo` and `h+lifo`: the same order as [`HeapQueue`]'s, in constant time.
pub struct BucketQueue<T> {
    /// Bucket (f, h) is number `f << H_BITS | h`, or number `f << H_BITS` if h is no key; 64 to a group.
    groups: Vec<Group<T>>,
    /// All groups before this one are empty.
    lowest: usize,
    len: usize,
    by_h: bool,
    lifo: bool,
}

/// Sixty-four buckets, and a bit for each: whether it holds anything.
struct Group<T> {
    filled: u64,
    buckets: [Bucket<T>; 64],
}

/// The items of one bucket; those before `first` are gone already.
struct Bucket<T> {
    items: Vec<T>,
    first: usize,
}

/// Estimates are below 128: the longest shortest path of a board of sixteen cells is 140 (2x8), and on 4x4, where
/// the heuristics are strongest, 80.
const H_BITS: u32 = 7;
/// An emptied bucket gives its memory back if it is more than this many items: the f of a large search are passed once.
const KEPT_ITEMS: usize = 1 << 14;

impl<T: Copy + Send> BucketQueue<T> {
    /// An empty queue in this order, if buckets can keep it.
    pub fn new(tie: &Tie) -> Option<Self> {
        let by_h = match tie.keys[..] {
            [] => false,
            [Key::H] => true,
            _ => return None,
        };
        let lifo = match tie.last {
            Last::Lifo => true,
            Last::Fifo => false,
            Last::Random | Last::Heap => return None,
        };
        Some(Self { groups: Vec::new(), lowest: 0, len: 0, by_h, lifo })
    }

    /// Makes room for groups up to this one.
    #[cold]
    fn grow_to(&mut self, group: usize) {
        self.groups.resize_with(group + 1, || Group {
            filled: 0,
            buckets: std::array::from_fn(|_| Bucket { items: Vec::new(), first: 0 }),
        });
    }
}

impl<T> Bucket<T> {
    fn clear(&mut self) {
        self.items.clear();
        self.first = 0;
    }

    #[cold]
    fn give_back(&mut self) {
        self.items = Vec::new();
    }
}

impl<T: Copy + Send> OpenList<T> for BucketQueue<T> {
    fn clear(&mut self, _id: SolveId) {
        for group in self.groups.iter_mut().skip(self.lowest) {
            while group.filled != 0 {
                group.buckets[group.filled.trailing_zeros() as usize].clear();
                group.filled &= group.filled - 1;
            }
        }
        self.lowest = 0;
        self.len = 0;
    }

    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
    #[inline(always)]
    fn push(&mut self, priority: Priority, item: T) {
        let h = if self.by_h { priority.h as usize & ((1 << H_BITS) - 1) } else { 0 };
        let number = (priority.f as usize) << H_BITS | h;
        if number >> 6 >= self.groups.len() {
            self.grow_to(number >> 6);
        }
        let group = &mut self.groups[number >> 6];
        group.filled |= 1 << (number & 63);
        group.buckets[number & 63].items.push(item);
        // A smaller f than before comes of inconsistent heuristics only, a smaller h of the same f all the time.
        self.lowest = self.lowest.min(number >> 6);
        self.len += 1;
    }

    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
    #[inline(always)]
    fn pop(&mut self) -> Option<(u32, T)> {
        let mut at = self.lowest;
        // Past the end, the queue is empty.
        while self.groups.get(at)?.filled == 0 {
            at += 1;
        }
        self.lowest = at;
        let group = &mut self.groups[at];
        let within = group.filled.trailing_zeros() as usize & 63;
        let bucket = &mut group.buckets[within];
        let item = if self.lifo {
            bucket.items.pop()?
        } else {
            bucket.first += 1;
            bucket.items[bucket.first - 1]
        };
        if bucket.first == bucket.items.len() {
            group.filled &= group.filled - 1;
            bucket.clear();
            if bucket.items.capacity() > KEPT_ITEMS {
                bucket.give_back();
            }
        }
        self.len -= 1;
        Some(((at << 6 >> H_BITS) as u32, item))
    }

    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        // Items already gone from the front of a bucket are few, and not counted.
        self.len * size_of::<T>() + self.groups.len() * size_of::<Group<T>>()
    }

    fn kept_bytes(&self) -> usize {
        let buckets = self.groups.iter().flat_map(|group| &group.buckets);
        buckets.map(|bucket| bucket.items.capacity() * size_of::<T>()).sum::<usize>()
            + self.groups.len() * size_of::<Group<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn buckets_and_heap_agree_on_every_order_that_buckets_keep(
            steps in prop::collection::vec(prop::option::weighted(0.6, (0_u32..60, 0_u32..90)), 0..400),
            tie in prop::sample::select(vec!["fifo", "lifo", "h+fifo", "h+lifo"]),
        ) {
            let tie: Tie = tie.parse().unwrap();
            let mut heap = HeapQueue::new(tie.clone());
            let mut buckets = BucketQueue::new(&tie).unwrap();
            for _round in 0..2 {
                OpenList::<usize>::clear(&mut heap, SolveId::default());
                buckets.clear(SolveId::default());
                for (item, step) in steps.iter().enumerate() {
                    if let Some((f, h)) = *step {
                        let priority = Priority { f, h, g: 0, blank: 0 };
                        heap.push(priority, item);
                        buckets.push(priority, item);
                    } else {
                        prop_assert_eq!(heap.pop(), buckets.pop());
                    }
                    prop_assert_eq!(OpenList::<usize>::len(&heap), buckets.len());
                }
            }
        }
    }

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

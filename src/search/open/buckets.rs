//! Buckets as an open list.

use super::{OpenList, Priority};
use crate::search::SolveId;
use crate::search::tie::{Last, Tie, keys};
use crate::space::Space;
use crate::space::growth::{Growing, OutOfMemory};

/// Buckets: a list for each f, or for each (f, h), and the first one that is not empty (R. B. Dial, *Shortest-path
/// forest with topological ordering*, CACM 12, 1969; Burns et al., `SoCS` 2012, "nested buckets").
///
/// For the tie-breaks `fifo`, `lifo`, `h+fifo` and `h+lifo`: the same order as [`HeapQueue`](super::heap::HeapQueue)'s, in constant time.
pub struct BucketQueue<T, O> {
    /// Bucket (f, h) is number `f << H_BITS | h`, or number `f << H_BITS` if h is no key; 64 to a group.
    groups: Vec<Group<T>>,
    /// All groups before this one are empty.
    lowest: usize,
    len: usize,
    order: O,
    /// First in, first out: items that are gone and whose places are not free yet.
    gone: usize,
    /// The most items, with those gone, that there were when room was made: what they touched stays taken, more or less.
    most: usize,
    /// Groups that there may be until room is made again.
    most_groups: usize,
    /// Items for which the buckets have reserved memory.
    reserved: usize,
}

/// An order that buckets can keep.
pub trait BucketOrder: Copy + Send {
    /// Whether the smaller h goes first among equal f.
    fn by_h(self) -> bool;
    /// Whether the last one in goes first among the rest.
    fn lifo(self) -> bool;
}

/// An order that is known only when the program runs.
#[derive(Clone, Copy, Debug)]
pub struct AnyOrder {
    by_h: bool,
    lifo: bool,
}

impl AnyOrder {
    /// The order of a tie-break, if buckets can keep it.
    pub fn of(tie: &Tie) -> Option<Self> {
        let by_h = match tie.keys[..] {
            [] => false,
            [key] if *key == keys::H => true,
            _ => return None,
        };
        match tie.last {
            Last::Lifo => Some(Self { by_h, lifo: true }),
            Last::Fifo => Some(Self { by_h, lifo: false }),
            Last::Random | Last::Heap => None,
        }
    }
}

impl BucketOrder for AnyOrder {
    #[inline]
    fn by_h(self) -> bool {
        self.by_h
    }

    #[inline]
    fn lifo(self) -> bool {
        self.lifo
    }
}

/// `h+lifo`, known when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct LowHLifo;

impl BucketOrder for LowHLifo {
    #[inline]
    fn by_h(self) -> bool {
        true
    }

    #[inline]
    fn lifo(self) -> bool {
        true
    }
}

/// Sixty-four buckets, and a bit for each: whether it holds anything.
struct Group<T> {
    filled: u64,
    buckets: [Bucket<T>; 64],
}

/// The items of one bucket, in 32 bytes and a list.
struct Bucket<T> {
    /// First in, first out: the items; those before `first` are gone already. Last in, first out: all items but the last
    /// one, above an item that means nothing.
    items: Vec<T>,
    first: u32,
    /// Last in, first out: the last item, if there is one. What came in last is often taken out next, and what a search
    /// waits for then is the reads that lead to it, each of which needs the one before.
    last: T,
}

/// Bits for an estimate.
const H_BITS: u32 = 7;
/// Estimates from here on share a bucket. There are none: boards of sixteen cells are solved in 140 moves (2x8) or 80
/// (4x4), and no heuristic comes near that.
const H_MAX: u32 = (1 << H_BITS) - 1;
/// A bucket gives memory back if it has more than this many items' and needs a quarter of it: the f of a large search are
/// passed once.
const KEPT_ITEMS: usize = 1 << 14;
/// Groups that are kept from search to search, a megabyte of them, and not counted.
const KEPT_GROUPS: usize = 512;

impl<T: Copy + Send, O: BucketOrder> BucketQueue<T, O> {
    /// An empty queue in this order.
    pub fn new(order: O) -> Self {
        let (lowest, len, gone, most, reserved) = (0, 0, 0, 0, 0);
        Self { groups: Vec::new(), lowest, len, order, gone, most, most_groups: KEPT_GROUPS, reserved }
    }

    /// Makes groups up to this one, and returns it. The filler is what a bucket's last item is while it has none.
    #[cold]
    fn grow_to(
        groups: &mut Vec<Group<T>>,
        group: usize,
        filler: T,
        most: usize,
    ) -> Result<&mut Group<T>, OutOfMemory> {
        if group >= most {
            return Err(OutOfMemory);
        }
        groups.try_reserve(group + 1 - groups.len())?;
        groups.resize_with(group + 1, || Group {
            filled: 0,
            buckets: std::array::from_fn(|_| Bucket { items: Vec::new(), first: 0, last: filler }),
        });
        Ok(&mut groups[group])
    }

    fn allow(&mut self, spare: usize) {
        self.most_groups = self.groups.len().max(KEPT_GROUPS).saturating_add(spare / size_of::<Group<T>>());
    }
}

impl<T> Bucket<T> {
    /// Makes room for an item more where there is none. Gives for how many more there is now.
    #[cold]
    fn grow(&mut self) -> Result<usize, OutOfMemory> {
        let before = self.items.capacity();
        self.items.try_reserve(1)?;
        Ok(self.items.capacity() - before)
    }

    /// First in, first out: frees the places of the items that are gone. Gives how many there were.
    #[cold]
    fn close_up(&mut self) -> usize {
        let gone = std::mem::take(&mut self.first) as usize;
        self.items.drain(..gone);
        gone
    }

    /// Gives how many places are fewer.
    #[inline(never)]
    fn give_back(&mut self) -> usize {
        let before = self.items.capacity();
        if self.items.len() <= before / 4 {
            self.items.shrink_to(2 * self.items.len());
        }
        before - self.items.capacity()
    }
}

impl<S: Space, T: Copy + Send, O: BucketOrder> OpenList<S, T> for BucketQueue<T, O> {
    fn begin(&mut self, _id: SolveId, spare: usize) {
        self.allow(spare);
    }

    #[inline(always)]
    fn push(&mut self, _space: &S, _state: S::State, priority: Priority, item: T) -> Result<(), OutOfMemory> {
        let h = if self.order.by_h() { priority.h.min(H_MAX) as usize } else { 0 };
        let number = (priority.f as usize) << H_BITS | h;
        let (at, within) = (number >> 6, number & 63);
        let group = match self.groups.get_mut(at) {
            Some(group) => group,
            None => Self::grow_to(&mut self.groups, at, item, self.most_groups)?,
        };
        let bucket = &mut group.buckets[within];
        if bucket.items.len() == bucket.items.capacity() {
            self.reserved += bucket.grow()?;
        }
        group.filled |= 1 << within;
        bucket.items.push(if self.order.lifo() { std::mem::replace(&mut bucket.last, item) } else { item });
        // A smaller f than before comes of inconsistent heuristics only, and most estimates are in one group.
        if at < self.lowest {
            self.lowest = at;
        }
        self.len += 1;
        Ok(())
    }

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
        let item = if self.order.lifo() {
            std::mem::replace(&mut bucket.last, bucket.items.pop()?)
        } else {
            bucket.first += 1;
            self.gone += 1;
            bucket.items[bucket.first as usize - 1]
        };
        // No branch on whether the bucket is empty now: nobody could predict it.
        let is_empty = bucket.first as usize == bucket.items.len();
        group.filled ^= u64::from(is_empty) << within;
        if !self.order.lifo() && is_empty {
            self.gone -= bucket.items.len();
            bucket.items.clear();
            bucket.first = 0;
        }
        if !self.order.lifo()
            && bucket.items.len() > KEPT_ITEMS
            && bucket.first as usize > bucket.items.len() / 2
        {
            self.gone -= bucket.close_up();
        }
        if bucket.items.capacity() > KEPT_ITEMS {
            self.reserved -= bucket.give_back();
        }
        self.len -= 1;
        Some(((at << 6 >> H_BITS) as u32, item))
    }

    #[inline]
    fn first(&self) -> Option<T> {
        let group = self.groups.get(self.lowest)?;
        let Bucket { items, first, last } = group.buckets.get(group.filled.trailing_zeros() as usize)?;
        if self.order.lifo() { items.last().map(|_| *last) } else { items.get(*first as usize).copied() }
    }

    #[inline]
    fn len(&self) -> usize {
        self.len
    }
}

impl<T: Copy + Send, O: BucketOrder> Growing for BucketQueue<T, O> {
    fn clear(&mut self) {
        for group in self.groups.iter_mut().skip(self.lowest) {
            while group.filled != 0 {
                let bucket = &mut group.buckets[group.filled.trailing_zeros() as usize];
                bucket.items.clear();
                bucket.first = 0;
                group.filled &= group.filled - 1;
            }
        }
        for group in self.groups.drain(self.groups.len().min(KEPT_GROUPS)..) {
            self.reserved -= group.buckets.iter().map(|bucket| bucket.items.capacity()).sum::<usize>();
        }
        (self.lowest, self.len, self.gone, self.most) = (0, 0, 0, 0);
    }

    fn kept_bytes(&self) -> usize {
        self.reserved * size_of::<T>() + self.groups.len() * size_of::<Group<T>>()
    }

    fn bytes_with(&self, more: usize) -> usize {
        let items = self.most.max(self.len + self.gone + more);
        let groups = self.groups.len().saturating_sub(KEPT_GROUPS);
        items * size_of::<T>() + groups * size_of::<Group<T>>()
    }

    /// Nobody knows which buckets will grow, nor how far f will rise.
    fn make_room(&mut self, more: usize, spare: usize) -> Result<(), OutOfMemory> {
        self.most = self.most.max(self.len + self.gone + more);
        self.allow(spare);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Order as Moves, Size};
    use crate::search::open::heap::HeapQueue;
    use crate::search::tie::order::TieOrder;
    use crate::space::packed::{PackedSpace, UpTo9Cells};
    use proptest::prelude::*;

    type Boards = PackedSpace<UpTo9Cells>;
    /// An item for each step, or none to take one out.
    type Steps = [Option<(u32, u32)>];

    /// What comes out, and how many are left each time.
    fn taken_out(
        queue: &mut impl OpenList<Boards, usize>,
        steps: &Steps,
    ) -> Vec<(Option<(u32, usize)>, usize)> {
        let space = Boards::new(&Board::blank_last(Size::EIGHT), Moves::default());
        queue.clear();
        let mut taken = Vec::new();
        for (item, step) in steps.iter().enumerate() {
            if let Some((f, h)) = *step {
                queue.push(&space, space.goal(), Priority { f, h, g: 0 }, item).unwrap();
            } else {
                let out = queue.pop();
                taken.push((out, queue.len()));
            }
        }
        taken
    }

    proptest! {
        #[test]
        fn buckets_and_heap_agree_on_every_order_that_buckets_keep(
            steps in prop::collection::vec(prop::option::weighted(0.6, (0_u32..60, 0_u32..90)), 0..400),
            tie in prop::sample::select(vec!["fifo", "lifo", "h+fifo", "h+lifo"]),
        ) {
            let tie: Tie = tie.parse().unwrap();
            let mut heap = HeapQueue::new(TieOrder::by_costs(&tie).unwrap());
            let mut buckets = BucketQueue::new(AnyOrder::of(&tie).unwrap());
            for _round in 0..2 {
                prop_assert_eq!(taken_out(&mut heap, &steps), taken_out(&mut buckets, &steps));
            }
        }
    }
}

//! Open addressing with linear probing: four bytes a slot, the keys stay in the store.

use super::{Index, Word};
use crate::space::store::Id;

const EMPTY: Id = Id::MAX;
/// Slots that an emptied index starts with again: enough for an easy board, cheap to wipe before each solve.
const FEWEST: usize = 2048;
/// Up to here the table grows fourfold, so that it is rarely rebuilt; beyond, twofold, to waste less memory.
const LARGE: usize = 1 << 18;

/// The project's own hash index.
///
/// Only the first `slots.len()` of the vector's capacity are in use in one solve: an emptied index begins small again,
/// so what a solve pays for wiping is in proportion to what it stores, whatever the solve before needed.
pub struct OpenAddressing {
    slots: Vec<Id>,
    shift: u32,
    /// Ids from this one on make the table grow.
    most: usize,
}

impl Default for OpenAddressing {
    fn default() -> Self {
        let mut index = Self { slots: Vec::new(), shift: 0, most: 0 };
        index.resize(FEWEST);
        index
    }
}

impl OpenAddressing {
    /// Wipes the table and gives it this many slots, a power of two, at most three quarters of them to be used.
    fn resize(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, EMPTY);
        self.shift = u64::BITS - slots.trailing_zeros();
        self.most = slots / 4 * 3;
    }

    #[inline]
    fn home(&self, key: impl Word) -> usize {
        // Fibonacci hashing (Knuth, TAOCP 3, section 6.4) of the word folded once, since a packed board's upper cells
        // would otherwise not reach the product's upper bits' lower neighbours.
        let word = key.word();
        ((word ^ word >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// The slot that holds the key, or the free one where it belongs.
    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
    #[inline(always)]
    fn slot<K: Word>(&self, key: K, key_of: impl Fn(Id) -> K) -> (usize, Id) {
        let slots = &self.slots[..];
        assert!(!slots.is_empty(), "so that the compiler sees that a masked slot is in range");
        let mask = slots.len() - 1;
        let mut slot = self.home(key);
        loop {
            let id = slots[slot & mask];
            if id == EMPTY || key_of(id) == key {
                return (slot & mask, id);
            }
            slot += 1;
        }
    }

    #[cold]
    fn grow<K: Word>(&mut self, ids: Id, key_of: impl Fn(Id) -> K) {
        let factor = if self.slots.len() < LARGE { 4 } else { 2 };
        let slots = self.slots.len() * factor;
        // The keys are in the store, so the old table is not needed to fill the new one: let go of it first.
        self.slots.clear();
        if self.slots.capacity() < slots {
            self.slots = Vec::new();
        }
        self.resize(slots);
        for id in 0..ids {
            let mask = self.slots.len() - 1;
            let mut slot = self.home(key_of(id));
            while self.slots[slot & mask] != EMPTY {
                slot += 1;
            }
            self.slots[slot & mask] = id;
        }
    }
}

impl<K: Word> Index<K> for OpenAddressing {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.resize(FEWEST);
    }

    #[inline]
    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id> {
        let (_, id) = self.slot(key, key_of);
        (id != EMPTY).then_some(id)
    }

    #[expect(clippy::inline_always, reason = "a call costs as much as the work; benches/eight.rs")]
    #[inline(always)]
    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id> {
        let (slot, present) = self.slot(key, &key_of);
        if present != EMPTY {
            return Some(present);
        }
        self.slots[slot] = id;
        if id as usize >= self.most {
            // The new key, which `key_of` does not know yet, comes last.
            self.grow(id, &key_of);
            let (slot, _) = self.slot(key, key_of);
            self.slots[slot] = id;
        }
        None
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Id>()
    }
}

//! Open addressing with linear probing: five bytes a slot, the keys stay in the store.

use super::{Index, Word};
use crate::space::growth::OutOfMemory;
use crate::space::store::Id;

/// The tag of a free slot.
const FREE: u8 = 0;
/// What every other tag has.
const TAKEN: u8 = 1;
/// Where in the hash the tag is: below the bits that name the slot, as long as the table has no more than 2^24 of them.
const TAG_SHIFT: u32 = 32;
/// Slots that an emptied index starts with again: enough that most boards of the 8-puzzle leave most of them free, so
/// that a look-up ends where it begins; few enough that the tags fit a first-level cache and are wiped in a moment.
const FEWEST: usize = 1 << 15;

/// Keys that a table of this many slots holds at most; one more and it grows.
pub const fn capacity(slots: usize) -> usize {
    slots / 8 * 7
}

/// The project's own hash index for as many keys as the caches hold; [`cache_lines`](super::cache_lines) is for more.
///
/// Most look-ups of a search are of states that are not there yet. So each slot has a *tag*, more bits of the hash, in a
/// table of its own: a look-up runs along the tags, which stay in the first-level cache, and asks for an id and its key
/// only where the tag is right (compare the control bytes of Google's Swiss tables).
///
/// Only the first `tags.len()` of the vectors' capacity are in use in one solve: an emptied index begins small again,
/// so what a solve pays for wiping is in proportion to what it stores, whatever the solve before needed.
pub struct OpenAddressing {
    /// By slot: [`FREE`], or bits of the hash of the key there.
    tags: Vec<u8>,
    /// By slot: the id, if it is not free.
    ids: Vec<Id>,
    shift: u32,
    most: usize,
}

impl Default for OpenAddressing {
    fn default() -> Self {
        let mut index = Self { tags: Vec::new(), ids: Vec::new(), shift: 0, most: 0 };
        index.resize(FEWEST).expect("memory for a small table");
        index
    }
}

impl OpenAddressing {
    /// Wipes the table and gives it this many slots, a power of two.
    fn resize(&mut self, slots: usize) -> Result<(), OutOfMemory> {
        let (missing_tags, missing_ids) =
            (slots.saturating_sub(self.tags.len()), slots.saturating_sub(self.ids.len()));
        self.tags.try_reserve_exact(missing_tags)?;
        self.ids.try_reserve_exact(missing_ids)?;
        self.tags.clear();
        self.tags.resize(slots, FREE);
        // What stands in a free slot's place does not matter, so there is nothing to wipe.
        if self.ids.len() < slots {
            self.ids.resize(slots, 0);
        }
        self.shift = u64::BITS - slots.trailing_zeros();
        self.most = capacity(slots);
        Ok(())
    }

    /// Slots of a table for so many keys.
    fn slots_for(&self, keys: usize) -> usize {
        let mut slots = self.tags.len();
        while capacity(slots) < keys {
            // Fourfold, so that the table is rarely rebuilt.
            slots *= 4;
        }
        slots
    }

    /// The slot where a look-up of the key begins, and the key's tag.
    #[inline]
    fn home(&self, key: impl Word) -> (usize, u8) {
        let hash = key.hash();
        ((hash >> self.shift) as usize, (hash >> TAG_SHIFT) as u8 | TAKEN)
    }

    /// The slot that holds the key, or the free one where it belongs; with the key's tag.
    #[inline(always)]
    fn slot<K: Word>(&self, key: K, key_of: impl Fn(Id) -> K) -> (usize, u8, Option<Id>) {
        let tags = &self.tags[..];
        assert!(!tags.is_empty(), "so that the compiler sees that a masked slot is in range");
        let mask = tags.len() - 1;
        let (mut slot, tag) = self.home(key);
        loop {
            let here = tags[slot & mask];
            if here == FREE {
                return (slot & mask, tag, None);
            }
            if here == tag {
                let id = self.ids[slot & mask];
                if key_of(id) == key {
                    return (slot & mask, tag, Some(id));
                }
            }
            slot += 1;
        }
    }

    #[cold]
    fn grow<K: Word>(&mut self, keys: usize, ids: Id, key_of: impl Fn(Id) -> K) -> Result<(), OutOfMemory> {
        let slots = self.slots_for(keys);
        // The keys are in the store, so the old table is not needed to fill the new one.
        self.resize(slots)?;
        let mask = slots - 1;
        for id in 0..ids {
            let (mut slot, tag) = self.home(key_of(id));
            while self.tags[slot & mask] != FREE {
                slot += 1;
            }
            self.tags[slot & mask] = tag;
            self.ids[slot & mask] = id;
        }
        Ok(())
    }
}

impl<K: Word> Index<K> for OpenAddressing {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.resize(FEWEST).expect("the table only shrinks");
    }

    #[inline]
    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id> {
        self.slot(key, key_of).2
    }

    #[inline(always)]
    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id> {
        let (slot, tag, present) = self.slot(key, &key_of);
        if present.is_some() {
            return present;
        }
        self.tags[slot] = tag;
        self.ids[slot] = id;
        if id as usize >= self.most {
            // The new key, which `key_of` does not know yet, comes last.
            self.grow(id as usize + 1, id, &key_of).expect("memory for a larger table");
            let (slot, tag, _) = self.slot(key, key_of);
            self.tags[slot] = tag;
            self.ids[slot] = id;
        }
        None
    }

    fn bytes_for(&self, keys: usize) -> usize {
        self.slots_for(keys) * (size_of::<u8>() + size_of::<Id>())
    }

    fn make_room_for(
        &mut self,
        keys: usize,
        present: Id,
        key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        if keys > self.most { self.grow(keys, present, key_of) } else { Ok(()) }
    }

    fn kept_bytes(&self) -> usize {
        self.tags.capacity() * size_of::<u8>() + self.ids.capacity() * size_of::<Id>()
    }
}

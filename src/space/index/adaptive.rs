//! The index of packed boards: one structure while the table is near, another when it is far away.

use super::cache_lines::CacheLines;
use super::open_addressing::{self, OpenAddressing};
use super::{Index, Word};
use crate::space::growth::OutOfMemory;
use crate::space::store::Id;

/// Slots of the largest table that is near: five bytes each, half of a usual second-level cache with room for the keys.
const NEAR_SLOTS: usize = 1 << 17;

/// Begins as [`OpenAddressing`], which needs the fewest instructions; becomes [`CacheLines`], which waits least for
/// memory, when the first has outgrown the caches.
pub enum Adaptive {
    /// As long as the caches hold it.
    Near(OpenAddressing),
    /// From then on.
    Far(CacheLines),
}

impl Default for Adaptive {
    fn default() -> Self {
        Self::Near(OpenAddressing::default())
    }
}

impl Adaptive {
    #[cold]
    #[inline(never)]
    fn move_away<K: Word>(
        &mut self,
        keys: usize,
        present: Id,
        key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        *self = Self::Far(CacheLines::of(present, keys, key_of)?);
        Ok(())
    }
}

impl<K: Word> Index<K> for Adaptive {
    fn clear(&mut self, keys: impl ExactSizeIterator<Item = K>) {
        match self {
            Self::Near(index) => index.clear(keys),
            Self::Far(_) => *self = Self::default(),
        }
    }

    #[inline]
    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self {
            Self::Near(index) => index.find(key, key_of),
            Self::Far(index) => index.find(key, key_of),
        }
    }

    #[inline(always)]
    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self {
            Self::Near(index) => {
                if id as usize == open_addressing::capacity(NEAR_SLOTS) {
                    self.move_away(id as usize + 1, id, &key_of).expect("memory for a larger table");
                    return self.find_or_insert(key, id, key_of);
                }
                index.find_or_insert(key, id, key_of)
            }
            Self::Far(index) => index.find_or_insert(key, id, key_of),
        }
    }

    #[inline]
    fn exceeds_cache(&self) -> bool {
        matches!(self, Self::Far(_))
    }

    #[inline]
    fn prefetch(&self, key: K) {
        if let Self::Far(index) = self {
            index.prefetch(key);
        }
    }

    fn bytes_for(&self, keys: usize) -> usize {
        let most = open_addressing::capacity(NEAR_SLOTS);
        match self {
            Self::Near(index) if keys <= most => Index::<K>::bytes_for(index, keys),
            Self::Near(index) => Index::<K>::bytes_for(index, most) + CacheLines::bytes_of(keys),
            Self::Far(index) => Index::<K>::bytes_for(index, keys),
        }
    }

    fn make_room_for(
        &mut self,
        keys: usize,
        present: Id,
        key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        match self {
            Self::Near(_) if keys > open_addressing::capacity(NEAR_SLOTS) => {
                self.move_away(keys, present, key_of)
            }
            Self::Near(index) => index.make_room_for(keys, present, key_of),
            Self::Far(index) => index.make_room_for(keys, present, key_of),
        }
    }

    fn kept_bytes(&self) -> usize {
        match self {
            Self::Near(index) => Index::<K>::kept_bytes(index),
            Self::Far(index) => Index::<K>::kept_bytes(index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_ids_when_the_table_moves_away_and_grows() {
        // Products with a prime, so that the keys lie scattered and none comes twice.
        let key_of = |id: Id| u64::from(id) * 1_000_003;
        let mut index = Adaptive::default();
        for _round in 0..2 {
            for id in 0..400_000 {
                assert_eq!(index.find_or_insert(key_of(id), id, key_of), None);
                assert_eq!(index.find_or_insert(key_of(id / 2), id + 1, key_of), Some(id / 2));
            }
            assert!(Index::<u64>::exceeds_cache(&index));
            assert!((0..400_000).all(|id| index.find(key_of(id), key_of) == Some(id)));
            assert!((400_000..500_000).all(|id| index.find(key_of(id), key_of).is_none()));
            Index::<u64>::clear(&mut index, std::iter::empty());
            assert!(!Index::<u64>::exceeds_cache(&index));
        }
    }
}

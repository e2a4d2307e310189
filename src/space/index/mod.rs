//! How remembered states are found again.
//!
//! An index maps keys to the ids of a [`Store`](super::store::Store), which holds the keys themselves; it asks for them
//! back through a closure. The general-purpose maps ([`maps`]) keep keys of their own.

pub mod adaptive;
pub mod cache_lines;
pub mod chained;
pub mod maps;
pub mod open_addressing;

use super::growth::OutOfMemory;
use super::store::Id;

/// A map from keys to ids.
pub trait Index<K>: Send + Sync {
    /// Forgets everything. `keys` are the keys it holds, for indexes that are faster to clear one by one.
    fn clear(&mut self, keys: impl ExactSizeIterator<Item = K>);

    /// The id of a key. `key_of` tells the key of any id that was handed in.
    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id>;

    /// The id of a key, or `None` if it was not there; it then has `id`, which must be the number of keys so far. Without
    /// [room](Index::make_room_for) for it, the index grows by itself.
    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id>;

    /// Whether the index lies so far away in memory that it pays to ask for its parts before they are needed.
    fn exceeds_cache(&self) -> bool {
        false
    }

    /// Asks for the memory that a look-up of the key will need first, without waiting for it.
    fn prefetch(&self, _key: K) {}

    /// Bytes it takes to get room for so many keys in all: the most that it holds at any moment. See
    /// [`Growing::bytes_with`](super::growth::Growing::bytes_with).
    fn bytes_for(&self, keys: usize) -> usize;

    /// Makes room for so many keys in all; the ids below `present` are here.
    ///
    /// # Errors
    /// If there is none; then nothing has changed.
    fn make_room_for(
        &mut self,
        keys: usize,
        present: Id,
        key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory>;

    /// Bytes that clearing would keep.
    fn kept_bytes(&self) -> usize;
}

/// A key that is a machine word, for hashing.
pub trait Word: Copy + Ord + std::hash::Hash + Send + Sync {
    /// The key as a number; different keys, different numbers.
    fn word(self) -> u64;

    /// The key's hash; the first bits are the best.
    ///
    /// Fibonacci hashing (Knuth, TAOCP 3, section 6.4) of the word folded once, since a packed board's upper cells would
    /// otherwise not reach the product's upper bits' lower neighbours.
    #[inline]
    fn hash(self) -> u64 {
        let word = self.word();
        (word ^ word >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Word for u32 {
    fn word(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u64 {
    fn word(self) -> u64 {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every index behaves like a map that numbers keys in order of arrival, also after it was cleared.
    fn behaves_like_a_map(mut index: impl Index<u32>, rounds: &[Vec<u32>]) {
        for keys in rounds {
            let mut arrived: Vec<u32> = Vec::new();
            for &key in keys {
                let expected = arrived.iter().position(|&k| k == key).map(|id| id as Id);
                assert_eq!(index.find(key, |id| arrived[id as usize]), expected);
                let found = index.find_or_insert(key, arrived.len() as Id, |id| arrived[id as usize]);
                assert_eq!(found, expected);
                if expected.is_none() {
                    arrived.push(key);
                }
            }
            index.clear(arrived.iter().copied());
            assert!(keys.iter().all(|&key| index.find(key, |_| key).is_none()));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_index_numbers_keys_in_order_of_arrival(
            rounds in prop::collection::vec(prop::collection::vec(0_u32..4000, 0..3000), 1..4)
        ) {
            behaves_like_a_map(open_addressing::OpenAddressing::default(), &rounds);
            behaves_like_a_map(cache_lines::CacheLines::default(), &rounds);
            behaves_like_a_map(adaptive::Adaptive::default(), &rounds);
            behaves_like_a_map(chained::Chained::<1009>::default(), &rounds);
            behaves_like_a_map(maps::Ordered::default(), &rounds);
            behaves_like_a_map(maps::Hashed::<u64>::default(), &rounds);
            behaves_like_a_map(maps::Hashed::<u64, maps::SipHash>::default(), &rounds);
        }
    }
}

//! General-purpose maps: the standard library's ordered map and hash map.
//!
//! They allocate as they grow, node by node in the ordered map's case. That is what the write-ups that use them pay,
//! and what they are here to show.

use super::{Index, Word};
use crate::space::growth::OutOfMemory;
use crate::space::store::Id;
use foldhash::fast::FixedState;
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{BTreeMap, HashMap, btree_map};
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

/// An ordered map.
#[derive(Default)]
pub struct Ordered(BTreeMap<u64, Id>);

impl<K: Word> Index<K> for Ordered {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.0.clear();
    }

    fn find(&self, key: K, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        self.0.get(&key.word()).copied()
    }

    fn find_or_insert(&mut self, key: K, id: Id, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self.0.entry(key.word()) {
            btree_map::Entry::Occupied(present) => Some(*present.get()),
            btree_map::Entry::Vacant(free) => {
                free.insert(id);
                None
            }
        }
    }

    /// An estimate: nodes of up to eleven keys are two thirds full on average.
    fn bytes_for(&self, keys: usize) -> usize {
        keys * (size_of::<u64>() + size_of::<Id>()) * 3 / 2
    }

    /// The map cannot be asked to: it takes memory node by node, at most for the few boards of nine cells.
    fn make_room_for(
        &mut self,
        _keys: usize,
        _present: Id,
        _key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        0
    }
}

/// What the standard library hashes with, `SipHash`: slow, so that nobody can find keys that collide.
pub type SipHash = BuildHasherDefault<DefaultHasher>;

/// A hash map with the hash function that most would choose where nobody wants keys to collide, foldhash. `W` is what
/// keys are turned into.
///
/// No run differs from another: the function's seed is fixed, and nobody asks in which order the map holds its keys.
pub struct Hashed<W, B = FixedState> {
    map: HashMap<W, Id, B>,
    /// Keys for which room was made since it was cleared.
    room: usize,
}

impl<W, B: Default> Default for Hashed<W, B> {
    fn default() -> Self {
        Self { map: HashMap::default(), room: 0 }
    }
}

impl<W, B> Hashed<W, B> {
    /// Bytes of an entry and a control byte for each place of a map of so many keys. It fills seven eighths at most, and
    /// doubles.
    fn bytes_of(keys: usize) -> usize {
        let places = if keys == 0 { 0 } else { (keys * 8).div_ceil(7).next_power_of_two() };
        places * (size_of::<(W, Id)>() + 1)
    }
}

impl<K, W, B> Index<K> for Hashed<W, B>
where
    K: Into<W>,
    W: Eq + Hash + Send + Sync,
    B: BuildHasher + Send + Sync,
{
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.map.clear();
        self.room = 0;
    }

    fn find(&self, key: K, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        self.map.get(&key.into()).copied()
    }

    fn find_or_insert(&mut self, key: K, id: Id, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self.map.entry(key.into()) {
            Entry::Occupied(present) => Some(*present.get()),
            Entry::Vacant(free) => {
                free.insert(id);
                None
            }
        }
    }

    fn bytes_for(&self, keys: usize) -> usize {
        let (before, after) = (Self::bytes_of(self.room), Self::bytes_of(self.room.max(keys)));
        if before == after { after } else { before + after }
    }

    fn make_room_for(
        &mut self,
        keys: usize,
        present: Id,
        _key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        self.map.try_reserve(keys - present as usize)?;
        self.room = self.room.max(keys);
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        Self::bytes_of(self.map.capacity())
    }
}

//! General-purpose maps: the standard library's ordered map and hash map.
//!
//! They allocate as they grow, node by node in the ordered map's case. That is what the write-ups that use them pay,
//! and what they are here to show.

use super::{Index, Word};
use crate::space::store::Id;
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{BTreeMap, HashMap, btree_map};
use std::hash::{BuildHasherDefault, Hash};

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
    fn bytes(&self) -> usize {
        self.0.len() * (size_of::<u64>() + size_of::<Id>()) * 3 / 2
    }
}

/// A hash map with the standard library's hash function, its keys fixed so that no run differs from another. `W` is what
/// keys are turned into.
pub struct Hashed<W>(HashMap<W, Id, BuildHasherDefault<DefaultHasher>>);

impl<W> Default for Hashed<W> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<K: Into<W>, W: Eq + Hash + Send + Sync> Index<K> for Hashed<W> {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.0.clear();
    }

    fn find(&self, key: K, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        self.0.get(&key.into()).copied()
    }

    fn find_or_insert(&mut self, key: K, id: Id, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self.0.entry(key.into()) {
            Entry::Occupied(present) => Some(*present.get()),
            Entry::Vacant(free) => {
                free.insert(id);
                None
            }
        }
    }

    /// An estimate: an entry and a control byte for each place; the map fills seven eighths at most.
    fn bytes(&self) -> usize {
        self.0.capacity() * 8 / 7 * (size_of::<(W, Id)>() + 1)
    }
}

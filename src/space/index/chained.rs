//! Chained hashing as in the write-ups: a fixed number of buckets, the key modulo that number, a list in each.

use super::{Index, Word};
use crate::space::growth::OutOfMemory;
use crate::space::store::Id;

const END: Id = Id::MAX;

/// `BUCKETS` lists; a new key goes to the front of its list.
pub struct Chained<const BUCKETS: usize> {
    heads: Vec<Id>,
    next: Vec<Id>,
}

impl<const BUCKETS: usize> Default for Chained<BUCKETS> {
    fn default() -> Self {
        Self { heads: vec![END; BUCKETS], next: Vec::new() }
    }
}

impl<const BUCKETS: usize> Chained<BUCKETS> {
    fn bucket(key: impl Word) -> usize {
        (key.word() % BUCKETS as u64) as usize
    }
}

impl<K: Word, const BUCKETS: usize> Index<K> for Chained<BUCKETS> {
    fn clear(&mut self, keys: impl ExactSizeIterator<Item = K>) {
        for key in keys {
            self.heads[Self::bucket(key)] = END;
        }
        self.next.clear();
    }

    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id> {
        let mut id = self.heads[Self::bucket(key)];
        while id != END && key_of(id) != key {
            id = self.next[id as usize];
        }
        (id != END).then_some(id)
    }

    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id> {
        let present = self.find(key, key_of);
        if present.is_none() {
            self.next.push(std::mem::replace(&mut self.heads[Self::bucket(key)], id));
        }
        present
    }

    fn bytes_for(&self, keys: usize) -> usize {
        (self.heads.len() + keys) * size_of::<Id>()
    }

    fn make_room_for(
        &mut self,
        keys: usize,
        present: Id,
        _key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        Ok(self.next.try_reserve(keys - present as usize)?)
    }

    fn kept_bytes(&self) -> usize {
        (self.heads.len() + self.next.capacity()) * size_of::<Id>()
    }
}

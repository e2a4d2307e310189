//! Direct addressing: a slot for every possible state, found by its number; nothing is ever compared.

use super::Index;
use crate::space::store::Id;

/// Numbers keys without gaps, or with few.
pub trait Ranking<K>: Send + Sync {
    /// The key's number; different keys, different numbers.
    fn rank(&self, key: K) -> usize;
}

/// Keys that are their own numbers.
#[derive(Clone, Copy, Default)]
pub struct Identity;

impl Ranking<u32> for Identity {
    #[inline]
    fn rank(&self, key: u32) -> usize {
        key as usize
    }
}

/// A slot for every state there is.
///
/// Slots carry the number of the solve that wrote them, so emptying the index costs nothing but, once in some
/// thousand solves, when those numbers run out, one wipe.
pub struct Direct<R> {
    ranking: R,
    slots: Vec<u32>,
    /// Bits of a slot that hold the id; the solve's number stands above them.
    id_bits: u32,
    epoch: u32,
}

impl<R> Direct<R> {
    /// An index of `states` slots, numbered by `ranking`.
    pub fn new(ranking: R, states: usize) -> Self {
        Self { ranking, slots: vec![0; states], id_bits: usize::BITS - states.leading_zeros(), epoch: 1 }
    }
}

impl<K, R: Ranking<K>> Index<K> for Direct<R> {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        self.epoch += 1;
        if self.epoch >> (u32::BITS - self.id_bits) != 0 {
            self.slots.fill(0);
            self.epoch = 1;
        }
    }

    #[inline]
    fn find(&self, key: K, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        let slot = self.slots[self.ranking.rank(key)];
        (slot >> self.id_bits == self.epoch).then_some(slot & ((1 << self.id_bits) - 1))
    }

    #[inline]
    fn find_or_insert(&mut self, key: K, id: Id, _key_of: impl Fn(Id) -> K) -> Option<Id> {
        let slot = &mut self.slots[self.ranking.rank(key)];
        if *slot >> self.id_bits == self.epoch {
            return Some(*slot & ((1 << self.id_bits) - 1));
        }
        *slot = self.epoch << self.id_bits | id;
        None
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }
}

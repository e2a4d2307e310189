//! Buckets of one cache line each: four bytes a slot, the keys stay in the store. For tables that lie far away.

use super::{Index, Word};
use crate::space::growth::OutOfMemory;
use crate::space::prefetch::prefetch;
use crate::space::store::Id;

/// Slots to a line: sixty-four bytes.
const SLOTS: usize = 16;
/// Binary logarithm of [`SLOTS`].
const SLOT_BITS: u32 = SLOTS.trailing_zeros();
/// What a free slot holds.
const FREE: u32 = 0;

/// One bucket: filled from the front.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; SLOTS]);

const EMPTY: Line = Line([FREE; SLOTS]);

/// Binary logarithm of the most lines: the ids of one and a half billion states, and the bit that says displaced, just
/// fit a word.
const MOST_BITS: u32 = u32::BITS - 1 - SLOT_BITS;
/// How many times the lines in use are reserved. A table that doubles within what is reserved is never there twice, and
/// what is not touched costs nothing.
const AHEAD: usize = 16;

/// The project's own hash index for millions of states.
///
/// What a look-up in a large table costs is the memory it has to wait for, so it should touch one cache line: a key
/// belongs to the line that the first bits of its hash name, and to the next one only if that is full. A slot holds, in
/// one 32-bit word from the highest bit down,
///
/// - the *tag*, as many of the following bits of the hash as there is room for,
/// - whether the key was displaced from its line to a later one,
/// - the id, plus one.
///
/// The table doubles by a walk from end to end. The key of a slot moves to one of two neighbouring lines, and which one
/// the first bit of its tag tells, so neither the key nor its hash is needed (compare extendible hashing: R. Fagin
/// et al., ACM TODS 4, 1979); a table that has to ask for every key spends a quarter of the whole search on growing.
pub struct CacheLines {
    lines: Vec<Line>,
    /// Binary logarithm of the number of lines, at least 1.
    bits: u32,
}

/// Where a key that is not there belongs.
struct Place {
    line: usize,
    slot: usize,
    /// What to write there, but for the id.
    word: u32,
}

impl Default for CacheLines {
    fn default() -> Self {
        Self::with_bits(1).expect("memory for two lines")
    }
}

/// Keys at which a table grows: three quarters of the slots. More would displace more of them.
const fn most_keys(bits: u32) -> usize {
    (SLOTS / 4 * 3) << bits
}

impl CacheLines {
    fn with_bits(bits: u32) -> Result<Self, OutOfMemory> {
        let mut index = Self { lines: Vec::new(), bits };
        index.extend_to(bits)?;
        Ok(index)
    }

    /// An index of the ids below `ids`, and room for so many keys.
    ///
    /// # Errors
    /// If there is no memory for it.
    #[cold]
    pub fn of<K: Word>(ids: Id, keys: usize, key_of: impl Fn(Id) -> K) -> Result<Self, OutOfMemory> {
        let mut index = Self::with_bits(Self::bits_for(keys))?;
        for id in 0..ids {
            index.put(key_of(id), id);
        }
        Ok(index)
    }

    /// Bytes of a table for so many keys.
    pub const fn bytes_of(keys: usize) -> usize {
        size_of::<Line>() << Self::bits_for(keys)
    }

    /// Binary logarithm of the lines for so many keys.
    const fn bits_for(keys: usize) -> u32 {
        let mut bits = 1;
        while most_keys(bits) < keys {
            bits += 1;
        }
        bits
    }

    /// Appends empty lines until there are so many.
    fn extend_to(&mut self, bits: u32) -> Result<(), OutOfMemory> {
        if bits > MOST_BITS {
            return Err(OutOfMemory);
        }
        let more = (1 << bits) - self.lines.len();
        // If there is not as much as one would like to have, what is needed will do.
        if self.lines.capacity() - self.lines.len() < more
            && self.lines.try_reserve_exact(AHEAD * more).is_err()
        {
            self.lines.try_reserve_exact(more)?;
        }
        self.lines.resize(1 << bits, EMPTY);
        self.bits = bits;
        Ok(())
    }

    /// The lowest bits of a word: the id, plus one.
    fn id_bits(&self) -> u32 {
        self.bits + SLOT_BITS
    }

    fn displaced(&self) -> u32 {
        1 << self.id_bits()
    }

    /// The highest bits of a word: the tag.
    fn tag_mask(&self) -> u32 {
        u32::MAX.checked_shl(self.id_bits() + 1).unwrap_or(0)
    }

    /// A key's own line and its tag.
    #[inline]
    fn home(&self, key: impl Word) -> (usize, u32) {
        let hash = key.hash();
        (
            (hash >> (u64::BITS - self.bits)) as usize,
            (hash << self.bits >> u32::BITS) as u32 & self.tag_mask(),
        )
    }

    /// The key's id, or the place where it belongs.
    #[inline]
    fn look_up<K: Word>(&self, key: K, key_of: impl Fn(Id) -> K) -> Result<Id, Place> {
        let (mut at, tag) = self.home(key);
        let (tag_mask, id_mask) = (self.tag_mask(), self.displaced() - 1);
        let lines = &self.lines[..];
        assert!(!lines.is_empty(), "so that the compiler sees that a masked line is in range");
        let mut word = tag;
        loop {
            let line = at & (lines.len() - 1);
            for (slot, &here) in lines[line].0.iter().enumerate() {
                if here == FREE {
                    return Err(Place { line, slot, word });
                }
                if (here ^ tag) & tag_mask == 0 {
                    let id = (here & id_mask) - 1;
                    if key_of(id) == key {
                        return Ok(id);
                    }
                }
            }
            at += 1;
            word = tag | self.displaced();
        }
    }

    /// Takes in a key that is not there.
    fn put(&mut self, key: impl Word, id: Id) {
        let (mut at, mut word) = self.home(key);
        loop {
            let line = at & (self.lines.len() - 1);
            if let Some(slot) = self.lines[line].0.iter_mut().find(|slot| **slot == FREE) {
                *slot = word | (id + 1);
                return;
            }
            at += 1;
            word |= self.displaced();
        }
    }

    /// Doubles the table.
    #[cold]
    fn grow<K: Word>(&mut self, key_of: impl Fn(Id) -> K) -> Result<(), OutOfMemory> {
        let (displaced, id_mask) = (self.displaced(), self.displaced() - 1);
        let before = self.lines.len();
        // More than are displaced, as far as one has seen.
        let mut homeless = Vec::new();
        homeless.try_reserve(before)?;
        self.extend_to(self.bits + 1)?;
        let tag_mask = self.tag_mask();
        // Backwards, so that a line is moved before its place is taken.
        for at in (0..before).rev() {
            let Line(words) = std::mem::replace(&mut self.lines[at], EMPTY);
            let mut filled = [0; 2];
            for word in words.into_iter().take_while(|&word| word != FREE) {
                let id = word & id_mask;
                if word & displaced != 0 {
                    homeless.push(id - 1);
                    continue;
                }
                let side = (word >> (u32::BITS - 1)) as usize;
                self.lines[2 * at + side].0[filled[side]] = word << 1 & tag_mask | id;
                filled[side] += 1;
            }
        }
        for id in homeless {
            self.put(key_of(id), id);
        }
        Ok(())
    }
}

impl<K: Word> Index<K> for CacheLines {
    fn clear(&mut self, _keys: impl ExactSizeIterator<Item = K>) {
        *self = Self::default();
    }

    #[inline]
    fn find(&self, key: K, key_of: impl Fn(Id) -> K) -> Option<Id> {
        self.look_up(key, key_of).ok()
    }

    #[inline]
    fn find_or_insert(&mut self, key: K, id: Id, key_of: impl Fn(Id) -> K) -> Option<Id> {
        match self.look_up(key, &key_of) {
            Ok(present) => Some(present),
            Err(_) if id as usize >= most_keys(self.bits) => {
                self.grow(key_of).expect("memory for a larger table");
                self.put(key, id);
                None
            }
            Err(Place { line, slot, word }) => {
                self.lines[line].0[slot] = word | (id + 1);
                None
            }
        }
    }

    #[inline]
    fn prefetch(&self, key: K) {
        let (line, _) = self.home(key);
        prefetch(&self.lines[line & (self.lines.len() - 1)]);
    }

    fn bytes_for(&self, keys: usize) -> usize {
        let (before, after) = (self.lines.len() * size_of::<Line>(), Self::bytes_of(keys));
        if after <= self.lines.capacity() * size_of::<Line>() { before.max(after) } else { before + after }
    }

    fn make_room_for(
        &mut self,
        keys: usize,
        _present: Id,
        key_of: impl Fn(Id) -> K,
    ) -> Result<(), OutOfMemory> {
        while most_keys(self.bits) < keys {
            self.grow(&key_of)?;
        }
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_keys_than_a_word_has_ids_for_are_refused_before_anything_is_taken() {
        let mut index = CacheLines::default();
        assert_eq!(index.extend_to(MOST_BITS + 1), Err(OutOfMemory));
        assert_eq!(index.lines.len(), 2);
        // At the largest, the highest id and the bit above it fit.
        assert!(most_keys(MOST_BITS) as u64 <= 1 << (MOST_BITS + SLOT_BITS));
        assert_eq!(MOST_BITS + SLOT_BITS, u32::BITS - 1);
    }
}

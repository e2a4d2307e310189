//! Buckets of one cache line each: four bytes a slot, the keys stay in the store. For tables that lie far away.

use super::{Index, Word};
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
        Self::with_bits(1)
    }
}

impl CacheLines {
    fn with_bits(bits: u32) -> Self {
        Self { lines: vec![EMPTY; 1 << bits], bits }
    }

    /// An index of the ids below `ids`, and room for twice as many.
    #[cold]
    pub fn of<K: Word>(ids: Id, key_of: impl Fn(Id) -> K) -> Self {
        let lines = (2 * ids as usize / SLOTS).max(1).next_power_of_two();
        let mut index = Self::with_bits(lines.trailing_zeros().max(1));
        for id in 0..ids {
            index.put(key_of(id), id);
        }
        index
    }

    /// Keys at which the table grows: three quarters of the slots. More would displace more of them.
    fn most(&self) -> usize {
        self.lines.len() * SLOTS / 4 * 3
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
    fn grow<K: Word>(&mut self, key_of: impl Fn(Id) -> K) {
        let (displaced, id_mask) = (self.displaced(), self.displaced() - 1);
        let before = self.lines.len();
        self.lines.resize(2 * before, EMPTY);
        self.bits += 1;
        let tag_mask = self.tag_mask();
        let mut homeless = Vec::new();
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
            Err(_) if id as usize >= self.most() => {
                self.grow(key_of);
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

    fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }
}

//! Seeded random numbers that are the same on every machine and in every version: `ChaCha` with the seed as key, the
//! purpose beside it, and the number of the board as stream.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The random words of one board of one seed.
pub struct Words(ChaCha8Rng);

impl Words {
    /// The words for drawing board `index` under `seed`: the stream `index` of the key `seed`.
    pub fn new(seed: u64, index: u64) -> Self {
        Self::stream(seed, 0, index)
    }

    /// The words for random tie-breaks in solving board `index` of a run with this seed; independent of the words the
    /// board was drawn with.
    pub fn for_ties(seed: u64, index: u64) -> Self {
        Self::stream(seed, 1, index)
    }

    fn stream(seed: u64, purpose: u8, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = purpose;
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(index);
        Self(rng)
    }

    /// A uniform 64-bit word.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number below `bound`, without bias: draws that would favour small numbers are drawn again.
    pub fn below(&mut self, bound: u32) -> u32 {
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return word % bound;
            }
        }
    }
}

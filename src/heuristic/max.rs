//! The largest of several heuristics: admissible if all are, and consistent if all are.

use super::TileHeuristic;
use super::any::{AnyHeuristic, Memo, MemoWords};
use super::catalog::{Form, HeuristicEntry};
use crate::puzzle::Move;
use crate::space::tiles::Tiles;

/// Most heuristics of which the largest is taken.
pub const MOST_PARTS: usize = 8;

/// The largest of several.
pub struct Max {
    parts: Vec<AnyHeuristic>,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "max",
    about: "the largest of several",
    source: "AIMA 4e, section 3.6.2",
    admissible: true,
    consistent: true,
    form: Form::Parts { most: MOST_PARTS, build: |parts| AnyHeuristic::new(Max::new(parts)) },
};

impl Max {
    /// The largest of these, at most [`MOST_PARTS`].
    ///
    /// # Panics
    /// If there are more.
    pub fn new(parts: Vec<AnyHeuristic>) -> Self {
        assert!(parts.len() <= MOST_PARTS);
        Self { parts }
    }
}

impl Memo for [u8; MOST_PARTS] {
    #[inline]
    fn write(self, words: &mut MemoWords) {
        words[0] = u64::from_le_bytes(self);
    }

    #[inline]
    fn read(words: &MemoWords) -> Self {
        words[0].to_le_bytes()
    }
}

impl TileHeuristic for Max {
    /// The estimate of each. (What each would like to be given back besides would be too much to hand on; it is asked
    /// to recall it.)
    type Memo = [u8; MOST_PARTS];

    fn evaluate(&self, tiles: Tiles) -> (u32, [u8; MOST_PARTS]) {
        largest(self.parts.iter().map(|part| part.evaluate(tiles).0))
    }

    fn step(
        &self,
        (_, memo): (u32, [u8; MOST_PARTS]),
        parent: Tiles,
        m: Move,
        child: Tiles,
    ) -> (u32, [u8; MOST_PARTS]) {
        largest(self.parts.iter().zip(memo).map(|(part, h)| {
            let from = part.recall(parent, h.into());
            part.step(from, parent, m, child).0
        }))
    }
}

fn largest(estimates: impl Iterator<Item = u32>) -> (u32, [u8; MOST_PARTS]) {
    let mut memo = [0; MOST_PARTS];
    for (slot, h) in memo.iter_mut().zip(estimates) {
        *slot = h as u8;
    }
    (memo.into_iter().max().map_or(0, u32::from), memo)
}

//! A heuristic chosen when the program runs: the one type that stands for all of them.
//!
//! Each estimate is a call through a pointer. Searches that cannot spare that are compiled for some heuristics by
//! themselves and ask with [`AnyHeuristic::downcast`] whether it is one of these.

use super::TileHeuristic;
use crate::puzzle::Move;
use crate::space::tiles::Tiles;
use std::any::Any;
use std::sync::Arc;

/// Room for what any heuristic would like to be given back.
pub type MemoWords = [u64; 4];

/// What a heuristic would like to be given back with a state; see [`TileHeuristic::Memo`]. It fits [`MemoWords`].
pub trait Memo: Copy {
    /// What every state is given back with, if there is nothing to know but the estimate.
    const NOTHING: Option<Self> = None;

    /// Puts it down.
    fn write(self, words: &mut MemoWords);

    /// What was put down.
    fn read(words: &MemoWords) -> Self;
}

impl Memo for () {
    const NOTHING: Option<Self> = Some(());

    #[inline]
    fn write(self, _words: &mut MemoWords) {}

    #[inline]
    fn read(_words: &MemoWords) {}
}

impl Memo for u64 {
    #[inline]
    fn write(self, words: &mut MemoWords) {
        words[0] = self;
    }

    #[inline]
    fn read(words: &MemoWords) -> Self {
        words[0]
    }
}

impl Memo for MemoWords {
    #[inline]
    fn write(self, words: &mut MemoWords) {
        *words = self;
    }

    #[inline]
    fn read(words: &MemoWords) -> Self {
        *words
    }
}

/// [`TileHeuristic`] without its type of memo.
trait Erased: Any + Send + Sync {
    fn evaluate(&self, tiles: Tiles, memo: &mut MemoWords) -> u32;

    fn recall(&self, tiles: Tiles, h: u32, memo: &mut MemoWords) -> u32;

    fn step(
        &self,
        from: (u32, &MemoWords),
        parent: Tiles,
        m: Move,
        child: Tiles,
        memo: &mut MemoWords,
    ) -> u32;
}

impl<H: TileHeuristic + 'static> Erased for H {
    fn evaluate(&self, tiles: Tiles, memo: &mut MemoWords) -> u32 {
        let (h, noted) = TileHeuristic::evaluate(self, tiles);
        noted.write(memo);
        h
    }

    fn recall(&self, tiles: Tiles, h: u32, memo: &mut MemoWords) -> u32 {
        let (h, noted) = TileHeuristic::recall(self, tiles, h);
        noted.write(memo);
        h
    }

    fn step(
        &self,
        (h, from): (u32, &MemoWords),
        parent: Tiles,
        m: Move,
        child: Tiles,
        memo: &mut MemoWords,
    ) -> u32 {
        let (h, noted) = TileHeuristic::step(self, (h, H::Memo::read(from)), parent, m, child);
        noted.write(memo);
        h
    }
}

/// Any heuristic.
pub struct AnyHeuristic(Box<dyn Erased>);

impl AnyHeuristic {
    /// This one.
    pub fn new(heuristic: impl TileHeuristic + 'static) -> Self {
        Self(Box::new(heuristic))
    }

    /// The heuristic itself, if it is of this type.
    ///
    /// # Errors
    /// With `self`, if it is of another.
    pub fn downcast<H: TileHeuristic + 'static>(self) -> Result<Arc<H>, Self> {
        let any: &dyn Any = &*self.0;
        if !any.is::<H>() {
            return Err(self);
        }
        let any: Box<dyn Any> = self.0;
        Ok(Arc::from(any.downcast::<H>().expect("it is of this type")))
    }
}

impl TileHeuristic for AnyHeuristic {
    type Memo = MemoWords;

    #[inline]
    fn evaluate(&self, tiles: Tiles) -> (u32, MemoWords) {
        let mut memo = MemoWords::default();
        (self.0.evaluate(tiles, &mut memo), memo)
    }

    #[inline]
    fn recall(&self, tiles: Tiles, h: u32) -> (u32, MemoWords) {
        let mut memo = MemoWords::default();
        (self.0.recall(tiles, h, &mut memo), memo)
    }

    #[inline]
    fn step(&self, (h, from): (u32, MemoWords), parent: Tiles, m: Move, child: Tiles) -> (u32, MemoWords) {
        let mut memo = MemoWords::default();
        (self.0.step((h, &from), parent, m, child, &mut memo), memo)
    }
}

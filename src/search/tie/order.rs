//! The keys of a tie-break, for the states of a space.

use super::key::{BoardFact, TieKey, TieValue};
use super::{Last, Tie};
use crate::puzzle::Board;
use crate::search::open::Priority;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// What a heap asks a state for.
pub struct TieOrder<S: Space> {
    readers: Arc<[Reader<S>]>,
    /// What decides in the end.
    pub(in crate::search) last: Last,
}

struct Reader<S: Space> {
    bits: u32,
    source: Source<S>,
}

enum Source<S: Space> {
    Costs(fn(Priority) -> u32),
    State(StateFact<S>),
}

type StateFact<S> = Box<dyn Fn(&S, <S as Space>::State) -> u32 + Send + Sync>;

impl<S: Space> Clone for TieOrder<S> {
    fn clone(&self) -> Self {
        Self { readers: Arc::clone(&self.readers), last: self.last }
    }
}

impl<S: Space> TieOrder<S> {
    /// The order of a tie-break whose keys ask for costs alone, in any space; none if one asks for the board.
    pub fn by_costs(tie: &Tie) -> Option<Self> {
        Self::new(tie, |_| None)
    }

    fn new(tie: &Tie, read: impl Fn(fn(&Board) -> BoardFact) -> Option<Source<S>>) -> Option<Self> {
        let reader = |key: &&TieKey| {
            let source = match key.value {
                TieValue::Costs(value) => Source::Costs(value),
                TieValue::Board(fact) => read(fact)?,
            };
            Some(Reader { bits: key.bits, source })
        };
        Some(Self { readers: tie.keys.iter().map(reader).collect::<Option<_>>()?, last: tie.last })
    }

    /// The keys in turn in one word, smaller first.
    #[inline]
    pub fn word(&self, space: &S, state: S::State, costs: Priority) -> u64 {
        self.readers.iter().fold(0, |word, Reader { bits, source }| {
            let value = match source {
                Source::Costs(value) => value(costs),
                Source::State(fact) => fact(space, state),
            };
            word << bits | u64::from(value.min(((1_u64 << bits) - 1) as u32))
        })
    }
}

impl<S: TileSpace> TieOrder<S> {
    /// The order of a tie-break among boards on their way to a goal.
    pub fn for_boards(tie: &Tie, goal: &Board) -> Self {
        let read = |fact: fn(&Board) -> BoardFact| {
            let fact = fact(goal);
            Some(Source::State(Box::new(move |space: &S, state| fact(space.tiles(state)))))
        };
        Self::new(tie, read).expect("there is a board to ask")
    }
}

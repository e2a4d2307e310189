//! A table of all answers: one breadth-first search backward from the goal over every reachable state, after which
//! each board is a walk down the table (write-up 5; on HDU 1043 the only way to be fast enough for many cases).

use super::bibfs::undo;
use super::build::{BuildError, Builder, Built, Parts, build};
use super::catalog::{AlgorithmEntry, Code, Nature, Work};
use super::options::OptionKey;
use super::{Counters, End, Outcome, Search, Task};
use crate::space::encoding::Encoding;
use crate::space::growth::Growing;
use crate::space::operator::{Invertible, LastOperator, Origin};
use crate::space::store::Store;
use crate::space::trace::trace;
use crate::space::{Space, TileSpace};
use std::sync::Arc;

/// The finished table, to be shared by all workers.
pub struct AnswerTable<S: Space<Op: Invertible>> {
    store: S::Store<Origin<S::Op>>,
}

impl<S: Space<Op: Invertible>> AnswerTable<S> {
    /// Searches the whole space from its goal, trying operators in the space's order.
    pub fn new(space: &S) -> Self {
        let mut store: S::Store<Origin<S::Op>> = space.new_store();
        let _ = store.insert(space, space.goal(), Origin::START);
        let mut head = 0;
        while head < store.len() {
            let id = store.arrival(head);
            let state = store.state(space, id);
            for (op, successor) in space.successors(state, LastOperator::NONE) {
                let _ = store.insert(space, successor, Origin::new(op, id));
            }
            head += 1;
        }
        Self { store }
    }

    /// Bytes for each state in the table: the state, how it was reached, and the index by which it is found again, its
    /// empty places included.
    pub fn bytes_per_state(&self) -> f64 {
        self.store.bytes() as f64 / self.store.len() as f64
    }
}

/// Looks answers up.
pub struct TableLookup<S: Space<Op: Invertible>> {
    answers: Arc<AnswerTable<S>>,
}

impl<S: Space<Op: Invertible>> TableLookup<S> {
    /// A solver over a finished table.
    pub fn new(answers: Arc<AnswerTable<S>>) -> Self {
        Self { answers }
    }
}

impl<S: Space<Op: Invertible>> Search<S> for TableLookup<S> {
    fn search(&mut self, space: &S, Task { start, path, .. }: Task<'_, S>) -> Outcome {
        let store = &self.answers.store;
        let end = match store.find(space, start) {
            None => End::Unsolvable,
            Some(id) => {
                trace(space, store, id, path);
                undo(path);
                End::Solved
            }
        };
        Outcome { end, counters: Counters { stored: Some(store.len() as u64), ..Counters::default() } }
    }

    fn counters_without_search(&self) -> Counters {
        Counters { stored: Some(1), ..Counters::default() }
    }
}

/// How it stands in the catalog.
pub static ENTRY: AlgorithmEntry = AlgorithmEntry {
    name: "table",
    about: "one backward breadth-first search answers every board; each is then a walk down the table",
    source: "write-up 5 of HDU 1043",
    keys: &[OptionKey::Order, OptionKey::Parity, OptionKey::State],
    defaults: |_| (),
    optimal: |_| true,
    nature: Nature { work: Work::LookUp, has_open_list: false, ..Nature::GRAPH_SEARCH },
    fastest_3x3: Encoding::Rank,
    codes: &[Code::general(build::<Build>)],
};

/// Largest board for which all answers are tabulated: 10!/2 of them.
const MOST_CELLS: usize = 10;

struct Build;

impl Builder for Build {
    /// Searches the whole space.
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let size = parts.goal.size();
        if size.cells() > MOST_CELLS {
            let limit = "it is for boards of up to ten cells";
            return Err(BuildError::Refused(format!(
                "a table of all answers for {size} boards would be too large: {limit}"
            )));
        }
        let answers = Arc::new(AnswerTable::new(&space));
        Ok(parts.prepare(space, move |_| TableLookup::new(Arc::clone(&answers))))
    }
}

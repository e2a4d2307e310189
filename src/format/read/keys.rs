//! What rows say about each other: one row per (instance, algorithm), one board and optimum per instance, one size.

use crate::format::damage::{Damage, RowPlace, shown};
use crate::format::row::Row;
use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Labels in one set of rows; what reads rows may number them with sixteen bits.
const MOST_ALGORITHMS: usize = 4096;

/// Remembers the keys of all rows so far, in about 60 bytes per instance, however long the boards are.
#[derive(Default)]
pub struct Keys {
    files: Vec<String>,
    algos: HashMap<String, usize>,
    instances: HashMap<u64, Seen>,
    /// Algorithms beyond those that fit into [`Seen::algos`].
    more: HashSet<(u64, usize)>,
    cells: Option<usize>,
}

struct Seen {
    /// Two boards with one hash of 64 bits would go unnoticed; that is a risk of 1 in 10^19 per damaged row.
    board: u64,
    /// Bit i is set if there was a row of algorithm i.
    algos: u64,
    /// The optimal length, once a row has told it.
    optimal_len: Option<u32>,
    file: u32,
    line: u32,
}

impl Keys {
    /// Takes the row in, or says why it does not fit the rows before it.
    ///
    /// # Errors
    /// If there was a row with this instance and algorithm, another board or optimal length under this instance, or another size; with the column that is to blame.
    pub fn add(&mut self, row: &Row, place: &RowPlace) -> Result<(), (&'static str, Damage)> {
        let found = row.board.split(' ').count();
        let expected = *self.cells.get_or_insert(found);
        if found != expected {
            let problem = format!(
                "a board of {found} cells among boards of {expected}: these are another run's rows; give one run at a time"
            );
            return Err(("board", Damage::Other(problem)));
        }
        let algo = self.intern(&row.algo).ok_or_else(|| {
            let problem = format!(
                "more than {MOST_ALGORITHMS} different labels; is this column really the algorithm's?"
            );
            ("algo", Damage::Other(problem))
        })?;
        let file = self.file(&place.file);
        let board = hash(&row.board);
        let seen = match self.instances.entry(row.instance) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Seen {
                board,
                algos: 0,
                optimal_len: None,
                file,
                line: u32::try_from(place.line).unwrap_or(u32::MAX),
            }),
        };
        if seen.board != board {
            let problem = format!(
                "instance {} is `{}` here and another board in {}, line {}: these are another run's rows; give one run at a time",
                row.instance,
                shown(&row.board),
                self.files[seen.file as usize],
                seen.line
            );
            return Err(("board", Damage::Other(problem)));
        }
        if let Some(found) = row.optimal_len {
            let before = *seen.optimal_len.get_or_insert(found);
            if before != found {
                let problem = format!(
                    "instance {} has the optimal length {found} here and {before} in a row before it; one of the two is wrong",
                    row.instance
                );
                return Err(("optimal_len", Damage::Other(problem)));
            }
        }
        let is_new = match 1_u64.checked_shl(algo as u32) {
            Some(bit) => {
                let is_new = seen.algos & bit == 0;
                seen.algos |= bit;
                is_new
            }
            None => self.more.insert((row.instance, algo)),
        };
        if !is_new {
            return Err(("instance", Damage::Duplicate { instance: row.instance, algo: shown(&row.algo) }));
        }
        Ok(())
    }

    /// Lets every (instance, algorithm) come once more, on the same boards.
    pub fn forget_algorithms(&mut self) {
        for seen in self.instances.values_mut() {
            seen.algos = 0;
        }
        self.more.clear();
    }

    /// The number of an algorithm; none for one too many.
    fn intern(&mut self, algo: &str) -> Option<usize> {
        if let Some(&id) = self.algos.get(algo) {
            return Some(id);
        }
        let id = self.algos.len();
        (id < MOST_ALGORITHMS).then(|| {
            self.algos.insert(algo.to_owned(), id);
            id
        })
    }

    /// Files are read one after the other, so the current one is the last one known.
    fn file(&mut self, name: &str) -> u32 {
        if self.files.last().is_none_or(|last| last != name) {
            self.files.push(name.to_owned());
        }
        (self.files.len() - 1) as u32
    }
}

fn hash(board: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::row::Status;

    fn row(instance: u64, algo: usize) -> Row {
        Row { path_len: Some(0), ..Row::new(instance, "1 2 3 x", &format!("algo{algo}"), Status::Solved) }
    }

    #[test]
    fn every_key_comes_once_however_many_algorithms_there_are() {
        let place = RowPlace { file: "rows.csv".to_owned(), line: 2, column: None };
        let mut keys = Keys::default();
        let all = || (0..3).flat_map(|instance| (0..70).map(move |algo| row(instance, algo)));
        for round in 0..2 {
            for row in all() {
                assert_eq!(keys.add(&row, &place), Ok(()), "round {round}");
            }
            for row in all() {
                let (column, problem) = keys.add(&row, &place).unwrap_err();
                assert_eq!(column, "instance");
                assert_eq!(problem, Damage::Duplicate { instance: row.instance, algo: row.algo });
            }
            keys.forget_algorithms();
        }
    }
}

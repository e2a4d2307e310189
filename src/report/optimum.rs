//! The optimal length of boards of which no row tells it: a solved row of an optimal algorithm does.
//!
//! For boards of more than ten cells there is no table of all distances, so `optimal_len` is empty unless the boards came
//! with it; yet A* or IDA* with an admissible heuristic has found it. Which algorithms are optimal is for the caller to
//! know, who has the catalog: a label alone says nothing.

use super::samples::Samples;
use crate::format::row::{Row, Status};
use crate::text::numbers::counted;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What rows of optimal algorithms say of boards whose optimal length no row tells.
pub struct Optima<F> {
    is_optimal: F,
    /// What `is_optimal` said of each label.
    labels: HashMap<String, Option<usize>>,
    /// The optimal algorithms, in the order in which they came.
    optimal: Vec<String>,
    found: BTreeMap<u64, Found>,
}

/// What was found on a board.
struct Found {
    length: u32,
    algo: usize,
    /// Another optimal algorithm that found another length, and the length.
    other: Option<(usize, u32)>,
}

impl<F: Fn(&str) -> bool> Optima<F> {
    /// Trusts the algorithms whose labels `is_optimal` accepts.
    pub fn new(is_optimal: F) -> Self {
        Self { is_optimal, labels: HashMap::new(), optimal: Vec::new(), found: BTreeMap::new() }
    }

    /// Takes a row in; they may come in any order.
    pub fn add(&mut self, row: &Row) {
        // A label of somebody else's solver may be that of an algorithm.
        let (Status::Solved, Some(length), None, None) =
            (row.status, row.path_len, row.optimal_len, row.protocol)
        else {
            return;
        };
        let Some(algo) = self.trusted(&row.algo) else { return };
        let found = self.found.entry(row.instance).or_insert(Found { length, algo, other: None });
        if found.length != length && found.other.is_none() {
            found.other = Some((algo, length));
        }
    }

    fn trusted(&mut self, label: &str) -> Option<usize> {
        if let Some(&known) = self.labels.get(label) {
            return known;
        }
        let trusted = (self.is_optimal)(label).then(|| {
            self.optimal.push(label.to_owned());
            self.optimal.len() - 1
        });
        self.labels.insert(label.to_owned(), trusted);
        trusted
    }

    /// Fills in what no row of `samples` tells. A board on which two optimal algorithms disagree stays unknown.
    pub fn fill(&self, samples: &mut Samples) {
        for (&instance, found) in self.found.iter().filter(|(_, found)| found.other.is_none()) {
            samples.learn_optimal(instance, found.length);
        }
    }

    /// What is to be said: from which algorithms lengths were taken, and where they disagree. Nothing if nothing was.
    pub fn notes(&self) -> Vec<String> {
        let settled: Vec<&Found> = self.found.values().filter(|found| found.other.is_none()).collect();
        let from: BTreeSet<usize> = settled.iter().map(|found| found.algo).collect();
        let from: Vec<&str> = from.into_iter().map(|algo| self.optimal[algo].as_str()).collect();
        let filled = (!settled.is_empty()).then(|| {
            format!(
                "no row tells the optimal length of {}; it is taken from the paths of {}, which the catalog calls optimal",
                counted(settled.len(), "board"),
                from.join(", ")
            )
        });
        let mut disagreements = self.found.iter().filter_map(|(instance, found)| {
            let (other, length) = found.other?;
            let [one, other] = [found.algo, other].map(|algo| &self.optimal[algo]);
            Some(format!(
                "{one} and {other} are both called optimal and disagree on board {instance}: {} and {length} moves",
                found.length
            ))
        });
        let first = disagreements.next();
        let more = disagreements.count();
        let first = first.map(|first| {
            let more =
                if more > 0 { format!(" (and on {} more)", counted(more, "board")) } else { String::new() };
            format!("{first}{more}; the optimal length is taken as unknown there")
        });
        filled.into_iter().chain(first).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: u64, algo: &str, length: u32, optimal_len: Option<u32>) -> Row {
        let solved = Row::new(instance, "1 2 3 x", algo, Status::Solved);
        Row { path_len: Some(length), optimal_len, ..solved }
    }

    fn filled(rows: &[Row]) -> (Vec<Option<u32>>, Vec<String>) {
        let (mut samples, mut optima) = (Samples::new(&[]), Optima::new(|label| label.starts_with("opt")));
        for row in rows {
            samples.add(row);
            optima.add(row);
        }
        optima.fill(&mut samples);
        ((0..samples.instance_count()).map(|at| samples.optimal_len(at)).collect(), optima.notes())
    }

    #[test]
    fn optimal_algorithms_tell_the_length_and_others_do_not() {
        let unsolved = Row { status: Status::TimeLimit, ..row(3, "opt", 20, None) };
        let (lengths, notes) = filled(&[
            row(0, "greedy", 30, None),
            row(0, "opt", 22, None),
            row(1, "greedy", 9, None),
            unsolved,
        ]);
        assert_eq!(lengths, [Some(22), None, None]);
        assert_eq!(notes.len(), 1);
        assert!(notes[0].contains("of 1 board; it is taken from the paths of opt,"), "{notes:?}");
    }

    #[test]
    fn what_a_row_tells_is_never_overridden() {
        for rows in [
            [row(0, "opt", 22, None), row(0, "greedy", 24, Some(20))],
            [row(0, "greedy", 24, Some(20)), row(0, "opt", 22, None)],
        ] {
            assert_eq!(filled(&rows).0, [Some(20)]);
        }
        assert!(filled(&[row(0, "opt", 22, Some(22))]).1.is_empty());
    }

    #[test]
    fn those_that_disagree_are_named_and_not_believed() {
        let rows: Vec<Row> =
            (0..3).flat_map(|at| [row(at, "opt-a", 22, None), row(at, "opt-b", 20, None)]).collect();
        let (lengths, notes) = filled(&rows);
        assert_eq!(lengths, [None; 3]);
        assert_eq!(notes.len(), 1);
        for words in ["opt-a and opt-b", "board 0: 22 and 20 moves", "2 boards more", "unknown"] {
            assert!(notes[0].contains(words), "{words}: {notes:?}");
        }
    }
}

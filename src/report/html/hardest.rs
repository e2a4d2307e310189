//! Finds the hardest boards while rows go by.

use crate::format::row::{Row, Status};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How one algorithm did on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// The algorithm's label.
    pub algo: String,
    /// How it ended.
    pub status: Status,
    /// Length of the path, in moves.
    pub path_len: Option<u32>,
    /// States expanded.
    pub expanded: Option<u64>,
    /// The moves of the blank, if rows carry paths.
    pub path: Option<String>,
}

/// A board and how the algorithms did on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HardBoard {
    /// Its index in the run.
    pub instance: u64,
    /// Its tiles row by row, `x` the blank.
    pub board: String,
    /// Its optimal length, in moves, where it is known.
    pub optimal_len: Option<u32>,
    /// One entry per algorithm, in the order of the rows.
    pub solves: Vec<Solve>,
}

/// Keeps the boards with the greatest optimal length, those of smaller index first among equals, none twice.
///
/// Memory depends on how many are kept, not on how many rows go by. A board's place is settled by what its every row
/// says, so it does not matter in which order or from which files the rows come.
#[derive(Clone, Debug)]
pub struct Hardest {
    keep: usize,
    boards: BTreeMap<(Reverse<Option<u32>>, u64), HardBoard>,
}

impl Hardest {
    /// Keeps `keep` boards.
    pub const fn new(keep: usize) -> Self {
        Self { keep, boards: BTreeMap::new() }
    }

    /// Takes a row in.
    pub fn add(&mut self, row: &Row) {
        let mut place = (Reverse(row.optimal_len), row.instance);
        let is_of = |board: &HardBoard| board.instance == row.instance;
        if let Some((&kept, _)) = self.boards.iter().find(|(_, board)| is_of(board)) {
            // Some rows of a board may tell its optimal length while others do not.
            let board = self.boards.remove(&kept).expect("it was found");
            place.0 = place.0.min(kept.0);
            self.boards.insert(place, HardBoard { optimal_len: place.0.0, ..board });
        } else if !self.makes_room(place, &row.board) {
            return;
        }
        let board = self.boards.entry(place).or_insert_with(|| HardBoard {
            instance: row.instance,
            board: row.board.clone(),
            optimal_len: row.optimal_len,
            solves: Vec::new(),
        });
        board.solves.push(Solve {
            algo: row.algo.clone(),
            status: row.status,
            path_len: row.path_len,
            expanded: row.expanded,
            path: path(row),
        });
        if self.boards.len() > self.keep {
            self.boards.pop_last();
        }
    }

    /// Whether a board that is not kept yet is to be: it is harder than the last, and none that was drawn before with the
    /// same tiles is kept. One that was drawn after it goes.
    fn makes_room(&mut self, place: (Reverse<Option<u32>>, u64), board: &str) -> bool {
        let is_full = self.boards.len() >= self.keep;
        if is_full && self.boards.last_key_value().is_none_or(|(last, _)| place > *last) {
            return false;
        }
        match self.boards.iter().find(|(_, kept)| kept.board == board).map(|(twin, _)| *twin) {
            Some(twin) if twin.1 < place.1 => false,
            Some(twin) => self.boards.remove(&twin).is_some(),
            None => true,
        }
    }

    /// The boards, hardest first.
    pub fn finish(self) -> Vec<HardBoard> {
        self.boards.into_values().collect()
    }
}

/// A solved board's path is empty, and so is the field of a row without paths; the length tells them apart.
fn path(row: &Row) -> Option<String> {
    match (&row.path, row.path_len) {
        (Some(path), _) => Some(path.clone()),
        (None, Some(0)) => Some(String::new()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: u64, algo: &str, optimal_len: Option<u32>) -> Row {
        Row {
            path_len: optimal_len,
            optimal_len,
            expanded: Some(1),
            ..Row::new(instance, &format!("board {instance}"), algo, Status::Solved)
        }
    }

    #[test]
    fn the_longest_are_kept_whatever_the_order_of_rows() {
        let rows: Vec<Row> = (0..40)
            .flat_map(|instance| {
                ["a", "b", "c"].map(|algo| row(instance, algo, Some((instance * 7 % 31) as u32)))
            })
            .collect();
        let kept = |rows: &mut dyn Iterator<Item = &Row>| {
            let mut hardest = Hardest::new(3);
            rows.for_each(|row| hardest.add(row));
            hardest
                .finish()
                .into_iter()
                .map(|b| (b.instance, b.optimal_len, b.solves.len()))
                .collect::<Vec<_>>()
        };
        let expected = [(22, Some(30), 3), (13, Some(29), 3), (4, Some(28), 3)];
        assert_eq!(kept(&mut rows.iter()), expected);
        assert_eq!(kept(&mut rows.iter().rev()), expected);
    }

    #[test]
    fn boards_of_unknown_length_come_last() {
        let mut hardest = Hardest::new(2);
        for (instance, length) in [(0, None), (1, Some(0)), (2, None)] {
            hardest.add(&row(instance, "a", length));
        }
        let order: Vec<u64> = hardest.finish().into_iter().map(|board| board.instance).collect();
        assert_eq!(order, [1, 0]);
    }

    #[test]
    fn a_board_is_shown_once() {
        // Its length stands in one row only; and it was drawn twice.
        let mut hardest = Hardest::new(3);
        hardest.add(&row(0, "a", None));
        hardest.add(&row(0, "b", Some(9)));
        hardest.add(&row(0, "c", None));
        hardest.add(&Row { board: "board 0".to_owned(), ..row(1, "a", Some(9)) });
        hardest.add(&row(2, "a", Some(3)));
        let kept: Vec<_> =
            hardest.finish().into_iter().map(|b| (b.instance, b.optimal_len, b.solves.len())).collect();
        assert_eq!(kept, [(0, Some(9), 3), (2, Some(3), 1)]);
    }

    #[test]
    fn the_path_of_a_solved_board_is_known_without_its_field() {
        let mut hardest = Hardest::new(1);
        hardest.add(&row(0, "a", Some(0)));
        assert_eq!(hardest.finish()[0].solves[0].path.as_deref(), Some(""));
    }
}

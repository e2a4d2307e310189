//! How good heuristics are: what they say of boards whose true distance is known.

use super::table::{Cell, Column, Table};
use crate::stats::{Description, correlation};
use std::collections::{BTreeMap, BTreeSet};

/// A board of which the distance to the goal is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBoard {
    /// Its number in the run, from 0.
    pub instance: u64,
    /// Its tiles row by row, `x` the blank.
    pub board: String,
    /// Its distance to the goal, in moves.
    pub distance: u32,
}

/// What some heuristics say of some boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Estimates {
    /// The boards.
    pub boards: Vec<KnownBoard>,
    /// Each heuristic's spelling with its estimate of each board, in moves.
    pub heuristics: Vec<(String, Vec<u32>)>,
}

impl Estimates {
    /// By how much an estimate is below the distance, on each board; negative where it is above.
    fn errors<'a>(&'a self, estimates: &'a [u32]) -> impl Iterator<Item = (u32, i64)> + 'a {
        let error = |(board, estimate): (&KnownBoard, &u32)| {
            (board.distance, i64::from(board.distance) - i64::from(*estimate))
        };
        self.boards.iter().zip(estimates).map(error)
    }

    /// For each heuristic the mean error by distance.
    pub fn mean_errors(&self) -> Vec<BTreeMap<u32, f64>> {
        let of = |(_, estimates): &(String, Vec<u32>)| {
            let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
            for (distance, error) in self.errors(estimates) {
                let (boards, sum) = sums.entry(distance).or_default();
                *boards += 1.0;
                *sum += error as f64;
            }
            sums.into_iter().map(|(distance, (boards, sum))| (distance, sum / boards)).collect()
        };
        self.heuristics.iter().map(of).collect()
    }

    /// For each heuristic the number of boards by error.
    pub fn histograms(&self) -> Vec<BTreeMap<i64, usize>> {
        let of = |(_, estimates): &(String, Vec<u32>)| {
            let mut boards: BTreeMap<i64, usize> = BTreeMap::new();
            self.errors(estimates).for_each(|(_, error)| *boards.entry(error).or_default() += 1);
            boards
        };
        self.heuristics.iter().map(of).collect()
    }

    /// One row per heuristic.
    pub fn table(&self) -> Table {
        let columns = vec![
            Column::text("heuristic", "heuristic"),
            Column::number("boards", "boards"),
            Column::number("mean_h", "h").under("mean").with_decimals(2),
            Column::number("mean_distance", "distance").under("mean").with_decimals(2),
            Column::number("share", "of the distance").under("h").with_decimals(1),
            Column::number("correlation", "correlation").under("h").with_decimals(3),
            Column::number("mean_error", "mean").under("distance - h").with_decimals(2),
            Column::number("error_sd", "sd").under("distance - h").with_decimals(2),
            Column::number("error_max", "largest").under("distance - h").with_decimals(0),
            Column::number("exact", "exact").under("boards with h"),
            Column::number("above", "too large").under("boards with h"),
        ];
        let row = |(name, estimates): &(String, Vec<u32>)| {
            let errors: Vec<f64> = self.errors(estimates).map(|(_, error)| error as f64).collect();
            let pairs: Vec<(f64, f64)> = self
                .boards
                .iter()
                .zip(estimates)
                .map(|(board, estimate)| (f64::from(*estimate), f64::from(board.distance)))
                .collect();
            let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
            let (h, distance, n) = (sum(|pair| pair.0), sum(|pair| pair.1), pairs.len() as f64);
            let described = Description::of(&errors);
            let share = |boards: usize| Cell::Share(boards as f64 / n);
            vec![
                Cell::Text(name.clone()),
                Cell::Count(pairs.len() as u64),
                Cell::Real(h / n),
                Cell::Real(distance / n),
                if distance > 0.0 { Cell::Share(h / distance) } else { Cell::Empty },
                Cell::real(correlation(&pairs)),
                Cell::real(described.as_ref().map(|all| all.mean)),
                Cell::real(described.as_ref().and_then(|all| all.sd)),
                Cell::real(described.as_ref().map(|all| all.max)),
                share(errors.iter().filter(|error| **error == 0.0).count()),
                share(errors.iter().filter(|error| **error < 0.0).count()),
            ]
        };
        let notes = vec![
            "h: the heuristic's estimate of the start; distance: length of a shortest path, in moves."
                .to_owned(),
            "Correlation (Pearson) of h with the distance. An admissible heuristic is never too large."
                .to_owned(),
        ];
        titled(columns, 1, self.heuristics.iter().map(row).collect(), notes)
    }

    /// The mean error at each distance, a column per heuristic.
    pub fn by_distance(&self) -> Table {
        let mut boards: BTreeMap<u32, u64> = BTreeMap::new();
        self.boards.iter().for_each(|board| *boards.entry(board.distance).or_default() += 1);
        let mut columns = vec![Column::number("optimal_len", "d"), Column::number("boards", "boards")];
        columns.extend(self.columns("mean distance - h", "mean error").map(|column| column.with_decimals(2)));
        let errors = self.mean_errors();
        let row = |(distance, boards): (&u32, &u64)| {
            let head = [Cell::Count(u64::from(*distance)), Cell::Count(*boards)];
            head.into_iter().chain(errors.iter().map(|of| Cell::real(of.get(distance).copied()))).collect()
        };
        titled(columns, 2, boards.iter().map(row).collect(), Vec::new())
    }

    /// The number of boards with each error, a column per heuristic.
    pub fn by_error(&self) -> Table {
        let histograms = self.histograms();
        let errors: BTreeSet<i64> = histograms.iter().flat_map(BTreeMap::keys).copied().collect();
        let mut columns = vec![Column::number("error", "distance - h").with_decimals(0)];
        columns.extend(self.columns("boards", "boards"));
        let row = |error: &i64| {
            let boards = histograms.iter().map(|of| Cell::Count(of.get(error).copied().unwrap_or(0) as u64));
            std::iter::once(Cell::Real(*error as f64)).chain(boards).collect()
        };
        titled(columns, 1, errors.iter().map(row).collect(), Vec::new())
    }

    /// The estimate of each board, a column per heuristic.
    pub fn by_board(&self) -> Table {
        let mut columns = vec![
            Column::number("instance", "instance"),
            Column::text("board", "board"),
            Column::number("optimal_len", "d"),
        ];
        columns.extend(self.columns("h of the start", "h"));
        let row = |(at, board): (usize, &KnownBoard)| {
            let head = [
                Cell::Count(board.instance),
                Cell::Text(board.board.clone()),
                Cell::Count(u64::from(board.distance)),
            ];
            let estimates = self.heuristics.iter().map(|(_, of)| Cell::Count(u64::from(of[at])));
            head.into_iter().chain(estimates).collect()
        };
        titled(columns, 3, self.boards.iter().enumerate().map(row).collect(), Vec::new())
    }

    fn columns<'a>(&'a self, group: &'a str, name: &'a str) -> impl Iterator<Item = Column> + 'a {
        self.heuristics
            .iter()
            .map(move |(label, _)| Column::number(format!("{label} {name}"), label).under(group))
    }
}

fn titled(columns: Vec<Column>, keys: usize, rows: Vec<Vec<Cell>>, notes: Vec<String>) -> Table {
    Table { title: "heuristics and true distances".to_owned(), columns, keys, rows, notes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::table::Format;

    fn estimates() -> Estimates {
        let board = |instance, distance| KnownBoard { instance, board: "1 2 3 x".to_owned(), distance };
        Estimates {
            boards: vec![board(0, 4), board(1, 6), board(2, 6)],
            heuristics: vec![("half".to_owned(), vec![2, 3, 3]), ("wild".to_owned(), vec![4, 7, 4])],
        }
    }

    #[test]
    fn errors_are_what_the_estimate_lacks() {
        let csv = estimates().by_distance().render(Format::Csv, None);
        assert_eq!(csv, "optimal_len,boards,half mean error,wild mean error\n4,1,2,0\n6,2,3,0.5\n");
        let csv = estimates().by_error().render(Format::Csv, None);
        assert_eq!(csv, "error,half boards,wild boards\n-1,0,1\n0,0,1\n2,1,1\n3,2,0\n");
        let csv = estimates().by_board().render(Format::Csv, None);
        assert!(csv.ends_with("2,1 2 3 x,6,3,4\n"), "{csv}");
    }

    #[test]
    fn a_heuristic_is_described() {
        let csv = estimates().table().render(Format::Csv, None);
        let lines: Vec<&str> = csv.lines().collect();
        assert!(lines[1].starts_with("half,3,2.6666666666666665,5.333333333333333,0.5,1,"), "{csv}");
        let wild: Vec<&str> = lines[2].split(',').collect();
        assert_eq!((wild[9], wild[10]), ("0.3333333333333333", "0.3333333333333333"));
    }
}

//! Which rows a line of a table is about.

use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column};
use std::collections::BTreeMap;
use strum::{EnumIter, EnumMessage, EnumString, IntoStaticStr};

/// A column of the CSV by which a table divides the rows. Algorithms are always apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumMessage, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Key {
    /// The algorithm
    Algo,
    /// The optimal length, in moves
    OptimalLen,
    /// The length of the path found, in moves
    PathLen,
    /// How the solve ended
    Status,
    /// The board, by its number
    Instance,
    /// The board, by its tiles
    Board,
    /// The file that the row is from
    File,
}

impl Key {
    /// Whether the rows of one board can differ in it.
    const fn is_of_rows(self) -> bool {
        matches!(self, Self::PathLen | Self::Status | Self::File)
    }

    pub(super) fn column(self) -> Column {
        match self {
            Self::Algo => Column::text("algo", "algorithm"),
            Self::OptimalLen => Column::number("optimal_len", "d"),
            Self::PathLen => Column::number("path_len", "path"),
            Self::Status => Column::text("status", "status"),
            Self::Instance => Column::number("instance", "instance"),
            Self::Board => Column::text("board", "board"),
            Self::File => Column::text("file", "file"),
        }
    }

    fn of(self, samples: &Samples, at: usize) -> Value {
        let row = samples.row(at);
        let number = |number: Option<u64>| number.map_or(Value::Unknown, Value::Number);
        match self {
            Self::Algo => Value::Word(row.algo, samples.algos()[row.algo].clone()),
            Self::OptimalLen => number(samples.optimal_len(row.instance).map(u64::from)),
            Self::PathLen => number(samples.value(at, Metric::PathLen)),
            Self::Status => Value::Word(row.status as usize, row.status.name().to_owned()),
            Self::Instance => Value::Number(samples.instance(row.instance)),
            Self::Board => {
                samples.board(row.instance).map_or(Value::Unknown, |board| Value::Word(0, board.to_owned()))
            }
            Self::File => {
                samples.file(at).map_or(Value::Unknown, |(number, name)| Value::Word(number, name.to_owned()))
            }
        }
    }
}

/// What the rows of a group have in common, in the order in which tables list it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A number.
    Number(u64),
    /// A word, and its place among the words.
    Word(usize, String),
    /// The field is empty.
    Unknown,
}

impl Value {
    pub(super) fn cell(&self) -> Cell {
        match self {
            Self::Number(number) => Cell::Count(*number),
            Self::Word(_, word) => Cell::Text(word.clone()),
            Self::Unknown => Cell::Text("unknown".to_owned()),
        }
    }
}

/// The rows, divided by some keys.
pub(super) struct Groups {
    /// In the order of tables.
    pub(super) all: Vec<Group>,
    /// The [`Group::id`] of each row.
    of_row: Vec<u32>,
    by_algo: Vec<Vec<Option<u32>>>,
    /// Whether a key can divide the rows of one board.
    divides_boards: bool,
}

/// Rows that agree in all keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// What they have in common, one value for each key but the algorithm.
    pub(super) values: Vec<Value>,
    /// Indices of their instances, each once.
    pub(super) instances: Vec<usize>,
    id: u32,
}

impl Groups {
    pub(super) fn new(samples: &Samples, by: &[Key]) -> Self {
        let by: Vec<Key> = by.iter().copied().filter(|&key| key != Key::Algo).collect();
        let mut groups: BTreeMap<Vec<Value>, Group> = BTreeMap::new();
        if by.is_empty() {
            // All rows are a group even if there are none.
            groups.insert(Vec::new(), Group::default());
        }
        let mut of_row = Vec::with_capacity(samples.len());
        for at in 0..samples.len() {
            let values: Vec<Value> = by.iter().map(|key| key.of(samples, at)).collect();
            let id = groups.len() as u32;
            let group = groups.entry(values).or_insert_with(|| Group { id, ..Group::default() });
            group.instances.push(samples.row(at).instance);
            of_row.push(group.id);
        }
        let groups = groups.into_iter().map(|(values, mut group)| {
            group.instances.sort_unstable();
            group.instances.dedup();
            Group { values, ..group }
        });
        Self {
            all: groups.collect(),
            of_row,
            by_algo: samples.rows_by_algo(),
            divides_boards: by.iter().any(|key| key.is_of_rows()),
        }
    }

    /// The row of an algorithm on an instance, if it is in the group.
    pub(super) fn row(&self, group: &Group, algo: usize, instance: usize) -> Option<u32> {
        self.by_algo[algo][instance].filter(|&at| self.of_row[at as usize] == group.id)
    }

    /// Those of `algos` that are compared within the group: all, unless a key divides the rows of one board. Then one
    /// that has no row in the group has no part in it.
    pub(super) fn compared(&self, group: &Group, algos: &[usize]) -> Vec<usize> {
        let has_rows =
            |algo: &usize| group.instances.iter().any(|&instance| self.row(group, *algo, instance).is_some());
        algos.iter().copied().filter(|algo| !self.divides_boards || has_rows(algo)).collect()
    }
}

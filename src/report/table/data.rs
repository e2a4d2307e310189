//! Tables for programs: CSV and JSON, at full precision and without units.

use super::{Cell, Column, Table};
use serde::{Serialize, Serializer};

pub(super) fn csv(table: &Table) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = table.columns.iter().flat_map(names).collect();
    let rows = table.rows.iter().map(|row| fields(table, row).map(|(_, field)| field.written()).collect());
    for record in std::iter::once(header).chain(rows) {
        let record: Vec<String> = record;
        writer
            .write_record(&record)
            .expect("every row has one cell per column, and memory takes every write");
    }
    let bytes = writer.into_inner().expect("memory takes every write");
    String::from_utf8(bytes).expect("the cells were text")
}

/// The names of a column's fields: an estimate's ends have fields of their own.
fn names(column: &Column) -> Vec<String> {
    std::iter::once(&column.name).chain(column.ends.iter().flatten()).cloned().collect()
}

/// The fields of a row with their names.
fn fields<'a>(table: &'a Table, row: &'a [Cell]) -> impl Iterator<Item = (String, Field<'a>)> {
    table.columns.iter().zip(row).flat_map(|(column, cell)| names(column).into_iter().zip(Field::of(cell)))
}

/// What a program reads in one field.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Field<'a> {
    Empty,
    Text(&'a str),
    Count(u64),
    Real(f64),
}

impl<'a> Field<'a> {
    /// The fields of a cell; an estimate's are three, of which a column without ends takes the first.
    fn of(cell: &'a Cell) -> [Self; 3] {
        let first = match cell {
            Cell::Empty => Self::Empty,
            Cell::Text(text) => Self::Text(text),
            Cell::Count(count) => Self::Count(*count),
            Cell::Real(value) | Cell::Share(value) | Cell::Nanoseconds(value) | Cell::PValue(value) => {
                Self::Real(*value)
            }
            Cell::Estimate(estimate) => {
                let [low, high] = estimate.interval.map_or([Self::Empty; 2], |interval| {
                    [Self::Real(interval.low), Self::Real(interval.high)]
                });
                return [Self::Real(estimate.value), low, high];
            }
        };
        [first, Self::Empty, Self::Empty]
    }

    fn written(self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Real(value) => value.to_string(),
        }
    }
}

pub(super) fn json(table: &Table) -> String {
    let objects: Vec<Object> = table.rows.iter().map(|cells| Object { table, cells }).collect();
    let mut text = serde_json::to_string_pretty(&objects).expect("tables hold nothing that JSON does not");
    text.push('\n');
    text
}

/// A row as an object whose fields are in the order of the columns.
struct Object<'a> {
    table: &'a Table,
    cells: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(fields(self.table, self.cells))
    }
}

//! Tables for programs: CSV and JSON, at full precision and without units.

use super::{Cell, Column, Table};
use serde::{Serialize, Serializer};

pub(super) fn csv(table: &Table) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = table.columns.iter().map(|column| column.name.clone()).collect();
    for record in std::iter::once(header).chain(table.rows.iter().map(|row| row.iter().map(field).collect()))
    {
        let record: Vec<String> = record;
        writer
            .write_record(&record)
            .expect("every row has one cell per column, and memory takes every write");
    }
    let bytes = writer.into_inner().expect("memory takes every write");
    String::from_utf8(bytes).expect("the cells were text")
}

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Count(count) => count.to_string(),
        Cell::Real(value) | Cell::Share(value) | Cell::Nanoseconds(value) | Cell::PValue(value) => {
            value.to_string()
        }
    }
}

pub(super) fn json(table: &Table) -> String {
    let objects: Vec<Object> =
        table.rows.iter().map(|cells| Object { columns: &table.columns, cells }).collect();
    let mut text = serde_json::to_string_pretty(&objects).expect("tables hold nothing that JSON does not");
    text.push('\n');
    text
}

/// A row as an object whose fields are in the order of the columns.
struct Object<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().map(|column| &column.name).zip(self.cells))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Real(value) | Self::Share(value) | Self::Nanoseconds(value) | Self::PValue(value) => {
                serializer.serialize_f64(*value)
            }
        }
    }
}

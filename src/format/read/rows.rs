//! Rows of one file, one after the other, each checked by itself.

use super::error::ReadError;
use crate::format::damage::{Damage, RowPlace, shown};
use crate::format::row::{COLUMNS, READERS, Row, Status};
use csv::StringRecord;
use std::io::{self, Read};

/// Reads rows and checks each by itself; what rows say about each other is [`super::Keys`]' business.
///
/// One [`Row`] is filled again and again, so reading allocates nothing once its strings are long enough.
pub struct RowReader<R> {
    reader: csv::Reader<R>,
    record: StringRecord,
    row: Row,
    place: RowPlace,
}

impl<R: Read> RowReader<R> {
    /// Reads and checks the header line; `file` is the name that messages use.
    ///
    /// # Errors
    /// If the input cannot be read or begins with another header.
    pub fn new(file: impl Into<String>, input: R) -> Result<Self, ReadError> {
        let reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(input);
        let mut rows = Self {
            reader,
            record: StringRecord::new(),
            row: Row::new(0, "", "", Status::Error),
            place: RowPlace { file: file.into(), line: 0, column: None },
        };
        if !rows.advance()? {
            return Err(rows.damaged(None, Damage::Empty));
        }
        match header_problem(&rows.record) {
            None => Ok(rows),
            Some(damage) => Err(rows.damaged(None, damage)),
        }
    }

    /// Reads the next row into [`Self::row`]; `false` at the end.
    ///
    /// # Errors
    /// If the input cannot be read or the row is not as the format has it.
    pub fn next_row(&mut self) -> Result<bool, ReadError> {
        if !self.advance()? {
            return Ok(false);
        }
        let found = self.record.len();
        if found != COLUMNS.len() {
            let place = self.place.clone();
            let is_last = !self.advance()?;
            let is_cut = is_last && found < COLUMNS.len();
            let damage = if is_cut { Damage::Cut { found } } else { Damage::FieldCount { found } };
            return Err(ReadError::Damaged { place, damage });
        }
        match fill(&mut self.row, &self.record) {
            Ok(()) => Ok(true),
            Err((column, damage)) => Err(self.damaged(Some(column), damage)),
        }
    }

    /// The latest row that was read.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// Where the latest row begins.
    pub fn place(&self) -> &RowPlace {
        &self.place
    }

    fn damaged(&self, column: Option<&'static str>, damage: Damage) -> ReadError {
        ReadError::Damaged { place: RowPlace { column, ..self.place.clone() }, damage }
    }

    fn advance(&mut self) -> Result<bool, ReadError> {
        match self.reader.read_record(&mut self.record) {
            Ok(more) => {
                if let (true, Some(position)) = (more, self.record.position()) {
                    self.place.line = position.line();
                }
                Ok(more)
            }
            Err(error) => {
                if let Some(position) = error.position() {
                    self.place.line = position.line();
                }
                Err(match error.into_kind() {
                    csv::ErrorKind::Io(source) => ReadError::Io { file: self.place.file.clone(), source },
                    csv::ErrorKind::Utf8 { .. } => self.damaged(None, Damage::NotUtf8),
                    other => ReadError::Io {
                        file: self.place.file.clone(),
                        source: io::Error::other(format!("{other:?}")),
                    },
                })
            }
        }
    }
}

fn header_problem(record: &StringRecord) -> Option<Damage> {
    let fields: Vec<&str> = record.iter().collect();
    if fields == COLUMNS {
        return None;
    }
    for (separator, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if fields.len() < COLUMNS.len() && fields[0].contains(separator) {
            return Some(Damage::Separator(name));
        }
    }
    let at = (0..=fields.len().max(COLUMNS.len())).find(|&at| fields.get(at) != COLUMNS.get(at))?;
    let found = shown(fields.get(at).copied().unwrap_or_default());
    let expected = COLUMNS.get(at).copied().unwrap_or_default();
    let (mut sorted, mut right) = (fields, COLUMNS);
    sorted.sort_unstable();
    right.sort_unstable();
    Some(if sorted == right {
        Damage::HeaderOrder { found, expected }
    } else {
        Damage::Header { found, expected }
    })
}

/// Fills `row` from the fields; an error comes with its column.
fn fill(row: &mut Row, record: &StringRecord) -> Result<(), (&'static str, Damage)> {
    if &record[0] == COLUMNS[0] {
        return Err((COLUMNS[0], Damage::SecondHeader));
    }
    for ((read, token), column) in READERS.iter().zip(record).zip(COLUMNS) {
        read(row, token).map_err(|damage| (column, damage))?;
    }
    check_lengths(row)
}

/// What the fields of one row say about each other.
fn check_lengths(row: &Row) -> Result<(), (&'static str, Damage)> {
    if let (Some(path), Some(path_len)) = (&row.path, row.path_len)
        && path.len() != path_len as usize
    {
        return Err(("path", Damage::PathLength { moves: path.len(), path_len }));
    }
    match (row.status, row.path_len, row.optimal_len) {
        (Status::Solved, None, _) => {
            Err(("path_len", Damage::Missing("a solved row has the length of its path")))
        }
        (Status::Solved, Some(path_len), Some(optimal_len)) if path_len < optimal_len => {
            Err(("path_len", Damage::BelowOptimum { path_len, optimal_len }))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::option;
    use proptest::prelude::*;

    fn any_row() -> impl Strategy<Value = Row> {
        let counter = || option::of(any::<u64>());
        let counters = (counter(), counter(), counter(), counter(), counter(), counter());
        let board = Just(["1", "2", "3", "4", "5", "x"]).prop_shuffle().prop_map(|tiles| tiles.join(" "));
        let path = option::of("[udlr]{1,40}");
        (
            any::<u64>(),
            board,
            "[ -~]{1,20}",
            prop::sample::select(Status::ALL),
            option::of(0_u32..40),
            counters,
            path,
        )
            .prop_map(|(instance, board, algo, status, optimal_len, counters, path)| {
                let length = path.as_ref().map(|path| path.len() as u32).or(optimal_len);
                let path_len = if status == Status::Solved { length.or(Some(7)) } else { length };
                Row {
                    instance,
                    board,
                    algo,
                    status,
                    path_len,
                    optimal_len: optimal_len.filter(|optimal_len| Some(*optimal_len) <= path_len),
                    expanded: counters.0,
                    generated: counters.1,
                    stored: counters.2,
                    peak_open: counters.3,
                    wall_ns: counters.4,
                    cpu_ns: counters.5,
                    path,
                }
            })
    }

    proptest! {
        /// Labels with commas and quotes, the largest numbers, unknown values: what is written is read.
        #[test]
        fn rows_that_were_written_are_read_back(rows in prop::collection::vec(any_row(), 1..20)) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            for row in &rows {
                writer.serialize(row).unwrap();
            }
            let bytes = writer.into_inner().unwrap();
            let mut reader = RowReader::new("rows.csv", bytes.as_slice()).unwrap();
            for row in &rows {
                prop_assert!(reader.next_row().unwrap());
                prop_assert_eq!(reader.row(), row);
            }
            prop_assert!(!reader.next_row().unwrap());
        }
    }
}

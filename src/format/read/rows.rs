//! Rows of one file, one after the other, each checked by itself.

use super::error::{Place, Problem, ReadError, shown};
use super::field;
use crate::format::row::{COLUMNS, Row, Status};
use csv::StringRecord;
use std::io::{self, Read};

/// Reads rows and checks each by itself; what rows say about each other is [`super::Keys`]' business.
///
/// One [`Row`] is filled again and again, so reading allocates nothing once its strings are long enough.
pub struct RowReader<R> {
    reader: csv::Reader<R>,
    record: StringRecord,
    row: Row,
    place: Place,
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
            place: Place { file: file.into(), line: 0, column: None },
        };
        if !rows.advance()? {
            return Err(rows.damaged(None, Problem::Empty));
        }
        match header_problem(&rows.record) {
            None => Ok(rows),
            Some((column, problem)) => Err(rows.damaged(column, problem)),
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
            let problem = if is_cut { Problem::Cut { found } } else { Problem::FieldCount { found } };
            return Err(ReadError::Damaged { place, problem });
        }
        match fill(&mut self.row, &self.record) {
            Ok(()) => Ok(true),
            Err((column, problem)) => Err(self.damaged(Some(column), problem)),
        }
    }

    /// The latest row that was read.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// Where the latest row begins.
    pub fn place(&self) -> &Place {
        &self.place
    }

    fn damaged(&self, column: Option<usize>, problem: Problem) -> ReadError {
        ReadError::Damaged { place: Place { column, ..self.place.clone() }, problem }
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
                    csv::ErrorKind::Utf8 { .. } => self.damaged(None, Problem::NotUtf8),
                    other => ReadError::Io {
                        file: self.place.file.clone(),
                        source: io::Error::other(format!("{other:?}")),
                    },
                })
            }
        }
    }
}

fn header_problem(record: &StringRecord) -> Option<(Option<usize>, Problem)> {
    let fields: Vec<&str> = record.iter().collect();
    if fields == COLUMNS {
        return None;
    }
    for (separator, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if fields.len() < COLUMNS.len() && fields[0].contains(separator) {
            return Some((None, Problem::Separator(name)));
        }
    }
    let at = (0..=fields.len().max(COLUMNS.len())).find(|&at| fields.get(at) != COLUMNS.get(at))?;
    let found = shown(fields.get(at).copied().unwrap_or_default());
    let expected = COLUMNS.get(at).copied().unwrap_or_default();
    let (mut sorted, mut right) = (fields, COLUMNS);
    sorted.sort_unstable();
    right.sort_unstable();
    let problem = if sorted == right {
        Problem::HeaderOrder { found, expected }
    } else {
        Problem::Header { found, expected }
    };
    Some((None, problem))
}

/// Fills `row` from the fields; an error comes with the index of its column.
fn fill(row: &mut Row, record: &StringRecord) -> Result<(), (usize, Problem)> {
    let at = |column: usize| move |problem| (column, problem);
    if &record[0] == COLUMNS[0] {
        return Err((0, Problem::SecondHeader));
    }
    row.instance = field::number(&record[0])
        .map_err(at(0))?
        .ok_or((0, Problem::Missing("number the instances from 0")))?;
    field::board_cells(&record[1]).map_err(at(1))?;
    replace(&mut row.board, &record[1]);
    if record[2].is_empty() {
        return Err((2, Problem::Missing("give the algorithm a label")));
    }
    replace(&mut row.algo, &record[2]);
    row.status = field::status(&record[3]).map_err(at(3))?;
    row.path_len = field::length(&record[4]).map_err(at(4))?;
    row.optimal_len = field::length(&record[5]).map_err(at(5))?;
    row.expanded = field::number(&record[6]).map_err(at(6))?;
    row.generated = field::number(&record[7]).map_err(at(7))?;
    row.stored = field::number(&record[8]).map_err(at(8))?;
    row.peak_open = field::number(&record[9]).map_err(at(9))?;
    row.wall_ns = field::number(&record[10]).map_err(at(10))?;
    row.cpu_ns = field::number(&record[11]).map_err(at(11))?;
    fill_path(row, &record[12]).map_err(at(12))?;
    check_solved(row)
}

/// An empty path field is a path only if `path_len` is 0; otherwise paths were not kept.
fn fill_path(row: &mut Row, token: &str) -> Result<(), Problem> {
    if token.is_empty() {
        row.path = None;
        return Ok(());
    }
    if !token.bytes().all(|letter| b"udlr".contains(&letter)) {
        return Err(Problem::PathLetter { token: shown(token) });
    }
    if let Some(path_len) = row.path_len.filter(|&path_len| path_len as usize != token.len()) {
        return Err(Problem::PathLength { moves: token.len(), path_len });
    }
    replace(row.path.get_or_insert_default(), token);
    Ok(())
}

fn check_solved(row: &Row) -> Result<(), (usize, Problem)> {
    match (row.status, row.path_len, row.optimal_len) {
        (Status::Solved, None, _) => Err((4, Problem::Missing("a solved row has the length of its path"))),
        (Status::Solved, Some(path_len), Some(optimal_len)) if path_len < optimal_len => {
            Err((4, Problem::BelowOptimum { path_len, optimal_len }))
        }
        _ => Ok(()),
    }
}

fn replace(text: &mut String, by: &str) {
    text.clear();
    text.push_str(by);
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
            prop::sample::select(&Status::ALL[..]),
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

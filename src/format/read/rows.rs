//! Rows of one file, one after the other, each checked by itself.

use super::error::ReadError;
use super::short_lines::ShortLines;
use crate::format::damage::{Damage, RowPlace, shown};
use crate::format::field::missing;
use crate::format::row::{COLUMNS, DECLARED, FORMAT, READERS, Row, Status};
use csv::StringRecord;
use std::io::{self, Read};

/// Bytes that are not text.
const NOT_UTF8: &str =
    "not UTF-8 text; save the file as UTF-8 without changing the rows, or use the original file";

/// Reads rows and checks each by itself; what rows say about each other is [`super::Keys`]' business.
///
/// One [`Row`] is filled again and again, so reading allocates nothing once its strings are long enough.
pub struct RowReader<R> {
    reader: csv::Reader<ShortLines<R>>,
    record: StringRecord,
    /// For each field of a line, which of [`COLUMNS`] it is.
    layout: Vec<usize>,
    row: Row,
    place: RowPlace,
}

impl<R: Read> RowReader<R> {
    /// Reads and checks the header line; `file` is the name that messages use.
    ///
    /// # Errors
    /// If the input cannot be read or begins with another header.
    pub fn new(file: impl Into<String>, input: R) -> Result<Self, ReadError> {
        // Remarks are there in the files of runs that did not come to their end.
        let reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .from_reader(ShortLines::new(input));
        let mut rows = Self {
            reader,
            record: StringRecord::new(),
            layout: Vec::new(),
            row: Row::new(0, "", "", Status::Error),
            place: RowPlace { file: file.into(), line: 0, column: None },
        };
        if !rows.advance()? {
            let right = COLUMNS.join(",");
            return Err(rows.damaged(
                None,
                format!("the file is empty; a CSV of format {FORMAT} begins with the header line `{right}`"),
            ));
        }
        let layouts = (1..=FORMAT).map(layout);
        match layouts.into_iter().find(|layout| layout.iter().map(|&at| COLUMNS[at]).eq(&rows.record)) {
            Some(layout) => Ok(Self { layout, ..rows }),
            None => Err(rows.damaged(None, header_damage(&rows.record))),
        }
    }

    /// Reads the next row into [`Self::row`]; `false` at the end.
    ///
    /// # Errors
    /// If the input cannot be read or the row is not as the format has it.
    pub fn next_row(&mut self) -> Result<bool, ReadError> {
        if !self.next_fields()? {
            return Ok(false);
        }
        match check_lengths(&self.row) {
            Ok(()) => Ok(true),
            Err((column, damage)) => Err(self.damaged(Some(column), damage)),
        }
    }

    /// The same, each field checked by itself: what they say about each other may show that a run failed, which is no
    /// fault of its file.
    ///
    /// # Errors
    /// If the input cannot be read or a field is not as the format has it.
    pub fn next_fields(&mut self) -> Result<bool, ReadError> {
        if !self.advance()? {
            return Ok(false);
        }
        let (found, right) = (self.record.len(), self.layout.len());
        if found != right {
            let place = self.place.clone();
            let is_last = !self.advance()?;
            let is_cut = is_last && found < right;
            let damage = Damage::Other(if is_cut {
                format!("the last line is cut: {found} of {right} fields; remove the line, or run it again")
            } else {
                format!(
                    "{found} fields where the header has {right}; was the file edited, or a file of another format appended?"
                )
            });
            return Err(ReadError::Damaged { place, damage });
        }
        if &self.record[0] == COLUMNS[0] {
            return Err(self.damaged(
                Some(COLUMNS[0]),
                "a second header line: files were joined end to end; give them as separate arguments, or join them with `harness merge`",
            ));
        }
        for (&at, token) in self.layout.iter().zip(&self.record) {
            if let Err(damage) = READERS[at](&mut self.row, token) {
                return Err(self.damaged(Some(COLUMNS[at]), damage));
            }
        }
        Ok(true)
    }

    /// The latest row that was read.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// The latest row that was read, which may be exchanged for any other.
    pub fn row_mut(&mut self) -> &mut Row {
        &mut self.row
    }

    /// The input, read to its end when there are no more rows.
    pub fn into_inner(self) -> R {
        self.reader.into_inner().into_inner()
    }

    /// Where the latest row begins.
    pub fn place(&self) -> &RowPlace {
        &self.place
    }

    fn damaged(&self, column: Option<&'static str>, damage: impl Into<Damage>) -> ReadError {
        ReadError::Damaged { place: RowPlace { column, ..self.place.clone() }, damage: damage.into() }
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
                    csv::ErrorKind::Utf8 { .. } => self.damaged(None, NOT_UTF8),
                    other => ReadError::Io {
                        file: self.place.file.clone(),
                        source: io::Error::other(format!("{other:?}")),
                    },
                })
            }
        }
    }
}

/// The columns that files of a format have, as indices in [`COLUMNS`].
fn layout(format: u32) -> Vec<usize> {
    (0..COLUMNS.len()).filter(|&at| DECLARED[at].since <= format).collect()
}

/// What is wrong with a header that is that of no format, beside the one of today's.
fn header_damage(record: &StringRecord) -> String {
    let fields: Vec<&str> = record.iter().collect();
    for (separator, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if fields.len() < COLUMNS.len() && fields[0].contains(separator) {
            return format!(
                "the columns are separated by {name}, as some spreadsheets write them; export with commas, or use the original file"
            );
        }
    }
    let at = (0..=fields.len().max(COLUMNS.len())).find(|&at| fields.get(at) != COLUMNS.get(at));
    let found = shown(at.and_then(|at| fields.get(at).copied()).unwrap_or_default());
    let expected = at.and_then(|at| COLUMNS.get(at).copied()).unwrap_or_default();
    let (mut sorted, mut right) = (fields, COLUMNS);
    sorted.sort_unstable();
    right.sort_unstable();
    let problem = if sorted == right {
        format!("the columns are in another order; write them in the order of format {FORMAT}: ")
    } else {
        format!("this is no CSV of format {FORMAT}, whose header is ")
    };
    format!("the header has `{found}` where `{expected}` belongs: {problem}{}", COLUMNS.join(","))
}

/// What the fields of one row say about each other.
fn check_lengths(row: &Row) -> Result<(), (&'static str, Damage)> {
    if let (Some(path), Some(path_len)) = (&row.path, row.path_len)
        && path.len() != path_len as usize
    {
        let problem = format!(
            "the path has {} moves, but path_len is {path_len}; was the line cut or edited?",
            path.len()
        );
        return Err(("path", problem.into()));
    }
    match (row.status, row.path_len, row.optimal_len) {
        (Status::Solved, None, _) => Err(("path_len", missing("a solved row has the length of its path"))),
        (Status::Solved, Some(path_len), Some(optimal_len)) if path_len < optimal_len => {
            let problem = format!(
                "a path of {path_len} moves cannot be shorter than the optimal length {optimal_len}; one of the two columns is wrong"
            );
            Err(("path_len", problem.into()))
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
        let protocol = option::of("(line|hdu1043|poj1077|uva652)(\\+length)?")
            .prop_map(|word| word.map(|word: String| word.parse().expect("a protocol")));
        (
            (any::<u64>(), any::<u32>()),
            board,
            "[!-*,.-<>?A-~][ -~]{0,20}",
            prop::sample::select(Status::ALL),
            option::of(0_u32..40),
            counters,
            path,
            protocol,
        )
            .prop_map(
                |((instance, repeat), board, algo, status, optimal_len, counters, path, protocol)| {
                    let length = path.as_ref().map(|path| path.len() as u32).or(optimal_len);
                    let path_len = if status == Status::Solved { length.or(Some(7)) } else { length };
                    Row {
                        instance,
                        board,
                        algo,
                        repeat,
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
                        protocol,
                    }
                },
            )
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

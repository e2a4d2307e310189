//! Rows on their way: kept as they come, given back in order.
//!
//! While a run goes on its rows are appended, a batch at a time and whole rows only, to `NAME.csv.partial`, which one run
//! has at a time. Rows that are not meant for a file wait in one without a name, which goes with the process.

use super::plan::{Key, Plan};
use crate::files;
use crate::format::read::{ReadError, RowReader};
use crate::format::row::{COLUMNS, Row};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The rows of a run so far.
pub struct Sink {
    /// The file, or the folder that the file without a name is in.
    path: PathBuf,
    is_named: bool,
    file: File,
    written: u64,
    /// In the order of the solves' numbers none goes beyond a repetition.
    pieces: Vec<Piece>,
    /// Solves of one repetition.
    round: u64,
    buffer: Vec<u8>,
}

/// Where the rows of consecutive solves stand in the file.
struct Piece {
    first: u64,
    rows: u64,
    offset: u64,
    length: u64,
}

/// What keeps rows from being kept.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// Another process is writing it.
    #[error("{} is being written by another run; wait for it, or choose another name with --out", .0.display())]
    Busy(PathBuf),
    /// Rows of a run that did not come to its end are there.
    #[error(
        "{} holds {rows} rows of a run that did not come to its end; look at them, move them away, or give --overwrite to start anew",
        .path.display()
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// Complete rows in it.
        rows: u64,
    },
    /// The operating system refuses.
    #[error("cannot write {}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A row cannot be written as CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

impl Sink {
    /// Opens `target.partial`, creating the folder if need be. Rows that an earlier run left there are dropped only if
    /// `overwrite` says so.
    ///
    /// # Errors
    /// If the file cannot be made, another run has it, or it holds rows.
    pub fn beside(target: &Path, plan: &Plan, overwrite: bool) -> Result<Self, SinkError> {
        let path = partial_of(target);
        let io = at(&path);
        fs::create_dir_all(files::folder_of(target)).map_err(&io)?;
        if files::is_special(&path) {
            return Err(io(io::Error::other("it is no file")));
        }
        let mut file =
            files::open_alone(&path).map_err(&io)?.ok_or_else(|| SinkError::Busy(target.to_owned()))?;
        let rows = if overwrite { 0 } else { complete_rows(&file).map_err(&io)? };
        if rows > 0 {
            return Err(SinkError::Unfinished { path, rows });
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(&io)?;
        Self::begin(path, true, file, plan)
    }

    /// Keeps rows where nobody sees them.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn private(plan: &Plan) -> Result<Self, SinkError> {
        let folder = std::env::temp_dir();
        let file = tempfile::tempfile_in(&folder).map_err(at(&folder))?;
        Self::begin(folder, false, file, plan)
    }

    fn begin(path: PathBuf, is_named: bool, file: File, plan: &Plan) -> Result<Self, SinkError> {
        let buffer = header().into_bytes();
        let mut sink =
            Self { path, is_named, file, written: 0, pieces: Vec::new(), round: plan.round(), buffer };
        sink.flush()?;
        Ok(sink)
    }

    /// Appends the rows of the solves from number `first` on, all of one repetition.
    ///
    /// # Errors
    /// If they cannot be written. What was appended before stays.
    pub fn append(&mut self, first: u64, rows: &[Row]) -> Result<(), SinkError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut writer = csv::WriterBuilder::new()
            .has_headers(false)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_writer(std::mem::take(&mut self.buffer));
        for row in rows {
            writer.serialize(row)?;
        }
        self.buffer = writer.into_inner().map_err(|e| csv::Error::from(e.into_error()))?;
        let (rows, length) = (rows.len() as u64, self.buffer.len() as u64);
        match self.pieces.last_mut() {
            Some(last) if last.first + last.rows == first && !first.is_multiple_of(self.round) => {
                last.rows += rows;
                last.length += length;
            }
            _ => self.pieces.push(Piece { first, rows, offset: self.written, length }),
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), SinkError> {
        self.file.write_all(&self.buffer).map_err(at(&self.path))?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// The file that holds what was appended so far.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The rows in the order of the finished file.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn in_order(&mut self, plan: &Plan) -> Result<InOrder<'_>, ReadError> {
        self.pieces.sort_unstable_by_key(|piece| piece.first);
        let repetitions = self.pieces.chunk_by(|a, b| a.first / self.round == b.first / self.round);
        let mut rows = InOrder {
            labels: (0..).zip(plan.labels()).map(|(at, label)| (label.to_owned(), at)).collect(),
            streams: Vec::new(),
            heads: Vec::new(),
            latest: None,
        };
        for pieces in repetitions {
            let pieces = Pieces { file: &self.file, left: pieces, done: 0 };
            let text = io::Cursor::new(header()).chain(BufReader::with_capacity(1 << 16, pieces));
            rows.streams
                .push(RowReader::new(self.path.display().to_string(), Box::new(text) as Box<dyn Read>)?);
            rows.heads.push(None);
            rows.advance(rows.streams.len() - 1)?;
        }
        Ok(rows)
    }

    /// Takes the file away: its rows are where they belong.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> Result<(), SinkError> {
        if self.is_named { fs::remove_file(&self.path).map_err(at(&self.path)) } else { Ok(()) }
    }
}

/// Rows of all repetitions by (instance, algorithm, repetition).
///
/// Each repetition was written in that order, a piece here and a piece there; they are read side by side, so that only
/// one row of each is in memory.
pub struct InOrder<'a> {
    labels: HashMap<String, usize>,
    streams: Vec<RowReader<Box<dyn Read + 'a>>>,
    /// The key of each stream's row; none at its end.
    heads: Vec<Option<Key>>,
    /// The stream whose row was handed out, and may have been exchanged.
    latest: Option<usize>,
}

impl InOrder<'_> {
    /// The next row.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn next_row(&mut self) -> Result<Option<&mut Row>, ReadError> {
        if let Some(latest) = self.latest.take() {
            self.advance(latest)?;
        }
        let heads = self.heads.iter().enumerate().filter_map(|(at, head)| Some(((*head)?, at)));
        self.latest = heads.min().map(|(_, at)| at);
        Ok(self.latest.map(|at| self.streams[at].row_mut()))
    }

    fn advance(&mut self, at: usize) -> Result<(), ReadError> {
        let stream = &mut self.streams[at];
        self.heads[at] = stream.next_fields()?.then(|| {
            let row = stream.row();
            Key { instance: row.instance, algorithm: self.labels[&row.algo], repeat: row.repeat }
        });
        Ok(())
    }
}

/// The text of some pieces, one after the other.
struct Pieces<'a> {
    file: &'a File,
    left: &'a [Piece],
    /// Bytes of the first piece that were read.
    done: u64,
}

impl Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Some((piece, rest)) = self.left.split_first() else { return Ok(0) };
        // Other readers of the file move its position.
        self.file.seek(SeekFrom::Start(piece.offset + self.done))?;
        let count = self.file.take(piece.length - self.done).read(bytes)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.done += count as u64;
        if self.done == piece.length {
            (self.left, self.done) = (rest, 0);
        }
        Ok(count)
    }
}

/// The file that a run's rows are in until it is finished.
pub fn partial_of(target: &Path) -> PathBuf {
    let mut name = OsString::from(target);
    name.push(".partial");
    name.into()
}

/// Lines after the header that are complete.
fn complete_rows(file: &File) -> io::Result<u64> {
    let (mut lines, mut line, mut text) = (0_u64, Vec::new(), BufReader::new(file));
    while text.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        lines += 1;
        line.clear();
    }
    Ok(lines.saturating_sub(1))
}

fn header() -> String {
    COLUMNS.join(",") + "\n"
}

fn at(path: &Path) -> impl Fn(io::Error) -> SinkError + use<> {
    let path = path.to_owned();
    move |source| SinkError::Io { path: path.clone(), source }
}

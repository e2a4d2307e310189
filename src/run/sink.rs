//! Rows on their way: kept as they come, given back in order.
//!
//! While a run goes on its rows are appended, a batch at a time and whole rows only, to `NAME.csv.partial`, which one run
//! has at a time; [`super::trail`] tells what can be trusted of it when the run did not come to its end. Rows that are not
//! meant for a file wait in one without a name, which goes with the process.

use super::plan::{Plan, SolveKey};
use super::trail::{self, Session, Trail, Untrusted};
use crate::files;
use crate::format::manifest::Part;
use crate::format::read::{ReadError, RowReader};
use crate::format::row::{COLUMNS, Row};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
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
    /// The processes that worked on it, this one last.
    parts: Vec<Part>,
    trail: Trail,
    buffer: Vec<u8>,
}

/// Where the rows of consecutive solves stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The number of the first one's solve.
    pub first: u64,
    /// How many they are.
    pub rows: u64,
    /// Where in the file, in bytes.
    pub offset: u64,
    /// Bytes.
    pub length: u64,
}

/// What is to become of rows that are there already, finished or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// They stay, and the run is refused, unless they are its own.
    Keep,
    /// They go.
    Replace,
    /// If they are the run's own, it goes on where they end.
    Resume,
}

/// What keeps rows from being kept.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// Another process is writing it.
    #[error("{} is being written by another run; wait for it, or choose another name with --out", .0.display())]
    Busy(PathBuf),
    /// Rows of a run that did not come to its end are there.
    #[error(
        "{} holds {rows} rows of a run that did not come to its end; give --resume to finish it if it is this one, --overwrite to \
         start anew, or move them away",
        .path.display()
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
        /// Complete rows in it.
        rows: u64,
    },
    /// Rows of a run that did not come to its end are there, and cannot be gone on with.
    #[error("{} holds rows that cannot be resumed: {why}; move them away, or give --overwrite to start anew", .path.display())]
    Untrusted {
        /// The file.
        path: PathBuf,
        /// What is wrong with them.
        why: Untrusted,
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
    /// Opens `target.partial`, creating the folder if need be, for the rows of `session`. Rows that an earlier process left
    /// there are dropped only if `earlier` says so.
    ///
    /// # Errors
    /// If the file cannot be made, another run has it, or it holds rows that are in the way.
    pub fn beside(
        target: &Path,
        plan: &Plan,
        earlier: Earlier,
        session: &Session,
    ) -> Result<Self, SinkError> {
        let path = partial_of(target);
        let io = at(&path);
        fs::create_dir_all(files::folder_of(target)).map_err(&io)?;
        if files::is_special(&path) {
            return Err(io(io::Error::other("it is no file")));
        }
        let file =
            files::open_alone(&path).map_err(&io)?.ok_or_else(|| SinkError::Busy(target.to_owned()))?;
        match earlier {
            Earlier::Keep => {
                let rows = complete_rows(&file).map_err(&io)?;
                if rows > 0 {
                    return Err(SinkError::Unfinished { path, rows });
                }
            }
            Earlier::Replace => {}
            Earlier::Resume => {
                let found = trail::read(BufReader::new(&file), plan, &header()).map_err(&io)?;
                let found = found.map_err(|why| SinkError::Untrusted { path: path.clone(), why })?;
                if let Some(trail::Trusted { pieces, parts, length, trail }) = found {
                    let sink = Self { pieces, parts, ..Self::new(path, true, file, trail) };
                    return sink.go_on(length, session);
                }
            }
        }
        Self::begin(path, true, file, plan, session)
    }

    /// Keeps rows where nobody sees them.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn private(plan: &Plan, session: &Session) -> Result<Self, SinkError> {
        let folder = std::env::temp_dir();
        let file = tempfile::tempfile_in(&folder).map_err(at(&folder))?;
        Self::begin(folder, false, file, plan, session)
    }

    fn begin(
        path: PathBuf,
        is_named: bool,
        file: File,
        plan: &Plan,
        session: &Session,
    ) -> Result<Self, SinkError> {
        let (trail, text) = Trail::begin(plan, &header());
        let mut sink = Self::new(path, is_named, file, trail);
        sink.cut(0)?;
        sink.write(text.as_bytes())?;
        let written = sink.written;
        sink.go_on(written, session)
    }

    fn new(path: PathBuf, is_named: bool, file: File, trail: Trail) -> Self {
        let (pieces, parts) = (Vec::new(), Vec::new());
        Self { path, is_named, file, written: 0, pieces, parts, trail, buffer: Vec::new() }
    }

    /// Begins a session after the first `length` bytes.
    fn go_on(mut self, length: u64, session: &Session) -> Result<Self, SinkError> {
        self.cut(length)?;
        let remark = self.trail.session(session);
        self.write(remark.as_bytes())?;
        self.parts.push(session.clone().into());
        Ok(self)
    }

    fn cut(&mut self, length: u64) -> Result<(), SinkError> {
        self.written = length;
        self.file.set_len(length).map_err(at(&self.path))
    }

    /// The solves whose rows were there before, as ranges of numbers that ascend.
    pub fn done(&self) -> Vec<Range<u64>> {
        let mut done: Vec<_> =
            self.pieces.iter().map(|piece| piece.first..piece.first + piece.rows).collect();
        done.sort_unstable_by_key(|range| range.start);
        done
    }

    /// The processes that worked on it, with the number of their rows; none if it was this one alone.
    pub fn parts(&self) -> Vec<Part> {
        let parts: Vec<Part> = self.parts.iter().filter(|part| part.rows > 0).cloned().collect();
        if parts.len() > 1 { parts } else { Vec::new() }
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
        self.trail.seal(&mut self.buffer, first, rows);
        let offset = self.written;
        let buffer = std::mem::take(&mut self.buffer);
        self.write(&buffer)?;
        self.buffer = buffer;
        self.buffer.clear();
        self.pieces.push(Piece { first, rows, offset, length });
        if let Some(part) = self.parts.last_mut() {
            part.rows += rows;
        }
        Ok(())
    }

    /// In one piece, so that a crash tears the last one at most.
    fn write(&mut self, bytes: &[u8]) -> Result<(), SinkError> {
        // Reading what is there moves the file's position.
        let to_end = self.file.seek(SeekFrom::Start(self.written));
        to_end.and_then(|_| self.file.write_all(bytes)).map_err(at(&self.path))?;
        self.written += bytes.len() as u64;
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
        let repetition = |piece: &Piece| piece.first / plan.round();
        let repetitions = self.pieces.chunk_by(|a, b| repetition(a) == repetition(b));
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
    heads: Vec<Option<SolveKey>>,
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
            SolveKey { instance: row.instance, algorithm: self.labels[&row.algo], repeat: row.repeat }
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

/// Rows of a partial file that are complete.
///
/// # Errors
/// If it cannot be read.
pub fn complete_rows(file: &File) -> io::Result<u64> {
    let (mut lines, mut line, mut text) = (0_u64, Vec::new(), BufReader::new(file));
    while text.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        lines += u64::from(!line.starts_with(b"#"));
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

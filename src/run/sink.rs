//! Rows to a file that is whole or not there.
//!
//! While a run goes on its rows are appended, a batch at a time and whole rows only, to `NAME.csv.partial`. When all
//! are there, they are copied in order to a new file beside it, which is synced and renamed to `NAME.csv`. A file that
//! was there before is untouched until then.

use crate::format::row::{COLUMNS, Row};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A CSV file in the making.
pub struct Sink {
    target: PathBuf,
    partial_path: PathBuf,
    partial: File,
    written: u64,
    pieces: Vec<Piece>,
    buffer: Vec<u8>,
}

/// Where a batch's rows stand in the partial file.
struct Piece {
    first: u64,
    offset: u64,
    length: u64,
}

/// What keeps a file from being written.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// Another process is writing it.
    #[error("{} is being written by another run; wait for it, or choose another name with --out", .0.display())]
    Busy(PathBuf),
    /// The operating system refuses.
    #[error("cannot write {}: {source}", .path.display())]
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
    /// Opens `target.partial`, creating the folder if need be; what an earlier, unfinished run left there is dropped.
    ///
    /// # Errors
    /// If the file cannot be made, or another run has it.
    pub fn create(target: &Path) -> Result<Self, SinkError> {
        let mut partial_path = target.as_os_str().to_owned();
        partial_path.push(".partial");
        let partial_path = PathBuf::from(partial_path);
        let io = at(&partial_path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(&io)?;
        }
        let partial = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&partial_path)
            .map_err(&io)?;
        if partial.try_lock().is_err() {
            return Err(SinkError::Busy(target.to_owned()));
        }
        partial.set_len(0).map_err(&io)?;
        let mut sink = Self {
            target: target.to_owned(),
            partial_path,
            partial,
            written: 0,
            pieces: Vec::new(),
            buffer: header().into_bytes(),
        };
        sink.flush()?;
        Ok(sink)
    }

    /// Appends the rows of the solves from number `first` on.
    ///
    /// # Errors
    /// If they cannot be written. What was appended before stays.
    pub fn append(&mut self, first: u64, rows: &[Row]) -> Result<(), SinkError> {
        let mut writer = csv::WriterBuilder::new()
            .has_headers(false)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_writer(std::mem::take(&mut self.buffer));
        for row in rows {
            writer.serialize(row)?;
        }
        self.buffer = writer.into_inner().map_err(|e| csv::Error::from(e.into_error()))?;
        self.pieces.push(Piece { first, offset: self.written, length: self.buffer.len() as u64 });
        self.flush()
    }

    fn flush(&mut self) -> Result<(), SinkError> {
        self.partial.write_all(&self.buffer).map_err(at(&self.partial_path))?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// The file that holds what was appended so far.
    pub fn partial_path(&self) -> &Path {
        &self.partial_path
    }

    /// Puts the rows in order, and the finished file in its place.
    ///
    /// # Errors
    /// If the file cannot be written; the partial one then stays.
    pub fn finish(mut self) -> Result<(), SinkError> {
        let io = at(&self.target);
        let folder = self.target.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut finished = tempfile::Builder::new().prefix(".harness-").tempfile_in(folder).map_err(&io)?;
        copy_in_order(&mut self.pieces, &mut self.partial, &mut finished).map_err(&io)?;
        finished.as_file().sync_all().map_err(&io)?;
        make_readable(finished.as_file()).map_err(&io)?;
        finished.persist(&self.target).map_err(|e| io(e.error))?;
        fs::remove_file(&self.partial_path).map_err(at(&self.partial_path))
    }

    /// Copies the rows in order to `out` and removes the partial file.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish_into(mut self, out: &mut dyn Write) -> Result<(), SinkError> {
        copy_in_order(&mut self.pieces, &mut self.partial, out).map_err(at(&self.target))?;
        fs::remove_file(&self.partial_path).map_err(at(&self.partial_path))
    }
}

fn header() -> String {
    COLUMNS.join(",") + "\n"
}

fn at(path: &Path) -> impl Fn(io::Error) -> SinkError + use<> {
    let path = path.to_owned();
    move |source| SinkError::Io { path: path.clone(), source }
}

fn copy_in_order(pieces: &mut [Piece], partial: &mut File, out: &mut dyn Write) -> io::Result<()> {
    pieces.sort_unstable_by_key(|piece| piece.first);
    let mut out = BufWriter::with_capacity(1 << 20, out);
    out.write_all(header().as_bytes())?;
    for piece in pieces {
        partial.seek(SeekFrom::Start(piece.offset))?;
        io::copy(&mut Read::by_ref(partial).take(piece.length), &mut out)?;
    }
    out.flush()
}

/// Temporary files are for their owner only; results are for everyone, as if made by any other program.
#[cfg(unix)]
pub(super) fn make_readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
pub(super) fn make_readable(_file: &File) -> io::Result<()> {
    Ok(())
}

//! What went wrong with other people's solvers, in words: `NAME.faults.txt` beside `NAME.csv`.

use super::destination::DestinationError;
use crate::files::Replacement;
use crate::format::compression::manifest_of;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The first line, by which a file of this kind is known.
const HEADER: &str = "# What went wrong with other people's solvers\n";
/// More of them tell nothing new, and fill the disk.
const MOST: u64 = 10_000;

/// The file in the making. It is only there if there is something to tell.
pub(super) struct FaultFile {
    path: PathBuf,
    /// What stands there and stays.
    earlier: Vec<u8>,
    out: Option<BufWriter<Replacement>>,
    count: u64,
}

impl FaultFile {
    /// Beside the rows. Where a run is resumed, what was told before is kept.
    ///
    /// # Errors
    /// If something else has its name.
    pub(super) fn beside(csv: &Path, is_resumed: bool) -> Result<Self, DestinationError> {
        let path = manifest_of(csv).with_extension("faults.txt");
        if path.exists() && !is_one(&path) {
            return Err(DestinationError::NoFaults(path));
        }
        let earlier = if is_resumed { fs::read(&path).unwrap_or_default() } else { Vec::new() };
        Ok(Self { path, earlier, out: None, count: 0 })
    }

    /// Adds a report.
    pub(super) fn add(&mut self, report: &str) -> io::Result<()> {
        self.count += 1;
        if self.count > MOST {
            return Ok(());
        }
        if self.out.is_none() {
            let out = self.out.insert(BufWriter::new(Replacement::of(&self.path)?));
            out.write_all(if self.earlier.is_empty() { HEADER.as_bytes() } else { &self.earlier })?;
        }
        self.out.as_mut().map_or(Ok(()), |out| out.write_all(report.as_bytes()))
    }

    /// Puts the file into its place, or takes away one of an earlier run that is not true any more. Gives its name if
    /// there is one.
    pub(super) fn finish(self) -> io::Result<Option<PathBuf>> {
        let Some(mut out) = self.out else {
            if !self.earlier.is_empty() {
                return Ok(Some(self.path));
            }
            return if is_one(&self.path) { fs::remove_file(&self.path).map(|()| None) } else { Ok(None) };
        };
        if self.count > MOST {
            writeln!(out, "... and {} more", self.count - MOST)?;
        }
        out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()?;
        Ok(Some(self.path))
    }
}

/// Whether there is a file of this kind.
fn is_one(path: &Path) -> bool {
    path.is_file() && fs::read(path).is_ok_and(|text| text.starts_with(HEADER.as_bytes()))
}

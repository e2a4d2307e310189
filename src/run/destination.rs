//! What a run must not destroy: rows of other runs, and files that are no manifests.

use super::plan::fingerprint;
use crate::files;
use crate::format::checksum::Hashing;
use crate::format::compression::manifest_of;
use crate::format::manifest::{Manifest, RunSpec};
use crate::format::read::{self, ReadError, read_manifest};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Why a run may not write where it was told to.
#[derive(Debug, thiserror::Error)]
pub enum DestinationError {
    /// The manifest would replace the rows.
    #[error(
        "{}: a name that ends in .json is the manifest's, which stands beside the rows; end that of the rows in .csv",
        .0.display()
    )]
    NamedAsManifest(PathBuf),
    /// The manifest would replace something else.
    #[error(
        "{}, which the manifest would replace, is no manifest; choose another name for the rows",
        .0.display()
    )]
    NoManifest(PathBuf),
    /// What goes wrong with other people's solvers would be told in the place of something else.
    #[error("{}, where faults of solvers would be told, is something else; choose another name for the rows", .0.display())]
    NoFaults(PathBuf),
    /// The rows would replace others.
    #[error(
        "{} holds rows that this run would not make again: they are another run's, or no manifest of this version tells what \
         they are; choose another name with --out, or give --overwrite to replace them",
        .0.display()
    )]
    OtherRows(PathBuf),
    /// What is there cannot be looked at.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// Checks the place of the manifest beside a CSV.
///
/// # Errors
/// If the CSV itself has its name, or something that is no manifest.
pub fn check_manifest(csv: &Path) -> Result<(), DestinationError> {
    let path = manifest_of(csv);
    if files::is_same(csv, &path) {
        return Err(DestinationError::NamedAsManifest(csv.to_owned()));
    }
    match read_manifest(&path) {
        Ok(_) => Ok(()),
        Err(ReadError::Manifest { .. }) => Err(DestinationError::NoManifest(path)),
        Err(error) => Err(error.into()),
    }
}

/// Checks the place of the CSV: rows that are there must be those of this run, which comes out the same but for times.
///
/// # Errors
/// If they are not.
pub fn check_rows(csv: &Path, spec: &RunSpec) -> Result<(), DestinationError> {
    if !has_rows(csv)? || finished(csv, spec)?.is_some() {
        return Ok(());
    }
    Err(DestinationError::OtherRows(csv.to_owned()))
}

/// The manifest of this run, if its rows are there and whole.
///
/// # Errors
/// If what is there cannot be read.
pub fn finished(csv: &Path, spec: &RunSpec) -> Result<Option<Manifest>, DestinationError> {
    let Some(manifest) = read_manifest(&manifest_of(csv))? else { return Ok(None) };
    let is_this_run =
        manifest.fingerprint == fingerprint(spec) && manifest.spec.shard == spec.shard && csv.is_file();
    let found = if is_this_run && manifest.csv_sha256.is_some() { Some(checksum(csv)?) } else { None };
    Ok((is_this_run && found == manifest.csv_sha256).then_some(manifest))
}

/// The checksum of the rows in a file.
fn checksum(csv: &Path) -> Result<String, ReadError> {
    let mut rows = Hashing::new(read::open(csv)?, true);
    let read = io::copy(&mut rows, &mut io::sink());
    read.map_err(|source| ReadError::Io { file: csv.display().to_string(), source })?;
    Ok(rows.finish().unwrap_or_default())
}

/// Whether a file has more than a header line.
fn has_rows(csv: &Path) -> Result<bool, ReadError> {
    if !csv.exists() {
        return Ok(false);
    }
    let second = BufReader::new(read::open(csv)?).split(b'\n').nth(1).transpose();
    let second = second.map_err(|source| ReadError::Io { file: csv.display().to_string(), source })?;
    Ok(second.is_some())
}

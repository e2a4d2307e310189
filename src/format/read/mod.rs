//! Reading rows back: many files as one stream, every field and every key checked.
//!
//! ```no_run
//! use harness::format::read::read_rows;
//!
//! let mut expanded = 0;
//! let sources = read_rows(&["run.csv".into()], |_, record| expanded += record.row.expanded.unwrap_or(0))?;
//! println!("{expanded} states expanded in {} rows", sources[0].rows);
//! # Ok::<(), harness::format::read::ReadError>(())
//! ```
//!
//! The repetitions of a solve come as one [`Record`], with their median times; nobody else need care about them.
//!
//! Several files are read as one set of rows if they fit together: shards of one run, or runs of other algorithms on
//! the same boards. They fit if no (instance, algorithm) comes twice, an instance has the same board everywhere and,
//! where manifests stand beside the files, goal and instances are the same. Anything else is refused as another run's.

mod error;
mod keys;
mod rows;
mod short_lines;

pub use crate::format::damage::{Damage, RowPlace};
pub use error::ReadError;
pub use keys::Keys;
pub use rows::RowReader;

use crate::format::checksum::Hashing;
use crate::format::compression::{manifest_of, unpacked};
use crate::format::manifest::Manifest;
use crate::format::record::{Record, Records};
use crate::format::row::{FORMAT, Row};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The name under which standard input stands in messages.
const STDIN: &str = "<stdin>";

/// One file that was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file as it was named, or `<stdin>`.
    pub name: String,
    /// The manifest beside it, if there is one.
    pub manifest: Option<Manifest>,
    /// Number of rows read.
    pub rows: u64,
    /// The most repetitions of one solve.
    pub repeats: u32,
}

/// Reads all files, `-` standing for standard input, and hands every solve to `visit`, in order, with the
/// index of its file.
///
/// Memory is bounded by the number of instances, not by the length of the files: a record lives only during its visit.
///
/// # Errors
/// At the first row or file that is damaged or does not fit the ones before it.
pub fn read_rows(paths: &[PathBuf], mut visit: impl FnMut(usize, &Record)) -> Result<Vec<Source>, ReadError> {
    let mut keys = Keys::default();
    let mut sources: Vec<Source> = Vec::new();
    for (at, path) in paths.iter().enumerate() {
        if paths[..at].contains(path) {
            return Err(ReadError::Twice(name_of(path)));
        }
        let source = read_file(path, &sources, &mut keys, &mut |record| visit(at, record))?;
        sources.push(source);
    }
    Ok(sources)
}

/// Reads two files that hold rows of the same (instance, algorithm) pairs, before and after a change; `visit` is told
/// which of the two (0 or 1) a row is from.
///
/// # Errors
/// At the first row or file that is damaged, or if the two are not about the same boards.
pub fn read_pair(paths: [&Path; 2], mut visit: impl FnMut(usize, &Record)) -> Result<[Source; 2], ReadError> {
    if paths[0] == paths[1] {
        return Err(ReadError::Twice(name_of(paths[0])));
    }
    let mut keys = Keys::default();
    let before = read_file(paths[0], &[], &mut keys, &mut |record| visit(0, record))?;
    keys.forget_algorithms();
    let after =
        read_file(paths[1], std::slice::from_ref(&before), &mut keys, &mut |record| visit(1, record))?;
    Ok([before, after])
}

fn read_file(
    path: &Path,
    before: &[Source],
    keys: &mut Keys,
    visit: &mut impl FnMut(&Record),
) -> Result<Source, ReadError> {
    let name = name_of(path);
    let mut source = Source { manifest: manifest_beside(path)?, name, rows: 0, repeats: 0 };
    before.iter().try_for_each(|earlier| same_question(earlier, &source))?;
    // Cloned once per file, so that the source's row count can change while its rows are checked.
    let manifest = source.manifest.clone();
    let known = manifest.as_ref().map(Known::of);
    let wanted = manifest.as_ref().and_then(|manifest| manifest.csv_sha256.as_deref());
    let mut rows = RowReader::new(source.name.clone(), Hashing::new(open(path)?, wanted.is_some()))?;
    let mut records = Records::default();
    while rows.next_row()? {
        source.rows += 1;
        let row = rows.row();
        let is_first = row.repeat == 0;
        source.repeats = source.repeats.max(row.repeat.saturating_add(1));
        let checked = known
            .as_ref()
            .map_or(Ok(()), |known| known.check(row))
            .and_then(|()| if is_first { keys.add(row, rows.place()) } else { Ok(()) })
            .and_then(|()| records.check(row));
        if let Err((column, damage)) = checked {
            let place = RowPlace { column: Some(column), ..rows.place().clone() };
            return Err(ReadError::Damaged { place, damage });
        }
        records.add(rows.row_mut(), &mut *visit);
    }
    records.finish(visit);
    let found = rows.into_inner().finish();
    check_whole(&source, found).map(|()| source)
}

/// Checks that the rows are those that the manifest beside the file is about.
fn check_whole(source: &Source, sha256: Option<String>) -> Result<(), ReadError> {
    let Some(manifest) = &source.manifest else { return Ok(()) };
    let damaged = |problem| {
        let place = RowPlace { file: source.name.clone(), line: 0, column: None };
        Err(ReadError::Damaged { place, damage: Damage::Other(problem) })
    };
    if let (Some(found), Some(expected)) = (sha256, &manifest.csv_sha256)
        && found != *expected
    {
        return damaged(format!(
            "these are not the rows that the manifest beside the file is about (SHA-256 {found:.8}..., and there {expected:.8}...): the file was edited, or a run was killed between writing the two, or one of them is another run's; run it again, or move the manifest away to read the rows as they are"
        ));
    }
    let (found, expected) = (source.rows, manifest.rows.values().sum::<u64>());
    if found != expected {
        return damaged(format!(
            "has {found} rows, but the manifest beside it says {expected}; restore the file, or move the manifest away to read the rows as they are"
        ));
    }
    Ok(())
}

fn name_of(path: &Path) -> String {
    if path == Path::new("-") { STDIN.to_owned() } else { path.display().to_string() }
}

/// Opens a file of rows, `-` standing for standard input, compressed or not.
///
/// # Errors
/// If it cannot be read.
pub fn open(path: &Path) -> Result<Box<dyn Read>, ReadError> {
    let opened = if path == Path::new("-") {
        unpacked(io::stdin().lock())
    } else {
        File::open(path).and_then(unpacked)
    };
    opened.map_err(|source| ReadError::Io { file: name_of(path), source })
}

/// Reads `NAME.json` beside `NAME.csv`, if it is there.
///
/// # Errors
/// If it is there but cannot be read as a manifest of this format.
pub fn manifest_beside(csv: &Path) -> Result<Option<Manifest>, ReadError> {
    if csv == Path::new("-") {
        return Ok(None);
    }
    let manifest = read_manifest(&manifest_of(csv));
    // Beside a file of another name, what ends in .json may be anything.
    if csv.extension().is_some_and(|ending| ["csv", "gz", "zst"].iter().any(|&own| ending == own)) {
        manifest
    } else {
        Ok(manifest.unwrap_or(None))
    }
}

/// Reads a manifest, if there is one of this name.
///
/// # Errors
/// If there is something else of this name.
pub fn read_manifest(path: &Path) -> Result<Option<Manifest>, ReadError> {
    let refuse = |reason: String| Err(ReadError::Manifest { file: name_of(path), reason });
    // A pipe of this name would be waited for without end.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return refuse("it is not a file".to_owned());
    }
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(ReadError::Io { file: name_of(path), source }),
    };
    match serde_json::from_str::<Manifest>(&text) {
        Ok(manifest) if (1..=FORMAT).contains(&manifest.format) => Ok(Some(manifest)),
        Ok(manifest) => refuse(format!("it says format {}", manifest.format)),
        Err(error) => refuse(error.to_string()),
    }
}

/// Checks that two files' rows are about the same boards and goal, as far as their manifests tell.
///
/// Algorithms and limits may differ: that is what people compare.
///
/// # Errors
/// If goal, size or the drawing of the boards differ.
pub fn same_question(first: &Source, second: &Source) -> Result<(), ReadError> {
    let (Some(a), Some(b)) = (&first.manifest, &second.manifest) else {
        return Ok(());
    };
    if a.fingerprint == b.fingerprint {
        return Ok(());
    }
    let seed = |manifest: &Manifest| {
        manifest.spec.instances.seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string())
    };
    let sha256 =
        |manifest: &Manifest| manifest.spec.instances.sha256.clone().unwrap_or_else(|| "none".to_owned());
    let fields = [
        ("the board size", a.spec.instances.size.clone(), b.spec.instances.size.clone()),
        ("the goal", a.spec.goal.clone(), b.spec.goal.clone()),
        ("the kind of instances", a.spec.instances.kind.clone(), b.spec.instances.kind.clone()),
        ("the seed", seed(a), seed(b)),
        ("the checksum of the board file", sha256(a), sha256(b)),
    ];
    match fields.into_iter().find(|(_, ours, theirs)| ours != theirs) {
        None => Ok(()),
        Some((field, ours, theirs)) => Err(ReadError::OtherRun {
            first: first.name.clone(),
            second: second.name.clone(),
            field,
            ours,
            theirs,
        }),
    }
}

/// What a manifest says about the rows that may stand beside it.
struct Known<'a> {
    algos: HashSet<&'a str>,
    instances: u64,
}

impl<'a> Known<'a> {
    fn of(manifest: &'a Manifest) -> Self {
        Self {
            algos: manifest.spec.algorithms.iter().map(|algorithm| algorithm.label.as_str()).collect(),
            instances: manifest.spec.instances.n,
        }
    }

    fn check(&self, row: &Row) -> Result<(), (&'static str, Damage)> {
        let (column, what) = if row.instance >= self.instances {
            ("instance", format!("instance {}", row.instance))
        } else if !self.algos.contains(row.algo.as_str()) {
            ("algo", format!("algorithm {}", row.algo))
        } else {
            return Ok(());
        };
        let problem = format!(
            "{what} is not part of the run in the manifest beside the file; are these another run's rows?"
        );
        Err((column, Damage::Other(problem)))
    }
}

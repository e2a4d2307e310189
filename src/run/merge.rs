//! Shards put together: the rows that one run would have made.
//!
//! Boards were dealt round robin, and each shard's rows stand in the order of the whole: so the rows of board `i` come next
//! in shard `i mod K`, and nothing but one row of each shard is in memory.

use super::destination::{self, DestinationError};
use super::execute::{RunError, write_manifest, write_rows};
use crate::format::checksum::Hashing;
use crate::format::compression::name_of;
use crate::format::manifest::{Manifest, Part, RunSpec, Shard};
use crate::format::read::{self, ReadError, RowReader, manifest_beside};
use crate::format::record::{Record, Records};
use crate::format::row::{COLUMNS, Row};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Why shards do not make a run.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// Nothing says of what run the rows are.
    #[error("{}: no manifest stands beside it, so nothing tells which shard of what run it is", .0.display())]
    NoManifest(PathBuf),
    /// Rows of a whole run.
    #[error("{}: that is a whole run, not a shard of one", .0.display())]
    NoShard(PathBuf),
    /// A shard of another run.
    #[error("{}: that is a shard of another run than {}: {what}", .file.display(), .first.display())]
    Foreign {
        /// The file.
        file: PathBuf,
        /// The first file that was named.
        first: PathBuf,
        /// What differs.
        what: String,
    },
    /// A shard given twice.
    #[error("shard {shard} is there twice: {} and {}", .files[0].display(), .files[1].display())]
    Twice {
        /// The shard.
        shard: Shard,
        /// The files.
        files: [PathBuf; 2],
    },
    /// Shards that are not there.
    #[error("{} of {count} shards are missing; make them with\n{}", .commands.len(), .commands.join("\n"))]
    Missing {
        /// Number of shards of the run.
        count: u32,
        /// The commands that make them.
        commands: Vec<String>,
    },
    /// Rows that are not what the manifest says.
    #[error("{}: {what}; make it anew with\n{command}", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        what: String,
        /// The command that makes it.
        command: String,
    },
    /// A file that cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The result would replace what it must not.
    #[error(transparent)]
    Destination(#[from] DestinationError),
    /// The result cannot be written.
    #[error(transparent)]
    Write(#[from] RunError),
}

/// A shard that is about to be read.
struct Source {
    file: PathBuf,
    manifest: Manifest,
    shard: Shard,
}

/// All shards of one run, in order.
pub struct Shards {
    sources: Vec<Source>,
    /// Of the whole run.
    spec: RunSpec,
}

impl Shards {
    /// Finds out from their manifests whether these files are all shards of one run.
    ///
    /// # Errors
    /// If they are not.
    pub fn new(files: &[PathBuf]) -> Result<Self, MergeError> {
        let sources = files.iter().map(|file| Source::of(file)).collect::<Result<Vec<_>, _>>()?;
        let Some(first) = sources.first() else {
            return Err(MergeError::Missing { count: 0, commands: Vec::new() });
        };
        let mut slots: Vec<Option<&Source>> = vec![None; first.shard.count as usize];
        for source in &sources {
            source.check_same_run(first)?;
            if let Some(other) = slots[source.shard.index as usize].replace(source) {
                let files = [other.file.clone(), source.file.clone()];
                return Err(MergeError::Twice { shard: source.shard, files });
            }
        }
        let count = first.shard.count;
        let missing = (0..count).zip(&slots).filter(|(_, slot)| slot.is_none());
        let commands: Vec<String> =
            missing.map(|(index, _)| first.command(Some(Shard { index, count }))).collect();
        if !commands.is_empty() {
            return Err(MergeError::Missing { count, commands });
        }
        let spec = RunSpec { shard: None, ..first.manifest.spec.clone() };
        let mut sources = sources;
        sources.sort_by_key(|source| source.shard.index);
        Ok(Self { sources, spec })
    }

    /// What was run, as a whole.
    pub fn spec(&self) -> &RunSpec {
        &self.spec
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.sources.iter().map(|source| source.manifest.rows.values().sum::<u64>()).sum()
    }

    /// Writes all rows to `out` and the manifest beside it, once everything has been checked. `visit` sees every solve
    /// with all its repetitions.
    ///
    /// # Errors
    /// If a shard is not whole, or the result cannot be written; what was there before is then as it was.
    pub fn merge(
        &self,
        out: &Path,
        overwrite: bool,
        visit: impl FnMut(&Record),
    ) -> Result<Manifest, MergeError> {
        destination::check_manifest(out)?;
        if !overwrite {
            destination::check_rows(out, &self.spec)?;
        }
        let csv_sha256 = Some(write_rows(out, |file| self.copy(file, visit))?);
        let manifest = Manifest { csv_sha256, ..self.manifest(out) };
        write_manifest(out, &manifest)?;
        Ok(manifest)
    }

    fn copy(&self, out: &mut dyn Write, mut visit: impl FnMut(&Record)) -> Result<String, MergeError> {
        let mut out = csv::WriterBuilder::new()
            .has_headers(false)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_writer(Hashing::new(out, true));
        let failed = |error: csv::Error| RunError::csv("the merged rows", error);
        out.write_record(COLUMNS).map_err(failed)?;
        let mut shards = self.sources.iter().map(Source::open).collect::<Result<Vec<_>, _>>()?;
        let mut records = Records::default();
        for instance in 0..self.spec.instances.n {
            let at = (instance % shards.len() as u64) as usize;
            for algorithm in &self.spec.algorithms {
                for repeat in 0..self.spec.repeat {
                    let wanted = (instance, algorithm.label.as_str(), repeat);
                    let row = self.sources[at].next_row(&mut shards[at], wanted)?;
                    out.serialize(&*row).map_err(failed)?;
                    records.add(row, &mut visit);
                }
            }
        }
        records.finish(&mut visit);
        for (source, rows) in self.sources.iter().zip(shards) {
            source.check_end(rows)?;
        }
        let out = out.into_inner().map_err(|error| failed(error.into_error().into()))?;
        Ok(out.finish().unwrap_or_default())
    }

    /// Of the whole: what the shards have in common, and each one's part.
    fn manifest(&self, out: &Path) -> Manifest {
        let first = &self.sources[0];
        let manifests = || self.sources.iter().map(|source| &source.manifest);
        let mut rows = BTreeMap::new();
        for (status, count) in manifests().flat_map(|manifest| &manifest.rows) {
            *rows.entry(status.clone()).or_default() += count;
        }
        Manifest {
            name: name_of(out),
            command: first.command(None),
            spec: self.spec.clone(),
            jobs: manifests().map(|manifest| manifest.jobs).max().unwrap_or(1),
            started: manifests().map(|manifest| manifest.started.clone()).min().unwrap_or_default(),
            finished: manifests().map(|manifest| manifest.finished.clone()).max().unwrap_or_default(),
            rows,
            parts: self.sources.iter().flat_map(Source::parts).collect(),
            csv_sha256: None,
            ..first.manifest.clone()
        }
    }
}

type Rows = RowReader<Hashing<Box<dyn Read>>>;

impl Source {
    fn of(file: &Path) -> Result<Self, MergeError> {
        let manifest = manifest_beside(file)?.ok_or_else(|| MergeError::NoManifest(file.to_owned()))?;
        let shard = manifest.spec.shard.ok_or_else(|| MergeError::NoShard(file.to_owned()))?;
        Ok(Self { file: file.to_owned(), manifest, shard })
    }

    fn check_same_run(&self, first: &Self) -> Result<(), MergeError> {
        let program = |source: &Self| {
            (source.manifest.environment.harness.clone(), source.manifest.environment.revision.clone())
        };
        let what = if self.manifest.fingerprint != first.manifest.fingerprint {
            "boards, algorithms, limits or repetitions differ".to_owned()
        } else if self.shard.count != first.shard.count {
            format!("it is one of {} shards, not of {}", self.shard.count, first.shard.count)
        } else if program(self) != program(first) {
            let ((version, revision), (other, other_revision)) = (program(self), program(first));
            format!("harness {version} ({revision}) counted it, not {other} ({other_revision})")
        } else {
            return Ok(());
        };
        Err(MergeError::Foreign { file: self.file.clone(), first: first.file.clone(), what })
    }

    /// The command that makes this shard, another one, or the whole.
    fn command(&self, shard: Option<Shard>) -> String {
        let mut words = shell_words::split(&self.manifest.command).unwrap_or_default();
        if let Some(at) = words.iter().position(|word| word == "--shard") {
            words.drain(at..words.len().min(at + 2));
        }
        words.extend(shard.into_iter().flat_map(|shard| ["--shard".to_owned(), shard.to_string()]));
        shell_words::join(words)
    }

    fn damaged(&self, what: impl Into<String>) -> MergeError {
        let (file, what, command) = (self.file.clone(), what.into(), self.command(Some(self.shard)));
        MergeError::Damaged { file, what, command }
    }

    fn open(&self) -> Result<Rows, MergeError> {
        let name = self.file.display().to_string();
        Ok(RowReader::new(name, Hashing::new(read::open(&self.file)?, true))?)
    }

    /// The next row, which must be the one that is wanted.
    fn next_row<'a>(
        &self,
        rows: &'a mut Rows,
        (instance, algo, repeat): (u64, &str, u32),
    ) -> Result<&'a mut Row, MergeError> {
        let wanted = || format!("{algo} on board {instance}, repetition {repeat}");
        match rows.next_row() {
            Ok(true) => {}
            Ok(false) => return Err(self.damaged(format!("it ends before {}", wanted()))),
            Err(error @ ReadError::Io { .. }) => return Err(error.into()),
            Err(error) => return Err(self.damaged(error.to_string())),
        }
        let row = rows.row();
        if (row.instance, row.algo.as_str(), row.repeat) != (instance, algo, repeat) {
            let found = format!("{} on board {}, repetition {}", row.algo, row.instance, row.repeat);
            return Err(self.damaged(format!("{found} stands where {} is wanted", wanted())));
        }
        Ok(rows.row_mut())
    }

    /// Checks that nothing comes after the rows, and that they are those that the manifest is about.
    fn check_end(&self, mut rows: Rows) -> Result<(), MergeError> {
        if rows.next_row()? {
            return Err(self.damaged("there are more rows than the manifest says"));
        }
        match (rows.into_inner().finish(), &self.manifest.csv_sha256) {
            (found, Some(_)) if found != self.manifest.csv_sha256 => {
                Err(self.damaged("these are not the rows that the manifest beside it is about"))
            }
            _ => Ok(()),
        }
    }

    /// What the manifest of the whole says of it: one part, or several if it was resumed.
    fn parts(&self) -> Vec<Part> {
        let Manifest { jobs, started, finished, environment, rows, parts, .. } = &self.manifest;
        if !parts.is_empty() {
            return parts.iter().map(|part| Part { shard: Some(self.shard), ..part.clone() }).collect();
        }
        vec![Part {
            shard: Some(self.shard),
            rows: rows.values().sum(),
            jobs: *jobs,
            started: started.clone(),
            finished: Some(finished.clone()),
            environment: environment.clone(),
        }]
    }
}

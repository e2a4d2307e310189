//! The whole run: plan in; rows, manifest and a report of what went wrong out.

use super::checks::{Failure, OptimalityCheck};
use super::environment;
use super::plan::{Plan, fingerprint};
use super::sink::{Sink, SinkError};
use super::workers::{Batch, solve_all};
use crate::format::manifest::Manifest;
use crate::format::row::{FORMAT, Row, Status};
use crate::search::budget;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where the rows go.
pub enum Output<'a> {
    /// To `NAME.csv`, with the manifest `NAME.json` beside it.
    File(&'a Path),
    /// To a stream when all are there; kept until then in a file of this name plus `.partial`. No manifest.
    Stream(&'a mut dyn Write, &'a Path),
}

/// How a run ended.
#[derive(Debug, Default)]
pub struct Report {
    /// Rows written.
    pub rows: u64,
    /// Number of rows by status.
    pub statuses: BTreeMap<Status, u64>,
    /// The first failures, [`MOST_FAILURES`] at most.
    pub failures: Vec<Failure>,
    /// How many failures there were.
    pub failed: u64,
    /// If the run was interrupted: where the rows so far are.
    pub interrupted: Option<PathBuf>,
}

/// Failures that are kept to be told one by one.
pub const MOST_FAILURES: usize = 10;

/// What keeps a run from being finished.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Rows cannot be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Threads cannot be started.
    #[error("cannot start the workers: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The manifest cannot be written.
    #[error("cannot write {}: {source}", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

/// Runs a plan. `watch` sees every row, in the order in which they are finished, and is called with none now and then
/// while nothing is.
///
/// # Errors
/// If rows or manifest cannot be written; rows written so far stay in the partial file.
pub fn execute(
    plan: &Plan,
    output: Output<'_>,
    command: &str,
    mut watch: impl FnMut(&[Row]),
) -> Result<Report, RunError> {
    let target = match &output {
        Output::File(target) | Output::Stream(_, target) => *target,
    };
    let mut sink = Sink::create(target)?;
    let started = SystemTime::now();
    let mut report = Report::default();
    let mut optimality = OptimalityCheck::new(plan);
    solve_all(plan, |batch| -> Result<(), RunError> {
        let Some(Batch { first, rows, mut failures }) = batch else {
            watch(&[]);
            return Ok(());
        };
        sink.append(first, &rows)?;
        watch(&rows);
        failures.extend(optimality.compare(&rows));
        report.add(&rows, failures);
        Ok(())
    })?;

    if report.rows < plan.solves() && budget::is_interrupted() {
        report.interrupted = Some(sink.partial_path().to_owned());
        return Ok(report);
    }
    match output {
        Output::Stream(out, _) => sink.finish_into(out)?,
        Output::File(target) => {
            sink.finish()?;
            write_manifest(plan, target, command, started, &report)?;
        }
    }
    Ok(report)
}

impl Report {
    fn add(&mut self, rows: &[Row], failures: Vec<Failure>) {
        self.rows += rows.len() as u64;
        for row in rows {
            *self.statuses.entry(row.status).or_default() += 1;
        }
        self.failed += failures.len() as u64;
        let room = MOST_FAILURES.saturating_sub(self.failures.len());
        self.failures.extend(failures.into_iter().take(room));
    }
}

fn write_manifest(
    plan: &Plan,
    target: &Path,
    command: &str,
    started: SystemTime,
    report: &Report,
) -> Result<(), RunError> {
    let spec = plan.spec();
    let manifest = Manifest {
        format: FORMAT,
        name: target.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        command: command.to_owned(),
        fingerprint: fingerprint(&spec),
        spec,
        environment: environment::current(),
        jobs: plan.jobs,
        started: humantime::format_rfc3339_seconds(started).to_string(),
        finished: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        setup_ns: plan.contestants.iter().map(|c| (c.label.clone(), c.set_up.as_nanos() as u64)).collect(),
        rows: report.statuses.iter().map(|(status, &count)| (status.name().to_owned(), count)).collect(),
    };
    let path = target.with_extension("json");
    let write = || -> std::io::Result<()> {
        let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().prefix(".harness-").tempfile_in(folder)?;
        serde_json::to_writer_pretty(&mut file, &manifest)?;
        file.write_all(b"\n")?;
        super::sink::make_readable(file.as_file())?;
        file.persist(&path).map(|_| ()).map_err(|e| e.error)
    };
    write().map_err(|source| RunError::Manifest { path: path.clone(), source })
}

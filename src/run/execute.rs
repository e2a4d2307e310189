//! The whole run: plan in; rows, manifest and a conclusion about what went wrong out.

use super::checks::{Broken, Failure, OptimalityCheck, failure};
use super::destination::{self, DestinationError};
use super::environment;
use super::faults::FaultFile;
use super::plan::{Plan, fingerprint};
use super::programs;
use super::remaining::Remaining;
use super::sink::{Earlier, Sink, SinkError, partial_of};
use super::solve::Instance;
use super::trail::Session;
use super::workers::{Batch, solve_all};
use crate::files::{self, Replacement};
use crate::format::checksum::Hashing;
use crate::format::compression::{Packing, manifest_of, name_of};
use crate::format::manifest::Manifest;
use crate::format::read::{ReadError, read_rows};
use crate::format::record::{Record, Records, disagreement};
use crate::format::row::{COLUMNS, FORMAT, Row, Status};
use crate::search::budget;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where the rows go.
pub enum Output<'a> {
    /// To `NAME.csv`, with the manifest `NAME.json` beside it.
    File {
        /// The CSV's name.
        path: &'a Path,
        /// What becomes of rows that are there already.
        earlier: Earlier,
    },
    /// To a stream when all are there, or at an interrupt. No manifest.
    Stream {
        /// What messages call it.
        name: &'a str,
        /// The stream.
        out: &'a mut dyn Write,
    },
    /// Nowhere in the end: they are only visited. The manifest is written all the same.
    Nowhere {
        /// The name that the CSV would have; until the end its rows are in the partial file beside it.
        path: &'a Path,
        /// What becomes of rows of a run that did not come to its end.
        earlier: Earlier,
    },
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many rows were there before.
    Resumed(u64),
    /// So many more solves are done, or none: it is just time to look at the clock.
    Solved(u64),
}

/// How a run ended.
#[derive(Debug, Default)]
pub struct Conclusion {
    /// Rows written.
    pub rows: u64,
    /// Number of rows by status.
    pub statuses: BTreeMap<Status, u64>,
    /// The first failures, [`MOST_FAILURES`] at most.
    pub failures: Vec<Failure>,
    /// How many failures there were.
    pub failed: u64,
    /// The file that tells what went wrong with other people's solvers, if anything did.
    pub faults: Option<PathBuf>,
    /// If the run was interrupted: what holds the rows so far.
    pub interrupted: Option<String>,
}

/// Failures that are kept to be told one by one.
pub const MOST_FAILURES: usize = 10;

/// What keeps a run from being finished.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// What is there must not be replaced.
    #[error(transparent)]
    Destination(#[from] DestinationError),
    /// Rows cannot be kept.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// Rows that were kept cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Threads cannot be started.
    #[error("cannot start the workers")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// What went wrong with other people's solvers cannot be told.
    #[error("cannot write what went wrong with solvers beside the rows")]
    Faults(#[source] io::Error),
    /// The finished rows or the manifest cannot be written.
    #[error("cannot write {name}")]
    Write {
        /// What the file or stream is called.
        name: String,
        /// Why.
        source: io::Error,
    },
}

impl RunError {
    /// Of what CSV is written to. The conversion that csv brings hides of what kind an error is, which tells a closed pipe
    /// from a full disk.
    pub(super) fn csv(name: &str, error: csv::Error) -> Self {
        let source = match error.into_kind() {
            csv::ErrorKind::Io(source) => source,
            other => io::Error::other(format!("{other:?}")),
        };
        Self::Write { name: name.to_owned(), source }
    }
}

/// Runs a plan. `progress` is told of every [`Step`]; `visit` sees every solve with all its repetitions when all are
/// done, in the order of the file.
///
/// # Errors
/// If rows or manifest cannot be written, or would replace what they must not; rows written so far stay in the partial
/// file.
pub fn execute(
    plan: &Plan,
    output: Output<'_>,
    command: &str,
    mut progress: impl FnMut(Step),
    visit: impl FnMut(&Record),
) -> Result<Conclusion, RunError> {
    let session = Session {
        started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        jobs: plan.jobs,
        environment: environment::current(),
    };
    let mut conclusion = Conclusion::default();
    let mut optimality = OptimalityCheck::new(plan);
    if let Output::File { path, earlier: Earlier::Resume } = output
        && destination::finished(path, &plan.spec())?.is_some()
    {
        if partial_of(path).exists() {
            // Killed when everything but this was done.
            Sink::beside(path, plan, Earlier::Resume, &session)?.remove()?;
        }
        conclusion.take_up_finished(plan, path, &mut optimality, visit)?;
        return Ok(conclusion);
    }
    let mut sink = open(plan, &output, &session)?;
    conclusion.take_up(plan, &mut sink, &mut optimality)?;
    progress(Step::Resumed(conclusion.rows));
    let mut faults = match output {
        Output::File { path, .. } if !plan.programs.is_empty() => {
            Some(FaultFile::beside(path, conclusion.rows > 0)?)
        }
        _ => None,
    };
    let remaining = Remaining::new(plan.solves(), sink.done());
    solve_all(plan, &remaining, |batch| -> Result<(), RunError> {
        let Some(Batch { first, rows, mut failures, reports }) = batch else {
            progress(Step::Solved(0));
            return Ok(());
        };
        sink.append(first, &rows)?;
        progress(Step::Solved(rows.len() as u64));
        failures.extend(optimality.compare(&rows));
        conclusion.add(&rows, failures);
        if let Some(faults) = &mut faults {
            reports.iter().try_for_each(|report| faults.add(report)).map_err(RunError::Faults)?;
        }
        Ok(())
    })?;
    if let Some(faults) = faults {
        conclusion.faults = faults.finish().map_err(RunError::Faults)?;
    }
    let is_interrupted = conclusion.rows < plan.solves() && budget::is_interrupted();
    let pass = Pass { plan, sink: &mut sink, conclusion: &mut conclusion, visit };
    let (path, csv_sha256) = match output {
        Output::Stream { name, out } => {
            pass.to(out, name)?;
            conclusion.interrupted = is_interrupted.then(|| name.to_owned());
            return Ok(conclusion);
        }
        Output::File { .. } | Output::Nowhere { .. } if is_interrupted => {
            pass.to(&mut io::sink(), "")?;
            conclusion.interrupted = Some(sink.path().display().to_string());
            return Ok(conclusion);
        }
        Output::Nowhere { path, .. } => {
            pass.to(&mut io::sink(), "")?;
            (path, None)
        }
        Output::File { path, .. } => {
            let name = path.display().to_string();
            (path, Some(write_rows(path, |out| pass.to(out, &name))?))
        }
    };
    let manifest =
        Manifest { parts: sink.parts(), ..manifest(plan, path, command, session, &conclusion, csv_sha256) };
    write_manifest(path, &manifest)?;
    // Until now the rows were in the partial file as well: a crash before this loses none.
    sink.remove()?;
    Ok(conclusion)
}

/// Makes sure that what is to be written replaces nothing that it must not.
fn open(plan: &Plan, output: &Output<'_>, session: &Session) -> Result<Sink, RunError> {
    match *output {
        Output::Stream { .. } => Ok(Sink::private(plan, session)?),
        Output::Nowhere { path, earlier } => {
            destination::check_manifest(path)?;
            Ok(Sink::beside(path, plan, earlier, session)?)
        }
        Output::File { path, earlier } => {
            destination::check_manifest(path)?;
            // No other run can finish its rows from here on.
            let sink = Sink::beside(path, plan, earlier, session)?;
            // The process that began a run that is resumed has looked, and may have been killed before the manifest was there.
            let is_new = earlier != Earlier::Replace && sink.done().is_empty();
            if is_new && let Err(error) = destination::check_rows(path, &plan.spec()) {
                sink.remove()?;
                return Err(error.into());
            }
            Ok(sink)
        }
    }
}

impl Conclusion {
    /// Takes up the rows of a finished run.
    fn take_up_finished(
        &mut self,
        plan: &Plan,
        path: &Path,
        optimality: &mut OptimalityCheck<'_>,
        mut visit: impl FnMut(&Record),
    ) -> Result<(), RunError> {
        read_rows(&[path.to_owned()], |_, record| {
            self.take_up_row(plan, &record.row, optimality);
            // Repetitions say what the first one says, which is looked into once.
            for _ in 1..record.repeats {
                self.add(std::slice::from_ref(&record.row), Vec::new());
            }
            visit(record);
        })?;
        Ok(())
    }

    /// Takes up the rows of a run that did not come to its end.
    fn take_up(
        &mut self,
        plan: &Plan,
        sink: &mut Sink,
        optimality: &mut OptimalityCheck<'_>,
    ) -> Result<(), RunError> {
        if sink.done().is_empty() {
            return Ok(());
        }
        let mut rows = sink.in_order(plan)?;
        while let Some(row) = rows.next_row()? {
            self.take_up_row(plan, row, optimality);
        }
        Ok(())
    }

    /// A row that was there before is checked like a new one.
    fn take_up_row(&mut self, plan: &Plan, row: &Row, optimality: &mut OptimalityCheck<'_>) {
        let failure = match plan.algorithms.iter().find(|algorithm| algorithm.label == row.algo) {
            Some(algorithm) => failure(algorithm, &Instance::new(plan, row.instance), row),
            None => programs::failure(row, None).map(|broken| Failure::new(row, broken)),
        };
        let row = std::slice::from_ref(row);
        self.add(row, failure.into_iter().chain(optimality.compare(row)).collect());
    }

    fn add(&mut self, rows: &[Row], failures: Vec<Failure>) {
        self.rows += rows.len() as u64;
        for row in rows {
            *self.statuses.entry(row.status).or_default() += 1;
        }
        for failure in failures {
            self.fail(failure);
        }
    }

    fn fail(&mut self, failure: Failure) {
        self.failed += 1;
        if self.failures.len() < MOST_FAILURES {
            self.failures.push(failure);
        }
    }
}

/// The way of the rows from the sink to where they belong, on which repetitions are compared.
struct Pass<'a, V> {
    plan: &'a Plan,
    sink: &'a mut Sink,
    conclusion: &'a mut Conclusion,
    visit: V,
}

impl<V: FnMut(&Record)> Pass<'_, V> {
    /// Writes the rows in order to `out`, which messages call `name`; gives the checksum of what was written.
    fn to(mut self, out: &mut dyn Write, name: &str) -> Result<String, RunError> {
        let error = |error: csv::Error| RunError::csv(name, error);
        let mut out = csv::WriterBuilder::new()
            .has_headers(false)
            .terminator(csv::Terminator::Any(b'\n'))
            .from_writer(Hashing::new(out, true));
        out.write_record(COLUMNS).map_err(error)?;
        let mut records = Records::default();
        let (mut first, mut written) = (None, 0);
        let mut rows = self.sink.in_order(self.plan)?;
        while let Some(row) = rows.next_row()? {
            // After an interrupt, a repetition may be there without the one before it.
            if !records.is_next(row) {
                continue;
            }
            if self.plan.repeat > 1 {
                self.conclusion.compare(&mut first, row);
                row.path.take_if(|_| !self.plan.paths);
            }
            out.serialize(&*row).map_err(error)?;
            written += 1;
            records.add(row, &mut self.visit);
        }
        records.finish(&mut self.visit);
        let is_complete = written == self.conclusion.rows;
        assert!(is_complete || budget::is_interrupted(), "{written} of {} rows", self.conclusion.rows);
        let out = out.into_inner().map_err(|failed| error(failed.into_error().into()))?;
        let mut inner = out;
        inner.flush().map_err(|source| RunError::Write { name: name.to_owned(), source })?;
        Ok(inner.finish().unwrap_or_default())
    }
}

impl Conclusion {
    /// Compares a repetition with the first one of its solve.
    fn compare(&mut self, first: &mut Option<Row>, row: &Row) {
        match first {
            // A program of somebody else's has not promised to do the same each time.
            Some(_) if row.repeat > 0 && row.protocol.is_some() => {}
            Some(first) if row.repeat > 0 => {
                if let Some(column) = disagreement(first, row) {
                    let broken = Broken::Repetition { repeat: row.repeat, column };
                    self.fail(Failure::new(row, broken));
                }
            }
            _ => *first = Some(row.clone()),
        }
    }
}

fn manifest(
    plan: &Plan,
    csv: &Path,
    command: &str,
    session: Session,
    conclusion: &Conclusion,
    csv_sha256: Option<String>,
) -> Manifest {
    let spec = plan.spec();
    let Session { started, jobs, environment } = session;
    let programs = || plan.programs.iter().map(|program| (&program.program.name, program));
    let set_ups = plan.algorithms.iter().map(|algorithm| (&algorithm.label, algorithm.set_up));
    let set_ups = set_ups.chain(programs().map(|(name, program)| (name, program.set_up)));
    Manifest {
        format: FORMAT,
        name: name_of(csv),
        command: command.to_owned(),
        fingerprint: fingerprint(&spec),
        spec,
        environment,
        jobs,
        started,
        finished: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        setup_ns: set_ups.map(|(label, time)| (label.clone(), time.as_nanos() as u64)).collect(),
        rows: conclusion.statuses.iter().map(|(status, &count)| (status.name().to_owned(), count)).collect(),
        solvers: programs().map(|(name, program)| (name.clone(), program.record())).collect(),
        parts: Vec::new(),
        csv_sha256,
    }
}

/// Writes a file of rows, compressed if its name says so, which is there as a whole or not at all. `fill` writes the rows
/// and gives their checksum.
pub(super) fn write_rows<E: From<RunError>>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<String, E>,
) -> Result<String, E> {
    let failed = |source| RunError::Write { name: path.display().to_string(), source };
    let file = BufWriter::with_capacity(1 << 20, Replacement::of(path).map_err(failed)?);
    let mut out = Packing::new(path, file).map_err(failed)?;
    let sha256 = fill(&mut out)?;
    let file = out.finish().map_err(failed)?.into_inner().map_err(|error| failed(error.into_error()))?;
    file.commit().map_err(failed)?;
    Ok(sha256)
}

/// Writes the manifest beside a file of rows.
pub(super) fn write_manifest(csv: &Path, manifest: &Manifest) -> Result<(), RunError> {
    let path = manifest_of(csv);
    files::write_whole(&path, |out| {
        serde_json::to_writer_pretty(&mut *out, manifest)?;
        out.write_all(b"\n")
    })
    .map_err(|source| RunError::Write { name: path.display().to_string(), source })
}

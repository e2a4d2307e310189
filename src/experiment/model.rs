//! From what is written to what is meant. Everything that can be wrong with an experiment is found here, before the
//! first board is solved, except for algorithms that do not go with the boards' size, which their set-up finds.

use super::error::ExperimentError;
use super::expectation::{Expectation, Quantity};
use super::{algorithms, boards, expectations, schema, solvers};
use crate::external::Program;
use crate::report::metric::Metric;
use crate::report::plot::PlotKind;
use crate::run::instances::Instances;
use crate::search::budget::Limits;
use crate::search::catalog::{Algorithm, Catalog};
use crate::text::{did_you_mean, limits};
use std::num::NonZero;
use std::str::FromStr;
use strum::VariantNames;
use toml::Spanned;

/// An experiment that makes sense.
#[derive(Clone)]
pub struct Experiment {
    /// Its name, also that of its folder under `results/`.
    pub name: String,
    /// A title for its pages.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Where the published figures stand.
    pub source: String,
    /// How they came about, and how ours do.
    pub protocol: Option<String>,
    /// What came out, in words.
    pub finding: Option<String>,
    /// Whether it takes so long that it has to be asked for by name.
    pub slow: bool,
    /// Its runs, at least one.
    pub runs: Vec<Block>,
    /// What should come out.
    pub expectations: Vec<Expectation>,
    /// The pictures to draw.
    pub pictures: Vec<PictureSpec>,
}

/// What a list says of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Where the published figures stand.
    pub source: String,
    /// Whether it has to be asked for by name.
    pub slow: bool,
}

impl Headline {
    /// Reads the text of an experiment file and no more of it than is needed; what it means is not checked.
    ///
    /// # Errors
    /// If it is not an experiment file at all.
    pub fn new(text: &str, name: &str) -> Result<Self, ExperimentError> {
        let schema::File { name, title, source, slow, .. } = schema::read(text, name)?;
        Ok(Self { name: name.into_inner(), title, source: source.trim().to_owned(), slow })
    }
}

/// One run of an experiment.
#[derive(Clone)]
pub struct Block {
    /// Its name, also that of its files.
    pub name: String,
    /// The boards.
    pub instances: Instances,
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// Other people's solvers, which come after the algorithms.
    pub solvers: Vec<Program>,
    /// Limits on each solve.
    pub limits: Limits,
    /// Worker threads, where the experiment depends on it.
    pub jobs: Option<usize>,
    /// How often each solve is repeated.
    pub repeat: u32,
    /// Whether the rows are worth keeping; else only what is made of them stays.
    pub keep_rows: bool,
}

impl Block {
    /// Number of solves.
    pub fn solves(&self) -> u64 {
        let round = self.instances.len().saturating_mul(self.labels().count() as u64);
        round.saturating_mul(u64::from(self.repeat))
    }

    /// What its rows are labelled with, in order.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        let algorithms = self.algorithms.iter().map(|algorithm| algorithm.label.as_str());
        algorithms.chain(self.solvers.iter().map(|solver| solver.name.as_str()))
    }
}

/// A picture of a run's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureSpec {
    /// The run, as an index.
    pub run: usize,
    /// What is drawn.
    pub kind: PlotKind,
    /// Of which metric.
    pub metric: Metric,
    /// The algorithms, as indices in the run's.
    pub algos: Vec<usize>,
    /// Its title, if not the plot's own.
    pub title: Option<String>,
}

/// The text of a file with its name: what makes an error of a place and a problem.
pub(super) struct FileText<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    pub(super) catalog: &'a Catalog,
}

impl FileText<'_> {
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors are handed over alike")]
    pub(super) fn error<T>(&self, at: &Spanned<T>, problem: impl ToString) -> ExperimentError {
        ExperimentError::at(self.name, self.text, at.span().start, &problem)
    }

    /// A name that is none of those that are known.
    pub(super) fn unknown<T, S: AsRef<str>>(
        &self,
        at: &Spanned<T>,
        what: &str,
        name: &str,
        known: &[S],
    ) -> ExperimentError {
        self.error(at, format!("`{name}` is no {what}{}", did_you_mean(name, known)))
    }

    /// The value that a name stands for.
    pub(super) fn named<T: FromStr + VariantNames, S>(
        &self,
        at: &Spanned<S>,
        what: &str,
        name: &str,
    ) -> Result<T, ExperimentError> {
        name.parse().map_err(|_| self.unknown(at, what, name, T::VARIANTS))
    }
}

impl Experiment {
    /// Reads the text of an experiment file, which messages call `name`; its algorithms are those of `catalog`.
    ///
    /// # Errors
    /// At the first thing that is wrong with it.
    pub fn new(text: &str, name: &str, catalog: &Catalog) -> Result<Self, ExperimentError> {
        let file = schema::read(text, name)?;
        let source = FileText { name, text, catalog };
        check_name(&source, &file.name)?;
        let runs = runs(&source, &file)?;
        let expectations = expectations::expectations(&source, &file.expect, &runs)?;
        let pictures =
            file.plot.iter().map(|plot| picture(&source, plot, &runs)).collect::<Result<_, _>>()?;
        let trimmed = |text: String| text.trim().to_owned();
        Ok(Self {
            name: file.name.into_inner(),
            title: file.title,
            question: trimmed(file.question),
            source: trimmed(file.source),
            protocol: file.protocol.map(trimmed),
            finding: file.finding.map(trimmed),
            slow: file.slow,
            runs,
            expectations,
            pictures,
        })
    }

    /// Number of solves in all its runs.
    pub fn solves(&self) -> u64 {
        self.runs.iter().map(Block::solves).fold(0, u64::saturating_add)
    }
}

fn check_name(source: &FileText<'_>, name: &Spanned<String>) -> Result<(), ExperimentError> {
    let text = name.get_ref();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || !text.chars().all(plain) {
        let problem = format!("`{text}` cannot be a file's name everywhere: use letters, digits and hyphens");
        return Err(source.error(name, problem));
    }
    Ok(())
}

/// The runs: those that are written as such, or the one that the file as a whole describes.
fn runs(source: &FileText<'_>, file: &schema::File) -> Result<Vec<Block>, ExperimentError> {
    let whole = schema::Run {
        name: file.name.clone(),
        instances: None,
        algorithms: None,
        limits: None,
        jobs: None,
        repeat: None,
        keep_rows: true,
    };
    if file.run.is_empty() {
        return Ok(vec![block(source, file, &whole)?]);
    }
    let mut runs: Vec<Block> = Vec::with_capacity(file.run.len());
    for run in &file.run {
        let name = &run.get_ref().name;
        check_name(source, name)?;
        if runs.iter().any(|other| other.name == *name.get_ref()) {
            return Err(source.error(name, format!("there are two runs `{}`", name.get_ref())));
        }
        runs.push(block(source, file, run.get_ref())?);
    }
    Ok(runs)
}

fn block(source: &FileText<'_>, file: &schema::File, run: &schema::Run) -> Result<Block, ExperimentError> {
    let missing = |what| source.error(&run.name, what);
    let instances = run.instances.as_ref().or(file.instances.as_ref());
    let instances =
        instances.ok_or_else(|| missing("there is no [instances], which says which boards to solve"))?;
    let algorithms = run.algorithms.as_ref().or(file.algorithms.as_ref());
    let algorithms = match algorithms {
        Some(written) => algorithms::list(source, written)?,
        None if !file.solver.is_empty() => Vec::new(),
        None => return Err(missing("there are no `algorithms`: write a list such as [\"astar\"]")),
    };
    let limits = run.limits.as_ref().or(file.limits.as_ref()).map(|written| read_limits(source, written));
    Ok(Block {
        name: run.name.get_ref().clone(),
        instances: boards::instances(source, instances)?,
        algorithms,
        solvers: solvers::solvers(source, &file.solver)?,
        limits: limits.transpose()?.unwrap_or_default(),
        jobs: run.jobs.or(file.jobs).map(|jobs| usize::from(jobs.get())),
        repeat: run.repeat.or(file.repeat).map_or(1, NonZero::get),
        keep_rows: run.keep_rows,
    })
}

fn read_limits(source: &FileText<'_>, written: &schema::WrittenLimits) -> Result<Limits, ExperimentError> {
    fn read<T>(
        source: &FileText<'_>,
        written: Option<&Spanned<String>>,
        read: fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, ExperimentError> {
        let read = |text: &Spanned<String>| read(text.get_ref()).map_err(|error| source.error(text, error));
        written.map(read).transpose()
    }
    Ok(Limits {
        time: read(source, written.time.as_ref(), limits::time)?,
        nodes: written.nodes.map(Into::into),
        bytes: read(source, written.memory.as_ref(), limits::memory)?,
    })
}

fn picture(
    source: &FileText<'_>,
    at: &Spanned<schema::Plot>,
    runs: &[Block],
) -> Result<PictureSpec, ExperimentError> {
    let written = at.get_ref();
    let run = expectations::run(source, at, written.run.as_ref(), runs)?;
    let kind = source.named(&written.kind, "kind of plot", written.kind.get_ref())?;
    let metric = match &written.metric {
        None => Metric::Expanded,
        Some(name) => match expectations::quantity(source, name)? {
            Quantity::Row(metric) => metric,
            _ => return Err(source.error(name, "only a column of the rows can be drawn")),
        },
    };
    let algos = match &written.algos {
        None => (0..runs[run].labels().count()).collect(),
        Some(labels) => labels
            .iter()
            .map(|label| expectations::algo(source, label, &runs[run]))
            .collect::<Result<_, _>>()?,
    };
    Ok(PictureSpec { run, kind, metric, algos, title: written.title.clone() })
}

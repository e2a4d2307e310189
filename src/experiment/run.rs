//! Runs an experiment: every plan made before the first solve, then rows, verdicts, and the folder with the results.

use super::assess::{assess, rule};
use super::expectation::Criterion;
use super::measure::RunMeasures;
use super::model::{Block, Experiment};
use super::results;
use crate::format::read::{ReadError, Source, manifest_beside};
use crate::progress::Progress;
use crate::report::html;
use crate::report::optimum::Optima;
use crate::report::plot::PlotError;
use crate::report::published::{Agreement, PublishedValue};
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Table};
use crate::run::execute::{Output, RunError, Step};
use crate::run::plan::PlanError;
use crate::run::sink::Earlier;
use crate::run::{Conclusion, Plan, execute};
use std::io;
use std::path::{Path, PathBuf};

/// What came of an experiment.
pub struct Findings {
    /// The folder that holds the results.
    pub folder: PathBuf,
    /// What came of its runs, in the order of the file; of those before it, if one was interrupted.
    pub runs: Vec<RunFindings>,
}

/// What came of one run.
pub struct RunFindings {
    /// Its name.
    pub name: String,
    /// How it ended.
    pub conclusion: Conclusion,
    /// The figures that are about it, judged.
    pub figures: Vec<Assessed>,
    pub(super) samples: Samples,
    pub(super) source: Source,
}

/// A figure with the way it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessed {
    /// The figure and its verdict.
    pub figure: PublishedValue,
    /// How it was judged, in a few words.
    pub rule: String,
    /// What the figures have in common that the file gives together.
    pub series: String,
}

/// What keeps an experiment from being finished.
#[derive(Debug, thiserror::Error)]
pub enum RunExperimentError {
    /// A run cannot be.
    #[error("run `{run}`: {error}")]
    Plan {
        /// Its name.
        run: String,
        /// What is wrong.
        error: PlanError,
    },
    /// A run cannot be finished.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The manifest just written cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A picture cannot be drawn.
    #[error("the picture {picture} cannot be drawn: {error}")]
    Plot {
        /// Its file's name.
        picture: String,
        /// Why.
        error: PlotError,
    },
    /// A file cannot be written.
    #[error("cannot write {}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl RunExperimentError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        |source| Self::Io { path, source }
    }
}

impl Findings {
    /// Every figure of every run.
    pub fn figures(&self) -> impl Iterator<Item = &Assessed> {
        self.runs.iter().flat_map(|run| &run.figures)
    }

    /// Number of figures with this verdict.
    pub fn count(&self, verdict: Agreement) -> usize {
        self.figures().filter(|judged| judged.figure.verdict == verdict).count()
    }

    /// Where the rows are, if it was interrupted.
    pub fn interrupted(&self) -> Option<&str> {
        self.runs.iter().find_map(|run| run.conclusion.interrupted.as_deref())
    }

    /// Whether everything came out as it should: no figure failed, and no row.
    pub fn holds(&self) -> bool {
        self.count(Agreement::Fails) == 0 && self.runs.iter().all(|run| run.conclusion.failed == 0)
    }

    /// How many figures came out how, in a sentence or two.
    pub fn verdicts(&self) -> String {
        let (holds, fails) = (self.count(Agreement::Holds), self.count(Agreement::Fails));
        let corrected = self.count(Agreement::Misprint) + self.count(Agreement::Refuted);
        let quoted = self.count(Agreement::Quoted);
        if holds + fails + corrected == 0 {
            return format!("{quoted} figures are shown, none is judged.");
        }
        let mut parts = vec![format!("Of {} judged figures {holds} hold", holds + fails + corrected)];
        if corrected > 0 {
            parts.push(format!("{corrected} published wrong (the right value comes out)"));
        }
        parts.push(format!("{fails} fail"));
        let quoted =
            if quoted > 0 { format!(" {quoted} more are shown, not judged.") } else { String::new() };
        format!("{}.{quoted}", parts.join(", "))
    }
}

/// How to run experiments.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The folder in which each experiment has its own.
    pub results: PathBuf,
    /// Worker threads, whatever the experiment says.
    pub jobs: Option<usize>,
    /// What becomes of rows that are there already.
    pub earlier: Earlier,
}

/// Runs an experiment and writes `NAME/` in the folder of results: rows, manifests, `summary.md`, pictures and pages.
/// `tables` is told how far large tables are, `watch` how far the solves are.
///
/// # Errors
/// If a run cannot be, or something cannot be written. A figure that fails is no error.
pub fn run_experiment(
    experiment: &Experiment,
    options: &RunOptions,
    tables: &dyn Progress,
    mut watch: impl FnMut(Step),
) -> Result<Findings, RunExperimentError> {
    let plans: Vec<Plan> =
        experiment.runs.iter().map(|block| plan(block, options.jobs, tables)).collect::<Result<_, _>>()?;
    let folder = options.results.join(&experiment.name);
    std::fs::create_dir_all(&folder).map_err(RunExperimentError::io(&folder))?;
    let mut outcome = Findings { folder, runs: Vec::with_capacity(plans.len()) };
    for (index, (block, plan)) in experiment.runs.iter().zip(&plans).enumerate() {
        let command = shell_words::join(["harness", "reproduce", &experiment.name]);
        let mut run = run(block, plan, &outcome.folder, &command, options.earlier, &mut watch)?;
        let interrupted = run.conclusion.interrupted.is_some();
        if !interrupted {
            run.figures = figures(experiment, index, &run.samples);
        }
        outcome.runs.push(run);
        if interrupted {
            return Ok(outcome);
        }
    }
    results::write(experiment, &outcome)?;
    Ok(outcome)
}

fn plan(block: &Block, jobs: Option<usize>, tables: &dyn Progress) -> Result<Plan, RunExperimentError> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = jobs.or(block.jobs).unwrap_or_else(cores);
    let Block { instances, algorithms, solvers, limits, .. } = block;
    Plan::watched(instances.clone(), algorithms, solvers, *limits, false, jobs, tables)
        .and_then(|plan| plan.repeated(block.repeat))
        .map_err(|error| RunExperimentError::Plan { run: block.name.clone(), error })
}

fn run(
    block: &Block,
    plan: &Plan,
    folder: &Path,
    command: &str,
    earlier: Earlier,
    watch: &mut impl FnMut(Step),
) -> Result<RunFindings, RunExperimentError> {
    let mut samples = html::samples();
    for label in block.labels() {
        samples.intern(label);
    }
    let claims = |label: &str| plan.algorithms.iter().any(|one| one.label == label && one.claims_optimal);
    let mut optima = Optima::new(claims);
    let path = folder.join(&block.name).with_extension("csv");
    let output = if block.keep_rows {
        Output::File { path: &path, earlier }
    } else {
        Output::Nowhere { path: &path, earlier }
    };
    let conclusion = execute(plan, output, command, watch, |record| {
        samples.add_record(record);
        optima.add(&record.row);
    })?;
    optima.fill(&mut samples);
    // After an interrupt, an earlier run's.
    let manifest = if conclusion.interrupted.is_none() { manifest_beside(&path)? } else { None };
    let source =
        Source { name: path.display().to_string(), manifest, rows: conclusion.rows, repeats: plan.repeat };
    Ok(RunFindings { name: block.name.clone(), conclusion, figures: Vec::new(), samples, source })
}

fn figures(experiment: &Experiment, run: usize, samples: &Samples) -> Vec<Assessed> {
    let rows = RunMeasures::new(&experiment.runs[run], samples);
    let of_run = experiment.expectations.iter().filter(|wanted| wanted.run == run);
    of_run
        .map(|wanted| {
            let measured = rows.measure(wanted);
            Assessed {
                figure: assess(wanted, measured.as_ref()),
                rule: rule(&wanted.criterion),
                series: wanted.series.clone(),
            }
        })
        .collect()
}

/// Figures as a table, published beside measured; what is to be said of them stands below.
pub fn table(judged: &[Assessed]) -> Table {
    let columns = vec![
        Column::text("figure", "figure"),
        Column::number("published", "published"),
        Column::number("measured", "measured"),
        Column::number("factor", "measured / published"),
        Column::text("rule", "judged"),
        Column::text("verdict", "verdict"),
    ];
    let text = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
    let rows = judged.iter().map(|Assessed { figure, rule, .. }| {
        vec![
            text(&figure.figure),
            text(&figure.published),
            text(&figure.measured),
            text(&figure.factor),
            text(rule),
            text(figure.verdict.word()),
        ]
    });
    let mut notes: Vec<String> = Vec::new();
    for Assessed { figure, .. } in judged.iter().filter(|judged| !judged.figure.note.is_empty()) {
        // A series shares one note; it need not be said of each of its figures.
        if !notes.iter().any(|told| told.ends_with(&figure.note)) {
            notes.push(format!("{}: {}", figure.figure, figure.note));
        }
    }
    let mut table = Table { title: String::new(), columns, keys: 1, rows: rows.collect(), notes };
    table.drop_empty_columns();
    table
}

/// The same figures with each long series of which everything came out exactly told in one line.
pub fn in_short(judged: &[Assessed]) -> Vec<Assessed> {
    /// More than a person wants to read of figures that are as they should be.
    const LONG: usize = 4;
    let mut short = Vec::new();
    for series in judged.chunk_by(|a, b| a.series == b.series && a.rule == b.rule) {
        let all_hold = series.iter().all(|one| one.figure.verdict == Agreement::Holds);
        if series.len() > LONG && all_hold && series[0].rule == rule(&Criterion::Exact) {
            let figure = PublishedValue {
                figure: series[0].series.clone(),
                published: format!("{} figures", series.len()),
                measured: "all the same".to_owned(),
                ..series[0].figure.clone()
            };
            short.push(Assessed { figure, ..series[0].clone() });
        } else {
            short.extend_from_slice(series);
        }
    }
    short
}

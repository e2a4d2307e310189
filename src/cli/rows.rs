//! What all commands that read rows share.

use super::output::{self, say};
use super::words::one_of;
use crate::format::compression::manifest_of;
use crate::format::manifest::{AlgorithmSpec, Manifest};
use crate::format::read::{ReadError, Source, manifest_beside, read_pair, read_rows};
use crate::format::record::Record;
use crate::report::condition::Condition;
use crate::report::metric::Metric;
use crate::report::optimum::Optima;
use crate::report::provenance::unlike_machines;
use crate::report::samples::Samples;
use crate::report::table::{Format, Table};
use crate::search::catalog::Catalog;
use crate::text::did_you_mean;
use anyhow::{bail, ensure};
use std::path::{Path, PathBuf};

/// The choice of algorithms.
#[derive(clap::Args)]
pub(super) struct Labels {
    /// Only these algorithms, by their labels in the CSV, in this order; may be given several times
    #[arg(long = "algo", value_name = "LABEL")]
    labels: Vec<String>,
}

impl Labels {
    /// Whether no algorithm was named.
    pub(super) const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The chosen algorithms as indices in [`Samples::algos`]: all of them if none was named.
    pub(super) fn choose(&self, samples: &Samples) -> anyhow::Result<Vec<usize>> {
        ensure!(
            !samples.is_empty(),
            "there are no rows: the input has a header line only, or no row meets --where"
        );
        if self.labels.is_empty() {
            return Ok((0..samples.algos().len()).collect());
        }
        self.labels.iter().map(|label| find(samples, label)).collect()
    }
}

/// The choice of rows.
#[derive(clap::Args)]
pub(super) struct Filter {
    /// Only rows that meet this, such as `optimal_len>=24` or `status=solved`; may be given several times
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,
}

/// Rows that were read: the files, and what was held of the rows that were chosen.
pub(super) type Read<const N: usize> = Result<(Vec<Source>, [Samples; N]), ReadError>;

impl Filter {
    /// Reads all files as one set of rows.
    pub(super) fn read(&self, csv: &[PathBuf], empty: Samples, catalog: &Catalog) -> Read<1> {
        self.collect(csv, [empty], catalog, |visit| read_rows(csv, |_, record| visit(0, record)))
    }

    /// Reads two files of one run, before and after a change.
    pub(super) fn read_pair(&self, csv: [&Path; 2], empty: Samples, catalog: &Catalog) -> Read<2> {
        let empty = [empty.clone(), empty];
        self.collect(&csv, empty, catalog, |visit| read_pair(csv, visit).map(Vec::from))
    }

    /// The conditions on lengths come last: what no row of a board tells, a row of an optimal algorithm may have found.
    fn collect<const N: usize>(
        &self,
        csv: &[impl AsRef<Path>],
        mut samples: [Samples; N],
        catalog: &Catalog,
        read: impl FnOnce(&mut dyn FnMut(usize, &Record)) -> Result<Vec<Source>, ReadError>,
    ) -> Read<N> {
        let manifests = csv.iter().filter_map(|csv| manifest_beside(csv.as_ref()).transpose());
        let manifests: Vec<Manifest> = manifests.collect::<Result<_, _>>()?;
        let mut optima = Optima::new(|label| is_optimal(label, &manifests, catalog));
        let sources = read(&mut |file, record| {
            optima.add(&record.row);
            if self.conditions.iter().all(|condition| condition.is_met(&record.row)) {
                samples[file].add_record(record);
            }
        })?;
        for note in optima.notes() {
            say!("note: {note}");
        }
        for samples in &mut samples {
            optima.fill(samples);
        }
        let is_wanted = |length| self.conditions.iter().all(|condition| condition.admits(length));
        let samples = samples.map(|samples| {
            // Copied only where there is something to leave out.
            let are_all = (0..samples.instance_count()).all(|at| is_wanted(samples.optimal_len(at)));
            if are_all { samples } else { samples.of_lengths(is_wanted) }
        });
        Ok((sources, samples))
    }
}

/// Whether the catalog calls optimal what has this label: what a manifest says it is, or, without one, what is spelled so.
fn is_optimal(label: &str, manifests: &[Manifest], catalog: &Catalog) -> bool {
    let claims =
        |spelling: &str| catalog.algorithm(spelling).is_ok_and(|algorithm| algorithm.claims_optimal());
    let specs = manifests.iter().flat_map(|manifest| &manifest.spec.algorithms);
    let mut labelled = specs.filter(|spec| spec.label == label).peekable();
    if labelled.peek().is_none() { claims(label) } else { labelled.all(|spec| claims(&spelling(spec))) }
}

/// How an algorithm of a manifest is spelled, every option told.
fn spelling(spec: &AlgorithmSpec) -> String {
    let options = spec.options.iter().map(|(name, value)| format!(":{name}={value}"));
    spec.algorithm.clone() + &options.collect::<String>()
}

/// The choice of columns, the order of rows, and how a table is written.
#[derive(clap::Args)]
pub(super) struct Shape {
    /// Only these columns, by their names in `--format csv`, in this order
    #[arg(long, value_name = "COLUMN,...", value_delimiter = ',')]
    columns: Vec<String>,
    /// Sort the rows by this column; with a `-` before its name from the largest value down
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,
    /// How the table is written
    #[arg(long, value_name = "FORMAT", value_parser = one_of::<Format>(), default_value = "text")]
    pub(super) format: Format,
}

impl Shape {
    /// Whether columns were named.
    pub(super) const fn is_chosen(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Prints tables.
    pub(super) fn print(&self, tables: &[Table]) -> anyhow::Result<()> {
        let width = output::terminal_width();
        let text: Vec<String> = tables.iter().map(|table| table.render(self.format, width)).collect();
        output::print(&text.join("\n"))
    }

    /// Gives a table its shape.
    pub(super) fn apply(&self, table: &mut Table) -> anyhow::Result<()> {
        if let Some(column) = &self.sort {
            table.sort_by(column).map_err(anyhow::Error::msg)?;
        }
        if self.is_chosen() {
            table.keep_columns(&self.columns).map_err(anyhow::Error::msg)?;
        }
        Ok(())
    }
}

/// Makes sure that no file of rows, nor a manifest beside one, is written over.
pub(super) fn refuse_input(output: &Path, csv: &[PathBuf]) -> anyhow::Result<()> {
    let manifests: Vec<PathBuf> = csv.iter().map(|csv| manifest_of(csv)).collect();
    output::refuse_input(output, csv.iter().chain(&manifests).map(PathBuf::as_path))
}

/// The index of an algorithm by its label.
pub(super) fn find(samples: &Samples, label: &str) -> anyhow::Result<usize> {
    let algos = samples.algos();
    if let Some(at) = algos.iter().position(|algo| algo == label) {
        return Ok(at);
    }
    bail!("no algorithm `{label}` in these rows{}", did_you_mean(label, algos))
}

/// Warns if times of different machines are about to be compared.
pub(super) fn note_machines(sources: &[Source], metrics: &[Metric]) {
    if !metrics.iter().any(|metric| metric.is_time()) {
        return;
    }
    if let Some((name, jobs)) = sources
        .iter()
        .filter_map(|source| Some((&source.name, source.manifest.as_ref()?.jobs)))
        .find(|(_, jobs)| *jobs > 1)
    {
        say!(
            "note: {name} was made by {jobs} worker threads, which slow each other down: measure times with --jobs 1"
        );
    }
    if let Some(note) = unlike_machines(sources) {
        say!("note: {note}");
    }
}

//! The same run before and after a change of the program.

use super::evidence::Evidence;
use super::paired::{Paired, Side, Tried};
use crate::format::read::Source;
use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use std::collections::{BTreeMap, HashMap};

/// What the first file is called in comparisons.
pub const BEFORE: &str = "the run before";

/// What changed between two files of the same run.
#[derive(Clone, Debug, PartialEq)]
pub struct BeforeAfter {
    /// After beside before, per metric asked for and algorithm of the first file.
    pub comparisons: Vec<Paired>,
    /// Number of changed rows per algorithm of the first file, in its order.
    pub changed: Vec<(String, usize)>,
    /// The same per metric that must not change and optimal length, as far as any changed.
    pub by_length: Vec<LengthChanges>,
    /// The first few values that changed, in the order of instances.
    pub changes: Vec<Change>,
    /// Rows that both files have.
    pub compared_rows: usize,
    /// Those of them of which one ended by the time limit: their counts depend on the machine's mood, so they are
    /// never called changed.
    pub timed_out: usize,
    /// Rows that only the first file has.
    pub only_before: usize,
    /// Rows that only the second file has.
    pub only_after: usize,
}

impl BeforeAfter {
    /// Number of rows in which a value changed.
    pub fn changed_rows(&self) -> usize {
        self.changed.iter().map(|(_, changed)| changed).sum()
    }
}

/// One value that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The instance's number in the CSV.
    pub instance: u64,
    /// The algorithm's label.
    pub algo: String,
    /// The column.
    pub column: &'static str,
    /// What it was.
    pub before: String,
    /// What it is.
    pub after: String,
}

/// How a count of one algorithm changed on boards of one optimal length.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthChanges {
    /// What is counted.
    pub metric: Metric,
    /// The algorithm's label.
    pub algo: String,
    /// The optimal length; none of boards of which it is not known.
    pub optimal_len: Option<u32>,
    /// Boards with a value before and after.
    pub boards: usize,
    /// Boards on which it grew.
    pub up: usize,
    /// Boards on which it fell.
    pub down: usize,
    /// Sum of the values before and after.
    pub sums: [u64; 2],
}

/// The metrics that both samples must hold to compare `metrics`: these and every one that must not change.
pub fn needed_before_after(metrics: &[Metric]) -> Vec<Metric> {
    let is_needed = |metric: &Metric| metric.is_deterministic() || metrics.contains(metric);
    Metric::ALL.into_iter().filter(is_needed).collect()
}

/// Says so if the manifests of two files show that their runs were not asked for the same.
pub fn note_other_spec(sources: [&Source; 2]) -> Option<String> {
    let [before, after] =
        sources.map(|source| source.manifest.as_ref().map(|manifest| &manifest.fingerprint));
    let (before, after) = before.zip(after)?;
    (before != after).then(|| {
        format!(
            "the two runs were not asked for the same (fingerprints {before:.8} and {after:.8}): options of algorithms, \
             limits or the number of boards differ"
        )
    })
}

/// Compares two files' rows by (instance, algorithm): which values changed, of which at most `few` are listed, and how
/// `metrics` changed on the whole. Both samples must hold what [`needed_before_after`] says.
pub fn before_after(before: &Samples, after: &Samples, metrics: &[Metric], few: usize) -> BeforeAfter {
    let mut result = BeforeAfter {
        comparisons: Vec::new(),
        changed: Vec::new(),
        by_length: Vec::new(),
        changes: Vec::new(),
        compared_rows: 0,
        timed_out: 0,
        only_before: before.len(),
        only_after: after.len(),
    };
    let common = common_rows(before, after);
    for common @ Common { label, rows, .. } in &common {
        let (timed_out, settled): (Vec<_>, Vec<_>) = rows
            .iter()
            .partition(|&&(left, right)| has_timed_out(before, left) || has_timed_out(after, right));
        let (mut number, mut listed) = (0, Vec::new());
        for (left, right) in settled {
            let found = changes(label, [before, after], [left as usize, right as usize]);
            number += usize::from(!found.is_empty());
            // A change may touch a million rows; only the first few are kept.
            if listed.len() < few {
                listed.extend(found);
            }
        }
        result.changes.extend(listed);
        result.changed.push((label.clone(), number));
        for &metric in metrics.iter().filter(|metric| metric.is_deterministic()) {
            result.by_length.extend(common.by_length([before, after], metric));
        }
        result.compared_rows += rows.len();
        result.timed_out += timed_out.len();
    }
    result.only_before -= result.compared_rows;
    result.only_after -= result.compared_rows;
    result.changes.sort_by_key(|change| change.instance);
    result.changes.truncate(few);
    result.comparisons = metrics
        .iter()
        .flat_map(|&metric| common.iter().map(move |common| common.compared([before, after], metric)))
        .collect();
    result
}

/// The rows of one algorithm in both files.
struct Common {
    label: String,
    /// Indices of rows of the same instance, in the order of instances.
    rows: Vec<(u32, u32)>,
    /// Rows that solved their board before and are not there after.
    missing: usize,
}

impl Common {
    fn compared(&self, [before, after]: [&Samples; 2], metric: Metric) -> Paired {
        let tried = |&(left, right): &(u32, u32)| {
            let at = before.row(left as usize).instance;
            Tried {
                instance: before.instance(at),
                optimal: before.optimal_len(at),
                base: Side::of(before, left, metric),
                other: Side::of(after, right, metric),
            }
        };
        let boards: Vec<Tried> = self.rows.iter().map(tried).collect();
        let evidence = if metric.is_time() { Evidence::SingleTimes } else { Evidence::Rerun };
        Paired::of(BEFORE, &self.label, metric, evidence, &boards, self.missing)
    }
}

impl Common {
    /// The lengths at which a metric changed, in ascending order.
    fn by_length(&self, [before, after]: [&Samples; 2], metric: Metric) -> Vec<LengthChanges> {
        let mut lengths: BTreeMap<Option<u32>, LengthChanges> = BTreeMap::new();
        for &(left, right) in &self.rows {
            let rows = [(before, left), (after, right)];
            if rows.iter().any(|&(samples, row)| has_timed_out(samples, row)) {
                continue;
            }
            let values = rows.map(|(samples, row)| samples.value(row as usize, metric));
            let [Some(was), Some(is)] = values else { continue };
            let optimal_len = before.optimal_len(before.row(left as usize).instance);
            let changes = lengths.entry(optimal_len).or_insert_with(|| LengthChanges {
                metric,
                algo: self.label.clone(),
                optimal_len,
                boards: 0,
                up: 0,
                down: 0,
                sums: [0; 2],
            });
            changes.boards += 1;
            changes.up += usize::from(is > was);
            changes.down += usize::from(is < was);
            changes.sums = [changes.sums[0] + was, changes.sums[1] + is];
        }
        lengths.into_values().filter(|changes| changes.up + changes.down > 0).collect()
    }
}

/// The rows of each algorithm of the first file.
fn common_rows(before: &Samples, after: &Samples) -> Vec<Common> {
    let (rows_before, rows_after) = (before.rows_by_algo(), after.rows_by_algo());
    let place_after: HashMap<u64, usize> =
        (0..after.instance_count()).map(|at| (after.instance(at), at)).collect();
    let mut instances: Vec<usize> = (0..before.instance_count()).collect();
    instances.sort_unstable_by_key(|&at| before.instance(at));
    let of_label = |(algo, label): (usize, &String)| {
        let algo_after = after.algos().iter().position(|other| other == label);
        let mut common = Common { label: label.clone(), rows: Vec::new(), missing: 0 };
        for &instance in &instances {
            let Some(left) = rows_before[algo][instance] else { continue };
            let place = place_after.get(&before.instance(instance));
            match algo_after.zip(place).and_then(|(algo, &place)| rows_after[algo][place]) {
                Some(right) => common.rows.push((left, right)),
                None => {
                    common.missing += usize::from(before.row(left as usize).status == Status::Solved);
                }
            }
        }
        common
    };
    before.algos().iter().enumerate().map(of_label).collect()
}

fn has_timed_out(samples: &Samples, row: u32) -> bool {
    samples.row(row as usize).status == Status::TimeLimit
}

/// The values of one row that changed, the times excepted.
fn changes(label: &str, [before, after]: [&Samples; 2], [left, right]: [usize; 2]) -> Vec<Change> {
    let instance = before.instance(before.row(left).instance);
    let change = |column, was: String, is: String| Change {
        instance,
        algo: label.to_owned(),
        column,
        before: was,
        after: is,
    };
    let (was, is) = (before.row(left).status, after.row(right).status);
    let status = (was != is).then(|| change("status", was.to_string(), is.to_string()));
    let shown = |value: Option<u64>| value.map_or_else(|| "empty".to_owned(), |value| value.to_string());
    let counts = Metric::ALL.into_iter().filter(|metric| metric.is_deterministic()).filter_map(|metric| {
        let (was, is) = (before.value(left, metric), after.value(right, metric));
        (was != is).then(|| change(metric.name(), shown(was), shown(is)))
    });
    status.into_iter().chain(counts).collect()
}

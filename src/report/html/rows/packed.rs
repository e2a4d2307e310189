//! The rows in as few bytes as possible: numbers of one column beside each other, deflated, in base 64.

use super::super::{Report, hardest};
use crate::format::row::Status;
use crate::report::metric::Metric;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::fmt::Write;

/// The most rows that a page carries. Of more it carries those of every second board, every fourth, ..., so that a page of a
/// million rows still opens at once.
const MOST_ROWS: usize = 100_000;

/// How much is packed: more takes longer, and gains little.
const LEVEL: u8 = 8;

/// Which rows the page carries.
pub(super) struct Carried {
    /// Indices of instances, in the order of their numbers.
    pub(super) instances: Vec<usize>,
    pub(super) rows: usize,
    /// Every so many boards are carried.
    pub(super) stride: usize,
    by_algo: Vec<Vec<Option<u32>>>,
}

impl Carried {
    pub(super) fn of(report: &Report<'_>) -> Self {
        let Report { samples, algos, boards, .. } = report;
        let by_algo = samples.rows_by_algo();
        let rows_of = |at: usize| algos.iter().filter(|&&algo| by_algo[algo][at].is_some()).count();
        let all = 0..samples.instance_count();
        let of_stride = |stride: usize| {
            let is_chosen = |&at: &usize| samples.instance(at).is_multiple_of(stride as u64);
            all.clone().filter(is_chosen).map(rows_of).sum::<usize>()
        };
        let mut stride = 1;
        while of_stride(stride) > MOST_ROWS {
            stride *= 2;
        }
        let mut instances: Vec<usize> =
            all.clone().filter(|&at| samples.instance(at).is_multiple_of(stride as u64)).collect();
        if stride > 1 {
            instances.extend(hardest::hardest(samples, *boards));
        }
        instances.sort_unstable_by_key(|&at| samples.instance(at));
        instances.dedup();
        instances.retain(|&at| rows_of(at) > 0);
        let rows = instances.iter().map(|&at| rows_of(at)).sum();
        Self { instances, rows, stride, by_algo }
    }

    /// The rows as a zlib stream in base 64.
    pub(super) fn packed(&self, report: &Report<'_>) -> String {
        BASE64_STANDARD
            .encode(miniz_oxide::deflate::compress_to_vec_zlib(self.written(report).as_bytes(), LEVEL))
    }

    /// The rows of a board: each algorithm's place among those of the report, and the row's in the samples.
    fn rows_of<'a>(&'a self, report: &'a Report<'_>, at: usize) -> impl Iterator<Item = (usize, usize)> + 'a {
        let row = move |(place, &algo): (usize, &usize)| Some((place, self.by_algo[algo][at]? as usize));
        report.algos.iter().enumerate().filter_map(row)
    }

    /// The rows as text: a line of labels, one of their protocols and one of statuses, each as JSON; then a line for each column, its fields
    /// separated by commas. The first four are by board: its number (less that of the board before), tiles, optimal length and
    /// number of rows; the others by row, board by board: algorithm and status by their places, the metrics in the order of
    /// the CSV, CPU time as what wall-clock time is more, and the path.
    fn written(&self, report: &Report<'_>) -> String {
        let samples = report.samples;
        let json = |words: &[&str]| serde_json::to_string(words).expect("words are JSON");
        let labels: Vec<&str> = report.algos.iter().map(|&algo| samples.algos()[algo].as_str()).collect();
        let statuses: Vec<&str> = Status::ALL.iter().map(|status| status.name()).collect();
        let exchange = |&algo: &usize| samples.exchange(algo).map_or_else(String::new, |one| one.to_string());
        let protocols: Vec<String> = report.algos.iter().map(exchange).collect();
        let protocols: Vec<&str> = protocols.iter().map(String::as_str).collect();
        let mut lines = vec![json(&labels), json(&protocols), json(&statuses)];
        let mut before = 0;
        lines.push(line(self.instances.iter(), |out, &at| {
            let number = samples.instance(at);
            number_into(out, Some(number - before));
            before = number;
        }));
        lines.push(line(self.instances.iter(), |out, &at| {
            out.push_str(samples.board(at).unwrap_or_default());
        }));
        lines.push(line(self.instances.iter(), |out, &at| {
            number_into(out, samples.optimal_len(at).map(u64::from));
        }));
        lines.push(line(self.instances.iter(), |out, &at| {
            number_into(out, Some(self.rows_of(report, at).count() as u64));
        }));
        let rows: Vec<(usize, usize)> =
            self.instances.iter().flat_map(|&at| self.rows_of(report, at)).collect();
        lines.push(line(rows.iter(), |out, &(place, _)| number_into(out, Some(place as u64))));
        lines
            .push(line(rows.iter(), |out, &(_, row)| number_into(out, Some(samples.row(row).status as u64))));
        for metric in Metric::ALL {
            lines.push(line(rows.iter(), |out, &(_, row)| {
                let value = samples.value(row, metric);
                match (metric, value, samples.value(row, Metric::WallNs)) {
                    (Metric::CpuNs, Some(cpu), Some(wall)) => {
                        // Writing to a string cannot fail.
                        _ = write!(out, "{}", i128::from(wall) - i128::from(cpu));
                    }
                    _ => number_into(out, value),
                }
            }));
        }
        lines.push(line(rows.iter(), |out, &(_, row)| out.push_str(samples.path(row).unwrap_or_default())));
        lines.join("\n")
    }
}

fn line<T>(items: impl Iterator<Item = T>, mut write: impl FnMut(&mut String, T)) -> String {
    let mut out = String::new();
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(&mut out, item);
    }
    out
}

fn number_into(out: &mut String, number: Option<u64>) {
    if let Some(number) = number {
        _ = write!(out, "{number}");
    }
}

//! The table at the end of a run.

use super::lines::{Line, Request, summarise};
use crate::format::record::Record;
use crate::format::row::Status;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Table};
use std::collections::BTreeMap;

/// Takes the solves of a run and tells what came out, per algorithm.
///
/// Its memory is bounded, however long the run: all answers are counted, but means and medians are those of every k-th
/// board, where a run has more solves than [`Self::MOST`].
#[derive(Clone, Debug)]
pub struct Accumulator {
    samples: Samples,
    /// Every k-th board is in the samples.
    stride: u64,
    /// For each algorithm.
    answers: Vec<Answers>,
    repeats: u32,
}

/// What became of all boards of one algorithm.
#[derive(Clone, Debug, Default)]
struct Answers {
    statuses: BTreeMap<Status, u64>,
    /// Solved boards whose optimal length is known.
    judged: u64,
    optimal: u64,
    /// Wall-clock time in the first and in the second half of the repetitions of all solved boards, see
    /// [`Record::halves`].
    halves: [f64; 2],
}

impl Accumulator {
    /// The metrics of the table; each has a mean and a median but for the path's length, whose mean says enough.
    const METRICS: [Metric; 5] =
        [Metric::Expanded, Metric::Generated, Metric::Stored, Metric::PathLen, Metric::WallNs];

    /// The most solves of which numbers are kept, in about 30 bytes each.
    pub const MOST: u64 = 1 << 20;

    /// An empty accumulator whose table lists the algorithms of `labels` in this order, for a run of so many boards.
    pub fn new<'a>(labels: impl IntoIterator<Item = &'a str>, boards: u64) -> Self {
        let mut samples = Samples::new(&Self::METRICS);
        for label in labels {
            samples.intern(label);
        }
        let answers = vec![Answers::default(); samples.algos().len()];
        let stride = boards.div_ceil(Self::MOST / answers.len().max(1) as u64).max(1);
        Self { samples, stride, answers, repeats: 1 }
    }

    /// Takes one solve; they may come in any order, but each (instance, algorithm) once.
    pub fn add(&mut self, record: &Record) {
        let row = &record.row;
        self.repeats = self.repeats.max(record.repeats);
        if row.instance.is_multiple_of(self.stride) {
            self.samples.add(row);
        }
        let algo = usize::from(self.samples.intern(&row.algo));
        if algo >= self.answers.len() {
            self.answers.resize(algo + 1, Answers::default());
        }
        self.answers[algo].add(record);
    }

    /// How steady the machine was, if solves were repeated: the least and the greatest ratio, over the algorithms, of the
    /// time in the second half of their repetitions to that in the first; and the number of repetitions.
    pub fn steadiness(&self) -> Option<(f64, f64, u32)> {
        let ratios = self.answers.iter().filter(|answers| answers.halves[0] > 0.0);
        let ratios: Vec<f64> = ratios.map(|answers| answers.halves[1] / answers.halves[0]).collect();
        let least = ratios.iter().copied().reduce(f64::min)?;
        Some((least, ratios.iter().copied().reduce(f64::max)?, self.repeats))
    }

    /// The table: one row per algorithm, means and medians over the boards that all algorithms solved, times in the
    /// unit that fits.
    pub fn finish(self) -> Table {
        if self.stride == 1 {
            return overview(&self.samples);
        }
        let (mut lines, instances) = (lines(&self.samples), self.samples.instance_count());
        for line in &mut lines {
            let answers = &self.answers[line.algo];
            line.statuses.clone_from(&answers.statuses);
            line.optimal = (answers.judged > 0).then(|| answers.optimal as f64 / answers.judged as f64);
        }
        let mut table = table(&self.samples, &lines, instances);
        table.notes.push(format!(
            "Means and medians are of one in {} boards; `harness summary` takes all of them.",
            self.stride
        ));
        table
    }
}

impl Answers {
    fn add(&mut self, record: &Record) {
        let row = &record.row;
        *self.statuses.entry(row.status).or_default() += 1;
        if row.status != Status::Solved {
            return;
        }
        if let (Some(path_len), Some(optimal_len)) = (row.path_len, row.optimal_len) {
            self.judged += 1;
            self.optimal += u64::from(path_len == optimal_len);
        }
        let halves = record.halves.map(|halves| halves.map(|half| half.wall_ns));
        if let Some([Some(first), Some(second)]) = halves {
            self.halves = [self.halves[0] + first as f64, self.halves[1] + second as f64];
        }
    }
}

/// One row per algorithm: how its boards ended, means and medians over the boards that all algorithms solved, times in
/// the unit that fits.
///
/// # Panics
/// If the samples do not hold expanded, generated, stored, length and wall-clock time.
pub fn overview(samples: &Samples) -> Table {
    table(samples, &lines(samples), samples.instance_count())
}

fn lines(samples: &Samples) -> Vec<Line> {
    let algos: Vec<usize> = (0..samples.algos().len()).collect();
    let request = Request { algos, metrics: Accumulator::METRICS.to_vec(), by: Vec::new(), intervals: false };
    summarise(samples, &request)
}

fn table(samples: &Samples, lines: &[Line], all: usize) -> Table {
    let rows = (0..samples.algos().len()).map(|algo| {
        let of_algo: Vec<&Line> = lines.iter().filter(|line| line.algo == algo).collect();
        row(&samples.algos()[algo], &of_algo)
    });
    let mut table =
        Table { title: String::new(), columns: columns(), keys: 1, rows: rows.collect(), notes: Vec::new() };
    table.drop_empty_columns();
    let common = lines.iter().map(|line| line.common).min().unwrap_or(0);
    if common < all {
        table.notes.push(format!(
            "Means and medians are over the {common} of {all} boards that every algorithm solved."
        ));
    }
    table
}

fn columns() -> Vec<Column> {
    let mut columns = vec![
        Column::text("algo", "algorithm"),
        Column::number("solved", "solved"),
        Column::text("others", "others"),
        Column::number("optimal", "optimal"),
        Column::number("path_len_mean", "mean").under("path"),
    ];
    for metric in [Metric::Expanded, Metric::Generated, Metric::Stored] {
        columns.push(Column::number(format!("{metric}_mean"), "mean").under(metric.name()).with_decimals(1));
        columns
            .push(Column::number(format!("{metric}_median"), "median").under(metric.name()).with_decimals(1));
    }
    columns.push(Column::number("wall_ns_mean", "mean").under("wall time"));
    columns.push(Column::number("wall_ns_median", "median").under("wall time"));
    columns
}

/// The row of one algorithm from its lines, one per metric.
fn row(label: &str, lines: &[&Line]) -> Vec<Cell> {
    let of = |metric: Metric| {
        lines.iter().find(|line| line.metric == metric).and_then(|line| line.description.as_ref())
    };
    let answers = lines[0];
    let others = answers.others();
    let mut cells = vec![
        Cell::Text(label.to_owned()),
        Cell::Count(answers.solved()),
        if others.is_empty() { Cell::Empty } else { Cell::Text(others) },
        answers.optimal.map_or(Cell::Empty, Cell::Share),
        Cell::real(of(Metric::PathLen).map(|path| path.mean)),
    ];
    for metric in [Metric::Expanded, Metric::Generated, Metric::Stored] {
        cells.push(Cell::real(of(metric).map(|counts| counts.mean)));
        cells.push(Cell::real(of(metric).map(|counts| counts.median)));
    }
    cells.push(of(Metric::WallNs).map_or(Cell::Empty, |wall| Cell::Nanoseconds(wall.mean)));
    cells.push(of(Metric::WallNs).map_or(Cell::Empty, |wall| Cell::Nanoseconds(wall.median)));
    cells
}

#[cfg(test)]
mod tests {
    use super::Accumulator;
    use crate::format::row::{Row, Status};
    use crate::report::table::Format;

    fn row(instance: u64, algo: &str, status: Status) -> Row {
        let work = instance + 1;
        Row {
            path_len: (status == Status::Solved).then_some(2),
            optimal_len: Some(2),
            expanded: Some(10 * work),
            generated: Some(30 * work),
            stored: Some(20 * work),
            wall_ns: Some(1500 * work),
            ..Row::new(instance, "1 2 3 x", algo, status)
        }
    }

    #[test]
    fn algorithms_stand_in_the_order_of_their_labels() {
        let mut rows = Accumulator::new(["b", "a"], 4);
        for instance in 0..4 {
            rows.add(&row(instance, "a", Status::Solved).into());
            rows.add(
                &row(instance, "b", if instance < 3 { Status::Solved } else { Status::TimeLimit }).into(),
            );
        }
        let expected = [
            "                                          path  - expanded -   generated    -- stored --  -- wall time ---",
            "algorithm  solved  others        optimal  mean  mean  median  mean  median  mean  median     mean   median",
            "b               3  1 time-limit    100 %  2.00  20.0    20.0  60.0    60.0  40.0    40.0  3.00 µs  3.00 µs",
            "a               4                  100 %  2.00  20.0    20.0  60.0    60.0  40.0    40.0  3.00 µs  3.00 µs",
            "",
            "Means and medians are over the 3 of 4 boards that every algorithm solved.\n",
        ];
        assert_eq!(rows.finish().render(Format::Text, None), expected.join("\n"));
    }

    #[test]
    fn of_a_long_run_every_answer_is_counted_and_a_bounded_number_kept() {
        let mut rows = Accumulator::new(["a"], 3 * Accumulator::MOST);
        for instance in 0..3000 {
            rows.add(
                &row(instance, "a", if instance < 2999 { Status::Solved } else { Status::TimeLimit }).into(),
            );
        }
        assert_eq!(rows.samples.len(), 1000);
        let shown = rows.finish().render(Format::Text, None);
        assert!(shown.contains("2999  1 time-limit") && shown.contains("one in 3 boards"), "{shown}");
    }

    #[test]
    fn no_rows_make_a_table_all_the_same() {
        let shown = Accumulator::new(["a"], 0).finish().render(Format::Text, None);
        assert_eq!(shown, "algorithm  solved\na               0\n");
    }
}

//! The table at the end of a run.

use super::lines::{Line, Request, summarise};
use crate::format::row::Row;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::report::table::{Cell, Column, Table};

/// Takes rows while a run goes on and tells at its end what came out, per algorithm.
///
/// Holds about 30 bytes per row.
#[derive(Clone, Debug)]
pub struct Accumulator {
    samples: Samples,
}

impl Accumulator {
    /// The metrics of the table; each has a mean and a median but for the path's length, whose mean says enough.
    const METRICS: [Metric; 5] =
        [Metric::Expanded, Metric::Generated, Metric::Stored, Metric::PathLen, Metric::WallNs];

    /// An empty accumulator whose table lists the algorithms of `labels` in this order.
    pub fn new<'a>(labels: impl IntoIterator<Item = &'a str>) -> Self {
        let mut samples = Samples::new(&Self::METRICS);
        for label in labels {
            samples.intern(label);
        }
        Self { samples }
    }

    /// Takes one row; rows may come in any order, but each (instance, algorithm) once.
    pub fn add(&mut self, row: &Row) {
        self.samples.add(row);
    }

    /// The table: one row per algorithm, means and medians over the boards that all algorithms solved, times in the
    /// unit that fits.
    pub fn finish(self) -> Table {
        overview(&self.samples)
    }
}

/// One row per algorithm: how its boards ended, means and medians over the boards that all algorithms solved, times in
/// the unit that fits.
///
/// # Panics
/// If the samples do not hold expanded, generated, stored, length and wall-clock time.
pub fn overview(samples: &Samples) -> Table {
    let algos: Vec<usize> = (0..samples.algos().len()).collect();
    let request = Request { algos, metrics: Accumulator::METRICS.to_vec(), by: Vec::new(), intervals: false };
    let lines = summarise(samples, &request);
    let rows = request.algos.iter().map(|&algo| {
        let of_algo: Vec<&Line> = lines.iter().filter(|line| line.algo == algo).collect();
        row(&samples.algos()[algo], &of_algo)
    });
    let mut table =
        Table { title: String::new(), columns: columns(), keys: 1, rows: rows.collect(), notes: Vec::new() };
    table.drop_empty_columns();
    let common = lines.iter().map(|line| line.common).min().unwrap_or(0);
    let all = samples.instance_count();
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
            instance,
            board: "1 2 3 x".to_owned(),
            algo: algo.to_owned(),
            status,
            path_len: (status == Status::Solved).then_some(2),
            optimal_len: Some(2),
            expanded: Some(10 * work),
            generated: Some(30 * work),
            stored: Some(20 * work),
            peak_open: None,
            wall_ns: Some(1500 * work),
            cpu_ns: None,
            path: None,
        }
    }

    #[test]
    fn algorithms_stand_in_the_order_of_their_labels() {
        let mut rows = Accumulator::new(["b", "a"]);
        for instance in 0..4 {
            rows.add(&row(instance, "a", Status::Solved));
            rows.add(&row(instance, "b", if instance < 3 { Status::Solved } else { Status::TimeLimit }));
        }
        let expected = [
            "                                          path  - expanded -   generated    -- stored --  -- wall time ---",
            "algorithm  solved  others        optimal  mean  mean  median  mean  median  mean  median     mean   median",
            "b               3  1 time-limit     100%  2.00  20.0    20.0  60.0    60.0  40.0    40.0  3.00 µs  3.00 µs",
            "a               4                   100%  2.00  20.0    20.0  60.0    60.0  40.0    40.0  3.00 µs  3.00 µs",
            "",
            "Means and medians are over the 3 of 4 boards that every algorithm solved.\n",
        ];
        assert_eq!(rows.finish().render(Format::Text, None), expected.join("\n"));
    }

    #[test]
    fn no_rows_make_a_table_all_the_same() {
        let shown = Accumulator::new(["a"]).finish().render(Format::Text, None);
        assert_eq!(shown, "algorithm  solved\na               0\n");
    }
}

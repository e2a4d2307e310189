//! The numbers of many rows, held in a few bytes per row, and the choice of rows that may be averaged together.
//!
//! # Which rows an average is over
//!
//! Algorithms are compared on the same boards or not at all: an algorithm that gives up on hard boards would
//! otherwise look fast. [`Samples::common`] keeps the instances that *all* algorithms of the comparison solved and for
//! which each of them has a value of the metric. An algorithm that has no value of the metric on any of them (IDA* has
//! no open list) has nothing to compare and takes no instance away from the others.

mod column;
mod strings;

use super::metric::Metric;
use crate::format::protocol::Exchange;
use crate::format::record::Record;
use crate::format::row::{Row, Status};
use column::Column;
use std::collections::HashMap;
use strings::Strings;

/// Numbers of rows in the order they were added, without the rows' strings: 8 bytes per row and 4 per metric.
#[derive(Clone, Debug)]
pub struct Samples {
    metrics: Vec<Metric>,
    algos: Vec<String>,
    /// How each algorithm was spoken to, if it is somebody else's.
    exchanges: Vec<Option<Exchange>>,
    ids: HashMap<String, u16>,
    instances: Vec<u64>,
    /// Index in `instances` of each instance.
    places: HashMap<u64, u32>,
    /// The optimal length of each instance, as far as a row told it.
    optimal: Vec<Option<u32>>,
    rows: Vec<Key>,
    columns: Vec<Column>,
    /// For each held metric its medians over the first and over the second half of the repetitions; as long as the last
    /// row that has them.
    halves: Vec<[Column; 2]>,
    repeats: u32,
    /// Each file's name with its first row.
    files: Vec<(String, usize)>,
    /// The instances' boards, if they were asked for.
    boards: Option<Strings>,
    /// The rows' paths, if they were asked for.
    paths: Option<Strings>,
}

#[derive(Clone, Copy, Debug)]
struct Key {
    instance: u32,
    algo: u16,
    status: Status,
}

/// One row of [`Samples`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Index among the instances, see [`Samples::instance`].
    pub instance: usize,
    /// Index in [`Samples::algos`].
    pub algo: usize,
    /// How the solve ended.
    pub status: Status,
}

impl Samples {
    /// Holds the given metrics of the rows that are added, and the length of paths, whatever is asked.
    pub fn new(metrics: &[Metric]) -> Self {
        let mut metrics = metrics.to_vec();
        if !metrics.contains(&Metric::PathLen) {
            metrics.push(Metric::PathLen);
        }
        Self {
            algos: Vec::new(),
            exchanges: Vec::new(),
            ids: HashMap::new(),
            instances: Vec::new(),
            places: HashMap::new(),
            optimal: Vec::new(),
            rows: Vec::new(),
            columns: vec![Column::default(); metrics.len()],
            halves: vec![[Column::default(), Column::default()]; metrics.len()],
            metrics,
            repeats: 1,
            files: Vec::new(),
            boards: None,
            paths: None,
        }
    }

    /// Keeps the boards as well, which takes the length of their text for each instance. To be called before the first
    /// row.
    #[must_use]
    pub fn with_boards(self) -> Self {
        Self { boards: Some(Strings::default()), ..self }
    }

    /// Keeps the paths as well, a byte for each move. To be called before the first row.
    #[must_use]
    pub fn with_paths(self) -> Self {
        Self { paths: Some(Strings::default()), ..self }
    }

    /// Only the rows of boards whose optimal length, as far as it is known, is wanted.
    #[must_use]
    pub fn of_lengths(&self, is_wanted: impl Fn(Option<u32>) -> bool) -> Self {
        let wanted: Vec<usize> =
            (0..self.instances.len()).filter(|&at| is_wanted(self.optimal[at])).collect();
        let mut places = vec![None; self.instances.len()];
        wanted.iter().zip(0_u32..).for_each(|(&at, place)| places[at] = Some(place));
        let rows: Vec<usize> =
            (0..self.rows.len()).filter(|&at| places[self.rows[at].instance as usize].is_some()).collect();
        let instances: Vec<u64> = wanted.iter().map(|&at| self.instances[at]).collect();
        let key = |&at: &usize| Key {
            instance: places[self.rows[at].instance as usize].expect("wanted"),
            ..self.rows[at]
        };
        let files =
            self.files.iter().map(|(name, first)| (name.clone(), rows.partition_point(|row| row < first)));
        Self {
            metrics: self.metrics.clone(),
            algos: self.algos.clone(),
            exchanges: self.exchanges.clone(),
            ids: self.ids.clone(),
            places: instances.iter().copied().zip(0..).collect(),
            instances,
            optimal: wanted.iter().map(|&at| self.optimal[at]).collect(),
            rows: rows.iter().map(key).collect(),
            columns: self.columns.iter().map(|column| column.chosen(&rows)).collect(),
            halves: self
                .halves
                .iter()
                .map(|halves| halves.each_ref().map(|half| half.chosen(&rows)))
                .collect(),
            repeats: self.repeats,
            files: files.collect(),
            boards: self.boards.as_ref().map(|boards| boards.chosen(&wanted)),
            paths: self.paths.as_ref().map(|paths| paths.chosen(&rows)),
        }
    }

    /// Tells that the rows that follow are from another file.
    pub fn begin_file(&mut self, name: &str) {
        self.files.push((name.to_owned(), self.rows.len()));
    }

    /// Adds a row. Its (instance, algorithm) must be new; the reader of files sees to that.
    ///
    /// # Panics
    /// With more than 65,536 algorithms or 2^32 instances.
    pub fn add(&mut self, row: &Row) {
        let algo = self.intern(&row.algo);
        self.exchanges[usize::from(algo)] = row.protocol;
        let instance = *self.places.entry(row.instance).or_insert_with(|| {
            self.instances.push(row.instance);
            self.optimal.push(None);
            if let Some(boards) = &mut self.boards {
                boards.push(&row.board);
            }
            u32::try_from(self.instances.len() - 1).expect("fewer than 2^32 instances")
        });
        let optimal = &mut self.optimal[instance as usize];
        *optimal = optimal.or(row.optimal_len);
        self.rows.push(Key { instance, algo, status: row.status });
        for (metric, column) in self.metrics.iter().zip(&mut self.columns) {
            column.push(metric.of(row));
        }
        if let Some(paths) = &mut self.paths {
            paths.push(row.path.as_deref().unwrap_or_default());
        }
    }

    /// Takes the optimal length of an instance, by its number, if no row told it.
    pub fn learn_optimal(&mut self, instance: u64, optimal_len: u32) {
        if let Some(&place) = self.places.get(&instance) {
            let known = &mut self.optimal[place as usize];
            *known = known.or(Some(optimal_len));
        }
    }

    /// Adds a solve with all its repetitions: counts once, of times the medians.
    pub fn add_record(&mut self, record: &Record) {
        self.add(&record.row);
        self.repeats = self.repeats.max(record.repeats);
        let Some(halves) = &record.halves else { return };
        for (metric, columns) in self.metrics.iter().zip(&mut self.halves) {
            for (half, column) in halves.iter().zip(columns) {
                // Solves that were not repeated have no halves.
                column.fill_up(self.rows.len() - 1);
                column.push(half.of(*metric));
            }
        }
    }

    /// The most repetitions of one solve.
    pub fn repeats(&self) -> u32 {
        self.repeats
    }

    /// The medians of a time over the first and over the second half of the repetitions of row `at`: what differs between
    /// them is the machine's doing. None of counts, and of solves that were not repeated.
    ///
    /// # Panics
    /// If the metric is not held.
    pub fn halves(&self, at: usize, metric: Metric) -> Option<[u64; 2]> {
        let [first, second] = &self.halves[self.column(metric)];
        if at >= first.len() {
            return None;
        }
        Some([first.get(at)?, second.get(at)?])
    }

    /// The noise floor of a time: sum of the second halves of an algorithm's solved boards / sum of the first ones, see
    /// [`Self::halves`]. None without repetitions.
    ///
    /// # Panics
    /// If the metric is not held.
    pub fn noise_floor(&self, algo: usize, metric: Metric) -> Option<f64> {
        let mut sums = [0.0; 2];
        for (at, key) in self.rows.iter().enumerate() {
            if usize::from(key.algo) == algo
                && key.status == Status::Solved
                && let Some(halves) = self.halves(at, metric)
            {
                sums = [sums[0] + halves[0] as f64, sums[1] + halves[1] as f64];
            }
        }
        (sums[0] > 0.0).then(|| sums[1] / sums[0])
    }

    /// Makes an algorithm known before its first row, so that it has its place in the order.
    ///
    /// # Panics
    /// With more than 65,536 algorithms.
    pub fn intern(&mut self, algo: &str) -> u16 {
        if let Some(&id) = self.ids.get(algo) {
            return id;
        }
        let id = u16::try_from(self.algos.len()).expect("at most 65,536 algorithms");
        self.algos.push(algo.to_owned());
        self.exchanges.push(None);
        self.ids.insert(algo.to_owned(), id);
        id
    }

    /// The algorithms' labels, in the order in which they came first.
    pub fn algos(&self) -> &[String] {
        &self.algos
    }

    /// How an algorithm (its index in [`Self::algos`]) was spoken to; none of this program's own.
    ///
    /// # Panics
    /// If there are not that many algorithms.
    pub fn exchange(&self, algo: usize) -> Option<Exchange> {
        self.exchanges[algo]
    }

    /// The metrics that are held.
    pub fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row was added.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of distinct instances.
    pub fn instance_count(&self) -> usize {
        self.instances.len()
    }

    /// The number that an instance has in the CSV.
    ///
    /// # Panics
    /// If there are not that many instances.
    pub fn instance(&self, index: usize) -> u64 {
        self.instances[index]
    }

    /// The optimal length of an instance, if one of its rows had it.
    ///
    /// # Panics
    /// If there are not that many instances.
    pub fn optimal_len(&self, index: usize) -> Option<u32> {
        self.optimal[index]
    }

    /// The board of an instance, if boards are kept.
    ///
    /// # Panics
    /// If there are not that many instances.
    pub fn board(&self, index: usize) -> Option<&str> {
        self.boards.as_ref().map(|boards| boards.get(index))
    }

    /// The moves of row `at`, if paths are kept and the row has one.
    ///
    /// # Panics
    /// If there are not that many rows.
    pub fn path(&self, at: usize) -> Option<&str> {
        let path = self.paths.as_ref()?.get(at);
        // The path of a solved board is as empty as the field of a row without paths; the length tells them apart.
        (!path.is_empty() || self.value(at, Metric::PathLen) == Some(0)).then_some(path)
    }

    /// The file that row `at` is from: its place among the files, and its name; none if no file was begun before it.
    pub fn file(&self, at: usize) -> Option<(usize, &str)> {
        let index = self.files.partition_point(|(_, first)| *first <= at).checked_sub(1)?;
        Some((index, &self.files[index].0))
    }

    /// Row `at`, in the order in which the rows were added.
    ///
    /// # Panics
    /// If there are not that many rows.
    pub fn row(&self, at: usize) -> Sample {
        let Key { instance, algo, status } = self.rows[at];
        Sample { instance: instance as usize, algo: usize::from(algo), status }
    }

    /// Value of a metric in row `at`; `None` where the field was empty.
    ///
    /// # Panics
    /// If there are not that many rows, or the metric is not held.
    pub fn value(&self, at: usize, metric: Metric) -> Option<u64> {
        self.columns[self.column(metric)].get(at)
    }

    /// For each algorithm, the rows by instance: `rows_by_algo()[algo][instance]` is the row's index.
    pub fn rows_by_algo(&self) -> Vec<Vec<Option<u32>>> {
        let mut rows = vec![vec![None; self.instances.len()]; self.algos.len()];
        for (at, key) in self.rows.iter().enumerate() {
            rows[usize::from(key.algo)][key.instance as usize] = Some(at as u32);
        }
        rows
    }

    /// The values of a metric on the instances that all of `algos` (indices in [`Self::algos`]) solved, out of
    /// `instances` (indices): in ascending order of the instances' numbers, whatever the order of the rows. `row` finds
    /// the row of an algorithm on an instance; it may leave out rows that are not to be counted.
    ///
    /// # Panics
    /// If an index is too large, or the metric is not held.
    pub fn common(
        &self,
        metric: Metric,
        algos: &[usize],
        instances: &[usize],
        row: impl Fn(usize, usize) -> Option<u32>,
    ) -> Common {
        let column = &self.columns[self.column(metric)];
        let solved = |algo: usize, instance: usize| {
            row(algo, instance).filter(|&at| self.rows[at as usize].status == Status::Solved)
        };
        let mut all_solved: Vec<usize> = instances
            .iter()
            .copied()
            .filter(|&instance| algos.iter().all(|&algo| solved(algo, instance).is_some()))
            .collect();
        all_solved.sort_unstable_by_key(|&instance| self.instances[instance]);
        let value =
            |algo: usize, instance: usize| solved(algo, instance).and_then(|at| column.get(at as usize));
        let has_values: Vec<bool> = algos
            .iter()
            .map(|&algo| all_solved.iter().any(|&instance| value(algo, instance).is_some()))
            .collect();
        all_solved.retain(|&instance| {
            algos.iter().zip(&has_values).all(|(&algo, has)| !has || value(algo, instance).is_some())
        });
        let values = algos
            .iter()
            .map(|&algo| all_solved.iter().filter_map(|&instance| value(algo, instance)).collect())
            .collect();
        Common { instances: all_solved, values }
    }

    fn column(&self, metric: Metric) -> usize {
        self.metrics.iter().position(|&held| held == metric).expect("a metric that is held")
    }
}

/// Values on common instances, see [`Samples::common`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// Indices of the instances, in ascending order of their numbers.
    pub instances: Vec<usize>,
    /// For each algorithm asked for: its value on each of the instances, or nothing at all.
    pub values: Vec<Vec<u64>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::record::Times;

    fn row(instance: u64, algo: &str, status: Status, expanded: Option<u64>) -> Row {
        Row { path_len: Some(0), expanded, ..Row::new(instance, "1 2 3 x", algo, status) }
    }

    #[test]
    fn repetitions_are_one_row_with_a_noise_floor() {
        let mut samples = Samples::new(&[Metric::Expanded, Metric::WallNs]);
        samples.add(&row(0, "b", Status::Solved, Some(1)));
        for (instance, status, wall) in
            [(0, Status::Solved, [100, 120]), (1, Status::Solved, [300, 320]), (2, Status::TimeLimit, [1, 9])]
        {
            let times = |wall_ns| Times { wall_ns: Some(wall_ns), cpu_ns: None };
            let row = Row { wall_ns: Some(wall[0] + 10), ..row(instance, "a", status, Some(7)) };
            samples.add_record(&Record { row, repeats: 4, halves: Some(wall.map(times)) });
        }
        assert_eq!((samples.len(), samples.repeats()), (4, 4));
        assert_eq!(samples.value(1, Metric::WallNs), Some(110));
        assert_eq!(samples.halves(2, Metric::WallNs), Some([300, 320]));
        assert_eq!((samples.halves(0, Metric::WallNs), samples.halves(1, Metric::Expanded)), (None, None));
        let a = usize::from(samples.intern("a"));
        assert_eq!(samples.noise_floor(a, Metric::WallNs), Some(440.0 / 400.0));
        assert_eq!(samples.noise_floor(1 - a, Metric::WallNs), None);
    }

    #[test]
    fn common_instances_are_solved_by_all_with_a_value() {
        let mut samples = Samples::new(&[Metric::Expanded]);
        for (instance, status, expanded) in [
            (9, Status::Solved, Some(90)),
            (4, Status::Solved, Some(40)),
            (5, Status::NodeLimit, Some(50)),
            (6, Status::Solved, None),
        ] {
            samples.add(&row(instance, "a", status, expanded));
            samples.add(&row(instance, "b", Status::Solved, Some(instance)));
            samples.add(&row(instance, "without", Status::Solved, None));
        }
        let rows = samples.rows_by_algo();
        let row = |algo: usize, instance: usize| rows[algo][instance];
        let common = samples.common(Metric::Expanded, &[0, 1, 2], &[0, 1, 2, 3], row);
        assert_eq!(common.instances.iter().map(|&at| samples.instance(at)).collect::<Vec<_>>(), [4, 9]);
        assert_eq!(common.values, [vec![40, 90], vec![4, 9], vec![]]);
        let alone = samples.common(Metric::Expanded, &[1], &[0, 1, 2, 3], row);
        assert_eq!(alone.values, [vec![4, 5, 6, 9]]);
    }
}

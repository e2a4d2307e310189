//! Repetitions of a solve, taken together: what everybody who reads rows is given.
//!
//! The rows of one (instance, algorithm) stand together, their `repeat` ascending from 0. Counts are the same in all of
//! them and are taken once; of times a record has each solve's median, and the medians of the first and the second half of
//! its repetitions, whose ratio over many boards tells how steady the machine was.

use super::damage::{Damage, shown};
use super::row::{Metric, Row, Status};

/// All repetitions of one (instance, algorithm).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first repetition's row, with the medians of the times of all repetitions that ended like it.
    pub row: Row,
    /// Number of repetitions.
    pub repeats: u32,
    /// Medians of the times of the first and of the second half of the repetitions, the middle one of an odd number
    /// left out; none with fewer than two.
    pub halves: Option<[Times; 2]>,
}

/// The times of a row, in nanoseconds, where they were measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Wall-clock time.
    pub wall_ns: Option<u64>,
    /// CPU time.
    pub cpu_ns: Option<u64>,
}

impl Times {
    /// The value of a metric; none of those that are no times.
    pub const fn of(&self, metric: Metric) -> Option<u64> {
        match metric {
            Metric::WallNs => self.wall_ns,
            Metric::CpuNs => self.cpu_ns,
            _ => None,
        }
    }
}

impl From<Row> for Record {
    fn from(row: Row) -> Self {
        Self { row, repeats: 1, halves: None }
    }
}

/// Makes records of rows that come in the order of the file.
pub struct Records {
    current: Record,
    /// Of the repetitions that ended like the first.
    times: Vec<Times>,
}

impl Default for Records {
    fn default() -> Self {
        let none = Row::new(0, "", "", Status::Error);
        Self { current: Record { row: none, repeats: 0, halves: None }, times: Vec::new() }
    }
}

impl Records {
    /// Whether a row may come next: the first of a solve, or the repetition that follows the one before it.
    pub fn is_next(&self, row: &Row) -> bool {
        let first = &self.current.row;
        row.repeat == 0
            || self.current.repeats == row.repeat
                && (first.instance, &first.algo, &first.board) == (row.instance, &row.algo, &row.board)
    }

    /// The same as what is wrong with the row, and its column.
    ///
    /// # Errors
    /// If it may not come next.
    pub fn check(&self, row: &Row) -> Result<(), (&'static str, Damage)> {
        if self.is_next(row) {
            return Ok(());
        }
        let (instance, algo, repeat) = (row.instance, shown(&row.algo), row.repeat);
        let before = repeat - 1;
        let problem = format!(
            "repetition {repeat} of {algo} on instance {instance} does not follow repetition {before}: sort the rows by instance, algorithm and repeat, and keep or leave out whole solves"
        );
        Err(("repeat", Damage::Other(problem)))
    }

    /// Takes the next row, which must be that, and may exchange its content for another's; hands over the record before
    /// it if it is another solve's.
    pub fn add(&mut self, row: &mut Row, visit: impl FnOnce(&Record)) {
        if row.repeat == 0 {
            self.finish(visit);
            // Nothing is allocated for the next row if it can have the strings of an earlier one.
            std::mem::swap(&mut self.current.row, row);
            self.current.repeats = 1;
            self.times.push(times(&self.current.row));
            return;
        }
        self.current.repeats += 1;
        if row.status == self.current.row.status {
            self.times.push(times(row));
        }
    }

    /// Hands over the last record, if there is one.
    pub fn finish(&mut self, visit: impl FnOnce(&Record)) {
        if self.current.repeats == 0 {
            return;
        }
        let count = self.times.len();
        self.current.halves = (count > 1).then(|| {
            let half = count / 2;
            [median(&self.times[..half]), median(&self.times[count - half..])]
        });
        if count > 1 {
            let Times { wall_ns, cpu_ns } = median(&self.times);
            (self.current.row.wall_ns, self.current.row.cpu_ns) = (wall_ns, cpu_ns);
        }
        visit(&self.current);
        self.current.repeats = 0;
        self.times.clear();
    }
}

const fn times(row: &Row) -> Times {
    Times { wall_ns: row.wall_ns, cpu_ns: row.cpu_ns }
}

fn median(times: &[Times]) -> Times {
    let of = |value: fn(&Times) -> Option<u64>| {
        let mut values: Vec<u64> = times.iter().filter_map(value).collect();
        values.sort_unstable();
        let middle = values.len() / 2;
        match values.len() {
            0 => None,
            even if even % 2 == 0 => Some(values[middle - 1].midpoint(values[middle])),
            _ => Some(values[middle]),
        }
    };
    Times { wall_ns: of(|times| times.wall_ns), cpu_ns: of(|times| times.cpu_ns) }
}

/// The first column in which a repetition differs from the first one although the same search should do the same; the time
/// limit may strike in one of them and not in the other.
pub fn disagreement(first: &Row, again: &Row) -> Option<&'static str> {
    if [first, again].iter().any(|row| row.status == Status::TimeLimit) {
        return None;
    }
    if first.status != again.status {
        return Some("status");
    }
    let counts = Metric::ALL.into_iter().filter(|metric| metric.is_deterministic());
    counts
        .filter(|metric| metric.of(first) != metric.of(again))
        .map(Metric::name)
        .next()
        .or((first.path != again.path).then_some("path"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: u64, repeat: u32, wall: u64, status: Status) -> Row {
        let times = (Some(wall), Some(wall / 2));
        Row { repeat, wall_ns: times.0, cpu_ns: times.1, ..Row::new(instance, "1 2 3 x", "astar", status) }
    }

    fn records(rows: &[Row]) -> Vec<Record> {
        let (mut records, mut found) = (Records::default(), Vec::new());
        for row in rows {
            records.check(row).expect("in order");
            records.add(&mut row.clone(), |record| found.push(record.clone()));
        }
        records.finish(|record| found.push(record.clone()));
        found
    }

    #[test]
    fn times_are_medians_and_halves_stand_beside_them() {
        let solved = |repeat, wall| row(4, repeat, wall, Status::Solved);
        let found = records(&[
            solved(0, 100),
            solved(1, 900),
            solved(2, 300),
            solved(3, 200),
            solved(4, 400),
            row(5, 0, 70, Status::Solved),
        ]);
        let [five, one] = &found[..] else { panic!("{found:?}") };
        assert_eq!((five.repeats, five.row.wall_ns, five.row.cpu_ns), (5, Some(300), Some(150)));
        let halves = five.halves.expect("five repetitions").map(|half| half.of(Metric::WallNs));
        assert_eq!(halves, [Some(500), Some(300)]);
        assert_eq!((one.repeats, one.row.wall_ns, one.halves), (1, Some(70), None));
    }

    #[test]
    fn a_repetition_that_ended_otherwise_has_no_part_in_the_median() {
        let found = records(&[
            row(0, 0, 10, Status::Solved),
            row(0, 1, 1000, Status::TimeLimit),
            row(0, 2, 20, Status::Solved),
        ]);
        assert_eq!((found[0].repeats, found[0].row.wall_ns), (3, Some(15)));
    }

    #[test]
    fn repetitions_follow_each_other() {
        for (first, second) in [((0, 0), (0, 2)), ((0, 0), (1, 1)), ((0, 1), (0, 2))] {
            let mut records = Records::default();
            let mut add = |(instance, repeat)| {
                let mut row = row(instance, repeat, 1, Status::Solved);
                records.check(&row).map(|()| records.add(&mut row, |_| ()))
            };
            let (column, damage) = add(first).and_then(|()| add(second)).expect_err("out of order");
            assert_eq!(column, "repeat");
            assert!(damage.to_string().contains("sort the rows"), "{damage}");
        }
    }

    #[test]
    fn what_must_be_the_same_is_compared() {
        let first = Row { expanded: Some(5), ..row(0, 0, 10, Status::Solved) };
        let again = |change: fn(&mut Row)| {
            let mut row = Row { repeat: 1, wall_ns: Some(99), ..first.clone() };
            change(&mut row);
            disagreement(&first, &row)
        };
        assert_eq!(again(|_| ()), None);
        assert_eq!(again(|row| row.expanded = Some(6)), Some("expanded"));
        assert_eq!(again(|row| row.path = Some("u".to_owned())), Some("path"));
        assert_eq!(again(|row| row.status = Status::Wrong), Some("status"));
        assert_eq!(again(|row| row.status = Status::TimeLimit), None);
    }
}

//! Tables: built once, shown as text, Markdown, CSV, JSON or LaTeX.

mod data;
mod latex;
mod markup;
mod shape;
mod text;

use crate::report::metric::Metric;
use crate::stats::Interval;
use crate::text::numbers::{duration, p_value, percent, real};
use strum::{EnumIter, EnumMessage, EnumString, IntoStaticStr};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumMessage, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// Aligned columns for the terminal
    Text,
    /// A Markdown table
    Markdown,
    /// Comma-separated values at full precision, one header line
    Csv,
    /// An array of one object per row, numbers at full precision
    Json,
    /// LaTeX tabulars for the packages booktabs and siunitx, as wide and high as an article on A4
    Latex,
}

/// A table with named, possibly grouped columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What the table is about; may be empty.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// Number of leading columns that say what a row is about; a table too wide for the terminal is broken into blocks
    /// that each begin with them.
    pub keys: usize,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<Cell>>,
    /// Sentences to be read with the table: below it for people, nowhere in CSV and JSON.
    pub notes: Vec<String>,
}

/// One column of a [`Table`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name in CSV and JSON.
    pub name: String,
    /// A heading shared with the columns beside it; empty for none.
    pub group: String,
    /// Heading for people.
    pub heading: String,
    /// Digits after the point; `None` to choose by the size of the column's numbers.
    pub decimals: Option<usize>,
    /// Whether its cells are words, aligned to the left.
    pub is_text: bool,
    /// The names of an estimate's ends in CSV and JSON, which have columns of their own there.
    pub ends: Option<[String; 2]>,
    /// Whether it is in CSV and JSON alone.
    pub is_for_programs: bool,
}

/// One cell of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is no value.
    Empty,
    /// Words.
    Text(String),
    /// A count.
    Count(u64),
    /// Any other number.
    Real(f64),
    /// A share between 0 and 1, shown to people in percent.
    Share(f64),
    /// Nanoseconds, shown to people in the unit that fits.
    Nanoseconds(f64),
    /// A p-value, shown to people with two significant digits.
    PValue(f64),
    /// A number with its interval, shown to people as `0.47 [0.44, 0.50]`.
    Estimate(Estimate),
}

/// A number with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its interval, if it has one.
    pub interval: Option<Interval>,
    /// Whether the interval carries a mark, see the table's notes.
    pub is_marked: bool,
    /// Whether these are nanoseconds.
    pub is_time: bool,
}

impl Column {
    /// A column of numbers.
    pub fn number(name: impl Into<String>, heading: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            group: String::new(),
            heading: heading.into(),
            decimals: None,
            is_text: false,
            ends: None,
            is_for_programs: false,
        }
    }

    /// A column of numbers with intervals; `names` are those of the number and of its interval's ends.
    pub fn estimate(names: [&str; 3], heading: &str) -> Self {
        let [name, low, high] = names;
        Self { ends: Some([low, high].map(str::to_owned)), ..Self::number(name, heading) }
    }

    /// The same column in CSV and JSON alone.
    #[must_use]
    pub fn for_programs(self) -> Self {
        Self { is_for_programs: true, ..self }
    }

    /// A column of words.
    pub fn text(name: impl Into<String>, heading: impl Into<String>) -> Self {
        Self { is_text: true, ..Self::number(name, heading) }
    }

    /// The same column under a heading shared with its neighbours.
    #[must_use]
    pub fn under(self, group: impl Into<String>) -> Self {
        Self { group: group.into(), ..self }
    }

    /// The same column with so many digits after the point.
    #[must_use]
    pub fn with_decimals(self, decimals: usize) -> Self {
        Self { decimals: Some(decimals), ..self }
    }
}

impl Cell {
    /// A value of a metric: times are shown in the unit that fits.
    pub fn of(metric: Metric, value: f64) -> Self {
        if metric.is_time() { Self::Nanoseconds(value) } else { Self::Real(value) }
    }

    /// A real number if there is one.
    pub fn real(value: Option<f64>) -> Self {
        value.map_or(Self::Empty, Self::Real)
    }
}

impl Format {
    /// Whether it is for people to read, who want what matters, rather than for programs, who want all of it.
    pub const fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Markdown | Self::Latex)
    }
}

impl Table {
    /// Writes the table, ending with a line feed. Text is broken into blocks of at most `width` characters per line, as
    /// far as single columns allow; the other formats know no width.
    pub fn render(&self, format: Format, width: Option<usize>) -> String {
        match format {
            Format::Text => text::render(&self.for_people(), width),
            Format::Markdown => markup::markdown(&self.for_people()),
            Format::Latex => latex::latex(&self.for_people()),
            Format::Csv => data::csv(self),
            Format::Json => data::json(self),
        }
    }

    /// Drops the columns that have no value in any row, the keys excepted.
    pub fn drop_empty_columns(&mut self) {
        for column in (self.keys..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[column] == Cell::Empty) {
                self.drop_column(column);
            }
        }
    }

    /// The table without the columns that are for programs alone.
    #[must_use]
    pub fn for_people(&self) -> Self {
        let mut table = self.clone();
        for column in (0..table.columns.len()).rev() {
            if table.columns[column].is_for_programs {
                table.drop_column(column);
            }
        }
        table
    }

    /// Drops one column.
    ///
    /// # Panics
    /// If there are not that many columns.
    pub fn drop_column(&mut self, column: usize) {
        self.columns.remove(column);
        self.keys -= usize::from(column < self.keys);
        for row in &mut self.rows {
            row.remove(column);
        }
    }

    /// The cells of one column as people see them.
    pub fn shown(&self, column: usize) -> Vec<String> {
        let decimals = self.columns[column].decimals.unwrap_or_else(|| {
            let reals = self.rows.iter().filter_map(|row| match row[column] {
                Cell::Real(value) | Cell::Estimate(Estimate { value, is_time: false, .. }) => {
                    Some(value.abs())
                }
                _ => None,
            });
            match reals.fold(0.0, f64::max) {
                largest if largest < 1e3 => 2,
                largest if largest < 1e6 => 1,
                _ => 0,
            }
        });
        self.rows.iter().map(|row| shown(&row[column], decimals)).collect()
    }
}

fn shown(cell: &Cell, decimals: usize) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Count(count) => count.to_string(),
        Cell::Real(value) => real(*value, decimals),
        Cell::Share(share) => percent(*share),
        Cell::Nanoseconds(ns) => duration(*ns),
        Cell::PValue(p) => p_value(*p),
        Cell::Estimate(estimate) => estimate.shown(decimals),
    }
}

impl Estimate {
    fn shown(&self, decimals: usize) -> String {
        let number = |value: f64| if self.is_time { duration(value) } else { real(value, decimals) };
        let Some(Interval { low, high }) = self.interval else { return number(self.value) };
        let mark = if self.is_marked { "*" } else { "" };
        format!("{} [{}, {}]{mark}", number(self.value), number(low), number(high))
    }
}

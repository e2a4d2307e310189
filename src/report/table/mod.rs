//! Tables: built once, shown as text, Markdown, CSV, JSON or LaTeX.

mod data;
mod markup;
mod text;

use crate::text::numbers::{duration, p_value, percent, real};
use clap::ValueEnum;

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Aligned columns for the terminal
    #[default]
    Text,
    /// A Markdown table
    Markdown,
    /// Comma-separated values at full precision, one header line
    Csv,
    /// An array of one object per row, numbers at full precision
    Json,
    /// A LaTeX tabular for the booktabs package
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
        }
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
            Format::Text => text::render(self, width),
            Format::Markdown => markup::markdown(self),
            Format::Latex => markup::latex(self),
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
                Cell::Real(value) => Some(value.abs()),
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
    }
}

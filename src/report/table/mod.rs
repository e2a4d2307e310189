//! Tables: built once, shown as text, Markdown, CSV, JSON or LaTeX.

mod data;
mod markup;
mod text;

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
        Cell::Real(value) => format!("{value:.decimals$}"),
        Cell::Share(share) => percent(*share),
        Cell::Nanoseconds(ns) => duration(*ns),
        Cell::PValue(p) => p_value(*p),
    }
}

/// A share in percent with one digit after the point; 100 % and 0 % are exact, never rounded.
pub fn percent(share: f64) -> String {
    match share {
        0.0 => "0%".to_owned(),
        1.0 => "100%".to_owned(),
        // Nearly all is not all.
        _ => format!("{:.1}%", (share * 100.0).clamp(0.1, 99.9)),
    }
}

/// Nanoseconds with three significant digits in ns, us, ms or s.
pub fn duration(ns: f64) -> String {
    let (value, unit) = match ns {
        ns if ns < 999.5 => return format!("{ns:.0} ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "us"),
        ns if ns < 999.5e6 => (ns / 1e6, "ms"),
        ns => (ns / 1e9, "s"),
    };
    let decimals = match value {
        value if value < 9.995 => 2,
        value if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

/// A p-value with two significant digits.
pub fn p_value(p: f64) -> String {
    match p {
        0.0 => "< 1e-300".to_owned(),
        p if p < 0.001 => format!("{p:.1e}"),
        p if p < 0.01 => format!("{p:.4}"),
        p if p < 0.1 => format!("{p:.3}"),
        p => format!("{p:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_in_the_unit_that_fits() {
        for (ns, shown) in [
            (0.0, "0 ns"),
            (999.4, "999 ns"),
            (999.6, "1.00 us"),
            (12_345.0, "12.3 us"),
            (99_960.0, "100 us"),
            (999_600.0, "1.00 ms"),
            (1.5e9, "1.50 s"),
            (7.2e12, "7200 s"),
        ] {
            assert_eq!(duration(ns), shown, "{ns}");
        }
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!([1.0, 0.99999, 0.5, 0.00001, 0.0].map(percent), ["100%", "99.9%", "50.0%", "0.1%", "0%"]);
    }

    #[test]
    fn p_values_have_two_digits() {
        assert_eq!(
            [0.0, 2.1e-32, 0.0042, 0.042, 0.42, 1.0].map(p_value),
            ["< 1e-300", "2.1e-32", "0.0042", "0.042", "0.42", "1.00"]
        );
    }
}

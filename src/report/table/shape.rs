//! Which columns a table has and in which order its rows stand, as people ask for it.

use super::{Cell, Table};
use crate::text::did_you_mean;
use std::cmp::Ordering;

impl Table {
    /// Keeps the columns of these names, in this order.
    ///
    /// # Errors
    /// If there is no column of a name, with the names that there are.
    pub fn keep_columns(&mut self, names: &[String]) -> Result<(), String> {
        let places = names.iter().map(|name| self.place(name)).collect::<Result<Vec<_>, _>>()?;
        self.keys = places.iter().take_while(|&&place| place < self.keys).count();
        self.columns = places.iter().map(|&place| self.columns[place].clone()).collect();
        for column in &mut self.columns {
            column.is_for_programs = false;
        }
        for row in &mut self.rows {
            *row = places.iter().map(|&place| row[place].clone()).collect();
        }
        Ok(())
    }

    /// Sorts the rows by a column, from the largest value down if a `-` stands before its name. Rows without a value
    /// come last.
    ///
    /// # Errors
    /// If there is no column of this name, with the names that there are.
    pub fn sort_by(&mut self, name: &str) -> Result<(), String> {
        let (name, is_descending) = name.strip_prefix('-').map_or((name, false), |name| (name, true));
        let place = self.place(name)?;
        self.rows.sort_by(|a, b| {
            let (a, b) = (&a[place], &b[place]);
            let order = match (a, b) {
                (Cell::Empty, Cell::Empty) => Ordering::Equal,
                (Cell::Empty, _) => return Ordering::Greater,
                (_, Cell::Empty) => return Ordering::Less,
                (Cell::Text(a), Cell::Text(b)) => a.cmp(b),
                _ => a.number().unwrap_or_default().total_cmp(&b.number().unwrap_or_default()),
            };
            if is_descending { order.reverse() } else { order }
        });
        Ok(())
    }

    fn place(&self, name: &str) -> Result<usize, String> {
        let place = self.columns.iter().position(|column| column.name == name);
        place.ok_or_else(|| {
            let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
            format!("no column `{name}` in this table{}", did_you_mean(name, &names))
        })
    }
}

impl Cell {
    /// The number that it shows, if it is one.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Empty | Self::Text(_) => None,
            Self::Count(count) => Some(count as f64),
            Self::Real(value) | Self::Share(value) | Self::Nanoseconds(value) | Self::PValue(value) => {
                Some(value)
            }
            Self::Estimate(estimate) => Some(estimate.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::*;

    #[test]
    fn columns_are_chosen_and_rows_sorted() {
        let row = |name: &str, value: Option<f64>| vec![Cell::Text(name.to_owned()), Cell::real(value)];
        let table = Table {
            columns: vec![Column::text("algo", "algorithm"), Column::number("mean", "mean")],
            keys: 1,
            rows: vec![row("b", Some(2.0)), row("c", None), row("a", Some(10.0))],
            ..Table::default()
        };
        let names = |table: &Table| table.shown(0).concat();
        for (by, expected) in [("algo", "abc"), ("-algo", "cba"), ("mean", "bac"), ("-mean", "abc")] {
            let mut sorted = table.clone();
            sorted.sort_by(by).expect("a column");
            assert_eq!(names(&sorted), expected, "{by}");
        }
        let mut chosen = table.clone();
        chosen.keep_columns(&["mean".to_owned(), "algo".to_owned()]).expect("columns");
        assert_eq!((chosen.columns[1].name.as_str(), chosen.keys), ("algo", 0));
        assert!(chosen.sort_by("maen").expect_err("a misspelling").contains("did you mean `mean`?"));
    }
}

//! What the declaration of a column is made of; the columns themselves stand in [`row`](super::row).

use std::fmt::Write;

/// One column of the CSV, as `docs/csv.md` shows it.
#[derive(Clone, Copy, Debug)]
pub struct CsvColumn {
    /// Its name in the header line.
    pub name: &'static str,
    /// Its unit; empty for words and plain numbers.
    pub unit: &'static str,
    /// What it says, as its declaration tells it.
    meaning: &'static str,
    /// When its field is empty.
    pub empty: &'static str,
    /// The format that has it first.
    pub since: u32,
}

impl CsvColumn {
    /// Declares a column; `meaning` is the text of a documentation comment, line breaks and all.
    pub(super) const fn new(
        name: &'static str,
        unit: &'static str,
        meaning: &'static str,
        empty: &'static str,
        since: u32,
    ) -> Self {
        Self { name, unit, meaning, empty, since }
    }

    /// What it says, in a sentence.
    pub fn meaning(&self) -> String {
        self.meaning.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The columns as the table of `docs/csv.md`, in Markdown.
pub fn markdown_table(columns: &[CsvColumn]) -> String {
    let mut table = "| column | unit | meaning | empty when |\n|---|---|---|---|\n".to_owned();
    for column in columns {
        let meaning = column.meaning();
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| `{}` | {} | {} | {} |",
            column.name,
            column.unit,
            meaning.trim_end_matches('.'),
            column.empty
        );
    }
    table.replace("|  |", "| |")
}

/// The declaration of all columns: makes the row, the header, the reader of each field, and the metrics of it, so that
/// none of them can know of other columns than the rest.
///
/// `read` is the function of [`field`](super::field) that fills the column from its token; `as Name "words"` makes a
/// column a [`Metric`](super::row::Metric) of that name, which headings and axes call by those words.
macro_rules! columns {
    ($(
        $(#[doc = $meaning:literal])+
        $field:ident: $type:ty, $read:path $(, as $metric:ident $title:literal)?;
        unit $unit:literal, empty $empty:literal, since $since:literal;
    )+) => {
        /// One line of the CSV. A value that is unknown is `None` and written as an empty field, never as 0.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        pub struct Row {
            $($(#[doc = $meaning])+ pub $field: $type,)+
        }

        /// The header line's fields, in order.
        pub const COLUMNS: [&str; DECLARED.len()] = [$(stringify!($field)),+];

        /// What each of [`COLUMNS`] is.
        pub const DECLARED: &[CsvColumn] =
            &[$(CsvColumn::new(stringify!($field), $unit, concat!($($meaning),+), $empty, $since)),+];

        /// What fills each of [`COLUMNS`] of a row from its token.
        pub(super) const READERS: [fn(&mut Row, &str) -> Result<(), Damage>; DECLARED.len()] =
            [$(|row, token| $read(&mut row.$field, token)),+];

        /// One column of counts or times, which can be summarised, compared and plotted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
        pub enum Metric {
            $($(#[doc = $title] $metric,)?)+
        }

        impl Metric {
            /// The CSV column's name.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$metric => stringify!($field),)?)+ }
            }

            /// What an axis or a heading calls it, with its unit.
            pub const fn title(self) -> &'static str {
                match self { $($(Self::$metric => $title,)?)+ }
            }

            /// Its value in a row; `None` where the field is empty.
            pub fn of(self, row: &Row) -> Option<u64> {
                match self { $($(Self::$metric => row.$field.map(u64::from),)?)+ }
            }
        }
    };
}
pub(super) use columns;

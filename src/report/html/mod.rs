//! One self-contained page about a set of rows: what was run, tables, plots, comparisons, the hardest boards.
//!
//! The page needs no network and no other file. Everything can be read without JavaScript; sorting the tables, stepping
//! through paths and looking into the rows, which the page carries, are added by a script. Colours follow the reader's light
//! or dark setting.

mod about;
mod boards;
mod changes;
mod hardest;
mod page;
mod plots;
mod published;
mod rows;
mod run;
mod summary;
mod table;

use crate::format::read::Source;
use crate::report::metric::Metric;
use crate::report::provenance;
use crate::report::published::PublishedValue;
use crate::report::samples::Samples;

/// Samples that hold what a report is made of: every metric, boards and paths.
pub fn samples() -> Samples {
    Samples::new(&Metric::ALL).with_boards().with_paths()
}

/// What a report is made of.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The page's title; none for one made from the runs' names.
    pub title: Option<&'a str>,
    /// What stands before everything else, such as the question that the rows answer: headings with their texts, whose
    /// paragraphs are separated by empty lines.
    pub about: &'a [(&'a str, &'a str)],
    /// The files that were read.
    pub sources: &'a [Source],
    /// Their rows, as [`samples`] holds them.
    pub samples: &'a Samples,
    /// The rows of the same run before a change, if that is what the first of two files holds.
    pub before: Option<&'a Samples>,
    /// The algorithms to report on, as indices in [`Samples::algos`]; the first is the one the others are compared
    /// with.
    pub algos: &'a [usize],
    /// How many of the hardest boards to show one by one.
    pub boards: usize,
    /// Published figures and what became of them, where the rows come from an experiment.
    pub figures: &'a [PublishedValue],
}

impl Report<'_> {
    /// The page as HTML. Equal rows give equal pages.
    ///
    /// # Panics
    /// If an index is too large or the samples do not hold what [`samples`] does.
    pub fn render(&self) -> String {
        page::render(self)
    }

    /// Whether the rows are of all boards there are.
    fn is_census(&self) -> bool {
        provenance::is_census(self.sources)
    }

    fn title(&self) -> String {
        if let Some(title) = self.title {
            return title.to_owned();
        }
        let mut names: Vec<&str> = self
            .sources
            .iter()
            .map(|source| source.manifest.as_ref().map_or(source.name.as_str(), |manifest| &manifest.name))
            .collect();
        names.dedup();
        format!("Report on {}", names.join(", "))
    }
}

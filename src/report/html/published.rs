//! Published figures beside measured ones.

use super::page::Section;
use maud::html;

/// What became of one published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is, such as `bidirectional, mean states expanded`.
    pub figure: String,
    /// The value as published, in the source's own digits.
    pub published: String,
    /// The value measured here, with its interval where it has one.
    pub measured: String,
    /// Whether they agree.
    pub verdict: Verdict,
    /// Anything worth knowing about it; may be empty.
    pub note: String,
}

/// How a measured figure stands to the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Reproduced as closely as was asked for.
    Holds,
    /// Not reproduced.
    Fails,
    /// Shown, not judged.
    Quoted,
    /// The published value is known to be wrong; the note says how.
    Misprint,
}

impl Verdict {
    /// The verdict in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Quoted => "quoted",
            Self::Misprint => "misprint",
        }
    }
}

pub(super) fn section(figures: &[Figure]) -> Option<Section> {
    if figures.is_empty() {
        return None;
    }
    let count = |verdict| figures.iter().filter(|figure| figure.verdict == verdict).count();
    let (holds, fails) = (count(Verdict::Holds), count(Verdict::Fails));
    let content = html! {
        p { "Of " (holds + fails) " judged figures, " (holds) " hold and " (fails) " fail." }
        div.scroll tabindex="0" role="region" aria-label="Published and measured" {
            table.sortable {
                caption { "Published and measured" }
                thead {
                    tr { @for heading in ["figure", "published", "measured", "verdict", "note"] { th scope="col" { (heading) } } }
                }
                tbody {
                    @for figure in figures {
                        tr {
                            th scope="row" { (figure.figure) }
                            td.number { (figure.published) }
                            td.number { (figure.measured) }
                            td class=(figure.verdict.word()) { (figure.verdict.word()) }
                            td.words { (figure.note) }
                        }
                    }
                }
            }
        }
    };
    Some(Section { id: "published", heading: "Published and measured", content })
}

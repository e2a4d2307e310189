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
    /// Measured divided by published; empty where that makes no sense.
    pub factor: String,
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
    /// The published value is known to be wrong; the note says how, and the right one came out.
    Misprint,
    /// The published claim does not hold; the note says why, and the right one does.
    Refuted,
}

impl Verdict {
    /// The verdict in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Quoted => "quoted",
            Self::Misprint => "misprint",
            Self::Refuted => "refuted",
        }
    }
}

pub(super) fn section(figures: &[Figure]) -> Option<Section> {
    if figures.is_empty() {
        return None;
    }
    let count = |verdict| figures.iter().filter(|figure| figure.verdict == verdict).count();
    let (holds, fails) = (count(Verdict::Holds), count(Verdict::Fails));
    let corrected = count(Verdict::Misprint) + count(Verdict::Refuted);
    let factors = figures.iter().any(|figure| !figure.factor.is_empty());
    let notes = figures.iter().any(|figure| !figure.note.is_empty());
    let content = html! {
        @if holds + fails + corrected == 0 { p { "None of these figures is judged." } }
        @else {
            p {
                "Of " (holds + fails + corrected) " judged figures, " (holds) " hold and " (fails) " fail"
                @if corrected > 0 { "; " (corrected) " published wrong, and the right value comes out" }
                "."
            }
        }
        div.scroll tabindex="0" role="region" aria-label="Published and measured" {
            table.sortable {
                caption { "Published and measured" }
                thead {
                    tr {
                        th scope="col" { "figure" }
                        @for heading in ["published", "measured"] { th scope="col" .number { (heading) } }
                        @if factors { th scope="col" .number { "measured / published" } }
                        th scope="col" { "verdict" }
                        @if notes { th scope="col" { "note" } }
                    }
                }
                tbody {
                    @for figure in figures {
                        tr {
                            th scope="row" { (figure.figure) }
                            td.number { (figure.published) }
                            td.number { (figure.measured) }
                            @if factors { td.number { (figure.factor) } }
                            td class=(figure.verdict.word()) { (figure.verdict.word()) }
                            @if notes { td.words { (figure.note) } }
                        }
                    }
                }
            }
        }
    };
    Some(Section { id: "published", heading: "Published and measured", content })
}

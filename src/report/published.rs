//! Published values beside the ones measured here.

/// A published value and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedValue {
    /// What it is, such as `bidirectional, mean states expanded`.
    pub figure: String,
    /// The value as published, in the source's own digits.
    pub published: String,
    /// The value measured here, with its interval where it has one.
    pub measured: String,
    /// Measured divided by published; empty where that makes no sense.
    pub factor: String,
    /// Whether they agree.
    pub verdict: Agreement,
    /// Anything worth knowing about it; may be empty.
    pub note: String,
}

/// How a measured value stands to the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
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

impl Agreement {
    /// In one word.
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

//! What can be wrong with an experiment file.

use crate::puzzle::parse::ParseError;
use crate::run::instances::InstancesError;
use crate::run::kinds::KindError;
use crate::search::spelling::SpellingError;
use crate::text::did_you_mean;

/// An experiment file that cannot be run, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct ExperimentError {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: ExperimentProblem,
}

impl ExperimentError {
    /// A problem at a place in the text.
    pub(super) fn at(file: &str, text: &str, offset: usize, problem: ExperimentProblem) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        Self { file: file.to_owned(), line, problem }
    }
}

/// What is wrong with an experiment file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentProblem {
    /// It is not TOML, a key is unknown or missing, or a value has the wrong type.
    #[error("{0}")]
    Toml(String),
    /// A name that stands for nothing.
    #[error("`{name}` is no {what}{}", did_you_mean(.name, .known))]
    Unknown {
        /// What it should be the name of.
        what: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The name of an experiment or a run becomes a file's name.
    #[error("`{0}` cannot be a file's name everywhere: use letters, digits and hyphens")]
    Name(String),
    /// Two things have one name.
    #[error("there are two {what} `{name}`")]
    Twice {
        /// What they are.
        what: &'static str,
        /// Their name.
        name: String,
    },
    /// Something that has to be there is not.
    #[error("{0}")]
    Missing(&'static str),
    /// Things that do not go together.
    #[error("{0}")]
    Clash(&'static str),
    /// A value that cannot be read.
    #[error("`{text}` is no {what}")]
    Value {
        /// What was written.
        text: String,
        /// What it should be.
        what: &'static str,
    },
    /// A limit that no search can keep to, or that cannot be read.
    #[error("{0}")]
    Limit(String),
    /// A board that is not among the run's.
    #[error("the run `{run}` has no board {board}")]
    NoBoard {
        /// The run.
        run: String,
        /// The board as it was written.
        board: String,
    },
    /// An algorithm's spelling.
    #[error(transparent)]
    Algorithm(#[from] SpellingError),
    /// A kind of boards.
    #[error(transparent)]
    Kind(#[from] KindError),
    /// Boards that cannot be had.
    #[error(transparent)]
    Instances(#[from] InstancesError),
    /// A board or goal.
    #[error("{0}")]
    Board(String),
}

impl From<ParseError> for ExperimentProblem {
    fn from(error: ParseError) -> Self {
        Self::Board(error.to_string())
    }
}

impl ExperimentProblem {
    /// What the TOML reader says, with a suggestion in place of its list of all keys.
    pub(super) fn toml(message: &str) -> Self {
        let mut quoted = message.split('`').skip(1).step_by(2);
        match (message.split_once(", expected"), quoted.next()) {
            (Some((unknown, _)), Some(key)) if unknown.starts_with("unknown field") => {
                let known: Vec<&str> = quoted.collect();
                Self::Toml(format!("unknown key `{key}`{}", did_you_mean(key, &known)))
            }
            _ => Self::Toml(message.trim_end().to_owned()),
        }
    }
}

//! Where an experiment file is wrong, and how.

use crate::text::did_you_mean;

/// An experiment file that cannot be run, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct ExperimentError {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub problem: String,
}

impl ExperimentError {
    /// A problem at a place in the text.
    pub(super) fn at(file: &str, text: &str, offset: usize, problem: &dyn ToString) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        Self { file: file.to_owned(), line, problem: problem.to_string() }
    }
}

/// What the TOML reader says, with a suggestion in place of its list of all keys.
pub(super) fn toml(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    match (message.split_once(", expected"), quoted.next()) {
        (Some((unknown, _)), Some(key)) if unknown.starts_with("unknown field") => {
            let known: Vec<&str> = quoted.collect();
            format!("unknown key `{key}`{}", did_you_mean(key, &known))
        }
        _ => message.trim_end().to_owned(),
    }
}

//! The experiments that come with the program, so that it can reproduce them wherever it is.

use super::error::ExperimentError;
use super::model::{Experiment, Headline};
use crate::search::catalog::Catalog;
use crate::text::did_you_mean;
use std::borrow::Cow;
use std::io;
use std::path::Path;

/// The folder in which experiments are looked for first.
pub const FOLDER: &str = "experiments";

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../experiments/", $name, ".toml")))),*]
    };
}

/// Names and texts of the experiments of this repository, in the order in which they are listed.
pub static BUILT_IN: &[(&str, &str)] = &built_in![
    "aima-4e-fig-3-26",
    "blog-table",
    "encodings",
    "implementation",
    "korf-1985",
    "korf-1985-all",
    "pdb",
    "schofield",
    "speed-order",
    "tie-breaking",
    "ufrgs",
    "writeups",
];

/// An experiment that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// Its file is wrong.
    #[error(transparent)]
    Wrong(#[from] ExperimentError),
    /// Its file cannot be read, or there is none.
    #[error("{0}")]
    Missing(String),
}

/// An experiment by its file, or by its name: from the folder [`FOLDER`] of the current folder, else one that is built in.
/// Its algorithms are those of `catalog`.
///
/// # Errors
/// If there is none, or something is wrong with it.
pub fn find(name: &str, catalog: &Catalog) -> Result<Experiment, LibraryError> {
    let (text, place) = text(name)?;
    Ok(Experiment::new(&text, &place, catalog)?)
}

/// All experiments: those of the folder [`FOLDER`] if there is one, else those that are built in.
///
/// # Errors
/// If one of them is no experiment file.
pub fn all() -> Result<Vec<Headline>, LibraryError> {
    let headline = |name: &String| {
        let (text, place) = text(name)?;
        Ok(Headline::new(&text, &place)?)
    };
    names()?.iter().map(headline).collect()
}

/// The text of an experiment, and what messages call the place where it stands.
fn text(name: &str) -> Result<(Cow<'static, str>, String), LibraryError> {
    let in_folder = Path::new(FOLDER).join(format!("{name}.toml"));
    for path in [Path::new(name), &in_folder] {
        if path.is_file() {
            let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
            return Ok((text.into(), path.display().to_string()));
        }
    }
    if let Some((_, text)) = BUILT_IN.iter().find(|(built_in, _)| *built_in == name) {
        return Ok(((*text).into(), format!("{name}.toml (built in)")));
    }
    let hint = did_you_mean(name, &names()?);
    Err(LibraryError::Missing(format!("`{name}` is neither a file nor an experiment{hint}")))
}

fn unreadable(path: &Path, error: &io::Error) -> LibraryError {
    LibraryError::Missing(format!("cannot read {}: {error}", path.display()))
}

/// Names of all experiments.
fn names() -> Result<Vec<String>, LibraryError> {
    let folder = Path::new(FOLDER);
    if !folder.is_dir() {
        return Ok(BUILT_IN.iter().map(|(name, _)| (*name).to_owned()).collect());
    }
    let io = |error| unreadable(folder, &error);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort_unstable();
    Ok(names)
}

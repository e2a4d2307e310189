//! Which programs of other people's take part, from what is written to what is meant.

use super::error::ExperimentError;
use super::model::FileText;
use super::schema::WrittenSolver;
use crate::external::Program;
use crate::external::program::OPTIONS;
use crate::text::did_you_mean;
use toml::{Spanned, Value};

/// What is no [option](OPTIONS) that could stand in a line.
const KEYS: [&str; 6] = ["name", "command", "build", "version", "env", "cwd"];

/// The solvers of a file.
pub(super) fn solvers(
    source: &FileText<'_>,
    all: &[Spanned<WrittenSolver>],
) -> Result<Vec<Program>, ExperimentError> {
    all.iter()
        .map(|written| solver(written.get_ref()).map_err(|problem| source.error(written, problem)))
        .collect()
}

fn solver(written: &WrittenSolver) -> Result<Program, String> {
    let missing = |key| format!("a solver needs a {key}: name = \"mine\", command = [\"./a.out\"]");
    let name = words(written.get("name").ok_or_else(|| missing("name"))?, "name")?;
    let command = list(written.get("command").ok_or_else(|| missing("command"))?, "command")?;
    let mut program = Program::new(&name, command).map_err(|error| error.to_string())?;
    for (key, value) in written {
        match key.as_str() {
            "name" | "command" => {}
            "build" => program.build = list(value, key)?,
            "version" => program.version = list(value, key)?,
            "cwd" => program.cwd = Some(words(value, key)?.into()),
            "env" => {
                let table = value.as_table().ok_or("env is a table such as { OMP_NUM_THREADS = \"1\" }")?;
                let variables = table.iter().map(|(name, value)| Ok((name.clone(), words(value, name)?)));
                program.env = variables.collect::<Result<_, String>>()?;
            }
            option if OPTIONS.contains(&option) => {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                program.set(option, &text).map_err(|error| error.to_string())?;
            }
            other => {
                let known: Vec<&str> = KEYS.into_iter().chain(OPTIONS).collect();
                return Err(format!("`{other}` is no key of a solver{}", did_you_mean(other, &known)));
            }
        }
    }
    Ok(program)
}

fn words(value: &Value, key: &str) -> Result<String, String> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("{key}: `{value}` is no text: write it in quotes"))
}

/// A command: a list, which no shell has to take apart.
fn list(value: &Value, key: &str) -> Result<Vec<String>, String> {
    let list = value.as_array().filter(|list| !list.is_empty());
    let list = list.ok_or_else(|| {
        format!("{key}: `{value}` is no list of words: write {key} = [\"./a.out\", \"--option\"]")
    })?;
    list.iter().map(|word| words(word, key)).collect()
}

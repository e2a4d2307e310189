//! Which algorithms, from what is written to what is meant.

use super::error::ExperimentError;
use super::model::FileText;
use crate::format::label;
use crate::search::catalog::{Algorithm, Catalog};
use crate::search::spelling::check_labels;
use toml::{Spanned, Value};

/// The algorithms of a run.
pub(super) fn list(
    source: &FileText<'_>,
    all: &Spanned<Vec<Spanned<Value>>>,
) -> Result<Vec<Algorithm>, ExperimentError> {
    let mut algorithms: Vec<Algorithm> = Vec::new();
    for written in all.get_ref() {
        let one = algorithm(source.catalog, written.get_ref());
        algorithms.push(one.map_err(|error| source.error(written, error))?);
        check_labels(&algorithms).map_err(|error| source.error(written, error))?;
    }
    if algorithms.is_empty() {
        return Err(source.error(all, "`algorithms` is an empty list"));
    }
    Ok(algorithms)
}

/// An algorithm as a spelling, or as a table of its options.
fn algorithm(catalog: &Catalog, written: &Value) -> Result<Algorithm, String> {
    const NAME: &str = "algorithm";
    const LABEL: &str = "label";
    let table = match written {
        Value::String(spelling) => return catalog.algorithm(spelling).map_err(|error| error.to_string()),
        Value::Table(table) => table,
        other => return Err(format!("`{other}` is no algorithm: write a name or a table")),
    };
    let name = table.get(NAME).and_then(Value::as_str);
    let name = name.ok_or("an algorithm in table form needs its name: algorithm = \"astar\"")?;
    let mut algorithm = catalog.named(name).map_err(|error| error.to_string())?;
    for (key, value) in table.iter().filter(|(key, _)| ![NAME, LABEL].contains(&key.as_str())) {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let option = algorithm.key(key).map_err(|error| error.to_string())?;
        let set = catalog.set(&mut algorithm, option, &text, &format!("{key} = {value}"));
        set.map_err(|error| error.to_string())?;
    }
    algorithm.label = match table.get(LABEL).map(|label| (label, label.as_str())) {
        None => algorithm.spelling(),
        Some((_, Some(label))) => {
            label::check(label).map_err(|problem| format!("`{}` {problem}", label.escape_debug()))?;
            label.to_owned()
        }
        Some((other, _)) => return Err(format!("`{other}` is no label: write words")),
    };
    Ok(algorithm)
}

//! The map in `src/lib.rs` is what the imports say: each module knows exactly the modules that the map lists for it, and
//! nothing imports a module that stands below it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const EVERYTHING: &str = "everything";
const NOTHING: &str = "nothing else";

fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of a text: runs of letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The table in the documentation of the crate: a module's name, and the modules it knows of, in the table's order.
fn map() -> Vec<(String, BTreeSet<String>)> {
    let text = read(&source("lib.rs"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("//! | ["));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = words(cells[0]).last().expect("a module's name");
        let knows = match cells[2] {
            NOTHING => BTreeSet::new(),
            list => list.split(',').map(|module| module.trim().trim_matches('`').to_owned()).collect(),
        };
        (name.to_owned(), knows)
    };
    lines.map(row).collect()
}

/// The modules that the library declares.
fn declared() -> BTreeSet<String> {
    let text = read(&source("lib.rs"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("pub mod ").or(line.strip_prefix("mod ")));
    lines.map(|line| line.trim_end_matches(';').to_owned()).collect()
}

/// Every source file of a module.
fn files(module: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                walk(&entry, files);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                files.push(entry);
            }
        }
    }
    let mut files: Vec<_> =
        [source(&format!("{module}.rs"))].into_iter().filter(|file| file.exists()).collect();
    if source(module).is_dir() {
        walk(&source(module), &mut files);
    }
    files
}

/// The modules that a file imports or names by path, in its code: not in comments, and not in its unit tests.
fn imports(file: &Path) -> BTreeSet<String> {
    if file.file_name().is_some_and(|name| name == "tests.rs") {
        return BTreeSet::new();
    }
    let text = read(file);
    let code = text.split("#[cfg(test)]").next().expect("a first part");
    let lines: String =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for after in lines.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            // `use crate::{a::B, c};` would hide the names after the first from this test.
            Some(_) => panic!("{}: import each module of the crate on a line of its own", file.display()),
            None => found.extend(words(after).next().map(str::to_owned)),
        }
    }
    found
}

#[test]
fn the_map_names_each_module_once() {
    let names: Vec<String> = map().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), declared().len());
    assert_eq!(names.into_iter().collect::<BTreeSet<_>>(), declared());
}

#[test]
fn each_module_knows_what_the_map_says() {
    let declared = declared();
    let all: BTreeMap<String, BTreeSet<String>> = declared
        .iter()
        .map(|module| {
            let mut known: BTreeSet<_> = files(module).iter().flat_map(|file| imports(file)).collect();
            known.retain(|other| other != module && declared.contains(other));
            (module.clone(), known)
        })
        .collect();
    let differences: Vec<String> = map()
        .into_iter()
        .filter(|(module, says)| !says.contains(EVERYTHING) && *says != all[module])
        .map(|(module, says)| format!("`{module}`: the map says {says:?}, the imports {:?}", all[&module]))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn dependencies_run_one_way() {
    let mut above = BTreeSet::new();
    for (module, knows) in map() {
        if !knows.contains(EVERYTHING) {
            let below: Vec<_> = knows.difference(&above).collect();
            assert!(below.is_empty(), "`{module}` knows {below:?}, which stand below it in the map");
        }
        above.insert(module);
    }
}

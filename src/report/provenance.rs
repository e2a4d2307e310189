//! Where rows come from, in words.

use crate::format::manifest::{InstancesSpec, Manifest};
use crate::format::read::Source;
use crate::puzzle::Size;
use crate::puzzle::rank::factorial;
use crate::text::numbers::grouped;

/// What was run, in one line: `1,000 uniform 3x3 boards, seed 1`, from the manifests of the files, or the names of the
/// files where there are none.
pub fn in_words(sources: &[Source]) -> String {
    let mut words: Vec<String> = Vec::new();
    for source in sources {
        let line = match &source.manifest {
            Some(manifest) => boards_in_words(&manifest.spec.instances),
            None => file_name(&source.name).to_owned(),
        };
        if !words.contains(&line) {
            words.push(line);
        }
    }
    words.join("; ")
}

/// A word on rows that were made by unlike machines, whose times do not compare; none if they were not.
pub fn unlike_machines(sources: &[Source]) -> Option<String> {
    let mut machines: Vec<&str> = Vec::new();
    for manifest in sources.iter().filter_map(|source| source.manifest.as_ref()) {
        let parts = manifest.parts.iter().map(|part| &part.environment);
        for environment in std::iter::once(&manifest.environment).chain(parts) {
            if !machines.contains(&environment.cpu.as_str()) {
                machines.push(&environment.cpu);
            }
        }
    }
    (machines.len() > 1).then(|| {
        format!(
            "the rows were made by unlike machines ({}): their times compare on one board at most, whose solves ran on \
             one machine unless the run was resumed on another; counts are the same everywhere",
            machines.join("; ")
        )
    })
}

/// Whether the rows are of all the solvable boards there are, as the manifests tell: then they are no sample.
pub fn is_census(sources: &[Source]) -> bool {
    let is_all = |source: &Source| {
        source.manifest.as_ref().is_some_and(|Manifest { spec, .. }| {
            let parts = spec.shard.map_or(1, |shard| shard.count as usize);
            let size: Option<Size> = spec.instances.size.parse().ok();
            // The first few of all boards are a sample, if an odd one.
            let is_all = size.is_some_and(|size| 2 * spec.instances.n == factorial(size.cells()));
            spec.instances.kind == "all" && is_all && parts <= sources.len()
        })
    };
    !sources.is_empty() && sources.iter().all(is_all)
}

/// The boards of a run: how many, which, how drawn.
pub fn boards_in_words(instances: &InstancesSpec) -> String {
    let InstancesSpec { kind, size, n, seed, file, .. } = instances;
    let noun = if *n == 1 { "board" } else { "boards" };
    let n = grouped(*n);
    let words = match (kind.split_once(':'), kind.as_str(), file) {
        (_, "file", Some(file)) => format!("{n} {size} {noun} of {}", file_name(file)),
        (_, "all", _) => format!("all {n} solvable {size} {noun}"),
        (_, "uniform", _) => format!("{n} uniformly drawn {size} {noun}"),
        (Some(("walk", moves)), ..) => format!("{n} {size} {noun} {moves} random moves from the goal"),
        (Some(("depth", depth)), ..) => format!("{n} {size} {noun} of optimal length {depth}"),
        _ => format!("{n} {size} {noun} ({kind})"),
    };
    match seed {
        Some(seed) => format!("{words}, seed {seed}"),
        None => words,
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(kind: &str, n: u64, seed: Option<u64>, file: Option<&str>) -> InstancesSpec {
        InstancesSpec {
            kind: kind.into(),
            size: "3x3".into(),
            n,
            seed,
            file: file.map(Into::into),
            sha256: None,
        }
    }

    #[test]
    fn boards() {
        for (spec, words) in [
            (spec("uniform", 1000, Some(7), None), "1,000 uniformly drawn 3x3 boards, seed 7"),
            (spec("all", 181_440, None, None), "all 181,440 solvable 3x3 boards"),
            (spec("walk:50", 10, Some(1), None), "10 3x3 boards 50 random moves from the goal, seed 1"),
            (spec("depth:24", 1, Some(1), None), "1 3x3 board of optimal length 24, seed 1"),
            (spec("file", 3, None, Some("a/b.txt")), "3 3x3 boards of b.txt"),
            (spec("korf100", 100, None, None), "100 3x3 boards (korf100)"),
        ] {
            assert_eq!(boards_in_words(&spec), words);
        }
    }
}

//! The job scripts.

use super::RunFolder;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The script of the shards.
pub const ARRAY: &str = "array.sbatch";
/// The script of the merge.
pub const MERGE: &str = "merge.sbatch";

/// What Slurm is asked for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Request {
    /// How many shards may run at a time.
    pub max_parallel: Option<u32>,
    /// Options of `sbatch` for the shards, such as `--mem=4G`.
    pub shards: Vec<String>,
    /// Options of `sbatch` for shards and merge, such as `--partition=main`.
    pub all: Vec<String>,
}

impl Request {
    /// The elements of an array, as Slurm writes them.
    pub fn array(&self, shards: &[u32]) -> String {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for &shard in shards {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == shard => *last = shard,
                _ => ranges.push((shard, shard)),
            }
        }
        let ranges: Vec<String> = ranges
            .iter()
            .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") })
            .collect();
        let most = self.max_parallel.map_or_else(String::new, |most| format!("%{most}"));
        ranges.join(",") + &most
    }
}

impl RunFolder {
    /// The script of the shards.
    pub fn array_script(&self) -> String {
        let run = &self.run;
        let all: Vec<u32> = (0..run.shards).collect();
        let mut text = self.head("shard");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "#SBATCH --array={}", run.request.array(&all));
        let _ = writeln!(text, "#SBATCH --output={}", self.path.join("log/shard-%a.txt").display());
        text.push_str("#SBATCH --open-mode=append\n#SBATCH --requeue\n");
        options(&mut text, &run.request.shards);
        let _ = write!(
            text,
            "\n# How many shards there are is written here: SLURM_ARRAY_TASK_COUNT is only how many were submitted at once.\n\
             # A shard that is done ends at once, one that was begun goes on.\n\
             exec {program} {arguments} --shard \"$SLURM_ARRAY_TASK_ID/{count}\" --resume --quiet \\\n    \
             --jobs \"${{SLURM_CPUS_PER_TASK:-1}}\" --out {shards}/\"$SLURM_ARRAY_TASK_ID.csv\"\n",
            program = quoted(&self.path.join("harness").display().to_string()),
            arguments = shell_words::join(&run.arguments),
            count = run.shards,
            shards = quoted(&self.path.join("shards").display().to_string()),
        );
        text
    }

    /// The script of the merge.
    pub fn merge_script(&self) -> String {
        let mut text = self.head("merge");
        let _ = writeln!(text, "#SBATCH --output={}", self.path.join("log/merge.txt").display());
        let program = quoted(&self.path.join("harness").display().to_string());
        let folder = quoted(&self.path.display().to_string());
        let _ = write!(text, "\nexec {program} slurm merge {folder}\n");
        text
    }

    fn head(&self, part: &str) -> String {
        let name = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let mut text = format!("#!/bin/bash\n#SBATCH --job-name=harness-{part}-{name}\n");
        let _ = writeln!(text, "#SBATCH --chdir={}", self.run.folder.display());
        options(&mut text, &self.run.request.all);
        text
    }
}

fn options(text: &mut String, options: &[String]) {
    for option in options {
        let _ = writeln!(text, "#SBATCH {option}");
    }
}

fn quoted(word: &str) -> String {
    shell_words::quote(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_written_as_slurm_writes_them() {
        let request = |max_parallel| Request { max_parallel, ..Request::default() };
        assert_eq!(request(None).array(&[0, 1, 2, 3]), "0-3");
        assert_eq!(request(None).array(&[3, 6]), "3,6");
        assert_eq!(request(Some(2)).array(&[0, 1, 4, 7, 8, 9]), "0-1,4,7-9%2");
    }
}

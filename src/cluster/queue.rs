//! What Slurm is asked and told: `sbatch`, `squeue`, `scontrol`.

use super::ClusterError;
use std::path::Path;
use std::process::Command;

/// Submits a script; gives the job's number.
///
/// # Errors
/// If Slurm does not take it.
pub fn submit(options: &[String], script: &Path) -> Result<String, ClusterError> {
    let said = ask(Command::new("sbatch").arg("--parsable").args(options).arg(script))?;
    // On clusters of clusters the cluster's name follows.
    Ok(said.trim().split(';').next().unwrap_or_default().to_owned())
}

/// States in which a job is over.
const ENDED: [&str; 8] =
    ["COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE"];

/// Those of the jobs that have not ended.
///
/// # Errors
/// If Slurm does not say: that is no sign that they have.
pub fn alive(jobs: &[String]) -> Result<Vec<String>, ClusterError> {
    let said = ask(Command::new("squeue").args(["--noheader", "--states=all", "--format=%F %T"]))?;
    let mut alive: Vec<String> = said
        .lines()
        .filter_map(|line| line.trim().split_once(' '))
        .filter(|(job, state)| jobs.iter().any(|own| own == job) && !ENDED.contains(state))
        .map(|(job, state)| format!("{job} ({})", state.to_lowercase()))
        .collect();
    alive.dedup();
    Ok(alive)
}

/// The largest number of elements that an array of jobs may have here.
///
/// # Errors
/// If Slurm does not say.
pub fn most_shards() -> Result<u32, ClusterError> {
    let said = ask(Command::new("scontrol").args(["show", "config"]))?;
    let line = said.lines().find_map(|line| line.strip_prefix("MaxArraySize"));
    let most = line.and_then(|line| line.trim_start_matches([' ', '=']).trim().parse().ok());
    most.ok_or_else(|| ClusterError::Slurm {
        command: "scontrol show config".to_owned(),
        why: "it names no MaxArraySize".to_owned(),
    })
}

fn ask(command: &mut Command) -> Result<String, ClusterError> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |why: String| ClusterError::Slurm { command: name.clone(), why };
    let output = command.output().map_err(|error| failed(format!("cannot be run: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(failed(format!("{}: {}", output.status, said.trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

//! What all commands that run other people's programs share: they say what they are about to execute, and do so for a
//! file only if they are allowed to.

use super::output::say;
use crate::experiment::Experiment;
use crate::external::{Account, Program};
use crate::text::numbers::duration;
use anyhow::bail;
use std::fmt::Write;

/// Says what is about to be executed.
pub(super) fn announce<'a>(programs: impl IntoIterator<Item = &'a Program>) {
    for program in programs {
        let Program { name, protocol, build, version, .. } = program;
        for command in [build, version].into_iter().filter(|command| !command.is_empty()) {
            say!("executing: {}", shell_words::join(command));
        }
        let time = humantime::format_duration(program.limits.time());
        let folder = program.cwd.as_ref().map_or_else(String::new, |cwd| format!(" in {}", cwd.display()));
        let command = shell_words::join(&program.command);
        say!("executing: {command}{folder} ({name}, protocol {protocol}, {time} at most)");
    }
}

/// Refuses experiments that would execute programs, unless that is allowed. Else says what will be executed.
pub(super) fn allow(experiment: &Experiment, is_allowed: bool, quiet: bool) -> anyhow::Result<()> {
    let Some(run) = experiment.runs.first().filter(|run| !run.solvers.is_empty()) else { return Ok(()) };
    if !is_allowed {
        let commands: Vec<String> = run
            .solvers
            .iter()
            .flat_map(|solver| [&solver.build, &solver.version, &solver.command])
            .filter(|command| !command.is_empty())
            .map(shell_words::join)
            .collect();
        bail!(
            "the experiment {} executes programs: {}; if you trust it, say --allow-extern",
            experiment.name,
            commands.join("; ")
        );
    }
    if !quiet {
        announce(&run.solvers);
    }
    Ok(())
}

/// What the processes of a program took, and what its times are.
pub(super) fn described(program: &Program, account: &Account) -> String {
    let mut text = format!("times with protocol {}: of {}", program.protocol, program.protocol.times());
    if let Some(start_up) = account.start_up {
        // Writing to a string cannot fail.
        let _ = write!(text, "; start-up {}", duration(start_up.as_nanos() as f64));
    }
    if let Some(bytes) = account.peak_memory {
        let _ = write!(text, "; at most {} of memory", bytesize::ByteSize(bytes));
    }
    text
}

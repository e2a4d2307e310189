//! `harness completions`: a completion script for a shell.

use super::Exit;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  harness completions bash > ~/.local/share/bash-completion/completions/harness
  harness completions zsh > ~/.zfunc/_harness
  harness completions fish > ~/.config/fish/completions/harness.fish";

/// Write a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "harness", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Exit::Done)
}

//! `harness instances`: write a board file.

use super::Exit;
use super::boards::BoardArgs;
use super::output::{self, say};
use clap::Args;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  harness instances --n 1000 --seed 7 > boards.txt
      the boards that `harness run --n 1000 --seed 7` draws
  harness instances --kind depth:31
      the two hardest boards of the 8-puzzle
  harness instances --kind permutations | harness solve > answers.txt
      answers for all 362,880 arrangements, solvable or not";

/// Write boards, one a line
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct InstancesArgs {
    #[command(flatten)]
    boards: BoardArgs,

    /// File to write, - for standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

pub(super) fn run(args: &InstancesArgs) -> anyhow::Result<Exit> {
    output::refuse_input(&args.out, [Path::new(&args.boards.instances)])?;
    let mut notes = Vec::new();
    let instances = args.boards.instances(&mut notes)?;
    for note in notes {
        say!("note: {note}");
    }
    output::write(&args.out, |out| {
        (0..instances.len()).try_for_each(|index| writeln!(out, "{}", instances.get(index).0))
    })?;
    Ok(Exit::Done)
}

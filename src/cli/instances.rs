//! `harness instances`: write a board file.

use super::Exit;
use super::boards::BoardArgs;
use anyhow::Context;
use clap::Args;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

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
    let mut notes = Vec::new();
    let instances = args.boards.instances(&mut notes)?;
    for note in notes {
        eprintln!("note: {note}");
    }
    let out: Box<dyn Write> = if args.out.as_os_str() == "-" {
        Box::new(io::stdout().lock())
    } else {
        Box::new(File::create(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?)
    };
    let mut out = BufWriter::new(out);
    for index in 0..instances.len() {
        writeln!(out, "{}", instances.get(index).0)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

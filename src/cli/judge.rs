//! `harness judge`: checks answers that any program wrote.

use super::Exit;
use super::words::one_of;
use crate::judge::{Case, Framing, Judge};
use crate::puzzle::{Board, Size, parse};
use anyhow::{Context, bail};
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

/// Check answers that any program wrote, as an online judge does
///
/// One line per case: the blank's moves as u, d, l and r, an empty line for a solved board, or `unsolvable`. Every path
/// to the goal is accepted; those longer than necessary are counted. Prints a line for every answer that is not
/// accepted, often with a hint at the mistake, then totals; exit code 1 unless all are accepted.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  harness judge boards.txt answers.txt
  ./my-solver < boards.txt | harness judge boards.txt -
  harness judge --judge uva652 652.in 652.out
  harness judge --goal blank-first --verbose korf.txt answers.txt")]
pub(super) struct Args {
    /// Board file, in any way of writing boards; - for standard input
    boards: PathBuf,
    /// Answer file; - for standard input
    answers: PathBuf,
    /// Goal: blank-last, blank-first, blank-centre or the tiles of a board
    #[arg(long, default_value = "blank-last")]
    goal: String,
    /// Size of the boards, such as 3x3, where the board file does not tell it
    #[arg(long)]
    size: Option<Size>,
    /// What stands around boards and answers
    #[arg(long, value_name = "FRAMING", value_parser = one_of::<Framing>(), default_value = "plain")]
    judge: Framing,
    /// Print the totals only
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// Print the accepted cases too
    #[arg(long, short)]
    verbose: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.boards.as_os_str() == "-" && args.answers.as_os_str() == "-" {
        bail!("boards and answers cannot both come from standard input");
    }
    let (text, name) = read(&args.boards)?;
    let boards = args.judge.read_boards(&text, args.size, &name)?;
    let size = boards.first().map(|listed| listed.board.size()).or(args.size);
    let goal: Board = parse::goal(&args.goal, size, "--goal")?;
    let (answers, answers_name) = read(&args.answers)?;

    let mut out = BufWriter::new(io::stdout().lock());
    let totals = Judge::new(&goal).judge_all(&boards, &answers, args.judge, |case| {
        if args.verbose || !args.quiet && !case.verdict.is_accepted() {
            write_case(&mut out, case, &name, &answers_name)
        } else {
            Ok(())
        }
    })?;
    writeln!(out, "{totals}")?;
    out.flush()?;
    Ok(if totals.is_accepted() { Exit::Done } else { Exit::CheckFailed })
}

/// The bytes of a file or of standard input, and its name for messages.
fn read(path: &PathBuf) -> anyhow::Result<(Vec<u8>, String)> {
    if path.as_os_str() == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).context("cannot read standard input")?;
        return Ok((text, "standard input".to_owned()));
    }
    let name = path.display().to_string();
    let text = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    Ok((text, name))
}

fn write_case(out: &mut impl Write, case: &Case, boards: &str, answers: &str) -> io::Result<()> {
    write!(out, "case {} ({boards}:{}", case.number, case.board_line)?;
    if let Some(line) = case.answer_line {
        write!(out, ", {answers}:{line}")?;
    }
    write!(out, "): {}", case.verdict)?;
    if let Some(hint) = case.hint {
        write!(out, "; hint: {hint}")?;
    }
    writeln!(out)
}

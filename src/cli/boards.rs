//! The arguments that say which boards: `--instances`, `--size`, `--goal`, `--n`, `--seed`.

use crate::puzzle::{Board, Size, parity, parse};
use crate::run::instances::{Given, InstanceKind, Instances};
use crate::run::kinds::{KINDS, KindError};
use crate::text::did_you_mean;
use anyhow::{Context, bail};
use clap::Args;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Which boards, for which goal.
#[derive(Args, Clone, Debug)]
pub(super) struct BoardArgs {
    /// Boards: uniform, walk:K (K random moves from the goal), depth:D (optimal length D), all, permutations,
    /// korf100 (Korf's 15-puzzle instances), a board file, or - for standard input
    #[arg(long, visible_alias = "kind", value_name = "KIND|FILE", default_value = "uniform")]
    pub(super) instances: String,

    /// Number of boards [default: 1000 drawn ones, or all of a list]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) n: Option<u64>,

    /// Seed of the drawing; board i depends on the seed, the size, the kind and i alone
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,

    /// Width x height of the boards, at most 16 cells [default: that of the goal or the file, or 3x3]
    #[arg(long, value_name = "WxH")]
    pub(super) size: Option<Size>,

    /// Goal: blank-last, blank-first, blank-centre, or tiles such as "1 2 3 8 x 4 7 6 5" [default: blank-last; Korf's boards
    /// have the blank first]
    #[arg(long, value_name = "GOAL")]
    pub(super) goal: Option<String>,
}

impl BoardArgs {
    /// The goal for boards whose size is known, if it is, from elsewhere.
    pub(super) fn goal(&self, size: Option<Size>) -> anyhow::Result<Board> {
        let size = self.size.or(size);
        Ok(match &self.goal {
            Some(text) => parse::goal(text, size, "--goal")?,
            None => Board::blank_last(size.unwrap_or(Size::EIGHT)),
        })
    }

    /// The boards, drawn or read. What is odd about them is told in `notes`.
    pub(super) fn instances(&self, notes: &mut Vec<String>) -> anyhow::Result<Instances> {
        let kind = self.kind()?;
        let size = match &kind {
            InstanceKind::Given(given) => given.boards.first().map(|(board, _)| board.size()),
            _ => None,
        };
        let goal = match (&self.goal, kind.own_goal()) {
            (None, Some(own)) => own,
            _ => self.goal(size)?,
        };
        let instances = Instances::new(kind, goal, self.seed, self.n)?;
        if let Some(n) = self.n.filter(|&n| n > instances.len()) {
            notes.push(format!("there are only {} such boards, not {n}", instances.len()));
        }
        notes.extend(unsolvable_note(&instances));
        Ok(instances)
    }

    fn kind(&self) -> anyhow::Result<InstanceKind> {
        let text = self.instances.as_str();
        if text == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
            return self.given(&bytes, "standard input");
        }
        match text.parse() {
            Ok(kind) => Ok(kind),
            Err(KindError::Unknown { .. }) if Path::new(text).exists() => {
                let bytes = std::fs::read(text).with_context(|| format!("cannot read {text}"))?;
                self.given(&bytes, text)
            }
            Err(KindError::Unknown { .. }) => {
                bail!("--instances {text}: no such file, and no kind of boards{}", did_you_mean(text, &KINDS))
            }
            Err(error) => Err(error).context("--instances"),
        }
    }

    fn given(&self, bytes: &[u8], name: &str) -> anyhow::Result<InstanceKind> {
        let listed = parse::boards(bytes, self.size, name)?;
        let boards = Arc::new(listed.into_iter().map(|listed| (listed.board, None)).collect());
        Ok(InstanceKind::Given(Given { kind: "file".to_owned(), file: Some(name.to_owned()), boards }))
    }
}

/// Boards that the goal cannot be reached from are answered, not refused; but a wrong goal is their commonest cause.
fn unsolvable_note(instances: &Instances) -> Option<String> {
    let index =
        instances.first_unsolvable().filter(|_| matches!(instances.kind(), InstanceKind::Given(_)))?;
    Some(format!("board {index}: {}", not_reached(&instances.get(index).0, instances.goal())))
}

/// Says that a board does not reach the goal, and which goal in common use it does reach.
pub(super) fn not_reached(board: &Board, goal: &Board) -> String {
    let reached = parity::common_goal_reached(board)
        .map_or_else(String::new, |(goal, name)| format!("; it reaches {goal} ({name}): --goal \"{goal}\""));
    format!("{board} does not reach the goal {goal}{reached}")
}

//! `harness heuristics`: what heuristics say of boards, beside the true distance.

use super::Exit;
use super::boards::BoardArgs;
use super::output::say;
use super::picture::{self, Look};
use super::progress::TableProgress;
use super::rows::{self, Filter, Shape};
use crate::format::read::Source;
use crate::heuristic::TileHeuristic;
use crate::puzzle::{Board, parse};
use crate::report::estimates::{Estimates, KnownBoard};
use crate::report::plot::estimates;
use crate::report::provenance::{boards_in_words, in_words};
use crate::report::samples::Samples;
use crate::search::catalog::Catalog;
use crate::space::tiles::Tiles;
use crate::text::numbers::counted;
use crate::text::split_outside_parentheses;
use anyhow::{Context, ensure};
use clap::ValueEnum;
use rayon::prelude::*;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness heuristics                                  correlation and error on 1,000 boards
  harness heuristics --instances all --by optimal_len --plot heuristics.svg
  harness heuristics --h manhattan,linear-conflict --by error
  harness heuristics --by board --format csv > h.csv
  harness heuristics run.csv --where 'optimal_len>=20'

Distances come from a table (boards of up to ten cells), from the boards' source
(korf100), or from the rows of a run: from the column optimal_len, or from what
an optimal algorithm found.";

/// How good heuristics are: their estimates beside the true distances
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// CSV files of runs whose boards to take [default: boards as --instances says]
    #[arg(value_name = "CSV", conflicts_with_all = ["instances", "n", "seed"])]
    csv: Vec<PathBuf>,
    /// Heuristics, separated by commas; `harness list heuristics` explains them
    #[arg(
        long,
        value_name = "H,...",
        default_value = "misplaced,gaschnig,manhattan,linear-conflict,walking-distance"
    )]
    h: String,
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    filter: Filter,
    /// What a line of the table is about
    #[arg(long, value_name = "WHAT", default_value = "heuristic")]
    by: By,
    #[command(flatten)]
    shape: Shape,
    /// Also draw the mean error by optimal length, and how many boards have which error; .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: Look,
}

/// What a line of the table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// A heuristic: correlation, errors
    Heuristic,
    /// An optimal length: mean errors
    #[value(name = "optimal_len")]
    OptimalLen,
    /// An error: how many boards have it
    Error,
    /// A board: its estimates
    Board,
}

/// Boards with their distances, as far as they are known.
struct Boards {
    goal: Board,
    known: Vec<(u64, Board, Option<u32>)>,
    /// Where they come from, in words.
    source: String,
}

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    if let Some(file) = &args.plot {
        picture::check(file)?;
        rows::refuse_input(file, &args.csv)?;
    }
    let boards = if args.csv.is_empty() { drawn(args)? } else { of_rows(args, catalog)? };
    let known: Vec<_> =
        boards.known.iter().filter_map(|&(at, board, distance)| Some((at, board, distance?))).collect();
    ensure!(
        !known.is_empty(),
        "no board's distance to the goal is known: let an optimal algorithm solve them (harness run) and give its rows"
    );
    if known.len() < boards.known.len() {
        let unknown = counted(boards.known.len() - known.len(), "board");
        say!("note: {unknown} left out, whose distance to the goal is not known or that do not reach it");
    }
    let estimates = estimate(args, &boards.goal, &known, catalog)?;
    let mut table = match args.by {
        By::Heuristic => estimates.table(),
        By::OptimalLen => estimates.by_distance(),
        By::Error => estimates.by_error(),
        By::Board => estimates.by_board(),
    };
    table.title = format!("{}: {}", table.title, boards.source);
    args.shape.apply(&mut table)?;
    args.shape.print(&[table])?;
    if let Some(file) = &args.plot {
        args.look.save(&estimates::draw(&estimates, &args.look.settings(boards.source))?, file)?;
    }
    Ok(Exit::Done)
}

/// The boards that the arguments describe.
fn drawn(args: &Args) -> anyhow::Result<Boards> {
    let mut notes = Vec::new();
    let instances = args.boards.instances(&mut notes)?;
    for note in notes {
        say!("note: {note}");
    }
    let board = |at| {
        let (board, distance) = instances.get(at);
        (at, board, distance)
    };
    let boards = (0..instances.len()).map(board).collect();
    Ok(Boards { goal: *instances.goal(), known: boards, source: boards_in_words(&instances.spec()) })
}

/// The boards of rows, for the goal that their manifest names.
fn of_rows(args: &Args, catalog: &Catalog) -> anyhow::Result<Boards> {
    let (sources, [samples]) = args.filter.read(&args.csv, Samples::new(&[]).with_boards(), catalog)?;
    let board = |at: usize| -> anyhow::Result<_> {
        let text = samples.board(at).unwrap_or_default();
        Ok((
            samples.instance(at),
            parse::board(text, size(args, &sources)?, "a board")?,
            samples.optimal_len(at),
        ))
    };
    let mut boards = (0..samples.instance_count()).map(board).collect::<anyhow::Result<Vec<_>>>()?;
    boards.sort_unstable_by_key(|(instance, ..)| *instance);
    let goal = match (&args.boards.goal, sources.iter().find_map(|source| source.manifest.as_ref())) {
        (None, Some(manifest)) => {
            parse::goal(&manifest.spec.goal, size(args, &sources)?, "the manifest's goal")?
        }
        _ => args.boards.goal(boards.first().map(|(_, board, _)| board.size()))?,
    };
    Ok(Boards { goal, known: boards, source: in_words(&sources) })
}

/// The size of the boards of rows: the manifest names it, a list of tiles alone may be of several.
fn size(args: &Args, sources: &[Source]) -> anyhow::Result<Option<crate::puzzle::Size>> {
    let named =
        sources.iter().find_map(|source| Some(source.manifest.as_ref()?.spec.instances.size.as_str()));
    let named = named.map(|size| size.parse().context("the manifest's size")).transpose()?;
    Ok(args.boards.size.or(named))
}

fn estimate(
    args: &Args,
    goal: &Board,
    known: &[(u64, Board, u32)],
    catalog: &Catalog,
) -> anyhow::Result<Estimates> {
    let estimates = |spelling: &str| -> anyhow::Result<(String, Vec<u32>)> {
        let spec = catalog.heuristics().read(spelling.trim()).context("--h")?;
        let heuristic = spec.build(goal, &TableProgress::new(false)).context("--h")?;
        let of = |(_, board, _): &(u64, Board, u32)| heuristic.evaluate(Tiles::new(board)).0;
        Ok((spec.to_string(), known.par_iter().map(of).collect()))
    };
    let heuristics = split_outside_parentheses(&args.h).map(estimates).collect::<anyhow::Result<_>>()?;
    let board = |&(instance, board, distance): &(u64, Board, u32)| KnownBoard {
        instance,
        board: board.to_string(),
        distance,
    };
    Ok(Estimates { boards: known.iter().map(board).collect(), heuristics })
}

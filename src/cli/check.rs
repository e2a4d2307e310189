//! `harness check`: is somebody's solver right, optimal, and how fast beside ours?

use super::progress::SolveProgress;
use super::{Exit, external, interrupt, output};
use crate::external::assessment::Assessment;
use crate::external::mistakes;
use crate::external::{Program, Runner};
use crate::format::protocol::Protocol;
use crate::puzzle::rank::unrank;
use crate::puzzle::{Board, DistanceTable, Size, draw, parse};
use crate::random::Words;
use crate::search::SolveId;
use crate::search::budget::{self, Limits};
use crate::search::catalog::Catalog;
use crate::stats::quantile_sorted;
use crate::text::numbers::{duration, factor};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  harness check --extern 'mine=python3 solver.py' --n 20
      a program that reads a board a line and answers with a line each, flushed; 20 random boards
  harness check --extern mine:protocol=hdu1043=./my-solver
      one that reads until the end of its input; all 181,440 boards
  harness check --extern mine:protocol=poj1077:time-limit=20s=./my-solver --n 5
      one that solves a single board
  harness check --extern 'mine:protocol=hdu1043:goal=blank-first=./my-solver --goal blank-first'
      one that has another goal

Options of a program, after its name: protocol=line|hdu1043|poj1077|uva652, moves=blank|tile,
answer=letters|words|length, blank=SIGN, goal=GOAL, time-limit=TIME, cpu-limit=TIME,
memory-limit=BYTES, output-limit=BYTES, processes=N. The command is run as it stands, without a
shell.";

/// Is somebody's solver right, optimal, and how fast? A program in any language
///
/// Runs it on all solvable boards, nearest to the goal first, replays every path, and says in one sentence what came of
/// it; where something is wrong, with the smallest board that shows it and the most likely mistake. Exit code 1 unless
/// every path is right and a shortest one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The program: NAME=COMMAND, or NAME:option=value:option=value=COMMAND
    #[arg(long = "extern", value_name = "NAME=COMMAND")]
    program: String,
    /// Number of random boards [default: all solvable ones; 1000 with protocol=poj1077 or on more than 9 cells]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    n: Option<u64>,
    /// All solvable boards, also with protocol=poj1077
    #[arg(long, conflicts_with = "n")]
    all: bool,
    /// Seed of the random boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Size of the boards, up to ten cells
    #[arg(long, default_value = "3x3")]
    size: Size,
    /// Goal: blank-last, blank-first, blank-centre or the tiles of a board
    #[arg(long, default_value = "blank-last")]
    goal: String,
    /// Algorithms to compare times with, separated by commas
    #[arg(long, value_name = "LIST", default_value = "astar,bibfs")]
    algos: String,
    /// No progress and no notes
    #[arg(long, short)]
    quiet: bool,
}

/// Random boards where not all are asked.
const SAMPLE: u64 = 1000;
/// After this many faults more of them tell nothing new.
const MOST_FAULTS: usize = 1000;
/// The same where each of them takes as long as its limit.
const MOST_SECONDS_LOST: u64 = 60;
/// Boards on which times are compared.
const COMPARED: usize = 300;

pub(super) fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Exit> {
    interrupt::listen();
    let mut program = Program::parse(&args.program)?;
    // Its own goal is the goal of all here, and nothing need be translated.
    let own_goal = program.own_goal.take();
    let goal = parse::goal(own_goal.as_deref().unwrap_or(&args.goal), Some(args.size), "goal")?;
    let table = DistanceTable::new(&goal)?;
    let ours = catalog.algorithms_of(&args.algos)?;
    let boards = boards(args, &program, &goal, &table);
    if !args.quiet {
        external::announce([&program]);
    }
    let mut runner = Runner::new(&program, &goal, budget::is_interrupted)?;
    if program.protocol != Protocol::Line {
        runner.measure_start_up();
    }
    let (assessment, walls) = ask(&mut runner, &program, &boards, args.quiet);
    let account = runner.finish();

    let mut text = format!("{} {assessment}", program.name);
    text += &compared_times(&walls, &ours, &goal)?;
    text.push('\n');
    explain(&mut text, &assessment, &goal);
    if assessment.boards < boards.len() {
        let why = if budget::is_interrupted() {
            "interrupted"
        } else {
            "stopped, since more would tell nothing new"
        };
        let _ = writeln!(text, "{why} after {} of {} boards", assessment.boards, boards.len());
    }
    if let Some(remark) = account.remark {
        let _ = writeln!(text, "note: {remark}");
    }
    let _ = writeln!(text, "{}", external::described(&program, &account));
    output::print(&text)?;
    Ok(match (budget::is_interrupted(), assessment.is_perfect()) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Done,
        (false, false) => Exit::CheckFailed,
    })
}

/// The boards to ask for with their optimal lengths, nearest to the goal first.
fn boards(args: &Args, program: &Program, goal: &Board, table: &DistanceTable) -> Vec<(Board, u32)> {
    let is_many = program.protocol == Protocol::Poj1077 || goal.size().cells() > Size::EIGHT.cells();
    let n = args.n.or((is_many && !args.all).then_some(SAMPLE));
    let Some(n) = n else {
        let at = |distance| {
            table.boards_at(distance).map(move |rank| (unrank(goal.size(), rank.into()), distance))
        };
        return (0..=table.diameter()).flat_map(at).collect();
    };
    let drawn = (0..n).map(|index| draw::uniform(&mut Words::new(args.seed, index), goal));
    let mut boards: Vec<(Board, u32)> =
        drawn.filter_map(|board| table.get(&board).map(|distance| (board, distance))).collect();
    boards.sort_by_key(|&(_, distance)| distance);
    boards
}

/// A board that was solved, and how long that took.
type Timed = (Board, Duration);

/// Asks for the boards, a few at first, then as many at once as take a moment.
fn ask(
    runner: &mut Runner,
    program: &Program,
    boards: &[(Board, u32)],
    quiet: bool,
) -> (Assessment, Vec<Timed>) {
    const MOMENT: Duration = Duration::from_millis(250);
    const MOST_AT_ONCE: usize = 20_000;
    let mut progress = SolveProgress::new(boards.len() as u64, "boards", quiet);
    let (mut assessment, mut walls) = (Assessment::default(), Vec::new());
    let (mut at_once, mut lost) = (8, 0);
    let mut left = boards;
    while !left.is_empty() && assessment.failed() < MOST_FAULTS && lost < MOST_SECONDS_LOST {
        let (now, later) = left.split_at(at_once.min(left.len()));
        let started = Instant::now();
        let just_boards: Vec<Board> = now.iter().map(|&(board, _)| board).collect();
        let answers = runner.solve(&just_boards);
        for ((board, optimal), answer) in now.iter().zip(&answers) {
            assessment.add(board, *optimal, answer);
            walls.extend(answer.wall.map(|wall| (*board, wall)));
        }
        progress.advance(answers.len() as u64);
        let took = started.elapsed();
        if answers.iter().any(|answer| answer.wall.is_none()) {
            lost += took.as_secs().min(program.limits.time().as_secs().max(1) * answers.len() as u64);
        }
        if answers.len() < now.len() {
            break;
        }
        at_once = if took < MOMENT { at_once * 2 } else { (at_once / 2).max(1) }.min(MOST_AT_ONCE);
        left = later;
    }
    progress.finish();
    (assessment, walls)
}

/// `; median 45 µs a board, 3.1 times as long as astar (14 µs)`, on boards spread evenly over those that were answered.
fn compared_times(
    walls: &[Timed],
    ours: &[crate::search::catalog::Algorithm],
    goal: &Board,
) -> anyhow::Result<String> {
    let chosen: Vec<&Timed> = walls.iter().step_by(walls.len().div_ceil(COMPARED).max(1)).collect();
    let nanoseconds = |time: Duration| time.as_nanos() as f64;
    let theirs: Vec<f64> = chosen.iter().map(|(_, wall)| nanoseconds(*wall)).collect();
    if theirs.is_empty() {
        return Ok(String::new());
    }
    let theirs = median(theirs);
    let mut text = format!("; median {} a board", duration(theirs));
    for (nth, algorithm) in ours.iter().enumerate() {
        let mut solver = algorithm.prepare(goal)?.solver();
        let mut path = Vec::new();
        let times: Vec<f64> = chosen
            .iter()
            .map(|(board, _)| {
                let started = Instant::now();
                solver.solve(board, SolveId::default(), &Limits::default(), &mut path);
                nanoseconds(started.elapsed())
            })
            .collect();
        let our = median(times);
        let before = if nth == 0 { ", " } else { " and " };
        let times = factor(theirs / our);
        let _ = write!(text, "{before}{times} times that of {} ({})", algorithm.label, duration(our));
    }
    Ok(text)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    quantile_sorted(&values, 0.5)
}

/// The smallest boards that show what is wrong, and the most likely mistake.
fn explain(text: &mut String, assessment: &Assessment, goal: &Board) {
    // Writing to a string cannot fail.
    if let Some(case) = &assessment.first_fault {
        let _ = writeln!(text, "smallest failing board: {case}");
    }
    if let Some(case) = &assessment.first_longer {
        let _ = writeln!(text, "smallest board with a path that is too long: {case}");
        if let Some(mistake) = mistakes::likeliest(&assessment.solved, goal) {
            let _ = writeln!(text, "most likely: {mistake}");
        }
    }
}

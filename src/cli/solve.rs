//! `harness solve`: boards in, answers out, as the online judges have it.

use super::boards::not_reached;
use super::limits::LimitArgs;
use super::output::say;
use super::progress::TableProgress;
use super::words::one_of;
use super::{Exit, interrupt, output};
use crate::format::row::Status;
use crate::judge::{AnswerWriter, Framing};
use crate::puzzle::parse::{self, Listed};
use crate::puzzle::{Board, DistanceTable, Move, Size, parity, path};
use crate::report::steps;
use crate::run::checks::{checked, in_time};
use crate::run::plan::PlanError;
use crate::search::budget::{self, Stop};
use crate::search::catalog::{Algorithm, Catalog};
use crate::search::solver::Solver;
use crate::search::{Counters, End, Outcome, SolveId};
use crate::text::numbers::counted;
use anyhow::{Context, ensure};
use clap::Args;
use std::cell::OnceCell;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  harness solve \"2 3 4 1 5 x 7 6 8\"
      the sample of POJ 1077 and HDU 1043; 23415x768 and [[2,3,4],[1,5,0],[7,6,8]] are the same board
  harness solve < boards.txt > answers.txt
      any number of boards, a line for each; `harness judge boards.txt answers.txt` checks the lines
  harness solve --judge uva652 < 652.in
      a count and empty lines between the cases, in and out
  harness solve --show 23415x768
      every board along the way
  harness solve --algo astar:h=linear-conflict --stats --goal blank-first 724506831
      what A* has to do for it

The line of a board is the moves of the blank in u, d, l, r: an empty line if it is solved already, the word
`unsolvable` if no moves lead to the goal. The line of a board whose search was stopped by a limit is the limit's
name, such as time-limit, which no judge takes for an answer; the exit code is then 1.";

/// Solve boards: one line per board, as the online judges want it
///
/// Boards are read from the arguments, or from standard input until its end. Every path is replayed before it is
/// printed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct SolveArgs {
    /// Boards, in any of the usual ways of writing them; none, or -, to read them from standard input
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// Algorithm and options, such as astar:h=misplaced; see `harness list` [default: table for boards of up to ten
    /// cells, idastar for larger ones]
    #[arg(long, value_name = "SPELLING")]
    algo: Option<String>,

    /// Width x height of the boards [default: what they look like]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,

    /// Goal: blank-last, blank-first, blank-centre, or tiles such as "1 2 3 8 x 4 7 6 5"
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    goal: String,

    /// What stands around boards and answers
    #[arg(long, value_name = "FRAMING", value_parser = one_of::<Framing>(), default_value = "plain")]
    judge: Framing,

    /// Print the boards along the way, for a person, instead of one line
    #[arg(long, conflicts_with = "judge")]
    show: bool,

    /// Tell on stderr what each search did
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(super) fn run(args: &SolveArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    let boards = args.read_boards()?;
    let size = boards.first().map(|listed| listed.board.size()).or(args.size);
    let goal = parse::goal(&args.goal, size, "--goal")?;
    let algorithm = match &args.algo {
        Some(spelling) => catalog.algorithm(spelling)?,
        None => catalog.named(fastest(goal.size()))?,
    };
    for note in &algorithm.notes {
        say!("note: {note}");
    }
    check_sizes(&boards, &goal)?;
    let unreached = boards.iter().position(|listed| !parity::is_reachable(&listed.board, &goal));
    if let Some(index) = unreached {
        refuse_endless(&algorithm, args, index, &boards[index].board)?;
        say!("note: board {}: {}", index + 1, not_reached(&boards[index].board, &goal));
    }
    // From here on, not before: while boards are read there is no search that could be asked to stop.
    interrupt::listen();
    let tables = TableProgress::new(false);
    let prepared = algorithm.prepare_watched(&goal, &tables).with_context(|| algorithm.label.clone())?;
    let mut session = Session {
        args,
        goal,
        table: OnceCell::new(),
        label: &algorithm.label,
        solver: prepared.solver(),
        path: Vec::new(),
        out: Out::new(args),
        exit: Exit::Done,
    };
    for (index, listed) in boards.iter().enumerate() {
        if budget::is_interrupted() || !session.solve(index, &listed.board)? {
            say!("interrupted: {index} of {} answered", counted(boards.len(), "board"));
            session.exit = Exit::Interrupted;
            break;
        }
    }
    session.out.flush()?;
    Ok(session.exit)
}

/// The algorithm that answers soonest: a table where one can be built at once.
const fn fastest(size: Size) -> &'static str {
    if DistanceTable::covers(size) { "table" } else { "idastar" }
}

fn check_sizes(boards: &[Listed], goal: &Board) -> anyhow::Result<()> {
    let other = boards.iter().position(|listed| listed.board.size() != goal.size());
    let Some(index) = other else { return Ok(()) };
    let (found, expected) = (boards[index].board.size(), goal.size());
    anyhow::bail!("board {} is {found}, but the goal is {expected}: all boards need one size", index + 1)
}

fn refuse_endless(
    algorithm: &Algorithm,
    args: &SolveArgs,
    index: usize,
    board: &Board,
) -> Result<(), PlanError> {
    let is_limited = args.limits.time.is_some() || args.limits.nodes.is_some();
    if is_limited || !algorithm.may_never_end() {
        return Ok(());
    }
    let (label, board) = (algorithm.label.clone(), board.to_string());
    Err(PlanError::Endless { label, instance: index as u64, board })
}

impl SolveArgs {
    fn read_boards(&self) -> anyhow::Result<Vec<Listed>> {
        if !self.boards.is_empty() && self.boards != ["-"] {
            return self.boards_of_arguments();
        }
        let mut stdin = io::stdin().lock();
        if stdin.is_terminal() {
            say!("reading boards from the terminal; end with Ctrl-D on a line of its own");
        }
        let mut text = Vec::new();
        stdin.read_to_end(&mut text).context("cannot read standard input")?;
        Ok(self.judge.read_boards(&text, self.size, "standard input")?)
    }

    fn boards_of_arguments(&self) -> anyhow::Result<Vec<Listed>> {
        let boards = parse::arguments(&self.boards, self.size).map_err(|error| {
            let file = self.boards.iter().find(|argument| Path::new(argument).is_file());
            let hint = file.map(|file| format!("to solve the boards of a file: harness solve < {file}"));
            let error = anyhow::Error::new(error);
            match hint {
                Some(hint) => error.context(hint),
                None => error,
            }
        })?;
        let is_one = self.judge != Framing::Poj1077 || boards.len() == 1;
        ensure!(is_one, "--judge poj1077 is for one board, and there are {}", boards.len());
        Ok(boards.into_iter().map(|board| Listed { board, line: 1, number: None }).collect())
    }
}

/// What is needed from board to board.
struct Session<'a> {
    args: &'a SolveArgs,
    goal: Board,
    /// Looks into claims that a board cannot be solved; made at the first one, where there can be a table.
    table: OnceCell<Option<DistanceTable>>,
    label: &'a str,
    solver: Box<dyn Solver>,
    path: Vec<Move>,
    out: Out,
    exit: Exit,
}

impl Session<'_> {
    /// Solves one board and writes its answer. Gives whether there was time for it before an interruption.
    fn solve(&mut self, index: usize, board: &Board) -> anyhow::Result<bool> {
        let id = SolveId { seed: 0, instance: index as u64 };
        let started = Instant::now();
        let limits = self.args.limits.limits();
        let Outcome { end, counters } = self.solver.solve(board, id, &limits, &mut self.path);
        let took = started.elapsed();
        if end == End::Stopped(Stop::Interrupted) {
            return Ok(false);
        }
        let is_solvable = || match self.table.get_or_init(|| DistanceTable::new(&self.goal).ok()) {
            Some(table) => table.get(board).is_some(),
            None => parity::is_reachable(board, &self.goal),
        };
        let status = in_time(checked(board, &self.goal, end, &self.path, is_solvable), took, &limits);
        self.out.write(board, status, &self.path)?;
        if self.args.stats {
            self.tell(index, status, counters, took)?;
        }
        let number = index + 1;
        match status {
            Status::Solved | Status::Unsolvable => return Ok(true),
            Status::Wrong => say!(
                "failed: board {number} ({board}): {} gave a wrong answer: {}",
                self.label,
                path::to_letters(&self.path)
            ),
            limit => {
                say!("board {number} ({board}): {} stopped at its {limit}, no answer", self.label);
            }
        }
        self.exit = Exit::CheckFailed;
        Ok(true)
    }

    fn tell(&self, index: usize, status: Status, counters: Counters, took: Duration) -> io::Result<()> {
        // In one piece: a line of statistics a board may be many.
        let mut err = BufWriter::new(io::stderr().lock());
        write!(err, "board {}: {}: {status}", index + 1, self.label)?;
        if status == Status::Solved {
            write!(err, " in {}", counted(self.path.len(), "move"))?;
        }
        for (name, counter) in [
            ("expanded", counters.expanded),
            ("generated", counters.generated),
            ("stored", counters.stored),
            ("peak_open", counters.peak_open),
        ] {
            if let Some(counter) = counter {
                write!(err, ", {name} {counter}")?;
            }
        }
        writeln!(err, ", {:.3} ms", took.as_secs_f64() * 1e3)?;
        // A board that needed no search leaves those of the board before.
        if counters.expanded != Some(0) {
            for iteration in self.solver.iterations() {
                let crate::search::Iteration { threshold, expanded, generated } = iteration;
                writeln!(err, "  threshold {threshold}: expanded {expanded}, generated {generated}")?;
            }
        }
        err.flush()
    }
}

/// Where answers go: lines for a judge, or drawings for a person.
struct Out {
    answers: AnswerWriter<BufWriter<io::StdoutLock<'static>>>,
    /// For drawings: how wide they may be, and how many there were.
    show: Option<(usize, usize)>,
    flushed: Instant,
}

/// Answers wait no longer than this for the next ones before they are handed on.
const PATIENCE: Duration = Duration::from_millis(100);
/// Of drawings, where stdout is no terminal.
const WIDTH: usize = 80;

impl Out {
    fn new(args: &SolveArgs) -> Self {
        let show = args.show.then(|| (output::terminal_width().unwrap_or(WIDTH), 0));
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Self { answers: AnswerWriter::new(out, args.judge), show, flushed: Instant::now() }
    }

    fn write(&mut self, board: &Board, status: Status, path: &[Move]) -> io::Result<()> {
        match (&mut self.show, status) {
            (Some((width, shown)), _) => {
                let drawing = drawing(board, status, path, *width);
                let gap = if *shown > 0 { "\n" } else { "" };
                *shown += 1;
                self.answers.out().write_all(format!("{gap}{drawing}").as_bytes())?;
            }
            (None, Status::Solved) => self.answers.write(Some(path))?,
            (None, Status::Unsolvable) => self.answers.write(None)?,
            (None, other) => self.answers.write_unanswered(other.name())?,
        }
        if self.flushed.elapsed() >= PATIENCE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        self.answers.flush()
    }
}

fn drawing(board: &Board, status: Status, path: &[Move], width: usize) -> String {
    match status {
        Status::Solved if path.is_empty() => format!("{board}: solved already\n"),
        Status::Solved => {
            let moves = counted(path.len(), "move");
            format!("{board}: {moves}, {}\n\n{}", path::to_letters(path), steps::draw(board, path, width))
        }
        other => format!("{board}: {other}\n"),
    }
}

//! What the integration tests share: published tables, and solving a board with an algorithm by its spelling.
#![allow(dead_code, unreachable_pub)] // Each test file uses its part of this module.

use harness::puzzle::{Board, Move, Size, path};
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::search::solver::{Prepared, Solver};
use harness::search::{Counters, End, Outcome, SolveId};
use std::collections::HashMap;

/// A table of `tests/data/published/`: each line as a map from column name to field.
pub fn published(name: &str) -> Vec<HashMap<String, String>> {
    let file = format!("{}/tests/data/published/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().expect("a header line").split('\t').collect();
    lines
        .map(|line| header.iter().map(|h| (*h).to_owned()).zip(line.split('\t').map(str::to_owned)).collect())
        .collect()
}

/// A board written as tiles separated by spaces, `x` or 0 the blank.
pub fn board(text: &str) -> Board {
    let tiles: Vec<u8> =
        text.split_whitespace().map(|t| if t == "x" { 0 } else { t.parse().expect("a tile") }).collect();
    let size = match tiles.len() {
        9 => Size::EIGHT,
        16 => Size::FIFTEEN,
        n => panic!("{n} tiles"),
    };
    Board::new(size, &tiles).expect("a board")
}

/// An algorithm made ready for a goal.
pub fn prepared(spelling: &str, goal: &Board) -> Box<dyn Prepared> {
    let algorithm = Algorithm::parse(spelling).expect("a spelling");
    algorithm.prepare(goal).expect("options that go together")
}

/// What solving a board gave.
pub struct Solved {
    /// How it ended.
    pub end: End,
    /// The counters.
    pub counters: Counters,
    /// The path.
    pub path: Vec<Move>,
}

impl Solved {
    /// `expanded`, which must be known.
    pub fn expanded(&self) -> u64 {
        self.counters.expanded.expect("expanded is known")
    }

    /// `stored`, which must be known.
    pub fn stored(&self) -> u64 {
        self.counters.stored.expect("stored is known")
    }

    /// The path in letters.
    pub fn letters(&self) -> String {
        path::to_letters(&self.path)
    }
}

/// Solves a board; a path that is found is replayed.
pub fn solve_with(solver: &mut dyn Solver, start: &Board, goal: &Board) -> Solved {
    let mut path = Vec::new();
    let Outcome { end, counters } = solver.solve(start, SolveId::default(), &Limits::default(), &mut path);
    if end == End::Solved {
        path::check(start, &path, goal).unwrap_or_else(|e| panic!("{start}: {e}"));
    }
    Solved { end, counters, path }
}

/// Solves one board with one algorithm.
pub fn solve(spelling: &str, start: &Board, goal: &Board) -> Solved {
    solve_with(&mut *prepared(spelling, goal).solver(), start, goal)
}

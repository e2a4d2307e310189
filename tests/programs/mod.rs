//! Programs for the tests of external solvers, and boards for them.

// Each test file uses its own part of this.
#![allow(dead_code, reason = "shared by several test files, none of which needs everything")]

use harness::puzzle::{Board, Move, Size};
use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

pub(crate) fn goal() -> Board {
    Board::blank_last(Size::EIGHT)
}

/// The boards nearest to the goal, the goal first, with their distances.
pub(crate) fn near(count: usize) -> Vec<(Board, u32)> {
    let mut found = vec![(goal(), 0)];
    let mut seen = BTreeSet::from([goal().to_string()]);
    let mut next = VecDeque::from([(goal(), 0)]);
    while let Some((board, depth)) = next.pop_front().filter(|_| found.len() < count) {
        for board in Move::ALL.into_iter().filter_map(|m| board.moved(m)) {
            if seen.insert(board.to_string()) {
                found.push((board, depth + 1));
                next.push_back((board, depth + 1));
            }
        }
    }
    found.truncate(count);
    found
}

/// A program of C++, compiled once for all tests and again when its source has changed.
pub(crate) fn compiled(source: &str) -> PathBuf {
    static COMPILING: Mutex<()> = Mutex::new(());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let name = source.file_stem().expect("a name");
    if let Some(folder) = std::env::var_os("EXTERN_COMPILED") {
        return Path::new(&folder).join(name);
    }
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let changed = |path: &Path| path.metadata().and_then(|found| found.modified()).ok();
    let _one_at_a_time = COMPILING.lock().unwrap_or_else(PoisonError::into_inner);
    if changed(&program) < changed(&source) {
        // Other runs of the tests may compile the same: whole or not there.
        let new = program.with_extension(std::process::id().to_string());
        let status = Command::new("g++").args(["-O1", "-o"]).arg(&new).arg(&source).status();
        assert!(status.expect("g++ is installed").success(), "{} compiles", source.display());
        std::fs::rename(&new, &program).unwrap();
    }
    program
}

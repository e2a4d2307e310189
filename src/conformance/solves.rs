//! That solves do not depend on each other, that limits hold, and that searches end where there is no path.

use super::{Checked, Suite, Told, prepared, require, told};
use crate::heuristic::catalog::HeuristicSpec;
use crate::heuristic::zero;
use crate::puzzle::draw;
use crate::puzzle::rank::factorial;
use crate::puzzle::{Board, Size};
use crate::search::budget::{Limits, Stop};
use crate::search::options::OptionKey;
use crate::search::{End, Outcome};
use rayon::prelude::*;
use std::time::Duration;

/// A board at the largest distance from the usual goal.
fn hardest() -> Board {
    Board::new(Size::EIGHT, &[6, 4, 7, 8, 5, 0, 3, 2, 1]).expect("a board")
}

/// A solver gives the same again after other boards, after being stopped, and anew.
///
/// # Errors
/// With what is wrong.
pub fn are_independent(suite: &Suite) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    suite.algorithms.par_iter().try_for_each(|algorithm| {
        let Some(prepared) = prepared(algorithm, &goal)? else { return Ok(()) };
        let mut boards = suite.boards(algorithm, &goal, 30, 30);
        boards.push(goal);
        let mut solver = prepared.solver();
        let first: Vec<Told> = boards.iter().map(|b| told(&mut *solver, b, &Limits::default())).collect();
        let same = |told: &Told, expected: &Told, when: &str, start: &Board| {
            require(told == expected, || {
                format!("{} {when} on {start}: {told:?}, not {expected:?}", algorithm.label)
            })
        };
        for (start, expected) in boards.iter().zip(&first).rev() {
            same(&told(&mut *solver, start, &Limits::default()), expected, "again", start)?;
        }
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        for (start, expected) in boards.iter().zip(&first) {
            let _ = told(&mut *solver, &boards[0], &limits);
            same(&told(&mut *solver, start, &Limits::default()), expected, "after being stopped", start)?;
        }
        for (start, expected) in boards.iter().zip(&first).step_by(7) {
            let told = told(&mut *prepared.solver(), start, &Limits::default());
            same(&told, expected, "anew", start)?;
        }
        Ok(())
    })
}

/// A search stops when it is about to expand one state too many, with no path.
///
/// # Errors
/// With what is wrong.
pub fn stop_at_node_limits(suite: &Suite) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    let searches = suite.algorithms.par_iter().filter(|algorithm| algorithm.entry().nature.expands());
    searches.try_for_each(|algorithm| {
        let Some(prepared) = prepared(algorithm, &goal)? else { return Ok(()) };
        let mut solver = prepared.solver();
        for start in suite.boards(algorithm, &goal, 10, 20) {
            let whole = told(&mut *solver, &start, &Limits::default());
            let expanded = whole.0.counters.expanded.unwrap_or_default();
            for nodes in [0, 1, expanded / 2, expanded.saturating_sub(1), expanded, expanded + 1] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let told = told(&mut *solver, &start, &limits);
                let (Outcome { end, counters }, path, _) = &told;
                let is_right = if nodes >= expanded {
                    told == whole
                } else {
                    *end == End::Stopped(Stop::Nodes) && counters.expanded == Some(nodes) && path.is_empty()
                };
                require(is_right, || {
                    format!("{} on {start}, which takes {expanded}, with {nodes}: {told:?}", algorithm.label)
                })?;
            }
        }
        Ok(())
    })
}

/// A search looks at the clock and at its memory, if it has any.
///
/// # Errors
/// With what is wrong.
pub fn stop_at_other_limits(suite: &Suite) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    for algorithm in &suite.algorithms {
        let mut algorithm = algorithm.clone();
        let nature = algorithm.entry().nature;
        if algorithm.entry().keys.contains(&OptionKey::H) {
            // Informed searches with good estimates are done before they look at the clock.
            algorithm.options.h = HeuristicSpec::plain(&zero::ENTRY);
        }
        let Some(prepared) = prepared(&algorithm, &goal)? else { continue };
        let mut solver = prepared.solver();
        let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        // Memory that depth-first searches do not have is not worth their time here: a node limit ends it.
        let cramped = Limits { bytes: Some(1), nodes: Some(100_000), ..Limits::default() };
        let ends = [at_once, cramped].map(|limits| told(&mut *solver, &hardest(), &limits).0.end);
        let expected = match (nature.expands(), nature.remembers_states) {
            (false, _) => [End::Solved, End::Solved],
            (true, false) => [End::Stopped(Stop::Time), End::Stopped(Stop::Nodes)],
            (true, true) => [End::Stopped(Stop::Time), End::Stopped(Stop::Memory)],
        };
        require(ends == expected, || {
            format!("{} without time, and without memory: {ends:?}, not {expected:?}", algorithm.spelling())
        })?;
    }
    Ok(())
}

/// A search that remembers states ends, having seen all that one side reaches.
///
/// # Errors
/// With what is wrong.
pub fn end_on_unsolvable_boards(suite: &Suite) -> Checked {
    let goal = Board::blank_last(Size::EIGHT);
    let start = draw::exchange_two_tiles(&goal);
    let ending = suite.algorithms.par_iter().filter(|algorithm| {
        let entry = algorithm.entry();
        entry.nature.remembers_states && entry.keys.contains(&OptionKey::Parity)
    });
    ending.try_for_each(|algorithm| {
        let mut algorithm = algorithm.clone();
        algorithm.options.parity = false;
        let Some(prepared) = prepared(&algorithm, &goal)? else { return Ok(()) };
        let (Outcome { end, counters }, ..) = told(&mut *prepared.solver(), &start, &Limits::default());
        let half = factorial(goal.size().cells()) / 2;
        require(end == End::Unsolvable && counters.stored.is_some_and(|stored| stored >= half), || {
            format!("{} on {start}: {end:?}, {counters:?}", algorithm.spelling())
        })
    })
}

//! What is claimed of heuristics, over all states.

use super::{Checked, Suite, Violation, require};
use crate::heuristic::TileHeuristic;
use crate::heuristic::any::AnyHeuristic;
use crate::heuristic::catalog::HeuristicSpec;
use crate::progress::NoProgress;
use crate::puzzle::rank::{factorial, rank, unrank};
use crate::puzzle::{Board, DistanceTable, Move, Size};
use crate::space::tiles::Tiles;
use rayon::prelude::*;

/// Every heuristic that needs no others, on every state of the 8-puzzle.
///
/// # Errors
/// With what is wrong.
pub fn claims(suite: &Suite) -> Checked {
    let spellings: Vec<String> = suite.heuristics.iter().flat_map(|entry| entry.examples()).collect();
    spellings.par_iter().try_for_each(|spelling| {
        let spec = suite.catalog.heuristics().read(spelling);
        let spec = spec.map_err(|error| Violation(format!("{spelling}: {error}")))?;
        hold(&spec, &Board::blank_last(Size::EIGHT))
    })
}

/// Whether what is claimed of a heuristic is so on every state that reaches a goal. Nothing is said of a heuristic that
/// is not for that goal.
///
/// # Errors
/// With what is wrong.
pub fn hold(spec: &HeuristicSpec, goal: &Board) -> Checked {
    let Ok(heuristic) = spec.build(goal, &NoProgress) else { return Ok(()) };
    let found =
        examine(&heuristic, goal).map_err(|what| Violation(format!("h={spec} for {goal}: {what}")))?;
    require(found.admissible || !spec.admissible(), || format!("h={spec} for {goal} is not admissible"))?;
    require(found.consistent || !spec.consistent(), || format!("h={spec} for {goal} is not consistent"))?;
    let h = heuristic.evaluate(Tiles::new(goal)).0;
    require(h == 0 || !spec.admissible(), || format!("h={spec} is {h} for its goal {goal}"))
}

/// What was found out about a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examined {
    /// It is never above the true distance.
    pub admissible: bool,
    /// It never falls by more than one at a move.
    pub consistent: bool,
}

/// Looks at every state that reaches the goal, and at every move.
///
/// # Errors
/// If recalling or updating an estimate does not give what evaluating does.
///
/// # Panics
/// If the board is too large for a table of all distances.
pub fn examine(heuristic: &AnyHeuristic, goal: &Board) -> Result<Examined, Violation> {
    let size = goal.size();
    let table = DistanceTable::new(goal).expect("small enough");
    let states: Vec<(Board, u32)> = (0..factorial(size.cells()))
        .map(|r| unrank(size, r))
        .filter_map(|state| Some((state, table.get(&state)?)))
        .collect();
    let mut evaluated = vec![0; factorial(size.cells()) as usize];
    for (state, _) in &states {
        evaluated[rank(state) as usize] = heuristic.evaluate(Tiles::new(state)).0;
    }
    let mut found = Examined { admissible: true, consistent: true };
    for (state, distance) in &states {
        let tiles = Tiles::new(state);
        let h = evaluated[rank(state) as usize];
        found.admissible &= h <= *distance;
        let from = heuristic.recall(tiles, h);
        require(from.0 == h, || format!("{state}: {h}, but recalled as {}", from.0))?;
        for (m, next) in Move::ALL.into_iter().filter_map(|m| Some((m, state.moved(m)?))) {
            let (to, _) = heuristic.step(from, tiles, m, Tiles::new(&next));
            let expected = evaluated[rank(&next) as usize];
            require(to == expected, || {
                format!("{state}, then {m:?}: updated to {to}, but it is {expected}")
            })?;
            found.consistent &= h <= to + 1;
        }
    }
    Ok(found)
}

//! Paths, lengths and counters, on boards of several sizes and goals, in every encoding.

use super::{Checked, Suite, Told, Violation, prepared, require, told};
use crate::puzzle::draw::{self, Words};
use crate::puzzle::{Board, DistanceTable, Size, path};
use crate::search::budget::Limits;
use crate::search::catalog::{Algorithm, Work};
use crate::search::options::{Duplicates, OptionKey};
use crate::search::solver::Prepared;
use crate::search::{Counters, End, Outcome};
use crate::space::encoding::Encoding;
use rayon::prelude::*;

/// Boards of the 8-puzzle with its usual goal.
///
/// # Errors
/// With what is wrong.
pub fn on_3x3_boards(suite: &Suite) -> Checked {
    everything_conforms(suite, &Board::blank_last(Size::EIGHT), 200, 150)
}

/// Boards of the 8-puzzle with other goals, of both parities.
///
/// # Errors
/// With what is wrong.
pub fn for_other_goals(suite: &Suite) -> Checked {
    let last = Board::blank_last(Size::EIGHT);
    let centre = draw::walk(&mut Words::new(13, 1), &last, 2);
    let any = draw::uniform(&mut Words::new(13, 2), &last);
    [Board::blank_first(Size::EIGHT), centre, draw::exchange_two_tiles(&last), any]
        .iter()
        .try_for_each(|goal| everything_conforms(suite, goal, 10, 20))
}

/// Smaller boards, most of them not square.
///
/// # Errors
/// With what is wrong.
pub fn on_other_sizes(suite: &Suite) -> Checked {
    [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)].into_iter().try_for_each(|(width, height)| {
        let last = Board::blank_last(Size::new(width, height).expect("a size there is"));
        [last, Board::blank_first(last.size()), draw::uniform(&mut Words::new(13, 0), &last)]
            .iter()
            .try_for_each(|goal| everything_conforms(suite, goal, 20, 20))
    })
}

fn everything_conforms(suite: &Suite, goal: &Board, uniform: u64, near: u64) -> Checked {
    let table = DistanceTable::new(goal).expect("small enough");
    suite.algorithms.par_iter().try_for_each(|algorithm| {
        let mut boards = suite.boards(algorithm, goal, uniform, near);
        boards.push(*goal);
        boards.push(draw::exchange_two_tiles(&boards[0]));
        conforms(algorithm, &boards, &table)
    })
}

/// Solves the same boards in every encoding: valid, optimal where claimed, and the same to the last count.
fn conforms(algorithm: &Algorithm, boards: &[Board], table: &DistanceTable) -> Checked {
    let in_encodings = in_encodings(algorithm, table.goal())?;
    let Some((first, others)) = in_encodings.split_first() else { return Ok(()) };
    let mut solver = first.1.solver();
    let mut expected: Vec<Told> = Vec::with_capacity(boards.len());
    for start in boards {
        let told = told(&mut *solver, start, &Limits::default());
        check(algorithm, start, table, &told)?;
        expected.push(told);
    }
    others.par_iter().try_for_each(|(algorithm, prepared)| {
        let mut solver = prepared.solver();
        boards.iter().zip(&expected).try_for_each(|(start, expected)| {
            // Ordered maps and chains are slow where nearly every state is stored.
            let is_costly = algorithm.entry().nature.work == Work::EveryState
                && expected.0.counters.stored.is_some_and(|n| n > 20_000);
            if is_costly && algorithm.options.state != Some(Encoding::Rank) {
                return Ok(());
            }
            let told = told(&mut *solver, start, &Limits::default());
            require(&told == expected, || {
                format!("{} on {start}: {told:?}, not {expected:?}", algorithm.label)
            })
        })
    })
}

/// An algorithm in one encoding, made ready.
type Encoded = (Algorithm, Box<dyn Prepared>);

/// An algorithm in all encodings in which it can be had for a goal.
fn in_encodings(algorithm: &Algorithm, goal: &Board) -> Result<Vec<Encoded>, Violation> {
    let mut all = Vec::new();
    let states = if algorithm.entry().keys.contains(&OptionKey::State) { Encoding::ALL } else { &[] };
    for state in states.iter().map(|&encoding| Some(encoding)).chain(states.is_empty().then_some(None)) {
        let mut algorithm = algorithm.clone();
        algorithm.options.state = state;
        algorithm.label = algorithm.spelling();
        all.extend(prepared(&algorithm, goal)?.map(|prepared| (algorithm, prepared)));
    }
    Ok(all)
}

/// Checks an outcome against the truth, and against what the algorithm's entry says.
pub(super) fn check(
    algorithm: &Algorithm,
    start: &Board,
    table: &DistanceTable,
    (outcome, path, _): &Told,
) -> Checked {
    let place = format!("{} on {start}, goal {}", algorithm.label, table.goal());
    let Outcome { end, counters } = *outcome;
    let distance = table.get(start);
    let expected = if distance.is_some() { End::Solved } else { End::Unsolvable };
    require(end == expected, || format!("{place}: {end:?} instead of {expected:?}"))?;
    if let Some(distance) = distance {
        path::check(start, path, table.goal()).map_err(|error| Violation(format!("{place}: {error}")))?;
        require(!algorithm.claims_optimal() || path.len() == distance as usize, || {
            format!(
                "{place}: {} moves, though it is called optimal and the optimum is {distance}",
                path.len()
            )
        })?;
    } else {
        require(path.is_empty(), || format!("{place}: a path, though it says that there is none"))?;
    }
    let needs_no_search = distance == Some(0) || distance.is_none() && algorithm.options.parity;
    check_counters(algorithm, needs_no_search, counters)
        .map_err(|Violation(what)| Violation(format!("{place}: {what}: {counters:?}")))
}

fn check_counters(algorithm: &Algorithm, needs_no_search: bool, counters: Counters) -> Checked {
    let Counters { expanded, generated, stored, peak_open } = counters;
    let nature = algorithm.entry().nature;
    let require = |is_so, otherwise: &str| require(is_so, || otherwise.to_owned());
    let Some(stored) = stored else {
        return require(false, "every search knows what it stores");
    };
    require(expanded.is_some() == nature.expands(), "`expanded` is known to what expands")?;
    require(generated.is_some() == nature.expands(), "`generated` is known to what expands")?;
    require(peak_open.is_some() == nature.has_open_list, "`peak_open` is known to what has an open list")?;
    if needs_no_search {
        require(stored == 1, "without a search, the start is stored")?;
        require(expanded.is_none_or(|n| n == 0), "without a search, nothing is expanded")?;
        require(generated.is_none_or(|n| n == 1), "without a search, the start is generated")?;
        require(peak_open.is_none_or(|n| n == 0), "without a search, nothing is open")?;
    } else if let (Some(expanded), Some(generated)) = (expanded, generated) {
        require(expanded >= 1, "the start is no goal, so it is expanded")?;
        require(expanded <= generated && stored <= generated, "what is expanded or stored was generated")?;
        // A state stands in the open list again if a shorter way to it turns up, or if duplicates are dropped late.
        let options = &algorithm.options;
        let f_may_fall = !options.h.consistent() || options.wh > options.wg;
        let may_come_again = options.dup == Duplicates::Late || nature.reopens && f_may_fall;
        require(may_come_again || peak_open.is_none_or(|peak| peak <= stored), "what is open is stored")?;
    }
    Ok(())
}

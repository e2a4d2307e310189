//! The usual mistakes of people's A*, made on purpose, to see which of them explains paths that are too long.
//!
//! On which boards paths are too long, and by how much, is like a mistake's fingerprint. Ties change it a little, and so
//! each mistake is made with several ways of breaking them.

use crate::puzzle::{Board, Move};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use strum::VariantArray;

/// A board that was solved.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The board.
    pub board: Board,
    /// Length of its shortest path.
    pub optimal: u32,
    /// Length of the path found.
    pub length: u32,
}

impl Found {
    /// How many moves the path is too long by.
    pub const fn excess(&self) -> u32 {
        self.length.saturating_sub(self.optimal)
    }
}

/// A mistake, in words to follow "most likely".
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::VariantArray)]
enum Mistake {
    #[strum(
        to_string = "the cost so far is left out: ordered by the heuristic alone this is greedy best-first search, not A*"
    )]
    LeavesOutCost,
    #[strum(
        to_string = "a state is closed when it is generated, not when it is expanded, so that a shorter way to it that is found later is thrown away"
    )]
    ClosesWhenGenerated,
    #[strum(
        to_string = "the search stops when the goal is generated, not when it is taken out of the open list"
    )]
    StopsWhenGenerated,
    #[strum(to_string = "the heuristic counts the blank as if it were a tile, and so overestimates")]
    CountsBlank,
    #[strum(to_string = "the heuristic overestimates: it is multiplied, or adds what cannot be added")]
    Doubles,
}

/// Which of equally promising states comes first.
#[derive(Clone, Copy)]
enum Tie {
    FirstIn,
    LastIn,
    Deepest,
}

/// The mistake that explains best on which boards the paths found are too long, if one does.
pub fn likeliest(found: &[Found], goal: &Board) -> Option<String> {
    /// What two mistakes have in common by chance is less.
    const LEAST: f64 = 0.15;
    /// Beyond this nothing but depth-first search goes.
    const DEPTH_FIRST: f64 = 500.0;
    let (longer, others): (Vec<&Found>, Vec<&Found>) = found.iter().partition(|one| one.excess() > 0);
    if mean_excess(&longer) > DEPTH_FIRST {
        return Some("this is depth-first search: it takes the first path that it comes upon".to_owned());
    }
    let made = Mistake::VARIANTS.iter().flat_map(|mistake| {
        [Tie::FirstIn, Tie::LastIn, Tie::Deepest]
            .map(|tie| (mistake.likeness(tie, &longer, &others, goal), mistake))
    });
    made.filter(|(likeness, _)| *likeness > LEAST)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, mistake)| mistake.to_string())
}

fn mean_excess(found: &[&Found]) -> f64 {
    found.iter().map(|one| f64::from(one.excess())).sum::<f64>() / found.len().max(1) as f64
}

impl Mistake {
    /// How much of what this mistake does to boards is what was done to them, from 0 to 1: the boards with paths too
    /// long by both out of those by either, less where they are too long by other numbers of moves.
    fn likeness(self, tie: Tie, longer: &[&Found], others: &[&Found], goal: &Board) -> f64 {
        /// Boards of each kind that are tried: enough to tell mistakes apart, and done in a second or two.
        const TRIED: usize = 100;
        let tried = |boards: &[&Found]| -> (f64, Vec<f64>) {
            let tried: Vec<&&Found> = boards.iter().step_by(boards.len().div_ceil(TRIED).max(1)).collect();
            let excess =
                |one: &&&Found| Some(self.search(tie, &one.board, goal)?.saturating_sub(one.optimal));
            let excesses = tried.iter().filter_map(excess).filter(|&excess| excess > 0).map(f64::from);
            let excesses: Vec<f64> = excesses.collect();
            // How many of all of them that stands for.
            let scale = boards.len() as f64 / tried.len().max(1) as f64;
            (excesses.len() as f64 * scale, excesses)
        };
        let ((both, mut excesses), (only_here, more)) = (tried(longer), tried(others));
        excesses.extend(more);
        if excesses.is_empty() {
            return 0.0;
        }
        let mean = excesses.iter().sum::<f64>() / excesses.len() as f64;
        let ratio = mean / mean_excess(longer);
        both / (longer.len() as f64 + only_here) * ratio.min(1.0 / ratio)
    }

    /// The length of the path that is found so.
    fn search(self, tie: Tie, start: &Board, goal: &Board) -> Option<u32> {
        let closes = matches!(self, Self::LeavesOutCost | Self::ClosesWhenGenerated);
        let mut least = HashMap::from([(*start, 0)]);
        let mut closed = HashSet::new();
        let mut nodes = vec![*start];
        let mut open = BinaryHeap::from([Reverse((0, 0, 0, 0))]);
        while let Some(Reverse((_, _, node, g))) = open.pop() {
            let board = nodes[node];
            if board == *goal {
                return Some(g);
            }
            if !closed.insert(board) {
                continue;
            }
            for next in Move::ALL.into_iter().filter_map(|m| board.moved(m)) {
                let g = g + 1;
                if self == Self::StopsWhenGenerated && next == *goal {
                    return Some(g);
                }
                if least.get(&next).is_none_or(|&known| g < known && !closes) {
                    least.insert(next, g);
                    let h = self.heuristic(&next, goal);
                    let f = if self == Self::LeavesOutCost { h } else { g + h };
                    let number = nodes.len() as i64;
                    let order = match tie {
                        Tie::FirstIn => number,
                        Tie::LastIn => -number,
                        Tie::Deepest => -i64::from(g),
                    };
                    open.push(Reverse((f, order, nodes.len(), g)));
                    nodes.push(next);
                }
            }
        }
        None
    }

    /// The tiles' Manhattan distances to their places, and the blank's if that is the mistake.
    fn heuristic(self, board: &Board, goal: &Board) -> u32 {
        let size = board.size();
        let counts = |tile| tile != 0 || self == Self::CountsBlank;
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| counts(tile));
        let sum: u32 = tiles.map(|(cell, &tile)| size.distance(cell, goal.cell_of(tile)) as u32).sum();
        if self == Self::Doubles { 2 * sum } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{DistanceTable, Size, draw};
    use crate::random::Words;

    #[test]
    fn each_mistake_is_known_by_what_it_does() {
        let goal = Board::blank_last(Size::EIGHT);
        let table = DistanceTable::new(&goal).unwrap();
        let boards: Vec<Board> =
            (0..1000).map(|index| draw::uniform(&mut Words::new(1, index), &goal)).collect();
        let found = |length: &dyn Fn(&Board) -> u32| -> Vec<Found> {
            let of =
                |&board: &Board| Found { board, optimal: table.get(&board).unwrap(), length: length(&board) };
            boards.iter().map(of).collect()
        };
        for &mistake in Mistake::VARIANTS {
            let found = found(&|board| mistake.search(Tie::Deepest, board, &goal).unwrap());
            // With this heuristic nothing is generated so early that stopping then does harm on these boards.
            let harms = found.iter().any(|one| one.excess() > 0);
            assert_eq!(likeliest(&found, &goal), harms.then(|| mistake.to_string()));
            assert_eq!(harms, mistake != Mistake::StopsWhenGenerated, "{mistake}");
        }
        let far = found(&|_| 30_000);
        assert!(likeliest(&far, &goal).unwrap().contains("depth-first"));
        let odd = found(&|board| table.get(board).unwrap() + if board.blank() == 4 { 40 } else { 0 });
        assert_eq!(likeliest(&odd, &goal), None);
    }
}

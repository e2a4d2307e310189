//! The usual mistakes of people's A*, made on purpose, to see which of them explains paths that are too long.
//!
//! How often paths are too long, and by how much, is like a mistake's fingerprint; it differs between them by more than
//! how ties are broken changes it.

use crate::puzzle::{Board, Move};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// A mistake: what it is, and how to search with it.
struct Mistake {
    /// In words, after "most likely".
    words: &'static str,
    /// Whether the cost so far is left out of the order.
    leaves_out_g: bool,
    /// Whether a state that was generated once is never looked at again.
    closes_when_generated: bool,
    /// Whether the search ends when the goal is generated.
    stops_when_generated: bool,
    /// What the heuristic is multiplied with.
    weight: u32,
}

const MISTAKES: [Mistake; 4] = [
    Mistake {
        words: "the cost so far is left out: ordered by the heuristic alone this is greedy best-first search, not A*",
        leaves_out_g: true,
        closes_when_generated: true,
        stops_when_generated: false,
        weight: 1,
    },
    Mistake {
        words: "a state is closed when it is generated, not when it is expanded, so that a shorter way to it that is \
                found later is thrown away",
        leaves_out_g: false,
        closes_when_generated: true,
        stops_when_generated: false,
        weight: 1,
    },
    Mistake {
        words: "the search stops when the goal is generated, not when it is taken out of the open list",
        leaves_out_g: false,
        closes_when_generated: false,
        stops_when_generated: true,
        weight: 1,
    },
    Mistake {
        words: "the heuristic overestimates: it is multiplied, or adds what cannot be added",
        leaves_out_g: false,
        closes_when_generated: false,
        stops_when_generated: false,
        weight: 2,
    },
];

/// How often paths are too long, and by how many moves if they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Excess {
    /// Share of the boards with a path that is too long.
    pub share: f64,
    /// Moves too many on average over these boards.
    pub moves: f64,
}

impl Excess {
    /// Of lengths found and possible.
    pub fn of(lengths: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let (mut boards, mut longer, mut moves) = (0_u32, 0_u32, 0_u64);
        for (found, optimal) in lengths {
            boards += 1;
            longer += u32::from(found > optimal);
            moves += u64::from(found.saturating_sub(optimal));
        }
        Self {
            share: f64::from(longer) / f64::from(boards.max(1)),
            moves: moves as f64 / f64::from(longer.max(1)),
        }
    }

    /// How many times as much the one is as the other, in both respects together.
    fn distance(self, other: Self) -> f64 {
        (self.share / other.share).ln().abs() + (self.moves / other.moves).ln().abs()
    }
}

/// The mistake that explains best what was found on these boards with their optimal lengths, if one does.
pub fn likeliest(boards: &[(Board, u32)], goal: &Board, found: Excess) -> Option<&'static str> {
    /// Twice as much in both respects together is no explanation any more.
    const FARTHEST: f64 = 1.4;
    /// Beyond this nothing but depth-first search goes.
    const DEPTH_FIRST: f64 = 500.0;
    if found.moves > DEPTH_FIRST {
        return Some("this is depth-first search: it takes the first path that it comes upon");
    }
    let made = MISTAKES.iter().map(|mistake| {
        let lengths =
            boards.iter().filter_map(|&(board, optimal)| Some((mistake.search(&board, goal)?, optimal)));
        (Excess::of(lengths).distance(found), mistake.words)
    });
    // A mistake that has no effect on these boards is infinitely far from what was found.
    made.filter(|(distance, _)| *distance < FARTHEST)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, words)| words)
}

impl Mistake {
    /// The length of the path that is found so.
    fn search(&self, start: &Board, goal: &Board) -> Option<u32> {
        let mut least = HashMap::from([(*start, 0)]);
        let mut closed = HashSet::new();
        let mut nodes = vec![*start];
        let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
        while let Some(Reverse((_, node, g))) = open.pop() {
            let board = nodes[node];
            if board == *goal {
                return Some(g);
            }
            if !closed.insert(board) {
                continue;
            }
            for next in Move::ALL.into_iter().filter_map(|m| board.moved(m)) {
                let g = g + 1;
                if self.stops_when_generated && next == *goal {
                    return Some(g);
                }
                if least.get(&next).is_none_or(|&known| g < known && !self.closes_when_generated) {
                    least.insert(next, g);
                    let h = manhattan(&next, goal) * self.weight;
                    let f = if self.leaves_out_g { h } else { g + h };
                    open.push(Reverse((f, nodes.len(), g)));
                    nodes.push(next);
                }
            }
        }
        None
    }
}

/// The tiles' Manhattan distances to their places.
fn manhattan(board: &Board, goal: &Board) -> u32 {
    let size = board.size();
    let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
    tiles.map(|(cell, &tile)| size.distance(cell, goal.cell_of(tile)) as u32).sum()
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
        let boards = |seed| -> Vec<(Board, u32)> {
            let drawn = (0..150).map(|index| draw::uniform(&mut Words::new(seed, index), &goal));
            drawn.map(|board| (board, table.get(&board).unwrap())).collect()
        };
        for mistake in &MISTAKES {
            let lengths: Vec<(u32, u32)> = boards(1)
                .iter()
                .map(|(board, optimal)| (mistake.search(board, &goal).unwrap(), *optimal))
                .collect();
            let excess = Excess::of(lengths);
            // The goal is generated late enough with this heuristic that stopping then does no harm on these boards.
            if excess.share > 0.0 {
                assert_eq!(likeliest(&boards(2), &goal, excess), Some(mistake.words), "{excess:?}");
            }
        }
        let far = Excess { share: 1.0, moves: 30_000.0 };
        assert!(likeliest(&boards(2), &goal, far).unwrap().contains("depth-first"));
        let odd = Excess { share: 0.001, moves: 40.0 };
        assert_eq!(likeliest(&boards(2), &goal, odd), None);
    }
}

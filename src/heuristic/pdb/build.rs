//! Building a database: a breadth-first search backward from the goal over placements of a few tiles, where only their
//! moves count and all other tiles are alike.
//!
//! A node of that search is a placement and the *region* of free cells in which the blank is; within it the blank moves
//! for nothing. Regions depend on the set of occupied cells alone, so nodes come in blocks, one for each (set, region),
//! of all orders in which the tiles can stand: one bit each. A move of the tile in cell `c` to cell `d` leads from one
//! block to another and does the same to every order: nothing at all, if no occupied cell lies between `c` and `d`, so
//! that 64 nodes move at once; and a permutation of the orders otherwise, which a table holds.
//!
//! Each depth is one pass over all blocks, in parallel: a block collects what its neighbours reached at the depth
//! before. Seven tiles on 4x4 have 28 thousand blocks of 5040 nodes, eight 35 thousand of 40,320.

use super::ranking::{MOST_TILES, Placement, Ranking, cells_of};
use crate::progress::{Cancelled, Progress};
use crate::puzzle::{Move, Size};
use rayon::prelude::*;

/// In a table, the value of placements that are never reached. There are some only if all tiles are placed.
pub const UNREACHED: u8 = u8::MAX;

/// What a database is of: it is the same for all goals that agree in this.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The board's size.
    pub size: Size,
    /// The goal cells of the tiles, in the order of placements.
    pub cells: Vec<u8>,
    /// The goal cell of the blank.
    pub blank: u8,
}

/// A block of nodes: an index into the bit sets.
type Block = usize;

struct Graph<'a> {
    size: Size,
    ranking: &'a Ranking,
    /// By set number: its first block. One more than there are sets.
    first_block: Vec<Block>,
    /// By block: its region, a bit for each cell.
    regions: Vec<u16>,
    /// By place among the occupied cells before and after a move: the number of each order after it. Empty where
    /// they are equal, or farther apart than any move takes a tile.
    reordered: Vec<Vec<u16>>,
    /// Words of 64 nodes in a block.
    words: usize,
}

impl<'a> Graph<'a> {
    fn new(size: Size, ranking: &'a Ranking) -> Self {
        let all = ((1_u32 << size.cells()) - 1) as u16;
        let mut first_block = vec![0];
        let mut regions = Vec::new();
        for &set in ranking.sets() {
            let mut free = all & !set;
            while free != 0 {
                let region = region(size, free, 1 << free.trailing_zeros());
                regions.push(region);
                free &= !region;
            }
            first_block.push(regions.len());
        }
        let mut reordered = vec![Vec::new(); MOST_TILES * MOST_TILES];
        let tiles = ranking.sets().first().map_or(0, |set| set.count_ones()) as u8;
        for from in 0..tiles {
            for to in (0..tiles).filter(|&to| to != from && usize::from(to.abs_diff(from)) < size.width()) {
                reordered[usize::from(from) * MOST_TILES + usize::from(to)] =
                    (0..ranking.orders()).map(|order| reorder(ranking, order, from, to) as u16).collect();
            }
        }
        Self { size, ranking, first_block, regions, reordered, words: ranking.orders().div_ceil(64) }
    }

    /// The block in which a set is occupied and the blank is in `cell`.
    fn block(&self, set: u16, cell: u8) -> Block {
        let number = self.ranking.set_number(set);
        let blocks = self.first_block[number]..self.first_block[number + 1];
        blocks.into_iter().find(|&block| self.regions[block] >> cell & 1 == 1).expect("the cell is free")
    }

    /// Collects into `next` what the neighbours of a block reached.
    fn collect(&self, set: u16, region: u16, frontier: &[u64], is_active: &[bool], next: &mut [u64]) {
        for to_cell in cells_of(region) {
            for from_cell in Move::ALL.into_iter().filter_map(|m| m.target(self.size, to_cell.into())) {
                // Undone, the move takes the tile in `from_cell` to `to_cell`, and the blank the other way.
                if set >> from_cell & 1 == 0 {
                    continue;
                }
                let before = set & !(1 << from_cell) | 1 << to_cell;
                let block = self.block(before, from_cell as u8);
                if !is_active[block] {
                    continue;
                }
                let place = |set: u16, cell: u8| (set & ((1 << cell) - 1)).count_ones() as usize;
                let (from, to) = (place(before, to_cell), place(set, from_cell as u8));
                let source = &frontier[block * self.words..][..self.words];
                if from == to {
                    next.iter_mut().zip(source).for_each(|(next, source)| *next |= source);
                } else {
                    let reordered = &self.reordered[from * MOST_TILES + to];
                    for order in bits(source) {
                        let order = usize::from(reordered[order]);
                        next[order / 64] |= 1 << (order % 64);
                    }
                }
            }
        }
    }
}

/// The free cells that the blank reaches from those of `start`.
fn region(size: Size, free: u16, start: u16) -> u16 {
    let mut region = start;
    loop {
        let reached = cells_of(region)
            .flat_map(|cell| Move::ALL.into_iter().filter_map(move |m| m.target(size, cell.into())))
            .fold(region, |reached, cell| reached | 1 << cell & free);
        if reached == region {
            return region;
        }
        region = reached;
    }
}

/// The number of an order after the tile at one place among the occupied cells has gone to another.
fn reorder(ranking: &Ranking, order: usize, from: u8, to: u8) -> usize {
    let mut places = ranking.order(order);
    for place in &mut places {
        *place = match *place {
            here if here == from => to,
            here if from < here && here <= to => here - 1,
            here if to <= here && here < from => here + 1,
            here => here,
        };
    }
    ranking.order_number(places)
}

/// The positions of the bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                at * 64 + bit
            })
        })
    })
}

/// Builds the table of a pattern: by rank, the fewest moves of its tiles that take them home, wherever the blank is.
/// `progress` is told after each depth, and may call it off in the middle of one.
///
/// # Errors
/// If it is called off.
pub fn build(pattern: &Pattern, ranking: &Ranking, progress: &dyn Progress) -> Result<Vec<u8>, Cancelled> {
    let what = format!("database of {} tiles", pattern.cells.len());
    let graph = Graph::new(pattern.size, ranking);
    let goal: Placement =
        pattern.cells.iter().rev().fold(0, |placement, &cell| placement << 4 | u64::from(cell));
    let goal_set = pattern.cells.iter().fold(0, |set, cell| set | 1 << cell);
    let blocks = graph.regions.len();
    let mut table = vec![UNREACHED; ranking.len()];
    let mut frontier = vec![0_u64; blocks * graph.words];
    let mut visited = frontier.clone();
    let mut next = frontier.clone();
    let mut is_active = vec![false; blocks];

    let start = graph.block(goal_set, pattern.blank);
    let order = ranking.rank(goal) % ranking.orders();
    frontier[start * graph.words + order / 64] = 1 << (order % 64);
    visited[start * graph.words + order / 64] = 1 << (order % 64);
    is_active[start] = true;
    table[ranking.rank(goal)] = 0;
    let (mut done, total) = (1, ranking.len() as u64);

    for depth in 1.. {
        let sets = split_by_set(&graph, &mut next, &mut visited, &mut table);
        let (reached, active): (Vec<u64>, Vec<Vec<bool>>) = sets
            .into_par_iter()
            .map(|(number, next, visited, table)| {
                if progress.is_cancelled() {
                    return (0, Vec::new());
                }
                let set = ranking.sets()[number];
                let first = graph.first_block[number];
                let mut reached = 0;
                let mut active = Vec::with_capacity(next.len() / graph.words);
                for (region, (next, visited)) in
                    next.chunks_mut(graph.words).zip(visited.chunks_mut(graph.words)).enumerate()
                {
                    next.fill(0);
                    graph.collect(set, graph.regions[first + region], &frontier, &is_active, next);
                    for (next, visited) in next.iter_mut().zip(visited) {
                        *next &= !*visited;
                        *visited |= *next;
                    }
                    for order in bits(next) {
                        if table[order] == UNREACHED {
                            table[order] = depth;
                            reached += 1;
                        }
                    }
                    active.push(next.iter().any(|&word| word != 0));
                }
                (reached, active)
            })
            .unzip();
        if progress.is_cancelled() {
            return Err(Cancelled);
        }
        is_active = active.into_iter().flatten().collect();
        if !is_active.contains(&true) {
            break;
        }
        std::mem::swap(&mut frontier, &mut next);
        done += reached.iter().sum::<u64>();
        progress.progress(&what, done, total);
    }
    Ok(table)
}

/// What belongs to one set of occupied cells: its number, and its parts of `next`, `visited` and the table.
type OfSet<'a> = (usize, &'a mut [u64], &'a mut [u64], &'a mut [u8]);

fn split_by_set<'a>(
    graph: &Graph,
    mut next: &'a mut [u64],
    mut visited: &'a mut [u64],
    table: &'a mut [u8],
) -> Vec<OfSet<'a>> {
    let tables = table.chunks_mut(graph.ranking.orders());
    tables
        .enumerate()
        .map(|(number, table)| {
            let blocks = graph.first_block[number + 1] - graph.first_block[number];
            let next =
                next.split_off_mut(..blocks * graph.words).expect("it is as long as all sets together");
            let visited =
                visited.split_off_mut(..blocks * graph.words).expect("it is as long as all sets together");
            (number, next, visited, table)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Calls it off after the first depth.
    #[derive(Default)]
    struct Impatient(AtomicBool);

    impl Progress for Impatient {
        fn progress(&self, _what: &str, _done: u64, _total: u64) {
            assert!(!self.0.swap(true, Ordering::Relaxed), "it was called off");
        }

        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn building_can_be_called_off() {
        let pattern = Pattern { size: Size::EIGHT, cells: vec![0, 1, 2, 3], blank: 8 };
        let ranking = Ranking::new(Size::EIGHT, 4);
        assert_eq!(build(&pattern, &ranking, &Impatient::default()), Err(Cancelled));
    }
}

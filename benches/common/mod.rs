//! Sliding-tile puzzles as someone would write them for the `pathfinding` crate: packed states, a table of neighbours,
//! a table of Manhattan distances.
#![allow(dead_code, unreachable_pub)] // Each benchmark uses its part of this module.

use harness::puzzle::{Board, Move};
use harness::space::tiles::Tiles;
use pathfinding::directed::{astar, bfs, idastar};

/// The tables.
pub struct Geometry {
    goal: u64,
    cells: usize,
    neighbours: Vec<Vec<u8>>,
    distance: Vec<[u8; 16]>,
}

impl Geometry {
    /// For one goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let neighbours = (0..size.cells())
            .map(|cell| Move::ALL.iter().filter_map(|m| m.target(size, cell)).map(|to| to as u8).collect())
            .collect();
        let distance = (0..size.cells())
            .map(|tile| {
                let home = goal.cell_of(tile as u8);
                std::array::from_fn(|cell| {
                    if tile == 0 || cell >= size.cells() { 0 } else { size.distance(cell, home) as u8 }
                })
            })
            .collect();
        Self { goal: Tiles::new(goal).cells, cells: size.cells(), neighbours, distance }
    }

    fn successors(&self, cells: u64) -> impl Iterator<Item = u64> + '_ {
        let tiles = Tiles::from_cells(cells, self.cells);
        self.neighbours[usize::from(tiles.blank)].iter().map(move |&to| tiles.with_blank_at(to).cells)
    }

    fn manhattan(&self, cells: u64) -> u32 {
        (0..self.cells).map(|cell| u32::from(self.distance[(cells >> (4 * cell) & 15) as usize][cell])).sum()
    }
}

/// Moves of a path given by its states.
fn moves(states: &[u64]) -> usize {
    states.len() - 1
}

/// Length of the path that `pathfinding`'s A* finds.
pub fn astar(geometry: &Geometry, start: Tiles) -> usize {
    let found = astar::astar(
        &start.cells,
        |&cells| geometry.successors(cells).map(|next| (next, 1)),
        |&cells| geometry.manhattan(cells),
        |&cells| cells == geometry.goal,
    );
    moves(&found.expect("solvable").0)
}

/// Length of the path that `pathfinding`'s breadth-first search finds.
pub fn bfs(geometry: &Geometry, start: Tiles) -> usize {
    let found = bfs::bfs(&start.cells, |&cells| geometry.successors(cells), |&cells| cells == geometry.goal);
    moves(&found.expect("solvable"))
}

/// Length of the path that `pathfinding`'s bidirectional breadth-first search finds.
pub fn bidirectional(geometry: &Geometry, start: Tiles) -> usize {
    let both = |&cells: &u64| geometry.successors(cells);
    moves(&bfs::bfs_bidirectional(&start.cells, &geometry.goal, both, both).expect("solvable"))
}

/// Length of the path that `pathfinding`'s IDA* finds.
pub fn idastar(geometry: &Geometry, start: Tiles) -> usize {
    let found = idastar::idastar(
        &start.cells,
        |&cells| geometry.successors(cells).map(|next| (next, 1)),
        |&cells| geometry.manhattan(cells),
        |&cells| cells == geometry.goal,
    );
    moves(&found.expect("solvable").0)
}

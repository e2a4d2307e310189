//! Walking distance (K. Takahashi, 2002): how often tiles must cross from row to row, and from column to column, if
//! within a row (or column) they stood as they liked.
//!
//! Seen from the rows, a board is the number of tiles in each row that belong into each row, and the blank's row. A move
//! up or down exchanges the blank with any tile of the next row. The distances in that small graph are exact, so the
//! sum over rows and columns is admissible and consistent: each move of the puzzle is a move in one of the two graphs.

use super::TileHeuristic;
use super::any::{AnyHeuristic, Memo, MemoWords};
use super::catalog::{Form, HeuristicEntry, HeuristicError};
use crate::puzzle::{Board, Move, Size};
use crate::space::tiles::Tiles;
use std::collections::HashMap;

/// Most rows or columns. Six lines of two cells make graphs of a million nodes; seven would make forty million.
const MOST_LINES: usize = 6;

/// Walking distance.
pub struct WalkingDistance {
    size: Size,
    /// By tile: the column and row of its goal cell.
    home: Vec<(u8, u8)>,
    rows: Axis,
    columns: Axis,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "walking-distance",
    about: "moves from row to row and from column to column if tiles stood in any order within each",
    source: "Takahashi 2002",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(WalkingDistance::new(goal)?))),
};

/// A board seen from its rows or from its columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct View {
    /// By line, and goal line: number of tiles.
    tiles: [[u8; MOST_LINES]; MOST_LINES],
    blank: u8,
}

/// The graph of views along one axis, numbered from the goal's outwards.
struct Axis {
    number: HashMap<View, u32>,
    distance: Vec<u8>,
    /// By view, direction of the blank (0 to smaller lines, 1 to larger) and goal line of the tile that moves: the
    /// view after that move.
    next: Vec<[[u32; MOST_LINES]; 2]>,
}

/// In [`Axis::next`] where there is no such move.
const NONE: u32 = u32::MAX;

impl View {
    /// The view after the blank has gone to the line before or after and a tile with this goal line came back.
    fn moved(mut self, direction: usize, goal_line: usize, lines: usize) -> Option<Self> {
        let from = usize::from(self.blank);
        let to = if direction == 0 { from.checked_sub(1)? } else { from + 1 };
        if to >= lines || self.tiles[to][goal_line] == 0 {
            return None;
        }
        self.tiles[to][goal_line] -= 1;
        self.tiles[from][goal_line] += 1;
        self.blank = to as u8;
        Some(self)
    }
}

impl Axis {
    fn new(goal: View, lines: usize) -> Self {
        let mut number = HashMap::from([(goal, 0)]);
        let mut views = vec![goal];
        let mut distance = vec![0];
        let mut next = Vec::new();
        while next.len() < views.len() {
            let here = next.len();
            let mut there = [[NONE; MOST_LINES]; 2];
            for (direction, there) in there.iter_mut().enumerate() {
                for (goal_line, there) in there.iter_mut().enumerate().take(lines) {
                    if let Some(view) = views[here].moved(direction, goal_line, lines) {
                        *there = *number.entry(view).or_insert_with(|| {
                            views.push(view);
                            distance.push(distance[here] + 1);
                            views.len() as u32 - 1
                        });
                    }
                }
            }
            next.push(there);
        }
        Self { number, distance, next }
    }
}

impl WalkingDistance {
    /// Walking distances to this goal; builds both graphs.
    ///
    /// # Errors
    /// If the board has too many rows or columns.
    pub fn new(goal: &Board) -> Result<Self, HeuristicError> {
        let size = goal.size();
        if size.width().max(size.height()) > MOST_LINES {
            let most = format!("boards of up to {MOST_LINES} rows and columns");
            let problem = format!("h=walking-distance is for {most}, not for {size}; use h=manhattan");
            return Err(HeuristicError::refused(problem));
        }
        let mut home = vec![(0, 0); size.cells()];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            let (x, y) = size.column_row(cell);
            home[usize::from(tile)] = (x as u8, y as u8);
        }
        let (columns, rows) = views(size, &home, Tiles::new(goal));
        Ok(Self {
            size,
            home,
            rows: Axis::new(rows, size.height()),
            columns: Axis::new(columns, size.width()),
        })
    }
}

/// A board seen from its columns and from its rows.
fn views(size: Size, home: &[(u8, u8)], tiles: Tiles) -> (View, View) {
    let empty = View { tiles: [[0; MOST_LINES]; MOST_LINES], blank: 0 };
    let (mut columns, mut rows) = (empty, empty);
    for cell in 0..size.cells() {
        let (x, y) = size.column_row(cell);
        if cell == usize::from(tiles.blank) {
            (columns.blank, rows.blank) = (x as u8, y as u8);
        } else {
            let (home_x, home_y) = home[usize::from(tiles.tile(cell as u8))];
            columns.tiles[x][usize::from(home_x)] += 1;
            rows.tiles[y][usize::from(home_y)] += 1;
        }
    }
    (columns, rows)
}

impl Memo for [u32; 2] {
    #[inline]
    fn write(self, words: &mut MemoWords) {
        words[0] = u64::from(self[0]) | u64::from(self[1]) << 32;
    }

    #[inline]
    fn read(words: &MemoWords) -> Self {
        [words[0] as u32, (words[0] >> 32) as u32]
    }
}

impl TileHeuristic for WalkingDistance {
    /// The numbers of the board's views from its columns and from its rows.
    type Memo = [u32; 2];

    fn evaluate(&self, tiles: Tiles) -> (u32, [u32; 2]) {
        let (columns, rows) = views(self.size, &self.home, tiles);
        let memo = [self.columns.number[&columns], self.rows.number[&rows]];
        (self.sum(memo), memo)
    }

    #[inline]
    fn step(
        &self,
        (_, [columns, rows]): (u32, [u32; 2]),
        parent: Tiles,
        m: Move,
        child: Tiles,
    ) -> (u32, [u32; 2]) {
        let (home_x, home_y) = self.home[usize::from(parent.tile(child.blank))];
        let along = |axis: &Axis, view: u32, direction: usize, goal_line: u8| {
            axis.next[view as usize][direction][usize::from(goal_line)]
        };
        let memo = match m {
            Move::Up => [columns, along(&self.rows, rows, 0, home_y)],
            Move::Down => [columns, along(&self.rows, rows, 1, home_y)],
            Move::Left => [along(&self.columns, columns, 0, home_x), rows],
            Move::Right => [along(&self.columns, columns, 1, home_x), rows],
        };
        (self.sum(memo), memo)
    }
}

impl WalkingDistance {
    #[inline]
    fn sum(&self, [columns, rows]: [u32; 2]) -> u32 {
        u32::from(self.columns.distance[columns as usize]) + u32::from(self.rows.distance[rows as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_of_the_fifteen_puzzle_has_its_known_size() {
        let heuristic = WalkingDistance::new(&Board::blank_last(Size::FIFTEEN)).unwrap();
        assert_eq!(heuristic.rows.distance.len(), 24_964);
        assert_eq!(heuristic.rows.distance.iter().max(), Some(&35));
    }

    #[test]
    fn long_boards_are_refused() {
        assert!(WalkingDistance::new(&Board::blank_last(Size::new(8, 2).unwrap())).is_err());
    }
}

//! Manhattan distance plus two moves for every tile that must leave its goal row (or column) to let others pass
//! (O. Hansson, A. Mayer and M. Yung, *Criticizing solutions to relaxed models yields powerful admissible heuristics*,
//! Information Sciences 63, 1992, 207-227).
//!
//! Among the tiles of a line that belong into that line, those that need not leave form an increasing subsequence of
//! goal positions; so the number that must leave is their count less the longest increasing subsequence. Counting two
//! moves per conflicting *pair* instead overestimates: `7 8 x 6 5 4 1 2 3` is 24, not 28.

use super::any::AnyHeuristic;
use super::catalog::{Form, HeuristicEntry};
use super::{TileHeuristic, manhattan::Manhattan};
use crate::puzzle::{Board, Move, Size, size::MAX_CELLS};
use crate::space::tiles::Tiles;

/// Manhattan distance with linear conflicts.
pub struct LinearConflict {
    manhattan: Manhattan,
    size: Size,
    rows: Vec<Line>,
    columns: Vec<Line>,
}

/// How it stands in the catalog.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "linear-conflict",
    about: "Manhattan, plus two moves for each tile that must leave its goal line to let others pass",
    source: "Hansson, Mayer and Yung 1992",
    admissible: true,
    consistent: true,
    form: Form::Plain(|goal| Ok(AnyHeuristic::new(LinearConflict::new(goal)))),
};

/// One row or column: for each tile, its goal position along the line, if it belongs there.
struct Line {
    position: [Option<u8>; MAX_CELLS],
    length: u8,
    /// Extra moves by the line's contents, four bits a tile, where that many bits make a table of sensible size.
    table: Option<Box<[u8]>>,
}

/// Lines up to this many cells are looked up in a table of 16^length bytes.
const LONGEST_IN_TABLE: u8 = 4;

impl Line {
    fn new(goal_tiles: &[u8]) -> Self {
        let mut position = [None; MAX_CELLS];
        for (along, &tile) in goal_tiles.iter().enumerate() {
            if tile != 0 {
                position[usize::from(tile)] = Some(along as u8);
            }
        }
        let mut line = Self { position, length: goal_tiles.len() as u8, table: None };
        if line.length <= LONGEST_IN_TABLE {
            line.table = Some((0..1_u64 << (4 * line.length)).map(|word| line.count(word)).collect());
        }
        line
    }

    /// Extra moves for a line with these contents, counted.
    fn count(&self, word: u64) -> u8 {
        // longest[i]: the longest increasing subsequence of goal positions that ends with the i-th such tile.
        let mut positions = [0; MAX_CELLS];
        let mut longest = [0_u8; MAX_CELLS];
        let mut here = 0;
        for along in 0..self.length {
            if let Some(position) = self.position[(word >> (4 * along) & 15) as usize] {
                let before = (0..here).filter(|&i| positions[i] < position).map(|i| longest[i]).max();
                positions[here] = position;
                longest[here] = before.unwrap_or(0) + 1;
                here += 1;
            }
        }
        2 * (here as u8 - longest[..here].iter().copied().max().unwrap_or(0))
    }

    #[inline]
    fn extra(&self, word: u64) -> u32 {
        u32::from(self.table.as_ref().map_or_else(|| self.count(word), |table| table[word as usize]))
    }
}

impl LinearConflict {
    /// Distances and conflicts with respect to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let tiles = goal.tiles();
        let rows = tiles.chunks(size.width()).map(Line::new).collect();
        let columns = (0..size.width())
            .map(|x| Line::new(&tiles.iter().skip(x).step_by(size.width()).copied().collect::<Vec<_>>()))
            .collect();
        Self { manhattan: Manhattan::new(goal), size, rows, columns }
    }

    #[inline]
    fn row(&self, tiles: Tiles, y: usize) -> u32 {
        let bits = 4 * self.size.width();
        self.rows[y].extra(tiles.cells >> (bits * y) & ((1 << bits) - 1))
    }

    #[inline]
    fn column(&self, tiles: Tiles, x: usize) -> u32 {
        let width = self.size.width();
        let word = (0..self.size.height())
            .fold(0, |word, y| word | (tiles.cells >> (4 * (y * width + x)) & 15) << (4 * y));
        self.columns[x].extra(word)
    }
}

impl TileHeuristic for LinearConflict {
    type Memo = ();

    fn evaluate(&self, tiles: Tiles) -> (u32, ()) {
        let (manhattan, ()) = self.manhattan.evaluate(tiles);
        let rows: u32 = (0..self.size.height()).map(|y| self.row(tiles, y)).sum();
        let columns: u32 = (0..self.size.width()).map(|x| self.column(tiles, x)).sum();
        (manhattan + rows + columns, ())
    }

    #[inline]
    fn step(&self, (h, ()): (u32, ()), parent: Tiles, m: Move, child: Tiles) -> (u32, ()) {
        // The tile that moves keeps its place among the others of the line along which it moves; only the two lines
        // across, which it leaves and enters, can change.
        let (px, py) = self.size.column_row(usize::from(parent.blank));
        let (cx, cy) = self.size.column_row(usize::from(child.blank));
        let across = |tiles| match m {
            Move::Up | Move::Down => self.row(tiles, py) + self.row(tiles, cy),
            Move::Left | Move::Right => self.column(tiles, px) + self.column(tiles, cx),
        };
        let (h, ()) = self.manhattan.step((h, ()), parent, m, child);
        (h + across(child) - across(parent), ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_that_must_leave_are_counted_once() {
        let goal = Board::blank_last(Size::EIGHT);
        let board = Board::new(Size::EIGHT, &[7, 8, 0, 6, 5, 4, 1, 2, 3]).unwrap();
        assert_eq!(LinearConflict::new(&goal).evaluate(Tiles::new(&board)).0, 24);
    }

    #[test]
    fn long_lines_are_counted_as_short_ones_are_looked_up() {
        let line = Line::new(&[1, 2, 3, 4]);
        let counted = Line { table: None, ..Line::new(&[1, 2, 3, 4]) };
        assert!((0..1 << 16).all(|word| line.extra(word) == counted.extra(word)));
    }
}

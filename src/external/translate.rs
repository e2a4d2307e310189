//! Boards for a program that has a goal of its own.
//!
//! Turning or reflecting a board and giving its tiles other numbers changes nothing about how hard it is. So where a
//! symmetry takes the blank's place in the run's goal to its place in the program's, every board of the run has a
//! counterpart for the program: the path found there, its moves turned likewise, is a path here, of the same length.

use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move};

/// The counterparts of boards and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    goal: Board,
    symmetry: Symmetry,
    /// The number that each tile gets.
    tiles: Vec<u8>,
}

impl Translation {
    /// From boards that are to reach `goal` to those that are to reach `own`. None if no symmetry of the board takes
    /// the one blank's place to the other's, or they are of different sizes.
    pub fn between(goal: &Board, own: &Board) -> Option<Self> {
        let size = goal.size();
        let symmetry = Symmetry::ALL.into_iter().find(|symmetry| {
            own.size() == size
                && (!symmetry.transpose || size.width() == size.height())
                && symmetry.cell(size, goal.blank()) == own.blank()
        })?;
        let mut tiles = vec![0; size.cells()];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            tiles[tile as usize] = own.tiles()[symmetry.cell(size, cell)];
        }
        Some(Self { goal: *own, symmetry, tiles })
    }

    /// The program's goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The counterpart of a board of the run.
    pub fn board(&self, board: &Board) -> Board {
        let size = board.size();
        let mut tiles = vec![0; size.cells()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[self.symmetry.cell(size, cell)] = self.tiles[tile as usize];
        }
        Board::new(size, &tiles).expect("numbers and places are permuted")
    }

    /// The run's moves for the program's.
    pub fn path_back(&self, path: &[Move]) -> Vec<Move> {
        let here = |there| Move::ALL.into_iter().find(|&m| self.symmetry.reflected(m) == there);
        path.iter().map(|&m| here(m).expect("a symmetry permutes the moves")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::draw::uniform;
    use crate::puzzle::parse::goal;
    use crate::puzzle::{DistanceTable, Size};
    use crate::random::Words;

    #[test]
    fn a_counterpart_is_as_far_from_its_goal() {
        let board = |text| goal(text, None, text).unwrap();
        for (run, program) in [
            ("blank-last", "blank-last"),
            ("blank-last", "blank-first"),
            ("blank-first", "123456780"),
            ("blank-last", "120345678"),
            ("123804765", "123408765"),
        ] {
            let (run, program) = (board(run), board(program));
            let translation = Translation::between(&run, &program).unwrap();
            assert_eq!(translation.board(&run), program);
            let (here, there) = (DistanceTable::new(&run).unwrap(), DistanceTable::new(&program).unwrap());
            for index in 0..200 {
                let board = uniform(&mut Words::new(1, index), &run);
                let counterpart = translation.board(&board);
                assert_eq!(here.get(&board), there.get(&counterpart), "{board}");
                for m in Move::ALL {
                    let back = translation.path_back(&[m])[0];
                    let moved = board.moved(back).map(|board| translation.board(&board));
                    assert_eq!(moved, counterpart.moved(m), "{board} {m:?}");
                }
            }
        }
    }

    #[test]
    fn corner_centre_and_edge_are_different() {
        let board = |text| goal(text, None, text).unwrap();
        assert_eq!(Translation::between(&board("blank-last"), &board("blank-centre")), None);
        assert_eq!(Translation::between(&board("blank-last"), &board("102345678")), None);
        assert_eq!(Translation::between(&board("blank-last"), &Board::blank_last(Size::FIFTEEN)), None);
    }
}

//! The boards along a path, side by side, for a person to look at.

use crate::puzzle::{Board, Move};
use std::fmt::Write;

/// What stands before each board, the letter of the move that leads to it in the middle.
const GAP: usize = 5;

/// Draws `board` and every board that the moves of `path` lead through, in lines of at most `width` characters where
/// a single board fits. The moves must be possible.
///
/// ```
/// use harness::puzzle::{Board, Move, Size};
/// use harness::report::steps;
/// let board = Board::new(Size::EIGHT, &[1, 2, 3, 4, 0, 5, 7, 8, 6]).unwrap();
/// let drawn = steps::draw(&board, &[Move::Right, Move::Down], 80);
/// assert_eq!(drawn, concat!(
///     "     1 2 3     1 2 3     1 2 3\n",
///     "     4 . 5  r  4 5 .  d  4 5 6\n",
///     "     7 8 6     7 8 6     7 8 .\n",
/// ));
/// ```
pub fn draw(board: &Board, path: &[Move], width: usize) -> String {
    let mut boards = vec![(' ', *board)];
    let mut current = *board;
    for &m in path {
        current = current.moved(m).expect("the moves are possible");
        boards.push((m.letter(), current));
    }
    let (columns, rows) = (board.size().width(), board.size().height());
    let digits = if board.size().cells() > 10 { 2 } else { 1 };
    let each = GAP + columns * (digits + 1) - 1;
    let mut text = String::new();
    for (number, side_by_side) in boards.chunks((width / each).max(1)).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for row in 0..rows {
            for (letter, board) in side_by_side {
                let letter = if row == rows / 2 { *letter } else { ' ' };
                // Writing to a string cannot fail.
                let _ = write!(text, "{letter:^GAP$}");
                let tiles = &board.tiles()[row * columns..][..columns];
                for (column, &tile) in tiles.iter().enumerate() {
                    let gap = if column > 0 { " " } else { "" };
                    let tile = if tile == 0 { ".".to_owned() } else { tile.to_string() };
                    let _ = write!(text, "{gap}{tile:>digits$}");
                }
            }
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    #[test]
    fn no_line_is_wider_than_asked_for() {
        let board = Board::blank_last(Size::FIFTEEN);
        let path: Vec<Move> = [Move::Left, Move::Right].into_iter().cycle().take(21).collect();
        for width in [0, 16, 17, 40, 80, 200] {
            let drawn = draw(&board, &path, width);
            assert!(drawn.lines().all(|line| line.len() <= width.max(16)), "{width}\n{drawn}");
            assert_eq!(drawn.matches('.').count(), 22);
            assert_eq!(drawn.matches('l').count(), 11);
        }
    }
}

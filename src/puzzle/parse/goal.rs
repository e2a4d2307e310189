//! Goals by name.

use super::error::ParseError;
use super::lex::is_blank_sign;
use crate::puzzle::size::MAX_CELLS;
use crate::puzzle::{Board, Size};
use crate::text::did_you_mean;

/// The goals that have a name.
pub const NAMES: [&str; 3] = ["blank-last", "blank-first", "blank-centre"];

/// A goal: a name or any board in any of the [usual ways](super) of writing one.
///
/// - `blank-last`: the tiles in order, then the blank, `1 2 3 4 5 6 7 8 x`; the default everywhere;
/// - `blank-first`: the blank, then the tiles in order, `x 1 2 3 4 5 6 7 8`, as in textbooks and Korf's instances;
/// - `blank-centre`: the tiles clockwise round the edge and on inwards, the blank last, `1 2 3 8 x 4 7 6 5`.
///
/// A name stands for the goal of the given size, 3x3 if there is none. Other arrangements with the blank in the centre
/// are in use too: write their tiles.
///
/// # Errors
/// If it is no name and no board, or a board of another size.
pub fn goal(text: &str, size: Option<Size>, name: &str) -> Result<Board, ParseError> {
    let named_size = size.unwrap_or(Size::EIGHT);
    match text.trim() {
        "blank-last" => return Ok(Board::blank_last(named_size)),
        "blank-first" => return Ok(Board::blank_first(named_size)),
        "blank-centre" | "blank-center" => return Ok(spiral(named_size)),
        _ => {}
    }
    super::board(text, size, name).map_err(|error| {
        let letters = || text.chars().take_while(|&c| c != '#').filter(|c| c.is_alphabetic());
        if letters().count() < 2 || letters().all(is_blank_sign) {
            return error;
        }
        let problem =
            format!("`{text}` is neither a board nor the name of a goal{}", did_you_mean(text, &NAMES));
        ParseError { place: name.to_owned(), problem }
    })
}

/// The tiles clockwise from the upper left corner inwards, the blank last.
fn spiral(size: Size) -> Board {
    let mut tiles = [0_u8; MAX_CELLS];
    let (mut left, mut top, mut right, mut bottom) = (0, 0, size.width(), size.height());
    let mut next = 1..=(size.cells() as u8 - 1);
    let mut put = |x: usize, y: usize| tiles[y * size.width() + x] = next.next().unwrap_or(0);
    while left < right && top < bottom {
        (left..right).for_each(|x| put(x, top));
        (top + 1..bottom).for_each(|y| put(right - 1, y));
        if bottom - top > 1 {
            (left..right - 1).rev().for_each(|x| put(x, bottom - 1));
        }
        if right - left > 1 {
            (top + 1..bottom - 1).rev().for_each(|y| put(left, y));
        }
        (left, top, right, bottom) = (left + 1, top + 1, right - 1, bottom - 1);
    }
    Board::new(size, &tiles[..size.cells()]).expect("each cell was filled once")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, size: Option<&str>) -> String {
        goal(text, size.map(|s| s.parse().unwrap()), "--goal")
            .map_or_else(|e| e.to_string(), |b| b.to_string())
    }

    #[test]
    fn names_stand_for_goals_of_the_size() {
        assert_eq!(named("blank-last", None), "1 2 3 4 5 6 7 8 x");
        assert_eq!(named("blank-first", Some("2x3")), "x 1 2 3 4 5");
        assert_eq!(named("blank-centre", None), "1 2 3 8 x 4 7 6 5");
        assert_eq!(named("blank-center", Some("4")), "1 2 3 4 12 13 14 5 11 x 15 6 10 9 8 7");
        assert_eq!(named("blank-centre", Some("5x2")), "1 2 3 4 5 x 9 8 7 6");
        assert_eq!(named("blank-centre", Some("3x5")), "1 2 3 12 13 4 11 14 5 10 x 6 9 8 7");
    }

    #[test]
    fn other_goals_are_boards() {
        assert_eq!(named("[[1,2,3],[4,0,5],[6,7,8]]", None), "1 2 3 4 x 5 6 7 8");
        assert_eq!(named("1234567890", Some("5x2")), "1 2 3 4 5 6 7 8 9 x");
        assert!(named("1 2 3 4 5 6 7 7 x", None).starts_with("--goal, column 15: tile 7 stands twice"));
    }

    #[test]
    fn misspelt_names_are_recognised() {
        let message = named("blank-lsat", None);
        assert!(message.ends_with("did you mean `blank-last`?"), "{message}");
        let message = named("quux", None);
        assert!(message.ends_with("there are: blank-last, blank-first, blank-centre"), "{message}");
    }
}

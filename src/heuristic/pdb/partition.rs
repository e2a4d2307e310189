//! Which tiles a pattern database is about: partitions as they are written, and the tiles they mean for a goal.
//!
//! `pdb:7-8` says how many tiles each group has. On 4x4 boards whose goal has the blank in a corner, `7-8`, `5-5-5`,
//! `6-6-3` and `4-4-4-3` stand for the compact groups of [`SHAPES`]; elsewhere the groups take the tiles in the order
//! of their goal cells, row by row. `pdb:(1,2,5,6)(3,4,7,8)` lists the tiles; those not listed count nothing.

use super::ranking::MOST_TILES;
use crate::heuristic::catalog::HeuristicError;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Size};
use std::fmt;
use std::str::FromStr;

/// Most groups of a partition.
pub const MOST_GROUPS: usize = 8;

/// The groups on 4x4 boards by goal cell, where the goal's blank is in the last cell. Where it is in another corner, the
/// board is reflected from left to right, from top to bottom, or both.
///
/// `5-5-5` and `6-6-3` are the usual ones (Korf and Felner 2002, Felner, Korf and Hanan 2004), `7-8` has the upper two
/// rows and the lower two; `4-4-4-3` is this project's: the four quarters.
pub const SHAPES: [(&[usize], &str); 4] = [
    (&[7, 8], "bbbb bbbb aaaa aaa."),
    (&[5, 5, 5], "aaaa bbac bbcc bcc."),
    (&[6, 6, 3], "accc aabb aabb abb."),
    (&[4, 4, 4, 3], "aabb aabb ddcc dcc."),
];

/// Groups of tiles as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partition {
    /// How many tiles each group has.
    Counts(Vec<usize>),
    /// The tiles of each group.
    Tiles(Vec<Vec<u8>>),
}

impl Partition {
    /// The tiles of each group, for a goal.
    ///
    /// # Errors
    /// If they do not fit the board.
    pub fn groups(&self, goal: &Board) -> Result<Vec<Vec<u8>>, HeuristicError> {
        let (size, tiles) = (goal.size(), goal.size().cells() - 1);
        let refused = |problem: String| Err(HeuristicError::refused(format!("pdb:{self} {problem}")));
        let groups = match self {
            Self::Counts(counts) => {
                let sum: usize = counts.iter().sum();
                if sum != tiles {
                    return refused(format!(
                        "has groups of {sum} tiles in all, but a {size} board has {tiles}"
                    ));
                }
                shaped(counts, goal).unwrap_or_else(|| in_rows(counts, goal))
            }
            Self::Tiles(groups) => groups.clone(),
        };
        if groups.len() > MOST_GROUPS {
            return refused(format!("has more than {MOST_GROUPS} groups"));
        }
        let mut seen = 0_u32;
        for group in &groups {
            if !(1..=MOST_TILES).contains(&group.len()) {
                let length = group.len();
                return refused(format!("has a group of {length} tiles: a group has 1 to {MOST_TILES}"));
            }
            for &tile in group {
                if tile == 0 || usize::from(tile) > tiles {
                    return refused(format!(
                        "lists tile {tile}, but a {size} board has the tiles 1 to {tiles}"
                    ));
                }
                if seen >> tile & 1 == 1 {
                    return refused(format!("lists tile {tile} twice"));
                }
                seen |= 1 << tile;
            }
        }
        Ok(groups)
    }
}

/// The groups of [`SHAPES`], if there are some for these counts and this goal.
fn shaped(counts: &[usize], goal: &Board) -> Option<Vec<Vec<u8>>> {
    let size = goal.size();
    if size != Size::FIFTEEN {
        return None;
    }
    let (_, shape) = SHAPES.iter().find(|(of, _)| *of == counts)?;
    let reflection = Symmetry::ALL.into_iter().find(|reflection| {
        !reflection.transpose && reflection.cell(size, size.cells() - 1) == goal.blank()
    })?;
    let mut groups = vec![Vec::new(); counts.len()];
    for (cell, letter) in shape.bytes().filter(|letter| *letter != b' ').enumerate() {
        if letter != b'.' {
            groups[usize::from(letter - b'a')].push(goal.tiles()[reflection.cell(size, cell)]);
        }
    }
    Some(groups)
}

/// Groups of these sizes, the tiles taken in the order of their goal cells.
fn in_rows(counts: &[usize], goal: &Board) -> Vec<Vec<u8>> {
    let mut tiles = goal.tiles().iter().copied().filter(|&tile| tile != 0);
    counts.iter().map(|&count| tiles.by_ref().take(count).collect()).collect()
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts(counts) => f.write_str(&joined(counts, "-")),
            Self::Tiles(groups) => groups.iter().try_for_each(|group| write!(f, "({})", joined(group, ","))),
        }
    }
}

fn joined(items: &[impl ToString], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

impl FromStr for Partition {
    type Err = HeuristicError;

    fn from_str(text: &str) -> Result<Self, HeuristicError> {
        let refused = |_| {
            HeuristicError::refused(format!(
                "`{text}` is no partition of tiles: write how many tiles each group has, such as pdb:4-4, or the tiles, \
                 such as pdb:(1,2,3,4)(5,6,7,8); +mirror may follow"
            ))
        };
        if let Some(lists) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let group = |list: &str| list.split(',').map(|tile| tile.trim().parse()).collect();
            return Ok(Self::Tiles(lists.split(")(").map(group).collect::<Result<_, _>>().map_err(refused)?));
        }
        let count = |count: &str| count.parse::<u8>().map(usize::from);
        Ok(Self::Counts(text.split('-').map(count).collect::<Result<_, _>>().map_err(refused)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(partition: &str, goal: &Board) -> Result<Vec<Vec<u8>>, HeuristicError> {
        partition.parse::<Partition>()?.groups(goal)
    }

    #[test]
    fn partitions_are_read_and_written() {
        for text in ["7-8", "8", "(1,2,3)(4,5)", "(15)"] {
            assert_eq!(text.parse::<Partition>().unwrap().to_string(), text);
        }
        for text in ["", "7-", "x", "256-1", "7,8", "(1,2", "()", "(1)-(2)", "1)(2", "-1"] {
            assert!(text.parse::<Partition>().is_err(), "{text}");
        }
    }

    #[test]
    fn groups_lie_the_same_whichever_corner_the_blank_has() {
        let last = Board::blank_last(Size::FIFTEEN);
        assert_eq!(
            groups("6-6-3", &last).unwrap(),
            [vec![1, 5, 6, 9, 10, 13], vec![7, 8, 11, 12, 14, 15], vec![2, 3, 4]]
        );
        let first = Board::blank_first(Size::FIFTEEN);
        let reflected: Vec<Vec<u8>> = groups("6-6-3", &last)
            .unwrap()
            .into_iter()
            .map(|group| group.into_iter().map(|tile| 16 - tile).collect())
            .collect();
        assert_eq!(groups("6-6-3", &first).unwrap(), reflected);
        for (counts, _) in SHAPES {
            assert_eq!(groups(&joined(counts, "-"), &last).unwrap().concat().len(), 15);
        }
    }

    #[test]
    fn other_boards_are_divided_row_by_row() {
        let goal = Board::blank_first(Size::EIGHT);
        assert_eq!(groups("3-5", &goal).unwrap(), [vec![1, 2, 3], vec![4, 5, 6, 7, 8]]);
    }

    #[test]
    fn groups_that_do_not_fit_are_refused() {
        let goal = Board::blank_last(Size::FIFTEEN);
        for (text, part) in [
            ("7-7", "14 tiles"),
            ("9-6", "1 to 8"),
            ("15-0", "1 to 8"),
            ("1-1-1-1-1-1-1-1-7", "more than 8"),
            ("(1,16)", "tile 16"),
            ("(0,1)", "tile 0"),
            ("(1,2)(2,3)", "tile 2 twice"),
        ] {
            let message = groups(text, &goal).unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

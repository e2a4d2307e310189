//! Korf's hundred instances of the 15-puzzle (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree
//! search*, Artificial Intelligence 27, 1985, 97-109, Table 1), on which search papers have been compared ever since.
//!
//! Their goal has the blank *first*; the goal with the blank last cannot be reached from any of them. The table counts
//! the nodes that IDA* with Manhattan distance generates. They come out exactly with `idastar:order=ulrd`: operators up,
//! left, right, down; the successor that undoes the last move not generated; successors above the threshold counted;
//! the root counted once in all.
//!
//! Three of the printed counts are misprints. With the counts found here in their place the total is 36,302,808,031
//! and the mean 363,028,080, which is the mean that is always quoted; the printed column sums to 35,991,891,875.
//!
//! | instance | printed | right | difference |
//! |---|---|---|---|
//! | 22 | 750,746,755 | 750,745,755 | one digit |
//! | 88 | 6,009,130,748 | 6,320,047,980 | the printed count is that of no operator order; the mean needs ours |
//! | 89 | 166,571,097 | 166,571,021 | the last two digits |
//!
//! (Instance 98 is 183,526,883 in the table; one public transcription has 103,526,883.)

use super::{Board, Size};

/// One of the hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KorfInstance {
    /// Its number in the table, 1 to 100.
    pub number: u32,
    /// The board.
    pub board: Board,
    /// Moves in a shortest solution.
    pub optimal_len: u32,
    /// Nodes that the table says IDA* generates.
    pub printed: u64,
    /// Nodes that IDA* generates.
    pub generated: u64,
    /// Nodes that it expands to do so.
    pub expanded: u64,
}

impl KorfInstance {
    /// Whether the table prints another count than the right one.
    pub const fn is_misprinted(&self) -> bool {
        self.printed != self.generated
    }
}

/// The goal of all hundred: the blank first.
pub fn goal() -> Board {
    Board::blank_first(Size::FIFTEEN)
}

/// The hundred instances in the table's order.
///
/// # Panics
/// Never: the table is part of the program, and a test reads all of it.
pub fn instances() -> Vec<KorfInstance> {
    include_str!("korf100.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| read(line).unwrap_or_else(|| panic!("korf100.tsv: `{line}`")))
        .collect()
}

fn read(line: &str) -> Option<KorfInstance> {
    let mut fields = line.split('\t');
    let mut field = || fields.next();
    Some(KorfInstance {
        number: field()?.parse().ok()?,
        board: {
            let tiles: Vec<u8> = field()?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            Board::new(Size::FIFTEEN, &tiles).ok()?
        },
        optimal_len: field()?.parse().ok()?,
        printed: field()?.parse().ok()?,
        generated: field()?.parse().ok()?,
        expanded: field()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parity;

    #[test]
    fn the_hundred_add_up_to_the_totals_that_are_quoted() {
        let instances = instances();
        assert!(instances.iter().map(|i| i.number).eq(1..=100));
        assert_eq!(instances.iter().map(|i| i.optimal_len).sum::<u32>(), 5305);
        assert_eq!(instances.iter().map(|i| i.generated).sum::<u64>(), 36_302_808_031);
        assert_eq!(instances.iter().map(|i| i.printed).sum::<u64>(), 35_991_891_875);
        assert_eq!(instances.iter().map(|i| i.expanded).sum::<u64>(), 18_433_671_328);
        let misprinted: Vec<u32> = instances.iter().filter(|i| i.is_misprinted()).map(|i| i.number).collect();
        assert_eq!(misprinted, [22, 88, 89]);
    }

    #[test]
    fn all_reach_the_goal_with_the_blank_first_and_none_the_other() {
        for instance in instances() {
            assert!(parity::is_reachable(&instance.board, &goal()));
            assert!(!parity::is_reachable(&instance.board, &Board::blank_last(Size::FIFTEEN)));
        }
    }
}

//! Finds the hardest boards.

use crate::report::samples::Samples;
use std::cmp::Reverse;
use std::collections::HashSet;

/// The `count` boards of greatest optimal length, as indices of instances: those of smaller number first among equals, none
/// of which the length is unknown before one of which it is known, and none twice, however often it was drawn.
pub(super) fn hardest(samples: &Samples, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..samples.instance_count()).collect();
    order.sort_unstable_by_key(|&at| (Reverse(samples.optimal_len(at)), samples.instance(at)));
    let mut seen = HashSet::new();
    order.into_iter().filter(|&at| seen.insert(samples.board(at))).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::row::{Row, Status};

    fn row(instance: u64, algo: &str, optimal_len: Option<u32>) -> Row {
        let path_len = optimal_len.or(Some(9));
        Row {
            path_len,
            optimal_len,
            ..Row::new(instance, &format!("board {instance}"), algo, Status::Solved)
        }
    }

    fn found(count: usize, rows: impl IntoIterator<Item = Row>) -> Vec<(u64, Option<u32>)> {
        let mut samples = Samples::new(&[]).with_boards();
        rows.into_iter().for_each(|row| samples.add(&row));
        let found = hardest(&samples, count).into_iter();
        found.map(|at| (samples.instance(at), samples.optimal_len(at))).collect()
    }

    #[test]
    fn the_longest_come_first_whatever_the_order_of_rows() {
        let rows: Vec<Row> = (0..40).map(|at| row(at, "a", Some((at * 7 % 31) as u32))).collect();
        let expected = [(22, Some(30)), (13, Some(29)), (4, Some(28))];
        assert_eq!(found(3, rows.clone()), expected);
        assert_eq!(found(3, rows.into_iter().rev()), expected);
    }

    #[test]
    fn boards_of_unknown_length_come_last() {
        let rows = [row(0, "a", None), row(1, "a", Some(0)), row(2, "a", None)];
        assert_eq!(found(2, rows), [(1, Some(0)), (0, None)]);
    }

    #[test]
    fn a_board_is_shown_once() {
        let twin = Row { board: "board 0".to_owned(), ..row(1, "a", Some(9)) };
        let rows = [row(0, "a", None), row(0, "b", Some(9)), twin, row(2, "a", Some(3))];
        assert_eq!(found(3, rows), [(0, Some(9)), (2, Some(3))]);
    }
}

//! The complete distance tables against published figures: states per depth, diameters, antipodes, mean lengths.

use harness::puzzle::{Board, DistanceTable, Size};
use std::collections::BTreeMap;

/// Rows `size, blank, source, depth, states`, and in the header where they were published.
const DISTRIBUTIONS: &str = include_str!("data/depth_distributions.tsv");

/// States, diameter, states at the diameter, mean distance to six digits (21.97 in Reinefeld 1993; diameters in OEIS
/// A151944; antipodes of the 8-puzzle in OEIS A087725).
const SUMMARY: [(&str, &str, u64, u32, u64, f64); 7] = [
    ("3x3", "corner", 181_440, 31, 2, 21.972_399),
    ("3x3", "centre", 181_440, 30, 148, 21.502_800),
    ("3x3", "edge", 181_440, 31, 2, 21.738_327),
    ("2x3", "corner", 360, 21, 1, 12.622_222),
    ("2x4", "corner", 20_160, 36, 1, 22.677_579),
    ("2x5", "corner", 1_814_400, 55, 2, 34.728_709),
    ("2x2", "corner", 12, 6, 1, 3.0),
];

/// The size of a puzzle named by rows x columns, as the literature does, and a goal with the blank at the named place.
fn goal(rows_columns: &str, blank: &str) -> Board {
    let (height, width) = rows_columns.split_once('x').unwrap();
    let size = Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
    let cell = match blank {
        "corner" => 0,
        "edge" | "middle" => 1,
        "centre" => 4,
        _ => panic!("unknown place {blank}"),
    };
    let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
    tiles.insert(cell, 0);
    Board::new(size, &tiles).unwrap()
}

fn published() -> BTreeMap<(&'static str, &'static str), Vec<u64>> {
    let mut published: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for line in DISTRIBUTIONS.lines().filter(|l| !l.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let counts = published.entry((fields[0], fields[1])).or_default();
        assert_eq!(fields[3].parse(), Ok(counts.len()), "depths in order");
        counts.push(fields[4].parse().unwrap());
    }
    published
}

#[test]
fn counts_per_depth_are_the_published_ones() {
    let published = published();
    assert_eq!(published.len(), 8);
    for ((size, blank), counts) in published {
        let table = DistanceTable::new(&goal(size, blank)).unwrap();
        assert_eq!(table.counts(), counts, "{size} {blank}");
    }
}

#[test]
fn diameters_antipodes_and_means_are_the_published_ones() {
    for (size, blank, states, diameter, antipodes, mean) in SUMMARY {
        let table = DistanceTable::new(&goal(size, blank)).unwrap();
        assert_eq!(table.counts().iter().sum::<u64>(), states, "{size} {blank}");
        assert_eq!(table.diameter(), diameter, "{size} {blank}");
        assert_eq!(table.counts().last(), Some(&antipodes), "{size} {blank}");
        let moves: u64 = (0..).zip(table.counts()).map(|(depth, count)| depth * count).sum();
        assert!((moves as f64 / states as f64 - mean).abs() < 5e-7, "{size} {blank}");
    }
}

#[test]
fn a_board_on_its_side_has_the_same_distances() {
    for (rows, columns) in [(2, 3), (2, 4), (2, 5)] {
        let upright = DistanceTable::new(&goal(&format!("{columns}x{rows}"), "corner")).unwrap();
        let lying = DistanceTable::new(&goal(&format!("{rows}x{columns}"), "corner")).unwrap();
        assert_eq!(upright.counts(), lying.counts());
    }
}

#[test]
fn the_two_hardest_boards_of_the_8_puzzle() {
    let table = DistanceTable::new(&Board::blank_last(Size::EIGHT)).unwrap();
    let hardest: Vec<u32> = table.boards_at(31).collect();
    let boards = [[6, 4, 7, 8, 5, 0, 3, 2, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]];
    let ranks = boards.map(|tiles| {
        let board = Board::new(Size::EIGHT, &tiles).unwrap();
        assert_eq!(table.get(&board), Some(31));
        harness::puzzle::rank::rank(&board) as u32
    });
    assert_eq!(hardest, ranks);
}

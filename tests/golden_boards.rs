//! Golden boards: what is drawn from a seed today is drawn from it for ever, on every machine.
//!
//! The uniform and the random-walk boards were drawn a second time by a program that shares nothing with this one, from
//! the definition of `ChaCha` and the description in `puzzle::draw`. A change here is a change of everybody's results.

use harness::puzzle::{Board, Size};
use harness::run::instances::{InstanceKind, Instances};

/// Seed, kind, index, board; for the goal with the blank last.
type Golden = (u64, InstanceKind, u64, &'static str);

const EIGHT: &[Golden] = &[
    (1, InstanceKind::Uniform, 0, "8 5 6 4 2 x 3 1 7"),
    (1, InstanceKind::Uniform, 1, "7 3 6 2 x 5 8 4 1"),
    (1, InstanceKind::Uniform, 999, "6 1 x 4 5 7 2 8 3"),
    (1, InstanceKind::Uniform, 1_000_000_007, "7 8 5 6 3 x 1 2 4"),
    (1, InstanceKind::Walk(50), 0, "2 4 3 7 x 8 6 1 5"),
    (1, InstanceKind::Walk(50), 1, "1 2 3 5 x 6 4 7 8"),
    (1, InstanceKind::Walk(50), 999, "5 1 3 7 4 6 x 2 8"),
    (1, InstanceKind::Depth(24), 0, "4 8 2 3 6 7 x 5 1"),
    (1, InstanceKind::Depth(24), 1, "7 6 1 8 4 3 x 2 5"),
    (1, InstanceKind::Depth(24), 999, "2 1 x 3 4 5 6 8 7"),
    (20_240_229, InstanceKind::Uniform, 0, "8 2 6 7 5 4 3 1 x"),
    (20_240_229, InstanceKind::Uniform, 1, "1 7 3 6 2 5 4 8 x"),
    (20_240_229, InstanceKind::Uniform, 999, "5 8 2 4 7 6 1 x 3"),
    (20_240_229, InstanceKind::Walk(50), 0, "8 4 5 7 x 1 6 3 2"),
    (20_240_229, InstanceKind::Walk(50), 1, "3 5 8 6 1 7 x 4 2"),
    (20_240_229, InstanceKind::Walk(50), 999, "1 7 5 6 4 2 8 3 x"),
    (20_240_229, InstanceKind::Depth(24), 0, "6 3 4 7 x 1 2 5 8"),
    (20_240_229, InstanceKind::Depth(24), 1, "x 6 8 2 7 1 5 3 4"),
    (20_240_229, InstanceKind::Depth(24), 999, "2 6 3 5 x 4 8 7 1"),
    (1, InstanceKind::All, 0, "x 1 2 3 4 5 6 7 8"),
    (1, InstanceKind::All, 1, "x 1 2 3 4 5 7 8 6"),
    (1, InstanceKind::All, 181_439, "8 7 6 5 4 3 2 1 x"),
    (1, InstanceKind::Permutations, 1, "x 1 2 3 4 5 6 8 7"),
    (1, InstanceKind::Permutations, 362_879, "8 7 6 5 4 3 2 1 x"),
];

const FIFTEEN: &[Golden] = &[
    (1, InstanceKind::Uniform, 0, "3 5 6 7 12 9 4 13 11 14 x 2 1 10 8 15"),
    (1, InstanceKind::Uniform, 1, "6 13 12 x 7 11 2 3 10 5 1 9 15 8 14 4"),
    (1, InstanceKind::Uniform, 999, "5 7 14 8 4 9 13 11 1 12 6 x 3 2 10 15"),
    (1, InstanceKind::Walk(50), 0, "5 1 3 4 13 9 6 7 2 11 x 8 14 10 15 12"),
    (1, InstanceKind::Walk(50), 1, "1 6 2 4 5 x 3 8 13 10 7 11 14 9 15 12"),
    (1, InstanceKind::Walk(50), 999, "5 1 8 3 2 6 7 4 9 14 10 12 13 x 11 15"),
    (20_240_229, InstanceKind::Uniform, 0, "4 6 13 5 11 14 12 3 x 9 1 7 2 10 15 8"),
    (20_240_229, InstanceKind::Uniform, 1, "6 11 9 x 1 8 5 14 13 3 15 7 12 4 10 2"),
    (20_240_229, InstanceKind::Uniform, 999, "12 7 9 6 13 1 10 4 11 3 14 x 2 8 5 15"),
    (20_240_229, InstanceKind::Walk(50), 0, "5 6 3 4 2 7 8 x 1 13 10 11 14 9 15 12"),
    (20_240_229, InstanceKind::Walk(50), 1, "6 1 3 4 5 2 7 8 x 10 11 12 9 13 14 15"),
    (20_240_229, InstanceKind::Walk(50), 999, "1 2 3 4 10 6 15 7 x 9 14 8 5 13 11 12"),
];

#[test]
fn boards_are_what_they_always_were() {
    for (size, golden) in [(Size::EIGHT, EIGHT), (Size::FIFTEEN, FIFTEEN)] {
        let goal = Board::blank_last(size);
        for (seed, kind, index, expected) in golden {
            let instances = Instances::new(kind.clone(), goal, *seed, Some(index + 1)).unwrap();
            assert_eq!(instances.len(), index + 1);
            assert_eq!(
                instances.get(*index).0.to_string(),
                *expected,
                "seed {seed}, {kind:?}, board {index}"
            );
        }
    }
}

#[test]
fn the_number_of_boards_changes_none_of_them() {
    let goal = Board::blank_last(Size::EIGHT);
    for (seed, kind, index, expected) in EIGHT.iter().filter(|golden| golden.2 < 1000) {
        let instances = Instances::new(kind.clone(), goal, *seed, Some(1500)).unwrap();
        assert_eq!(instances.get(*index).0.to_string(), *expected, "seed {seed}, {kind:?}, board {index}");
    }
}

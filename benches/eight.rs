//! The 8-puzzle: this program's searches beside the same searches through the `pathfinding` crate, on the same boards,
//! one thread.
//!
//! `cargo bench --bench eight` prints criterion's times; `docs/speed.md` says how to read them. States are packed into
//! one `u64` on both sides.

mod common;

use common::{astar, bfs, bidirectional, idastar};
use criterion::{Criterion, criterion_group, criterion_main};
use harness::puzzle::draw::{self, Words};
use harness::puzzle::{Board, Size};
use harness::search::SolveId;
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::space::tiles::Tiles;
use std::hint::black_box;
use std::time::Duration;

/// Boards of the run's default seed.
fn boards(n: u64, goal: &Board) -> Vec<Board> {
    (0..n).map(|index| draw::uniform(&mut Words::new(1, index), goal)).collect()
}

/// The same search through the other program: the length of the path it finds.
type Theirs = fn(&common::Geometry, Tiles) -> usize;

fn eight(c: &mut Criterion) {
    let goal = Board::blank_last(Size::EIGHT);
    let geometry = common::Geometry::new(&goal);
    // Breadth-first search takes a hundred times as long as the others, so it gets fewer boards. It comes first, and the
    // other program before this one, because it allocates megabytes for each board: how long that takes depends on what
    // the allocator has been through.
    let cases: [(&str, Theirs, u64); 4] = [
        ("bfs", bfs, 20),
        ("astar", astar, 1000),
        ("bibfs", bidirectional, 1000),
        ("idastar", idastar, 1000),
    ];
    for (name, theirs, n) in cases {
        let boards = boards(n, &goal);
        let mut group = c.benchmark_group(name);
        group.sample_size(10).measurement_time(Duration::from_secs(5)).warm_up_time(Duration::from_secs(1));
        let lengths: Vec<usize> = boards.iter().map(|board| theirs(&geometry, Tiles::new(board))).collect();
        group.bench_function("pathfinding", |b| {
            b.iter(|| {
                boards.iter().map(|board| black_box(theirs(&geometry, Tiles::new(board)))).sum::<usize>()
            });
        });
        let algorithm = Algorithm::parse(name).expect("a spelling");
        let prepared = algorithm.prepare(&goal).expect("options that go together");
        let mut solver = prepared.solver();
        let mut path = Vec::new();
        let mut ours = |board: &Board| {
            solver.solve(board, SolveId::default(), &Limits::default(), &mut path);
            path.len()
        };
        for (board, length) in boards.iter().zip(lengths) {
            assert_eq!(ours(board), length, "{name} on {board}");
        }
        group.bench_function("harness", |b| {
            b.iter(|| boards.iter().map(|board| black_box(ours(board))).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(benches, eight);
criterion_main!(benches);

//! The 15-puzzle: this program's IDA* and A* with Manhattan distance beside those of the `pathfinding` crate, on the
//! same boards of Korf's hundred, one thread.
//!
//! `cargo bench --bench fifteen` prints criterion's times; `docs/speed.md` says how to read them. Korf's #2 and #4 are
//! left to its name (`-- large`): there, the crate's A* needs some seconds and gigabytes.

mod common;

use common::{Geometry, astar, idastar};
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use harness::puzzle::{Board, korf};
use harness::search::SolveId;
use harness::search::budget::Limits;
use harness::search::catalog::Algorithm;
use harness::space::tiles::Tiles;
use std::hint::black_box;
use std::time::Duration;

type Theirs = fn(&Geometry, Tiles) -> usize;

/// One comparison: a name, our spelling, the crate's search, and numbers of Korf's instances.
type Case = (&'static str, &'static str, Theirs, &'static [u32]);

fn compare(c: &mut Criterion, cases: &[Case], seconds: u64) {
    let goal = korf::goal();
    let geometry = Geometry::new(&goal);
    for &(name, spelling, theirs, numbers) in cases {
        let boards: Vec<Board> = korf::instances()
            .into_iter()
            .filter(|instance| numbers.contains(&instance.number))
            .map(|instance| instance.board)
            .collect();
        let algorithm = Algorithm::parse(spelling).expect("a spelling");
        let prepared = algorithm.prepare(&goal).expect("options that go together");
        let mut solver = prepared.solver();
        let mut path = Vec::new();
        let mut ours = |board: &Board| {
            solver.solve(board, SolveId::default(), &Limits::default(), &mut path);
            path.len()
        };
        let mut group = c.benchmark_group(name);
        group
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat)
            .measurement_time(Duration::from_secs(seconds))
            .warm_up_time(Duration::from_millis(100));
        group.bench_function("harness", |b| {
            b.iter(|| boards.iter().map(|board| black_box(ours(board))).sum::<usize>());
        });
        group.bench_function("pathfinding", |b| {
            b.iter(|| {
                boards.iter().map(|board| black_box(theirs(&geometry, Tiles::new(board)))).sum::<usize>()
            });
        });
        group.finish();
    }
}

fn fifteen(c: &mut Criterion) {
    let cases: [Case; 3] = [
        ("idastar", "idastar", idastar, &[79, 12, 42, 55, 97]),
        ("idastar general", "idastar:code=general", idastar, &[79, 12, 42, 55, 97]),
        ("astar", "astar", astar, &[9, 97]),
    ];
    compare(c, &cases, 5);
}

fn large(c: &mut Criterion) {
    compare(c, &[("astar large", "astar", astar, &[2, 4])], 60);
}

criterion_group!(benches, fifteen, large);
criterion_main!(benches);

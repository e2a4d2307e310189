//! Benchmarking and research harness for search algorithms on sliding-tile puzzles.
//!
//! Someone who uses it wants to know, and to be able to defend: is this solver right, how much work does it do, and is
//! the difference between two solvers real? This page is the map of the code that answers.
//!
//! | module | what it is about | it knows of |
//! |---|---|---|
//! | [`text`] | numbers, units and lists in words, suggestions in error messages | nothing else |
//! | [`files`] | files that are whole or not there | nothing else |
//! | [`random`] | seeded random words, for boards and for ties | nothing else |
//! | [`progress`] | who is told how far tables are, and calls them off | nothing else |
//! | [`stats`] | pure functions on numbers: means, intervals, paired tests | nothing else |
//! | [`puzzle`] | boards, moves, parity, paths and their replay, parsing, drawing, true distances | `random`, `text` |
//! | [`judge`] | the online judges' formats, and a special judge for answers | `puzzle` |
//! | [`space`] | search spaces as algorithms see them, and the encodings that implement them | `puzzle` |
//! | [`heuristic`] | estimates of the distance to the goal, one file each | `space`, `puzzle`, `progress`, `text` |
//! | [`search`] | the algorithms, one file each, and their catalog | `heuristic`, `space`, `puzzle`, `progress`, `random`, `text` |
//! | [`conformance`] | checks of everything in a catalog | `search`, `heuristic`, `space`, `puzzle`, `progress` |
//! | [`mod@format`] | the files a run leaves: CSV rows and manifest, written and read | `text` |
//! | [`external`] | other people's solvers: programs in any language, run and checked (Linux) | `format`, `judge`, `puzzle`, `text` |
//! | [`run`] | instances times algorithms, solved in parallel, checked, written as rows | `external`, `search`, `heuristic`, `space`, `format`, `files`, `puzzle`, `progress`, `text` |
//! | [`cluster`] | a run in shards on the machines of a Slurm cluster | `run`, `format`, `files` |
//! | [`report`] | rows turned into tables, comparisons, plots and a page | `format`, `stats`, `puzzle`, `text` |
//! | [`experiment`] | questions in TOML, run and judged against published figures | `report`, `run`, `external`, `format`, `files`, `search`, `heuristic`, `space`, `puzzle`, `stats`, `progress`, `text` |
//! | [`cli`] | the commands, one file each | everything |
//!
//! Dependencies run one way: a module knows of modules above it in the table, and of no others (`tests/architecture.rs`
//! compares the table with the imports). An algorithm never sees tiles: it sees a [`space::Space`] and a
//! [`heuristic::Heuristic`]; each algorithm and heuristic is one file with an entry for the [`search::catalog`], which
//! programs outside this crate extend. What checks the searches ([`puzzle::path`], [`puzzle::DistanceTable`]) shares
//! nothing with them. `docs/architecture.md` follows a board through these modules.
//!
//! Solving one board from a program:
//!
//! ```
//! use harness::puzzle::{Board, Size, path};
//! use harness::search::SolveId;
//! use harness::search::budget::Limits;
//! use harness::search::catalog::Algorithm;
//!
//! let goal = Board::blank_last(Size::EIGHT);
//! let start = Board::new(Size::EIGHT, &[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
//! let mut solver = Algorithm::parse("astar:h=linear-conflict")?.prepare(&goal)?.solver();
//! let mut moves = Vec::new();
//! let outcome = solver.solve(&start, SolveId::default(), &Limits::default(), &mut moves);
//! path::check(&start, &moves, &goal)?;
//! println!("{}: {:?}", path::to_letters(&moves), outcome.counters);
//! # assert_eq!(moves.len(), 19);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cli;
pub mod cluster;
pub mod conformance;
pub mod experiment;
pub mod external;
pub mod files;
pub mod format;
pub mod heuristic;
pub mod judge;
pub mod progress;
pub mod puzzle;
pub mod random;
pub mod report;
pub mod run;
pub mod search;
pub mod space;
pub mod stats;
pub mod text;

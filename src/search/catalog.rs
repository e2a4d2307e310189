//! The catalog: every algorithm and preset by name.
//!
//! An algorithm is one [`Entry`] here and one file beside this one. `tests/conformance.rs` runs on everything in
//! [`ENTRIES`] and [`PRESETS`].

use super::build::{self, Built, Parts, build};
use super::options::{GoalTest, Key, Options, Undo};
use super::tie::Tie;
use crate::space::encoding::Encoding;

pub use super::spelling::{Algorithm, SpellingError};

/// One algorithm of the catalog.
pub struct Entry {
    /// How it is written.
    pub name: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it was described.
    pub source: &'static str,
    /// The options it takes.
    pub keys: &'static [Key],
    /// Their defaults, where they differ from [`Options::default`].
    pub(super) defaults: fn(&mut Options),
    /// Whether every path it finds under these options is a shortest one.
    pub(super) optimal: fn(&Options) -> bool,
    /// The encoding that is fastest for it on 3x3 boards, by the benchmarks in `benches/`.
    pub(super) fastest_3x3: Encoding,
    pub(super) build: Build,
}

type Build = fn(Parts) -> Built;

/// A named combination of an algorithm and options.
pub struct Preset {
    /// How it is written; also its label.
    pub name: &'static str,
    /// What it stands for.
    pub spelling: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// Every algorithm, in the order in which `--algos all` runs them.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "bfs",
        about: "breadth-first search",
        source: "Moore 1959; AIMA 4e, Figure 3.9",
        keys: &[Key::Order, Key::GoalTest, Key::Inverse, Key::Parity, Key::State],
        defaults: |_| (),
        optimal: |_| true,
        fastest_3x3: Encoding::Rank,
        build: build::<build::BuildBfs>,
    },
    Entry {
        name: "bibfs",
        about: "bidirectional breadth-first search",
        source: "Pohl 1971; AIMA 4e, section 3.4.5",
        keys: &[Key::Order, Key::Inverse, Key::Parity, Key::Advance, Key::State],
        defaults: |_| (),
        optimal: |_| true,
        fastest_3x3: Encoding::Rank,
        build: build::<build::BuildBibfs>,
    },
    Entry {
        name: "astar",
        about: "A*: smallest f = g + h first; reopens states that turn out to be nearer",
        source: "Hart, Nilsson and Raphael 1968",
        keys: &[
            Key::H,
            Key::Tie,
            Key::Order,
            Key::GoalTest,
            Key::Inverse,
            Key::Dup,
            Key::Parity,
            Key::Queue,
            Key::State,
        ],
        defaults: |options| options.goal_test = GoalTest::Late,
        optimal: |options| options.h.about().admissible && options.goal_test == GoalTest::Late,
        fastest_3x3: Encoding::Packed,
        build: build::<build::BuildAstar>,
    },
    Entry {
        name: "wastar",
        about: "weighted A*: smallest f = wg*g + wh*h first; paths at most wh/wg times too long",
        source: "Pohl 1970",
        keys: &[
            Key::H,
            Key::Wg,
            Key::Wh,
            Key::Tie,
            Key::Order,
            Key::GoalTest,
            Key::Inverse,
            Key::Dup,
            Key::Parity,
            Key::Queue,
            Key::State,
        ],
        defaults: |options| {
            options.goal_test = GoalTest::Late;
            options.wh = 2;
        },
        optimal: |options| {
            options.h.about().admissible && options.goal_test == GoalTest::Late && options.wh <= options.wg
        },
        fastest_3x3: Encoding::Packed,
        build: build::<build::BuildAstar>,
    },
    Entry {
        name: "gbfs",
        about: "greedy best-first search: smallest h first, whatever g",
        source: "Doran and Michie 1966; AIMA 4e, section 3.5.1",
        keys: &[
            Key::H,
            Key::Tie,
            Key::Order,
            Key::GoalTest,
            Key::Inverse,
            Key::Dup,
            Key::Parity,
            Key::Queue,
            Key::State,
        ],
        defaults: |options| options.tie = Tie::heap(),
        optimal: |_| false,
        fastest_3x3: Encoding::Packed,
        build: build::<build::BuildGbfs>,
    },
    Entry {
        name: "idastar",
        about: "iterative-deepening A*: depth-first below a rising threshold on f",
        source: "Korf 1985",
        keys: &[Key::H, Key::Order, Key::Inverse, Key::Parity, Key::State, Key::Code],
        defaults: |options| options.inverse = Undo::Skip,
        optimal: |options| options.h.about().admissible,
        fastest_3x3: Encoding::Packed,
        build: build::<build::BuildIdastar>,
    },
    Entry {
        name: "ids",
        about: "iterative-deepening depth-first search",
        source: "Slate and Atkin 1977; Korf 1985; AIMA 4e, Figure 3.12",
        keys: &[Key::Order, Key::Inverse, Key::Parity, Key::State],
        defaults: |options| options.inverse = Undo::Skip,
        optimal: |_| true,
        fastest_3x3: Encoding::Packed,
        build: build::<build::BuildIds>,
    },
    Entry {
        name: "table",
        about: "one backward breadth-first search answers every board; each is then a walk down the table",
        source: "write-up 5 of HDU 1043",
        keys: &[Key::Order, Key::Parity, Key::State],
        defaults: |_| (),
        optimal: |_| true,
        fastest_3x3: Encoding::Rank,
        build: build::<build::BuildTable>,
    },
];

/// Every preset.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "writeup1-bfs",
        spelling: "bfs:order=rlud:goal-test=late:state=decimal-chain",
        about: "breadth-first search over decimal numbers",
        source: "write-up 1 of POJ 1077 (688 ms at the judge)",
    },
    Preset {
        name: "writeup2-bibfs",
        spelling: "bibfs:order=rudl:advance=queue:state=decimal-map",
        about: "bidirectional search with one shared queue, start entered first",
        source: "write-up 2 of POJ 1077",
    },
    Preset {
        name: "writeup3-bfs",
        spelling: "bfs:goal-test=late:state=bits27-chain",
        about: "breadth-first search; the original expands its start twice, so its own count is one higher than ours",
        source: "write-up 3 of POJ 1077 (94 ms at the judge)",
    },
    Preset {
        name: "writeup4-bibfs",
        spelling: "bibfs:state=bits27-hashmap",
        about: "bidirectional search by levels, goal side first",
        source: "write-up 4 of POJ 1077, the blog (47 ms at the judge)",
    },
    Preset {
        name: "writeup4-gbfs",
        spelling: "gbfs:h=blog-manhattan:tie=blank+heap:state=bits27-hashmap",
        about: "what the blog calls A*: greedy search by (h, blank distance)",
        source: "write-up 4 of POJ 1077, the blog (0 ms at the judge)",
    },
    Preset {
        name: "writeup5-table",
        spelling: "table:order=rdul:state=cantor",
        about: "one backward search over Cantor numbers answers every case",
        source: "write-up 5 of HDU 1043",
    },
    Preset {
        name: "blog-bibfs",
        spelling: "bibfs:state=bits27-hashmap",
        about: "the blog's table, row 1; the same as writeup4-bibfs",
        source: "write-up 4 of POJ 1077, the blog",
    },
    Preset {
        name: "blog-h",
        spelling: "gbfs:h=blog-manhattan:state=bits27-hashmap",
        about: "the blog's table, row 2: greedy search by its own h, ties as the binary heap leaves them",
        source: "write-up 4 of POJ 1077, the blog",
    },
    Preset {
        name: "blog-h-blank",
        spelling: "gbfs:h=blog-manhattan:tie=blank+heap:state=bits27-hashmap",
        about: "the blog's table, row 3: then by the blank's distance; the same as writeup4-gbfs",
        source: "write-up 4 of POJ 1077, the blog",
    },
    Preset {
        name: "blog-h-blank-g",
        spelling: "gbfs:h=blog-manhattan:tie=blank+g+heap:state=bits27-hashmap",
        about: "the blog's table, row 4: then by g",
        source: "write-up 4 of POJ 1077, the blog",
    },
];

/// Names of all algorithms and presets.
pub fn names() -> Vec<&'static str> {
    ENTRIES.iter().map(|entry| entry.name).chain(PRESETS.iter().map(|preset| preset.name)).collect()
}

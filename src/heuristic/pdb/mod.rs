//! Additive pattern databases (R. E. Korf and A. Felner, *Disjoint pattern database heuristics*, Artificial Intelligence
//! 134, 2002, 9-22; A. Felner, R. E. Korf and S. Hanan, *Additive pattern database heuristics*, JAIR 22, 2004, 279-318).
//!
//! The tiles are divided into groups. For each group a table holds, for every placement of its tiles, how many moves
//! *of these tiles* it takes to bring them home. No move belongs to two groups, so the sum is admissible. With `+mirror`
//! the board is also looked up reflected, and the larger sum counts.
//!
//! The blank's place is left out of the tables (they hold the smallest number over all its places), which makes them
//! small, and the heuristic inconsistent: the place that makes two neighbouring placements cheap need not be the same.
//!
//! | module | what |
//! |---|---|
//! | [`partition`] | groups of tiles, read, written and checked |
//! | [`ranking`] | numbers for placements |
//! | [`build`] | the search that fills a table |
//! | [`cache`] | tables kept on disk |
//! | [`watch`] | who is told of progress |

pub mod build;
pub mod cache;
pub mod partition;
pub mod ranking;
pub mod watch;

use super::TileHeuristic;
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move, size::MAX_CELLS};
use crate::space::tiles::Tiles;
use build::Pattern;
use cache::Cache;
use partition::{MOST_GROUPS, Partition, PartitionError};
use ranking::{Placement, Ranking};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use watch::Watch;

/// Groups of up to this many tiles are looked up in a table of 16^tiles bytes, by their placement itself: numbering it
/// would take longer than all the rest.
const MOST_DIRECT: usize = 5;

/// One group's table.
struct Database {
    /// By placement, or by its number.
    table: Vec<u8>,
    /// Numbers placements, unless the group is small.
    ranking: Option<Ranking>,
}

impl Database {
    /// The database of a pattern: one that is in use already, or from the cache, or built.
    fn get(pattern: &Pattern, cache: &Cache, watch: &dyn Watch) -> Arc<Self> {
        static IN_USE: Mutex<Option<HashMap<Pattern, Weak<Database>>>> = Mutex::new(None);
        // Held while it is built: whoever wants the same database had better wait for it.
        let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let in_use = in_use.get_or_insert_default();
        if let Some(database) = in_use.get(pattern).and_then(Weak::upgrade) {
            return database;
        }
        let database = Arc::new(Self::new(pattern, cache, watch));
        in_use.insert(pattern.clone(), Arc::downgrade(&database));
        database
    }

    fn new(pattern: &Pattern, cache: &Cache, watch: &dyn Watch) -> Self {
        let tiles = pattern.cells.len();
        let ranking = Ranking::new(pattern.size, tiles);
        let what = format!("database of {tiles} tiles");
        let table = cache.get(pattern, ranking.len(), watch, || {
            build::build(pattern, &ranking, |done, total| watch.progress(&what, done, total))
        });
        if tiles > MOST_DIRECT {
            return Self { table, ranking: Some(ranking) };
        }
        let mut direct = vec![0; 1 << (4 * tiles)];
        for (number, &moves) in table.iter().enumerate() {
            direct[ranking.placement(number) as usize] = moves;
        }
        Self { table: direct, ranking: None }
    }

    #[inline]
    fn look_up(&self, placement: Placement) -> u8 {
        self.table[self.ranking.as_ref().map_or(placement as usize, |ranking| ranking.rank(placement))]
    }
}

/// A group and its database.
struct Group {
    /// The group's placement stands in these bits of the word of all placements.
    shift: u32,
    mask: u64,
    database: Arc<Database>,
}

/// How a board is looked at: as it is, or reflected.
struct View {
    /// By tile: where its cell stands in the word of all placements; `None` if it is in no group.
    shift: [Option<u8>; MAX_CELLS],
    /// By tile: its group.
    group: [u8; MAX_CELLS],
    /// By cell: the cell as it is seen.
    cell: [u8; MAX_CELLS],
}

/// Additive pattern databases, of which one or two views of the board are looked up.
pub struct PatternDatabases<const VIEWS: usize> {
    groups: Vec<Group>,
    cells: u8,
    views: [View; VIEWS],
}

/// What one view of a board was looked up with, and what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The placements of all groups.
    placements: u64,
    /// By group, a byte each: its moves.
    moves: u64,
}

impl Seen {
    #[inline]
    fn sum(self) -> u32 {
        // All bytes added up in the highest one: the true sum is below 256.
        (self.moves.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

impl PatternDatabases<1> {
    /// The databases of a partition for this goal, kept in `cache`.
    ///
    /// # Errors
    /// If the partition does not fit the goal.
    pub fn new(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        watch: &dyn Watch,
    ) -> Result<Self, PartitionError> {
        Self::with_views(partition, goal, cache, watch, [Symmetry::IDENTITY])
    }
}

impl PatternDatabases<2> {
    /// The same; the reflected board is looked up too.
    ///
    /// # Errors
    /// If the partition does not fit the goal, or no reflection of the board keeps the goal's blank in its cell.
    pub fn mirrored(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        watch: &dyn Watch,
    ) -> Result<Self, PartitionError> {
        Self::with_views(partition, goal, cache, watch, [Symmetry::IDENTITY, reflection(goal)?])
    }
}

impl<const VIEWS: usize> PatternDatabases<VIEWS> {
    fn with_views(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        watch: &dyn Watch,
        symmetries: [Symmetry; VIEWS],
    ) -> Result<Self, PartitionError> {
        let size = goal.size();
        let tiles = partition.groups(goal)?;
        let mut groups = Vec::new();
        let mut shift = 0;
        for group in &tiles {
            let cells = group.iter().map(|&tile| goal.cell_of(tile) as u8).collect();
            let pattern = Pattern { size, cells, blank: goal.blank() as u8 };
            let bits = 4 * group.len() as u32;
            groups.push(Group {
                shift,
                mask: (1 << bits) - 1,
                database: Database::get(&pattern, cache, watch),
            });
            shift += bits;
        }
        let views = symmetries.map(|symmetry| View::new(&tiles, goal, symmetry));
        Ok(Self { groups, cells: size.cells() as u8, views })
    }

    fn evaluate_in(&self, view: &View, tiles: Tiles) -> Seen {
        let placements = (0..self.cells).fold(0, |placements, cell| {
            let shift = view.shift[usize::from(tiles.tile(cell))];
            placements | shift.map_or(0, |shift| u64::from(view.cell[usize::from(cell)]) << shift)
        });
        let moves =
            self.groups.iter().enumerate().fold(0, |moves, (number, group)| {
                moves | u64::from(group.look_up(placements)) << (8 * number)
            });
        Seen { placements, moves }
    }

    #[inline]
    fn step_in(&self, view: &View, seen: Seen, tile: u8, from: u8, to: u8) -> Seen {
        let Some(shift) = view.shift[usize::from(tile)] else {
            return seen;
        };
        let change = u64::from(view.cell[usize::from(from)] ^ view.cell[usize::from(to)]);
        let placements = seen.placements ^ change << shift;
        let number = view.group[usize::from(tile)];
        let moves = u64::from(self.groups[usize::from(number)].look_up(placements));
        let byte = 8 * (u32::from(number) % MOST_GROUPS as u32);
        Seen { placements, moves: seen.moves & !(0xFF << byte) | moves << byte }
    }
}

impl Group {
    #[inline]
    fn look_up(&self, placements: u64) -> u8 {
        self.database.look_up(placements >> self.shift & self.mask)
    }
}

impl View {
    /// The view through a symmetry that leaves the goal's blank where it is: each tile stands for the one whose goal
    /// cell its own goal cell is turned into.
    fn new(groups: &[Vec<u8>], goal: &Board, symmetry: Symmetry) -> Self {
        let size = goal.size();
        let mut view = Self { shift: [None; MAX_CELLS], group: [0; MAX_CELLS], cell: [0; MAX_CELLS] };
        for (from, cell) in view.cell.iter_mut().enumerate().take(size.cells()) {
            *cell = symmetry.cell(size, from) as u8;
        }
        let slots =
            groups.iter().enumerate().flat_map(|(group, tiles)| tiles.iter().map(move |tile| (group, tile)));
        for (slot, (group, &tile)) in slots.enumerate() {
            let seen_as = |other: u8| goal.tiles()[symmetry.cell(size, goal.cell_of(other))];
            let other =
                (1..size.cells() as u8).find(|&other| seen_as(other) == tile).expect("tiles are permuted");
            view.shift[usize::from(other)] = Some(4 * slot as u8);
            view.group[usize::from(other)] = group as u8;
        }
        view
    }
}

/// A reflection of the board that leaves the goal's blank in its cell.
fn reflection(goal: &Board) -> Result<Symmetry, PartitionError> {
    let size = goal.size();
    let is_square = size.width() == size.height();
    // Along the diagonals before the middle lines, and no rotation.
    [(true, false, false), (true, true, true), (false, true, false), (false, false, true)]
        .into_iter()
        .map(|(transpose, flip_x, flip_y)| Symmetry { transpose, flip_x, flip_y })
        .filter(|symmetry| is_square || !symmetry.transpose)
        .find(|symmetry| symmetry.cell(size, goal.blank()) == goal.blank())
        .ok_or(PartitionError::Mirror(*goal))
}

impl<const VIEWS: usize> TileHeuristic for PatternDatabases<VIEWS> {
    type Memo = [Seen; VIEWS];

    fn evaluate(&self, tiles: Tiles) -> (u32, [Seen; VIEWS]) {
        let seen = std::array::from_fn(|view| self.evaluate_in(&self.views[view], tiles));
        (largest(seen), seen)
    }

    fn recall(&self, tiles: Tiles, _h: u32) -> (u32, [Seen; VIEWS]) {
        self.evaluate(tiles)
    }

    #[inline]
    fn step(
        &self,
        (_, mut seen): (u32, [Seen; VIEWS]),
        parent: Tiles,
        _m: Move,
        child: Tiles,
    ) -> (u32, [Seen; VIEWS]) {
        let (tile, from, to) = (parent.tile(child.blank), child.blank, parent.blank);
        for (view, seen) in self.views.iter().zip(&mut seen) {
            *seen = self.step_in(view, *seen, tile, from, to);
        }
        (largest(seen), seen)
    }
}

#[inline]
fn largest<const VIEWS: usize>(seen: [Seen; VIEWS]) -> u32 {
    seen.into_iter().map(Seen::sum).max().unwrap_or(0)
}

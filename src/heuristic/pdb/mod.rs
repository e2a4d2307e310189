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
//! | [`entry`] | what the catalog says of them |

pub mod build;
pub mod cache;
pub mod entry;
pub mod partition;
pub mod ranking;

use super::TileHeuristic;
use super::catalog::HeuristicError;
use super::reflect::{Margin, Reflect};
use crate::progress::{Cancelled, Progress};
use crate::puzzle::symmetry::Symmetry;
use crate::puzzle::{Board, Move, Size, size::MAX_CELLS};
use crate::space::tiles::Tiles;
use build::Pattern;
use cache::Cache;
use partition::Partition;
use ranking::{Placement, Ranking};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Groups of up to this many tiles are looked up in a table of 16^tiles bytes, by their placement itself: numbering it
/// would take longer than all the rest.
const MOST_DIRECT: usize = 5;

/// One group's table, by the placements' numbers.
struct Database {
    table: Vec<u8>,
    ranking: Ranking,
}

impl Database {
    /// The database of a pattern: one that is in use already, or from the cache, or built.
    fn get(pattern: &Pattern, cache: &Cache, progress: &dyn Progress) -> Result<Arc<Self>, Cancelled> {
        static IN_USE: Mutex<Option<HashMap<Pattern, Weak<Database>>>> = Mutex::new(None);
        // Held while it is built: whoever wants the same database had better wait for it.
        let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let in_use = in_use.get_or_insert_default();
        if let Some(database) = in_use.get(pattern).and_then(Weak::upgrade) {
            return Ok(database);
        }
        let ranking = Ranking::new(pattern.size, pattern.cells.len());
        let table =
            cache.get(pattern, ranking.len(), progress, || build::build(pattern, &ranking, progress))?;
        let database = Arc::new(Self { table, ranking });
        in_use.insert(pattern.clone(), Arc::downgrade(&database));
        Ok(database)
    }

    /// The table of `tiles` tiles by the placements themselves.
    fn by_placement(&self, tiles: usize) -> Vec<u8> {
        let mut direct = vec![0; 1 << (4 * tiles)];
        for (number, &moves) in self.table.iter().enumerate() {
            direct[self.ranking.placement(number) as usize] = moves;
        }
        direct
    }

    // Not inlined, so that looking up a small group is.
    #[inline(never)]
    fn look_up(&self, placement: Placement) -> u8 {
        self.table[self.ranking.rank(placement)]
    }
}

/// A group: how it is looked up.
#[derive(Clone, Copy)]
struct Group {
    /// The group's placement stands in these bits of the word of all placements.
    shift: u8,
    mask: u32,
    /// Where its moves stand in the word of all moves.
    byte: u8,
    table: Table,
}

/// Where a group's table is.
#[derive(Clone, Copy)]
enum Table {
    /// By placement, from here on in [`PatternDatabases::direct`]: small groups.
    Direct(u32),
    /// The database with this number.
    Ranked(u8),
}

/// A tile in a group. It has the group at hand, not its number: what is looked up in turn takes time.
#[derive(Clone, Copy)]
struct Member {
    /// Where the tile's cell stands in the word of all placements.
    shift: u8,
    group: Group,
}

/// How a board is looked at: as it is, or reflected.
#[derive(Clone)]
struct View {
    /// By tile; `None` if it is in no group.
    members: [Option<Member>; MAX_CELLS],
    /// By cell: the cell as it is seen.
    cell: [u8; MAX_CELLS],
    /// By the blank's cell before a move, and the move: what tells the moving tile's cell as it is seen after the move
    /// from that before it.
    change: [[u8; 4]; MAX_CELLS],
}

/// Additive pattern databases, of which one or two views of the board are looked up.
#[derive(Clone)]
pub struct PatternDatabases<const VIEWS: usize> {
    groups: Vec<Group>,
    databases: Vec<Arc<Database>>,
    /// By placement: the tables of all small groups, one after the other.
    direct: Arc<[u8]>,
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
    /// If the partition does not fit the goal, or `progress` calls it off.
    pub fn new(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        progress: &dyn Progress,
    ) -> Result<Self, HeuristicError> {
        Self::with_views(partition, goal, cache, progress, [Symmetry::IDENTITY])
    }
}

impl PatternDatabases<2> {
    /// The same; the reflected board is looked up too.
    ///
    /// # Errors
    /// If the partition does not fit the goal, no reflection of the board keeps the goal's blank in its cell, or
    /// `progress` calls it off.
    pub fn mirrored(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        progress: &dyn Progress,
    ) -> Result<Self, HeuristicError> {
        Self::with_views(partition, goal, cache, progress, [Symmetry::IDENTITY, reflection(goal)?])
    }
}

impl<const VIEWS: usize> PatternDatabases<VIEWS> {
    fn with_views(
        partition: &Partition,
        goal: &Board,
        cache: &Cache,
        progress: &dyn Progress,
        symmetries: [Symmetry; VIEWS],
    ) -> Result<Self, HeuristicError> {
        let size = goal.size();
        let tiles = partition.groups(goal)?;
        let (mut groups, mut databases, mut direct) = (Vec::new(), Vec::new(), Vec::new());
        let mut shift = 0;
        for (number, group) in tiles.iter().enumerate() {
            let cells = group.iter().map(|&tile| goal.cell_of(tile) as u8).collect();
            let database =
                Database::get(&Pattern { size, cells, blank: goal.blank() as u8 }, cache, progress)?;
            let bits = 4 * group.len() as u8;
            let is_small = group.len() <= MOST_DIRECT;
            groups.push(Group {
                shift,
                mask: ((1_u64 << bits) - 1) as u32,
                byte: 8 * number as u8,
                table: if is_small {
                    Table::Direct(direct.len() as u32)
                } else {
                    Table::Ranked(number as u8)
                },
            });
            if is_small {
                direct.extend(database.by_placement(group.len()));
            }
            databases.push(database);
            shift += bits;
        }
        let views = symmetries.map(|symmetry| View::new(&tiles, &groups, goal, symmetry));
        Ok(Self { groups, databases, direct: direct.into(), cells: size.cells() as u8, views })
    }

    fn evaluate_in(&self, view: &View, tiles: Tiles) -> Seen {
        let placements = (0..self.cells).fold(0, |placements, cell| {
            let member = view.members[usize::from(tiles.tile(cell))];
            placements | member.map_or(0, |member| u64::from(view.cell[usize::from(cell)]) << member.shift)
        });
        let moves = self
            .groups
            .iter()
            .fold(0, |moves, &group| moves | u64::from(self.look_up(group, placements)) << group.byte);
        Seen { placements, moves }
    }

    /// What is seen after a move of a tile, and by how much the sum changes.
    #[inline]
    fn step_in(&self, view: &View, seen: Seen, tile: u8, from: u8, m: Move) -> (Seen, u32) {
        let Some(Member { shift, group }) = view.members[usize::from(tile) % MAX_CELLS] else {
            return (seen, 0);
        };
        let change = u64::from(view.change[usize::from(from) % MAX_CELLS][m as usize]);
        let placements = seen.placements ^ change << (shift % 64);
        let before = seen.moves >> (group.byte % 64) & 0xFF;
        let change = u64::from(self.look_up(group, placements)).wrapping_sub(before);
        let moves = seen.moves.wrapping_add(change << (group.byte % 64));
        (Seen { placements, moves }, change as u32)
    }

    /// The estimate after a move; changes what is seen.
    #[inline(always)]
    fn move_on(&self, h: u32, seen: &mut [Seen; VIEWS], parent: Tiles, m: Move, child: Tiles) -> u32 {
        let tile = parent.tile(child.blank);
        let mut most = 0;
        for (view, seen) in self.views.iter().zip(seen) {
            let (next, change) = self.step_in(view, *seen, tile, parent.blank, m);
            *seen = next;
            most = most.max(if VIEWS == 1 { h.wrapping_add(change) } else { next.sum() });
        }
        most
    }

    #[inline]
    fn look_up(&self, group: Group, placements: u64) -> u8 {
        let placement = placements >> (group.shift % 64) & u64::from(group.mask);
        match group.table {
            Table::Direct(first) => self.direct[first as usize + placement as usize],
            Table::Ranked(number) => self.databases[usize::from(number)].look_up(placement),
        }
    }
}

impl View {
    /// The view through a symmetry that leaves the goal's blank where it is: each tile stands for the one whose goal
    /// cell its own goal cell is reflected to.
    fn new(tiles: &[Vec<u8>], groups: &[Group], goal: &Board, symmetry: Symmetry) -> Self {
        let size = goal.size();
        let mut view = Self { members: [None; MAX_CELLS], cell: [0; MAX_CELLS], change: [[0; 4]; MAX_CELLS] };
        for (from, cell) in view.cell.iter_mut().enumerate().take(size.cells()) {
            *cell = symmetry.cell(size, from) as u8;
        }
        view.note_changes(size);
        let slots =
            groups.iter().zip(tiles).flat_map(|(&group, tiles)| tiles.iter().map(move |tile| (group, tile)));
        for (slot, (group, &tile)) in slots.enumerate() {
            let seen_as = |other: u8| goal.tiles()[symmetry.cell(size, goal.cell_of(other))];
            let other =
                (1..size.cells() as u8).find(|&other| seen_as(other) == tile).expect("tiles are permuted");
            view.members[usize::from(other)] = Some(Member { shift: 4 * slot as u8, group });
        }
        view
    }

    /// Fills in [`View::change`] from [`View::cell`].
    fn note_changes(&mut self, size: Size) {
        for blank in 0..size.cells() {
            for m in Move::ALL {
                if let Some(from) = m.target(size, blank) {
                    self.change[blank][m as usize] = self.cell[blank] ^ self.cell[from];
                }
            }
        }
    }
}

/// A reflection of the board that leaves the goal's blank in its cell.
fn reflection(goal: &Board) -> Result<Symmetry, HeuristicError> {
    let size = goal.size();
    let is_square = size.width() == size.height();
    // Along the diagonals before the middle lines, and no rotation.
    [(true, false, false), (true, true, true), (false, true, false), (false, false, true)]
        .into_iter()
        .map(|(transpose, flip_x, flip_y)| Symmetry { transpose, flip_x, flip_y })
        .filter(|symmetry| is_square || !symmetry.transpose)
        .find(|symmetry| symmetry.cell(size, goal.blank()) == goal.blank())
        .ok_or_else(|| {
            let where_blank = "goals with the blank on a line of symmetry of the board";
            HeuristicError::refused(format!("+mirror is for {where_blank}, which the goal {goal} has not"))
        })
}

impl<const VIEWS: usize> TileHeuristic for PatternDatabases<VIEWS> {
    type Memo = [Seen; VIEWS];

    fn evaluate(&self, tiles: Tiles) -> (u32, [Seen; VIEWS]) {
        let seen = std::array::from_fn(|view| self.evaluate_in(&self.views[view], tiles));
        (largest(seen), seen)
    }

    #[inline]
    fn step(
        &self,
        (h, mut seen): (u32, [Seen; VIEWS]),
        parent: Tiles,
        m: Move,
        child: Tiles,
    ) -> (u32, [Seen; VIEWS]) {
        (self.move_on(h, &mut seen, parent, m, child), seen)
    }
}

#[inline]
fn largest<const VIEWS: usize>(seen: [Seen; VIEWS]) -> u32 {
    seen.into_iter().map(Seen::sum).max().unwrap_or(0)
}

impl<const VIEWS: usize> Reflect for PatternDatabases<VIEWS> {
    const CHANGES_BY_ONE: bool = false;
    const WAITS: bool = true;

    fn reflected(&self, symmetry: Symmetry, goal: &Board) -> Self {
        let size = goal.size();
        let mut reflected = self.clone();
        for (view, reflected) in self.views.iter().zip(&mut reflected.views) {
            for (cell, &seen) in view.cell.iter().enumerate().take(size.cells()) {
                reflected.cell[symmetry.cell(size, cell)] = seen;
            }
            reflected.note_changes(size);
        }
        reflected
    }

    #[inline(always)]
    fn margin(
        &self,
        (margin, mut seen): (Margin, [Seen; VIEWS]),
        parent: Tiles,
        m: Move,
        child: Tiles,
    ) -> (Margin, [Seen; VIEWS]) {
        let h = self.move_on(margin.h(), &mut seen, parent, m, child);
        (margin.after(h), seen)
    }
}

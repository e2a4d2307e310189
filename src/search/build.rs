//! From options to types: each function here puts one algorithm together for the space, heuristic and open list that
//! its options name.

use super::astar::{self, AStar, Defaults, Rules};
use super::bfs::Bfs;
use super::bibfs::Bidirectional;
use super::gbfs::{self, Greedy};
use super::idastar::IdaStar;
use super::idastar_techniques::{Stepwise, Technique};
use super::idastar_unrolled::Unrolled;
use super::ids::IterativeDeepening;
use super::open::buckets::{AnyOrder, BucketQueue, LowHLifo};
use super::open::heap::HeapQueue;
use super::options::{Code, Key, Options, Queue};
use super::solver::{Prepared, prepare};
use super::table::{Answers, Table};
use super::tie::Tie;
use crate::heuristic::Heuristic;
use crate::heuristic::any::AnyHeuristic;
use crate::heuristic::catalog::{HeuristicError, HeuristicSpec};
use crate::heuristic::pdb::PatternDatabases;
use crate::heuristic::pdb::watch::Watch;
use crate::heuristic::turn::Turn;
use crate::puzzle::{Board, Size};
use crate::space::TileSpace;
use crate::space::encoding::{Encoding, EncodingError, WithSpace};
use std::marker::PhantomData;
use std::sync::Arc;

/// Why an algorithm cannot be had with these options for this goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The encoding does not hold boards of this size.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// The heuristic is not defined for this goal.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// Buckets cannot keep this order.
    #[error(
        "queue=bucket cannot keep the order tie={0}: it is for fifo, lifo, h+fifo and h+lifo; use queue=heap"
    )]
    Buckets(Tie),
    /// There is no unrolled code for this.
    #[error(
        "code=unrolled is for 3x3 and 4x4 boards with h=manhattan or h=pdb, inverse=skip and state=packed"
    )]
    Unrolled,
    /// There is no code of this kind for this.
    #[error("code={0} is for h=manhattan and state=bytes-hashmap")]
    Bytes(String),
    /// Boards that do not reach the goal have no number.
    #[error(
        "state=rank numbers the boards that reach the goal, and parity=off lets others in; use state=packed"
    )]
    Unnumbered,
    /// A table of all answers would be too large.
    #[error("a table of all answers for {0} boards would be too large: it is for boards of up to ten cells")]
    TableSize(Size),
}

/// What there is to build from, besides the space.
#[derive(Clone, Copy)]
pub struct Parts<'a> {
    /// The options.
    pub options: &'a Options,
    /// The goal.
    pub goal: &'a Board,
    /// How states are represented.
    pub encoding: Encoding,
    /// Who is told of the building of tables.
    pub watch: &'a dyn Watch,
}

/// An algorithm made ready, unless it cannot be.
pub type Built = Result<Box<dyn Prepared>, BuildError>;

/// Puts an algorithm together for a space whose type is known.
pub trait Builder {
    /// Builds it.
    ///
    /// # Errors
    /// If the options, the goal's size and each other do not go together.
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built;
}

/// Builds an algorithm for the space that an encoding names.
///
/// # Errors
/// See [`BuildError`].
pub fn build<B: Builder>(parts: Parts) -> Built {
    struct Work<'a, B>(Parts<'a>, PhantomData<B>);
    impl<B: Builder> WithSpace for Work<'_, B> {
        type Output = Built;
        fn with<S: TileSpace + 'static>(self, space: S) -> Built {
            B::build(self.0, space)
        }
    }
    parts.encoding.with_space(parts.goal, parts.options.order, Work::<B>(parts, PhantomData))?
}

impl Parts<'_> {
    fn heuristic(&self) -> Result<AnyHeuristic, HeuristicError> {
        self.options.h.build(self.goal, self.watch)
    }

    /// Whether the open list is made of buckets.
    fn buckets(&self) -> Result<bool, BuildError> {
        let possible = AnyOrder::of(&self.options.tie).is_some();
        if self.options.queue == Queue::Bucket && !possible {
            return Err(BuildError::Buckets(self.options.tie.clone()));
        }
        Ok(possible && self.options.wants_buckets())
    }
}

fn buckets<T: Copy + Send>(tie: &Tie) -> BucketQueue<T, AnyOrder> {
    let order = AnyOrder::of(tie);
    BucketQueue::new(order.expect("the order was checked when the algorithm was built"))
}

/// Builds `bfs`.
pub struct BuildBfs;

impl Builder for BuildBfs {
    fn build<S: TileSpace + 'static>(Parts { options, goal, .. }: Parts, space: S) -> Built {
        let (goal_test, undo) = (options.goal_test, options.inverse);
        Ok(prepare(space, goal, options.parity, move |space| Bfs::new(space, goal_test, undo)))
    }
}

/// Builds `bibfs`.
pub struct BuildBibfs;

impl Builder for BuildBibfs {
    fn build<S: TileSpace + 'static>(Parts { options, goal, .. }: Parts, space: S) -> Built {
        let (advance, undo) = (options.advance, options.inverse);
        Ok(prepare(space, goal, options.parity, move |space| Bidirectional::new(space, advance, undo)))
    }
}

/// Builds `astar` and `wastar`.
pub struct BuildAstar;

impl Builder for BuildAstar {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        match parts.heuristic()? {
            AnyHeuristic::Manhattan(h) => astar_with(parts, space, Arc::new(h)),
            h => astar_with(parts, space, Arc::new(h)),
        }
    }
}

fn astar_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let Parts { options: o, goal, .. } = parts;
    let tie = o.tie.clone();
    let options =
        astar::Options { wg: o.wg, wh: o.wh, goal_test: o.goal_test, undo: o.inverse, duplicates: o.dup };
    Ok(if !parts.buckets()? {
        prepare(space, goal, o.parity, move |s| {
            AStar::new(s, Arc::clone(&h), HeapQueue::new(tie.clone()), options)
        })
    } else if options == Defaults.options() && tie == Tie::low_h_lifo() {
        prepare(space, goal, o.parity, move |s| {
            AStar::new(s, Arc::clone(&h), BucketQueue::new(LowHLifo), Defaults)
        })
    } else {
        prepare(space, goal, o.parity, move |s| AStar::new(s, Arc::clone(&h), buckets(&tie), options))
    })
}

/// Builds `gbfs`.
pub struct BuildGbfs;

impl Builder for BuildGbfs {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        match parts.heuristic()? {
            AnyHeuristic::Manhattan(h) => gbfs_with(parts, space, Arc::new(h)),
            h => gbfs_with(parts, space, Arc::new(h)),
        }
    }
}

fn gbfs_with<S, H>(parts: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let Parts { options: o, goal, .. } = parts;
    let tie = o.tie.clone();
    let options = gbfs::Options { goal_test: o.goal_test, undo: o.inverse, duplicates: o.dup };
    Ok(if parts.buckets()? {
        prepare(space, goal, o.parity, move |s| Greedy::new(s, Arc::clone(&h), buckets(&tie), options))
    } else {
        prepare(space, goal, o.parity, move |s| {
            Greedy::new(s, Arc::clone(&h), HeapQueue::new(tie.clone()), options)
        })
    })
}

/// Builds `idastar`.
pub struct BuildIdastar;

impl Builder for BuildIdastar {
    fn build<S: TileSpace + 'static>(parts: Parts, space: S) -> Built {
        let Parts { options, goal, encoding, .. } = parts;
        if let Code::Bytes(technique) = options.code {
            return bytes_with(parts, space, technique);
        }
        if options.code(goal.size(), encoding) == Code::Unrolled {
            if !options.can_unroll(goal.size(), encoding) {
                return Err(BuildError::Unrolled);
            }
            return match parts.heuristic()? {
                AnyHeuristic::Manhattan(h) => unrolled_with(parts, space, Arc::new(h)),
                AnyHeuristic::Pdb(h) => unrolled_with(parts, space, Arc::<PatternDatabases<1>>::from(h)),
                AnyHeuristic::MirroredPdb(h) => {
                    unrolled_with(parts, space, Arc::<PatternDatabases<2>>::from(h))
                }
                _ => Err(BuildError::Unrolled),
            };
        }
        match parts.heuristic()? {
            AnyHeuristic::Manhattan(h) => Ok(idastar_with(parts, space, Arc::new(h))),
            AnyHeuristic::Pdb(h) => Ok(idastar_with(parts, space, Arc::<PatternDatabases<1>>::from(h))),
            AnyHeuristic::MirroredPdb(h) => {
                Ok(idastar_with(parts, space, Arc::<PatternDatabases<2>>::from(h)))
            }
            h => Ok(idastar_with(parts, space, Arc::new(h))),
        }
    }
}

fn bytes_with<S: TileSpace + 'static>(parts: Parts, space: S, technique: Technique) -> Built {
    if parts.options.h != HeuristicSpec::Manhattan || parts.encoding != Encoding::BytesHashMap {
        return Err(BuildError::Bytes(parts.options.get(Key::Code)));
    }
    Ok(match technique {
        Technique::Copied => stepwise::<S, { Technique::Copied as u8 }>(parts, space),
        Technique::Incremental => stepwise::<S, { Technique::Incremental as u8 }>(parts, space),
        Technique::InPlace => stepwise::<S, { Technique::InPlace as u8 }>(parts, space),
        Technique::Pruned => stepwise::<S, { Technique::Pruned as u8 }>(parts, space),
    })
}

fn stepwise<S, const T: u8>(Parts { options, goal, .. }: Parts, space: S) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
{
    let (own, order, undo) = (*goal, options.order, options.inverse);
    prepare(space, goal, options.parity, move |_| Stepwise::<T>::new(&own, order, undo))
}

fn idastar_with<S, H>(Parts { options, goal, .. }: Parts, space: S, h: Arc<H>) -> Box<dyn Prepared>
where
    S: TileSpace + 'static,
    H: Heuristic<S> + 'static,
{
    let undo = options.inverse;
    prepare(space, goal, options.parity, move |_| IdaStar::new(Arc::clone(&h), undo))
}

fn unrolled_with<S, H>(Parts { options, goal, .. }: Parts, space: S, h: Arc<H>) -> Built
where
    S: TileSpace + 'static,
    H: Turn + 'static,
{
    let (own, order) = (*goal, options.order);
    match goal.size() {
        Size::EIGHT => {
            Ok(prepare(space, goal, options.parity, move |_| Unrolled::<3, H>::new(&own, &h, order)))
        }
        Size::FIFTEEN => {
            Ok(prepare(space, goal, options.parity, move |_| Unrolled::<4, H>::new(&own, &h, order)))
        }
        _ => Err(BuildError::Unrolled),
    }
}

/// Builds `ids`.
pub struct BuildIds;

impl Builder for BuildIds {
    fn build<S: TileSpace + 'static>(Parts { options, goal, .. }: Parts, space: S) -> Built {
        let undo = options.inverse;
        Ok(prepare(space, goal, options.parity, move |_| IterativeDeepening::new(undo)))
    }
}

/// Builds `table`: searches the whole space.
pub struct BuildTable;

/// Largest board for which all answers are tabulated: 10!/2 of them.
const MOST_TABLE_CELLS: usize = 10;

impl Builder for BuildTable {
    fn build<S: TileSpace + 'static>(Parts { options, goal, .. }: Parts, space: S) -> Built {
        if goal.size().cells() > MOST_TABLE_CELLS {
            return Err(BuildError::TableSize(goal.size()));
        }
        let answers = Arc::new(Answers::new(&space));
        Ok(prepare(space, goal, options.parity, move |_| Table::new(Arc::clone(&answers))))
    }
}

//! From options to types: what the algorithms' builders have in common.

use super::Search;
use super::open::buckets::{AnyOrder, BucketQueue};
use super::open::heap::HeapQueue;
use super::options::{Options, Queue};
use super::solver::{Prepared, prepare};
use super::tie::{Tie, order::TieOrder};
use crate::heuristic::any::AnyHeuristic;
use crate::heuristic::catalog::HeuristicError;
use crate::progress::Progress;
use crate::puzzle::Board;
use crate::space::TileSpace;
use crate::space::encoding::{Encoding, EncodingError, WithSpace};
use crate::space::fast::FastSpace;
use std::marker::PhantomData;

/// Why an algorithm cannot be had with these options for this goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The encoding does not hold boards of this size.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// The heuristic is not defined for this goal.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// Something else, in words.
    #[error("{0}")]
    Refused(String),
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
    pub watch: &'a dyn Progress,
}

/// An algorithm made ready, unless it cannot be.
pub type Built = Result<Box<dyn Prepared>, BuildError>;

/// Puts an algorithm together for a space whose type is known.
pub trait Builder {
    /// Builds it.
    ///
    /// # Errors
    /// If the options, the goal's size and each other do not go together.
    fn build<S: TileSpace + FastSpace + 'static>(parts: Parts, space: S) -> Built;
}

/// Builds an algorithm for the space that an encoding names.
///
/// # Errors
/// See [`BuildError`].
pub fn build<B: Builder>(parts: Parts) -> Built {
    struct Work<'a, B>(Parts<'a>, PhantomData<B>);
    impl<B: Builder> WithSpace for Work<'_, B> {
        type Output = Built;
        fn with<S: TileSpace + FastSpace + 'static>(self, space: S) -> Built {
            B::build(self.0, space)
        }
    }
    parts.encoding.with_space(parts.goal, parts.options.order, Work::<B>(parts, PhantomData))?
}

impl Parts<'_> {
    /// The heuristic.
    ///
    /// # Errors
    /// If it is not defined for the goal.
    pub fn heuristic(&self) -> Result<AnyHeuristic, HeuristicError> {
        self.options.h.build(self.goal, self.watch)
    }

    /// Whether the open list is made of buckets.
    ///
    /// # Errors
    /// If it has to be and they cannot keep the order.
    pub fn buckets(&self) -> Result<bool, BuildError> {
        let Options { queue, tie, wg, wh, .. } = self.options;
        let possible = AnyOrder::of(tie).is_some();
        match queue {
            Queue::Heap => Ok(false),
            Queue::Bucket if possible => Ok(true),
            Queue::Bucket => Err(BuildError::Refused(format!(
                "queue=bucket cannot keep the order tie={tie}: it is for fifo, lifo, h+fifo and h+lifo; use queue=heap"
            ))),
            // A bucket list has room for every f up to the largest: too much of it when weights are large.
            Queue::Best => Ok(possible && wg + wh <= 16),
        }
    }

    /// Makes open lists that keep every order.
    pub fn heaps<S: TileSpace + 'static, T>(
        &self,
    ) -> impl Fn() -> HeapQueue<S, T> + Clone + Send + Sync + use<S, T> {
        let order = TieOrder::<S>::for_boards(&self.options.tie, self.goal);
        move || HeapQueue::new(order.clone())
    }

    /// The algorithm made ready: `make` gives a new search, with its scratch memory, in `space`.
    pub fn prepare<S, A, F>(&self, space: S, make: F) -> Box<dyn Prepared>
    where
        S: TileSpace + 'static,
        A: Search<S> + 'static,
        F: Fn(&S) -> A + Clone + Send + Sync + 'static,
    {
        prepare(space, self.goal, self.options.parity, make)
    }
}

/// Buckets that keep this order.
///
/// # Panics
/// If they cannot, which [`Parts::buckets`] tells.
pub fn buckets<T: Copy + Send>(tie: &Tie) -> BucketQueue<T, AnyOrder> {
    let order = AnyOrder::of(tie);
    BucketQueue::new(order.expect("the order was checked when the algorithm was built"))
}

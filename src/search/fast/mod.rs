//! The searches as fast as they were made: the same as their general twins, to the last count and operator
//! (`tests/codes.rs`), by whatever means measurements allow. Each says in its head how it differs.
//!
//! | module | what |
//! |---|---|
//! | [`bfs`], [`bibfs`], [`astar`], [`idastar`] | the twins of the modules of the same names one level up |
//! | `in_order` | what the breadth-first searches share: expanding states in order of arrival |
//!
//! All but IDA* run on a [`FastSpace`](crate::space::fast::FastSpace).

pub mod astar;
pub mod bfs;
pub mod bibfs;
pub mod idastar;
mod in_order;

//! Boards, moves, parity, paths and the drawing of boards: what a puzzle *is*, with nothing of how it is searched.

pub mod board;
pub mod distance;
pub mod draw;
pub mod korf;
pub mod moves;
pub mod parity;
pub mod parse;
pub mod path;
pub mod rank;
pub mod size;
pub mod symmetry;

pub use board::Board;
pub use distance::DistanceTable;
pub use moves::{Move, Order};
pub use size::Size;

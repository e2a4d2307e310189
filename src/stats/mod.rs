//! Statistics: pure functions on numbers, which know nothing of boards, rows or files.
//!
//! Which statistic is used for what, and why, stands in `docs/statistics.md`; each function names its source.
//! Logarithms and the like come from `libm`, which gives the same digits on every machine.

mod bootstrap;
mod branching;
mod correlation;
mod describe;
mod ecdf;
mod friedman;
mod growth;
mod holm;
mod mcnemar;
mod noise;
mod wilcoxon;

pub use bootstrap::{Bootstrap, Interval, Resampled};
pub use branching::effective_branching_factor;
pub use correlation::correlation;
pub use describe::{Description, geometric_mean_of_logarithms, quantile_sorted};
pub use ecdf::ecdf;
pub use friedman::{Friedman, friedman};
pub use growth::{GrowthFit, growth_fit};
pub use holm::holm;
pub use mcnemar::mcnemar;
pub use noise::noise_margin;
pub use wilcoxon::{Method, Wilcoxon, wilcoxon_signed_rank};

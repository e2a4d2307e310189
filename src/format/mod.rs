//! The files a run leaves behind: CSV rows ([`row`]) and the manifest beside them ([`manifest`]).
//!
//! Both are versioned together (format 1, see `docs/csv.md`). This module knows nothing of searches: the runner
//! writes these types, and reports [`read`] them back, from this program or any other that writes the same columns.

pub mod manifest;
pub mod read;
pub mod row;

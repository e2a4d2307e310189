//! The files a run leaves behind: CSV rows ([`row`]) and the manifest beside them ([`manifest`]).
//!
//! Both are versioned together (see `docs/csv.md`). This module knows nothing of searches: the runner writes these types,
//! and reports [`read`] them back, from this program or any other that writes the same columns.
//!
//! A column is declared once, in [`row`]: the header, the reader, the metrics and the page in `docs/` follow.

pub mod checksum;
pub mod column;
pub mod compression;
mod damage;
mod field;
pub mod label;
pub mod manifest;
pub mod protocol;
pub mod read;
pub mod record;
pub mod row;

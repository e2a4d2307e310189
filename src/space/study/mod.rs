//! Encodings that are here to be compared with, not used: what one would write first, and what the write-ups wrote.
//!
//! | module | what |
//! |---|---|
//! | [`bytes`] | the space whose states are arrays of bytes |
//! | [`encoded`] | spaces whose states are other words: decimal, three bits a tile, Cantor number |

pub mod bytes;
pub mod encoded;

//! The encodings by name, and the one place where a name becomes a type.

use super::TileSpace;
use super::fast::FastSpace;
use super::packed::{AnySize, PackedSpace, StdHashMap, UpTo9Cells};
use super::ranked::RankedSpace;
use super::study::{bytes::BytesSpace, encoded};
use crate::puzzle::{Board, Order, Size};

/// How a state is represented and remembered: the values of the option `state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Four bits a cell in 64 bits, a hash table of the project's own. Any size.
    Packed,
    /// Four bits a cell in 64 bits, general-purpose hash map. Any size.
    PackedHashMap,
    /// A byte a cell, general-purpose hash map. Any size.
    BytesHashMap,
    /// The number of a reachable board, direct-addressed, with a table of moves. 3x3.
    Rank,
    /// Decimal number, 1,000,000 chains. Up to nine cells.
    DecimalChain,
    /// Decimal number, ordered map. Up to nine cells.
    DecimalMap,
    /// Three bits a tile and five for the blank's cell, 1,000,003 chains. Up to nine cells.
    Bits27Chain,
    /// The same word in a general-purpose hash map. Up to nine cells.
    Bits27HashMap,
    /// Cantor number, direct-addressed. Up to nine cells.
    Cantor,
}

/// An encoding that cannot hold boards of some size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("state={} cannot hold a {size} board: it is for {}; state=packed holds any size", .encoding.name(), .encoding.holds())]
pub struct EncodingError {
    encoding: Encoding,
    size: Size,
}

/// Something to be done with a space whose type is known only when the program runs.
pub trait WithSpace {
    /// What comes of it.
    type Output;
    /// Does it.
    fn with<S: TileSpace + FastSpace + 'static>(self, space: S) -> Self::Output;
}

impl Encoding {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Packed,
        Self::PackedHashMap,
        Self::BytesHashMap,
        Self::Rank,
        Self::DecimalChain,
        Self::DecimalMap,
        Self::Bits27Chain,
        Self::Bits27HashMap,
        Self::Cantor,
    ];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Packed => "packed",
            Self::PackedHashMap => "packed-hashmap",
            Self::BytesHashMap => "bytes-hashmap",
            Self::Rank => "rank",
            Self::DecimalChain => "decimal-chain",
            Self::DecimalMap => "decimal-map",
            Self::Bits27Chain => "bits27-chain",
            Self::Bits27HashMap => "bits27-hashmap",
            Self::Cantor => "cantor",
        }
    }

    /// One line for `harness list`.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Packed => {
                "four bits a cell in one 64-bit word, a hash table that keeps to the caches while it can"
            }
            Self::PackedHashMap => "four bits a cell in one 64-bit word, general-purpose hash map",
            Self::BytesHashMap => "an array of bytes, one a cell, general-purpose hash map",
            Self::Rank => {
                "number among the 181,440 reachable boards, moves looked up in a table, direct-addressed"
            }
            Self::DecimalChain => {
                "nine-digit decimal number, 1,000,000 chains keyed by the value modulo 1,000,000"
            }
            Self::DecimalMap => "nine-digit decimal number in an ordered map",
            Self::Bits27Chain => "three bits a tile and five for the blank's cell, chains modulo 1,000,003",
            Self::Bits27HashMap => {
                "three bits a tile and five for the blank's cell, general-purpose hash map"
            }
            Self::Cantor => "Cantor expansion (rank among all 9! arrangements), direct-addressed table",
        }
    }

    /// Where it comes from.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Packed | Self::PackedHashMap | Self::BytesHashMap => {
                "Burns, Hatem, Leighton, Ruml, SoCS 2012"
            }
            Self::Rank => "after Korf and Schultze, AAAI 2005",
            Self::DecimalChain => "write-up 1 of POJ 1077",
            Self::DecimalMap => "write-up 2 of POJ 1077",
            Self::Bits27Chain => "write-up 3 of POJ 1077",
            Self::Bits27HashMap => "write-up 4 of POJ 1077",
            Self::Cantor => "write-up 5 of HDU 1043",
        }
    }

    const fn holds(self) -> &'static str {
        match self {
            Self::Packed | Self::PackedHashMap | Self::BytesHashMap => "any size",
            Self::Rank => "3x3 boards",
            _ => "boards of up to nine cells",
        }
    }

    fn fits(self, size: Size) -> bool {
        match self {
            Self::Packed | Self::PackedHashMap | Self::BytesHashMap => true,
            Self::Rank => size == Size::EIGHT,
            _ => size.cells() <= 9,
        }
    }

    /// Makes the space of boards of the goal's size under this encoding and hands it on, its type now known.
    ///
    /// # Errors
    /// If the encoding cannot hold boards of that size.
    pub fn with_space<W: WithSpace>(
        self,
        goal: &Board,
        order: Order,
        work: W,
    ) -> Result<W::Output, EncodingError> {
        use encoded::EncodedSpace;
        let size = goal.size();
        if !self.fits(size) {
            return Err(EncodingError { encoding: self, size });
        }
        Ok(match self {
            Self::Packed if size.cells() <= 9 => work.with(PackedSpace::<UpTo9Cells>::new(goal, order)),
            Self::Packed => work.with(PackedSpace::<AnySize>::new(goal, order)),
            Self::PackedHashMap => work.with(PackedSpace::<StdHashMap>::new(goal, order)),
            Self::BytesHashMap => work.with(BytesSpace::new(goal, order)),
            Self::Rank => work.with(RankedSpace::new(goal, order)),
            Self::DecimalChain => work.with::<encoded::DecimalChain>(EncodedSpace::new(goal, order)),
            Self::DecimalMap => work.with::<encoded::DecimalMap>(EncodedSpace::new(goal, order)),
            Self::Bits27Chain => work.with::<encoded::Bits27Chain>(EncodedSpace::new(goal, order)),
            Self::Bits27HashMap => work.with::<encoded::Bits27HashMap>(EncodedSpace::new(goal, order)),
            Self::Cantor => work.with::<encoded::CantorDirect>(EncodedSpace::new(goal, order)),
        })
    }
}

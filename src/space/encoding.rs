//! The encodings by name, and the one place where a name becomes a type.

use super::TileSpace;
use super::fast::FastSpace;
use super::packed::{AnySize, PackedSpace, StdHashMap, StdSipHashMap, UpTo9Cells};
use super::ranked::RankedSpace;
use super::study::{bytes::BytesSpace, encoded};
use crate::puzzle::{Board, Order, Size};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// How a state is represented and remembered: the values of the option `state`, each with how it is written, what it is
/// and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Encoding {
    /// Any size.
    #[strum(
        message = "four bits a cell in one 64-bit word, a hash table that keeps to the caches while it can",
        detailed_message = "Burns, Hatem, Leighton, Ruml, SoCS 2012"
    )]
    Packed,
    /// Any size.
    #[strum(
        serialize = "packed-hashmap",
        message = "four bits a cell in one 64-bit word, general-purpose hash map (foldhash)",
        detailed_message = "Burns, Hatem, Leighton, Ruml, SoCS 2012"
    )]
    PackedHashMap,
    /// Any size.
    #[strum(
        serialize = "packed-siphash",
        message = "the same with the standard library's hash function (SipHash)",
        detailed_message = "Burns, Hatem, Leighton, Ruml, SoCS 2012"
    )]
    PackedSipHash,
    /// Any size.
    #[strum(
        serialize = "bytes-hashmap",
        message = "an array of bytes, one a cell, general-purpose hash map (foldhash)",
        detailed_message = "Burns, Hatem, Leighton, Ruml, SoCS 2012"
    )]
    BytesHashMap,
    /// 3x3.
    #[strum(
        message = "number among the 181,440 reachable boards, moves looked up in a table, direct-addressed",
        detailed_message = "after Korf and Schultze, AAAI 2005"
    )]
    Rank,
    /// Up to nine cells.
    #[strum(
        message = "nine-digit decimal number, 1,000,000 chains keyed by the value modulo 1,000,000",
        detailed_message = "write-up 1 of POJ 1077"
    )]
    DecimalChain,
    /// Up to nine cells.
    #[strum(
        message = "nine-digit decimal number in an ordered map",
        detailed_message = "write-up 2 of POJ 1077"
    )]
    DecimalMap,
    /// Up to nine cells.
    #[strum(
        serialize = "bits27-chain",
        message = "three bits a tile and five for the blank's cell, chains modulo 1,000,003",
        detailed_message = "write-up 3 of POJ 1077"
    )]
    Bits27Chain,
    /// Up to nine cells.
    #[strum(
        serialize = "bits27-hashmap",
        message = "three bits a tile and five for the blank's cell, general-purpose hash map (foldhash)",
        detailed_message = "write-up 4 of POJ 1077"
    )]
    Bits27HashMap,
    /// Up to nine cells.
    #[strum(
        message = "Cantor expansion (rank among all 9! arrangements), direct-addressed table",
        detailed_message = "write-up 5 of HDU 1043"
    )]
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
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name used in options.
    pub fn name(self) -> &'static str {
        self.into()
    }

    const fn holds(self) -> &'static str {
        match self {
            Self::Packed | Self::PackedHashMap | Self::PackedSipHash | Self::BytesHashMap => "any size",
            Self::Rank => "3x3 boards",
            _ => "boards of up to nine cells",
        }
    }

    fn fits(self, size: Size) -> bool {
        match self {
            Self::Packed | Self::PackedHashMap | Self::PackedSipHash | Self::BytesHashMap => true,
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
            Self::PackedSipHash => work.with(PackedSpace::<StdSipHashMap>::new(goal, order)),
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

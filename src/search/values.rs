//! The values of the options that are one of a few words; each is spelled as its variant is called, and its documentation
//! here is what `harness list` says of it.

use crate::space::operator::{LastOperator, Operator};
use strum::{EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// When the goal is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum GoalTest {
    /// When it is generated.
    Early,
    /// When it is about to be expanded.
    Late,
}

/// What happens to the successor by the inverse of the last operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Inverse {
    /// It is not enumerated, so not counted.
    Skip,
    /// It is a successor like the others.
    Keep,
}

impl Inverse {
    /// The last operator, if its inverse is to be left out.
    #[inline]
    pub fn pruned<O: Operator>(self, last: LastOperator<O>) -> LastOperator<O> {
        match self {
            Self::Skip => last,
            Self::Keep => LastOperator::NONE,
        }
    }
}

/// When duplicates are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Duplicates {
    /// When they are generated.
    Early,
    /// When they are taken off the open list.
    Late,
}

/// What is made of boards that cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ParityTest {
    /// They are answered from their parity.
    On,
    /// They are searched for, until the search is exhausted.
    Off,
}

/// How the two sides of a bidirectional search take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Advance {
    /// A whole level each in turn, the goal side first.
    Level,
    /// A state each in turn, the goal side first.
    Node,
    /// A whole level of the side with fewer open states; the goal side if equal.
    Smaller,
    /// One queue for both, the start entered first.
    Queue,
}

/// The structure of an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Queue {
    /// Buckets.
    Bucket,
    /// A binary heap.
    Heap,
    /// Buckets where they can keep the tie-break's order, else the heap.
    Best,
}

/// All values of an option, each with what it means.
pub fn described<T>() -> Vec<(&'static str, &'static str)>
where
    T: Copy + EnumMessage + Into<&'static str> + VariantArray,
{
    T::VARIANTS.iter().map(|&value| (value.into(), value.get_documentation().unwrap_or_default())).collect()
}

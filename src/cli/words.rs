//! Arguments that are one of a few words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::str::FromStr;
use strum::{EnumMessage, IntoEnumIterator};

/// The words of an enum with their explanations, as the help shows them.
pub(super) fn one_of<T>() -> impl TypedValueParser<Value = T>
where
    T: IntoEnumIterator
        + EnumMessage
        + Into<&'static str>
        + FromStr<Err: ToString>
        + Clone
        + Send
        + Sync
        + 'static,
{
    let values = T::iter().map(|value| {
        let (words, help) = (value.get_serializations(), value.get_documentation());
        PossibleValue::new(value.into()).aliases(words).help(help.unwrap_or_default())
    });
    PossibleValuesParser::new(values).try_map(|word| word.parse::<T>().map_err(|error| error.to_string()))
}

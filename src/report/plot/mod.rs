//! Plots of rows, as SVG or PNG.
//!
//! [`Data`] takes one metric of every row, [`draw`] makes a [`Picture`] of it, and `png` paints that where SVG is not
//! taken (a feature of the crate, on by default). [`ranks::draw`] draws a ranking, [`estimates::draw`] what
//! heuristics say.
//!
//! The files of the kinds (`growth`, `ecdf`, ...) say what is drawn. They share a `frame` (title, legend, notes), a `plane`
//! between two axes (`axis`: scales and ticks) or `rows`, the looks of series (`palette`), the width of words (`text`), and
//! `svg`, which writes shapes down at once. No drawing library is used: what they offer beyond that is little, and they lack
//! colours that are decided late (one picture in a page that is light or dark), names for groups of shapes, which browsers
//! show and screen readers read, and legends that never cover data.

mod axis;
mod bars;
mod boxes;
mod data;
mod ecdf;
mod error;
pub mod estimates;
mod frame;
mod growth;
mod heat;
mod palette;
mod plane;
#[cfg(feature = "png")]
pub mod png;
pub mod quantity;
pub mod ranks;
mod rows;
mod scatter;
mod svg;
mod text;

pub use data::{Data, Series};
pub use error::PlotError;
pub use frame::Settings;
pub use palette::Theme;
pub use quantity::Unit;
pub use svg::{Picture, css_variables};

// What the kinds are drawn with.
use axis::{Axis, Scale};
use palette::Ink;
use plane::Plane;
use rows::Rows;
use svg::{Anchor, Point, Rect, Svg};
use text::Font;

use strum::{Display, EnumIter, EnumMessage, EnumString, IntoStaticStr, VariantNames};

/// Kinds of plots.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter, EnumMessage, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum PlotKind {
    /// Mean by optimal length, a curve per algorithm
    Growth,
    /// Share of boards solved within an effort (cactus plot on its side)
    #[strum(to_string = "ecdf", serialize = "cactus")]
    Ecdf,
    /// Two algorithms on the same boards
    Scatter,
    /// Quartiles and extremes per algorithm
    Box,
    /// Mean with 95 % interval per algorithm
    Bars,
    /// Mean by algorithm and optimal length, as colours
    Heat,
}

/// Lays out a plot of `data`.
///
/// # Errors
/// If the data do not allow this kind of plot (the error says why) or the picture is too small or too large for it.
pub fn draw(kind: PlotKind, data: &Data, settings: &Settings) -> Result<Picture, PlotError> {
    settings.check()?;
    let draw = match kind {
        PlotKind::Growth => growth::draw,
        PlotKind::Ecdf => ecdf::draw,
        PlotKind::Scatter => scatter::draw,
        PlotKind::Box => boxes::draw,
        PlotKind::Bars => bars::draw,
        PlotKind::Heat => heat::draw,
    };
    draw(data, settings)
}

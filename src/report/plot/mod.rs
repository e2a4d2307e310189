//! Plots of rows, as SVG or PNG.
//!
//! A plot is made in three steps: [`Data`] takes one metric of every row, [`draw`] draws it into a [`Scene`], and [`svg`]
//! or [`png`] writes that.
//!
//! The drawing is done with plotters: areas, coordinates, ticks, grids and series. Three things it leaves to its
//! *backend*, and its own SVG backend does not have them: texts measured with a real font where there is no font on the
//! machine, colours that are decided late (one picture in a page that is light or dark), and names for groups of shapes,
//! which browsers show and screen readers read. So the backend is the project's own (`canvas`): it records shapes, and
//! counts in fractions of a pixel. The words around a plot, with a legend that never covers data, are laid out in `frame`,
//! on plotters' areas as well.

mod axes;
mod bars;
mod boxes;
mod canvas;
mod data;
mod ecdf;
mod error;
mod frame;
mod growth;
mod heat;
pub mod palette;
pub mod png;
pub mod quantity;
mod rows;
mod scale;
mod scatter;
pub mod scene;
pub mod svg;
mod text;

pub use data::{Data, Series};
pub use error::PlotError;
pub use frame::Settings;
pub use palette::Theme;
pub use quantity::Unit;
pub use scene::Scene;

use clap::ValueEnum;

/// Kinds of plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Mean by optimal length, a curve per algorithm
    Growth,
    /// Share of boards solved within an effort (cactus plot on its side)
    #[value(alias = "cactus")]
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
/// If the data do not allow this kind of plot (the error says why) or the picture is too small for it.
pub fn draw(kind: Kind, data: &Data, settings: &Settings) -> Result<Scene, PlotError> {
    match kind {
        Kind::Growth => growth::draw(data, settings),
        Kind::Ecdf => ecdf::draw(data, settings),
        Kind::Scatter => scatter::draw(data, settings),
        Kind::Box => boxes::draw(data, settings),
        Kind::Bars => bars::draw(data, settings),
        Kind::Heat => heat::draw(data, settings),
    }
}

//! Draws an SVG into PNG, for places that take no SVG.

use super::text::{BOLD, REGULAR};
use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// Pixels of the PNG per pixel of the SVG: sharp on today's screens and in print.
const SCALE: f32 = 2.0;

/// Why no PNG could be made.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG was not understood.
    #[error("the plot cannot be drawn as PNG")]
    Svg(#[from] usvg::Error),
    /// The picture has no area, or more than memory holds.
    #[error("a PNG of {width} x {height} pixels is not possible")]
    Size {
        /// Width asked for.
        width: u32,
        /// Height asked for.
        height: u32,
    },
    /// The encoder refused.
    #[error("the plot cannot be encoded as PNG: {0}")]
    Encoding(String),
}

/// Draws `svg` at twice its size and returns the PNG file's bytes.
///
/// All text is set in the bundled font, so the result is the same on every machine.
///
/// # Errors
///
/// If `svg` is not SVG or has an impossible size.
pub fn rasterise(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width() * SCALE as u32, size.height() * SCALE as u32);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

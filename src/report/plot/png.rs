//! Draws an SVG into PNG, for places that take no SVG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// Pixels of the PNG per pixel of the SVG: sharp on today's screens and in print.
const SCALE: u32 = 2;
/// Most pixels of a PNG; each takes four bytes while it is drawn.
pub const MOST_PIXELS: u64 = 64_000_000;

/// `DejaVu Sans`, the signs that plots use (licence: `assets/fonts/LICENSE.txt`).
const FONTS: [&[u8]; 2] = [
    include_bytes!("../../../assets/fonts/DejaVuSans-subset.ttf"),
    include_bytes!("../../../assets/fonts/DejaVuSans-Bold-subset.ttf"),
];

/// Why no PNG could be made.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG was not understood.
    #[error("the plot cannot be drawn as PNG")]
    Svg(#[from] usvg::Error),
    /// The picture has more pixels than memory should have to hold.
    #[error(
        "a PNG of {width} x {height} pixels, twice the picture's size, is too large: at most {} million pixels are \
         possible; choose less --width or --height, or write .svg",
        MOST_PIXELS / 1_000_000
    )]
    Size {
        /// Width of the PNG.
        width: u32,
        /// Height of the PNG.
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
/// If `svg` is not SVG or is too large.
pub fn rasterise(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width().saturating_mul(SCALE), size.height().saturating_mul(SCALE));
    let fits = u64::from(width) * u64::from(height) <= MOST_PIXELS;
    let pixels = fits.then(|| tiny_skia::Pixmap::new(width, height)).flatten();
    let mut pixels = pixels.ok_or(PngError::Size { width, height })?;
    let scale = tiny_skia::Transform::from_scale(SCALE as f32, SCALE as f32);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

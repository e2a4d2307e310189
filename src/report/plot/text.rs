//! How wide a text is, and how to break one that is too wide.
//!
//! An SVG names a font but cannot know which one the reader's machine puts in its place. Widths are therefore those
//! of `DejaVu Sans`, among the widest of the common sans-serif fonts: what fits in it fits in the others. The same
//! font, cut down to the signs needed, draws the text of PNG pictures, so those need no font on the machine either.

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};

/// `DejaVu Sans`, the signs that plots use (licence: `assets/fonts/LICENSE.txt`).
pub(super) const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-subset.ttf");
/// Its bold face, likewise.
pub(super) const BOLD: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-Bold-subset.ttf");

/// Height above the base line, in font sizes.
pub(super) const ASCENT: f64 = 0.78;
/// Depth below the base line, in font sizes.
pub(super) const DESCENT: f64 = 0.24;
/// From the middle of a small letter down to the base line, in font sizes.
pub(super) const MIDDLE: f64 = 0.36;
/// Distance of two base lines, in font sizes.
pub(super) const LINE: f64 = 1.3;

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For labels.
    Normal,
    /// For titles.
    Bold,
}

/// The width of `text` in pixels, set in `size` pixels.
///
/// A sign that the bundled font lacks counts as wide as it is high, which is right for Chinese and Japanese and too
/// much for most others.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let data = match weight {
        Weight::Normal => REGULAR,
        Weight::Bold => BOLD,
    };
    let font = FontRef::new(data).expect("the bundled font is sound");
    let metrics = GlyphMetrics::new(&font, Size::new(size as f32), LocationRef::default());
    let charmap = font.charmap();
    text.chars()
        .map(|sign| {
            let glyph = charmap.map(sign).filter(|glyph| glyph.to_u32() != 0);
            glyph.and_then(|glyph| metrics.advance_width(glyph)).map_or(size, f64::from)
        })
        .sum()
}

/// Breaks `text` into lines of at most `limit` pixels: after a space, comma or colon where there is one, else
/// anywhere. Every line has at least one sign; an empty text is one empty line.
pub(super) fn wrap(text: &str, size: f64, weight: Weight, limit: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while width(rest, size, weight) > limit {
        let fits = longest_prefix(rest, size, weight, limit);
        let cut = rest[..fits].rfind([' ', ',', ':', '/']).map_or(fits, |at| at + 1);
        lines.push(rest[..cut].trim_end().to_owned());
        rest = rest[cut..].trim_start();
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// Bytes of the longest prefix that is at most `limit` pixels wide, at least one sign.
fn longest_prefix(text: &str, size: f64, weight: Weight, limit: f64) -> usize {
    let mut length = 0.0;
    let mut end = 0;
    for (start, sign) in text.char_indices() {
        length += width(sign.encode_utf8(&mut [0; 4]), size, weight);
        if length > limit && end > 0 {
            break;
        }
        end = start + sign.len_utf8();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up_and_grow_with_size() {
        let of = |text, size| width(text, size, Weight::Normal);
        assert!((of("astar", 20.0) - 2.0 * of("astar", 10.0)).abs() < 1e-3);
        assert!((of("as", 10.0) + of("tar", 10.0) - of("astar", 10.0)).abs() < 1e-3);
        assert!(of("i", 10.0) < of("m", 10.0));
        assert!(width("astar", 10.0, Weight::Bold) > of("astar", 10.0));
    }

    #[test]
    fn unknown_signs_count_as_square() {
        assert!((width("\u{6570}", 12.0, Weight::Normal) - 12.0).abs() < 1e-6);
    }

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "astar:h=linear-conflict:tie=h+fifo:order=ulrd:inverse=skip:dup=late";
        let lines = wrap(text, 12.0, Weight::Normal, 150.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| width(line, 12.0, Weight::Normal) <= 150.0));
        assert_eq!(lines.concat(), text);
    }

    #[test]
    fn a_line_narrower_than_one_sign_still_ends() {
        assert_eq!(wrap("abc", 12.0, Weight::Normal, 1.0), ["a", "b", "c"]);
    }
}

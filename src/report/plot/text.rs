//! How wide a text is, and how to break one that is too wide.
//!
//! An SVG names a font but cannot know which one the reader's machine puts in its place. Widths are therefore those
//! of `DejaVu Sans`, among the widest of the common sans-serif fonts: what fits in it fits in the others.

use super::Ink;

/// From the middle of a small letter down to the base line, in font sizes.
pub(super) const MIDDLE: f64 = 0.36;

/// Thousandths of the font size that each sign from space to `~` takes, rounded up.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295,
    295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838,
    500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521,
    393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];
/// No bold sign is wider than its normal form by more than this.
const BOLD: f64 = 1.27;

/// How letters look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Font {
    /// In pixels.
    pub size: f64,
    pub bold: bool,
    pub ink: Ink,
}

impl Font {
    /// Above the picture.
    pub(super) const TITLE: Self = Self { size: 17.0, bold: true, ink: Ink::Text };
    /// Names of axes and series.
    pub(super) const LABEL: Self = Self { size: 12.0, bold: false, ink: Ink::Text };
    /// What was run.
    pub(super) const SOURCE: Self = Self { ink: Ink::Muted, ..Self::LABEL };
    /// Numbers beside what they belong to.
    pub(super) const NUMBER: Self = Self { size: 11.0, ..Self::LABEL };
    /// Tick labels and the notes below a picture.
    pub(super) const SMALL: Self = Self { ink: Ink::Muted, ..Self::NUMBER };
    /// Numbers of boards.
    pub(super) const TINY: Self = Self { size: 9.0, ..Self::SMALL };

    /// Distance of two lines in pixels.
    pub(super) const fn line(self) -> f64 {
        1.3 * self.size
    }

    /// The width of `text` in pixels, rather too much than too little.
    ///
    /// A sign beyond ASCII counts as wide as it is high, which is right for Chinese and Japanese and too much for most
    /// others.
    pub(super) fn width(self, text: &str) -> f64 {
        let of = |sign: char| WIDTHS.get((sign as usize).wrapping_sub(0x20)).copied().unwrap_or(1000);
        let thousandths: f64 = text.chars().map(|sign| f64::from(of(sign))).sum();
        thousandths / 1000.0 * self.size * if self.bold { BOLD } else { 1.0 }
    }

    /// The width of the widest.
    pub(super) fn widest<'a>(self, texts: impl IntoIterator<Item = &'a String>) -> f64 {
        texts.into_iter().map(|text| self.width(text)).fold(0.0, f64::max)
    }

    /// Breaks `text` into lines of at most `limit` pixels: after a space, comma or colon where there is one, else
    /// anywhere. Every line has at least one sign, whatever the limit; an empty text is one empty line.
    pub(super) fn wrap(self, text: &str, limit: f64) -> Vec<String> {
        let mut lines = Vec::new();
        let mut rest = text.trim();
        while let Some(fits) = self.too_long(rest, limit) {
            let cut = rest[..fits].rfind([' ', ',', ':', '/']).map_or(fits, |at| at + 1);
            lines.push(rest[..cut].trim_end().to_owned());
            rest = rest[cut..].trim_start();
        }
        if !rest.is_empty() || lines.is_empty() {
            lines.push(rest.to_owned());
        }
        lines
    }

    /// Bytes of the longest part that is at most `limit` pixels wide and at least one sign; none if that is all.
    fn too_long(self, text: &str, limit: f64) -> Option<usize> {
        let mut length = 0.0;
        let mut signs = text.char_indices().map(|(at, sign)| (at, self.width(sign.encode_utf8(&mut [0; 4]))));
        signs.find_map(|(at, width)| {
            length += width;
            (length > limit && at > 0).then_some(at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skrifa::instance::{LocationRef, Size};
    use skrifa::{FontRef, MetadataProvider};

    #[test]
    fn no_sign_is_wider_than_reckoned_and_normal_ones_are_hardly_narrower() {
        let regular = include_bytes!("../../../assets/fonts/DejaVuSans-subset.ttf").as_slice();
        let bold = include_bytes!("../../../assets/fonts/DejaVuSans-Bold-subset.ttf").as_slice();
        for (data, reckoned, slack) in [(regular, Font::LABEL, 0.02), (bold, Font::TITLE, 99.0)] {
            let font = FontRef::new(data).unwrap();
            let metrics = font.glyph_metrics(Size::new(reckoned.size as f32), LocationRef::default());
            for sign in (' '..='~').chain(['µ', '×', '–']) {
                let real = f64::from(metrics.advance_width(font.charmap().map(sign).unwrap()).unwrap());
                let width = reckoned.width(&sign.to_string());
                let slack = if sign.is_ascii() { slack } else { 99.0 };
                assert!((real..real + slack).contains(&width), "{sign:?}: {width} for {real}");
            }
        }
    }

    #[test]
    fn unknown_signs_count_as_square() {
        assert!((Font::LABEL.width("\u{6570}\n") - 24.0).abs() < 1e-6);
    }

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "astar:h=linear-conflict:tie=h+fifo:order=ulrd:inverse=skip:dup=late";
        let lines = Font::LABEL.wrap(text, 150.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| Font::LABEL.width(line) <= 150.0));
        assert_eq!(lines.concat(), text);
    }

    #[test]
    fn wrapping_ends_whatever_the_limit() {
        for limit in [1.0, 0.0, -40.0, f64::NEG_INFINITY] {
            assert_eq!(Font::LABEL.wrap("abc", limit), ["a", "b", "c"]);
            assert_eq!(Font::LABEL.wrap("", limit), [""]);
        }
    }
}

//! How pictures look, and how they are written: as SVG or, if this build has it, as PNG.

use super::output;
use super::words::one_of;
#[cfg(feature = "png")]
use crate::report::plot::png;
use crate::report::plot::{Picture, Settings, Theme};
use anyhow::bail;
use std::path::Path;

/// How a picture looks.
#[derive(clap::Args)]
pub(super) struct Look {
    /// Colours of the picture
    #[arg(long, value_parser = one_of::<Theme>(), default_value = "light")]
    theme: Theme,
    /// Width of the picture in pixels
    #[arg(long, default_value_t = Settings::default().width)]
    width: u32,
    /// Height of the picture in pixels [default: what suits the plot]
    #[arg(long)]
    height: Option<u32>,
    /// Title of the picture [default: made from the data]
    #[arg(long)]
    title: Option<String>,
}

/// For builds without PNG.
const NO_PNG: &str = "this build has no PNG (it was built without the feature `png`); write .svg, or build with \
                      `cargo build --release`, which has it";

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

impl Look {
    /// The settings of a picture about this.
    pub(super) fn settings(&self, source: String) -> Settings {
        Settings { width: self.width, height: self.height, title: self.title.clone(), source }
    }

    /// Writes a picture.
    pub(super) fn save(&self, picture: &Picture, path: &Path) -> anyhow::Result<()> {
        let svg = picture.in_theme(self.theme);
        let bytes = match format_of(path)? {
            Format::Svg => svg.into_bytes(),
            Format::Png => painted(&svg)?,
        };
        output::write(path, |out| out.write_all(&bytes))
    }
}

/// Makes sure that the name says what to write.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    format_of(path).map(|_| ())
}

fn format_of(output: &Path) -> anyhow::Result<Format> {
    if output == Path::new("-") {
        return Ok(Format::Svg);
    }
    match output.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") if cfg!(feature = "png") => Ok(Format::Png),
        Some("png") => bail!("{}: {NO_PNG}", output.display()),
        _ => bail!("{}: the name must end in .svg or .png, which says what to write", output.display()),
    }
}

#[cfg(feature = "png")]
fn painted(svg: &str) -> anyhow::Result<Vec<u8>> {
    Ok(png::rasterise(svg)?)
}

#[cfg(not(feature = "png"))]
fn painted(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!(NO_PNG)
}

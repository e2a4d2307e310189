//! Compressed rows: `.csv.gz` and `.csv.zst` are written and read like `.csv`.
//!
//! What is written follows from the file's name, what is read from its first bytes, so that a stream needs no name. The
//! checksum in the manifest is that of the CSV itself, whatever it is packed in.

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::{Path, PathBuf};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A writer that compresses as the name of its file says.
pub enum Packing<W: Write> {
    /// `.csv`
    Plain(W),
    /// `.gz`
    Gzip(GzEncoder<W>),
    /// `.zst`
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packing<W> {
    /// For the file of this name.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn new(path: &Path, out: W) -> io::Result<Self> {
        Ok(match path.extension().and_then(OsStr::to_str) {
            Some("gz") => Self::Gzip(GzEncoder::new(out, flate2::Compression::default())),
            Some("zst") => Self::Zstd(zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            _ => Self::Plain(out),
        })
    }

    /// Writes what is still to be written, and gives back the inner writer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(out) => Ok(out),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Packing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            Self::Zstd(encoder) => encoder.flush(),
        }
    }
}

/// The text of a file or stream, whether it is compressed or not.
///
/// # Errors
/// If it cannot be read.
pub fn unpacked(mut input: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut first = Vec::new();
    input.by_ref().take(ZSTD.len() as u64).read_to_end(&mut first)?;
    let (is_gzip, is_zstd) = (first.starts_with(&GZIP), first.starts_with(&ZSTD));
    let whole = Cursor::new(first).chain(input);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::new(whole)))
    } else if is_zstd {
        Box::new(zstd::Decoder::new(whole)?)
    } else {
        Box::new(whole)
    })
}

/// The manifest beside a CSV: `NAME.json` for `NAME.csv`, `NAME.csv.gz` and `NAME.csv.zst`.
pub fn manifest_of(csv: &Path) -> PathBuf {
    let is_packed = csv.extension().is_some_and(|ending| ending == "gz" || ending == "zst");
    if is_packed { csv.with_extension("").with_extension("json") } else { csv.with_extension("json") }
}

/// The name of a run: that of its CSV without the endings.
pub fn name_of(csv: &Path) -> String {
    manifest_of(csv).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_unpacked() {
        let text = "1,8 5 6 4 2 x 3 1 7,astar,0,solved\n".repeat(1_000);
        let mut sizes = Vec::new();
        for name in ["a.csv", "a.csv.gz", "a.csv.zst", "a"] {
            let mut packing = Packing::new(Path::new(name), Vec::new()).unwrap();
            packing.write_all(text.as_bytes()).unwrap();
            let packed = packing.finish().unwrap();
            sizes.push(packed.len());
            let mut found = String::new();
            unpacked(Cursor::new(packed.clone())).unwrap().read_to_string(&mut found).unwrap();
            assert_eq!(found, text, "{name}");
            if name.ends_with("gz") || name.ends_with("zst") {
                let half = packed[..packed.len() / 2].to_vec();
                let cut = unpacked(Cursor::new(half)).unwrap().read_to_string(&mut String::new());
                assert!(cut.is_err(), "{name}");
            }
        }
        assert!(sizes[1] < sizes[0] / 2 && sizes[2] < sizes[0] / 2 && sizes[3] == sizes[0], "{sizes:?}");
        let mut empty = String::new();
        unpacked(io::empty()).unwrap().read_to_string(&mut empty).unwrap();
        assert_eq!(empty, "");
    }

    #[test]
    fn manifests_stand_beside() {
        for (csv, manifest) in [
            ("a/b.csv", "a/b.json"),
            ("a/b.csv.gz", "a/b.json"),
            ("b.csv.zst", "b.json"),
            ("b.2.csv", "b.2.json"),
            ("rows", "rows.json"),
        ] {
            assert_eq!(manifest_of(Path::new(csv)), Path::new(manifest));
        }
        assert_eq!(name_of(Path::new("a/b.csv.gz")), "b");
    }
}

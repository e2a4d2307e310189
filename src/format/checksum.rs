//! The checksum of what is read or written, taken while it passes.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// A reader or writer that takes the SHA-256 of everything that passes through it, if it is asked to.
pub struct Hashing<T> {
    inner: T,
    hash: Option<Sha256>,
}

impl<T> Hashing<T> {
    /// Around a reader or writer.
    pub fn new(inner: T, wanted: bool) -> Self {
        Self { inner, hash: wanted.then(Sha256::new) }
    }

    /// The checksum of all that passed, in hexadecimal, if it was wanted.
    pub fn finish(self) -> Option<String> {
        self.hash.map(|hash| hex(&hash.finalize()))
    }

    fn take(&mut self, bytes: &[u8]) {
        if let Some(hash) = &mut self.hash {
            hash.update(bytes);
        }
    }
}

impl<T: Read> Read for Hashing<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        self.take(&bytes[..count]);
        Ok(count)
    }
}

impl<T: Write> Write for Hashing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.take(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The checksum of a file, in hexadecimal.
///
/// # Errors
/// If it cannot be read.
pub fn of_file(path: &Path) -> io::Result<String> {
    let mut file = Hashing::new(File::open(path)?, true);
    io::copy(&mut file, &mut io::sink())?;
    Ok(file.finish().unwrap_or_default())
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

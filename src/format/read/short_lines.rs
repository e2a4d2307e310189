//! Lines that are refused before they fill the memory.

use std::io::{self, Read};

/// Longest line that is read, in bytes: a path of a million moves fits sixteen times.
const LONGEST: usize = 16 << 20;

/// A reader that gives up on a line that does not end.
pub(super) struct ShortLines<R> {
    inner: R,
    length: usize,
    in_quotes: bool,
}

impl<R> ShortLines<R> {
    pub(super) fn new(inner: R) -> Self {
        Self { inner, length: 0, in_quotes: false }
    }

    pub(super) fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        // Where in what was read the latest line begins.
        let mut begin = 0;
        for (at, &byte) in bytes[..count].iter().enumerate().filter(|(_, byte)| b"\"\n".contains(byte)) {
            if byte == b'"' {
                self.in_quotes ^= true;
            } else if !self.in_quotes {
                (self.length, begin) = (0, at + 1);
            }
        }
        self.length += count - begin;
        if self.length > LONGEST {
            let message = format!("a line is longer than {} MiB; this is no CSV of rows", LONGEST >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_read_and_long_lines_are_not() {
        let read = |text: Vec<u8>| io::copy(&mut ShortLines::new(&text[..]), &mut io::sink());
        let short = [b'x'; 99].into_iter().chain([b'\n']).cycle();
        assert_eq!(read(short.take(2 * LONGEST).collect()).unwrap(), 2 * LONGEST as u64);
        assert!(read(vec![b'x'; LONGEST + 1]).is_err());
        // A field in quotes goes on behind the end of a line.
        let quoted = b"\"".iter().copied().chain([b'x', b'\n'].into_iter().cycle());
        assert!(read(quoted.take(LONGEST + 2).collect()).is_err());
    }
}

//! Where results go: a buffered stdout, and how wide it is.

use std::io::{self, IsTerminal, Write};

/// Width of the terminal that stdout is, in characters; `None` when it is a file or a pipe, which need no line breaks.
pub(super) fn terminal_width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    terminal_size::terminal_size_of(&stdout).map(|(width, _)| usize::from(width.0))
}

/// Writes a result to stdout; a closed pipe comes back as an error that ends the program quietly.
pub(super) fn print(text: &str) -> io::Result<()> {
    write(text.as_bytes())
}

/// The same for results that are not text.
pub(super) fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

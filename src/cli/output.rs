//! Where results and messages go: a buffered stdout and how wide it is, files that are whole or not there, stderr.

use crate::files;
use anyhow::{Context, ensure};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Says something on stderr, with the words that `format!` takes.
///
/// Where nobody can be told (the disk behind stderr is full, nobody reads the pipe), the work goes on all the same.
macro_rules! say {
    ($($words:tt)*) => { $crate::cli::output::tell(format_args!($($words)*)) };
}
pub(super) use say;

/// What [`say!`] does.
pub(super) fn tell(words: fmt::Arguments<'_>) {
    // In one piece, so that lines of several threads do not mix.
    let _ = io::stderr().write_all(format!("{words}\n").as_bytes());
}

/// Width of the terminal that stdout is, in characters; `None` when it is a file or a pipe, which need no line breaks.
pub(super) fn terminal_width() -> Option<usize> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    terminal_size::terminal_size_of(&stdout).map(|(width, _)| usize::from(width.0))
}

/// Writes a result to stdout; a closed pipe comes back as an error that ends the program quietly.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    write(Path::new("-"), |out| out.write_all(text.as_bytes()))
}

/// Writes a result to a file, as a whole or not at all; `-` is stdout.
pub(super) fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    if path != Path::new("-") {
        return files::write_whole(path, write)
            .with_context(|| format!("{}: cannot be written", path.display()));
    }
    let mut stdout = io::BufWriter::new(io::stdout().lock());
    write(&mut stdout).and_then(|()| stdout.flush()).context("cannot write standard output")
}

/// Makes sure that what is to be written is none of what is read, which would be lost.
pub(super) fn refuse_input<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> anyhow::Result<()> {
    let dash = Path::new("-");
    let twice =
        inputs.into_iter().find(|&input| output != dash && input != dash && files::is_same(input, output));
    ensure!(
        twice.is_none(),
        "{}: is one of the inputs, which would be lost; choose another name for what is written",
        output.display()
    );
    Ok(())
}

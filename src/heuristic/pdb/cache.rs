//! Databases kept on disk, in the user's cache directory, for the next run.
//!
//! A file is a few lines of text that say what it holds (`head -6` shows them), the table, and the SHA-256 of all of
//! that. A file that is not byte for byte what it should be is never used: it is built again and replaced. Where nothing
//! can be kept, say on a read-only disk, databases are built every time.

use super::build::Pattern;
use crate::progress::{Cancelled, Progress};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Changes whenever files of one version mean something else to the next.
const FORMAT: u32 = 1;
/// Smaller tables are built faster than they are read and checked.
const FEWEST_BYTES: usize = 1 << 20;

/// How the names of files begin that are being written.
const TEMPORARY: &str = ".pdb-";
/// Between the making of a temporary file and its being locked.
const MOMENT: Duration = Duration::from_secs(10);

/// A directory for databases, if there is one.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: Option<PathBuf>,
}

impl Cache {
    /// The user's: `harness` in `$XDG_CACHE_HOME` or `~/.cache`, or where the system keeps such things.
    pub fn of_user() -> Self {
        Self { directory: dirs::cache_dir().map(|directory| directory.join(env!("CARGO_PKG_NAME"))) }
    }

    /// This directory; it is made when it is needed.
    pub fn at(directory: &Path) -> Self {
        Self { directory: Some(directory.to_owned()) }
    }

    /// The file of a pattern.
    pub fn file(&self, pattern: &Pattern) -> Option<PathBuf> {
        let cells: Vec<String> = pattern.cells.iter().map(ToString::to_string).collect();
        let name = format!("pdb-{}-blank{}-{}.bin", pattern.size, pattern.blank, cells.join("."));
        self.directory.as_ref().map(|directory| directory.join(name))
    }

    /// A pattern's table of `entries` bytes, from disk if it is there and sound, otherwise built, and then kept.
    ///
    /// # Errors
    /// If building it is called off.
    pub fn get(
        &self,
        pattern: &Pattern,
        entries: usize,
        progress: &dyn Progress,
        build: impl FnOnce() -> Result<Vec<u8>, Cancelled>,
    ) -> Result<Vec<u8>, Cancelled> {
        let Some(file) = self.file(pattern).filter(|_| entries >= FEWEST_BYTES) else {
            return build();
        };
        match read(&file, &header(pattern, entries), entries) {
            Ok(table) => return Ok(table),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                progress.note(&format!("{} is not used but built again: {error}", file.display()));
            }
        }
        let table = build()?;
        if let Err(error) = write(&file, &header(pattern, entries), &table) {
            progress.note(&format!("cannot keep {} for the next run: {error}", file.display()));
        }
        Ok(table)
    }
}

fn header(pattern: &Pattern, entries: usize) -> String {
    let Pattern { size, cells, blank } = pattern;
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    format!(
        "pattern database of a sliding-tile puzzle, format {FORMAT}\nsize {size}\ngoal cells {}\nblank {blank}\nentries {entries}\n\n",
        cells.join(" ")
    )
}

fn read(file: &Path, header: &str, entries: usize) -> io::Result<Vec<u8>> {
    let damaged = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
    let metadata = std::fs::metadata(file)?;
    if !metadata.is_file() {
        return Err(damaged("it is not a regular file"));
    }
    let mut source = File::open(file)?;
    let expected = (header.len() + entries) as u64 + 32;
    if metadata.len() != expected {
        return Err(damaged("its length is wrong"));
    }
    let mut start = vec![0; header.len()];
    source.read_exact(&mut start)?;
    if start != header.as_bytes() {
        return Err(damaged("it holds something else, or is of another version"));
    }
    let mut table = vec![0; entries];
    source.read_exact(&mut table)?;
    let mut checksum = [0; 32];
    source.read_exact(&mut checksum)?;
    if checksum != digest(header, &table) {
        return Err(damaged("its checksum is wrong"));
    }
    Ok(table)
}

/// Writes the file under another name first, so that no half a file ever has its name.
fn write(file: &Path, header: &str, table: &[u8]) -> io::Result<()> {
    let directory = file.parent().expect("a file in a directory");
    std::fs::create_dir_all(directory)?;
    remove_leftovers(directory)?;
    let mut temporary = tempfile::Builder::new().prefix(TEMPORARY).tempfile_in(directory)?;
    // Says that it is being written, for as long as this process lives.
    temporary.as_file().lock()?;
    temporary.write_all(header.as_bytes())?;
    temporary.write_all(table)?;
    temporary.write_all(&digest(header, table))?;
    temporary.persist(file)?;
    Ok(())
}

/// Removes what processes left here that were killed while they wrote: temporary files that nobody has locked, and that
/// are not of this moment, in which their owner may be about to lock them.
fn remove_leftovers(directory: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let is_ours =
            entry.file_name().to_string_lossy().starts_with(TEMPORARY) && entry.file_type()?.is_file();
        let is_old = || {
            let age = entry.metadata().and_then(|metadata| metadata.modified()).map(|time| time.elapsed());
            age.is_ok_and(|age| age.is_ok_and(|age| age > MOMENT))
        };
        if is_ours && is_old() && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn digest(header: &str, table: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(header).chain_update(table).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Notes(Mutex<Vec<String>>);

    impl Progress for Notes {
        fn note(&self, text: &str) {
            self.0.lock().unwrap().push(text.to_owned());
        }
    }

    fn pattern() -> Pattern {
        Pattern { size: Size::FIFTEEN, cells: vec![1, 2, 3], blank: 0 }
    }

    /// Asks for a table; says whether it was built, and what was noted.
    fn ask(cache: &Cache) -> (bool, Vec<String>) {
        let notes = Notes::default();
        let mut built = false;
        let table: Vec<u8> = (0..FEWEST_BYTES).map(|i| (i % 251) as u8).collect();
        let got = cache.get(&pattern(), table.len(), &notes, || {
            built = true;
            Ok(table.clone())
        });
        assert!(got == Ok(table));
        (built, notes.0.into_inner().unwrap())
    }

    #[test]
    fn a_table_is_built_once_and_then_read() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(&directory.path().join("made/when/needed"));
        assert_eq!(ask(&cache), (true, vec![]));
        assert_eq!(ask(&cache), (false, vec![]));
    }

    #[test]
    fn a_damaged_or_foreign_file_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        ask(&cache);
        let file = cache.file(&pattern()).unwrap();
        let sound = std::fs::read(&file).unwrap();
        let flipped = |at: usize| {
            let mut bytes = sound.clone();
            bytes[at] ^= 1;
            bytes
        };
        let damaged = [
            (flipped(60), "another version"),
            (flipped(1000), "checksum"),
            (flipped(sound.len() - 1), "checksum"),
            (sound[..sound.len() - 1].to_vec(), "length"),
            (b"something else".to_vec(), "length"),
        ];
        for (bytes, what) in damaged {
            std::fs::write(&file, bytes).unwrap();
            let (built, notes) = ask(&cache);
            assert!(built && notes.len() == 1 && notes[0].contains(what), "{notes:?}");
            assert_eq!(ask(&cache), (false, vec![]), "it was replaced");
        }
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_another_writes_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let file = File::create(directory.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - 2 * MOMENT).unwrap();
            file
        };
        drop(file(".pdb-left"));
        drop(file("another.bin"));
        let written = file(".pdb-written");
        written.lock().unwrap();
        File::create(directory.path().join(".pdb-new")).unwrap();
        assert_eq!(ask(&Cache::at(directory.path())), (true, vec![]));
        let exists = |name: &str| directory.path().join(name).exists();
        let names = [".pdb-left", "another.bin", ".pdb-written", ".pdb-new"];
        assert_eq!(names.map(exists), [false, true, true, true]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        let made = std::process::Command::new("mkfifo").arg(cache.file(&pattern()).unwrap()).status();
        assert!(made.unwrap().success());
        let (built, notes) = ask(&cache);
        assert!(built && notes.len() == 1 && notes[0].contains("not a regular file"), "{notes:?}");
        assert_eq!(ask(&cache), (false, vec![]), "it was replaced");
    }

    #[test]
    fn nothing_is_kept_of_a_table_that_is_called_off() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        let got = cache.get(&pattern(), FEWEST_BYTES, &Notes::default(), || Err(Cancelled));
        assert_eq!(got, Err(Cancelled));
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_directory_that_cannot_be_had_is_no_error() {
        let directory = tempfile::tempdir().unwrap();
        let in_the_way = directory.path().join("file");
        std::fs::write(&in_the_way, "").unwrap();
        let (built, notes) = ask(&Cache::at(&in_the_way));
        assert!(built && notes.iter().any(|note| note.contains("cannot keep")), "{notes:?}");
        assert_eq!(ask(&Cache { directory: None }), (true, vec![]));
    }
}

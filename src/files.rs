//! Files that are whole or not there.
//!
//! [`Replacement`] writes beside the file it is to replace and takes its place when everything is on the disk;
//! what is written is lost with the process, not left behind. Devices and pipes are never replaced: [`is_special`] tells
//! them, and they are written to. Symbolic links are followed, the mode of an earlier file is kept.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether something that is neither a file nor a folder has this name: a device, a pipe, a socket.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Whether two names are of one file, by whatever links.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (followed(one), followed(other)) {
        (Ok(one), Ok(other)) => one == other || same_inode(&one, &other),
        _ => one == other,
    }
}

#[cfg(unix)]
fn same_inode(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode = |path: &Path| fs::metadata(path).map(|found| (found.dev(), found.ino())).ok();
    inode(one).is_some_and(|one| Some(one) == inode(other))
}

#[cfg(not(unix))]
fn same_inode(_one: &Path, _other: &Path) -> bool {
    false
}

/// Where a name leads when every symbolic link is followed, the last one too if nothing is there yet.
///
/// # Errors
/// If its folder cannot be looked at.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    let folder = folder_of(path);
    if let Ok(link) = path.read_link() {
        return followed(&folder.join(link));
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(folder.canonicalize()?.join(name))
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file as a whole: to a special file directly, else beside the file that is replaced when all is there.
///
/// # Errors
/// If it cannot be written; what was there before is then as it was.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_special(path) {
        let mut out = BufWriter::new(File::options().write(true).open(path)?);
        write(&mut out)?;
        return out.flush();
    }
    let mut out = BufWriter::with_capacity(1 << 20, Replacement::of(path)?);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()
}

/// A file in the making, which takes the place of another one when it is done.
pub struct Replacement {
    target: PathBuf,
    new: Unfinished,
}

/// A file without a name, which the system takes back if the process ends; or, where the file system has no such
/// files, one with a passing name.
enum Unfinished {
    #[cfg(target_os = "linux")]
    Nameless(File),
    Named(tempfile::NamedTempFile),
}

impl Replacement {
    /// Makes a file beside `path`.
    ///
    /// # Errors
    /// If there can be none.
    pub fn of(path: &Path) -> io::Result<Self> {
        let target = followed(path)?;
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let new = Unfinished::beside(&target)?;
        Ok(Self { target, new })
    }

    fn file(&self) -> &File {
        match &self.new {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless(file) => file,
            Unfinished::Named(file) => file.as_file(),
        }
    }

    /// Puts the file into its place, once all of it is on the disk.
    ///
    /// # Errors
    /// If that fails; the earlier file is then as it was.
    pub fn commit(self) -> io::Result<()> {
        if let Ok(earlier) = fs::metadata(&self.target) {
            self.file().set_permissions(earlier.permissions())?;
        }
        self.file().sync_all()?;
        let folder = folder_of(&self.target);
        match self.new {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless(file) => {
                // A link cannot replace a file, a renaming can.
                let passing = folder.join(passing_name());
                link(&file, &passing)?;
                fs::rename(&passing, &self.target).inspect_err(|_| drop(fs::remove_file(&passing)))?;
            }
            Unfinished::Named(file) => drop(file.persist(&self.target).map_err(|error| error.error)?),
        }
        sync_folder(folder)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Unfinished {
    fn beside(target: &Path) -> io::Result<Self> {
        let folder = folder_of(target);
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless(folder) {
            return Ok(Self::Nameless(file));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".harness-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(READABLE));
        builder.tempfile_in(folder).map(Self::Named)
    }
}

/// The mode of new files before the user's mask takes its bits away.
#[cfg(unix)]
const READABLE: u32 = 0o666;

#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = File::from(open(folder, flags, Mode::from_raw_mode(READABLE)).ok()?);
    // Without this way to name it again it would be of no use.
    by_descriptor(&file).exists().then_some(file)
}

/// A name that no other thread of this machine uses at the same time.
#[cfg(target_os = "linux")]
fn passing_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!(".harness-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(target_os = "linux")]
fn by_descriptor(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(target_os = "linux")]
fn link(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    // A process that had this number may have been killed between its link and its renaming.
    match fs::remove_file(name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    Ok(linkat(CWD, by_descriptor(file), CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

/// Makes sure that the names in a folder are on the disk; where folders cannot be synced there is nothing to be done.
///
/// # Errors
/// If the disk fails.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if error.raw_os_error().is_none() || cfg!(windows) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Opens a file for reading and writing, made if need be, that no other process has and that still has this name.
/// None if another process has it. The system gives it back when this process ends, however it ends.
///
/// # Errors
/// If it cannot be opened.
pub fn open_alone(path: &Path) -> io::Result<Option<File>> {
    loop {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            // Some file systems of clusters have no locks; a run there is better than none.
            Err(fs::TryLockError::Error(_)) => return Ok(Some(file)),
        }
        // Between opening and locking, the process that had it may have finished and removed it.
        if has_name(&file, path) {
            return Ok(Some(file));
        }
    }
}

#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(opened), Ok(named)) = (file.metadata(), fs::metadata(path)) else { return false };
    (opened.dev(), opened.ino()) == (named.dev(), named.ino())
}

#[cfg(not(unix))]
fn has_name(_file: &File, path: &Path) -> bool {
    // An open file cannot be removed.
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        write_whole(path, |out| out.write_all(text.as_bytes()))
    }

    #[test]
    fn a_failed_writer_leaves_the_earlier_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, "earlier").unwrap();
        let failed = write_whole(&path, |out| {
            out.write_all(&vec![b'x'; 3 << 20])?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "earlier");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_modes_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [target, link, dangling] = ["target", "link", "dangling"].map(|name| folder.path().join(name));
        fs::write(&target, "earlier").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("target", &link).unwrap();
        symlink("new", &dangling).unwrap();
        write(&link, "later").unwrap();
        write(&dangling, "made").unwrap();
        assert!(link.is_symlink() && dangling.is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), "later");
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(folder.path().join("new")).unwrap(), "made");
        assert!(is_same(&link, &target) && !is_same(&dangling, &target));
        assert!(write(folder.path(), "a folder").is_err());
    }

    #[test]
    fn only_one_has_a_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.partial");
        let first = open_alone(&path).unwrap().expect("free");
        assert!(open_alone(&path).unwrap().is_none());
        drop(first);
        assert!(open_alone(&path).unwrap().is_some());
    }
}

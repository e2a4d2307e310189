//! What long preparations have to tell, whom they tell, and how they are called off.

/// Is told how far the building of tables is. Every method may do nothing.
pub trait Progress: Sync {
    /// Of `total` entries of the table called `what`, `done` are done. They are equal at the end of each table.
    fn progress(&self, _what: &str, _done: u64, _total: u64) {}

    /// Something that the user should know, in one line.
    fn note(&self, _text: &str) {}

    /// Whether nobody waits for the tables any more.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Tells nobody, and goes on to the end.
pub struct NoProgress;

impl Progress for NoProgress {}

/// What was being built is not wanted any more; see [`Progress::is_cancelled`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted while tables were built")]
pub struct Cancelled;

//! What building tables has to tell, and whom it tells.

/// Is told how far the building of tables is. Every method may do nothing.
pub trait Watch: Sync {
    /// Of `total` placements of the table called `what`, `done` are done. They are equal at the end of each table.
    fn progress(&self, _what: &str, _done: u64, _total: u64) {}

    /// Something that the user should know, in one line.
    fn note(&self, _text: &str) {}
}

/// Looks away.
pub struct Silent;

impl Watch for Silent {}

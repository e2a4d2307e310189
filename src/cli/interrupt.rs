//! Ctrl-C and termination signals: the first asks the searches to stop, the second does not wait for them.

use super::Exit;
use crate::search::budget;
use anyhow::Context;
use std::sync::Once;

/// Listens from now on. May be called again.
pub(super) fn listen() -> anyhow::Result<()> {
    static ONCE: Once = Once::new();
    let mut result = Ok(());
    ONCE.call_once(|| {
        result = ctrlc::set_handler(|| {
            if budget::is_interrupted() {
                std::process::exit(Exit::Interrupted.code().into());
            }
            budget::interrupt();
        });
    });
    result.context("cannot listen for signals")
}

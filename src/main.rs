//! The `harness` program: parse, dispatch, exit code; nothing else.

use harness::search::catalog::Catalog;
use std::process::ExitCode;

fn main() -> ExitCode {
    harness::cli::main_with(&Catalog::standard())
}

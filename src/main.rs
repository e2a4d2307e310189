//! The `harness` program: parse, dispatch, exit code; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    harness::cli::main()
}

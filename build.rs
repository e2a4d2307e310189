//! Records which revision and which compiler this build is made of, for the manifests.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/refs/heads");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let unknown = || "unknown".to_owned();
    let revision = first_line(Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=12"]));
    println!("cargo:rustc-env=HARNESS_REVISION={}", revision.unwrap_or_else(unknown));
    println!(
        "cargo:rustc-env=HARNESS_RUSTC={}",
        first_line(Command::new(rustc).arg("--version")).unwrap_or_else(unknown)
    );
}

/// What a command prints on its first line, if it can be run and succeeds.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.lines().next().map(str::to_owned)
}

//! Records of what this build is made, for the manifests: the revision, whether the sources are those of it, compiler,
//! profile and features.

use std::process::Command;

/// Everything that goes into the program.
const SOURCES: [&str; 5] = ["src", "experiments", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() {
    // A program built after an edit must not claim the revision before it, so every source counts; and one built after a
    // commit must not claim to be dirty.
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
    }
    let moves = ["HEAD", "logs/HEAD"].map(|file| first_line(git(&["rev-parse", "--git-path", file])));
    for file in moves.into_iter().flatten() {
        println!("cargo:rerun-if-changed={file}");
    }
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let unknown = || "unknown".to_owned();
    println!("cargo:rustc-env=HARNESS_REVISION={}", revision().unwrap_or_else(unknown));
    println!(
        "cargo:rustc-env=HARNESS_RUSTC={}",
        first_line(Command::new(rustc).arg("--version")).unwrap_or_else(unknown)
    );
    println!("cargo:rustc-env=HARNESS_PROFILE={}", std::env::var("PROFILE").unwrap_or_else(|_| unknown()));
    println!("cargo:rustc-env=HARNESS_FEATURES={}", features().join(","));
}

/// The revision, with `-dirty` if a source differs from it.
fn revision() -> Option<String> {
    let revision = first_line(git(&["rev-parse", "--short=12", "HEAD"]))?;
    let differs = git(&["status", "--porcelain", "--"]).args(SOURCES).output().ok()?;
    let dirty = if differs.status.success() && differs.stdout.is_empty() { "" } else { "-dirty" };
    Some(revision + dirty)
}

/// The features, in alphabetical order, as cargo tells them: `CARGO_FEATURE_NAME`.
fn features() -> Vec<String> {
    let mut features: Vec<String> = std::env::vars()
        .filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_lowercase().replace('_', "-")))
        .filter(|name| name != "default")
        .collect();
    features.sort();
    features
}

fn git(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments);
    command
}

/// What a command prints on its first line, if it can be run and succeeds.
fn first_line(mut command: impl std::borrow::BorrowMut<Command>) -> Option<String> {
    let output = command.borrow_mut().output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.lines().next().map(str::to_owned)
}

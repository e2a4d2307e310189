//! Provenance that cannot lie: a manifest is of the rows beside it, or nobody reads them; its command is one a shell takes;
//! its revision is that of the sources.

mod cli_support;

use cli_support::{data, harness};
use harness::format::manifest::Manifest;
use std::fs;
use std::path::Path;
use std::process::Command;

fn run(out: &Path, more: &[&str]) {
    let args = [&["run", "--algos", "astar", "--quiet", "--out", out.to_str().unwrap()], more].concat();
    let ran = harness(&args, "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}

fn manifest(csv: &Path) -> Manifest {
    serde_json::from_str(&fs::read_to_string(csv.with_extension("json")).unwrap()).unwrap()
}

#[test]
fn rows_beside_another_runs_manifest_are_refused_by_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.csv", "two.csv"].map(|name| folder.path().join(name));
    run(&one, &["--n", "20", "--seed", "1"]);
    run(&two, &["--n", "20", "--seed", "2"]);
    // What is left when a run is killed between the renaming of its rows and that of its manifest.
    fs::copy(&two, &one).unwrap();
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let out = folder.path().join("out.svg").display().to_string();
    for args in [
        &["summary", one][..],
        &["compare", one, two],
        &["plot", one, "--kind", "ecdf", "--out", &out],
        &["report", one, "--out", &out],
    ] {
        let ran = harness(args, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(
            ran.stderr.contains("not the rows that the manifest beside the file is about"),
            "{}",
            ran.stderr
        );
    }
    fs::remove_file(Path::new(one).with_extension("json")).unwrap();
    assert_eq!(harness(&["summary", one], "").code, Some(0), "rows without a manifest are read as they are");
}

#[test]
fn one_changed_digit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("rows.csv");
    run(&csv, &["--n", "3"]);
    let text = fs::read_to_string(&csv).unwrap();
    let times = text.lines().nth(1).unwrap().rsplit(',').nth(2).unwrap();
    fs::write(&csv, text.replacen(&format!(",{times},"), &format!(",{times}0,"), 1)).unwrap();
    let ran = harness(&["summary", csv.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("SHA-256"), "{}", ran.stderr);
}

#[test]
fn the_command_is_one_that_a_shell_takes() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("it's; touch pwned; '.txt");
    fs::write(&boards, "1 2 3 4 5 6 7 x 8\n").unwrap();
    let csv = folder.path().join("rows.csv");
    let boards = boards.to_str().unwrap();
    run(&csv, &["--instances", boards, "--time-limit", "90s", "--repeat", "2", "--jobs", "1"]);
    let command = manifest(&csv).command;
    let shell = Command::new("sh")
        .args(["-c", &format!("printf '%s\\n' {command}")])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let words = String::from_utf8(shell.stdout).unwrap();
    let words: Vec<&str> = words.lines().collect();
    assert_eq!(words[..6], ["harness", "run", "--algos", "astar", "--instances", boards], "{command}");
    assert!(words.contains(&"1m 30s") && words.contains(&"--repeat"), "{command}");
    assert!(!folder.path().join("pwned").exists());
}

#[test]
fn the_manifest_knows_the_build_and_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("rows.csv");
    run(&csv, &["--n", "3"]);
    let manifest = manifest(&csv);
    assert_eq!(manifest.csv_sha256.map(|sum| sum.len()), Some(64));
    let environment = manifest.environment;
    assert!(["debug", "release"].contains(&environment.profile.as_str()), "{environment:?}");
    assert_eq!(environment.load.is_some(), Path::new("/proc/loadavg").exists());
    let governor = Path::new("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    assert_eq!(environment.governor.is_some(), governor.exists());
}

#[test]
fn manifests_of_format_1_are_read_without_a_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("rows.csv");
    run(&csv, &["--n", "3"]);
    let mut old: serde_json::Value = serde_json::to_value(manifest(&csv)).unwrap();
    old["format"] = 1.into();
    for field in ["profile", "features", "governor", "load"] {
        old["environment"].as_object_mut().unwrap().remove(field);
    }
    old.as_object_mut().unwrap().remove("csv_sha256");
    fs::write(csv.with_extension("json"), old.to_string()).unwrap();
    assert_eq!(harness(&["summary", csv.to_str().unwrap()], "").code, Some(0));
}

/// Runs the build script in a repository of its own: what it says after a commit, after an edit of a source, and after an
/// edit of something else.
#[test]
fn a_build_after_an_edit_does_not_claim_the_revision_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("repository");
    let git = |args: &[&str]| {
        let names = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
        let output = Command::new("git").args(names).args(args).current_dir(&repository).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    fs::create_dir_all(repository.join("src")).unwrap();
    fs::write(repository.join("src/lib.rs"), "").unwrap();
    fs::write(repository.join("README.md"), "").unwrap();
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "first"]);
    let script = folder.path().join("build-script");
    let source = data().join("../../build.rs");
    let rustc =
        Command::new("rustc").args(["--edition", "2024", "-o"]).arg(&script).arg(source).status().unwrap();
    assert!(rustc.success());
    let build = || {
        let output = Command::new(&script).current_dir(&repository).env_remove("GIT_DIR").output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        for watched in ["src", "Cargo.lock", ".git/logs/HEAD"] {
            assert!(said.lines().any(|line| line == format!("cargo:rerun-if-changed={watched}")), "{said}");
        }
        let revision = said.lines().find_map(|line| line.strip_prefix("cargo:rustc-env=HARNESS_REVISION="));
        revision.unwrap().to_owned()
    };
    let head = git(&["rev-parse", "--short=12", "HEAD"]);
    assert_eq!(build(), head);
    fs::write(repository.join("README.md"), "what is not built changes no program").unwrap();
    assert_eq!(build(), head);
    fs::write(repository.join("src/new.rs"), "").unwrap();
    assert_eq!(build(), format!("{head}-dirty"));
}

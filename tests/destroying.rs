//! Nothing is destroyed: neither devices nor links, neither inputs nor other people's rows, nor what was there before a
//! write that fails.
#![cfg(unix)]

mod cli_support;

use cli_support::{Ran, harness, rows_of};
use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const QUICK: [&str; 5] = ["--algos", "astar", "--n", "10", "--quiet"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

fn run(out: &Path, more: &[&str]) -> Ran {
    harness(&[&["run", "--out", out.to_str().unwrap()], &QUICK[..], more].concat(), "")
}

/// Everything in a folder, with what is in it.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut content: Vec<_> =
        entries.map(|path| (path.clone(), fs::read(path).unwrap_or_default())).collect();
    content.sort();
    content
}

#[test]
fn devices_and_pipes_are_written_through() {
    let folder = folder();
    let null = folder.path().join("null.csv");
    symlink("/dev/null", &null).unwrap();
    assert_eq!(run(&null, &[]).code, Some(0));
    assert!(null.is_symlink() && fs::metadata("/dev/null").unwrap().file_type().is_char_device());

    let pipe = folder.path().join("pipe.csv");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(run(&pipe, &[]).code, Some(0));
    let read = reader.wait_with_output().unwrap().stdout;
    assert_eq!(rows_of(&String::from_utf8(read).unwrap()).len(), 10);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "and no manifest beside them");
}

#[test]
fn links_are_followed() {
    let folder = folder();
    let (target, link) = (folder.path().join("target.csv"), folder.path().join("link.csv"));
    fs::write(&target, "").unwrap();
    symlink("target.csv", &link).unwrap();
    assert_eq!(run(&link, &[]).code, Some(0));
    assert!(link.is_symlink());
    assert_eq!(rows_of(&fs::read_to_string(&target).unwrap()).len(), 10);
    assert_eq!(harness(&["summary", link.to_str().unwrap()], "").code, Some(0));
}

#[test]
fn an_output_is_never_an_input() {
    let folder = folder();
    let name = |file: &str| folder.path().join(file).display().to_string();
    assert_eq!(run(&folder.path().join("rows.csv"), &[]).code, Some(0));
    fs::write(name("boards.csv"), "1 2 3 4 5 6 7 x 8\n").unwrap();
    fs::write(name("other.json"), "{\"mine\": 1}\n").unwrap();
    fs::hard_link(name("rows.csv"), name("picture.svg")).unwrap();
    symlink("boards.csv", name("link.txt")).unwrap();
    let before = content(folder.path());
    let (rows, boards) = (name("rows.csv"), name("boards.csv"));
    let run = ["run", "--algos", "astar", "--n", "1", "--overwrite"];
    for (args, reason) in [
        (&[&run[..], &["--out", &name("x.json")]].concat()[..], "ends in .json"),
        (&[&run[..], &["--instances", &boards, "--out", &boards]].concat(), "one of the inputs"),
        (&[&run[..], &["--instances", &boards, "--out", &name("link.txt")]].concat(), "one of the inputs"),
        (&[&run[..], &["--out", &name("other.csv")]].concat(), "is no manifest"),
        (&["report", &rows, "--out", &rows], "one of the inputs"),
        (&["report", &rows, "--out", &name("rows.json")], "one of the inputs"),
        (&["plot", &rows, "--kind", "ecdf", "--out", &name("picture.svg")], "one of the inputs"),
        (&["instances", "--instances", &boards, "--out", &name("link.txt")], "one of the inputs"),
    ] {
        let ran = harness(args, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(reason), "{args:?}: {}", ran.stderr);
        assert_eq!(content(folder.path()), before, "{args:?}");
    }
}

#[test]
fn rows_of_another_run_are_replaced_only_when_told_to() {
    let folder = folder();
    let out = folder.path().join("rows.csv");
    assert_eq!(run(&out, &[]).code, Some(0));
    assert_eq!(run(&out, &[]).code, Some(0), "the same run comes out the same");
    let refused = |more: &[&str]| {
        let before = content(folder.path());
        let ran = run(&out, more);
        assert_eq!(ran.code, Some(2), "{more:?}");
        assert!(ran.stderr.contains("--overwrite"), "{}", ran.stderr);
        assert_eq!(content(folder.path()), before);
    };
    refused(&["--seed", "2"]);
    assert_eq!(run(&out, &["--seed", "2", "--overwrite"]).code, Some(0));
    refused(&[]);
    // Rows that were edited are nobody's but their editor's.
    let mut text = fs::read_to_string(&out).unwrap();
    text.truncate(text.len() - 50);
    fs::write(&out, text.trim_end_matches(|c| c != '\n')).unwrap();
    refused(&["--seed", "2"]);
    fs::remove_file(out.with_extension("json")).unwrap();
    refused(&["--seed", "2"]);
}

#[test]
fn modes_are_the_users() {
    let folder = folder();
    let out = folder.path().join("rows.csv");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let run = |mask: &str| {
        let script = format!("umask {mask}; exec \"$@\"");
        let program = env!("CARGO_BIN_EXE_harness");
        let args = ["-c", &script, "sh", program, "run", "--out", out.to_str().unwrap()];
        let status = Command::new("sh").args(args).args(QUICK).stdout(Stdio::null()).status().unwrap();
        assert!(status.success());
    };
    run("077");
    assert_eq!((mode(&out), mode(&out.with_extension("json"))), (0o600, 0o600));
    run("022");
    assert_eq!(mode(&out), 0o600, "an earlier mode is kept");
    fs::remove_file(&out).unwrap();
    run("022");
    assert_eq!(mode(&out), 0o644);
}

/// A disk that is full after 4 or 8 kB, as far as one file is concerned.
fn on_a_full_disk(args: &[&str]) -> (Option<i32>, String) {
    let script = r#"ulimit -f 8; exec "$@""#;
    let program = env!("CARGO_BIN_EXE_harness");
    let output = Command::new("sh").args(["-c", script, "sh", program]).args(args).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_write_that_fails_leaves_what_was_there() {
    let (folder, elsewhere) = (folder(), folder());
    let name = |file: &str| folder.path().join(file).display().to_string();
    let rows = elsewhere.path().join("rows.csv");
    assert_eq!(run(&rows, &[]).code, Some(0));
    for file in ["page.html", "picture.svg", "boards.txt"] {
        fs::write(name(file), "what was there").unwrap();
    }
    let before = content(folder.path());
    let rows = rows.to_str().unwrap();
    for args in [
        &["report", rows, "--out", &name("page.html")][..],
        &["plot", rows, "--kind", "ecdf", "--out", &name("picture.svg")],
        &["instances", "--n", "1000", "--out", &name("boards.txt")],
    ] {
        let (code, stderr) = on_a_full_disk(args);
        assert_eq!(code, Some(2), "{args:?}: {stderr}");
        assert!(
            stderr.contains("cannot be written") && stderr.contains("File too large"),
            "{args:?}: {stderr}"
        );
        assert_eq!(content(folder.path()), before, "{args:?}");
    }
}

#[test]
fn what_waits_for_a_pipe_goes_with_the_process() {
    let folder = folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["run", "--out", "-", "--algos", "bfs:state=decimal-map", "--n", "100000", "--quiet"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(content(folder.path()), [], "nobody can find it by its name");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(content(folder.path()), []);
}

#[test]
fn whoever_closes_the_pipe_has_had_enough() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["run", "--out", "-", "--algos", "astar", "--n", "10", "--quiet"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn();
    let output = child.unwrap().wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_pipe_in_the_place_of_the_manifest_is_refused() {
    let folder = folder();
    let out = folder.path().join("rows.csv");
    let pipe = folder.path().join("rows.json");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let ran = run(&out, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("rows.json, which the manifest would replace, is no manifest"),
        "{}",
        ran.stderr
    );
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo() && !out.exists());
    // Nor does anybody who reads the rows wait for somebody to write into it.
    fs::write(&out, "instance,board,algo,status,path_len,optimal_len,expanded,generated,stored,peak_open,wall_ns,cpu_ns,path\n").unwrap();
    let ran = harness(&["summary", out.to_str().unwrap()], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("rows.json"), "{}", ran.stderr);
}

#[test]
fn messages_that_cannot_be_shown_end_nothing() {
    let folder = folder();
    let run = |name: &str, stderr: Stdio| {
        let out = folder.path().join(name);
        // There are only two such boards, which is worth a note before the run.
        let args = ["run", "--algos", "astar", "--instances", "depth:31", "--n", "5", "--out"];
        let mut program = Command::new(env!("CARGO_BIN_EXE_harness"));
        let status = program.args(args).arg(&out).stdout(Stdio::null()).stderr(stderr).status().unwrap();
        assert_eq!(status.code(), Some(0), "{name}");
        assert_eq!(rows_of(&fs::read_to_string(out).unwrap()).len(), 2, "{name}");
    };
    if Path::new("/dev/full").exists() {
        run("full.csv", File::options().write(true).open("/dev/full").unwrap().into());
    }
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    run("unread.csv", writer.into());
}

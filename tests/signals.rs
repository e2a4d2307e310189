//! Signals: an interrupt ends every command soon and with 130, and what was to be ignored stays ignored.
#![cfg(target_os = "linux")]

mod cli_support;

use cli_support::rows_so_far;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(args: &[&str], folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .env("XDG_CACHE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// Waits until the program listens for signals: its second thread does.
fn until_it_listens(child: &Child) {
    let threads = format!("/proc/{}/task", child.id());
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_dir(&threads).map_or(0, Iterator::count) < 2 {
        assert!(Instant::now() < deadline, "it does not listen");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Let it come to what it was started for.
    std::thread::sleep(Duration::from_millis(200));
}

#[test]
fn a_termination_signal_gives_130_whatever_is_going_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.svg").display().to_string();
    let cases = [
        // Waiting for rows.
        &["summary", "-"][..],
        &["plot", "-", "--kind", "ecdf", "--out", &out],
        &["report", "-", "--out", &out],
        // Writing for ever.
        &["instances", "--n", "1000000000000", "--out", &out],
        // Building tables for a while.
        &["run", "--algos", "idastar:h=pdb:7-8", "--size", "4x4", "--n", "1", "--out", &out],
        &["solve", "--algo", "idastar:h=pdb:7-8", "--size", "4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"],
        // Drawing a board that takes minutes to draw.
        &["run", "--algos", "astar", "--instances", "walk:4000000000", "--n", "1", "--out", &out],
    ];
    for args in cases {
        let mut child = start(args, folder.path());
        // Waiting for the end of a process closes its standard input, and an empty one is an error.
        let _held_open = child.stdin.take();
        until_it_listens(&child);
        let sent = Instant::now();
        send("-TERM", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
        assert!(sent.elapsed() < Duration::from_secs(20), "{args:?}");
        assert!(!Path::new(&out).exists(), "{args:?}");
    }
}

#[test]
fn finished_rows_of_an_interrupted_run_are_where_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let stderr = folder.path().join("stderr");
    let start = |args: &[&str], stdout: Stdio| {
        let child = Command::new(env!("CARGO_BIN_EXE_harness"))
            .args(args)
            .current_dir(folder.path())
            .stdout(stdout)
            .stderr(File::create(&stderr).unwrap())
            .spawn();
        child.expect("the program starts")
    };
    let interrupt = |mut child: Child| {
        until_it_listens(&child);
        send("-TERM", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
    };
    // To a pipe: what is finished goes down the pipe.
    let rows = folder.path().join("piped.csv");
    let many = ["run", "--out", "-", "--algos", "astar", "--n", "100000000", "--jobs", "1"];
    interrupt(start(&many, File::create(&rows).unwrap().into()));
    let text = fs::read_to_string(&rows).unwrap();
    assert!(text.lines().count() > 2 && text.starts_with("instance,") && text.ends_with('\n'), "{text}");
    // Of an experiment: in a file that is still there when its name is read.
    let experiment = r#"
        name = "long"
        title = "Long"
        question = "How long?"
        source = "None."
        instances = { kind = "uniform", n = 100000000, seed = 1 }
        algorithms = ["astar"]
    "#;
    fs::write(folder.path().join("long.toml"), experiment).unwrap();
    interrupt(start(&["reproduce", "long.toml", "--out", "results"], Stdio::null()));
    let words = fs::read_to_string(&stderr).unwrap();
    let partial = folder.path().join("results/long/long.csv.partial");
    assert!(words.contains("results/long/long.csv.partial"), "{words}");
    assert!(rows_so_far(&partial) > 0);
}

#[test]
fn what_nohup_ignores_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("rows.csv");
    let script = r#"trap "" HUP; exec "$@""#;
    let mut child = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_harness"), "run", "--quiet", "--jobs", "1"])
        .args(["--algos", "bfs:state=decimal-map", "--n", "1000000", "--out"])
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(File::create(folder.path().join("stderr")).unwrap())
        .spawn()
        .unwrap();
    let partial = folder.path().join("rows.csv.partial");
    let deadline = Instant::now() + Duration::from_secs(60);
    let rows = || rows_so_far(&partial);
    while rows() < 3 {
        assert!(Instant::now() < deadline, "no rows in a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
    send("-HUP", &child);
    let then = rows();
    while rows() < then + 3 {
        assert_eq!(child.try_wait().unwrap(), None, "the run goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    send("-TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

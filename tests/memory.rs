//! The memory of a whole run: its limit for each worker, and what the program needs besides.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const MIB: u64 = 1 << 20;
/// A board of the 15-puzzle that A* does not solve in a gigabyte.
const HARD: &str = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 x\n";
/// More than a solver keeps from one board to the next.
const LIMIT: u64 = 48 * MIB;
/// The program itself, its threads' stacks, and what a search takes in between two looks at the limit.
const BESIDES: u64 = 20 * MIB;

/// Runs an algorithm under a limit: the largest resident memory, in bytes, and the rows.
///
/// Glibc's allocator gives large pieces back to the system when they are freed, until it notices that they are asked for
/// again: then it keeps some tens of megabytes. It is told not to, so that what is measured is what the program holds.
fn peak(algorithm: &str, instances: &str, n: u64, limit: u64, jobs: u64) -> (u64, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("hard.txt"), HARD).expect("a file");
    let (n, limit, jobs) = (n.to_string(), format!("{limit}B"), jobs.to_string());
    let args = ["run", "--instances", instances, "--goal", "blank-first", "--n", &n, "--algos", algorithm];
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .args(["--memory-limit", &limit, "--jobs", &jobs, "--out", "rows.csv"])
        .env("MALLOC_MMAP_THRESHOLD_", "131072")
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut peak = 0;
    let status = loop {
        // Its last words, when it is gone already, say nothing of memory.
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0) * 1024);
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        sleep(Duration::from_millis(2));
    };
    assert!(status.success(), "{status}");
    (peak, fs::read_to_string(folder.path().join("rows.csv")).expect("rows"))
}

#[test]
fn a_run_needs_its_limit_for_each_worker_and_little_more() {
    for jobs in [1, 2] {
        let (peak, rows) = peak("astar", "korf100", 5, LIMIT, jobs);
        assert!(rows.matches(",memory-limit,").count() >= 3, "{rows}");
        let bound = jobs * LIMIT + BESIDES;
        assert!(peak <= bound, "{jobs} workers: {} MiB, more than {}", peak / MIB, bound / MIB);
        // Else this proved nothing: that is what the searches were given.
        assert!(peak >= jobs * LIMIT * 3 / 4, "{jobs} workers: {} MiB", peak / MIB);
    }
}

#[test]
fn what_is_counted_is_what_the_process_takes_whatever_the_structure() {
    for algorithm in [
        "astar",
        "astar:code=general",
        "astar:state=packed-hashmap",
        "astar:state=bytes-hashmap",
        "astar:tie=random",
        "gbfs:h=zero:tie=fifo:queue=bucket",
        "gbfs:h=zero:tie=lifo:queue=bucket",
        "gbfs:h=zero:tie=fifo:queue=heap",
        "wastar:wg=16:wh=16:queue=bucket",
        "bfs:state=packed",
        "bibfs:state=packed-hashmap",
        "bibfs:state=packed:code=general",
    ] {
        let limit = 60_000_000;
        let (peak, rows) = peak(algorithm, "hard.txt", 1, limit, 1);
        assert!(rows.contains(",memory-limit,"), "{algorithm}: {rows}");
        let bound = limit + limit / 10 + BESIDES;
        assert!(peak <= bound, "{algorithm}: {} MB, more than {}", peak / 1_000_000, bound / 1_000_000);
        // What was refused is a table of twice the size, at most.
        assert!(peak >= limit / 3, "{algorithm}: {} MB", peak / 1_000_000);
    }
}

#[test]
fn lists_for_weights_that_are_large_are_counted_before_they_are_made() {
    let (peak, rows) = peak("wastar:wg=1000:wh=1000:queue=bucket", "hard.txt", 1, MIB, 1);
    assert!(rows.contains(",memory-limit,"), "{rows}");
    assert!(peak <= MIB + BESIDES, "{} MiB", peak / MIB);
}

//! The memory of a whole run: its limit for each worker, and what the program needs besides.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const MIB: u64 = 1 << 20;
/// More than a solver keeps from one board to the next.
const LIMIT: u64 = 48 * MIB;
/// The program itself, its threads' stacks, and what a search takes in between two looks at the limit.
const BESIDES: u64 = 20 * MIB;

/// Largest resident memory, in bytes, of a run of A* over boards most of which end at the limit.
///
/// Glibc's allocator gives large pieces back to the system when they are freed, until it notices that they are asked for
/// again: then it keeps some tens of megabytes. It is told not to, so that what is measured is what the program holds.
fn peak(jobs: u64) -> u64 {
    let folder = tempfile::tempdir().expect("a folder");
    let (limit, jobs) = (format!("{LIMIT}B"), jobs.to_string());
    let args = ["run", "--instances", "korf100", "--n", "5", "--algos", "astar", "--memory-limit", &limit];
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(args)
        .args(["--jobs", &jobs, "--out", "rows.csv"])
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
    let rows = fs::read_to_string(folder.path().join("rows.csv")).expect("rows");
    assert!(rows.matches(",memory-limit,").count() >= 3, "{rows}");
    peak
}

#[test]
fn a_run_needs_its_limit_for_each_worker_and_little_more() {
    for jobs in [1, 2] {
        let peak = peak(jobs);
        let bound = jobs * LIMIT + BESIDES;
        assert!(peak <= bound, "{jobs} workers: {} MiB, more than {}", peak / MIB, bound / MIB);
        // Else this proved nothing: that is what the searches were given.
        assert!(peak >= jobs * LIMIT * 3 / 4, "{jobs} workers: {} MiB", peak / MIB);
    }
}

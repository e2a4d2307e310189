//! Many rows: a million summarised in seconds and in bounded memory, a hundred thousand in a page that opens at once.

mod cli_support;

use cli_support::harness;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Writes rows of 4 algorithms on boards that are all permutations in turn, with counts that look like a search's.
fn write_rows(path: &Path, instances: u64) {
    let mut out = BufWriter::new(File::create(path).expect("a file"));
    writeln!(
        out,
        "instance,board,algo,repeat,status,path_len,optimal_len,expanded,generated,stored,peak_open,wall_ns,cpu_ns,path"
    )
    .expect("space on the disk");
    for instance in 0..instances {
        // Any fixed scrambling will do: it spreads the counts as a skewed distribution over the depths.
        let scrambled = instance.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let depth = 10 + scrambled % 20;
        let rotation = (instance % 8) as usize;
        let mut tiles = ["1", "2", "3", "4", "5", "6", "7", "8"];
        tiles.rotate_left(rotation);
        let board = format!("{} x", tiles.join(" "));
        for (place, algo) in ["astar", "bfs", "gbfs", "ids"].into_iter().enumerate() {
            let expanded = (scrambled % 997 + depth * depth) * (place as u64 + 1);
            let wall = expanded * 137 + scrambled % 1009;
            writeln!(
                out,
                "{instance},{board},{algo},0,solved,{depth},{depth},{expanded},{},{expanded},,{wall},{wall},",
                expanded * 3 + 1
            )
            .expect("space on the disk");
        }
    }
    out.flush().expect("space on the disk");
}

fn summarise(instances: u64) -> Duration {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rows.csv");
    write_rows(&path, instances);
    let start = Instant::now();
    let by = ["--by", "algo,optimal_len", "--metric", "expanded,wall_ns", "--format", "csv"];
    let ran = harness(&[&["summary", &path.display().to_string()], &by[..]].concat(), "");
    let elapsed = start.elapsed();
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    // A header, and a line for each of 2 metrics, 20 depths and 4 algorithms.
    assert_eq!(ran.stdout.lines().count(), 1 + 2 * 20 * 4);
    let rows: u64 = ran
        .stdout
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(3).expect("rows").parse::<u64>().expect("a count"))
        .sum();
    assert_eq!(rows, 2 * 4 * instances);
    elapsed
}

#[test]
fn every_row_of_many_is_counted() {
    summarise(400);
}

#[test]
#[ignore = "a minute unoptimised; run with: cargo test --release --test million_rows -- --ignored"]
fn a_million_rows_take_seconds() {
    let elapsed = summarise(250_000);
    assert!(elapsed < Duration::from_secs(10), "it took {elapsed:?}");
}

#[test]
#[ignore = "a minute unoptimised; run with: cargo test --release --test million_rows -- --ignored"]
fn a_page_carries_100_000_rows_with_paths_in_3_megabytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let [csv, page] = ["rows.csv", "page.html"].map(|name| folder.path().join(name).display().to_string());
    let run = ["run", "--algos", "astar,bibfs,idastar,gbfs,bfs", "--n", "20000", "--paths", "--out", &csv];
    assert_eq!(harness(&run, "").code, Some(0));
    assert_eq!(harness(&["report", &csv, "-o", &page], "").code, Some(0));
    let bytes = std::fs::metadata(&page).expect("a page").len();
    assert!(bytes < 3_000_000, "{bytes} bytes");
    let text = std::fs::read_to_string(&page).expect("a page");
    assert!(text.contains("The page carries 100,000 rows of 20,000 boards."));
}

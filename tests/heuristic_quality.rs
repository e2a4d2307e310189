//! `harness heuristics` says how good heuristics are: against distances reckoned here, from the table alone.

mod cli_support;

use cli_support::harness;
use harness::puzzle::{Board, DistanceTable, Size};
use std::collections::BTreeMap;

fn table(args: &[&str]) -> Vec<BTreeMap<String, String>> {
    let ran = harness(&[&["heuristics", "--format", "csv"], args].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let mut reader = csv::Reader::from_reader(ran.stdout.as_bytes());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

/// Tiles that are not in their places, the blank left aside.
fn misplaced(board: &Board) -> u32 {
    let goal = Board::blank_last(Size::EIGHT);
    board.tiles().iter().zip(goal.tiles()).filter(|(tile, home)| **tile != 0 && tile != home).count() as u32
}

#[test]
fn estimates_stand_beside_true_distances() {
    let distances = DistanceTable::new(&Board::blank_last(Size::EIGHT)).expect("a small puzzle");
    let rows = table(&["--n", "300", "--h", "misplaced", "--by", "board"]);
    assert_eq!(rows.len(), 300);
    let mut pairs = Vec::new();
    for row in &rows {
        let tiles: Vec<u8> = row["board"].split(' ').map(|tile| tile.parse().unwrap_or(0)).collect();
        let board = Board::new(Size::EIGHT, &tiles).expect("a board");
        let (h, distance) = (misplaced(&board), distances.get(&board).expect("it reaches the goal"));
        assert_eq!(row["misplaced h"], h.to_string());
        assert_eq!(row["optimal_len"], distance.to_string());
        pairs.push((f64::from(h), f64::from(distance)));
    }
    let whole = &table(&["--n", "300", "--h", "misplaced"])[0];
    let number = |name: &str| whole[name].parse::<f64>().expect(name);
    let n = pairs.len() as f64;
    let error = pairs.iter().map(|(h, distance)| distance - h).sum::<f64>() / n;
    assert!((number("mean_error") - error).abs() < 1e-9);
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (h, d) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let product = pairs.iter().map(|pair| (pair.0 - h) * (pair.1 - d)).sum::<f64>();
    let squares = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(|pair| of(pair).powi(2)).sum::<f64>();
    let correlation = product / (squares(&|pair| pair.0 - h) * squares(&|pair| pair.1 - d)).sqrt();
    assert!((number("correlation") - correlation).abs() < 1e-9);
    // The tables by length and by error are of the same boards.
    for (by, name) in [("optimal_len", "boards"), ("error", "misplaced boards")] {
        let rows = table(&["--n", "300", "--h", "misplaced", "--by", by]);
        let boards: u32 = rows.iter().map(|row| row[name].parse::<u32>().expect("a count")).sum();
        assert_eq!(boards, 300, "{by}");
    }
}

#[test]
fn admissible_heuristics_are_never_too_large_and_others_are() {
    for row in table(&["--instances", "all", "--h", "manhattan,blog-manhattan"]) {
        assert_eq!(row["boards"], "181440");
        assert_eq!(row["above"] == "0", row["heuristic"] == "manhattan", "{row:?}");
    }
}

#[test]
fn rows_bring_their_boards_goal_and_lengths() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.csv").display().to_string();
    let run = ["run", "--size", "4x4", "--goal", "blank-first", "--instances", "walk:20", "--n", "30"];
    let ran = harness(&[&run[..], &["--algos", "astar", "--out", &path]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let rows = table(&[&path, "--h", "manhattan,linear-conflict"]);
    assert!(rows.iter().all(|row| row["boards"] == "30" && row["above"] == "0"), "{rows:?}");
    let picture = folder.path().join("h.svg").display().to_string();
    table(&[&path, "--h", "manhattan", "--plot", &picture]);
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    roxmltree::Document::parse(&svg).expect("XML");
    assert!(svg.contains("Over 30 boards of known distance."));

    for (args, words) in [
        (&["--h", "manhatan"][..], "did you mean `manhattan`?"),
        (&["--size", "4x4", "--n", "3"], "no board's distance to the goal is known"),
        (&[&path, "--n", "3"], "cannot be used with"),
    ] {
        let ran = harness(&[&["heuristics"], args].concat(), "");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.stderr.contains(words), "{args:?}: {}", ran.stderr);
    }
}

//! Published figures, exactly.

mod common;

use common::{board, prepared, published, solve, solve_with};
use harness::puzzle::{Board, Size};

#[test]
fn ufrgs_reference_counts_hold_exactly() {
    let goal = Board::blank_first(Size::EIGHT);
    let mut checked = 0;
    for row in published("ufrgs_reference") {
        let start = board(&row["board"]);
        if start.size() != Size::EIGHT {
            continue;
        }
        let spelling = match row["algorithm"].as_str() {
            "bfs" => "bfs:order=ulrd:inverse=skip",
            "idfs" => "ids:order=ulrd",
            "idastar" => "idastar:order=ulrd",
            "gbfs" => "gbfs:tie=high-g+lifo:order=ulrd:goal-test=late:inverse=skip:dup=late",
            "astar" => "astar:tie=h+lifo:order=ulrd:inverse=skip:dup=late",
            other => panic!("{other}"),
        };
        let solved = solve(spelling, &start, &goal);
        assert_eq!(solved.expanded().to_string(), row["expanded"], "{spelling} on {start}");
        assert_eq!(solved.path.len().to_string(), row["solution_len"], "{spelling} on {start}");
        checked += 1;
    }
    assert_eq!(checked, 15);
}

#[test]
fn the_blogs_counts_hold_board_by_board() {
    let goal = Board::blank_last(Size::EIGHT);
    let columns = [
        ("bibfs", "bibfs_level_target_first_expanded", "bibfs_level_stored", "bibfs_len"),
        ("blog-bibfs", "bibfs_level_target_first_expanded", "bibfs_level_stored", "bibfs_len"),
        ("blog-h", "blog_h_expanded", "blog_h_stored", "blog_h_len"),
        ("blog-h-blank", "blog_h_blank_expanded", "blog_h_blank_stored", "blog_h_blank_len"),
        ("blog-h-blank-g", "blog_h_blank_g_expanded", "blog_h_blank_g_stored", "blog_h_blank_g_len"),
        ("gbfs", "manhattan_h_expanded", "manhattan_h_stored", "manhattan_h_len"),
    ];
    for (spelling, expanded, stored, len) in columns {
        let mut solver = prepared(spelling, &goal).solver();
        let rows = published("blog_counts_20");
        assert_eq!(rows.len(), 20);
        for row in rows {
            let start = board(&row["board"]);
            let solved = solve_with(&mut *solver, &start, &goal);
            assert_eq!(solved.expanded().to_string(), row[expanded], "{spelling} on {start}");
            assert_eq!(solved.stored().to_string(), row[stored], "{spelling} on {start}");
            assert_eq!(solved.path.len().to_string(), row[len], "{spelling} on {start}");
        }
    }
}

#[test]
fn the_write_ups_programs_print_the_same_paths_and_count_the_same() {
    let goal = Board::blank_last(Size::EIGHT);
    // Write-up 3 expands its start twice.
    let columns = [
        ("writeup1-bfs", "w1_path", Some(("w1_expanded", "w1_stored")), 0),
        ("writeup2-bibfs", "w2_path", Some(("w2_expanded", "w2_stored")), 0),
        ("writeup3-bfs", "w3_path", Some(("w3_expanded", "w3_stored")), 1),
        ("writeup4-bibfs", "w4_bibfs_path", None, 0),
        ("writeup4-gbfs", "w4_astar_path", None, 0),
        ("writeup5-table", "w5_path", None, 0),
    ];
    for (spelling, path, counts, twice) in columns {
        let mut solver = prepared(spelling, &goal).solver();
        let rows = published("writeups_20");
        assert_eq!(rows.len(), 20);
        for row in rows {
            let start = board(&row["board"]);
            let solved = solve_with(&mut *solver, &start, &goal);
            assert_eq!(solved.letters(), row[path], "{spelling} on {start}");
            if let Some((expanded, stored)) = counts {
                assert_eq!((solved.expanded() + twice).to_string(), row[expanded], "{spelling} on {start}");
                assert_eq!(solved.stored().to_string(), row[stored], "{spelling} on {start}");
            }
        }
    }
}

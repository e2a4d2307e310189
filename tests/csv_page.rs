//! `docs/csv.md` says what the code says: its tables of columns and statuses are those of the declarations.

use harness::format::column::markdown_table;
use harness::format::row::{COLUMNS, DECLARED, Status};
use std::fmt::Write;
use std::fs;

/// The page with the text between `<!-- NAME -->` and `<!-- end -->` replaced.
fn with(page: &str, name: &str, text: &str) -> String {
    let start = format!("<!-- {name} -->\n");
    let (before, rest) = page.split_once(&start).unwrap_or_else(|| panic!("{start} is missing"));
    let (_, after) = rest.split_once("<!-- end -->").expect("an end");
    format!("{before}{start}\n{text}\n<!-- end -->{after}")
}

/// With `UPDATE_SNAPSHOTS=1` in the environment the page is written instead; look at the difference before committing.
#[test]
fn the_page_shows_the_declared_columns_and_statuses() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/csv.md");
    let page = fs::read_to_string(path).expect("a committed page");
    let mut statuses = "| status | meaning |\n|---|---|\n".to_owned();
    for status in Status::ALL {
        writeln!(statuses, "| `{status}` | {} |", status.meaning().trim_end_matches('.')).unwrap();
    }
    let right = with(&page, "header", &format!("    {}\n", COLUMNS.join(",")));
    let right = with(&right, "columns", &markdown_table(DECLARED));
    let right = with(&right, "statuses", &statuses);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        return fs::write(path, &right).expect("the page can be written");
    }
    assert!(page == right, "docs/csv.md is not as the columns are declared; it should be\n{right}");
}

//! The report page: sound HTML, nothing from outside, nothing that rows could smuggle in, and all that it promises.
//!
//! What takes a browser (layout, sorting, the player) is tested by `scripts/browser_test.py`.

use harness::format::read::Source;
use harness::format::row::{COLUMNS, Row, Status};
use harness::report::html::{self, Report};
use harness::report::published::{Agreement, PublishedValue};
use harness::report::samples::Samples;
use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Output};

const HOSTILE: &str = "<script>alert(\"x\")</script>&'";

fn row(instance: u64, algo: &str) -> Row {
    let depth = (instance % 5) as u32;
    // Boards that differ, as the page shows none twice.
    let mut tiles = ["1", "2", "3", "4", "5", "x", "7", "8", "6"];
    tiles.rotate_left((instance % 9) as usize);
    Row {
        path_len: Some(depth),
        optimal_len: Some(depth),
        expanded: Some(u64::from(depth) * (2 + algo.len() as u64)),
        generated: Some(u64::from(depth) * 3 + 1),
        stored: Some(u64::from(depth) + 1),
        wall_ns: Some(1000 + u64::from(depth) * 100),
        path: Some("d".repeat(depth as usize)),
        ..Row::new(instance, &tiles.join(" "), algo, Status::Solved)
    }
}

struct Rows {
    samples: Samples,
    sources: Vec<Source>,
}

impl Rows {
    fn of(rows: impl IntoIterator<Item = Row>) -> Self {
        let (mut samples, mut count) = (html::samples(), 0);
        for row in rows {
            samples.add(&row);
            count += 1;
        }
        let sources =
            vec![Source { name: format!("{HOSTILE}.csv"), manifest: None, rows: count, repeats: 1 }];
        Self { samples, sources }
    }

    fn of_algos(algos: &[&str]) -> Self {
        Self::of((0..20).flat_map(|instance| algos.iter().map(move |algo| row(instance, algo))))
    }

    fn page(&self, algos: &[usize], figures: &[PublishedValue]) -> String {
        let Self { samples, sources } = self;
        let about = &[(HOSTILE, HOSTILE)];
        Report { title: None, about, sources, samples, before: None, algos, boards: 3, figures }.render()
    }
}

/// The page as XML: the contents of style and script taken out, void elements closed, bare attributes given a value.
fn as_xml(page: &str) -> String {
    let mut xml = page.to_owned();
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
        let start = xml.find(open).unwrap() + open.len();
        let end = start + xml[start..].find(close).unwrap();
        xml.replace_range(start..end, "");
    }
    let mut closed = String::new();
    for (index, part) in xml.split('<').enumerate() {
        if index > 0 {
            closed.push('<');
        }
        let void = ["meta", "link", "input", "wbr"].iter().any(|tag| part.starts_with(tag));
        closed.push_str(&if void { part.replacen('>', "/>", 1) } else { part.to_owned() });
    }
    closed.replace(" hidden>", " hidden=\"\">")
}

/// Names and text of all elements with this name.
fn texts(page: &str, tag: &str) -> Vec<String> {
    let xml = as_xml(page);
    let document = roxmltree::Document::parse_with_options(
        &xml,
        roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() },
    )
    .unwrap_or_else(|error| panic!("{error} in {xml}"));
    let elements = document.descendants().filter(|node| node.tag_name().name() == tag);
    elements
        .map(|node| {
            node.descendants().filter(roxmltree::Node::is_text).filter_map(|inner| inner.text()).collect()
        })
        .collect()
}

fn figure(verdict: Agreement) -> PublishedValue {
    let text = |word: &str| format!("{word} {}", verdict.word());
    PublishedValue {
        figure: text("figure"),
        published: text("661"),
        measured: text("662"),
        factor: "1.002".into(),
        verdict,
        note: HOSTILE.into(),
    }
}

#[test]
fn the_page_is_sound_and_its_links_lead_somewhere() {
    let page = Rows::of_algos(&["astar", "bibfs", "idastar"]).page(&[0, 1, 2], &[figure(Agreement::Holds)]);
    assert_eq!(texts(&page, "h1").len(), 1);
    let headings = [
        "About",
        "Published and measured",
        "What was run",
        "Summary",
        "Plots",
        "Comparisons",
        "Rows",
        "Hardest boards",
    ];
    assert_eq!(texts(&page, "h2"), headings);
    let ids: Vec<&str> = page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    let links: Vec<&str> =
        page.split(" href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(links.len(), 1 + headings.len());
    assert!(links.iter().all(|link| ids.contains(link)), "{links:?} in {ids:?}");
}

#[test]
fn nothing_comes_from_outside() {
    let page = Rows::of_algos(&["astar", "bibfs"]).page(&[0, 1], &[]);
    for outside in ["src=", "url(", "@import", "fetch(", "https:", "<iframe", "<object"] {
        assert!(!page.contains(outside), "{outside}");
    }
    // The name of SVG's markup language is an address that nobody visits.
    assert_eq!(page.matches("http:").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn rows_cannot_smuggle_markup_in() {
    let rows = Rows::of_algos(&[HOSTILE, "bibfs"]);
    let page = rows.page(&[0, 1], &[figure(Agreement::Misprint)]);
    assert_eq!(page.matches("<script").count(), 2, "the page's own, and the packed rows");
    assert!(!page.contains("alert(\"x\")"));
    assert!(texts(&page, "h1")[0].contains(HOSTILE));
    assert!(texts(&page, "td").iter().any(|cell| cell == HOSTILE));
}

#[test]
fn every_algorithm_is_in_tables_plots_and_players() {
    let algos = ["astar", "bibfs", "idastar:order=ulrd"];
    let page = Rows::of_algos(&algos).page(&[0, 1, 2], &[]);
    for algo in algos {
        assert!(texts(&page, "th").iter().filter(|cell| *cell == algo).count() >= 5, "{algo}");
        assert!(texts(&page, "text").iter().filter(|label| *label == algo).count() >= 5, "{algo}");
        assert!(
            // In three players, and as a base.
            texts(&page, "option").iter().filter(|option| option.starts_with(algo)).count() == 4,
            "{algo}"
        );
    }
    // Plots, scatters, and how all three rank.
    assert_eq!(texts(&page, "figure").len(), 9);
}

#[test]
fn the_first_algorithm_is_the_base() {
    let rows = Rows::of_algos(&["astar", "bfs"]);
    for (algos, base) in [([0, 1], "astar"), ([1, 0], "bfs")] {
        let page = rows.page(&algos, &[]);
        assert!(texts(&page, "caption").contains(&format!("Against {base}")));
        assert!(texts(&page, "li").iter().any(|sentence| sentence.contains(&format!(" states than {base}"))));
    }
    let alone = rows.page(&[0], &[]);
    assert!(!texts(&alone, "h2").contains(&"Comparisons".to_owned()));
    assert!(!texts(&alone, "option").iter().any(|option| option.contains("bfs")));
}

#[test]
fn plots_that_rows_do_not_allow_are_left_out_with_the_reason() {
    let unknown = |instance| Row { optimal_len: None, ..row(instance, "astar") };
    let page = Rows::of((0..4).map(unknown)).page(&[0], &[]);
    let notes: Vec<String> =
        texts(&page, "p").into_iter().filter(|text| text.contains("optimal_len is empty")).collect();
    // Once for both.
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with("Left out: growth of expanded, heat of expanded (column"), "{notes:?}");
    assert!(page.contains("Which boards are hardest is not known"));
}

#[test]
fn rows_without_a_solution_still_make_a_page() {
    let failed =
        |instance| Row { status: Status::TimeLimit, path_len: None, path: None, ..row(instance, "astar") };
    let page = Rows::of((0..4).map(failed)).page(&[0], &[]);
    assert!(texts(&page, "p").contains(&"No algorithm solved a board.".to_owned()));
    assert!(page.contains("--paths"));
    assert_eq!(page.matches("class=\"which\"").count(), 1, "in the template alone");
}

#[test]
fn a_board_of_unknown_shape_is_shown_as_text() {
    let oblong = |instance| Row { board: "1 2 3 4 5 x".into(), ..row(instance, "astar") };
    let page = Rows::of((0..4).map(oblong)).page(&[0], &[]);
    assert!(!page.contains("class=\"player\""));
    assert!(texts(&page, "code").contains(&"1 2 3 4 5 x".to_owned()));
}

#[test]
fn published_figures_are_counted_by_verdict() {
    let figures = [
        Agreement::Holds,
        Agreement::Holds,
        Agreement::Fails,
        Agreement::Quoted,
        Agreement::Misprint,
        Agreement::Refuted,
    ]
    .map(figure);
    let page = Rows::of_algos(&["astar"]).page(&[0], &figures);
    let count = "Of 5 judged figures, 2 hold and 1 fail; 2 published wrong, and the right value comes out.";
    assert!(texts(&page, "p").contains(&count.to_owned()));
    for word in ["holds", "fails", "quoted", "misprint", "refuted"] {
        assert!(texts(&page, "td").contains(&word.to_owned()), "{word}");
    }
    let quoted = Rows::of_algos(&["astar"]).page(&[0], &[figure(Agreement::Quoted)]);
    assert!(texts(&quoted, "p").contains(&"None of these figures is judged.".to_owned()));
}

#[test]
fn the_script_knows_every_column_that_it_saves() {
    let page = Rows::of_algos(&["astar", "bibfs"]).page(&[0, 1], &[]);
    for column in COLUMNS {
        let is_known =
            [format!("\"{column}\""), format!("columns.{column} ")].iter().any(|name| page.contains(name));
        assert!(is_known, "{column}");
    }
}

#[test]
fn same_rows_same_page() {
    let page = || Rows::of_algos(&["astar", "bibfs"]).page(&[0, 1], &[]);
    assert_eq!(page(), page());
}

fn harness(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).current_dir(folder).args(arguments).output().unwrap()
}

#[test]
fn the_command_writes_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let csv = format!(
        "{}\n0,1 2 3 4 5 x 7 8 6,astar,0,solved,1,1,1,4,3,2,100,90,d,\n0,1 2 3 4 5 x 7 8 6,bfs,0,solved,1,1,3,9,7,5,200,190,d,\n",
        COLUMNS.join(",")
    );
    std::fs::write(folder.path().join("run.csv"), csv).unwrap();
    let output =
        harness(folder.path(), &["report", "run.csv", "--title", "A < B", "--base", "bfs", "-o", "a.html"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty());
    let page = std::fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert_eq!(texts(&page, "h1"), ["A < B"]);
    assert!(texts(&page, "caption").contains(&"Against bfs".to_owned()));
    let output =
        harness(folder.path(), &["report", "run.csv", "--title", "A < B", "--base", "bfs", "-o", "-"]);
    assert_eq!(output.stdout, page.as_bytes());

    for (arguments, says) in [
        (&["report", "none.csv", "-o", "b.html"][..], "none.csv"),
        (&["report", "run.csv", "--base", "bfss", "-o", "b.html"], "did you mean `bfs`?"),
        (&["report", "run.csv", "-o", "no/such/folder/b.html"], "cannot be written"),
    ] {
        let output = harness(folder.path(), arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(says), "{arguments:?}: {stderr}");
    }
}

#[test]
fn two_files_of_one_run_are_before_and_after() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let output = harness(&data, &["report", "small.csv", "small_after.csv", "-o", "-"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.contains("one run before and after a change"), "{stderr}");
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(texts(&page, "h2").contains(&"Before and after".to_owned()));
    // What `compare` prints.
    let compared =
        harness(&data, &["compare", "small.csv", "small_after.csv", "--metric", "expanded,wall_ns"]);
    let compared = String::from_utf8(compared.stdout).unwrap();
    let sentences: Vec<String> =
        texts(&page, "li").into_iter().filter(|told| compared.contains(told)).collect();
    assert_eq!(sentences[0], "A count changed in 3 of 64 rows.");
    assert_eq!(sentences.len(), 9, "{sentences:#?}");
    assert!(texts(&page, "caption").contains(&"First changed values".to_owned()));
    // The rest is about the second file, in which one search expands 300 states instead of 276.
    let alone = harness(&data, &["report", "small_after.csv", "-o", "-"]);
    let of_hardest = |page: &str| page[page.find("id=\"boards\"").unwrap()..].to_owned();
    assert_eq!(of_hardest(&page), of_hardest(&String::from_utf8(alone.stdout).unwrap()));

    // Two rows of one file are still an error.
    let folder = tempfile::tempdir().unwrap();
    let row = "0,1 2 3 4 5 x 7 8 6,astar,0,solved,1,1,1,4,3,2,100,90,d,\n";
    std::fs::write(folder.path().join("twice.csv"), format!("{}\n{row}{row}", COLUMNS.join(","))).unwrap();
    std::fs::write(folder.path().join("once.csv"), format!("{}\n{row}", COLUMNS.join(","))).unwrap();
    let output = harness(folder.path(), &["report", "twice.csv", "once.csv", "-o", "-"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("twice.csv, line 3"));
}

#[test]
fn several_files_of_one_set_say_that_they_are_taken_together() {
    let folder = tempfile::tempdir().unwrap();
    for (name, algo) in [("one.csv", "astar"), ("two.csv", "bfs")] {
        let row = format!("0,1 2 3 4 5 x 7 8 6,{algo},0,solved,1,1,1,4,3,2,100,90,d,");
        std::fs::write(folder.path().join(name), format!("{}\n{row}\n", COLUMNS.join(","))).unwrap();
    }
    let output = harness(folder.path(), &["report", "one.csv", "two.csv", "-o", "-"]);
    let page = String::from_utf8(output.stdout).unwrap();
    let together =
        "The rows of 2 files are taken together: they are of the same boards, and none comes twice.";
    assert!(texts(&page, "p").contains(&together.to_owned()));
    assert!(!page.contains("Before and after"));
}

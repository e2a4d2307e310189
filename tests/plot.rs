//! Plots: whatever the labels, the number of algorithms and the values, everything is readable and inside the picture.

use harness::format::row::{Row, Status};
use harness::report::metric::Metric;
use harness::report::plot::svg::{self, Colours};
use harness::report::plot::{self, Data, Kind, PlotError, Scene, Settings, Theme, png};
use harness::report::samples::Samples;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

const KINDS: [Kind; 6] = [Kind::Growth, Kind::Ecdf, Kind::Scatter, Kind::Box, Kind::Bars, Kind::Heat];
const LONG: &str = "astar:h=linear-conflict:tie=h+fifo:order=ulrd:inverse=skip:dup=late";

/// A row of a run on 3x3 boards whose numbers grow with the optimal length, each algorithm at its own pace.
fn row(instance: u64, algo: &str, pace: u64, status: Status) -> Row {
    let depth = (instance % 31) as u32;
    let expanded = u64::from(depth) * (instance % 7 + 1) * (pace + 1) * (u64::from(depth) + pace);
    Row {
        instance,
        board: "1 2 3 4 5 6 7 8 x".into(),
        algo: algo.into(),
        status,
        path_len: (status == Status::Solved).then_some(depth),
        optimal_len: Some(depth),
        expanded: Some(expanded),
        generated: Some(2 * expanded + 1),
        stored: Some(expanded + 1),
        peak_open: None,
        wall_ns: Some(expanded * 90),
        cpu_ns: Some(expanded * 89),
        path: None,
    }
}

/// Rows of all `algos` on `boards` boards; every fifth algorithm gives up on every third board.
fn samples(algos: &[String], boards: u64) -> Samples {
    let mut samples = Samples::new(&Metric::ALL);
    for instance in 0..boards {
        for (pace, algo) in algos.iter().enumerate() {
            let gives_up = pace % 5 == 1 && instance % 3 == 2;
            let status = if gives_up { Status::NodeLimit } else { Status::Solved };
            samples.add(&row(instance, algo, pace as u64, status));
        }
    }
    samples
}

fn labels(count: usize, stem: &str) -> Vec<String> {
    (0..count).map(|number| format!("{stem}{number}")).collect()
}

/// A metric of all algorithms.
fn all(samples: &Samples, metric: Metric) -> Result<Data, PlotError> {
    Data::of(samples, metric, &(0..samples.algos().len()).collect::<Vec<_>>())
}

fn draw(kind: Kind, algos: &[String], boards: u64, settings: &Settings) -> Scene {
    let algos = if kind == Kind::Scatter { &algos[..2] } else { algos };
    let samples = samples(algos, boards);
    let data = all(&samples, Metric::Expanded).unwrap();
    plot::draw(kind, &data, settings).unwrap_or_else(|error| panic!("{kind:?}: {error}"))
}

fn settings() -> Settings {
    Settings { source: "1,000 uniformly drawn 3x3 boards, seed 1".into(), ..Settings::default() }
}

/// Every combination that the checks below go over, with a name and its algorithms; laid out once for all of them.
static SCENES: LazyLock<Vec<(String, Vec<String>, Scene)>> = LazyLock::new(|| {
    let mut scenes = Vec::new();
    for kind in KINDS {
        for stem in ["a", LONG, "<script>alert('x')</script>&\"", "数独の解法"] {
            for (count, boards) in [(2, 1), (2, 3), (6, 62), (12, 93)] {
                for width in [240, 860] {
                    let algos = labels(count, stem);
                    let scene = draw(kind, &algos, boards, &Settings { width, ..settings() });
                    let algos = if kind == Kind::Scatter { algos[..2].to_vec() } else { algos };
                    scenes.push((
                        format!("{kind:?}, {count} x {stem}, {boards} boards, {width} px"),
                        algos,
                        scene,
                    ));
                }
            }
        }
    }
    scenes
});

#[test]
fn nothing_is_cut_off() {
    for (name, _, scene) in &*SCENES {
        for shape in &scene.shapes {
            let b = shape.bounds();
            let inside = b.left >= 0.0 && b.top >= 0.0 && b.right <= scene.width && b.bottom <= scene.height;
            assert!(inside, "{name}: {shape:?} takes up {b:?} of {} x {}", scene.width, scene.height);
        }
    }
}

#[test]
fn no_text_covers_another() {
    for (name, _, scene) in &*SCENES {
        let labels = scene.labels();
        for (index, label) in labels.iter().enumerate() {
            for other in &labels[index + 1..] {
                let overlap = label.bounds().overlaps(&other.bounds());
                assert!(!overlap, "{name}: {label:?} and {other:?}");
            }
        }
    }
}

#[test]
fn every_algorithm_is_named() {
    for (name, algos, scene) in &*SCENES {
        // Long labels are broken into lines.
        let text: String = scene.labels().iter().map(|label| label.text.as_str()).collect();
        let text = text.replace(' ', "");
        for algo in algos {
            assert!(text.contains(&algo.replace(' ', "")), "{name}: {algo} is missing");
        }
    }
}

#[test]
fn few_curves_are_named_at_their_ends() {
    let named = |count: usize, stem: &str| -> Vec<(f64, f64)> {
        let scene = draw(Kind::Growth, &labels(count, stem), 93, &settings());
        let names = scene.labels().into_iter().filter(|label| label.text.starts_with(stem));
        names.map(|label| (label.at.0 / scene.width, label.at.1 / scene.height)).collect()
    };
    let beside = named(3, "curve");
    assert!(beside.len() == 3 && beside.iter().all(|&(x, y)| x > 0.9 && y < 0.8), "{beside:?}");
    for below in [named(12, "curve"), named(3, "a long name that would leave little room for the plane ")] {
        assert!(below.iter().all(|&(x, y)| x < 0.9 && y > 0.8), "{below:?}");
    }
}

#[test]
fn extreme_values_make_whole_pictures() {
    let of = |values: [u64; 3]| {
        let mut samples = Samples::new(&Metric::ALL);
        for (instance, value) in (0..).zip(values) {
            for (pace, algo) in ["a", "b"].iter().enumerate() {
                let row = row(instance, algo, pace as u64, Status::Solved);
                samples.add(&Row { expanded: Some(value), ..row });
            }
        }
        all(&samples, Metric::Expanded).unwrap()
    };
    for values in
        [[0; 3], [1; 3], [42; 3], [0, 0, 1_000_000_000_000], [999_999_999, 1_000_000_000, 1_000_000_001]]
    {
        for kind in KINDS {
            for width in [240, 860] {
                let scene = plot::draw(kind, &of(values), &Settings { width, ..settings() }).unwrap();
                for label in scene.labels() {
                    let b = label.bounds();
                    assert!(b.left >= 0.0 && b.right <= scene.width, "{kind:?}, {values:?}: {label:?}");
                }
                let svg = svg::render(&scene, Colours::Variables);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{kind:?}, {values:?}: {svg}");
                let text = scene.labels().iter().map(|label| label.text.as_str()).collect::<Vec<_>>();
                // What a negative zero would be as an unsigned number.
                assert!(!text.iter().any(|text| text.contains("18,446")), "{kind:?}, {values:?}: {text:?}");
            }
        }
    }
}

#[test]
fn svg_is_well_formed_described_and_holds_no_foreign_markup() {
    for (name, _, scene) in &*SCENES {
        for colours in [Colours::Theme(Theme::Light), Colours::Theme(Theme::Dark), Colours::Variables] {
            let svg = svg::render(scene, colours);
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
            let root = document.root_element();
            let first = |tag: &str| {
                root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)))
            };
            assert!(
                first("title").and_then(|node| node.text()).is_some_and(|text| !text.is_empty()),
                "{name}"
            );
            assert!(first("desc").and_then(|node| node.text()).is_some_and(|text| text.len() > 20), "{name}");
            let known = ["svg", "title", "desc", "g", "rect", "path", "text"];
            for node in root.descendants().filter(roxmltree::Node::is_element) {
                assert!(known.contains(&node.tag_name().name()), "{name}: {:?}", node.tag_name());
            }
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name}: {svg}");
        }
    }
}

#[test]
fn same_rows_same_bytes() {
    for kind in KINDS {
        let render =
            || svg::render(&draw(kind, &labels(6, "a"), 200, &settings()), Colours::Theme(Theme::Light));
        assert_eq!(render(), render(), "{kind:?}");
    }
}

#[test]
fn many_boards_make_no_large_file() {
    for kind in KINDS {
        let svg =
            svg::render(&draw(kind, &labels(3, "a"), 20_000, &settings()), Colours::Theme(Theme::Light));
        assert!(svg.len() < 150_000, "{kind:?}: {} bytes", svg.len());
    }
}

#[test]
fn a_wished_size_is_kept_or_refused() {
    for kind in KINDS {
        let scene =
            draw(kind, &labels(4, "a"), 50, &Settings { width: 700, height: Some(640), ..settings() });
        assert_eq!([scene.width as u32, scene.height as u32], [700, 640], "{kind:?}");
        let data = all(&samples(&labels(2, "a"), 50), Metric::Expanded).unwrap();
        let small = plot::draw(kind, &data, &Settings { height: Some(100), ..settings() });
        assert!(matches!(small, Err(PlotError::TooSmall { side: "height", .. })), "{kind:?}");
    }
}

#[test]
fn means_are_over_boards_that_all_solved() {
    let samples = samples(&labels(2, "a"), 90);
    let data = all(&samples, Metric::Expanded).unwrap();
    assert_eq!((data.boards, data.depths.len()), (90, 60));
    let scene = plot::draw(Kind::Bars, &data, &settings()).unwrap();
    let note = "Over the 60 boards that all 2 algorithms solved; 30 others left out.";
    assert!(scene.labels().iter().any(|label| label.text.starts_with(note)));
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let error = |result: Result<Data, PlotError>| result.map(|_| ()).unwrap_err().to_string();
    let nothing = all(&Samples::new(&Metric::ALL), Metric::Stored);
    assert_eq!(error(nothing), "nothing to plot: the files have no rows");
    let three = samples(&labels(3, "astar"), 9);
    assert!(error(all(&three, Metric::PeakOpen)).contains("column peak_open"));
    assert!(error(Data::of(&three, Metric::Stored, &[1, 0, 1])).contains("\"astar1\" is named twice"));

    let data = all(&three, Metric::Stored).unwrap();
    let error = plot::draw(Kind::Scatter, &data, &settings()).unwrap_err().to_string();
    assert!(error.contains("--algo astar0 --algo astar1"), "{error}");

    let mut apart = Samples::new(&Metric::ALL);
    apart.add(&row(0, "a", 1, Status::Solved));
    apart.add(&row(1, "b", 1, Status::Solved));
    let data = all(&apart, Metric::Stored).unwrap();
    for kind in [Kind::Growth, Kind::Box, Kind::Bars, Kind::Heat] {
        let error = plot::draw(kind, &data, &settings()).unwrap_err().to_string();
        assert!(error.contains("no board was solved by all 2"), "{kind:?}: {error}");
    }
    let error = plot::draw(Kind::Scatter, &data, &settings()).unwrap_err().to_string();
    assert!(error.contains("no board in common"), "{error}");

    let mut unknown = Samples::new(&Metric::ALL);
    unknown.add(&Row { optimal_len: None, ..row(0, "a", 1, Status::Solved) });
    let data = all(&unknown, Metric::Stored).unwrap();
    for kind in [Kind::Growth, Kind::Heat] {
        let error = plot::draw(kind, &data, &settings()).unwrap_err().to_string();
        assert!(error.contains("optimal_len is empty"), "{kind:?}: {error}");
    }
}

#[test]
fn png_has_twice_the_pixels_and_text() {
    let scene = draw(Kind::Bars, &labels(2, "astar"), 9, &Settings { width: 400, ..settings() });
    let with_text = png::rasterise(&svg::render(&scene, Colours::Theme(Theme::Light))).unwrap();
    assert_eq!(&with_text[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(with_text[16..20].try_into().unwrap()), 800);
    let mute = Scene { shapes: scene.shapes.iter().take(1).cloned().collect(), ..scene };
    let without = png::rasterise(&svg::render(&mute, Colours::Theme(Theme::Light))).unwrap();
    assert!(with_text.len() > 4 * without.len(), "{} against {} bytes", with_text.len(), without.len());
}

fn harness(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).current_dir(folder).args(arguments).output().unwrap()
}

fn csv(boards: u64) -> String {
    let mut csv = format!("{}\n", harness::format::row::COLUMNS.join(","));
    for instance in 0..boards {
        for (pace, algo) in ["astar", "bibfs"].iter().enumerate() {
            let r = row(instance, algo, pace as u64, Status::Solved);
            let (depth, n) = (r.path_len.unwrap(), r.expanded.unwrap());
            writeln!(csv, "{instance},{},{algo},solved,{depth},{depth},{n},,,,,,", r.board).unwrap();
        }
    }
    csv
}

#[test]
fn the_command_writes_what_the_ending_says() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.csv"), csv(40)).unwrap();
    for kind in ["growth", "ecdf", "cactus", "scatter", "box", "bars", "heat"] {
        for theme in ["light", "dark"] {
            let output =
                harness(folder.path(), &["plot", "run.csv", "--kind", kind, "--theme", theme, "-o", "a.svg"]);
            assert!(output.status.success(), "{kind}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(output.stdout.is_empty() && output.stderr.is_empty());
            let written = std::fs::read(folder.path().join("a.svg")).unwrap();
            let output =
                harness(folder.path(), &["plot", "run.csv", "--kind", kind, "--theme", theme, "-o", "-"]);
            assert_eq!(output.stdout, written, "{kind}");
        }
    }
    let output =
        harness(folder.path(), &["plot", "run.csv", "--kind", "bars", "--title", "Work <&>", "-o", "a.png"]);
    assert!(output.status.success());
    assert_eq!(&std::fs::read(folder.path().join("a.png")).unwrap()[1..4], b"PNG");
}

#[test]
fn wrong_input_is_told_on_stderr_with_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.csv"), csv(4)).unwrap();
    for (arguments, says) in [
        (&["plot", "run.csv", "--kind", "growth", "-o", "a.pdf"][..], ".svg or .png"),
        (&["plot", "run.csv", "--kind", "growth", "--algo", "astr", "-o", "a.svg"], "did you mean `astar`?"),
        (&["plot", "run.csv", "--kind", "growth", "--metric", "stored", "-o", "a.svg"], "column stored"),
        (&["plot", "none.csv", "--kind", "growth", "-o", "a.svg"], "none.csv"),
        (&["plot", "run.csv", "--kind", "bars", "-o", "no/such/folder/a.svg"], "cannot be written"),
    ] {
        let output = harness(folder.path(), arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(says), "{arguments:?}: {stderr}");
        assert!(!folder.path().join("a.svg").exists());
    }
}

//! Plots: whatever the labels, the number of algorithms and the values, everything is readable and inside the picture.

use drawn::{Drawn, Text};
use harness::format::row::{Row, Status};
use harness::report::metric::Metric;
use harness::report::plot::{self, Data, Picture, PlotError, PlotKind, Settings, Theme};
use harness::report::samples::Samples;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

#[path = "plot/drawn.rs"]
mod drawn;

const KINDS: [PlotKind; 6] =
    [PlotKind::Growth, PlotKind::Ecdf, PlotKind::Scatter, PlotKind::Box, PlotKind::Bars, PlotKind::Heat];
const LONG: &str = "astar:h=linear-conflict:tie=h+fifo:order=ulrd:inverse=skip:dup=late";

/// A row of a run on 3x3 boards whose numbers grow with the optimal length, each algorithm at its own pace.
fn row(instance: u64, algo: &str, pace: u64, status: Status) -> Row {
    let depth = (instance % 31) as u32;
    let expanded = u64::from(depth) * (instance % 7 + 1) * (pace + 1) * (u64::from(depth) + pace);
    Row {
        path_len: (status == Status::Solved).then_some(depth),
        optimal_len: Some(depth),
        expanded: Some(expanded),
        generated: Some(2 * expanded + 1),
        stored: Some(expanded + 1),
        wall_ns: Some(expanded * 90),
        cpu_ns: Some(expanded * 89),
        ..Row::new(instance, "1 2 3 4 5 6 7 8 x", algo, status)
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

fn draw(kind: PlotKind, algos: &[String], boards: u64, settings: &Settings) -> Picture {
    let algos = if kind == PlotKind::Scatter { &algos[..2] } else { algos };
    let samples = samples(algos, boards);
    let data = all(&samples, Metric::Expanded).unwrap();
    plot::draw(kind, &data, settings).unwrap_or_else(|error| panic!("{kind:?}: {error}"))
}

fn settings() -> Settings {
    Settings { source: "1,000 uniformly drawn 3x3 boards, seed 1".into(), ..Settings::default() }
}

/// Every combination that the checks below go over, with a name and its algorithms; laid out once for all of them.
static PICTURES: LazyLock<Vec<(String, Vec<String>, Picture)>> = LazyLock::new(|| {
    let mut pictures = Vec::new();
    for kind in KINDS {
        for stem in ["a", LONG, "<script>alert('x')</script>&\"", "数独の解法", "\u{1b}[31m\u{0}\n\u{ffff}"]
        {
            for (count, boards) in [(2, 1), (2, 3), (6, 62), (12, 93)] {
                for width in [240, 860] {
                    let algos = labels(count, stem);
                    let picture = draw(kind, &algos, boards, &Settings { width, ..settings() });
                    let algos = if kind == PlotKind::Scatter { algos[..2].to_vec() } else { algos };
                    let name = format!("{kind}, {count} x {stem:?}, {boards} boards, {width} px");
                    pictures.push((name, algos, picture));
                }
            }
        }
    }
    pictures
});

#[test]
fn nothing_is_cut_off() {
    for (name, _, picture) in &*PICTURES {
        let Drawn { size, texts, shapes } = Drawn::of(picture);
        for (what, at) in texts
            .iter()
            .map(|text| (&text.words, text.bounds))
            .chain(shapes.iter().map(|shape| (&shape.d, shape.bounds)))
        {
            let inside = at.left >= 0.0 && at.top >= 0.0 && at.right <= size.0 && at.bottom <= size.1;
            assert!(inside, "{name}: {what} takes up {at:?} of {size:?}");
        }
    }
}

#[test]
fn no_text_covers_another() {
    for (name, _, picture) in &*PICTURES {
        let texts = Drawn::of(picture).texts;
        for (index, text) in texts.iter().enumerate() {
            for other in &texts[index + 1..] {
                assert!(!text.bounds.overlaps(&other.bounds), "{name}: {text:?} and {other:?}");
            }
        }
    }
}

#[test]
fn every_algorithm_is_named() {
    for (name, algos, picture) in &*PICTURES {
        // Long labels are broken into lines, and signs that XML cannot hold replaced.
        let visible = |text: &str| -> String {
            text.chars()
                .filter(|sign| !sign.is_control() && !matches!(sign, ' ' | '\u{fffd}' | '\u{ffff}'))
                .collect()
        };
        let words = visible(&Drawn::of(picture).words());
        for algo in algos {
            assert!(words.contains(&visible(algo)), "{name}: {algo:?} is missing");
        }
    }
}

#[test]
fn few_curves_are_named_at_their_ends() {
    let named = |count: usize, stem: &str| -> Vec<(f64, f64)> {
        let drawn = Drawn::of(&draw(PlotKind::Growth, &labels(count, stem), 93, &settings()));
        let names = drawn.texts.iter().filter(|text| text.words.starts_with(stem));
        names.map(|text| (text.at.0 / drawn.size.0, text.at.1 / drawn.size.1)).collect()
    };
    let beside = named(3, "curve");
    assert!(beside.len() == 3 && beside.iter().all(|&(x, y)| x > 0.9 && y > 0.15), "{beside:?}");
    let long = "a long name that would leave little room for the plane ";
    for (count, above) in [(12, named(12, "curve")), (3, named(3, long))] {
        assert!(above.len() == count && above.iter().all(|&(x, y)| x < 0.9 && y < 0.3), "{above:?}");
    }
}

/// Rows of two algorithms that need the same, a board for each of `depths`, in their order.
fn by_depth(depths: &[u32]) -> Data {
    let mut samples = Samples::new(&Metric::ALL);
    for (instance, &depth) in (0..).zip(depths) {
        for algo in ["astar", "bibfs"] {
            let expanded = Some(10 * u64::from(depth) + instance);
            samples.add(&Row {
                expanded,
                optimal_len: Some(depth),
                ..row(instance, algo, 0, Status::Solved)
            });
        }
    }
    all(&samples, Metric::Expanded).unwrap()
}

/// The pieces of the first algorithm's curve and of its bands, each as the number of its corners.
fn pieces(depths: &[u32]) -> (Vec<usize>, Vec<usize>) {
    let drawn = Drawn::of(&plot::draw(PlotKind::Growth, &by_depth(depths), &settings()).unwrap());
    let shapes = drawn.shapes.iter().filter(|shape| shape.group == "astar");
    let of = |class: fn(&&drawn::Shape) -> bool| -> Vec<usize> {
        shapes.clone().filter(class).flat_map(|shape| shape.lines.iter().map(Vec::len)).collect()
    };
    (of(|shape| shape.stroke > 0.0), of(|shape| shape.opacity < 1.0))
}

/// Rows of five boards for each of `depths`, which is as few as have an interval.
fn five(depths: &[u32]) -> Vec<u32> {
    depths.iter().flat_map(|&depth| [depth; 5]).collect()
}

#[test]
fn curves_do_not_bridge_missing_lengths_and_have_no_band_over_few_boards() {
    // Lengths 3 and 4, and 8 alone; five boards but for 4.
    let but_for_four = [five(&[3]), vec![4], five(&[8])].concat();
    assert_eq!(pieces(&but_for_four), (vec![2], vec![4, 4]));
    assert_eq!(pieces(&five(&[3, 4, 5])), (vec![3], vec![6]));
    assert_eq!(pieces(&[3, 4, 4, 5]), (vec![3], vec![]));
    assert_eq!(pieces(&five(&[7])), (vec![], vec![4]));
}

#[test]
fn curves_over_even_lengths_alone_are_whole() {
    assert_eq!(pieces(&[2, 4, 6, 8]), (vec![4], vec![]));
    assert_eq!(pieces(&[2, 4, 8, 10]), (vec![2, 2], vec![]));
}

#[test]
fn numbers_of_boards_stand_above_their_lengths() {
    let texts =
        Drawn::of(&plot::draw(PlotKind::Growth, &by_depth(&[3, 3, 4, 8, 8, 8]), &settings()).unwrap()).texts;
    let label = texts.iter().find(|text| text.words == "n").unwrap();
    let counts: Vec<&str> = texts
        .iter()
        .filter(|text| (text.at.1 - label.at.1).abs() < 0.1)
        .map(|text| text.words.as_str())
        .collect();
    assert_eq!(counts, ["n", "2", "1", "3"]);
}

#[test]
fn an_ecdf_ends_at_the_share_solved() {
    let mut samples = Samples::new(&Metric::ALL);
    for instance in 0..4 {
        for (algo, solved) in [("all", 4), ("half", 2), ("none", 0)] {
            let status = if instance < solved { Status::Solved } else { Status::NodeLimit };
            samples.add(&row(instance, algo, 1, status));
        }
    }
    let data = all(&samples, Metric::Expanded).unwrap();
    let drawn = Drawn::of(&plot::draw(PlotKind::Ecdf, &data, &settings()).unwrap());
    let height = |words: &str| drawn.texts.iter().find(|text| text.words == words).unwrap().bounds;
    let right = drawn.shapes.iter().map(|shape| shape.bounds.right).fold(0.0, f64::max);
    for (algo, share) in [("all", "100 %"), ("half", "50 %"), ("none", "0 %")] {
        let curve = drawn.shapes.iter().find(|shape| shape.group == algo && shape.stroke > 0.0).unwrap();
        let end = *curve.lines[0].last().unwrap();
        let Drawn { size, .. } = drawn;
        assert!(height(share).top < end.1 && end.1 < height(share).bottom, "{algo}: {end:?}");
        assert!(end.0 > 0.95 * size.0 && end.0 <= right, "{algo}: {end:?} of {right}");
    }
    let level = drawn.shapes.iter().find(|shape| shape.group == "none" && shape.stroke > 0.0).unwrap();
    assert_eq!(level.lines[0].len(), 2);
    // Plots of means say what they leave out.
    let drawn = Drawn::of(&plot::draw(PlotKind::Bars, &data, &settings()).unwrap());
    assert!(drawn.words().contains("Not shown: none (no board solved)."), "{}", drawn.words());
}

#[test]
fn few_boards_are_points_rather_than_boxes() {
    let drawn = |boards| Drawn::of(&draw(PlotKind::Box, &labels(1, "a"), boards, &settings()));
    let one = drawn(1);
    assert_eq!(one.shapes.iter().filter(|shape| shape.group.starts_with('a')).count(), 1);
    assert!(one.words().contains("One mark per board"), "{}", one.words());
    assert!(drawn(5).words().contains("Box: the middle half"));
}

#[test]
fn axes_of_a_scatter_plot_name_what_they_show() {
    let data = all(&samples(&labels(2, "astar"), 9), Metric::WallNs).unwrap();
    let words = Drawn::of(&plot::draw(PlotKind::Scatter, &data, &settings()).unwrap()).words();
    for axis in ["wall-clock time per board, astar0", "wall-clock time per board, astar1"] {
        assert!(words.contains(axis), "{words}");
    }
    assert!(words.contains("µs"), "{words}");
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
                let picture = plot::draw(kind, &of(values), &Settings { width, ..settings() }).unwrap();
                let drawn = Drawn::of(&picture);
                for Text { words, bounds, .. } in &drawn.texts {
                    let inside = bounds.left >= 0.0 && bounds.right <= drawn.size.0;
                    assert!(inside, "{kind}, {values:?}: {words}");
                }
                let svg = picture.inline();
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{kind}, {values:?}: {svg}");
                // What a negative zero would be as an unsigned number.
                assert!(!drawn.words().contains("18,446"), "{kind}, {values:?}: {}", drawn.words());
            }
        }
    }
}

#[test]
fn svg_is_well_formed_described_and_holds_no_foreign_markup() {
    for (name, _, picture) in &*PICTURES {
        let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| picture.in_theme(theme));
        assert!(!light.contains("\"var(") && !dark.contains("\"var("), "{name}: {light}");
        for svg in [light, dark, picture.inline().to_owned()] {
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
        let drawn = || draw(kind, &labels(6, "a"), 200, &settings());
        assert_eq!(drawn(), drawn(), "{kind}");
    }
}

#[test]
fn many_boards_make_no_large_file() {
    for kind in KINDS {
        let svg = draw(kind, &labels(3, "a"), 20_000, &settings()).in_theme(Theme::Light);
        assert!(svg.len() < 150_000, "{kind}: {} bytes", svg.len());
    }
}

#[test]
fn a_wished_size_is_kept_or_refused() {
    let data = all(&samples(&labels(2, "a"), 50), Metric::Expanded).unwrap();
    for kind in KINDS {
        let wished = Settings { width: 700, height: Some(640), ..settings() };
        assert_eq!(Drawn::of(&plot::draw(kind, &data, &wished).unwrap()).size, (700.0, 640.0), "{kind}");
        // Whatever the size, there is an answer.
        for width in [0, 1, 17, 30, 48, 100, 200, 239, 240, 241, 20_000, 20_001, u32::MAX] {
            for height in [0, 1, 100, 250, 400, 20_000, 20_001, u32::MAX].map(Some).into_iter().chain([None])
            {
                let drawn = plot::draw(kind, &data, &Settings { width, height, ..settings() });
                let least = (240..=20_000).contains(&width);
                match drawn {
                    Err(PlotError::TooSmall { side: "width", .. }) => assert!(width < 240),
                    Err(PlotError::TooLarge { side: "width", .. }) => assert!(width > 20_000),
                    Err(PlotError::TooSmall { .. }) => assert!(least && height.is_some_and(|h| h <= 400)),
                    Err(PlotError::TooLarge { .. }) => assert!(least && height.is_some_and(|h| h > 20_000)),
                    Err(error) => panic!("{kind}, {width} x {height:?}: {error}"),
                    Ok(_) => assert!(least && height.is_none_or(|h| (250..=20_000).contains(&h))),
                }
            }
        }
    }
}

#[test]
fn more_algorithms_than_a_picture_holds_are_refused() {
    let data = all(&samples(&labels(1000, "a"), 1), Metric::Expanded).unwrap();
    let error = plot::draw(PlotKind::Bars, &data, &settings()).unwrap_err();
    assert!(matches!(error, PlotError::TooLarge { side: "height", .. }), "{error}");
}

#[test]
fn means_are_over_boards_that_all_solved() {
    let samples = samples(&labels(2, "a"), 90);
    let data = all(&samples, Metric::Expanded).unwrap();
    assert_eq!((data.boards, data.depths.len()), (90, 60));
    let words = Drawn::of(&plot::draw(PlotKind::Bars, &data, &settings()).unwrap()).words();
    assert!(
        words.contains("Over the 60 boards that all 2 algorithms solved; 30 others left out."),
        "{words}"
    );
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
    let error = plot::draw(PlotKind::Scatter, &data, &settings()).unwrap_err().to_string();
    assert!(error.contains("--algo astar0 --algo astar1"), "{error}");
    let one = Data::of(&three, Metric::Stored, &[1]).unwrap();
    let error = plot::draw(PlotKind::Scatter, &one, &settings()).unwrap_err().to_string();
    assert!(error.contains("only astar1 is chosen; the rows are also of astar0, astar2"), "{error}");
    let alone = all(&samples(&labels(1, "astar"), 9), Metric::Stored).unwrap();
    let error = plot::draw(PlotKind::Scatter, &alone, &settings()).unwrap_err().to_string();
    assert!(error.contains("the rows are of astar0 alone") && !error.contains("--algo"), "{error}");

    let mut unsolved = Samples::new(&Metric::ALL);
    unsolved.add(&row(0, "a", 1, Status::TimeLimit));
    let error = all(&unsolved, Metric::Stored).unwrap_err().to_string();
    assert!(error.contains("no board was solved"), "{error}");

    let mut apart = Samples::new(&Metric::ALL);
    apart.add(&row(0, "a", 1, Status::Solved));
    apart.add(&row(1, "b", 1, Status::Solved));
    let data = all(&apart, Metric::Stored).unwrap();
    for kind in [PlotKind::Growth, PlotKind::Box, PlotKind::Bars, PlotKind::Heat] {
        let error = plot::draw(kind, &data, &settings()).unwrap_err().to_string();
        assert!(error.contains("no board was solved by all 2"), "{kind:?}: {error}");
    }
    let error = plot::draw(PlotKind::Scatter, &data, &settings()).unwrap_err().to_string();
    assert!(error.contains("no board in common"), "{error}");

    let mut unknown = Samples::new(&Metric::ALL);
    unknown.add(&Row { optimal_len: None, ..row(0, "a", 1, Status::Solved) });
    let data = all(&unknown, Metric::Stored).unwrap();
    for kind in [PlotKind::Growth, PlotKind::Heat] {
        let error = plot::draw(kind, &data, &settings()).unwrap_err().to_string();
        assert!(error.contains("optimal_len is empty"), "{kind:?}: {error}");
    }
}

#[cfg(feature = "png")]
#[test]
fn png_has_twice_the_pixels_and_text() {
    use harness::report::plot::png::{PngError, rasterise};
    let wished = Settings { width: 400, ..settings() };
    let svg = draw(PlotKind::Bars, &labels(2, "astar"), 9, &wished).in_theme(Theme::Light);
    let with_text = rasterise(&svg).unwrap();
    assert_eq!(&with_text[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(with_text[16..20].try_into().unwrap()), 800);
    let without = rasterise(&svg.replace("<text", "<desc").replace("</text", "</desc")).unwrap();
    assert!(with_text.len() > 2 * without.len(), "{} against {} bytes", with_text.len(), without.len());

    let large = Settings { width: 10_000, height: Some(20_000), ..settings() };
    let svg = draw(PlotKind::Bars, &labels(2, "astar"), 9, &large).in_theme(Theme::Light);
    let error = rasterise(&svg).unwrap_err();
    assert!(matches!(error, PngError::Size { width: 20_000, height: 40_000 }), "{error}");
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.csv"), csv(4)).unwrap();
    let output = harness(folder.path(), &["plot", "run.csv", "--kind", "bars", "-o", "a.png"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && stderr.contains("this build has no PNG"), "{stderr}");
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
            writeln!(csv, "{instance},{},{algo},0,solved,{depth},{depth},{n},,,,,,,", r.board).unwrap();
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
    if cfg!(feature = "png") {
        let arguments = ["plot", "run.csv", "--kind", "bars", "--title", "Work <&>", "-o", "a.png"];
        assert!(harness(folder.path(), &arguments).status.success());
        assert_eq!(&std::fs::read(folder.path().join("a.png")).unwrap()[1..4], b"PNG");
    }
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
        (&["plot", "run.csv", "--kind", "bars", "--width", "200", "-o", "a.svg"], "it takes at least 240"),
        (&["plot", "run.csv", "--kind", "bar", "-o", "a.svg"], "growth, ecdf, scatter, box, bars, heat"),
    ] {
        let output = harness(folder.path(), arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(says), "{arguments:?}: {stderr}");
        assert!(!folder.path().join("a.svg").exists());
    }
}

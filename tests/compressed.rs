//! `.csv.gz` and `.csv.zst` are written and read like `.csv`.

mod cli_support;

use cli_support::{Ran, harness, without_times};
use harness::format::compression::unpacked;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

const RUN: [&str; 4] = ["--algos", "astar,bibfs", "--n", "60"];
const ENDINGS: [&str; 2] = ["csv.gz", "csv.zst"];

fn run(out: &Path, more: &[&str]) -> Ran {
    harness(&[&["run", "--quiet", "--out", out.to_str().unwrap()], &RUN[..], more].concat(), "")
}

fn text(file: &Path) -> String {
    let mut text = String::new();
    unpacked(File::open(file).unwrap()).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn rows_and_manifests_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain.csv");
    assert_eq!(run(&plain, &[]).code, Some(0));
    let expected = without_times(&text(&plain));
    for ending in ENDINGS {
        let packed = folder.path().join("packed").with_extension(ending);
        assert_eq!(run(&packed, &[]).code, Some(0), "{ending}");
        assert!(fs::metadata(&packed).unwrap().len() < fs::metadata(&plain).unwrap().len());
        assert_eq!(without_times(&text(&packed)), expected, "{ending}");
        // Every reader takes it, and checks it against the manifest.
        let name = packed.to_str().unwrap();
        for args in [
            &["summary", name][..],
            &["compare", name, "--base", "astar"],
            &["compare", plain.to_str().unwrap(), name],
        ] {
            let ran = harness(args, "");
            assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        }
        // The same run again, resumed, another run.
        assert_eq!(run(&packed, &[]).code, Some(0), "{ending}: the same run comes out the same");
        assert_eq!(run(&packed, &["--resume"]).code, Some(0));
        let other = run(&packed, &["--seed", "2"]);
        assert!(other.code == Some(2) && other.stderr.contains("--overwrite"), "{}", other.stderr);
        // Packed otherwise, the rows are those of the manifest still.
        fs::write(folder.path().join("packed.csv"), text(&packed)).unwrap();
        let again = harness(&["summary", folder.path().join("packed.csv").to_str().unwrap()], "");
        assert_eq!(again.code, Some(0), "{}", again.stderr);
        fs::remove_file(folder.path().join("packed.json")).unwrap();
    }
}

#[test]
fn files_that_are_cut_short_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ENDINGS {
        let packed = folder.path().join("packed").with_extension(ending);
        assert_eq!(run(&packed, &["--overwrite"]).code, Some(0));
        let bytes = fs::read(&packed).unwrap();
        for length in [bytes.len() - 1, bytes.len() / 2, 12] {
            fs::write(&packed, &bytes[..length]).unwrap();
            let ran = harness(&["summary", packed.to_str().unwrap()], "");
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ending}, {length} bytes");
            assert!(ran.stderr.contains(ending), "{}", ran.stderr);
        }
    }
}

#[test]
fn shards_may_be_compressed_each_in_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let shards: Vec<PathBuf> = ["csv", "csv.gz", "csv.zst"]
        .iter()
        .enumerate()
        .map(|(index, ending)| {
            let file = folder.path().join(format!("shard-{index}")).with_extension(ending);
            assert_eq!(run(&file, &["--shard", &format!("{index}/3")]).code, Some(0));
            file
        })
        .collect();
    let [plain, merged] = ["plain.csv", "merged.csv.zst"].map(|name| folder.path().join(name));
    assert_eq!(run(&plain, &[]).code, Some(0));
    let names: Vec<&str> = shards.iter().map(|file| file.to_str().unwrap()).collect();
    let ran = harness(&[&["merge", "--out", merged.to_str().unwrap()], &names[..]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(without_times(&text(&merged)), without_times(&text(&plain)));
    assert!(folder.path().join("merged.json").exists());
}

//! Every example in the help of every command works as it stands there.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// What would take too long, or leave the folder of the test, and what is run in its place.
const SUBSTITUTIONS: [(&str, &str); 7] = [
    ("conformance --quick", "conformance --quick zero"),
    ("conformance astar", "conformance --quick astar"),
    ("--time-limit 60s", "--time-limit 20ms"),
    ("--n 100000", "--n 20"),
    ("--algos all --n 1000", "--algos all --n 8"),
    ("--kind permutations", "--kind permutations --n 100"),
    ("/tmp/results", "elsewhere"),
];

/// An experiment that takes no time, under the names that the examples mention: a folder `experiments` is used instead
/// of those that are built in.
const EXPERIMENTS: [&str; 4] = ["blog-table", "korf-1985-all", "tie-breaking", "experiment"];

const BOARDS: &str = "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n";
/// Of the 15-puzzle, for the goal with the blank first.
const KORF: &str = "1 4 2 3 5 x 6 7 8 9 10 11 12 13 14 15\n1 x 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";

fn shell(folder: &Path, command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_harness")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-ec", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{}:{path}", program.display(), folder.join("bin").display()))
        .env("HOME", folder)
        .env("XDG_CACHE_HOME", folder.join(".cache"))
        .output()
        .expect("a shell")
}

#[track_caller]
fn succeed(folder: &Path, command: &str) -> String {
    let ran = shell(folder, command);
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{command}\n{stderr}");
    assert!(!stderr.contains("error") && !stderr.contains("not found"), "{command}\n{stderr}");
    String::from_utf8(ran.stdout).expect("UTF-8")
}

/// The files that examples mention, but for answers.
fn prepare(folder: &Path) {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("written");
    };
    write("boards.txt", BOARDS);
    write("korf.txt", KORF);
    write("652.in", &format!("2\n\n{}", BOARDS.replace('\n', "\n\n")));
    for name in EXPERIMENTS {
        let text = format!(
            "name = \"{name}\"\ntitle = \"Two boards\"\nquestion = \"Do they come out?\"\nsource = \"This test.\"\n\
             algorithms = [\"bfs\"]\n[instances]\nboards = [\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 x 7 8\"]\n\
             [[expect]]\nmetric = \"path_len\"\nstatistic = \"sum\"\njudge = \"exact\"\npublished = 3\n"
        );
        write(&format!("experiments/{name}.toml"), &text);
        write(&format!("my/{name}.toml"), &text);
    }
    write("my-solver", "#!/bin/sh\nexec harness solve \"$@\"\n");
    write("solver.py", include_str!("../scripts/solvers/bfs.py"));
    // A cluster of one, which runs a job when it is submitted.
    write(
        "bin/sbatch",
        "#!/bin/sh\nfor script; do :; done\narray=$(printf '%s\\n' \"$@\" | sed -n 's/^--array=//p')\n\
         for SLURM_ARRAY_TASK_ID in $(seq ${array%-*} ${array#*-}); do\n  export SLURM_ARRAY_TASK_ID\n  bash \"$script\" >&2\ndone\n\
         [ -n \"$array\" ] || bash \"$script\" >&2\necho 7\n",
    );
    write("bin/squeue", "#!/bin/sh\n");
    write("bin/scontrol", "#!/bin/sh\necho 'MaxArraySize            = 1001'\n");
    for program in ["my-solver", "bin/sbatch", "bin/squeue", "bin/scontrol"] {
        fs::set_permissions(folder.join(program), fs::Permissions::from_mode(0o755)).expect("permitted");
    }
    for directory in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"] {
        fs::create_dir_all(folder.join(directory)).expect("a folder can be made");
    }
    succeed(folder, "harness solve --judge uva652 < 652.in > 652.out");
    succeed(folder, "harness run --quiet --algos astar,bibfs,bfs --n 20 --paths -o run.csv");
    for (shard, copy) in [("0", "monday"), ("1", "tuesday")] {
        let file = format!("shard-{shard}");
        succeed(
            folder,
            &format!(
                "harness run --quiet --algos astar,bibfs,bfs --n 20 --paths --shard {shard}/2 -o {file}.csv"
            ),
        );
        fs::copy(folder.join(&file).with_extension("csv"), folder.join(copy).with_extension("csv"))
            .expect("copied");
    }
    for copy in ["before.csv", "after.csv"] {
        fs::copy(folder.join("run.csv"), folder.join(copy)).expect("copied");
    }
    succeed(folder, "gzip -c run.csv > big.csv.gz");
}

/// The commands that a help text shows as examples; what stands behind three spaces explains them.
fn examples(help: &str) -> Vec<String> {
    let examples = help.split_once("Examples:").map_or("", |(_, examples)| examples);
    let commands = examples.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| {
        let is_indented_further = line.starts_with(' ');
        !is_indented_further && (line.starts_with("harness ") || line.contains("| harness "))
    });
    commands.map(|line| line.split("   ").next().unwrap_or(line).trim().to_owned()).collect()
}

#[test]
fn every_example_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    prepare(folder);
    let help = succeed(folder, "harness --help");
    let commands =
        help.split_once("Commands:").and_then(|(_, rest)| rest.split_once("\n\n")).expect("commands").0;
    let named =
        commands.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names = named.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let mut count = 0;
    for name in names {
        for example in examples(&succeed(folder, &format!("harness {name} --help"))) {
            count += 1;
            let goal =
                if example.contains("korf.txt") { "--goal blank-first < korf.txt" } else { "< boards.txt" };
            succeed(folder, &format!("harness solve {goal} > answers.txt"));
            let command = SUBSTITUTIONS.iter().fold(example, |command, (from, to)| command.replace(from, to));
            succeed(folder, &command);
        }
    }
    assert!(count >= 35, "only {count} examples were found");
}

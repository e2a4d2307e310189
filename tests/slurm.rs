//! A run on a cluster comes out like one on a single machine, whatever happens to shards and nodes.
//!
//! The cluster is a real one, of three nodes on this machine, started and stopped by `scripts/slurm/local-cluster.sh`.
#![cfg(target_os = "linux")]

mod cli_support;

use cli_support::{harness, rows_so_far, without_times};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

struct Cluster {
    folder: TempDir,
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/slurm/local-cluster.sh");

impl Cluster {
    fn up() -> Self {
        let cluster = Self { folder: tempfile::tempdir().unwrap() };
        cluster.script("up", &["3"]);
        cluster
    }

    fn script(&self, verb: &str, more: &[&str]) {
        let ran = Command::new(SCRIPT).arg(verb).arg(self.path("cluster")).args(more).output().unwrap();
        assert!(ran.status.success(), "{verb}: {}", String::from_utf8_lossy(&ran.stderr));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, program: &str, args: &[&str]) -> Output {
        let conf = self.path("cluster/slurm.conf");
        Command::new(program)
            .args(args)
            .env("SLURM_CONF", conf)
            .current_dir(self.folder.path())
            .output()
            .unwrap()
    }

    fn harness(&self, args: &[&str]) -> (Option<i32>, String) {
        let ran = self.command(env!("CARGO_BIN_EXE_harness"), args);
        let words = [ran.stdout, ran.stderr].concat();
        (ran.status.code(), String::from_utf8(words).unwrap())
    }

    fn submit(&self, run: &str, more: &[&str]) {
        let (code, words) = self.harness(&[&["slurm", "submit", "--dir", run], more].concat());
        assert_eq!(code, Some(0), "{words}");
    }

    /// Waits until no job of a run is left. Gives what the status is then.
    fn wait(&self, run: &str) -> (Option<i32>, String) {
        let deadline = Instant::now() + Duration::from_secs(150);
        loop {
            let (code, words) = self.harness(&["slurm", "status", run]);
            if words.contains("no job of this run") {
                return (code, words);
            }
            assert!(Instant::now() < deadline, "{run} does not end:\n{words}");
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    /// The rows of a run are those of one process.
    fn check_rows(&self, run: &str, what: &[&str]) {
        let single = self.path(&format!("{run}-single.csv"));
        let ran = harness(&[&["run", "--quiet", "--out", single.to_str().unwrap()], what].concat(), "");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let text = |file: &Path| without_times(&fs::read_to_string(file).unwrap());
        assert_eq!(text(&self.path(run).join("rows.csv")), text(&single), "{run}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.script("down", &[]);
    }
}

const SHORT: [&str; 4] = ["--algos", "astar,bibfs", "--n", "100"];
/// Some seconds for each of three shards.
const LONG: [&str; 4] = ["--algos", "bfs:state=decimal-map", "--n", "240"];

#[test]
#[ignore = "starts a Slurm cluster: needs root, and Debian's packages slurm-wlm and munge; some forty seconds"]
fn a_cluster_gives_the_rows_of_one_process() {
    let cluster = Cluster::up();
    all_goes_well(&cluster);
    a_truncated_shard_is_noticed(&cluster);
    a_shard_that_fails_is_made_later(&cluster);
    a_node_that_dies_costs_nothing(&cluster);
}

fn all_goes_well(cluster: &Cluster) {
    let submit =
        [&["--shards", "7", "--max-parallel", "4", "--mem", "100M", "--partition", "main"], &SHORT[..]]
            .concat();
    cluster.submit("well", &submit);
    let (code, words) = cluster.wait("well");
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("7 of 7 shards done") && words.contains("merged"), "{words}");
    cluster.check_rows("well", &SHORT);
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(cluster.path("well/rows.json")).unwrap()).unwrap();
    let nodes: Vec<&str> = manifest["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["environment"]["job"]["node"].as_str().unwrap())
        .collect();
    assert!(nodes.len() == 7 && nodes.iter().all(|node| ["n1", "n2", "n3"].contains(node)), "{nodes:?}");
    // Neither is it submitted twice, nor is anything done that is done already.
    let (code, words) = cluster.harness(&[&["slurm", "submit", "--dir", "well"], &submit[..]].concat());
    assert!(code == Some(2) && words.contains("there is a run already"), "{words}");
    let (code, words) = cluster.harness(&["slurm", "resume", "well"]);
    assert!(code == Some(0) && words.contains("nothing to do"), "{words}");
    let too_many =
        [&["slurm", "submit", "--dir", "many", "--shards", "2000", "--n", "5000"], &SHORT[..2]].concat();
    let (code, words) = cluster.harness(&too_many);
    assert!(code == Some(2) && words.contains("at most --shards 1001"), "{words}");
}

fn a_truncated_shard_is_noticed(cluster: &Cluster) {
    let folder = cluster.path("well");
    for name in ["rows.csv", "rows.json"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let shard = folder.join("shards/2.csv");
    let text = fs::read_to_string(&shard).unwrap();
    fs::write(&shard, &text[..text.len() / 2]).unwrap();
    let (code, words) = cluster.harness(&["slurm", "merge", "well"]);
    assert!(code == Some(1) && words.contains("1 of 7 shards are not done: 2"), "{words}");
    assert!(words.contains("harness slurm resume") && !folder.join("rows.csv").exists(), "{words}");
    let (code, words) = cluster.harness(&["slurm", "resume", "well"]);
    assert_eq!(code, Some(0), "{words}");
    let (code, words) = cluster.wait("well");
    assert_eq!(code, Some(0), "{words}");
    cluster.check_rows("well", &SHORT);
}

fn a_shard_that_fails_is_made_later(cluster: &Cluster) {
    // Nothing can be written there.
    let obstacle = cluster.path("fails/shards/1.csv");
    fs::create_dir_all(&obstacle).unwrap();
    cluster.submit("fails", &[&["--shards", "3"], &SHORT[..]].concat());
    let (code, words) = cluster.wait("fails");
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("2 of 3 shards done") && words.contains("nothing yet: 1"), "{words}");
    let told = fs::read_to_string(cluster.path("fails/log/merge.txt")).unwrap();
    assert!(told.contains("1 of 3 shards are not done: 1"), "{told}");
    assert!(!cluster.path("fails/rows.csv").exists());
    fs::remove_dir(&obstacle).unwrap();
    let (code, words) = cluster.harness(&["slurm", "resume", "fails"]);
    assert_eq!(code, Some(0), "{words}");
    let (code, words) = cluster.wait("fails");
    assert_eq!(code, Some(0), "{words}");
    cluster.check_rows("fails", &SHORT);
}

fn a_node_that_dies_costs_nothing(cluster: &Cluster) {
    cluster.submit("dies", &[&["--shards", "3", "--cpus", "2"], &LONG[..]].concat());
    let partial = |shard: usize| cluster.path(&format!("dies/shards/{shard}.csv.partial"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while (0..3).any(|shard| rows_so_far(&partial(shard)) < 2) {
        assert!(Instant::now() < deadline, "the shards do not begin");
        std::thread::sleep(Duration::from_millis(50));
    }
    // Nobody goes on with a run whose jobs are alive.
    let (code, words) = cluster.harness(&["slurm", "resume", "dies"]);
    assert!(code == Some(2) && words.contains("still queued or running"), "{words}");
    cluster.script("node", &["n2", "kill"]);
    let (code, words) = cluster.wait("dies");
    assert_eq!(code, Some(0), "{words}");
    cluster.check_rows("dies", &LONG);
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(cluster.path("dies/rows.json")).unwrap()).unwrap();
    let parts = manifest["parts"].as_array().unwrap();
    let restarted = |part: &serde_json::Value| part["environment"]["job"]["restarts"].as_u64() > Some(0);
    assert!(parts.len() == 4 && parts.iter().filter(|part| restarted(part)).count() == 1, "{parts:#?}");
}

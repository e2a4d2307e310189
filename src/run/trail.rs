//! What can be trusted of the rows of a run that did not come to its end.
//!
//! The partial file is the CSV with remarks, lines that begin with `#`, among its rows:
//!
//! ```text
//! # run {"fingerprint": ..., "harness": ..., "revision": ...}
//! instance,board,algo,...
//! # session {"started": ..., "jobs": ..., "environment": ...}
//! (rows)
//! # rows FIRST COUNT CHECKSUM
//! ```
//!
//! The first line says of which run and program it is; one stands before the rows of each process that worked on it; and
//! one after all rows that were handed over together: the number of the first one's solve, how many they are, and the
//! SHA-256 of the whole file up to here (the first half of it). So what was torn by a crash, a full disk or a power failure
//! ends what can be trusted, and nothing before it is lost.

use super::plan::{Plan, fingerprint};
use super::sink::Piece;
use crate::format::checksum::hex;
use crate::format::manifest::{Environment, Part, Shard};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, BufRead, Read};

/// Of which run the rows are, and by which program.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RunRemark {
    fingerprint: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    harness: String,
    revision: String,
}

impl RunRemark {
    fn of(plan: &Plan) -> Self {
        Self {
            fingerprint: fingerprint(&plan.spec()),
            shard: plan.shard,
            harness: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("HARNESS_REVISION").to_owned(),
        }
    }
}

/// One process that worked on a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// When it began, RFC 3339, UTC.
    pub started: String,
    /// Its worker threads.
    pub jobs: usize,
    /// The program and the machine.
    pub environment: Environment,
}

impl From<Session> for Part {
    fn from(session: Session) -> Self {
        let Session { started, jobs, environment } = session;
        Self { shard: None, rows: 0, jobs, started, finished: None, environment }
    }
}

/// Why rows of an earlier process are not gone on with.
#[derive(Debug, PartialEq, Eq)]
pub enum Untrusted {
    /// It does not begin as a partial file does.
    NoRun,
    /// Boards, algorithms, limits or repetitions differ.
    OtherRun,
    /// Another part of the run.
    OtherShard(Option<Shard>),
    /// Another program, which may count otherwise.
    OtherProgram(String),
    /// Solves that are none of this run's, or are there twice.
    Numbers(u64),
}

impl fmt::Display for Untrusted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRun => write!(f, "it does not say of which run they are"),
            Self::OtherRun => write!(f, "they are of other boards, algorithms, limits or repetitions"),
            Self::OtherShard(Some(shard)) => write!(f, "they are of shard {shard}"),
            Self::OtherShard(None) => write!(f, "they are of the whole run, not of one shard"),
            Self::OtherProgram(program) => write!(f, "they were counted by harness {program}"),
            Self::Numbers(at) => write!(f, "solve {at} is there twice or none of this run's"),
        }
    }
}

/// Writes remarks, and knows what was written so far.
#[derive(Clone)]
pub struct Trail {
    hash: Sha256,
}

impl Trail {
    /// What a new partial file begins with: the first remark and the header.
    pub fn begin(plan: &Plan, header: &str) -> (Self, String) {
        let mut trail = Self { hash: Sha256::new() };
        let text = remark("run", &RunRemark::of(plan)) + header;
        trail.hash.update(&text);
        (trail, text)
    }

    /// The remark that begins a session.
    pub fn session(&mut self, session: &Session) -> String {
        let text = remark("session", session);
        self.hash.update(&text);
        text
    }

    /// Appends the remark that ends rows that are handed over together.
    pub fn seal(&mut self, rows: &mut Vec<u8>, first: u64, count: u64) {
        let sealed = rows.len();
        self.hash.update(&rows);
        rows.extend_from_slice(format!("# rows {first} {count} {}\n", self.checksum()).as_bytes());
        self.hash.update(&rows[sealed..]);
    }

    fn checksum(&self) -> String {
        hex(&self.hash.clone().finalize()[..16])
    }
}

fn remark<T: Serialize>(kind: &str, what: &T) -> String {
    format!("# {kind} {}\n", serde_json::to_string(what).expect("plain data"))
}

/// What can be trusted of a partial file.
pub struct Trusted {
    /// The rows, in the order of the file.
    pub pieces: Vec<Piece>,
    /// The processes that worked on it, with the number of their rows.
    pub parts: Vec<Part>,
    /// The bytes up to the last row that can be trusted.
    pub length: u64,
    /// To go on with.
    pub trail: Trail,
}

/// Reads a partial file of this plan. None if it holds nothing yet.
///
/// # Errors
/// The outer one if it cannot be read, the inner one if it is not to be gone on with.
pub fn read(
    mut file: impl BufRead,
    plan: &Plan,
    header: &str,
) -> io::Result<Result<Option<Trusted>, Untrusted>> {
    let (mut trail, text) = Trail::begin(plan, header);
    let mut beginning = Vec::new();
    (&mut file).take(text.len() as u64).read_to_end(&mut beginning)?;
    if !beginning.contains(&b'\n') {
        return Ok(Ok(None));
    }
    if beginning != text.as_bytes() {
        return Ok(why_other(&beginning, plan).map_or(Ok(None), Err));
    }
    let mut at = text.len() as u64;
    let mut found = Trusted { pieces: Vec::new(), parts: Vec::new(), length: at, trail: trail.clone() };
    let (mut rows_from, mut sessions, mut line) = (at, Vec::new(), Vec::new());
    while file.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        at += line.len() as u64;
        if let Some(session) = line.strip_prefix(b"# session ") {
            let Ok(session) = serde_json::from_slice::<Session>(session) else { break };
            sessions.push(session);
            rows_from = at;
        } else if let Some(seal) = line.strip_prefix(b"# rows ") {
            let Some(piece) = sealed(seal, &trail, rows_from, at - line.len() as u64) else { break };
            found.parts.extend(sessions.drain(..).map(Part::from));
            if let Some(part) = found.parts.last_mut() {
                part.rows += piece.rows;
            }
            found.pieces.push(piece);
            trail.hash.update(&line);
            (found.length, found.trail, rows_from) = (at, trail.clone(), at);
            line.clear();
            continue;
        }
        trail.hash.update(&line);
        line.clear();
    }
    Ok(check_numbers(&found.pieces, plan.solves()).map(|()| Some(found)))
}

/// The piece that a remark after rows is about, if it is true.
fn sealed(seal: &[u8], trail: &Trail, offset: u64, end: u64) -> Option<Piece> {
    let mut words = std::str::from_utf8(seal).ok()?.split_ascii_whitespace();
    let (first, rows) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    (words.next()? == trail.checksum()).then_some(Piece { first, rows, offset, length: end - offset })
}

/// What another beginning than this plan's says; nothing if it is this plan's, but was cut short.
fn why_other(beginning: &[u8], plan: &Plan) -> Option<Untrusted> {
    let line = beginning.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let run = line.strip_prefix(b"# run ").and_then(|json| serde_json::from_slice::<RunRemark>(json).ok());
    let (Some(found), wanted) = (run, RunRemark::of(plan)) else { return Some(Untrusted::NoRun) };
    if found.fingerprint != wanted.fingerprint {
        Some(Untrusted::OtherRun)
    } else if found.shard != wanted.shard {
        Some(Untrusted::OtherShard(found.shard))
    } else {
        let RunRemark { harness, revision, .. } = &found;
        (found != wanted).then(|| Untrusted::OtherProgram(format!("{harness} of revision {revision}")))
    }
}

/// Every solve is one of the plan's and there once.
fn check_numbers(pieces: &[Piece], solves: u64) -> Result<(), Untrusted> {
    let mut ranges: Vec<(u64, u64)> = pieces.iter().map(|piece| (piece.first, piece.rows)).collect();
    ranges.sort_unstable();
    let mut end = 0;
    for (first, rows) in ranges {
        let fits = first >= end && first.checked_add(rows).is_some_and(|end| end <= solves);
        end = if fits { first + rows } else { return Err(Untrusted::Numbers(first)) };
    }
    Ok(())
}

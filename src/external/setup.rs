//! Before the first board: a program is built, asked for its version, and described so that its rows can be made again.

use super::account::Account;
use super::ending::ended_badly;
use super::program::{Limits, Program, ProgramError};
use super::runner::Runner;
use super::session::{Session, Stopped};
use crate::format::checksum;
use crate::format::protocol::Protocol;
use crate::puzzle::Board;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a program may take to be built.
const BUILD: Duration = Duration::from_secs(600);
/// How long it may take to tell its version.
const VERSION: Duration = Duration::from_secs(10);
/// Compilers start many processes.
const PROCESSES: usize = 4096;

/// A program that is ready to be run.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Everything that determines its answers: how it is run, and the checksums of its files.
    pub settings: BTreeMap<String, String>,
    /// What it says of its version, if it was asked.
    pub version: Option<String>,
    /// What was measured of it beforehand: with other protocols than `line`, its start-up.
    pub account: Account,
}

/// Builds a program if it says how, makes sure that it is there and that boards can be translated for it, measures its
/// start-up and asks it for its version.
///
/// # Errors
/// If any of these fails.
pub fn prepare(program: &Program, goal: &Board, interrupted: fn() -> bool) -> Result<Prepared, ProgramError> {
    let run = |command: &[String], time| {
        output(program, command, time, interrupted).map_err(|reason| ProgramError::SetUp {
            name: program.name.clone(),
            command: shell_words::join(command),
            reason,
        })
    };
    if !program.build.is_empty() {
        run(&program.build, BUILD)?;
    }
    let settings = settings(program)?;
    let mut runner = Runner::new(program, goal, interrupted)?;
    if program.protocol != Protocol::Line {
        runner.measure_start_up();
    }
    let version = (!program.version.is_empty()).then(|| run(&program.version, VERSION)).transpose()?;
    Ok(Prepared { settings, version, account: runner.finish() })
}

/// What a command of the program's writes, on both streams; its end, if it is long.
fn output(
    program: &Program,
    command: &[String],
    time: Duration,
    interrupted: fn() -> bool,
) -> Result<String, String> {
    let limits = Limits { time: Some(time), processes: PROCESSES, ..Limits::default() };
    let command = Program { command: command.to_vec(), limits, ..program.clone() };
    let mut session = Session::start(&command, interrupted).map_err(|error| error.to_string())?;
    session.close_input();
    let stopped = session.read_lines(usize::MAX).err().unwrap_or(Stopped::Ended);
    let mut text = String::new();
    while let Some(line) = session.lines.next() {
        text += &String::from_utf8_lossy(line);
        text.push('\n');
    }
    let remains = session.end().map_err(|error| error.to_string())?;
    text += &remains.complaint;
    match ended_badly(stopped, &remains, &limits) {
        None => Ok(text.trim().to_owned()),
        Some(how) => Err(format!("{how}\n{}", text.trim_end())),
    }
}

/// What determines a program's answers.
fn settings(program: &Program) -> Result<BTreeMap<String, String>, ProgramError> {
    let time = |time: Duration| humantime::format_duration(time).to_string();
    let Limits { cpu, memory, output, processes, .. } = program.limits;
    let environment = program.env.iter().map(|(name, value)| format!("{name}={value}"));
    let folder = program.cwd.as_ref().map(|folder| folder.display().to_string());
    let optional = |text: String| Some(text).filter(|text| !text.is_empty());
    let mut settings: BTreeMap<String, String> = [
        ("command", Some(shell_words::join(&program.command))),
        ("protocol", Some(program.protocol.to_string())),
        ("times", Some(format!("of {}", program.protocol.times()))),
        ("moves", Some(program.moves.to_string())),
        ("answer", Some(program.answer.to_string())),
        ("blank", Some(program.blank.to_string())),
        ("goal", program.own_goal.clone()),
        ("time-limit", Some(time(program.limits.time()))),
        ("cpu-limit", cpu.map(time)),
        ("memory-limit", memory.map(|bytes| bytes.to_string())),
        ("output-limit", Some(output.to_string())),
        ("processes", Some(processes.to_string())),
        ("env", optional(environment.collect::<Vec<_>>().join(" "))),
        ("cwd", folder),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name.to_owned(), value?)))
    .collect();
    for (word, file) in files(program)? {
        let unreadable = |error: io::Error| ProgramError::Unreadable {
            name: program.name.clone(),
            file: file.display().to_string(),
            reason: error.to_string(),
        };
        settings.insert(format!("sha256 of {word}"), checksum::of_file(&file).map_err(unreadable)?);
    }
    Ok(settings)
}

/// The files that a command names: its executable, and arguments such as a script.
fn files(program: &Program) -> Result<BTreeMap<&str, PathBuf>, ProgramError> {
    let folder = program.cwd.as_deref().unwrap_or(Path::new(""));
    let mut words = program.command.iter().map(String::as_str);
    let executable = words.next().unwrap_or_default();
    let found = if executable.contains('/') {
        Some(folder.join(executable)).filter(|path| path.is_file())
    } else {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).map(|folder| folder.join(executable)).find(|path| path.is_file())
    };
    let found = found.ok_or_else(|| ProgramError::Missing {
        name: program.name.clone(),
        executable: executable.to_owned(),
    })?;
    let arguments = words.map(|word| (word, folder.join(word))).filter(|(_, path)| path.is_file());
    Ok(std::iter::once((executable, found)).chain(arguments).collect())
}

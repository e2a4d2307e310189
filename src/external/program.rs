//! What is run, and how it is written: as a table in a file, or in a line, `NAME:option=value:...=COMMAND`.

use crate::format::label;
use crate::format::protocol::Protocol;
use crate::puzzle::{Board, parse};
use crate::text::{did_you_mean, limits};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;
use strum::{Display, EnumString, VariantNames};

/// Somebody's solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What its rows are labelled with.
    pub name: String,
    /// The executable and its arguments.
    pub command: Vec<String>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// What moves in its answers.
    pub moves: Moves,
    /// What its answers are.
    pub answer: AnswerKind,
    /// The blank's sign in the boards it is given.
    pub blank: char,
    /// Its own goal, if that is not the run's, as it was written.
    pub own_goal: Option<String>,
    /// Bounds on it and on everything that it starts.
    pub limits: Limits,
    /// The folder in which it runs; this process's if there is none.
    pub cwd: Option<PathBuf>,
    /// Variables added to its environment.
    pub env: BTreeMap<String, String>,
    /// The command that builds it, if it is to be built.
    pub build: Vec<String>,
    /// The command that tells its version, if there is one.
    pub version: Vec<String>,
}

/// Bounds on a program and everything that it starts, for each board; where a process solves many boards at once, for
/// all of these together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time; ten seconds if there is nothing here.
    pub time: Option<Duration>,
    /// CPU time of all its processes.
    pub cpu: Option<Duration>,
    /// Memory: resident of all its processes together, and writable of each.
    pub memory: Option<u64>,
    /// Bytes written.
    pub output: u64,
    /// Processes alive at once.
    pub processes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, cpu: None, memory: None, output: 64 << 20, processes: 64 }
    }
}

impl Limits {
    /// The limit of wall-clock time: there always is one, since nothing may wait for ever.
    pub fn time(&self) -> Duration {
        self.time.unwrap_or(Duration::from_secs(10))
    }
}

/// What moves in an answer.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Moves {
    /// The blank.
    #[default]
    Blank,
    /// The tile, which goes the other way.
    Tile,
}

/// What an answer is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Display, EnumString, VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum AnswerKind {
    /// A word of the letters u, d, l and r.
    #[default]
    Letters,
    /// Words such as LEFT and Up, separated by anything.
    Words,
    /// The number of moves.
    Length,
}

/// What is wrong with how a program is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// No name or no command.
    #[error("`{0}` is not NAME=COMMAND, such as mine=./a.out or mine:protocol=hdu1043=./a.out")]
    Shape(String),
    /// A name that could not be told from other things.
    #[error("`{0}` cannot be a name: use letters, digits, `_`, `.`, `*`, and within it `-` and `+`")]
    Name(String),
    /// Quotes that do not close.
    #[error("{name}: the command has an opening quote without its closing one: {command}")]
    Quotes {
        /// The program.
        name: String,
        /// Its command.
        command: String,
    },
    /// An option that there is not.
    #[error("{name}: there is no option `{option}`{}", did_you_mean(option, &OPTIONS))]
    Option {
        /// The program.
        name: String,
        /// What was written.
        option: String,
    },
    /// A value that is none.
    #[error("{name}: `{value}` is no {option}{right}")]
    Value {
        /// The program.
        name: String,
        /// The option.
        option: String,
        /// What was written.
        value: String,
        /// What would be right.
        right: String,
    },
    /// A program that is not there.
    #[error(
        "{name}: there is no program `{executable}`; one that is not in PATH is written with its folder, such as ./a.out"
    )]
    Missing {
        /// The program.
        name: String,
        /// The first word of its command.
        executable: String,
    },
    /// A file of which no checksum can be taken.
    #[error("{name}: cannot read {file}: {reason}")]
    Unreadable {
        /// The program.
        name: String,
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// A command that should build it or tell its version.
    #[error("{name}: `{command}` {reason}")]
    SetUp {
        /// The program.
        name: String,
        /// The command.
        command: String,
        /// How it ended, and what it said.
        reason: String,
    },
    /// A system without the means.
    #[error("{name}: programs are run on Linux only")]
    System {
        /// The program.
        name: String,
    },
    /// A goal of its own that is none of this size.
    #[error("{name}: {error}")]
    Goal {
        /// The program.
        name: String,
        /// What is wrong with it.
        error: String,
    },
    /// A goal of its own that the run's boards have no counterparts for.
    #[error(
        "{name}: its goal {own} is not the run's, {goal}, turned or with other numbers: run with --goal '{own}'"
    )]
    Untranslatable {
        /// The program.
        name: String,
        /// Its goal.
        own: String,
        /// The run's.
        goal: String,
    },
}

/// The options that can be written in a line.
pub const OPTIONS: [&str; 10] = [
    "protocol",
    "moves",
    "answer",
    "blank",
    "goal",
    "time-limit",
    "cpu-limit",
    "memory-limit",
    "output-limit",
    "processes",
];

impl Program {
    /// A program with nothing but a name and a command.
    ///
    /// # Errors
    /// If the name is none.
    pub fn new(name: &str, command: Vec<String>) -> Result<Self, ProgramError> {
        let is_plain = |c: char| c.is_alphanumeric() || "-_.+*".contains(c);
        if label::check(name).is_err() || !name.chars().all(is_plain) {
            return Err(ProgramError::Name(name.to_owned()));
        }
        Ok(Self {
            name: name.to_owned(),
            command,
            protocol: Protocol::default(),
            moves: Moves::default(),
            answer: AnswerKind::default(),
            blank: 'x',
            own_goal: None,
            limits: Limits::default(),
            cwd: None,
            env: BTreeMap::new(),
            build: Vec::new(),
            version: Vec::new(),
        })
    }

    /// Reads `NAME=COMMAND` or `NAME:option=value:option=value=COMMAND`. The command is split at spaces as a shell
    /// would, quotes heeded, but nothing else in it means anything.
    ///
    /// ```
    /// use harness::external::Program;
    /// use harness::format::protocol::Protocol;
    /// let mine = Program::parse("mine:protocol=hdu1043:moves=tile=java -cp 'my classes' Solver")?;
    /// assert_eq!((mine.name.as_str(), mine.protocol), ("mine", Protocol::Hdu1043));
    /// assert_eq!(mine.command, ["java", "-cp", "my classes", "Solver"]);
    /// # Ok::<(), harness::external::ProgramError>(())
    /// ```
    ///
    /// # Errors
    /// See [`ProgramError`].
    pub fn parse(text: &str) -> Result<Self, ProgramError> {
        let shape = || ProgramError::Shape(text.to_owned());
        let name_end = text.find([':', '=']).ok_or_else(shape)?;
        let (name, mut rest) = text.split_at(name_end);
        let mut options = Vec::new();
        while let Some(option) = rest.strip_prefix(':') {
            let (option, value) = option.split_once('=').ok_or_else(shape)?;
            let value_end = value.find([':', '=']).ok_or_else(shape)?;
            options.push((option, &value[..value_end]));
            rest = &value[value_end..];
        }
        let command = rest.strip_prefix('=').ok_or_else(shape)?;
        let quotes = || ProgramError::Quotes { name: name.to_owned(), command: command.to_owned() };
        let command = shell_words::split(command).map_err(|_| quotes())?;
        if command.first().is_none_or(String::is_empty) {
            return Err(shape());
        }
        let mut program = Self::new(name, command)?;
        for (option, value) in options {
            program.set(option, value)?;
        }
        Ok(program)
    }

    /// Sets one of the [`OPTIONS`].
    ///
    /// # Errors
    /// If there is no such option, or the value is none.
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), ProgramError> {
        let bad = |right: String| ProgramError::Value {
            name: self.name.clone(),
            option: option.to_owned(),
            value: value.to_owned(),
            right,
        };
        let choice = |names: &[&str]| bad(did_you_mean(value, names));
        let because = |reason: String| bad(format!(": {reason}"));
        let time = || limits::time(value).map_err(because);
        match option {
            "protocol" => self.protocol = value.parse().map_err(|_| choice(Protocol::VARIANTS))?,
            "moves" => self.moves = value.parse().map_err(|_| choice(Moves::VARIANTS))?,
            "answer" => self.answer = value.parse().map_err(|_| choice(AnswerKind::VARIANTS))?,
            "blank" => {
                let mut signs = value.chars();
                self.blank = match (signs.next(), signs.next()) {
                    (Some(sign), None) if !sign.is_whitespace() && !('1'..='9').contains(&sign) => sign,
                    _ => return Err(bad("; write one sign, such as x, 0 or _".to_owned())),
                };
            }
            "goal" => self.own_goal = Some(value.to_owned()),
            "time-limit" => self.limits.time = Some(time()?),
            "cpu-limit" => self.limits.cpu = Some(time()?),
            "memory-limit" => self.limits.memory = Some(limits::memory(value).map_err(because)? as u64),
            "output-limit" => self.limits.output = limits::memory(value).map_err(because)? as u64,
            "processes" => {
                let number = value.parse().ok().filter(|&number| number > 0);
                self.limits.processes =
                    number.ok_or_else(|| bad("; write how many there may be, such as 8".to_owned()))?;
            }
            _ => return Err(ProgramError::Option { name: self.name.clone(), option: option.to_owned() }),
        }
        Ok(())
    }

    /// Its own goal, if it has one that is not the run's.
    ///
    /// # Errors
    /// If it is no goal of this size.
    pub fn goal(&self, run: &Board) -> Result<Option<Board>, ProgramError> {
        let Some(text) = &self.own_goal else { return Ok(None) };
        let own = parse::goal(text, Some(run.size()), "goal")
            .map_err(|error| ProgramError::Goal { name: self.name.clone(), error: error.to_string() })?;
        Ok(Some(own).filter(|own| own != run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_it_all() {
        let program = Program::parse(
            "a:protocol=poj1077:answer=words:blank=0:time-limit=1s:goal=123804765=./x --a=b:c",
        )
        .unwrap();
        assert_eq!(program.protocol, Protocol::Poj1077);
        assert_eq!((program.answer, program.blank), (AnswerKind::Words, '0'));
        assert_eq!(program.limits.time(), Duration::from_secs(1));
        assert_eq!(program.own_goal.as_deref(), Some("123804765"));
        assert_eq!(program.command, ["./x", "--a=b:c"]);
        assert_eq!(Program::parse("a=sh -c 'cat; $HOME'").unwrap().command, ["sh", "-c", "cat; $HOME"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, part) in [
            ("./a.out", "NAME=COMMAND"),
            ("a=", "NAME=COMMAND"),
            ("=./a.out", "cannot be a name"),
            ("a,b=./a.out", "cannot be a name"),
            ("+a=./a.out", "cannot be a name"),
            ("a:protocol=./a.out", "NAME=COMMAND"),
            ("a:protokol=line=./a.out", "did you mean `protocol`?"),
            ("a:protocol=hdu=./a.out", "did you mean `hdu1043`?"),
            ("a:time-limit=0s=./a.out", "10s"),
            ("a:blank=xx=./a.out", "one sign"),
            ("a=./a 'b", "quote"),
        ] {
            let error = Program::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}

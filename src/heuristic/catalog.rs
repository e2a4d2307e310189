//! Heuristics by name: what an entry says, and how heuristics are read and written.
//!
//! A heuristic is one file and one [`HeuristicEntry`], which stands in that file. Spellings have three forms: a name, a name with
//! an argument (`pdb:7-8`), and a name with other heuristics (`max(manhattan,gaschnig)`).

use super::any::AnyHeuristic;
use crate::progress::{Cancelled, Progress};
use crate::puzzle::Board;
use crate::text::{did_you_mean, nesting, split_outside_parentheses};
use std::fmt;

/// Heuristics are made of others that are made of others, but what nobody would write must not fill the stack.
const MOST_NESTING: usize = 8;

/// One heuristic of the catalog.
pub struct HeuristicEntry {
    /// How it is written; what follows it depends on the form.
    pub name: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// Where it was described.
    pub source: &'static str,
    /// Never above the true distance (if it is made of others: provided that all of them are).
    pub admissible: bool,
    /// Never falls by more than the cost of the move; with h(goal) = 0 this implies admissible. (Likewise.)
    pub consistent: bool,
    /// What else stands in a spelling, and how it is made for a goal.
    pub form: Form,
}

/// A heuristic made for a goal, unless it is not defined for it.
pub type BuiltHeuristic = Result<AnyHeuristic, HeuristicError>;

/// How a heuristic is written and made.
pub enum Form {
    /// `name`.
    Plain(fn(&Board) -> BuiltHeuristic),
    /// `name:argument`.
    Argument {
        /// Arguments, each for some size of board; the first is for lists.
        examples: &'static [&'static str],
        /// Checks an argument and gives it as it is usually written.
        read: fn(&str) -> Result<String, HeuristicError>,
        /// Makes it from an argument as `read` gave it. Building large tables is reported.
        build: fn(&str, &Board, &dyn Progress) -> BuiltHeuristic,
    },
    /// `name(a,b,...)`.
    Parts {
        /// Of how many heuristics at most.
        most: usize,
        /// Makes it of them.
        build: fn(Vec<AnyHeuristic>) -> AnyHeuristic,
    },
}

impl HeuristicEntry {
    /// How it is written, with an example of what follows the name.
    pub fn example(&self) -> String {
        match self.form {
            Form::Plain(_) => self.name.to_owned(),
            Form::Argument { examples, .. } => format!("{}:{}", self.name, examples[0]),
            Form::Parts { .. } => format!("{}(a,b,...)", self.name),
        }
    }

    /// Spellings of it that say everything: none if it is made of others.
    pub fn examples(&self) -> Vec<String> {
        match self.form {
            Form::Plain(_) => vec![self.name.to_owned()],
            Form::Argument { examples, .. } => {
                examples.iter().map(|example| format!("{}:{example}", self.name)).collect()
            }
            Form::Parts { .. } => Vec::new(),
        }
    }

    /// As much of a spelling as is always the same.
    fn stem(&self) -> String {
        match self.form {
            Form::Plain(_) => self.name.to_owned(),
            Form::Argument { .. } => format!("{}:", self.name),
            Form::Parts { .. } => format!("{}()", self.name),
        }
    }
}

/// A value of the option `h`.
#[derive(Clone)]
pub struct HeuristicSpec {
    entry: &'static HeuristicEntry,
    argument: String,
    parts: Vec<Self>,
}

/// A heuristic that cannot be had: a spelling that is none, or a goal that it is not defined for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct HeuristicError(String);

impl HeuristicError {
    /// What is wrong, and what would be right.
    pub fn refused(problem: impl Into<String>) -> Self {
        Self(problem.into())
    }
}

impl From<Cancelled> for HeuristicError {
    fn from(cancelled: Cancelled) -> Self {
        Self(cancelled.to_string())
    }
}

impl HeuristicSpec {
    /// A heuristic that is written as its name alone.
    pub const fn plain(entry: &'static HeuristicEntry) -> Self {
        Self { entry, argument: String::new(), parts: Vec::new() }
    }

    /// Whether it is the one of this entry, whatever follows the name.
    pub fn is(&self, entry: &HeuristicEntry) -> bool {
        std::ptr::eq(self.entry, entry)
    }

    /// Whether it is claimed never to be above the true distance.
    pub fn admissible(&self) -> bool {
        self.entry.admissible && self.parts.iter().all(Self::admissible)
    }

    /// Whether it is claimed never to fall by more than the cost of the move.
    pub fn consistent(&self) -> bool {
        self.entry.consistent && self.parts.iter().all(Self::consistent)
    }

    /// Makes the heuristic for a goal. Building large tables is reported to `watch`.
    ///
    /// # Errors
    /// If it is not defined for that goal.
    pub fn build(&self, goal: &Board, watch: &dyn Progress) -> BuiltHeuristic {
        match self.entry.form {
            Form::Plain(build) => build(goal),
            Form::Argument { build, .. } => build(&self.argument, goal, watch),
            Form::Parts { build, .. } => {
                Ok(build(self.parts.iter().map(|part| part.build(goal, watch)).collect::<Result<_, _>>()?))
            }
        }
    }
}

impl PartialEq for HeuristicSpec {
    fn eq(&self, other: &Self) -> bool {
        self.is(other.entry) && self.argument == other.argument && self.parts == other.parts
    }
}

impl Eq for HeuristicSpec {}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, argument, parts } = self;
        match entry.form {
            Form::Plain(_) => f.write_str(entry.name),
            Form::Argument { .. } => write!(f, "{}:{argument}", entry.name),
            Form::Parts { .. } => {
                let parts: Vec<String> = parts.iter().map(Self::to_string).collect();
                write!(f, "{}({})", entry.name, parts.join(","))
            }
        }
    }
}

impl fmt::Debug for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeuristicSpec({self})")
    }
}

/// The heuristics there are.
#[derive(Clone)]
pub struct Heuristics(Vec<&'static HeuristicEntry>);

impl Heuristics {
    /// Those of this crate.
    pub fn standard() -> Self {
        Self(super::STANDARD.to_vec())
    }

    /// One more.
    ///
    /// # Panics
    /// If there is one of this name.
    pub fn add(&mut self, entry: &'static HeuristicEntry) {
        assert!(self.0.iter().all(|other| other.name != entry.name), "two heuristics called {}", entry.name);
        self.0.push(entry);
    }

    /// All of them, in the order in which they are listed.
    pub fn entries(&self) -> &[&'static HeuristicEntry] {
        &self.0
    }

    /// Reads a spelling.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(&self, text: &str) -> Result<HeuristicSpec, HeuristicError> {
        if nesting(text) > MOST_NESTING {
            return Err(HeuristicError::refused(format!(
                "more than {MOST_NESTING} parentheses in each other"
            )));
        }
        for &entry in &self.0 {
            let Some(rest) = text.strip_prefix(entry.name) else { continue };
            match entry.form {
                Form::Plain(_) if rest.is_empty() => return Ok(HeuristicSpec::plain(entry)),
                Form::Argument { read, .. } => {
                    if let Some(argument) = rest.strip_prefix(':') {
                        let argument = read(argument)?;
                        return Ok(HeuristicSpec { entry, argument, parts: Vec::new() });
                    }
                }
                Form::Parts { most, .. } => {
                    if let Some(list) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                        let parts: Vec<HeuristicSpec> = split_outside_parentheses(list)
                            .map(|part| self.read(part.trim()))
                            .collect::<Result<_, _>>()?;
                        if parts.len() > most {
                            let example = format!("write {}(manhattan,gaschnig), say", entry.name);
                            let problem = format!("`{text}` is made of 1 to {most} heuristics: {example}");
                            return Err(HeuristicError(problem));
                        }
                        return Ok(HeuristicSpec { entry, argument: String::new(), parts });
                    }
                }
                Form::Plain(_) => {}
            }
        }
        let known: Vec<String> = self.0.iter().map(|entry| entry.stem()).collect();
        Err(HeuristicError(format!("`{text}` is not a heuristic{}", did_you_mean(text, &known))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<HeuristicSpec, HeuristicError> {
        Heuristics::standard().read(text)
    }

    #[test]
    fn heuristics_are_read_and_written() {
        for text in
            ["zero", "walking-distance", "pdb:7-8", "pdb:(1,2)(3,4)+mirror", "max(gaschnig,pdb:(1,2)(3))"]
        {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        for entry in Heuristics::standard().entries() {
            let example = entry.example();
            if !matches!(entry.form, Form::Parts { .. }) {
                assert_eq!(read(&example).unwrap().to_string(), example);
            }
        }
    }

    #[test]
    fn what_is_no_heuristic_is_refused_with_a_hint() {
        for (text, hint) in [
            ("manhatan", "`manhattan`"),
            ("pdb", "`pdb:`"),
            ("pdb:7+8", "how many tiles"),
            ("max()", "`` is not a heuristic"),
            ("max(gaschnig", "did you mean `gaschnig`"),
            (&format!("{}zero{}", "max(".repeat(5000), ")".repeat(5000)), "more than 8 parentheses"),
            ("max(zero,zero,zero,zero,zero,zero,zero,zero,zero)", "1 to 8"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(hint), "{text}: {message}");
        }
    }

    #[test]
    fn the_largest_claims_what_all_of_its_parts_claim() {
        let claims = |text: &str| {
            let spec = read(text).unwrap();
            (spec.admissible(), spec.consistent())
        };
        assert_eq!(claims("max(gaschnig,manhattan)"), (true, true));
        assert_eq!(claims("max(gaschnig,pdb:4-4)"), (true, false));
        assert_eq!(claims("max(gaschnig,blog-manhattan)"), (false, false));
    }
}

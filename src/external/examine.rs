//! A line of output turned into an answer, and checked by means that share nothing with who wrote it.

use super::outcome::{Counters, End, Fault};
use super::program::{AnswerKind, Moves, Program};
use super::translate::Translation;
use crate::format::row::Status;
use crate::judge::{Hint, Judge, UNSOLVABLE, Verdict, notation};
use crate::puzzle::{Board, DistanceTable, Move, parity, path};

/// Reads and checks answers.
pub(super) struct Examiner {
    judge: Judge,
    goal: Board,
    translation: Option<Translation>,
    moves: Moves,
    answer: AnswerKind,
    /// For lengths, which cannot be replayed.
    table: Option<DistanceTable>,
}

impl Examiner {
    /// For a run's boards; the program may have its own goal, `translation`'s.
    pub(super) fn new(program: &Program, goal: &Board, translation: Option<Translation>) -> Self {
        let goal = translation.as_ref().map_or(*goal, |translation| *translation.goal());
        let table = (program.answer == AnswerKind::Length).then(|| DistanceTable::new(&goal).ok()).flatten();
        Self {
            judge: Judge::new(&goal),
            goal,
            translation,
            moves: program.moves,
            answer: program.answer,
            table,
        }
    }

    /// A board as the program is to see it.
    pub(super) fn for_program(&self, board: &Board) -> Board {
        self.translation.as_ref().map_or(*board, |translation| translation.board(board))
    }

    /// The program's goal: the board whose answer is known beforehand.
    pub(super) const fn goal(&self) -> &Board {
        &self.goal
    }

    /// Whether this is the right answer to the goal itself.
    pub(super) fn solves_goal(&mut self, line: &[u8]) -> bool {
        let goal = self.goal;
        matches!(self.check(&goal, line), (End::Solved { length: 0, .. }, _))
    }

    /// What a line says about a board of the run.
    pub(super) fn examine(&mut self, board: &Board, line: &[u8]) -> (End, Counters) {
        let board = self.for_program(board);
        let (mut end, counters) = self.check(&board, line);
        let path = match &mut end {
            End::Solved { path, .. } | End::Failed(Fault { path, .. }) => path,
            End::Unsolvable => return (end, counters),
        };
        if let (Some(path), Some(translation)) = (path, &self.translation) {
            *path = translation.path_back(path);
        }
        (end, counters)
    }

    fn check(&mut self, board: &Board, line: &[u8]) -> (End, Counters) {
        let (answer, counters) = split(line);
        let end = if self.answer == AnswerKind::Length && answer != UNSOLVABLE.as_bytes() {
            self.check_length(board, answer)
        } else {
            self.check_path(board, answer)
        };
        (end, counters)
    }

    fn check_path(&mut self, board: &Board, answer: &[u8]) -> End {
        let letters = self.letters(answer);
        // What cannot be read as announced is shown to the judge as it is, who may know what it is.
        let (verdict, hint) = self.judge.judge(board, letters.as_deref().unwrap_or(answer));
        let path = letters.as_deref().and_then(moves);
        match verdict {
            Verdict::Solved { moves, .. } => End::Solved { length: moves as u32, path },
            Verdict::Unsolvable => End::Unsolvable,
            wrong => {
                let hint = hint.map_or_else(String::new, |hint| format!(" ({hint}{})", self.option(hint)));
                let fault = Fault::new(Status::Wrong, format!("{wrong}{hint}"));
                End::Failed(Fault { path, ..fault })
            }
        }
    }

    /// What can be said of a program that is right but for what a hint says, instead of changing it.
    fn option(&self, hint: Hint) -> String {
        match hint {
            Hint::TilesMoves if self.moves == Moves::Blank => "; or say moves=tile".to_owned(),
            Hint::TilesMoves => "; or leave out moves=tile".to_owned(),
            Hint::Written(_) if self.answer == AnswerKind::Letters => "; or say answer=words".to_owned(),
            Hint::Length { .. } => "; or say answer=length".to_owned(),
            Hint::OtherGoal(name) => format!("; or say goal={name}"),
            _ => String::new(),
        }
    }

    fn check_length(&self, board: &Board, answer: &[u8]) -> End {
        let wrong = |detail: String| End::Failed(Fault::new(Status::Wrong, detail));
        let text = String::from_utf8_lossy(answer);
        let Ok(length) = text.trim().parse::<u32>() else {
            return wrong(format!("`{}` is not a number of moves", shortened(&text)));
        };
        if !parity::is_reachable(board, &self.goal) {
            return wrong("unsolvable missed: no path leads to the goal".to_owned());
        }
        let optimal = self.table.as_ref().and_then(|table| table.get(board));
        match optimal {
            Some(optimal) if length < optimal => {
                wrong(format!("{length} moves, but the shortest path has {optimal}"))
            }
            // Each move is a transposition: the lengths of two paths differ by an even number.
            Some(optimal) if !(length - optimal).is_multiple_of(2) => {
                wrong(format!("no path has {length} moves: the shortest has {optimal}"))
            }
            _ => End::Solved { length, path: None },
        }
    }

    /// The blank's moves in letters. None if the line is not of the kind that was announced.
    fn letters(&self, answer: &[u8]) -> Option<Vec<u8>> {
        if answer == UNSOLVABLE.as_bytes() {
            return Some(answer.to_vec());
        }
        let letters = match self.answer {
            AnswerKind::Letters | AnswerKind::Length => answer.to_vec(),
            AnswerKind::Words => words(std::str::from_utf8(answer).ok()?)?,
        };
        if self.moves == Moves::Blank {
            return Some(letters);
        }
        let tiles = moves(&letters)?;
        Some(tiles.iter().map(|m| m.inverse().letter() as u8).collect())
    }
}

/// `LEFT, UP, Right` as letters; `[]` has none.
fn words(line: &str) -> Option<Vec<u8>> {
    if !line.contains(char::is_alphanumeric) {
        return Some(Vec::new());
    }
    let (moves, _) = notation::read(line)?;
    Some(moves.iter().map(|m| m.letter() as u8).collect())
}

fn moves(letters: &[u8]) -> Option<Vec<Move>> {
    path::from_letters(std::str::from_utf8(letters).ok()?).ok()
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

/// The answer before `#`, and the counters after it.
fn split(line: &[u8]) -> (&[u8], Counters) {
    let Some(at) = line.iter().position(|&byte| byte == b'#') else {
        return (line.trim_ascii_end(), Counters::default());
    };
    let mut counters = Counters::default();
    let text = String::from_utf8_lossy(&line[at + 1..]);
    for (name, value) in text.split_ascii_whitespace().filter_map(|word| word.split_once('=')) {
        let counter = match name {
            "expanded" => &mut counters.expanded,
            "generated" => &mut counters.generated,
            "stored" => &mut counters.stored,
            _ => continue,
        };
        *counter = value.trim_end_matches(',').parse().ok();
    }
    (line[..at].trim_ascii_end(), counters)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examiner(options: &str) -> Examiner {
        let program = Program::parse(&format!("it{options}=x")).unwrap();
        let goal = Board::blank_last(crate::puzzle::Size::EIGHT);
        let own = program.goal(&goal).unwrap();
        let translation = own.map(|own| Translation::between(&goal, &own).unwrap());
        Examiner::new(&program, &goal, translation)
    }

    fn ends(options: &str, board: &str, line: &str) -> String {
        let board = crate::puzzle::parse::board(board, None, "board").unwrap();
        match examiner(options).examine(&board, line.as_bytes()).0 {
            End::Solved { length, path } => {
                format!("{length} {}", path.map_or_else(String::new, |path| path::to_letters(&path)))
            }
            End::Unsolvable => "unsolvable".to_owned(),
            End::Failed(fault) => format!("{:?}: {}", fault.status, fault.detail),
        }
    }

    #[test]
    fn every_announced_kind_is_understood() {
        // One move of the blank to the right, of tile 8 to the left.
        let near = "1234567x8";
        for (options, line) in [
            ("", "r"),
            ("", "r   # expanded=1"),
            (":moves=tile", "l"),
            (":answer=words", "RIGHT"),
            (":answer=words", "['Right']"),
            (":answer=words:moves=tile", "left"),
            (":goal=blank-first", "l"),
        ] {
            assert_eq!(ends(options, near, line), "1 r", "{options} {line}");
        }
        assert_eq!(ends(":answer=length", near, "1"), "1 ");
        assert_eq!(ends(":answer=length", near, "3"), "3 ");
        assert_eq!(ends("", "12345678x", ""), "0 ");
        assert_eq!(ends(":answer=words", "12345678x", "[]"), "0 ");
        for options in ["", ":answer=words", ":moves=tile", ":answer=length"] {
            assert_eq!(ends(options, "21345678x", "unsolvable"), "unsolvable", "{options}");
        }
    }

    #[test]
    fn others_are_told_by_a_hint() {
        let near = "1234567x8";
        for (options, line, hint) in [
            ("", "l", "the tiles' moves"),
            ("", "R", "lower case"),
            ("", "1", "the length of a shortest path"),
            (":answer=length", "0", "the shortest path has 1"),
            (":answer=length", "2", "no path has 2 moves"),
            (":answer=length", "r", "not a number"),
            (":answer=words", "rigth", "junk"),
            ("", "", "an empty line is right for a solved board only"),
        ] {
            let said = ends(options, near, line);
            assert!(said.starts_with("Wrong") && said.contains(hint), "{options} {line}: {said}");
        }
    }

    #[test]
    fn counters_stand_after_a_hash() {
        let counters = |line: &str| split(line.as_bytes()).1;
        let all = Counters { expanded: Some(1), generated: Some(20), stored: Some(3) };
        assert_eq!(counters("ul # expanded=1 generated=20 stored=3"), all);
        assert_eq!(counters("ul #expanded=1, generated=20, stored=3, pops=7"), all);
        assert_eq!(counters("ul # expanded=many"), Counters::default());
        assert_eq!(split(b"# expanded=1").0, b"");
    }
}

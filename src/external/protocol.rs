//! How boards are handed to a program and its answers taken.

use crate::format::protocol::Protocol;
use crate::puzzle::Board;
use std::fmt::Write;

impl Protocol {
    /// What a process is given for these boards.
    pub(super) fn input(self, boards: &[String]) -> String {
        let mut input = String::new();
        let before = if self == Self::Uva652 {
            // Writing to a string cannot fail.
            let _ = writeln!(input, "{}", boards.len());
            "\n"
        } else {
            ""
        };
        for board in boards {
            let _ = writeln!(input, "{before}{board}");
        }
        input
    }

    /// The most lines that a right answer to this many boards can have.
    pub(super) const fn most_lines(self, boards: usize) -> usize {
        match self {
            // An empty line after the last answer is the separator's usual misunderstanding.
            Self::Uva652 => 2 * boards,
            _ => boards,
        }
    }

    /// The answers among the lines that came. None unless there is one for each board.
    pub(super) fn answers(self, lines: Vec<Vec<u8>>, boards: usize) -> Option<Vec<Vec<u8>>> {
        if self != Self::Uva652 {
            return Some(lines).filter(|lines| lines.len() == boards);
        }
        let count = lines.len();
        (is_every_other_empty(&lines) && (count == 2 * boards || count + 1 == 2 * boards))
            .then(|| lines.into_iter().step_by(2).collect())
    }

    /// What is probably meant instead, where the lines are not as many as they should be.
    pub(super) fn misunderstood(self, lines: &[Vec<u8>], boards: usize) -> Option<&'static str> {
        // No more is read than shows that there is too much.
        let is_separated = || {
            lines.len() > boards && is_every_other_empty(lines) && lines.iter().any(|line| !line.is_empty())
        };
        match self {
            // Of two answers one may be missing for any reason.
            _ if boards < 3 => None,
            Self::Hdu1043 if lines.len() == 1 => {
                Some("it answered for one of many boards, and ended: does it want protocol=poj1077?")
            }
            Self::Hdu1043 if is_separated() => {
                Some("there is an empty line between its answers: does it want protocol=uva652?")
            }
            Self::Uva652 if lines.len() == boards => {
                Some("there are no empty lines between its answers: does it want protocol=hdu1043?")
            }
            _ => None,
        }
    }
}

/// Whether there is an empty line after each other one.
fn is_every_other_empty(lines: &[Vec<u8>]) -> bool {
    lines.iter().skip(1).step_by(2).all(Vec::is_empty)
}

/// A board as it is handed over: its tiles row by row, with the blank's sign.
pub(super) fn written(board: &Board, blank: char) -> String {
    let text = board.to_string();
    if blank == 'x' { text } else { text.replace('x', blank.encode_utf8(&mut [0; 4])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uva_has_a_count_and_empty_lines() {
        let boards = ["1 2 x".to_owned(), "x 1 2".to_owned()];
        assert_eq!(Protocol::Uva652.input(&boards), "2\n\n1 2 x\n\nx 1 2\n");
        assert_eq!(Protocol::Hdu1043.input(&boards), "1 2 x\nx 1 2\n");
        let lines = |text: &str| text.split('\n').map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>();
        let uva = |text, boards| Protocol::Uva652.answers(lines(text), boards);
        assert_eq!(uva("ul\n\nr", 2), Some(lines("ul\nr")));
        assert_eq!(uva("ul\n\nr\n", 2), Some(lines("ul\nr")));
        assert_eq!(uva("ul\n\n\n\nr", 3), Some(lines("ul\n\nr")));
        assert_eq!(uva("", 1), Some(lines("")));
        assert_eq!(uva("ul\nr", 2), None);
        assert_eq!(uva("ul\nr\nd", 2), None);
        assert_eq!(uva("ul\n\nr\n\n", 2), None);
        assert_eq!(Protocol::Hdu1043.answers(lines("ul\n"), 1), None);
        for (protocol, text, wanted) in [
            (Protocol::Hdu1043, "ul\n\nr\n", Some("uva652")),
            (Protocol::Hdu1043, "ul", Some("poj1077")),
            (Protocol::Hdu1043, "ul\nr", None),
            (Protocol::Uva652, "ul\nr\nd", Some("hdu1043")),
        ] {
            let said = protocol.misunderstood(&lines(text), 3);
            assert_eq!(said.is_some(), wanted.is_some(), "{text}");
            assert!(said.unwrap_or_default().contains(wanted.unwrap_or_default()), "{text}");
        }
    }
}

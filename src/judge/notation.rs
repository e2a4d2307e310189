//! The ways in which programs write moves, wanted or not: read by [`read`], told apart by [`Notation`].

use crate::puzzle::Move;

/// How moves are written, from what judges want to what is farthest from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::Display)]
pub enum Notation {
    /// `ullddr`.
    #[strum(to_string = "letters")]
    Letters,
    /// `ULLDDR`.
    #[strum(to_string = "capitals")]
    Capitals,
    /// `u l l`, `u, l, l`, `u->l->l`.
    #[strum(to_string = "letters with separators between them")]
    Separated,
    /// `['U', 'L']`.
    #[strum(to_string = "a list in brackets or quotes")]
    List,
    /// `LEFT UP`, `Left`, `Action.LEFT`.
    #[strum(to_string = "words such as LEFT and UP")]
    Words,
    /// `←↑`, `<^>v`.
    #[strum(to_string = "arrows")]
    Arrows,
    /// `L2UR2`: left, left, up, right, right.
    #[strum(to_string = "letters with the number of their repetitions")]
    Repeated,
}

/// More moves than any answer has; a number of repetitions can ask for any number.
const MOST_MOVES: usize = 1 << 20;

/// The moves that a line says in any notation or mixture of them, and the notation in it that is farthest from plain
/// letters. None if there is anything else in the line, or nothing at all.
///
/// ```
/// use harness::judge::notation::{Notation, read};
/// use harness::puzzle::path::to_letters;
/// let (moves, notation) = read("['Left', 'Up']").unwrap();
/// assert_eq!((to_letters(&moves).as_str(), notation), ("lu", Notation::Words));
/// assert_eq!(read("unsolvable"), None);
/// ```
pub fn read(line: &str) -> Option<(Vec<Move>, Notation)> {
    let mut moves = Vec::new();
    let mut notation = Notation::Letters;
    let line = line.replace("->", " ");
    if line.contains(['[', '(', '\'', '"']) {
        notation = Notation::List;
    } else if line.contains(is_separator) {
        notation = Notation::Separated;
    }
    for word in line.split(is_separator).filter(|word| !word.is_empty()) {
        if let Some(m) = whole_word(word) {
            notation = notation.max(Notation::Words);
            moves.push(m);
        } else {
            notation = notation.max(letter_by_letter(word, &mut moves)?);
        }
    }
    (!moves.is_empty()).then_some((moves, notation))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '\'' | '"' | '-')
}

/// `LEFT`, also after the name of what it belongs to, as in `Action.LEFT`.
fn whole_word(word: &str) -> Option<Move> {
    let name = word.rsplit('.').next().unwrap_or(word);
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let named = [("up", Move::Up), ("down", Move::Down), ("left", Move::Left), ("right", Move::Right)];
    named.into_iter().find_map(|(other, m)| is(other).then_some(m))
}

/// Appends the moves of a word that is made of letters, arrows and repetitions.
fn letter_by_letter(word: &str, moves: &mut Vec<Move>) -> Option<Notation> {
    let mut notation = Notation::Letters;
    let mut characters = word.chars().peekable();
    while let Some(c) = characters.next() {
        let (m, written) = match c {
            '↑' | '^' => (Move::Up, Notation::Arrows),
            '↓' | 'v' => (Move::Down, Notation::Arrows),
            '←' | '<' => (Move::Left, Notation::Arrows),
            '→' | '>' => (Move::Right, Notation::Arrows),
            _ if c.is_ascii_uppercase() => (Move::from_letter(c)?, Notation::Capitals),
            _ => (Move::from_letter(c)?, Notation::Letters),
        };
        notation = notation.max(written);
        let mut digits = String::new();
        while let Some(digit) = characters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let mut times = 1;
        if !digits.is_empty() {
            notation = Notation::Repeated;
            times = digits.parse().ok()?;
        }
        if times > MOST_MOVES - moves.len().min(MOST_MOVES) {
            return None;
        }
        moves.resize(moves.len() + times, m);
    }
    Some(notation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::path::to_letters;

    #[test]
    fn moves_are_read_in_many_ways() {
        for (line, letters, notation) in [
            ("lurr", "lurr", Notation::Letters),
            ("LURR", "lurr", Notation::Capitals),
            ("l u,r;r", "lurr", Notation::Separated),
            ("L->U->R->R", "lurr", Notation::Separated),
            ("['L', 'U', 'R', 'R']", "lurr", Notation::List),
            ("(\"l\",\"u\",\"r\",\"r\")", "lurr", Notation::List),
            ("LEFT UP right Right", "lurr", Notation::Words),
            ("[Action.LEFT, Action.UP, Move.Right, Right]", "lurr", Notation::Words),
            ("←↑→→", "lurr", Notation::Arrows),
            ("<^>>", "lurr", Notation::Arrows),
            ("LUR2", "lurr", Notation::Repeated),
            ("L2UR2", "llurr", Notation::Repeated),
            ("d v", "dd", Notation::Arrows),
        ] {
            let (moves, found) = read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((to_letters(&moves).as_str(), found), (letters, notation), "{line}");
        }
    }

    #[test]
    fn what_is_no_moves_is_none() {
        for line in [
            "",
            " ",
            "[]",
            "unsolvable",
            "19",
            "-1",
            "L2X",
            "2L",
            "l99999999999999999999",
            "l9999999u9999999",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}

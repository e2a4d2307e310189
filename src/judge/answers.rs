//! The lines of an answer file, and which of them answers which case.

use super::Framing;

/// The answer to one case.
#[derive(Clone, Copy)]
pub(super) struct AnswerLine<'t> {
    /// Its line in the file, from 1.
    pub(super) line: usize,
    /// The line without what may stand at its end.
    pub(super) text: &'t [u8],
    /// Whether the empty line is there that the framing wants before it.
    pub(super) is_separated: bool,
}

/// Hands out the answers of a file in order.
pub(super) struct AnswerLines<'t> {
    rest: &'t [u8],
    line: usize,
    framing: Framing,
}

impl<'t> AnswerLines<'t> {
    pub(super) fn new(text: &'t [u8], framing: Framing) -> Self {
        let rest = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        Self { rest, line: 0, framing }
    }

    /// The next line without spaces and carriage returns at its end. The last one needs no newline.
    fn next_line(&mut self) -> Option<&'t [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
        let line = &self.rest[..end];
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        Some(line.trim_ascii_end())
    }

    /// The next case's answer; none if the file has ended.
    pub(super) fn next_answer(&mut self) -> Option<AnswerLine<'t>> {
        let wants_separator = self.framing.separates_answers() && self.line > 0;
        let mut text = self.next_line()?;
        let is_separated = !wants_separator || text.is_empty();
        if wants_separator && is_separated {
            text = self.next_line()?;
        }
        Some(AnswerLine { line: self.line, text, is_separated })
    }

    /// The lines that are left: the first one's number, and how many there are.
    pub(super) fn rest(mut self) -> Option<(usize, usize)> {
        self.next_line()?;
        let first = self.line;
        while self.next_line().is_some() {}
        Some((first, self.line - first + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, framing: Framing) -> Vec<(usize, &str, bool)> {
        let mut answers = AnswerLines::new(text.as_bytes(), framing);
        std::iter::from_fn(|| answers.next_answer())
            .map(|a| (a.line, std::str::from_utf8(a.text).unwrap(), a.is_separated))
            .collect()
    }

    #[test]
    fn every_line_is_an_answer_the_empty_ones_too() {
        let expected = [(1, "ul", true), (2, "", true), (3, " d", true)];
        for text in ["ul\n\n d\n", "ul \r\n\r\n d\r\n", "ul\n\n d", "\u{feff}ul\n\t\n d"] {
            assert_eq!(lines(text, Framing::Plain), expected, "{text:?}");
        }
        assert_eq!(lines("", Framing::Plain), []);
        assert_eq!(lines("\n", Framing::Plain), [(1, "", true)]);
        assert_eq!(lines("u\n\n", Framing::Plain), [(1, "u", true), (2, "", true)]);
    }

    #[test]
    fn uva_has_empty_lines_between() {
        let uva = |text| lines(text, Framing::Uva652);
        assert_eq!(uva("ul\n\n\n\nd\n"), [(1, "ul", true), (3, "", true), (5, "d", true)]);
        assert_eq!(uva("ul\nd\n"), [(1, "ul", true), (2, "d", false)]);
        assert_eq!(uva("\n"), [(1, "", true)]);
        assert_eq!(uva("u\n\n"), [(1, "u", true)], "the separator is there, the answer is not");
    }

    #[test]
    fn what_is_left_is_counted() {
        let mut answers = AnswerLines::new(b"u\nd\n\nl", Framing::Plain);
        answers.next_answer();
        assert_eq!(answers.rest(), Some((2, 3)));
        let mut answers = AnswerLines::new(b"u\n", Framing::Plain);
        answers.next_answer();
        assert_eq!(answers.rest(), None);
    }
}

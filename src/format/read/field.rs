//! The fields of a row, each from its token.

use super::error::{Problem, shown};
use crate::format::row::Status;
use crate::text::did_you_mean;

/// A whole number of at least 0, or `None` for an empty field.
pub(super) fn number(token: &str) -> Result<Option<u64>, Problem> {
    if token.is_empty() {
        return Ok(None);
    }
    // `parse` alone would let `+5` through, which no writer of this format produces.
    if token.bytes().all(|byte| byte.is_ascii_digit()) {
        return match token.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(bad_number(token, "is too large")),
        };
    }
    Err(bad_number(token, why_no_number(token)))
}

/// The same for lengths, which have 32 bits.
pub(super) fn length(token: &str) -> Result<Option<u32>, Problem> {
    match number(token)?.map(u32::try_from) {
        None => Ok(None),
        Some(Ok(length)) => Ok(Some(length)),
        Some(Err(_)) => Err(bad_number(token, "is too large")),
    }
}

fn bad_number(token: &str, reason: &'static str) -> Problem {
    Problem::Number { token: shown(token), reason }
}

fn why_no_number(token: &str) -> &'static str {
    match token.parse::<f64>() {
        Ok(value) if value.is_nan() => "is not a number",
        Ok(value) if value.is_infinite() => "is infinite",
        Ok(value) if value < 0.0 => "is negative",
        Ok(_) if token.contains(['e', 'E']) => "is rounded, as spreadsheets do with long numbers",
        Ok(_) if token.contains('.') => "is not whole",
        Ok(_) => "has a sign",
        Err(_) if token.trim() != token => "has spaces around it",
        Err(_) if token.bytes().all(|byte| byte.is_ascii_digit() || b",' _.".contains(&byte)) => {
            "has separators between its digits"
        }
        Err(_) => "is not a number",
    }
}

/// A status by its name.
pub(super) fn status(token: &str) -> Result<Status, Problem> {
    Status::ALL.into_iter().find(|status| status.name() == token).ok_or_else(|| {
        let hint = did_you_mean(token, &Status::ALL.map(Status::name));
        Problem::Status { token: shown(token), hint }
    })
}

/// Checks a board's tiles and gives the number of its cells.
pub(super) fn board_cells(token: &str) -> Result<usize, Problem> {
    let bad = |reason: String| Err(Problem::Board { token: shown(token), reason });
    let cells = token.split(' ').count();
    if cells == 1 {
        return bad("has no spaces, as if a spreadsheet had read it as one number".to_owned());
    }
    // Widths and heights stay below 16, so a board has at most 255 cells.
    let mut seen = [false; 256];
    for tile in token.split(' ') {
        let number = match tile {
            "x" => 0,
            "" => return bad("has two spaces in a row or around it".to_owned()),
            _ => match tile.parse::<usize>() {
                Ok(number)
                    if (1..cells.min(seen.len())).contains(&number) && !tile.starts_with(['0', '+']) =>
                {
                    number
                }
                _ => return bad(format!("has `{}` among {cells} cells", shown(tile))),
            },
        };
        if std::mem::replace(&mut seen[number], true) {
            return bad(format!("has `{tile}` twice"));
        }
    }
    // As many distinct tiles out of the blank and 1 .. cells - 1 as there are cells: none can be missing.
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(problem: &Problem) -> String {
        problem.to_string()
    }

    #[test]
    fn numbers_are_digits_only_and_empty_is_unknown() {
        assert_eq!(number(""), Ok(None));
        assert_eq!(number("0"), Ok(Some(0)));
        assert_eq!(number("18446744073709551615"), Ok(Some(u64::MAX)));
        for (token, reason) in [
            ("18446744073709551616", "is too large"),
            ("-5", "is negative"),
            ("+5", "has a sign"),
            ("NaN", "is not a number"),
            ("inf", "is infinite"),
            ("12.0", "is not whole"),
            ("1.23E+05", "is rounded"),
            ("1,234", "has separators"),
            (" 5", "has spaces"),
            ("five", "is not a number"),
        ] {
            let problem = number(token).expect_err(token);
            assert!(message(&problem).contains(reason), "{token}: {problem}");
        }
        assert!(message(&length("4294967296").unwrap_err()).contains("too large"));
    }

    #[test]
    fn every_status_has_a_name_and_near_misses_a_suggestion() {
        for known in Status::ALL {
            assert_eq!(status(known.name()), Ok(known));
        }
        assert!(message(&status("timelimit").unwrap_err()).contains("did you mean `time-limit`?"));
        assert!(!message(&status("banana").unwrap_err()).contains("did you mean"));
    }

    #[test]
    fn boards_hold_each_tile_once() {
        assert_eq!(board_cells("1 2 3 4 5 6 7 8 x"), Ok(9));
        assert_eq!(board_cells("x 1"), Ok(2));
        for (token, reason) in [
            ("42158367", "no spaces"),
            ("1  2 x", "two spaces"),
            ("1 2 2 x", "has `2` twice"),
            ("1 2 4 x", "has `4` among 4"),
            ("1 2 3 0", "has `0` among 4"),
            ("x 1 x 2", "has `x` twice"),
            ("1 2 03 x", "has `03`"),
            ("1 2 +3 x", "has `+3`"),
        ] {
            let problem = board_cells(token).expect_err(token);
            assert!(message(&problem).contains(reason), "{token}: {problem}");
        }
    }
}

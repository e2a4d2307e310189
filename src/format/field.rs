//! The fields of a row, each filled from its token.

use super::damage::{Damage, shown};
use super::label;
use super::protocol::Exchange;
use super::row::Status;

/// A whole number of at least 0, or `None` for an empty field.
pub(super) fn number(field: &mut Option<u64>, token: &str) -> Result<(), Damage> {
    *field = parse(token)?;
    Ok(())
}

/// The same for lengths, which have 32 bits.
pub(super) fn length(field: &mut Option<u32>, token: &str) -> Result<(), Damage> {
    let length = parse(token)?.map(u32::try_from).transpose();
    *field = length.map_err(|_| bad_number(token, "is too large"))?;
    Ok(())
}

/// The number of an instance.
pub(super) fn instance(field: &mut u64, token: &str) -> Result<(), Damage> {
    *field = parse(token)?.ok_or_else(|| missing("number the instances from 0"))?;
    Ok(())
}

/// The number of a repetition.
pub(super) fn repeat(field: &mut u32, token: &str) -> Result<(), Damage> {
    let mut repeat = None;
    length(&mut repeat, token)?;
    *field = repeat.ok_or_else(|| missing("number the repetitions of a solve from 0"))?;
    Ok(())
}

/// A board, which must have each tile once.
pub(super) fn board(field: &mut String, token: &str) -> Result<(), Damage> {
    board_cells(token)?;
    replace(field, token);
    Ok(())
}

/// A label.
pub(super) fn label(field: &mut String, token: &str) -> Result<(), Damage> {
    if token.is_empty() {
        return Err(missing("give the algorithm a label"));
    }
    if field != token {
        label::check(token).map_err(|problem| Damage::Other(format!("`{}` {problem}", shown(token))))?;
        replace(field, token);
    }
    Ok(())
}

/// A status by its name.
pub(super) fn status(field: &mut Status, token: &str) -> Result<(), Damage> {
    *field = token
        .parse()
        .map_err(|hint: String| Damage::Other(format!("unknown status `{}`{hint}", shown(token))))?;
    Ok(())
}

/// The letters of a path. An empty field says that paths were not kept, or that there is none.
pub(super) fn path(field: &mut Option<String>, token: &str) -> Result<(), Damage> {
    if token.is_empty() {
        *field = None;
        return Ok(());
    }
    if !token.bytes().all(|letter| b"udlr".contains(&letter)) {
        let token = shown(token);
        let problem =
            format!("`{token}` has a letter other than u, d, l, r; a path is the moves of the blank");
        return Err(Damage::Other(problem));
    }
    replace(field.get_or_insert_default(), token);
    Ok(())
}

/// How an external solver was spoken to; an empty field says that it was none.
pub(super) fn exchange(field: &mut Option<Exchange>, token: &str) -> Result<(), Damage> {
    let exchange = (!token.is_empty()).then(|| token.parse()).transpose();
    *field = exchange.map_err(|hint| Damage::Other(format!("unknown protocol `{}`{hint}", shown(token))))?;
    Ok(())
}

/// Reading a row must not allocate once the strings are long enough.
fn replace(text: &mut String, by: &str) {
    text.clear();
    text.push_str(by);
}

fn parse(token: &str) -> Result<Option<u64>, Damage> {
    if token.is_empty() {
        return Ok(None);
    }
    // A table of numbers with gaps is one of floating-point numbers to pandas, which then writes `543.0`.
    let digits = match token.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0') => {
            whole
        }
        _ => token,
    };
    // `parse` alone would let `+5` through, which no writer of this format produces.
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.parse().map(Some).map_err(|_| bad_number(token, "is too large"));
    }
    Err(bad_number(token, why_no_number(token)))
}

/// A field that must have a value has none.
pub(super) fn missing(what_to_do: &str) -> Damage {
    Damage::Other(format!("is empty; {what_to_do}"))
}

fn bad_number(token: &str, reason: &str) -> Damage {
    Damage::Other(format!(
        "`{}` {reason}; write a whole number of at least 0, or leave the field empty if it is unknown",
        shown(token)
    ))
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

/// Checks a board's tiles and gives the number of its cells.
fn board_cells(token: &str) -> Result<usize, Damage> {
    let bad = |reason: String| {
        Err(Damage::Other(format!(
            "`{}` {reason}; a board is its tiles row by row, separated by single spaces, `x` the blank, such as `1 2 3 4 5 6 7 8 x`",
            shown(token)
        )))
    };
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

    fn message(problem: &Damage) -> String {
        problem.to_string()
    }

    #[test]
    fn numbers_are_whole_and_empty_is_unknown() {
        assert_eq!(parse(""), Ok(None));
        assert_eq!(parse("0"), Ok(Some(0)));
        assert_eq!(parse("18446744073709551615"), Ok(Some(u64::MAX)));
        for written_by_pandas in ["543.0", "543.00"] {
            assert_eq!(parse(written_by_pandas), Ok(Some(543)));
        }
        for (token, reason) in [
            ("18446744073709551616", "is too large"),
            ("-5", "is negative"),
            ("+5", "has a sign"),
            ("NaN", "is not a number"),
            ("inf", "is infinite"),
            ("12.5", "is not whole"),
            ("12.", "is not whole"),
            (".0", "is not whole"),
            ("-12.0", "is negative"),
            ("1.23E+05", "is rounded"),
            ("1.0e5", "is rounded"),
            ("1,234", "has separators"),
            (" 5", "has spaces"),
            ("five", "is not a number"),
        ] {
            let problem = parse(token).expect_err(token);
            assert!(message(&problem).contains(reason), "{token}: {problem}");
        }
        assert!(message(&length(&mut None, "4294967296").unwrap_err()).contains("too large"));
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

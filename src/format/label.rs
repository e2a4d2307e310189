//! What an algorithm may be called in rows: its label goes to terminals, spreadsheets, pictures and pages.

/// Longest label, in characters; the longest spelling of an algorithm is far below.
const LONGEST: usize = 300;

/// Signs at whose sight a spreadsheet takes a cell for a formula and runs it.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Checks a label.
///
/// # Errors
/// With what is wrong with it and what would be right.
pub fn check(label: &str) -> Result<(), &'static str> {
    if label.trim().is_empty() {
        Err("is empty; give the algorithm a label")
    } else if label.chars().count() > LONGEST {
        Err("is too long for a label; write at most 300 characters")
    } else if label.chars().any(char::is_control) {
        Err("has control characters, which terminals obey; write a label of one line of text")
    } else if label.starts_with(FORMULA) {
        Err("is a formula to spreadsheets, which run it; begin the label with another sign than = + - @")
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short_lines_of_text() {
        for label in ["astar", "A*", "astar:h=max(misplaced,gaschnig)", "Käfer 1"] {
            assert_eq!(check(label), Ok(()), "{label}");
        }
        for label in ["", " ", "=HYPERLINK(1)", "+1", "\x1b[31mred", "two\nlines", &"x".repeat(301)] {
            assert!(check(label).is_err(), "{label:?}");
        }
    }
}

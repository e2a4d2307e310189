//! Limits as people write them. What no search can keep to, or never reaches, is refused.

use super::numbers::parse_bytes;
use std::time::Duration;

/// Searches hold some hundred kilobytes before they begin.
const LEAST_BYTES: usize = 1_000_000;
/// No machine has more, by far.
const MOST_BYTES: usize = 1 << 60;
/// A clock is read every so often, no oftener.
const LEAST_TIME: Duration = Duration::from_micros(1);
/// A hundred years.
const MOST_TIME: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// A limit of time, such as `10s` or `1m30s`.
///
/// # Errors
/// If it cannot be read, or is not between a microsecond and a hundred years.
pub fn time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text)
        .map_err(|error| format!("{error}: write something like 10s or 1m30s"))?;
    if !(LEAST_TIME..=MOST_TIME).contains(&time) {
        return Err("a limit of time is at least 1us and at most 100 years, such as 10s or 1m30s".to_owned());
    }
    Ok(time)
}

/// A limit of memory, such as `500MB` or `2GiB`.
///
/// # Errors
/// If it cannot be read, or is less than a search takes before it begins, or more than any machine has.
pub fn memory(text: &str) -> Result<usize, String> {
    let bytes = parse_bytes(text)?;
    if !(LEAST_BYTES..=MOST_BYTES).contains(&bytes) {
        return Err("a limit of memory is at least 1MB and at most 1EiB, such as 500MB or 2GiB".to_owned());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_that_make_sense_are_read() {
        assert_eq!(time("1m30s"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1us"), Ok(LEAST_TIME));
        assert_eq!(memory("1MB"), Ok(LEAST_BYTES));
        assert_eq!(memory("2GiB"), Ok(2 << 30));
    }

    #[test]
    fn others_are_refused_with_what_would_be_right() {
        for text in
            ["0s", "0ns", "999ns", "101years", "1000000000y", "99999999999999999999s", "10", "soon", ""]
        {
            assert!(time(text).is_err_and(|error| error.contains("10s or 1m30s")), "{text}");
        }
        for text in ["0", "1", "999999", "2EiB", "99999999999999TB", "1e300", "lots", "-1"] {
            assert!(memory(text).is_err_and(|error| error.contains("500MB or 2GiB")), "{text}");
        }
    }
}

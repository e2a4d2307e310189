//! Numbers and units as people read them: every sentence, table, page and picture writes them through this module.

/// A number with its noun: `1 board`, `2 boards`, `1,000 boards`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}

/// The number with its thousands separated by commas.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Digits after the point that show `value` with `significant` digits or more.
pub fn decimals(value: f64, significant: usize) -> usize {
    if value == 0.0 || !value.is_finite() {
        return 0;
    }
    let leading = |value: f64| value.abs().log10().floor() as i32;
    let for_leading = |place: i32| (significant as i32 - 1 - place).max(0) as usize;
    let first = for_leading(leading(value));
    // 9.996 has three digits as 10.0, not as 10.00.
    let scale = 10_f64.powi(first as i32);
    for_leading(leading((value * scale).round() / scale).max(leading(value)))
}

/// Three significant digits of a number that is not negative: all digits before the point, thousands separated, no
/// trailing zeros.
pub fn short(value: f64) -> String {
    let text = format!("{value:.*}", decimals(value, 3).min(6));
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let grouped = grouped(whole.parse().unwrap_or(u64::MAX));
    if fraction.is_empty() { grouped } else { format!("{grouped}.{fraction}") }
}

/// A number with `least` digits after the point, or as many more as two significant digits take: 0.00095 is never 0.00.
pub fn real(value: f64, least: usize) -> String {
    let decimals = if value.abs() < 1.0 { decimals(value, 2).max(least) } else { least };
    format!("{value:.decimals$}")
}

/// A ratio of two quantities: two digits after the point, or two significant ones if it is small.
pub fn factor(ratio: f64) -> String {
    real(ratio, 2)
}

/// A share in percent with one digit after the point; 100 % and 0 % are exact, never rounded.
pub fn percent(share: f64) -> String {
    match share {
        0.0 => "0 %".to_owned(),
        1.0 => "100 %".to_owned(),
        // Nearly all is not all.
        _ => format!("{:.1} %", (share * 100.0).clamp(0.1, 99.9)),
    }
}

/// Nanoseconds with three significant digits in ns, µs, ms or s.
pub fn duration(ns: f64) -> String {
    let (value, unit) = in_unit(ns);
    format!("{value:.*} {unit}", if unit == "ns" { 0 } else { decimals(value, 3) })
}

/// The same without trailing zeros, as an axis has it.
///
/// ```
/// use harness::text::numbers::{duration, short_duration};
/// assert_eq!((duration(2e6), short_duration(2e6)), ("2.00 ms".into(), "2 ms".into()));
/// ```
pub fn short_duration(ns: f64) -> String {
    let (value, unit) = in_unit(ns);
    if ns == 0.0 { "0".to_owned() } else { format!("{} {unit}", short(value)) }
}

/// The unit in which nanoseconds have one to three digits before the point once they are rounded to three digits.
fn in_unit(ns: f64) -> (f64, &'static str) {
    match ns {
        ns if ns < 999.5 => (ns, "ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "µs"),
        ns if ns < 999.5e6 => (ns / 1e6, "ms"),
        ns => (ns / 1e9, "s"),
    }
}

/// A p-value with two significant digits.
pub fn p_value(p: f64) -> String {
    match p {
        0.0 => "< 1e-300".to_owned(),
        p if p < 0.001 => format!("{p:.1e}"),
        p => format!("{p:.*}", decimals(p, 2).max(2)),
    }
}

/// A p-value as a sentence has it: `p < 0.001`, `p = 0.042`.
pub fn p_in_words(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {}", p_value(p)) }
}

/// Reads a number of bytes such as `500MB` (decimal), `2GiB` (binary) or `1000`.
///
/// # Errors
/// In words that say what would be right.
pub fn parse_bytes(text: &str) -> Result<usize, &'static str> {
    let size: Option<bytesize::ByteSize> = text.parse().ok();
    size.and_then(|size| usize::try_from(size.as_u64()).ok())
        .ok_or("write a number of bytes, such as 500MB or 2GiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_have_three_digits() {
        for (value, text) in [
            (0.0, "0"),
            (0.05, "0.05"),
            (1.0, "1"),
            (9.996, "10"),
            (21.97, "22"),
            (21.94, "21.9"),
            (99.96, "100"),
            (999.6, "1,000"),
            (181_440.0, "181,440"),
        ] {
            assert_eq!(short(value), text, "{value}");
        }
    }

    #[test]
    fn times_have_three_digits_in_the_unit_that_fits() {
        for (ns, long, brief) in [
            (0.0, "0 ns", "0"),
            (999.4, "999 ns", "999 ns"),
            (999.6, "1.00 µs", "1 µs"),
            (12_345.0, "12.3 µs", "12.3 µs"),
            (99_960.0, "100 µs", "100 µs"),
            (999_600.0, "1.00 ms", "1 ms"),
            (1.5e9, "1.50 s", "1.5 s"),
            (7.2e12, "7200 s", "7,200 s"),
        ] {
            assert_eq!((duration(ns).as_str(), short_duration(ns).as_str()), (long, brief), "{ns}");
        }
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!(
            [1.0, 0.99999, 0.5, 0.00001, 0.0].map(percent),
            ["100 %", "99.9 %", "50.0 %", "0.1 %", "0 %"]
        );
    }

    #[test]
    fn p_values_have_two_digits() {
        assert_eq!(
            [0.0, 2.1e-32, 0.0042, 0.042, 0.42, 1.0].map(p_value),
            ["< 1e-300", "2.1e-32", "0.0042", "0.042", "0.42", "1.00"]
        );
        assert_eq!([0.000_99, 0.0042].map(p_in_words), ["p < 0.001", "p = 0.0042"]);
    }

    #[test]
    fn factors_have_two_digits() {
        assert_eq!(
            [0.0, 0.000_437, 0.000_95, 0.0437, 0.1, 0.7, 22.89].map(factor),
            ["0.00", "0.00044", "0.00095", "0.044", "0.10", "0.70", "22.89"]
        );
    }

    #[test]
    fn bytes_have_units() {
        assert_eq!(["1000", "500MB", "2GiB"].map(parse_bytes), [Ok(1000), Ok(500_000_000), Ok(2 << 30)]);
        assert!(parse_bytes("much").is_err());
    }
}

//! Verdicts: a measured figure beside the published one.

use super::expectation::{Expectation, Judge, Published, Quantity, Statistic, Value};
use super::measure::Measured;
use crate::report::html::{Figure, Verdict};
use crate::text::numbers::{duration, grouped, short};

/// The standard errors on either side of a mean that hold 95 % of what chance does.
const STANDARD_ERRORS: f64 = 1.96;

/// Judges one figure and puts it into words.
pub fn judge(wanted: &Expectation, measured: Option<&Measured>) -> Figure {
    let published = wanted.published.as_ref();
    let verdict = measured.map_or(unmeasured(&wanted.judge), |measured| verdict(wanted, measured));
    Figure {
        figure: wanted.figure.clone(),
        published: published.map_or_else(String::new, |published| published_in_words(wanted, published)),
        measured: measured.map_or_else(|| "no value".to_owned(), |measured| in_words(wanted, measured)),
        factor: measured.and_then(|measured| factor(wanted, measured)).unwrap_or_default(),
        verdict,
        note: note(wanted, measured),
    }
}

/// What is not there cannot hold.
fn unmeasured(judge: &Judge) -> Verdict {
    if *judge == Judge::Quote { Verdict::Quoted } else { Verdict::Fails }
}

fn verdict(wanted: &Expectation, measured: &Measured) -> Verdict {
    let published = wanted.published.as_ref().and_then(|published| published.value);
    let holds = match (&wanted.judge, published) {
        (Judge::Quote, _) => return Verdict::Quoted,
        (Judge::Misprint { right, .. }, _) => {
            return match right.value {
                Some(value) if !agrees(value, measured.value) => Verdict::Fails,
                Some(Value::Number { .. }) => Verdict::Misprint,
                Some(Value::Above(_) | Value::Below(_)) => Verdict::Refuted,
                None => Verdict::Fails,
            };
        }
        (Judge::Exact | Judge::Claim, Some(value)) => agrees(value, measured.value),
        (Judge::Within(tolerance), Some(Value::Number { number, .. })) => {
            near(measured.value, number, *tolerance)
        }
        (Judge::Ratio { tolerance, of }, Some(Value::Number { number, .. })) => {
            near(measured.value, number / of, *tolerance)
        }
        (Judge::Interval { published_n }, Some(Value::Number { number, .. })) => {
            let variance = measured.sd.map_or(0.0, |sd| sd * sd);
            let share = |n: f64| if n > 0.0 { variance / n } else { 0.0 };
            let of_published = published_n.map_or(0.0, |n| share(n as f64));
            let error = (share(measured.boards as f64) + of_published).sqrt();
            (measured.value - number).abs() <= STANDARD_ERRORS * error
        }
        _ => false,
    };
    if holds { Verdict::Holds } else { Verdict::Fails }
}

/// Equal in the published digits, or on the right side of the bound.
fn agrees(value: Value, measured: f64) -> bool {
    match value {
        Value::Number { number, decimals } => {
            format!("{measured:.decimals$}") == format!("{number:.decimals$}")
        }
        Value::Above(bound) => measured > bound,
        Value::Below(bound) => measured < bound,
    }
}

fn near(measured: f64, published: f64, tolerance: f64) -> bool {
    (measured - published).abs() <= tolerance * published.abs()
}

fn published_in_words(wanted: &Expectation, published: &Published) -> String {
    let text = match published.value {
        Some(Value::Number { number, decimals: 0 }) if (0.0..1e15).contains(&number) => {
            grouped(number as u64)
        }
        _ => published.text.clone(),
    };
    match (&wanted.judge, published.value) {
        (Judge::Ratio { of, .. }, Some(Value::Number { number, .. })) => {
            format!("{text} ({:.3})", number / of)
        }
        _ => text,
    }
}

fn in_words(wanted: &Expectation, measured: &Measured) -> String {
    let write = |value: f64| {
        let is_time =
            wanted.quantity.is_time() && wanted.to.is_none() && wanted.statistic != Statistic::Count;
        if is_time { duration(value) } else { digits(wanted, value) }
    };
    let value = write(measured.value);
    match measured.interval {
        Some(interval) => format!("{value} [{}, {}]", write(interval.low), write(interval.high)),
        None => value,
    }
}

/// As many digits as were published, or as make sense.
fn digits(wanted: &Expectation, value: f64) -> String {
    let published = wanted.published.as_ref().and_then(|published| published.value);
    let is_whole = value.fract() == 0.0;
    let decimals = match (&wanted.judge, published) {
        (Judge::Exact, Some(Value::Number { decimals, .. })) => decimals,
        _ if is_whole && wanted.to.is_none() => 0,
        _ if is_whole && wanted.statistic == Statistic::Differing => 0,
        _ if wanted.to.is_some() || wanted.statistic == Statistic::BStar => 3,
        _ if wanted.quantity == Quantity::BytesPerState => 1,
        _ if value.abs() >= 100.0 => 1,
        _ => 2,
    };
    if decimals == 0 && (0.0..1e15).contains(&value) {
        return grouped(value.round() as u64);
    }
    format!("{value:.decimals$}")
}

/// Measured divided by published, where both are numbers of one kind; between figures that must be equal it says nothing.
fn factor(wanted: &Expectation, measured: &Measured) -> Option<String> {
    if matches!(wanted.judge, Judge::Exact | Judge::Misprint { .. }) {
        return None;
    }
    let Value::Number { number, .. } = wanted.published.as_ref()?.value? else { return None };
    let measured = match wanted.judge {
        Judge::Ratio { of, .. } => measured.value * of,
        _ => measured.value,
    };
    (number != 0.0 && !wanted.quantity.is_time()).then(|| format!("{:.3}", measured / number))
}

fn note(wanted: &Expectation, measured: Option<&Measured>) -> String {
    let mut sentences = Vec::new();
    if let Judge::Misprint { right, evidence } = &wanted.judge {
        sentences.push(format!("Right is {}: {evidence}", right.text));
    }
    if !wanted.note.is_empty() {
        sentences.push(wanted.note.clone());
    }
    if measured.is_none() {
        sentences.push("No board of it was solved.".to_owned());
    }
    sentences.join(" ")
}

/// How a figure is judged, in a few words for a table.
pub fn rule(judge: &Judge) -> String {
    match judge {
        Judge::Exact => "exact".to_owned(),
        Judge::Within(tolerance) => format!("within {} %", short(*tolerance * 100.0)),
        Judge::Interval { .. } => "within chance (95 %)".to_owned(),
        Judge::Ratio { tolerance, .. } => format!("ratio within {} %", short(*tolerance * 100.0)),
        Judge::Claim => "claim".to_owned(),
        Judge::Quote => "not judged".to_owned(),
        Judge::Misprint { right, .. } => format!("must be {}", right.text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::expectation::Boards;
    use super::*;
    use crate::report::metric::Metric;
    use crate::stats::Interval;

    fn number(text: &str) -> Published {
        let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let value = Value::Number { number: text.parse().expect("a number"), decimals };
        Published { text: text.to_owned(), value: Some(value) }
    }

    fn bound(text: &str, value: Value) -> Published {
        Published { text: text.to_owned(), value: Some(value) }
    }

    fn expectation(published: Published, judge: Judge) -> Expectation {
        Expectation {
            run: 0,
            figure: "a figure".to_owned(),
            series: "figures".to_owned(),
            algo: 0,
            to: None,
            quantity: Quantity::Row(Metric::Expanded),
            statistic: Statistic::Mean,
            boards: Boards::default(),
            published: Some(published),
            judge,
            note: String::new(),
        }
    }

    fn measured(value: f64) -> Measured {
        Measured { value, interval: None, sd: Some(100.0), boards: 400 }
    }

    fn verdict_of(published: Published, judge: Judge, value: f64) -> Verdict {
        super::judge(&expectation(published, judge), Some(&measured(value))).verdict
    }

    #[test]
    fn exact_is_to_the_digits_that_were_published() {
        assert_eq!(verdict_of(number("574.035"), Judge::Exact, 574.035_12), Verdict::Holds);
        assert_eq!(verdict_of(number("574.035"), Judge::Exact, 574.036), Verdict::Fails);
        assert_eq!(verdict_of(number("91"), Judge::Exact, 91.0), Verdict::Holds);
        assert_eq!(verdict_of(number("91"), Judge::Exact, 92.0), Verdict::Fails);
    }

    #[test]
    fn within_is_a_share_of_the_published_value() {
        assert_eq!(verdict_of(number("200"), Judge::Within(0.05), 190.0), Verdict::Holds);
        assert_eq!(verdict_of(number("200"), Judge::Within(0.05), 189.9), Verdict::Fails);
    }

    #[test]
    fn intervals_count_the_noise_of_both_means() {
        // One standard error of ours is 100 / sqrt(400) = 5; with 100 published boards it is sqrt(25 + 100) = 11.2.
        let alone = Judge::Interval { published_n: None };
        assert_eq!(verdict_of(number("200"), alone.clone(), 209.0), Verdict::Holds);
        assert_eq!(verdict_of(number("200"), alone, 211.0), Verdict::Fails);
        let both = Judge::Interval { published_n: Some(100) };
        assert_eq!(verdict_of(number("200"), both.clone(), 221.0), Verdict::Holds);
        assert_eq!(verdict_of(number("200"), both, 223.0), Verdict::Fails);
    }

    #[test]
    fn ratios_are_compared_with_the_published_ratio() {
        let judge = Judge::Ratio { tolerance: 0.01, of: 661.0 };
        assert_eq!(verdict_of(number("236"), judge.clone(), 0.359), Verdict::Holds);
        assert_eq!(verdict_of(number("236"), judge.clone(), 0.35), Verdict::Fails);
        let shown = super::judge(&expectation(number("236"), judge), Some(&measured(0.359)));
        assert_eq!((shown.published.as_str(), shown.factor.as_str()), ("236 (0.357)", "1.006"));
    }

    #[test]
    fn claims_are_bounds() {
        assert_eq!(verdict_of(bound("> 1", Value::Above(1.0)), Judge::Claim, 1.01), Verdict::Holds);
        assert_eq!(verdict_of(bound("> 1", Value::Above(1.0)), Judge::Claim, 1.0), Verdict::Fails);
        assert_eq!(verdict_of(bound("< 1", Value::Below(1.0)), Judge::Claim, 0.99), Verdict::Holds);
        assert_eq!(verdict_of(bound("< 1", Value::Below(1.0)), Judge::Claim, 1.0), Verdict::Fails);
    }

    #[test]
    fn quotes_are_never_judged() {
        assert_eq!(verdict_of(number("688"), Judge::Quote, 1.0), Verdict::Quoted);
        assert_eq!(super::judge(&expectation(number("688"), Judge::Quote), None).verdict, Verdict::Quoted);
    }

    #[test]
    fn misprints_need_the_right_value() {
        let judge = Judge::Misprint { right: number("748"), evidence: "enumeration".to_owned() };
        assert_eq!(verdict_of(number("749"), judge.clone(), 748.0), Verdict::Misprint);
        assert_eq!(verdict_of(number("749"), judge.clone(), 749.0), Verdict::Fails);
        let shown = super::judge(&expectation(number("749"), judge), Some(&measured(748.0)));
        assert_eq!(shown.note, "Right is 748: enumeration");
    }

    #[test]
    fn claims_can_be_refuted() {
        let right = bound("> 1", Value::Above(1.0));
        let judge = Judge::Misprint { right, evidence: "measurement".to_owned() };
        let claim = || bound("< 1", Value::Below(1.0));
        assert_eq!(verdict_of(claim(), judge.clone(), 1.4), Verdict::Refuted);
        assert_eq!(verdict_of(claim(), judge, 0.9), Verdict::Fails);
    }

    #[test]
    fn what_was_not_measured_fails() {
        let shown = super::judge(&expectation(number("748"), Judge::Exact), None);
        assert_eq!((shown.verdict, shown.measured.as_str()), (Verdict::Fails, "no value"));
    }

    #[test]
    fn values_are_shown_with_their_interval_and_times_with_their_unit() {
        let interval = Some(Interval { low: 2600.25, high: 2770.5 });
        let mean = Measured { interval, ..measured(2688.02) };
        let mut wanted = expectation(number("661"), Judge::Quote);
        assert_eq!(in_words(&wanted, &mean), "2688.0 [2600.2, 2770.5]");
        wanted.quantity = Quantity::Row(Metric::WallNs);
        assert_eq!(in_words(&wanted, &measured(1.5e6)), "1.50 ms");
        wanted.statistic = Statistic::Count;
        assert_eq!(in_words(&wanted, &measured(1000.0)), "1,000");
    }
}

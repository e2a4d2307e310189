//! What becomes of a published value: the measured one beside it, and whether they agree.

use super::expectation::{Criterion, Expectation, Published, Quantity, Stated, Statistic};
use super::measure::Measured;
use crate::report::published::{Agreement, PublishedValue};
use crate::stats::Interval;
use crate::text::numbers::{duration, grouped, short};

/// The standard errors on either side of a mean that hold 95 % of what chance does.
const STANDARD_ERRORS: f64 = 1.96;

/// Holds one measured value against the published one and puts both into words.
pub fn assess(wanted: &Expectation, measured: Option<&Measured>) -> PublishedValue {
    let published = wanted.published.as_ref();
    let verdict = measured.map_or(unmeasured(&wanted.criterion), |measured| verdict(wanted, measured));
    PublishedValue {
        figure: wanted.figure.clone(),
        published: published.map_or_else(String::new, |published| published_in_words(wanted, published)),
        measured: measured.map_or_else(|| "no value".to_owned(), |measured| in_words(wanted, measured)),
        factor: measured.and_then(|measured| factor(wanted, measured)).unwrap_or_default(),
        verdict,
        note: note(wanted, measured),
    }
}

/// What is not there cannot hold.
fn unmeasured(criterion: &Criterion) -> Agreement {
    if *criterion == Criterion::Quote { Agreement::Quoted } else { Agreement::Fails }
}

fn verdict(wanted: &Expectation, measured: &Measured) -> Agreement {
    let published = wanted.published.as_ref().and_then(|published| published.value);
    let holds = match (&wanted.criterion, published) {
        (Criterion::Quote, _) => return Agreement::Quoted,
        (Criterion::Misprint { right, .. }, _) => {
            return match right.value {
                Some(value) if !agrees(value, measured.value) => Agreement::Fails,
                Some(Stated::Number { .. }) => Agreement::Misprint,
                Some(Stated::Above(_) | Stated::Below(_)) => Agreement::Refuted,
                None => Agreement::Fails,
            };
        }
        (Criterion::Exact | Criterion::Claim, Some(value)) => agrees(value, measured.value),
        (Criterion::Within(tolerance), Some(Stated::Number { number, .. })) => {
            near(measured.value, number, *tolerance)
        }
        (Criterion::Ratio { tolerance, of }, Some(Stated::Number { number, .. })) => {
            near(measured.value, number / of, *tolerance)
        }
        (Criterion::Interval { .. }, Some(value @ Stated::Number { number, .. })) if wanted.to.is_some() => {
            // Where every board was solved there is no chance in it.
            let within = |interval: Interval| (interval.low..=interval.high).contains(&number);
            measured.interval.map_or_else(|| agrees(value, measured.value), within)
        }
        (Criterion::Interval { published_n }, Some(Stated::Number { number, .. })) => {
            let variance = measured.sd.map_or(0.0, |sd| sd * sd);
            let share = |n: f64| if n > 0.0 { variance / n } else { 0.0 };
            let of_published = published_n.map_or(0.0, |n| share(n as f64));
            let error = (share(measured.boards as f64) + of_published).sqrt();
            (measured.value - number).abs() <= STANDARD_ERRORS * error
        }
        _ => false,
    };
    if holds { Agreement::Holds } else { Agreement::Fails }
}

/// Equal in the published digits, or on the right side of the bound.
fn agrees(value: Stated, measured: f64) -> bool {
    match value {
        Stated::Number { number, decimals } => {
            format!("{measured:.decimals$}") == format!("{number:.decimals$}")
        }
        Stated::Above(bound) => measured > bound,
        Stated::Below(bound) => measured < bound,
    }
}

fn near(measured: f64, published: f64, tolerance: f64) -> bool {
    (measured - published).abs() <= tolerance * published.abs()
}

fn published_in_words(wanted: &Expectation, published: &Published) -> String {
    let text = match published.value {
        Some(Stated::Number { number, decimals: 0 }) if (0.0..1e15).contains(&number) => {
            grouped(number as u64)
        }
        _ => published.text.clone(),
    };
    match (&wanted.criterion, published.value) {
        (Criterion::Ratio { of, .. }, Some(Stated::Number { number, .. })) => {
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
    let decimals = match (&wanted.criterion, published) {
        (Criterion::Exact, Some(Stated::Number { decimals, .. })) => decimals,
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
    if matches!(wanted.criterion, Criterion::Exact | Criterion::Misprint { .. }) {
        return None;
    }
    let Stated::Number { number, .. } = wanted.published.as_ref()?.value? else { return None };
    let measured = match wanted.criterion {
        Criterion::Ratio { of, .. } => measured.value * of,
        _ => measured.value,
    };
    (number != 0.0 && !wanted.quantity.is_time()).then(|| format!("{:.3}", measured / number))
}

fn note(wanted: &Expectation, measured: Option<&Measured>) -> String {
    let mut sentences = Vec::new();
    if let Criterion::Misprint { right, evidence } = &wanted.criterion {
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
pub fn rule(criterion: &Criterion) -> String {
    match criterion {
        Criterion::Exact => "exact".to_owned(),
        Criterion::Within(tolerance) => format!("within {} %", short(*tolerance * 100.0)),
        Criterion::Interval { .. } => "within chance (95 %)".to_owned(),
        Criterion::Ratio { tolerance, .. } => format!("ratio within {} %", short(*tolerance * 100.0)),
        Criterion::Claim => "claim".to_owned(),
        Criterion::Quote => "not judged".to_owned(),
        Criterion::Misprint { right, .. } => format!("must be {}", right.text),
    }
}

#[cfg(test)]
mod tests {
    use super::super::expectation::Boards;
    use super::*;
    use crate::report::metric::Metric;

    fn number(text: &str) -> Published {
        let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let value = Stated::Number { number: text.parse().expect("a number"), decimals };
        Published { text: text.to_owned(), value: Some(value) }
    }

    fn bound(text: &str, value: Stated) -> Published {
        Published { text: text.to_owned(), value: Some(value) }
    }

    fn expectation(published: Published, criterion: Criterion) -> Expectation {
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
            criterion,
            note: String::new(),
        }
    }

    fn measured(value: f64) -> Measured {
        Measured { value, interval: None, sd: Some(100.0), boards: 400 }
    }

    #[test]
    fn each_way_to_judge_has_its_verdicts() {
        use Agreement::{Fails, Holds, Misprint, Quoted, Refuted};
        use Criterion::{Claim, Exact, Quote, Within};
        let interval = |published_n| Criterion::Interval { published_n };
        let ratio = || Criterion::Ratio { tolerance: 0.01, of: 661.0 };
        let misprint = |right| Criterion::Misprint { right, evidence: "enumeration".to_owned() };
        let above = || bound("> 1", Stated::Above(1.0));
        let below = || bound("< 1", Stated::Below(1.0));
        for (published, criterion, value, verdict) in [
            // To the digits that were published.
            (number("574.035"), Exact, 574.035_12, Holds),
            (number("574.035"), Exact, 574.036, Fails),
            (number("91"), Exact, 91.0, Holds),
            (number("91"), Exact, 92.0, Fails),
            // A share of the published value.
            (number("200"), Within(0.05), 190.0, Holds),
            (number("200"), Within(0.05), 189.9, Fails),
            // One standard error of ours is 100 / sqrt(400) = 5; with 100 published boards it is sqrt(25 + 100) = 11.2.
            (number("200"), interval(None), 209.0, Holds),
            (number("200"), interval(None), 211.0, Fails),
            (number("200"), interval(Some(100)), 221.0, Holds),
            (number("200"), interval(Some(100)), 223.0, Fails),
            (number("236"), ratio(), 0.359, Holds),
            (number("236"), ratio(), 0.35, Fails),
            (above(), Claim, 1.01, Holds),
            (above(), Claim, 1.0, Fails),
            (below(), Claim, 0.99, Holds),
            (below(), Claim, 1.0, Fails),
            (number("688"), Quote, 1.0, Quoted),
            // What is right decides, a number or a bound.
            (number("749"), misprint(number("748")), 748.0, Misprint),
            (number("749"), misprint(number("748")), 749.0, Fails),
            (below(), misprint(above()), 1.4, Refuted),
            (below(), misprint(above()), 0.9, Fails),
        ] {
            let wanted = expectation(published, criterion);
            assert_eq!(assess(&wanted, Some(&measured(value))).verdict, verdict, "{wanted:?}, {value}");
        }
        let shown = assess(&expectation(number("236"), ratio()), Some(&measured(0.359)));
        assert_eq!((shown.published.as_str(), shown.factor.as_str()), ("236 (0.357)", "1.006"));
        let shown = assess(&expectation(number("749"), misprint(number("748"))), Some(&measured(748.0)));
        assert_eq!(shown.note, "Right is 748: enumeration");
    }

    #[test]
    fn the_interval_of_a_ratio_is_that_of_the_paired_boards() {
        let ratio = |number_published: &str, interval| {
            let wanted = Expectation {
                to: Some(1),
                ..expectation(number(number_published), Criterion::Interval { published_n: None })
            };
            assess(&wanted, Some(&Measured { value: 0.475, interval, sd: None, boards: 400 })).verdict
        };
        let interval = Some(Interval { low: 0.429, high: 0.519 });
        assert_eq!(ratio("0.48", interval), Agreement::Holds);
        assert_eq!(ratio("0.52", interval), Agreement::Fails);
        assert_eq!((ratio("0.475", None), ratio("0.48", None)), (Agreement::Holds, Agreement::Fails));
    }

    #[test]
    fn what_was_not_measured_fails_unless_it_is_only_quoted() {
        let shown = assess(&expectation(number("748"), Criterion::Exact), None);
        assert_eq!((shown.verdict, shown.measured.as_str()), (Agreement::Fails, "no value"));
        assert_eq!(assess(&expectation(number("688"), Criterion::Quote), None).verdict, Agreement::Quoted);
    }

    #[test]
    fn values_are_shown_with_their_interval_and_times_with_their_unit() {
        let interval = Some(Interval { low: 2600.25, high: 2770.5 });
        let mean = Measured { interval, ..measured(2688.02) };
        let mut wanted = expectation(number("661"), Criterion::Quote);
        assert_eq!(in_words(&wanted, &mean), "2688.0 [2600.2, 2770.5]");
        wanted.quantity = Quantity::Row(Metric::WallNs);
        assert_eq!(in_words(&wanted, &measured(1.5e6)), "1.50 ms");
        wanted.statistic = Statistic::Count;
        assert_eq!(in_words(&wanted, &measured(1000.0)), "1,000");
    }
}

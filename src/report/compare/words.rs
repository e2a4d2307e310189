//! How the metrics are spoken of.

use crate::report::metric::Metric;
use std::cmp::Ordering;

/// The words of one metric.
pub(super) struct Words {
    /// What an algorithm does: `expands`.
    pub(super) verb: &'static str,
    /// What two do: `expand`.
    pub(super) verb_of_two: &'static str,
    /// What it does it to: `states`.
    pub(super) object: &'static str,
    less: &'static str,
    more: &'static str,
    /// As in `0.47 times as many states`.
    pub(super) as_much: &'static str,
    /// As in `cannot tell which expands more`.
    pub(super) which_has_more: &'static str,
}

const fn states(verb: &'static str, verb_of_two: &'static str, which_has_more: &'static str) -> Words {
    Words {
        verb,
        verb_of_two,
        object: "states",
        less: "fewer",
        more: "more",
        as_much: "many states",
        which_has_more,
    }
}

const fn time(object: &'static str, as_much: &'static str) -> Words {
    Words {
        verb: "takes",
        verb_of_two: "take",
        object,
        less: "less",
        more: "more",
        as_much,
        which_has_more: "which takes more",
    }
}

impl Words {
    pub(super) const fn of(metric: Metric) -> Self {
        match metric {
            Metric::Expanded => states("expands", "expand", "which expands more"),
            Metric::Generated => states("generates", "generate", "which generates more"),
            Metric::Stored => states("stores", "store", "which stores more"),
            Metric::PeakOpen => Self {
                object: "states open",
                as_much: "many states open",
                ..states("keeps", "keep", "which keeps more open")
            },
            Metric::PathLen => Self {
                verb: "finds",
                verb_of_two: "find",
                object: "paths",
                less: "shorter",
                more: "longer",
                as_much: "long paths",
                which_has_more: "which finds longer paths",
            },
            Metric::WallNs => time("wall-clock time", "much wall-clock time"),
            Metric::CpuNs => time("CPU time", "much CPU time"),
        }
    }

    pub(super) const fn comparative(&self, order: Ordering) -> &'static str {
        match order {
            Ordering::Less => self.less,
            Ordering::Equal => "as many",
            Ordering::Greater => self.more,
        }
    }
}

/// A small number as a sentence begins with it.
pub(super) fn in_words(n: usize) -> String {
    const WORDS: [&str; 6] = ["No", "One", "Two", "Three", "Four", "Five"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

//! What numbers can show, and what they show.

use super::paired::SIGNIFICANT;
use crate::report::metric::Metric;
use crate::stats::{Interval, Resampled};
use std::cmp::Ordering;

/// What the numbers of a comparison are, and so what can be concluded from them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// Counts on boards drawn from many: intervals and tests say what holds for boards like these.
    Sample,
    /// Counts on all boards there are: what is found is so.
    Census,
    /// Counts of the same program before and after a change: every difference is one.
    Rerun,
    /// One measured time a board: nothing is known of the machine's noise.
    SingleTimes,
    /// Medians of repeated times: the repetitions show how much of a difference may be the machine's doing.
    RepeatedTimes {
        /// The ratio above which, or below whose inverse, a difference is more than that; see
        /// [`noise_margin`](crate::stats::noise_margin).
        margin: f64,
    },
}

/// One question's answer: how many times the base's value the other side has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The ratio.
    pub value: f64,
    /// Its interval (95 %), if boards are a sample and enough of them.
    pub interval: Option<Interval>,
    /// p-value of the hypothesis that it is 1.
    pub p: Option<f64>,
    /// The same after Holm's correction for all tests made together, see [`super::with_holm`].
    pub p_holm: Option<f64>,
}

impl Evidence {
    /// The evidence that one metric is.
    pub const fn of(metric: Metric, is_census: bool) -> Self {
        if metric.is_time() {
            Self::SingleTimes
        } else if is_census {
            Self::Census
        } else {
            Self::Sample
        }
    }
}

impl Answer {
    /// An answer with what resampling says about it where boards are a sample.
    pub(super) fn of(value: f64, evidence: Evidence, resample: impl FnOnce() -> Option<Resampled>) -> Self {
        let resampled = if evidence == Evidence::Sample { resample() } else { None };
        Self {
            value,
            interval: resampled.and_then(|resampled| resampled.interval),
            p: resampled.map(|resampled| resampled.p),
            p_holm: None,
        }
    }

    /// Whether the other side has less or more, if that can be claimed.
    pub(super) fn claim(&self, evidence: Evidence) -> Option<Ordering> {
        let is_shown = match evidence {
            Evidence::Sample => {
                let excludes = self.interval.is_none_or(|interval| interval.excludes(1.0));
                excludes && self.p_holm.is_some_and(|p| p <= SIGNIFICANT)
            }
            Evidence::Census | Evidence::Rerun => true,
            Evidence::SingleTimes => false,
            Evidence::RepeatedTimes { margin } => self.value > margin || self.value < margin.recip(),
        };
        is_shown.then(|| self.value.total_cmp(&1.0))
    }
}

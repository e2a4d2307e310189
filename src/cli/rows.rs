//! What all commands that read rows share.

use crate::format::read::Source;
use crate::report::metric::Metric;
use crate::report::samples::Samples;
use crate::text::did_you_mean;
use anyhow::{bail, ensure};

/// The choice of algorithms.
#[derive(clap::Args)]
pub(super) struct Labels {
    /// Only these algorithms, by their labels in the CSV, in this order; may be given several times
    #[arg(long = "algo", value_name = "LABEL")]
    labels: Vec<String>,
}

impl Labels {
    /// Whether no algorithm was named.
    pub(super) const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The chosen algorithms as indices in [`Samples::algos`]: all of them if none was named.
    pub(super) fn choose(&self, samples: &Samples) -> anyhow::Result<Vec<usize>> {
        ensure!(!samples.is_empty(), "there are no rows: the input has a header line only");
        if self.labels.is_empty() {
            return Ok((0..samples.algos().len()).collect());
        }
        self.labels.iter().map(|label| find(samples, label)).collect()
    }
}

/// The index of an algorithm by its label.
pub(super) fn find(samples: &Samples, label: &str) -> anyhow::Result<usize> {
    let algos = samples.algos();
    if let Some(at) = algos.iter().position(|algo| algo == label) {
        return Ok(at);
    }
    bail!("no algorithm `{label}` in these rows{}", did_you_mean(label, algos))
}

/// Warns if times of different machines are about to be compared.
pub(super) fn note_machines(sources: &[Source], metrics: &[Metric]) {
    if !metrics.iter().any(|metric| metric.is_time()) {
        return;
    }
    let mut machines = sources.iter().filter_map(|source| {
        let environment = &source.manifest.as_ref()?.environment;
        Some((&source.name, &environment.cpu))
    });
    let Some((first, cpu)) = machines.next() else { return };
    if let Some((other, theirs)) = machines.find(|(_, theirs)| *theirs != cpu) {
        eprintln!("note: times of different machines: {first} ran on {cpu}, {other} on {theirs}");
    }
}

//! How times were measured where other people's solvers have part in them, in words.

use super::metric::Metric;
use super::samples::Samples;
use crate::format::protocol::Protocol;
use std::collections::BTreeMap;

/// What is to be said of these metrics of some algorithms (indices in [`Samples::algos`]): what the times of other
/// people's solvers are, that times of different kinds are no times of the same thing, and whose paths were not checked.
pub fn notes(samples: &Samples, algos: &[usize], metrics: &[Metric]) -> Vec<String> {
    let mut by_protocol: BTreeMap<Option<Protocol>, Vec<&str>> = BTreeMap::new();
    let mut lengths_only = Vec::new();
    for &algo in algos {
        let (label, exchange) = (samples.algos()[algo].as_str(), samples.exchange(algo));
        by_protocol.entry(exchange.map(|exchange| exchange.protocol)).or_default().push(label);
        lengths_only.extend(exchange.filter(|exchange| exchange.lengths_only).map(|_| label));
    }
    let mut notes = Vec::new();
    if metrics.iter().any(|metric| metric.is_time()) {
        let external = by_protocol.iter().filter_map(|(protocol, labels)| Some(((*protocol)?, labels)));
        notes.extend(external.map(|(protocol, labels)| {
            format!("Times of {} (protocol {protocol}) are those of {}.", labels.join(", "), protocol.times())
        }));
        if by_protocol.len() > 1 {
            notes.push(
                "Times that were measured in different ways are not times of the same thing: a pipe adds microseconds to \
                 each board, the start of a process a millisecond or more. Compare counts, or solvers with one protocol."
                    .to_owned(),
            );
        }
    }
    if !lengths_only.is_empty() {
        notes.push(format!("Of {} lengths were told only; no path was replayed.", lengths_only.join(", ")));
    }
    notes
}

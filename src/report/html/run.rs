//! What was run, in words.

use super::Report;
use super::page::Section;
use crate::format::manifest::{AlgorithmSpec, LimitsSpec, Manifest, Part};
use crate::report::provenance::{boards_in_words, unlike_machines};
use crate::text::numbers::{duration, grouped};
use maud::{Markup, html};

pub(super) fn section(report: &Report<'_>) -> Section {
    let files = report.sources.len();
    let content = html! {
        @if files > 1 && report.before.is_none() {
            p { "The rows of " (files) " files are taken together: they are of the same boards, and none comes twice." }
        }
        @if let Some(note) = unlike_machines(report.sources) { p { "Note: " (note) "." } }
        @for source in report.sources {
            @match &source.manifest {
                Some(manifest) => (described(manifest, source.rows)),
                None => p {
                    "The file " code { (source.name) } " holds " (grouped(source.rows)) " rows. No manifest stands beside \
                     it, so how they came about is not known."
                }
            }
        }
    };
    Section { id: "run", heading: "What was run", content }
}

fn described(manifest: &Manifest, rows: u64) -> Markup {
    let Manifest { spec, environment, .. } = manifest;
    html! {
        h3 { (manifest.name) }
        dl {
            dt { "Boards" }
            dd {
                (boards_in_words(&spec.instances))
                @if let Some(shard) = spec.shard { ", part " (shard.index + 1) " of " (shard.count) }
            }
            dt { "Goal" }
            dd { code { (spec.goal) } }
            dt { "Algorithms" }
            dd { (spec.algorithms.len()) " (" (grouped(rows)) " rows); their options are below" }
            @if spec.repeat > 1 {
                dt { "Repetitions" }
                dd { (spec.repeat) " of each solve; times are each board's median" }
            }
            dt { "Limits per solve" }
            dd { (limits(&spec.limits)) }
            dt { "Machine" }
            dd {
                (environment.cpu) ", " (environment.cores) " logical processors, " (environment.os) "; "
                (manifest.jobs) @if manifest.jobs == 1 { " worker thread" } @else { " worker threads" }
            }
            @if !manifest.parts.is_empty() {
                dt { "Put together from" }
                dd { (parts(&manifest.parts)) }
            }
            dt { "Program" }
            dd { "harness " (environment.harness) ", revision " code { (environment.revision) } ", " (environment.rustc) }
            dt { "Time" }
            dd { "from " time { (manifest.started) } " to " time { (manifest.finished) } }
        }
        p { "To run it again:" }
        pre tabindex="0" { code { (manifest.command) } }
        details {
            summary { "Algorithms with all their options" }
            dl.options {
                @for algorithm in &spec.algorithms {
                    dt { code { (algorithm.label) } }
                    dd { (options(algorithm)) (set_up(manifest, &algorithm.label)) }
                }
            }
        }
    }
}

fn parts(parts: &[Part]) -> Markup {
    html! {
        @for (at, part) in parts.iter().enumerate() {
            @if at > 0 { br; }
            @if let Some(shard) = part.shard { "shard " (shard) ": " }
            (grouped(part.rows)) " rows by " (part.environment.cpu) ", from " time { (part.started) }
        }
    }
}

fn options(algorithm: &AlgorithmSpec) -> String {
    let options: Vec<String> =
        algorithm.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if options.is_empty() {
        algorithm.algorithm.clone()
    } else {
        format!("{}: {}", algorithm.algorithm, options.join(", "))
    }
}

fn set_up(manifest: &Manifest, label: &str) -> Markup {
    html! {
        @if let Some(&ns) = manifest.setup_ns.get(label).filter(|&&ns| ns > 0) {
            "; set up once in " (duration(ns as f64)) ", which no row's time includes"
        }
    }
}

fn limits(limits: &LimitsSpec) -> String {
    let parts: Vec<String> = [
        limits.time_ns.map(|ns| format!("{} of wall-clock time", duration(ns as f64))),
        limits.nodes.map(|nodes| format!("{} expanded states", grouped(nodes))),
        limits.bytes.map(|bytes| format!("{} bytes of search structures", grouped(bytes))),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

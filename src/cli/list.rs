//! `harness list`: what there is to run, each with a line of explanation and its source.

use super::Exit;
use crate::experiment::{Headline, library};
use crate::search::catalog::{Algorithm, Catalog};
use crate::search::options::OptionKey;
use crate::search::tie::{KEYS, Last};
use crate::search::values::described;
use crate::space::encoding::Encoding;
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::io::Write;
use strum::EnumMessage;

const EXAMPLES: &str = "\
Examples:
  harness list
  harness list heuristics
  harness list experiments";

/// List algorithms, presets, heuristics, tie-breaks, encodings and experiments
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ListArgs {
    /// Only these
    what: Option<What>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    Algorithms,
    Presets,
    Options,
    Heuristics,
    Ties,
    Encodings,
    Experiments,
}

/// A name, what it is, and further lines about it.
struct Item {
    name: String,
    about: String,
    further: Vec<String>,
}

impl Item {
    fn new(name: &str, about: &str, further: impl IntoIterator<Item = String>) -> Self {
        Self { name: name.to_owned(), about: about.to_owned(), further: further.into_iter().collect() }
    }
}

pub(super) fn run(args: &ListArgs, catalog: &Catalog) -> anyhow::Result<Exit> {
    let mut text = String::new();
    for &what in What::value_variants() {
        if args.what.is_none_or(|wanted| wanted == what) {
            section(&mut text, what, catalog)?;
        }
    }
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

fn section(text: &mut String, what: What, catalog: &Catalog) -> anyhow::Result<()> {
    let (title, items) = match what {
        What::Algorithms => ("Algorithms (name:option=value:option=value)", algorithms(catalog)),
        What::Presets => ("Presets (an algorithm with its options, by name)", presets(catalog)),
        What::Options => ("Options", options()),
        What::Heuristics => ("Heuristics (h=...)", heuristics(catalog)),
        What::Ties => ("Tie-breaks (tie=..., keys joined by +, compared in turn after f or h)", ties()),
        What::Encodings => ("State encodings (state=...)", encodings()),
        What::Experiments => ("Experiments (harness reproduce NAME)", experiments()?),
    };
    if !text.is_empty() {
        text.push('\n');
    }
    let width = items.iter().map(|item| item.name.len()).max().unwrap_or(0);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{title}");
    for item in items {
        let _ = writeln!(text, "  {:width$}  {}", item.name, item.about);
        for line in item.further {
            let _ = writeln!(text, "  {:width$}  {line}", "");
        }
    }
    Ok(())
}

fn algorithms(catalog: &Catalog) -> Vec<Item> {
    catalog
        .algorithms()
        .iter()
        .map(|entry| {
            let algorithm = Algorithm::new(entry);
            let options: Vec<String> = entry
                .keys
                .iter()
                .map(|key| match key {
                    OptionKey::State => "state".to_owned(),
                    OptionKey::Queue => "queue".to_owned(),
                    key => format!("{}={}", key.name(), algorithm.options.get(*key)),
                })
                .collect();
            let optimal = if algorithm.claims_optimal() { "optimal" } else { "not optimal" };
            let codes = entry.codes.iter().filter(|_| entry.keys.contains(&OptionKey::Code));
            let further = [
                format!("{optimal} with its defaults; {}", entry.source),
                format!("options: {}", options.join(" ")),
            ];
            let codes = codes.map(|code| format!("code={}: {}", code.name, code.about));
            Item::new(entry.name, entry.about, further.into_iter().chain(codes))
        })
        .collect()
}

fn presets(catalog: &Catalog) -> Vec<Item> {
    catalog
        .presets()
        .iter()
        .map(|p| Item::new(p.name, p.about, [format!("= {}", p.spelling), p.source.to_owned()]))
        .collect()
}

fn options() -> Vec<Item> {
    let values = |key: OptionKey| key.values().into_iter().map(|(name, about)| format!("{name}: {about}"));
    OptionKey::ALL.iter().map(|&key| Item::new(key.name(), key.about(), values(key))).collect()
}

fn heuristics(catalog: &Catalog) -> Vec<Item> {
    catalog
        .heuristics()
        .entries()
        .iter()
        .map(|entry| {
            let claim = match (entry.admissible, entry.consistent) {
                (true, true) => "admissible, consistent",
                (true, false) => "admissible, not consistent",
                _ => "not admissible",
            };
            Item::new(&entry.example(), entry.about, [format!("{claim}; {}", entry.source)])
        })
        .collect()
}

fn ties() -> Vec<Item> {
    let keys = KEYS.iter().map(|key| Item::new(key.name, &format!("key: {}", key.about), []));
    let last = described::<Last>().into_iter();
    let last = last.map(|(name, about)| Item::new(name, &format!("last: {about}"), []));
    keys.chain(last).collect()
}

fn encodings() -> Vec<Item> {
    let text = |text: Option<&'static str>| text.unwrap_or_default();
    let item = |encoding: &Encoding| {
        let source = text(encoding.get_detailed_message()).to_owned();
        Item::new(encoding.name(), text(encoding.get_message()), [source])
    };
    Encoding::ALL.iter().map(item).collect()
}

fn experiments() -> anyhow::Result<Vec<Item>> {
    let item = |experiment: Headline| {
        let slow = experiment.slow.then(|| "slow: only if named".to_owned());
        let source = experiment.source.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        Item::new(&experiment.name, &experiment.title, [source].into_iter().chain(slow))
    };
    Ok(library::all()?.into_iter().map(item).collect())
}

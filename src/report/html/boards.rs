//! The hardest boards, each with a player that steps through the paths.

use super::page::Section;
use super::{HardBoard, Report, Solve, table};
use crate::text::numbers::grouped;
use maud::{Markup, html};

pub(super) fn section(report: &Report<'_>) -> Option<Section> {
    let first = report.hardest.first()?;
    let heading = if first.optimal_len.is_some() { "Hardest boards" } else { "First boards" };
    let any_path = report.hardest.iter().flat_map(|board| &board.solves).any(|solve| solve.path.is_some());
    let content = html! {
        p {
            @if first.optimal_len.is_some() { "The boards with the longest optimal paths." }
            @else { "Which boards are hardest is not known, as no row has an optimal length: these are the first." }
            @if !any_path { " Run with " code { "--paths" } " to see here how each algorithm solves them." }
        }
        @for board in report.hardest { (article(report, board)) }
    };
    Some(Section { id: "boards", heading, content })
}

fn article(report: &Report<'_>, board: &HardBoard) -> Markup {
    let labels = report.algos.iter().map(|&algo| &report.samples.algos()[algo]);
    let solves: Vec<&Solve> =
        labels.filter_map(|label| board.solves.iter().find(|solve| solve.algo == *label)).collect();
    let tiles: Vec<&str> = board.board.split(' ').collect();
    let width = width(report, tiles.len());
    let name = format!("Board {}", board.instance);
    html! {
        article.board {
            h3 { (name) @if let Some(length) = board.optimal_len { ", optimal length " (length) } }
            div.beside {
                @if let Some(width) = width { (player(&solves, &tiles, width, &name)) }
                @else { p { code { (board.board) } } }
                div.scroll tabindex="0" role="region" aria-label={ (name) ", how the algorithms did" } {
                    table.sortable {
                        caption { "How the algorithms did" }
                        thead {
                            tr {
                                th scope="col" { "algorithm" }
                                th scope="col" .number { "moves" }
                                th scope="col" .number { "expanded" }
                                th scope="col" { "path of the blank" }
                            }
                        }
                        tbody { @for solve in solves { (line(solve)) } }
                    }
                }
            }
        }
    }
}

fn line(solve: &Solve) -> Markup {
    let number = |value: Option<u64>| value.map(grouped).unwrap_or_default();
    html! {
        tr {
            th scope="row" { (table::breakable(&solve.algo)) }
            @match solve.path_len {
                Some(length) => td.number data-value=(length) { (length) },
                None => td.number { (solve.status) },
            }
            td.number data-value=[solve.expanded] { (number(solve.expanded)) }
            td.path { (solve.path.as_deref().unwrap_or_default()) }
        }
    }
}

/// The start as a table of tiles; the script takes it over if there are paths to play.
fn player(solves: &[&Solve], tiles: &[&str], width: usize, name: &str) -> Markup {
    let playable: Vec<(&Solve, &str)> =
        solves.iter().filter_map(|solve| Some((*solve, solve.path.as_deref()?))).collect();
    html! {
        div.player role="group" aria-label={ (name) ", player" } data-tiles=(tiles.join(" ")) data-width=(width) {
            div.grid role="img" aria-label={ "Tiles row by row: " (spoken(tiles)) }
                style={ "grid-template-columns:repeat(" (width) ",1fr)" } {
                @for tile in tiles { span.tile.blank[is_blank(tile)] { @if !is_blank(tile) { (tile) } } }
            }
            @if !playable.is_empty() {
                div.controls hidden {
                    label { "Path of " select.which {
                        @for (solve, path) in playable {
                            option value=(path) { (solve.algo) " (" (path.len()) ")" }
                        }
                    } }
                    label { "Move " input.position type="range" min="0" value="0" step="1"; }
                    div.buttons {
                        @for (action, name, sign) in [
                            ("first", "To the start", "|<"),
                            ("back", "One move back", "<"),
                            ("play", "Play", "Play"),
                            ("next", "One move on", ">"),
                            ("last", "To the end", ">|"),
                        ] { button type="button" data-action=(action) aria-label=(name) { (sign) } }
                    }
                    p.now aria-live="polite" {}
                }
            }
        }
    }
}

fn is_blank(tile: &str) -> bool {
    tile == "x"
}

fn spoken(tiles: &[&str]) -> String {
    let words: Vec<&str> = tiles.iter().map(|&tile| if is_blank(tile) { "blank" } else { tile }).collect();
    words.join(" ")
}

/// The board's width in tiles: from the manifest, else of a square; none if neither is possible.
fn width(report: &Report<'_>, tiles: usize) -> Option<usize> {
    let sizes = report.sources.iter().filter_map(|source| source.manifest.as_ref());
    let known = sizes.filter_map(|manifest| {
        let (width, height) = manifest.spec.instances.size.split_once('x')?;
        let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
        (width.checked_mul(height) == Some(tiles)).then_some(width)
    });
    known.into_iter().next().or_else(|| (2..=tiles).find(|side| side * side == tiles))
}

//! The hardest boards, each with a player that steps through the paths.

use super::hardest::hardest;
use super::page::Section;
use super::{Report, table};
use crate::report::metric::Metric;
use crate::text::numbers::grouped;
use maud::{Markup, html};

/// How one algorithm did on a board.
struct Solve<'a> {
    algo: &'a str,
    /// Its row in the samples.
    row: usize,
    path: Option<&'a str>,
}

/// A board and how the algorithms did on it.
struct HardBoard<'a> {
    instance: u64,
    tiles: Vec<&'a str>,
    optimal_len: Option<u32>,
    solves: Vec<Solve<'a>>,
}

pub(super) fn section(report: &Report<'_>) -> Option<Section> {
    let boards = hard_boards(report);
    let is_known = boards.first()?.optimal_len.is_some();
    let heading = if is_known { "Hardest boards" } else { "First boards" };
    let any_path = boards.iter().flat_map(|board| &board.solves).any(|solve| solve.path.is_some());
    let content = html! {
        p {
            @if is_known { "The boards with the longest optimal paths." }
            @else { "Which boards are hardest is not known, as no row has an optimal length: these are the first." }
            @if !any_path { " Run with " code { "--paths" } " to see here how each algorithm solves them." }
        }
        @for board in &boards { (article(report, board)) }
    };
    Some(Section { id: "boards", heading, content })
}

fn hard_boards<'a>(report: &Report<'a>) -> Vec<HardBoard<'a>> {
    let samples = report.samples;
    let rows = samples.rows_by_algo();
    let solve = |algo: usize, at: usize| {
        let row = rows[algo][at]? as usize;
        Some(Solve { algo: &samples.algos()[algo], row, path: samples.path(row) })
    };
    let board = |at| HardBoard {
        instance: samples.instance(at),
        tiles: samples.board(at).unwrap_or_default().split(' ').collect(),
        optimal_len: samples.optimal_len(at),
        solves: report.algos.iter().filter_map(|&algo| solve(algo, at)).collect(),
    };
    hardest(samples, report.boards).into_iter().map(board).collect()
}

fn article(report: &Report<'_>, board: &HardBoard) -> Markup {
    let name = format!("Board {}", grouped(board.instance));
    html! {
        article.board {
            h3 { (name) @if let Some(length) = board.optimal_len { ", optimal length " (length) } }
            div.beside {
                @if let Some(width) = width(report, board.tiles.len()) {
                    (player(&board.tiles, width, &name, board.paths().as_deref()))
                }
                @else { p { code { (board.tiles.join(" ")) } } }
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
                        tbody { @for solve in &board.solves { (line(report, solve)) } }
                    }
                }
            }
        }
    }
}

fn line(report: &Report<'_>, solve: &Solve) -> Markup {
    let value = |metric| report.samples.value(solve.row, metric);
    let expanded = value(Metric::Expanded);
    html! {
        tr {
            th scope="row" { (table::breakable(solve.algo)) }
            @match value(Metric::PathLen) {
                Some(length) => td.number data-value=(length) { (length) },
                None => td.number { (report.samples.row(solve.row).status) },
            }
            td.number data-value=[expanded] { (expanded.map(grouped).unwrap_or_default()) }
            td.path { (solve.path.unwrap_or_default()) }
        }
    }
}

impl<'a> HardBoard<'a> {
    /// The labels of those that have a path, with the path; nothing if none has one.
    fn paths(&self) -> Option<Vec<(&'a str, &'a str)>> {
        let paths: Vec<_> = self.solves.iter().filter_map(|solve| Some((solve.algo, solve.path?))).collect();
        (!paths.is_empty()).then_some(paths)
    }
}

/// The start as a table of tiles; the script takes it over if there are paths to play, each with its label.
pub(super) fn player(tiles: &[&str], width: usize, name: &str, paths: Option<&[(&str, &str)]>) -> Markup {
    html! {
        div.player role="group" aria-label={ (name) ", player" } data-tiles=(tiles.join(" ")) data-width=(width) {
            div.grid role="img" aria-label={ "Tiles row by row: " (spoken(tiles)) }
                style={ "grid-template-columns:repeat(" (width) ",1fr)" } {
                @for tile in tiles { span.tile.blank[is_blank(tile)] { @if !is_blank(tile) { (tile) } } }
            }
            @if let Some(paths) = paths {
                div.controls hidden {
                    label { "Path of " select.which {
                        @for (algo, path) in paths { option value=(path) { (algo) " (" (path.len()) ")" } }
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
pub(super) fn width(report: &Report<'_>, tiles: usize) -> Option<usize> {
    let sizes = report.sources.iter().filter_map(|source| source.manifest.as_ref());
    let known = sizes.filter_map(|manifest| {
        let (width, height) = manifest.spec.instances.size.split_once('x')?;
        let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
        (width.checked_mul(height) == Some(tiles)).then_some(width)
    });
    known.into_iter().next().or_else(|| (2..=tiles).find(|side| side * side == tiles))
}

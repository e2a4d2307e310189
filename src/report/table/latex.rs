//! Tables for LaTeX that fit the text of an article on A4: wide ones are broken into several beside their keys, long ones into
//! several below each other. Numbers are set by siunitx, aligned at the point.

use super::{Cell, Column, Table};
use crate::text::numbers::p_value;
use std::ops::Range;

/// The text width of `\documentclass[a4paper]{article}`, in points.
const TEXT_WIDTH: f64 = 345.0;
/// Space on either side of a column.
const COLUMN_SEP: f64 = 4.0;
/// Rows that fit on a page below a heading.
const LONGEST: usize = 44;
/// Columns of words that are wider than this are broken into lines.
const WIDEST_WORDS: f64 = 110.0;

/// A `tabular` for booktabs and siunitx; a table larger than the text is broken into several that each begin with the keys.
pub(super) fn latex(table: &Table) -> String {
    let mut out = vec!["% \\usepackage{booktabs,siunitx}\n".to_owned()];
    if !table.title.is_empty() {
        out.push(format!("% {}\n", table.title));
    }
    out.push(format!(
        "{{\\small\\setlength{{\\tabcolsep}}{{{COLUMN_SEP}pt}}\\sisetup{{group-digits=integer,group-minimum-digits=5}}%\n"
    ));
    let columns: Vec<Typeset> = (0..table.columns.len()).map(|at| Typeset::of(table, at)).collect();
    let pages =
        (0..table.rows.len()).step_by(LONGEST).map(|first| first..table.rows.len().min(first + LONGEST));
    let pages: Vec<Range<usize>> = pages.collect();
    let tabulars =
        |block: &Vec<&Typeset>| pages.iter().map(|rows| tabular(block, rows.clone())).collect::<Vec<_>>();
    let blocks: Vec<String> = blocks(table, &columns).iter().flat_map(tabulars).collect();
    out.push(blocks.join("\\par\\medskip\n"));
    out.push("}\n".to_owned());
    for note in &table.notes {
        out.push(format!("% {note}\n"));
    }
    out.concat()
}

/// A column with its cells in LaTeX.
struct Typeset<'a> {
    column: &'a Column,
    heading: String,
    cells: Vec<String>,
    /// Width without the space on its sides.
    width: f64,
    kind: Kind,
}

/// How a column is set.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Words.
    Words,
    /// Words that are broken into lines.
    Broken,
    /// Numbers alone: digits before and after the point, and whether one is negative.
    Numbers { whole: usize, decimals: usize, is_signed: bool },
    /// Numbers with units, intervals and the like.
    Mixed,
}

impl Kind {
    fn of(column: &Column, cells: &[&Cell], shown: &[String], natural: f64) -> Self {
        if column.is_text {
            return if natural > WIDEST_WORDS { Self::Broken } else { Self::Words };
        }
        if !cells.iter().all(|cell| matches!(cell, Cell::Empty | Cell::Count(_) | Cell::Real(_))) {
            return Self::Mixed;
        }
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let parts = || shown.iter().map(|text| text.split_once('.').unwrap_or((text, "")));
        Self::Numbers {
            whole: parts().map(|(whole, _)| digits(whole)).max().unwrap_or(0).max(1),
            decimals: parts().map(|(_, decimals)| digits(decimals)).max().unwrap_or(0),
            is_signed: shown.iter().any(|text| text.starts_with('-')),
        }
    }

    fn alignment(self) -> String {
        match self {
            Self::Words => "l".to_owned(),
            Self::Broken => format!("p{{{WIDEST_WORDS}pt}}"),
            Self::Numbers { whole, decimals, is_signed } => {
                let sign = if is_signed { "-" } else { "" };
                let decimals = if decimals > 0 { format!(".{decimals}") } else { String::new() };
                format!("S[table-format={sign}{whole}{decimals}]")
            }
            Self::Mixed => "r".to_owned(),
        }
    }

    /// The width of the numbers, if it is a column of them: with the spaces between groups of digits.
    fn width(self) -> f64 {
        match self {
            Self::Numbers { whole, decimals, is_signed } => {
                let template = "0".repeat(whole + decimals) + ".";
                let groups = if whole >= 5 { (whole - 1) / 3 } else { 0 };
                width(&template) + width(".") * groups as f64 + if is_signed { width("+") } else { 0.0 }
            }
            _ => 0.0,
        }
    }
}

impl<'a> Typeset<'a> {
    fn of(table: &'a Table, at: usize) -> Self {
        let column = &table.columns[at];
        let shown = table.shown(at);
        let natural = shown.iter().chain([&column.heading]).map(|text| width(text)).fold(0.0, f64::max);
        let cells: Vec<&Cell> = table.rows.iter().map(|row| &row[at]).collect();
        let kind = Kind::of(column, &cells, &shown, natural);
        let cell = |(cell, text): (&&Cell, &String)| match cell {
            Cell::PValue(p) => p_in_math(*p),
            Cell::Nanoseconds(_) => quantity(text),
            _ if kind == Kind::Broken => breakable(text),
            _ => escaped(text),
        };
        let heading = if column.heading == "b*" { "$b^*$".to_owned() } else { escaped(&column.heading) };
        Self {
            column,
            // Braces keep siunitx from reading it as a number.
            heading: if matches!(kind, Kind::Numbers { .. }) { format!("{{{heading}}}") } else { heading },
            cells: cells.iter().zip(&shown).map(cell).collect(),
            width: natural.max(kind.width()).min(if kind == Kind::Broken { WIDEST_WORDS } else { f64::MAX }),
            kind,
        }
    }
}

/// The columns in groups that fit, each after the keys.
fn blocks<'a, 'b>(table: &Table, columns: &'a [Typeset<'b>]) -> Vec<Vec<&'a Typeset<'b>>> {
    let (keys, values) = columns.split_at(table.keys.min(columns.len()));
    let with_space = |column: &Typeset| column.width + 2.0 * COLUMN_SEP;
    let room = TEXT_WIDTH - keys.iter().map(with_space).sum::<f64>();
    let mut blocks: Vec<Vec<&Typeset>> = vec![keys.iter().collect()];
    let mut used = 0.0;
    for run in values.chunk_by(|a, b| !a.column.group.is_empty() && a.column.group == b.column.group) {
        // A heading wider than its columns widens them.
        let heading = width(&run[0].column.group) + 2.0 * COLUMN_SEP;
        let needed = run.iter().map(with_space).sum::<f64>().max(heading);
        let parts: Vec<&[Typeset]> = if needed <= room { vec![run] } else { run.chunks(1).collect() };
        for part in parts {
            let needed = part.iter().map(with_space).sum::<f64>().max(heading);
            if used + needed > room && used > 0.0 {
                blocks.push(keys.iter().collect());
                used = 0.0;
            }
            blocks.last_mut().expect("there is one").extend(part);
            used += needed;
        }
    }
    blocks
}

fn tabular(columns: &[&Typeset], rows: Range<usize>) -> String {
    let line = |cells: Vec<&str>| format!("{} \\\\\n", cells.join(" & "));
    let alignment: String = columns.iter().map(|column| column.kind.alignment()).collect();
    let mut out = vec![format!("\\begin{{tabular}}{{{alignment}}}\n\\toprule\n"), group_lines(columns)];
    out.push(line(columns.iter().map(|column| column.heading.as_str()).collect()));
    out.push("\\midrule\n".to_owned());
    for row in rows {
        out.push(line(columns.iter().map(|column| column.cells[row].as_str()).collect()));
    }
    out.push("\\bottomrule\n\\end{tabular}\n".to_owned());
    out.concat()
}

/// The shared headings with a rule below each, if there are any.
fn group_lines(columns: &[&Typeset]) -> String {
    if columns.iter().all(|column| column.column.group.is_empty()) {
        return String::new();
    }
    let (mut headings, mut rules) = (Vec::new(), Vec::new());
    let mut first = 1;
    for run in columns.chunk_by(|a, b| a.column.group == b.column.group) {
        let last = first + run.len() - 1;
        let group = &run[0].column.group;
        if group.is_empty() {
            headings.extend(run.iter().map(|_| String::new()));
        } else {
            headings.push(format!("\\multicolumn{{{}}}{{c}}{{{}}}", run.len(), escaped(group)));
            rules.push(format!("\\cmidrule(lr){{{first}-{last}}}\n"));
        }
        first = last + 1;
    }
    format!("{} \\\\\n{}", headings.join(" & "), rules.concat())
}

fn p_in_math(p: f64) -> String {
    if p < 0.001 { "$<0.001$".to_owned() } else { p_value(p) }
}

/// A time such as `1.50 µs`.
fn quantity(text: &str) -> String {
    const UNITS: [(&str, &str); 4] =
        [("ns", "\\nano\\second"), ("µs", "\\micro\\second"), ("ms", "\\milli\\second"), ("s", "\\second")];
    let written = text.split_once(' ').and_then(|(number, unit)| {
        let (_, written) = UNITS.iter().find(|(short, _)| *short == unit)?;
        Some(format!("\\qty{{{number}}}{{{written}}}"))
    });
    written.unwrap_or_else(|| escaped(text))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', character]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            'µ' => out.push_str("$\\mu$"),
            '*' => out.push_str("$^*$"),
            // A bracket after a line's end would be read as its argument.
            '[' => out.push_str("{[}"),
            _ => out.push(character),
        }
    }
    out
}

/// The text with places where a line may end after the options of a label.
fn breakable(text: &str) -> String {
    text.split_inclusive([':', ',', '-', '+', '/']).map(escaped).collect::<Vec<_>>().join("\\allowbreak{}")
}

/// An upper bound of a text's width in points, in Computer Modern of 9 points (`\small`), from the font's metrics.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(character_width).sum::<f64>() * 0.925
}

/// In the font of 10 points.
const fn character_width(character: char) -> f64 {
    match character {
        '0'..='9' | '/' | 'a'..='l' | 'n'..='v' | 'x'..='z' | '*' | '^' => 5.56,
        ' ' | '-' | '(' | ')' => 3.89,
        '[' | ']' | ',' | '.' | ':' | ';' | '|' | '!' => 2.78,
        'm' | '%' | '<' | '>' | '=' | '+' | '&' => 8.34,
        'w' => 7.23,
        'A'..='L' | 'N'..='V' | 'X'..='Z' => 7.93,
        _ => 10.28,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Estimate, Format};
    use super::*;
    use crate::stats::Interval;

    fn estimate(value: f64) -> Cell {
        let interval = Some(Interval { low: value / 2.0, high: value * 2.0 });
        Cell::Estimate(Estimate { value, interval, is_marked: true, is_time: false })
    }

    #[test]
    fn signs_with_a_meaning_are_escaped() {
        let columns = vec![
            Column::text("a", "a_b|"),
            Column::number("b", "b*").under("100 %"),
            Column::estimate(["r", "low", "high"], "ratio"),
            Column::number("p", "p"),
            Column::number("n", "n"),
        ];
        let text = Cell::Text("x^2 & {y}".to_owned());
        let rows = vec![vec![
            text,
            Cell::Nanoseconds(1500.0),
            estimate(0.5),
            Cell::PValue(1e-9),
            Cell::Real(-12_345.5),
        ]];
        let table = Table { columns, keys: 1, rows, ..Table::default() };
        let latex = table.render(Format::Latex, None);
        for line in [
            "\\begin{tabular}{lrrrS[table-format=-5.1]}",
            " & \\multicolumn{1}{c}{100 \\%} &  &  &  \\\\",
            "\\cmidrule(lr){2-2}",
            "a\\_b| & $b^*$ & ratio & p & {n} \\\\",
            "x\\textasciicircum{}2 \\& \\{y\\} & \\qty{1.50}{\\micro\\second} & 0.50 {[}0.25, 1.00]$^*$ & $<0.001$ & -12345.5 \\\\",
        ] {
            assert!(latex.contains(line), "{line} is missing in {latex}");
        }
    }

    #[test]
    fn no_tabular_is_wider_than_the_text() {
        let label = "idastar:h=max(pdb:7-8+mirror,walking-distance),order=ulrd,code=general";
        let mut columns = vec![Column::text("algo", "algorithm")];
        for at in 0..9 {
            let column = Column::estimate(["r", "low", "high"], "in total");
            columns.push(if at % 3 > 0 { column.under(format!("a heading {}", at / 3)) } else { column });
        }
        let row = |label: &str| {
            let cells = (0..9).map(|at| estimate(12_345.0 * f64::from(at)));
            std::iter::once(Cell::Text(label.to_owned())).chain(cells).collect()
        };
        let table = Table { columns, keys: 1, rows: vec![row(label), row("bfs")], ..Table::default() };
        let typeset: Vec<Typeset> = (0..10).map(|at| Typeset::of(&table, at)).collect();
        let blocks = blocks(&table, &typeset);
        assert!(blocks.len() > 1);
        assert_eq!(blocks.iter().map(|block| block.len() - 1).sum::<usize>(), 9, "every column once");
        for block in blocks {
            let width: f64 = block.iter().map(|column| column.width + 2.0 * COLUMN_SEP).sum();
            assert!(width <= TEXT_WIDTH, "{width}");
        }
        // What cannot be broken within a word fits its column.
        let longest = label.split_inclusive([':', ',', '-', '+', '/']).map(width).fold(0.0, f64::max);
        assert!(longest <= WIDEST_WORDS, "{longest}");
    }
}

//! Tables for the terminal.

use super::Table;

const GAP: usize = 2;

/// A column ready to be printed: heading lines and cells of one width.
struct Printed<'a> {
    group: &'a str,
    heading: &'a str,
    cells: Vec<String>,
    width: usize,
    is_text: bool,
}

pub(super) fn render(table: &Table, width: Option<usize>) -> String {
    let mut printed: Vec<Printed> = table
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| {
            let cells = table.shown(at);
            let widest = cells.iter().map(|cell| length(cell)).max().unwrap_or(0);
            let width = widest.max(length(&column.heading));
            Printed { group: &column.group, heading: &column.heading, cells, width, is_text: column.is_text }
        })
        .collect();
    for run in printed.chunk_by_mut(shares_group) {
        let mut widths: Vec<usize> = run.iter().map(|column| column.width).collect();
        widen(run[0].group, &mut widths);
        for (column, width) in run.iter_mut().zip(widths) {
            column.width = width;
        }
    }
    let (keys, values) = printed.split_at(table.keys.min(printed.len()));
    let mut out = String::new();
    if !table.title.is_empty() {
        push_line(&mut out, &table.title);
        out.push('\n');
    }
    for (number, block) in blocks(keys, values, width).into_iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let columns: Vec<&Printed> = keys.iter().chain(block).collect();
        render_block(&mut out, &columns, table.rows.len());
    }
    if !table.notes.is_empty() {
        out.push('\n');
    }
    for note in &table.notes {
        push_wrapped(&mut out, note, width);
    }
    out
}

/// Splits the columns after the keys so that each block fits, or has a single column. Columns under one heading stay
/// together if they can.
fn blocks<'a, 'b>(
    keys: &[Printed],
    values: &'a [Printed<'b>],
    width: Option<usize>,
) -> Vec<&'a [Printed<'b>]> {
    let Some(width) = width.filter(|_| !values.is_empty()) else {
        return vec![values];
    };
    let room = (width + GAP).saturating_sub(keys.iter().map(|key| key.width + GAP).sum());
    let (mut blocks, mut start, mut used) = (Vec::new(), 0, 0);
    let mut at = 0;
    for run in values.chunk_by(shares_group) {
        let whole: usize = run.iter().map(|column| column.width + GAP).sum();
        for (place, column) in run.iter().enumerate() {
            let needed = if place == 0 && whole <= room { whole } else { column.width + GAP };
            if at > start && used + needed > room {
                blocks.push(&values[start..at]);
                (start, used) = (at, 0);
            }
            used += column.width + GAP;
            at += 1;
        }
    }
    blocks.push(&values[start..]);
    blocks
}

fn shares_group(a: &Printed, b: &Printed) -> bool {
    !a.group.is_empty() && a.group == b.group
}

fn render_block(out: &mut String, columns: &[&Printed], rows: usize) {
    let spans = spans(columns);
    let mut widths: Vec<usize> = columns.iter().map(|column| column.width).collect();
    for &(start, end) in &spans {
        widen(columns[start].group, &mut widths[start..end]);
    }
    if spans.iter().any(|&(start, _)| !columns[start].group.is_empty()) {
        let mut line = String::new();
        for &(start, end) in &spans {
            let inner = widths[start..end].iter().sum::<usize>() + GAP * (end - start - 1);
            let group = columns[start].group;
            push_cell(
                &mut line,
                start > 0,
                &if group.is_empty() { String::new() } else { centred(group, inner) },
                inner,
                true,
            );
        }
        push_line(out, &line);
    }
    let mut line = String::new();
    for (at, column) in columns.iter().enumerate() {
        push_cell(&mut line, at > 0, column.heading, widths[at], column.is_text);
    }
    push_line(out, &line);
    for row in 0..rows {
        let mut line = String::new();
        for (at, column) in columns.iter().enumerate() {
            push_cell(&mut line, at > 0, &column.cells[row], widths[at], column.is_text);
        }
        push_line(out, &line);
    }
}

/// Makes columns wide enough for the heading that they share.
fn widen(group: &str, widths: &mut [usize]) {
    let inner = widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
    for extra in 0..length(group).saturating_sub(inner) {
        widths[extra % widths.len()] += 1;
    }
}

/// Runs of columns under one group heading; columns without one stand alone.
fn spans(columns: &[&Printed]) -> Vec<(usize, usize)> {
    let mut start = 0;
    columns
        .chunk_by(|a, b| shares_group(a, b))
        .map(|run| {
            let span = (start, start + run.len());
            start = span.1;
            span
        })
        .collect()
}

/// The group's heading in the middle of a line of dashes, which shows how far it reaches.
fn centred(group: &str, width: usize) -> String {
    let free = width.saturating_sub(length(group));
    if free < 4 {
        return format!("{}{group}", " ".repeat(free / 2));
    }
    let left = (free - 2) / 2;
    format!("{} {group} {}", "-".repeat(left), "-".repeat(free - 2 - left))
}

fn push_cell(line: &mut String, gap: bool, cell: &str, width: usize, is_text: bool) {
    if gap {
        line.push_str(&" ".repeat(GAP));
    }
    let padding = " ".repeat(width.saturating_sub(length(cell)));
    if is_text {
        line.push_str(cell);
        line.push_str(&padding);
    } else {
        line.push_str(&padding);
        line.push_str(cell);
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// A sentence, broken at spaces to fit.
fn push_wrapped(out: &mut String, text: &str, width: Option<usize>) {
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && width.is_some_and(|width| length(&line) + 1 + length(word) > width) {
            push_line(out, &line);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    push_line(out, &line);
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column, Format, Table};

    fn table() -> Table {
        let mut columns = vec![Column::text("algo", "algorithm")];
        columns.extend((0..4).map(|at| Column::number(format!("plain{at}"), format!("plain{at}"))));
        columns.extend((0..3).map(|at| Column::number(format!("low{at}"), "low").under("a group of three")));
        let row = |name: &str| {
            std::iter::once(Cell::Text(name.to_owned()))
                .chain((0..7).map(|at| Cell::Count(10 * at)))
                .collect()
        };
        let notes = vec!["a sentence that is longer than the terminal is wide".to_owned()];
        Table { title: "title".to_owned(), columns, keys: 1, rows: vec![row("astar"), row("b")], notes }
    }

    const TITLE: &str = "title\n\n";
    const NOTE: &str = "\na sentence that is longer than the terminal is wide\n";

    #[test]
    fn whole_tables_have_one_block() {
        let block = [
            "                                           a group of three",
            "algorithm  plain0  plain1  plain2  plain3   low   low   low",
            "astar           0      10      20      30    40    50    60",
            "b               0      10      20      30    40    50    60\n",
        ];
        let block = block.join("\n");
        for width in [None, Some(60), Some(59)] {
            assert_eq!(table().render(Format::Text, width), format!("{TITLE}{block}{NOTE}"));
        }
    }

    #[test]
    fn narrow_terminals_get_blocks_that_keep_groups_together() {
        let blocks = "\
algorithm  plain0  plain1  plain2
astar           0      10      20
b               0      10      20

algorithm  plain3
astar          30
b              30

           a group of three
algorithm   low   low   low
astar        40    50    60
b            40    50    60
";
        let note = "\na sentence that is longer than\nthe terminal is wide\n";
        assert_eq!(table().render(Format::Text, Some(33)), format!("{TITLE}{blocks}{note}"));
    }

    #[test]
    fn very_narrow_terminals_get_one_column_at_a_time() {
        let shown = table().render(Format::Text, Some(5));
        assert_eq!(shown.matches("algorithm").count(), 7, "{shown}");
    }
}

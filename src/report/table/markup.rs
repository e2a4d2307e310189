//! Tables for documents in Markdown.

use super::{Column, Table};

pub(super) fn markdown(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = Vec::new();
    if !table.title.is_empty() {
        out.push(format!("**{}**\n\n", escape(&table.title)));
    }
    out.push(line(table.columns.iter().map(|column| escape(&full_heading(column))).collect()));
    let rule = |column: &Column| if column.is_text { ":--" } else { "--:" }.to_owned();
    out.push(line(table.columns.iter().map(rule).collect()));
    for row in by_row(table) {
        out.push(line(row.iter().map(|cell| escape(cell)).collect()));
    }
    for note in &table.notes {
        out.push(format!("\n{}\n", escape(note)));
    }
    out.concat()
}

/// Text that stays text: neither emphasis nor code, tag or link. An interval's bracket is none of these.
fn escape(text: &str) -> String {
    let signs = [("\\", "\\\\"), ("|", "\\|"), ("*", "\\*"), ("`", "\\`"), ("<", "\\<"), ("](", "]\\(")];
    signs.iter().fold(text.to_owned(), |text, (sign, escaped)| text.replace(sign, escaped))
}

/// Markdown has one header line, so a group's heading goes before each of its columns' own.
fn full_heading(column: &Column) -> String {
    if column.group.is_empty() {
        column.heading.clone()
    } else {
        format!("{}: {}", column.group, column.heading)
    }
}

/// The cells as people see them, row by row.
fn by_row(table: &Table) -> Vec<Vec<String>> {
    let columns: Vec<Vec<String>> = (0..table.columns.len()).map(|column| table.shown(column)).collect();
    (0..table.rows.len()).map(|row| columns.iter().map(|cells| cells[row].clone()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column, Format, Table};

    #[test]
    fn signs_with_a_meaning_are_escaped() {
        let columns = vec![Column::text("a", "a_b|"), Column::number("b", "b*").under("100 %")];
        let rows = vec![vec![Cell::Text("x^2 & {y}".to_owned()), Cell::Empty]];
        let table = Table { title: String::new(), columns, keys: 1, rows, notes: Vec::new() };
        assert_eq!(
            table.render(Format::Markdown, None),
            "| a_b\\| | 100 %: b\\* |\n| :-- | --: |\n| x^2 & {y} |  |\n"
        );
        assert_eq!(
            super::escape("<img src=x> `sh` [a](b) 0.5 [0.4, 0.6]"),
            "\\<img src=x> \\`sh\\` [a]\\(b) 0.5 [0.4, 0.6]"
        );
    }
}

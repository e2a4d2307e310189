//! Tables for documents: Markdown and LaTeX.

use super::{Column, Table};

pub(super) fn markdown(table: &Table) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
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

/// Markdown has one header line, so a group's heading goes before each of its columns' own.
fn full_heading(column: &Column) -> String {
    if column.group.is_empty() {
        column.heading.clone()
    } else {
        format!("{}: {}", column.group, column.heading)
    }
}

pub(super) fn latex(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let mut out = vec!["% \\usepackage{booktabs}\n".to_owned()];
    if !table.title.is_empty() {
        out.push(format!("% {}\n", table.title));
    }
    let alignment: String =
        table.columns.iter().map(|column| if column.is_text { 'l' } else { 'r' }).collect();
    out.push(format!("\\begin{{tabular}}{{{alignment}}}\n\\toprule\n"));
    out.push(group_lines(table));
    out.push(line(table.columns.iter().map(|column| latex_escaped(&column.heading)).collect()));
    out.push("\\midrule\n".to_owned());
    for row in by_row(table) {
        out.push(line(row.iter().map(|cell| latex_escaped(cell)).collect()));
    }
    out.push("\\bottomrule\n\\end{tabular}\n".to_owned());
    for note in &table.notes {
        out.push(format!("% {note}\n"));
    }
    out.concat()
}

/// The shared headings with a rule below each, if there are any.
fn group_lines(table: &Table) -> String {
    if table.columns.iter().all(|column| column.group.is_empty()) {
        return String::new();
    }
    let (mut headings, mut rules) = (Vec::new(), Vec::new());
    let mut first = 1;
    for run in table.columns.chunk_by(|a, b| a.group == b.group) {
        let last = first + run.len() - 1;
        let group = &run[0].group;
        if group.is_empty() {
            headings.extend(run.iter().map(|_| String::new()));
        } else {
            headings.push(format!("\\multicolumn{{{}}}{{c}}{{{}}}", run.len(), latex_escaped(group)));
            rules.push(format!("\\cmidrule(lr){{{first}-{last}}}\n"));
        }
        first = last + 1;
    }
    format!("{} \\\\\n{}", headings.join(" & "), rules.concat())
}

fn latex_escaped(text: &str) -> String {
    if text == "b*" {
        return "$b^*$".to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', character]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            _ => out.push(character),
        }
    }
    out
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
        let columns = vec![Column::text("a", "a_b|"), Column::number("b", "b*").under("100%")];
        let rows = vec![vec![Cell::Text("x^2 & {y}".to_owned()), Cell::Empty]];
        let table = Table { title: String::new(), columns, keys: 1, rows, notes: Vec::new() };
        assert_eq!(
            table.render(Format::Markdown, None),
            "| a_b\\| | 100%: b\\* |\n| :-- | --: |\n| x^2 & {y} |  |\n"
        );
        let latex = table.render(Format::Latex, None);
        for line in [
            " & \\multicolumn{1}{c}{100\\%} \\\\",
            "\\cmidrule(lr){2-2}",
            "a\\_b| & $b^*$ \\\\",
            "x\\textasciicircum{}2 \\& \\{y\\} &  \\\\",
        ] {
            assert!(latex.contains(line), "{line} is missing in {latex}");
        }
    }
}

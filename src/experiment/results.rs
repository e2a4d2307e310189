//! What an experiment leaves behind besides rows: a page to read, pictures, and a page of everything for each run.

use super::model::{Experiment, PictureSpec};
use super::run::{Findings, RunExperimentError, RunFindings, table};
use crate::files;
use crate::report::html;
use crate::report::plot::{self, Data, PlotError, Settings, Theme};
use crate::report::provenance::{boards_in_words, is_census};
use crate::report::published::PublishedValue;
use crate::report::summary::overview;
use crate::report::table::Format;
use std::fmt::Write as _;
use std::path::Path;

/// Boards that a page shows one by one.
const HARDEST: usize = 3;

/// A picture's files, named without the folder.
struct Drawn {
    run: usize,
    plain: String,
    title: String,
    light: String,
    dark: String,
}

/// Writes `summary.md`, the pictures and the pages into the outcome's folder.
pub(super) fn write(experiment: &Experiment, outcome: &Findings) -> Result<(), RunExperimentError> {
    let drawn = pictures(experiment, outcome)?;
    let about = about(experiment);
    for run in &outcome.runs {
        save(&outcome.folder.join(&run.name).with_extension("html"), &page(experiment, run, &about))?;
    }
    save(&outcome.folder.join("summary.md"), &summary(experiment, outcome, &about, &drawn))
}

fn save(path: &Path, text: &str) -> Result<(), RunExperimentError> {
    files::write_whole(path, |out| out.write_all(text.as_bytes())).map_err(RunExperimentError::io(path))
}

/// What there is to say about the experiment as a whole: headings and texts.
fn about(experiment: &Experiment) -> Vec<(&str, &str)> {
    let parts = [
        ("Question", Some(experiment.question.as_str())),
        ("What came out", experiment.finding.as_deref()),
        ("Source", Some(experiment.source.as_str())),
        ("How the figures came about", experiment.protocol.as_deref()),
    ];
    parts.into_iter().filter_map(|(heading, text)| Some((heading, text?))).collect()
}

fn pictures(experiment: &Experiment, outcome: &Findings) -> Result<Vec<Drawn>, RunExperimentError> {
    let mut drawn: Vec<Drawn> = Vec::new();
    for picture in &experiment.pictures {
        let (plain, name) = picture_name(&drawn, &outcome.runs[picture.run].name, picture);
        let drawing = draw(picture, &outcome.runs[picture.run])
            .map_err(|error| RunExperimentError::Plot { picture: name.clone(), error })?;
        let (light, dark) = (format!("{name}.svg"), format!("{name}-dark.svg"));
        for (file, theme) in [(&light, Theme::Light), (&dark, Theme::Dark)] {
            save(&outcome.folder.join(file), &drawing.in_theme(theme))?;
        }
        drawn.push(Drawn { run: picture.run, plain, title: drawing.title, light, dark });
    }
    Ok(drawn)
}

/// What the picture is called, and a file's name for it that no other picture has.
fn picture_name(drawn: &[Drawn], run: &str, picture: &PictureSpec) -> (String, String) {
    let plain = format!("{run}-{}-{}", picture.kind, picture.metric);
    let same = drawn.iter().filter(|other| other.plain == plain).count();
    let name = if same == 0 { plain.clone() } else { format!("{plain}-{}", same + 1) };
    (plain, name)
}

fn draw(picture: &PictureSpec, run: &RunFindings) -> Result<plot::Picture, PlotError> {
    let data = Data::of(&run.samples, picture.metric, &picture.algos)?
        .of_census(is_census(std::slice::from_ref(&run.source)));
    let source = run.source.manifest.as_ref().map(|manifest| boards_in_words(&manifest.spec.instances));
    let settings =
        Settings { title: picture.title.clone(), source: source.unwrap_or_default(), ..Settings::default() };
    plot::draw(picture.kind, &data, &settings)
}

fn page(experiment: &Experiment, run: &RunFindings, about: &[(&str, &str)]) -> String {
    let figures: Vec<PublishedValue> = run.figures.iter().map(|judged| judged.figure.clone()).collect();
    let algos: Vec<usize> = (0..run.samples.algos().len()).collect();
    let title = if experiment.runs.len() == 1 {
        experiment.title.clone()
    } else {
        format!("{}: {}", experiment.title, run.name)
    };
    let report = html::Report {
        title: Some(&title),
        about,
        sources: std::slice::from_ref(&run.source),
        samples: &run.samples,
        before: None,
        algos: &algos,
        boards: HARDEST,
        figures: &figures,
    };
    report.render()
}

fn summary(experiment: &Experiment, outcome: &Findings, about: &[(&str, &str)], drawn: &[Drawn]) -> String {
    let mut text = format!("# {}\n\n", experiment.title);
    for (heading, words) in about {
        // Writing to a string cannot fail.
        let _ = write!(text, "**{heading}.** {words}\n\n");
    }
    if !experiment.expectations.is_empty() {
        let _ = write!(text, "**Verdict.** {}\n\n", outcome.verdicts());
    }
    let several = outcome.runs.len() > 1;
    for (index, run) in outcome.runs.iter().enumerate() {
        let heading = if several { format!("## Run `{}`\n\n", run.name) } else { String::new() };
        text.push_str(&heading);
        let level = if several { "###" } else { "##" };
        if let Some(manifest) = &run.source.manifest {
            let boards = boards_in_words(&manifest.spec.instances);
            let _ = write!(text, "Boards: {boards}; goal `{}`.\n\n", manifest.spec.goal);
        }
        if !run.figures.is_empty() {
            let figures = table(&run.figures).render(Format::Markdown, None);
            let _ = write!(text, "{level} Published and measured\n\n{figures}\n");
        }
        let measured = overview(&run.samples).render(Format::Markdown, None);
        let _ = write!(text, "{level} All that was measured\n\n{measured}\n");
        for picture in drawn.iter().filter(|picture| picture.run == index) {
            let Drawn { title, light, dark, .. } = picture;
            let _ = write!(
                text,
                "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{dark}\"><img alt=\"{}\" \
                 src=\"{light}\"></picture>\n\n",
                maud::html! { (title) }.into_string().replace('"', "&quot;")
            );
        }
        text.push_str(&files(experiment, index, run));
    }
    text
}

/// Where the rest is.
fn files(experiment: &Experiment, index: usize, run: &RunFindings) -> String {
    let name = &run.name;
    let rows = if experiment.runs[index].keep_rows {
        format!("rows in [{name}.csv]({name}.csv), ")
    } else {
        "rows not kept (they are many, and come out the same each time), ".to_owned()
    };
    format!(
        "More: {rows}how they came about in [{name}.json]({name}.json), tables and plots of everything in \
         [{name}.html]({name}.html). `harness reproduce {}` makes all of it again.\n\n",
        experiment.name
    )
}

//! Expectations, from the schema to the model.

use super::error::ExperimentError;
use super::expectation::{Boards, Criterion, Expectation, Judgement, Published, Quantity, Stated, Statistic};
use super::model::{Block, FileText};
use super::schema::{Expect, WrittenSeries};
use crate::puzzle::{korf, parse};
use crate::report::metric::Metric;
use std::sync::LazyLock;
use toml::Spanned;

type Raw = toml::Value;

/// All figures, series taken apart, in the order of the file.
pub(super) fn expectations(
    source: &FileText<'_>,
    written: &[Spanned<Expect>],
    runs: &[Block],
) -> Result<Vec<Expectation>, ExperimentError> {
    let mut all = Vec::new();
    for at in written {
        let part = Part {
            source,
            at,
            written: at.get_ref(),
            run: run(source, at, at.get_ref().run.as_ref(), runs)?,
            runs,
        };
        all.extend(part.expectations()?);
    }
    Ok(all)
}

/// One `[[expect]]`.
struct Part<'a> {
    source: &'a FileText<'a>,
    at: &'a Spanned<Expect>,
    written: &'a Expect,
    run: usize,
    runs: &'a [Block],
}

/// What one figure of a series differs in from the others.
#[derive(Clone, Copy)]
enum By {
    Algo,
    Board,
    Number,
    OptimalLen,
}

impl Part<'_> {
    fn block(&self) -> &Block {
        &self.runs[self.run]
    }

    fn expectations(&self) -> Result<Vec<Expectation>, ExperimentError> {
        let whole = self.whole()?;
        let series: Vec<(By, &WrittenSeries)> = [
            (By::Algo, &self.written.by_algo),
            (By::Board, &self.written.by_board),
            (By::Number, &self.written.by_number),
            (By::OptimalLen, &self.written.by_optimal_len),
        ]
        .into_iter()
        .filter_map(|(by, series)| Some((by, series.as_ref()?)))
        .collect();
        match (&self.written.published, series.as_slice()) {
            (published, []) => {
                let published = published.as_ref().map(|value| self.published(value)).transpose()?;
                Ok(vec![self.complete(Expectation { published, ..whole }, None)?])
            }
            (None, &[(by, series)]) => self.series(&whole, by, series),
            _ => Err(self.clash(
                "write either `published` or one of `by_algo`, `by_board`, `by_number`, `by_optimal_len`",
            )),
        }
    }

    fn series(
        &self,
        whole: &Expectation,
        by: By,
        series: &WrittenSeries,
    ) -> Result<Vec<Expectation>, ExperimentError> {
        // In the order in which they are written, not of their names.
        let mut entries: Vec<(&String, &Spanned<Raw>)> = series.iter().collect();
        entries.sort_unstable_by_key(|(_, value)| value.span().start);
        let mut figures = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let mut one = Expectation { published: Some(self.published(value)?), ..whole.clone() };
            match by {
                By::Algo => {
                    one.algo = algo(self.source, &Spanned::new(value.span(), key.clone()), self.block())?;
                }
                By::Board => one.boards.instance = Some(self.board(value, key)?),
                By::Number => one.boards.instance = Some(self.number(value, key)?),
                By::OptimalLen => one.boards.optimal_len = Some(self.whole_number(value, key)?),
            }
            figures.push(self.complete(one, Some((by, key)))?);
        }
        if let Criterion::Ratio { tolerance, .. } = whole.criterion {
            self.relate(&mut figures, tolerance)?;
        }
        Ok(figures)
    }

    /// Gives each figure of a series the published value that it is to be seen beside.
    fn relate(&self, figures: &mut [Expectation], tolerance: f64) -> Result<(), ExperimentError> {
        let base = figures.iter().find(|figure| Some(figure.algo) == figure.to);
        let Some(Stated::Number { number: of, .. }) = base.and_then(|base| base.published.as_ref()?.value)
        else {
            return Err(
                self.clash("judge = \"ratio\" needs the published number of `to` in the same `by_algo`")
            );
        };
        for figure in figures {
            // The base beside itself is 1, which proves nothing.
            let is_base = Some(figure.algo) == figure.to;
            figure.criterion = if is_base { Criterion::Quote } else { Criterion::Ratio { tolerance, of } };
            if is_base {
                figure.to = None;
            }
        }
        Ok(())
    }

    /// What all figures of the entry have in common.
    fn whole(&self) -> Result<Expectation, ExperimentError> {
        let Self { source, written, run, .. } = *self;
        let block = self.block();
        let algo = match &written.algo {
            Some(label) => algo(source, label, block)?,
            None if block.labels().count() == 1 || written.by_algo.is_some() => 0,
            None => return Err(self.clash("the run has several algorithms: name one with `algo`")),
        };
        let to = written.to.as_ref().map(|label| self::algo(source, label, block)).transpose()?;
        let quantity = match &written.metric {
            Some(name) => quantity(source, name)?,
            None => Quantity::Row(Metric::Expanded),
        };
        let statistic = self.statistic()?;
        match (statistic, to, quantity) {
            (Statistic::Differing, None, _) => {
                return Err(self
                    .clash("statistic = \"differing\" compares with another algorithm: name it with `to`"));
            }
            (Statistic::BStar, _, quantity) if quantity != Quantity::Row(Metric::Generated) => {
                return Err(self.clash("statistic = \"b_star\" is made of metric = \"generated\""));
            }
            _ => {}
        }
        Ok(Expectation {
            run,
            figure: written.figure.clone().unwrap_or_default(),
            series: String::new(),
            algo,
            to,
            quantity,
            statistic,
            boards: self.boards()?,
            published: None,
            criterion: self.criterion()?,
            note: written.note.clone().unwrap_or_default(),
        })
    }

    fn boards(&self) -> Result<Boards, ExperimentError> {
        let written = self.written;
        let given = [
            written.instance,
            written.board.as_ref().map(|text| self.board(text, text.get_ref())).transpose()?,
            written.number.as_ref().map(|n| self.number(n, &n.get_ref().to_string())).transpose()?,
        ];
        let mut given = given.into_iter().flatten();
        let instance = given.next();
        if given.next().is_some() {
            return Err(self.clash("write only one of `board`, `instance` and `number`"));
        }
        if let Some(index) = instance.filter(|&index| index >= self.block().instances.len()) {
            return Err(self.no_board(self.at, &index.to_string()));
        }
        Ok(Boards { instance, optimal_len: written.optimal_len })
    }

    /// The index of a board as it is written.
    fn board<T>(&self, at: &Spanned<T>, text: &str) -> Result<u64, ExperimentError> {
        let instances = &self.block().instances;
        let board = parse::board(text, Some(instances.goal().size()), "board")
            .map_err(|error| self.source.error(at, error))?;
        self.find(at, text, |index| instances.get(index).0 == board)
    }

    /// The index of a board by its number in the built-in list.
    fn number<T>(&self, at: &Spanned<T>, text: &str) -> Result<u64, ExperimentError> {
        static KORF: LazyLock<Vec<korf::KorfInstance>> = LazyLock::new(korf::instances);
        let number: u32 = self.whole_number(at, text)?;
        let listed = KORF.iter().find(|listed| listed.number == number);
        let instances = &self.block().instances;
        self.find(at, text, |index| listed.is_some_and(|listed| instances.get(index).0 == listed.board))
    }

    fn find<T>(
        &self,
        at: &Spanned<T>,
        text: &str,
        is_it: impl Fn(u64) -> bool,
    ) -> Result<u64, ExperimentError> {
        let mut all = 0..self.block().instances.len();
        all.find(|&index| is_it(index)).ok_or_else(|| self.no_board(at, text))
    }

    fn no_board<T>(&self, at: &Spanned<T>, board: &str) -> ExperimentError {
        self.source.error(at, format!("the run `{}` has no board {board}", self.block().name))
    }

    fn whole_number<T, N: std::str::FromStr>(
        &self,
        at: &Spanned<T>,
        text: &str,
    ) -> Result<N, ExperimentError> {
        text.parse().map_err(|_| self.source.error(at, format!("`{text}` is no whole number")))
    }

    fn statistic(&self) -> Result<Statistic, ExperimentError> {
        let Some(written) = &self.written.statistic else { return Ok(Statistic::Value) };
        match written.get_ref() {
            Raw::Float(share) if (0.0..=1.0).contains(share) => Ok(Statistic::Quantile(*share)),
            Raw::String(name) => self.source.named(written, "statistic", name),
            other => {
                let problem = format!("`{other}` is no statistic: write a name, or a quantile such as 0.9");
                Err(self.source.error(written, problem))
            }
        }
    }

    fn criterion(&self) -> Result<Criterion, ExperimentError> {
        let written = self.written;
        let judge = self.source.named(&written.judge, "way to judge", written.judge.get_ref())?;
        let tolerance = || {
            let given = written.tolerance.filter(|tolerance| *tolerance > 0.0);
            given.ok_or_else(|| {
                self.clash("write the `tolerance` as a share of the published value, such as 0.01")
            })
        };
        if written.tolerance.is_some() && !matches!(judge, Judgement::Within | Judgement::Ratio) {
            return Err(self.clash("`tolerance` goes with judge = \"within\" and \"ratio\""));
        }
        if written.published_n.is_some() && judge != Judgement::Interval {
            return Err(self.clash("`published_n` goes with judge = \"interval\""));
        }
        if (written.right.is_some() || written.evidence.is_some()) && judge != Judgement::Misprint {
            return Err(self.clash("`right` and `evidence` go with judge = \"misprint\""));
        }
        Ok(match judge {
            Judgement::Within => Criterion::Within(tolerance()?),
            Judgement::Ratio => Criterion::Ratio { tolerance: tolerance()?, of: f64::NAN },
            Judgement::Interval => Criterion::Interval { published_n: written.published_n },
            Judgement::Claim => Criterion::Claim,
            Judgement::Quote => Criterion::Quote,
            Judgement::Misprint => match (&written.right, &written.evidence) {
                (Some(right), Some(evidence)) => Criterion::Misprint {
                    right: self.published(right)?,
                    evidence: evidence.trim().to_owned(),
                },
                _ => return Err(self.clash("a misprint needs the `right` value and the `evidence`")),
            },
            Judgement::Exact => Criterion::Exact,
        })
    }

    /// A published value: a number in the file's own digits, `"> 1"`, `"< 1"`, or words.
    fn published(&self, at: &Spanned<Raw>) -> Result<Published, ExperimentError> {
        match at.get_ref() {
            Raw::Integer(_) | Raw::Float(_) => {
                let text = self.source.text[at.span()].replace('_', "");
                let value = number(&text);
                Ok(Published { text, value })
            }
            Raw::String(text) => {
                let bound = |sign| text.strip_prefix(sign).and_then(|rest| rest.trim().parse().ok());
                let value = bound('>').map(Stated::Above).or_else(|| bound('<').map(Stated::Below));
                Ok(Published { text: text.clone(), value })
            }
            other => {
                let problem = format!("`{other}` is no figure: write a number, \"> 1\", \"< 1\", or words");
                Err(self.source.error(at, problem))
            }
        }
    }

    /// Checks that the parts of a figure go together, and finds words for it where the file has none.
    fn complete(
        &self,
        mut one: Expectation,
        entry: Option<(By, &String)>,
    ) -> Result<Expectation, ExperimentError> {
        let value = one.published.as_ref().and_then(|published| published.value);
        let is_number = matches!(value, Some(Stated::Number { .. }));
        let is_claim = matches!(value, Some(Stated::Above(_) | Stated::Below(_)));
        let refused = match &one.criterion {
            Criterion::Exact | Criterion::Within(_) | Criterion::Ratio { .. } if !is_number => {
                Some("it can only be judged by a published number")
            }
            Criterion::Interval { .. } if !is_number || one.statistic != Statistic::Mean => {
                Some("judge = \"interval\" is for a published mean: statistic = \"mean\"")
            }
            Criterion::Interval { published_n: Some(_) } if one.to.is_some() => Some(
                "`published_n` goes with a mean, not with a ratio of two: how far that varies is not known",
            ),
            Criterion::Ratio { .. }
                if one.to.is_none() || entry.is_none_or(|(by, _)| !matches!(by, By::Algo)) =>
            {
                Some("judge = \"ratio\" is for a series `by_algo`, beside the one that `to` names")
            }
            Criterion::Claim if !is_claim => Some("a claim is a bound: published = \"> 1\" or \"< 1\""),
            Criterion::Misprint { right, .. } if right.value.is_none() => {
                Some("the `right` value is a number, or a bound such as \"> 1\"")
            }
            Criterion::Misprint { .. } if one.published.is_none() => {
                Some("a misprint has a `published` value")
            }
            _ => None,
        };
        if let Some(refused) = refused {
            return Err(self.clash(refused));
        }
        let key = entry.map(|(by, key)| match by {
            By::Algo | By::Board => key.clone(),
            By::Number => format!("no. {key}"),
            By::OptimalLen => format!("optimal length {key}"),
        });
        one.series = self.words(&one, matches!(entry, Some((By::Algo, _))));
        one.figure = key.map_or_else(|| one.series.clone(), |key| format!("{}, {key}", one.series));
        Ok(one)
    }

    /// What the figures of the entry are: in the file's words, or in words made of its parts.
    fn words(&self, one: &Expectation, of_several_algorithms: bool) -> String {
        if let Some(words) = &self.written.figure {
            return words.clone();
        }
        let what = match one.statistic {
            Statistic::Value => one.quantity.title().to_owned(),
            Statistic::Count => "boards".to_owned(),
            Statistic::Differing => format!("boards that differ in {}", one.quantity.title()),
            Statistic::BStar => "effective branching factor".to_owned(),
            statistic => format!("{statistic} {}", one.quantity.title()),
        };
        let labels: Vec<&str> = self.block().labels().collect();
        let beside = one.to.map_or_else(String::new, |to| format!(" / {}", labels[to]));
        if of_several_algorithms || labels.len() == 1 {
            format!("{what}{beside}")
        } else {
            format!("{}{beside}: {what}", labels[one.algo])
        }
    }

    fn clash(&self, what: &'static str) -> ExperimentError {
        self.source.error(self.at, what)
    }
}

/// The number that digits stand for, with how many there are after the point.
fn number(text: &str) -> Option<Stated> {
    let number = text.parse().ok()?;
    let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    Some(Stated::Number { number, decimals })
}

/// A quantity by its name.
pub(super) fn quantity(source: &FileText<'_>, name: &Spanned<String>) -> Result<Quantity, ExperimentError> {
    Quantity::all().find(|quantity| quantity.name() == name.get_ref()).ok_or_else(|| {
        let known: Vec<&str> = Quantity::all().map(Quantity::name).collect();
        source.unknown(name, "metric", name.get_ref(), &known)
    })
}

/// An algorithm of a run by its label.
pub(super) fn algo(
    source: &FileText<'_>,
    label: &Spanned<String>,
    block: &Block,
) -> Result<usize, ExperimentError> {
    block.labels().position(|known| known == label.get_ref()).ok_or_else(|| {
        let known: Vec<&str> = block.labels().collect();
        source.unknown(label, "algorithm of the run", label.get_ref(), &known)
    })
}

/// The run that something is about: the one it names, or the only one there is.
pub(super) fn run<T>(
    source: &FileText<'_>,
    at: &Spanned<T>,
    name: Option<&Spanned<String>>,
    runs: &[Block],
) -> Result<usize, ExperimentError> {
    match name {
        None if runs.len() == 1 => Ok(0),
        None => Err(source.error(at, "there are several runs: name one with `run`")),
        Some(name) => runs.iter().position(|run| run.name == *name.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
            source.unknown(name, "run", name.get_ref(), &known)
        }),
    }
}

//! Which boards, from what is written to what is meant.

use super::error::ExperimentError;
use super::model::FileText;
use super::schema;
use crate::puzzle::{Board, Size, parse};
use crate::run::instances::{Given, InstanceKind, Instances, InstancesError};
use std::sync::Arc;
use toml::Spanned;

/// The boards of a run.
pub(super) fn instances(
    source: &FileText<'_>,
    at: &Spanned<schema::WrittenInstances>,
) -> Result<Instances, ExperimentError> {
    let written = at.get_ref();
    let read_size = |text: &Spanned<String>| {
        let problem = || format!("`{}` is no size: write something like 3x3", text.get_ref());
        text.get_ref().parse().map_err(|_| source.error(text, problem()))
    };
    let size: Option<Size> = written.size.as_ref().map(read_size).transpose()?;
    let listed = written.boards.as_ref().map(|boards| list(source, boards, size)).transpose()?;
    let kinds = kinds(source, at, listed)?;
    let own_goal = kinds.iter().find_map(InstanceKind::own_goal);
    let goal = match (&written.goal, own_goal) {
        (Some(text), _) => parse::goal(text.get_ref(), size.or(size_of(&kinds)), "goal")
            .map_err(|error| source.error(text, error))?,
        (None, Some(goal)) => goal,
        (None, None) => Board::blank_last(size.or(size_of(&kinds)).unwrap_or(Size::EIGHT)),
    };
    let mut parts: Vec<Instances> = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let kind = match &written.numbers {
            Some(numbers) => numbered(source, numbers, kind)?,
            None => kind,
        };
        let part = Instances::new(kind, goal, written.seed, written.n);
        parts.push(part.map_err(|error| source.error(at, error))?);
    }
    match <[Instances; 1]>::try_from(parts) {
        Ok([one]) => Ok(one),
        Err(parts) => joined(&parts, written.seed).map_err(|error| source.error(at, error)),
    }
}

fn kinds(
    source: &FileText<'_>,
    at: &Spanned<schema::WrittenInstances>,
    listed: Option<InstanceKind>,
) -> Result<Vec<InstanceKind>, ExperimentError> {
    let names = match (&at.get_ref().kind, listed) {
        (None, Some(listed)) => return Ok(vec![listed]),
        (Some(names), None) => names,
        (Some(names), Some(_)) => {
            return Err(source.error(names, "`kind` and `boards` both say which boards: write one"));
        }
        (None, None) => return Err(source.error(at, "write which boards: `kind` or `boards`")),
    };
    let parsed = match names.get_ref() {
        schema::OneOrMany::One(name) => vec![name.parse::<InstanceKind>()],
        schema::OneOrMany::Many(many) => many.iter().map(|name| name.parse()).collect(),
    };
    let kinds: Vec<InstanceKind> =
        parsed.into_iter().collect::<Result<_, _>>().map_err(|error| source.error(names, error))?;
    if kinds.is_empty() {
        return Err(source.error(names, "`kind` is an empty list"));
    }
    Ok(kinds)
}

/// Boards that are written in the file.
fn list(
    source: &FileText<'_>,
    boards: &[Spanned<String>],
    size: Option<Size>,
) -> Result<InstanceKind, ExperimentError> {
    let read = |text: &Spanned<String>| {
        let board = parse::board(text.get_ref(), size, "board").map_err(|error| source.error(text, error));
        Ok((board?, None))
    };
    let boards = boards.iter().map(read).collect::<Result<Vec<_>, ExperimentError>>()?;
    Ok(InstanceKind::Given(Given { kind: "listed".to_owned(), file: None, boards: Arc::new(boards) }))
}

/// Some boards of a list, by their numbers from 1.
fn numbered(
    source: &FileText<'_>,
    numbers: &Spanned<Vec<u64>>,
    kind: InstanceKind,
) -> Result<InstanceKind, ExperimentError> {
    let InstanceKind::Given(Given { kind, file, boards }) = kind else {
        return Err(source.error(numbers, "`numbers` picks boards of a list such as korf100"));
    };
    let pick = |&number: &u64| {
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let board = index.and_then(|index| boards.get(index).copied());
        board.ok_or_else(|| source.error(numbers, format!("the run `{kind}` has no board number {number}")))
    };
    let picked = numbers.get_ref().iter().map(pick).collect::<Result<Vec<_>, _>>()?;
    Ok(InstanceKind::Given(Given { kind, file, boards: Arc::new(picked) }))
}

fn size_of(kinds: &[InstanceKind]) -> Option<Size> {
    kinds.iter().find_map(|kind| match kind {
        InstanceKind::Given(given) => given.boards.first().map(|(board, _)| board.size()),
        _ => None,
    })
}

/// Boards of several kinds, one kind after the other.
fn joined(parts: &[Instances], seed: u64) -> Result<Instances, InstancesError> {
    let depths: Option<Vec<String>> = parts
        .iter()
        .map(|part| if let InstanceKind::Depth(depth) = part.kind() { Some(depth.to_string()) } else { None })
        .collect();
    let kind = match depths {
        Some(depths) => format!("depth:{}", depths.join(", ")),
        None => parts.iter().map(|part| part.kind().name()).collect::<Vec<_>>().join("+"),
    };
    let boards = parts.iter().flat_map(|part| (0..part.len()).map(|index| part.get(index))).collect();
    let given = Given { kind, file: None, boards: Arc::new(boards) };
    Instances::new(InstanceKind::Given(given), *parts[0].goal(), seed, None)
}

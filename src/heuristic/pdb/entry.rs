//! Pattern databases in the catalog: `pdb:PARTITION`, with `+mirror` after it or not.

use super::cache::Cache;
use super::partition::Partition;
use super::{PatternDatabases, Seen};
use crate::heuristic::any::{AnyHeuristic, Memo, MemoWords};
use crate::heuristic::catalog::{BuiltHeuristic, Form, HeuristicEntry, HeuristicError};
use crate::progress::Progress;
use crate::puzzle::Board;

/// `pdb:`.
pub static ENTRY: HeuristicEntry = HeuristicEntry {
    name: "pdb",
    about: "additive pattern databases: 7-8, 5-5-5, 6-6-3, 4-4-4-3, any other counts, or the tiles of each group as in \
            pdb:(1,2,3)(4,5,6); +mirror looks the reflected board up too",
    source: "Korf and Felner 2002; Felner, Korf and Hanan 2004",
    admissible: true,
    consistent: false,
    form: Form::Argument { examples: &["7-8+mirror", "4-4", "3-5+mirror"], read, build },
};

const MIRROR: &str = "+mirror";

/// The partition, and whether the reflected board is looked up too.
fn parse(argument: &str) -> Result<(Partition, bool), HeuristicError> {
    let plain = argument.strip_suffix(MIRROR);
    Ok((plain.unwrap_or(argument).parse()?, plain.is_some()))
}

fn read(argument: &str) -> Result<String, HeuristicError> {
    let (partition, mirror) = parse(argument)?;
    Ok(format!("{partition}{}", if mirror { MIRROR } else { "" }))
}

fn build(argument: &str, goal: &Board, progress: &dyn Progress) -> BuiltHeuristic {
    let cache = Cache::of_user();
    let (partition, mirror) = parse(argument)?;
    if mirror {
        PatternDatabases::mirrored(&partition, goal, &cache, progress).map(AnyHeuristic::new)
    } else {
        PatternDatabases::new(&partition, goal, &cache, progress).map(AnyHeuristic::new)
    }
}

impl<const VIEWS: usize> Memo for [Seen; VIEWS] {
    #[inline]
    fn write(self, words: &mut MemoWords) {
        for (words, seen) in words.chunks_exact_mut(2).zip(self) {
            words.copy_from_slice(&[seen.placements, seen.moves]);
        }
    }

    #[inline]
    fn read(words: &MemoWords) -> Self {
        std::array::from_fn(|view| Seen { placements: words[2 * view], moves: words[2 * view + 1] })
    }
}

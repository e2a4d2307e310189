//! Small functions for messages and spellings; [`numbers`] writes numbers and units, [`limits`] reads limits.

pub mod limits;
pub mod numbers;

/// `; did you mean ...?` when a candidate is close to what was written, else a list of all of them.
pub fn did_you_mean<S: AsRef<str>>(written: &str, candidates: &[S]) -> String {
    let best = candidates
        .iter()
        .map(|candidate| (strsim::jaro_winkler(written, candidate.as_ref()), candidate.as_ref()))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((similarity, candidate)) if similarity > 0.75 => format!("; did you mean `{candidate}`?"),
        Some(_) => {
            let all: Vec<&str> = candidates.iter().map(AsRef::as_ref).collect();
            format!("; there are: {}", all.join(", "))
        }
        None => String::new(),
    }
}

/// Parts separated by commas; commas in parentheses do not separate.
pub fn split_outside_parentheses(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    list.split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    })
}

/// How deep parentheses stand in each other.
pub fn nesting(text: &str) -> usize {
    let mut depth = 0_usize;
    let depths = text.bytes().map(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth
    });
    depths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_suggested_and_others_listed() {
        let names = ["manhattan", "misplaced"];
        assert_eq!(did_you_mean("manhatan", &names), "; did you mean `manhattan`?");
        assert_eq!(did_you_mean("qq", &names), "; there are: manhattan, misplaced");
    }

    #[test]
    fn nesting_is_that_of_the_innermost_parentheses() {
        for (text, depth) in [("", 0), ("a", 0), ("(1,2)(3)", 1), ("max(a,max(pdb:(1)))", 3), ("))((", 2)] {
            assert_eq!(nesting(text), depth, "{text}");
        }
    }
}

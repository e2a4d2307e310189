//! Many strings in one.

/// Strings by number, without an allocation for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<usize>,
}

impl Strings {
    pub(super) fn push(&mut self, string: &str) {
        self.text.push_str(string);
        self.ends.push(self.text.len());
    }

    pub(super) fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }

    /// Those of these numbers, in this order.
    pub(super) fn chosen(&self, numbers: &[usize]) -> Self {
        let mut chosen = Self::default();
        for &at in numbers {
            chosen.push(self.get(at));
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_found_again() {
        let mut strings = Strings::default();
        for string in ["one", "", "three"] {
            strings.push(string);
        }
        assert_eq!([0, 1, 2].map(|at| strings.get(at)), ["one", "", "three"]);
        let chosen = strings.chosen(&[2, 0]);
        assert_eq!([0, 1].map(|at| chosen.get(at)), ["three", "one"]);
    }
}

//! A column of optional numbers.

use std::collections::HashMap;

/// Optional numbers in 4 bytes each; the few that need more stand aside.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    narrow: Vec<u32>,
    wide: HashMap<u32, u64>,
}

impl Column {
    const EMPTY: u32 = u32::MAX;
    const WIDE: u32 = u32::MAX - 1;

    pub(super) fn push(&mut self, value: Option<u64>) {
        let narrow = match value {
            None => Self::EMPTY,
            Some(value) if value < u64::from(Self::WIDE) => value as u32,
            Some(value) => {
                self.wide.insert(self.narrow.len() as u32, value);
                Self::WIDE
            }
        };
        self.narrow.push(narrow);
    }

    pub(super) fn get(&self, at: usize) -> Option<u64> {
        match self.narrow[at] {
            Self::EMPTY => None,
            Self::WIDE => Some(self.wide[&(at as u32)]),
            value => Some(u64::from(value)),
        }
    }

    /// Number of values, empty ones included.
    pub(super) fn len(&self) -> usize {
        self.narrow.len()
    }

    /// Empty ones up to this number of values.
    pub(super) fn fill_up(&mut self, len: usize) {
        self.narrow.resize(len, Self::EMPTY);
    }

    /// Those of these numbers, in this order; what lies beyond the end is empty.
    pub(super) fn chosen(&self, numbers: &[usize]) -> Self {
        let mut chosen = Self::default();
        for &at in numbers {
            chosen.push((at < self.len()).then(|| self.get(at)).flatten());
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_hold_every_number_and_none() {
        let values = [
            None,
            Some(0),
            Some(u64::from(u32::MAX) - 2),
            Some(u64::from(u32::MAX)),
            Some(u64::MAX),
            Some(1),
        ];
        let mut column = Column::default();
        for value in values {
            column.push(value);
        }
        assert_eq!(values.map(Some), std::array::from_fn(|at| Some(column.get(at))));
    }
}

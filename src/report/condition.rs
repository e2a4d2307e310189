//! Conditions on rows, such as `optimal_len>=24` or `status=solved`.

use crate::format::row::{COLUMNS, Row};
use crate::report::metric::Metric;
use crate::text::did_you_mean;
use std::cmp::Ordering;
use std::str::FromStr;

/// A condition that a row meets or not. A row without a value in the column does not meet it.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    column: Column,
    operator: Operator,
    value: String,
    number: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    Instance,
    OptimalLen,
    Board,
    Algo,
    Status,
    Metric(Metric),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Operator {
    sign: &'static str,
    /// Whether less, equal and greater meet it.
    meets: [bool; 3],
}

/// Longer signs first, as they begin with shorter ones.
const OPERATORS: [Operator; 7] = [
    Operator { sign: "<=", meets: [true, true, false] },
    Operator { sign: ">=", meets: [false, true, true] },
    Operator { sign: "!=", meets: [true, false, true] },
    Operator { sign: "==", meets: [false, true, false] },
    Operator { sign: "<", meets: [true, false, false] },
    Operator { sign: ">", meets: [false, false, true] },
    Operator { sign: "=", meets: [false, true, false] },
];

impl Column {
    const NAMED: [(&'static str, Self); 5] = [
        ("instance", Self::Instance),
        ("optimal_len", Self::OptimalLen),
        ("board", Self::Board),
        ("algo", Self::Algo),
        ("status", Self::Status),
    ];

    const fn is_number(self) -> bool {
        matches!(self, Self::Instance | Self::OptimalLen | Self::Metric(_))
    }
}

impl Condition {
    /// Whether a row meets it. One on the optimal length is met by all: it is [`Self::admits`]' to decide, as a row may not
    /// tell what another row of its board does.
    pub fn is_met(&self, row: &Row) -> bool {
        let order = match self.column {
            Column::OptimalLen => return true,
            Column::Instance => self.order(Some(row.instance)),
            Column::Metric(metric) => self.order(metric.of(row)),
            Column::Board => Some(row.board.as_str().cmp(&self.value)),
            Column::Algo => Some(row.algo.as_str().cmp(&self.value)),
            Column::Status => Some(row.status.name().cmp(&self.value)),
        };
        self.is_met_by(order)
    }

    /// Whether boards of this optimal length meet it; always so if it is on something else.
    pub fn admits(&self, optimal_len: Option<u32>) -> bool {
        self.column != Column::OptimalLen || self.is_met_by(self.order(optimal_len.map(u64::from)))
    }

    fn order(&self, value: Option<u64>) -> Option<Ordering> {
        value.zip(self.number).map(|(value, number)| (value as f64).total_cmp(&number))
    }

    fn is_met_by(&self, order: Option<Ordering>) -> bool {
        order.is_some_and(|order| self.operator.meets[(order as i8 + 1) as usize])
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = text.find(['<', '>', '=', '!']).ok_or("write a condition such as optimal_len>=24")?;
        let (name, rest) = (text[..at].trim(), &text[at..]);
        let operator = OPERATORS
            .into_iter()
            .find(|operator| rest.starts_with(operator.sign))
            .ok_or("compare with <, <=, =, !=, >= or >")?;
        let value = rest[operator.sign.len()..].trim().to_owned();
        let metric = || name.parse().ok().map(Column::Metric);
        let named = Column::NAMED.into_iter().find(|(known, _)| *known == name);
        let column = named
            .map(|(_, column)| column)
            .or_else(metric)
            .ok_or_else(|| format!("no column `{name}` to compare{}", did_you_mean(name, &COLUMNS)))?;
        let number = value.parse::<f64>().ok().filter(|number| !number.is_nan());
        if column.is_number() && number.is_none() {
            return Err(format!("{name} is compared with a number, not `{value}`"));
        }
        if !column.is_number() && operator.meets[0] != operator.meets[2] {
            return Err(format!("{name} is a word: compare it with = or !="));
        }
        Ok(Self { column, operator, value, number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::row::Status;
    use std::cmp::Ordering::{Equal, Greater, Less};

    #[test]
    fn rows_meet_conditions() {
        let row = Row {
            optimal_len: Some(24),
            expanded: Some(100),
            ..Row::new(7, "1 2 3 x", "astar", Status::Solved)
        };
        for (text, is_met) in [
            ("optimal_len>=24", true),
            ("optimal_len > 24", false),
            ("expanded<1e3", true),
            ("expanded!=100", false),
            ("instance=7", true),
            ("stored>=0", false),
            ("algo=astar", true),
            ("status!=solved", false),
            ("board==1 2 3 x", true),
        ] {
            let condition: Condition = text.parse().expect(text);
            assert_eq!(condition.is_met(&row) && condition.admits(row.optimal_len), is_met, "{text}");
        }
        assert!(!"optimal_len>=0".parse::<Condition>().expect("a condition").admits(None));
        assert_eq!([Less, Equal, Greater].map(|order| order as i8 + 1), [0, 1, 2]);
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        for (text, words) in [
            ("optimal_len", "such as optimal_len>=24"),
            ("optimal>=24", "did you mean `optimal_len`?"),
            ("expanded>many", "with a number"),
            ("algo>astar", "is a word"),
            ("status!solved", "compare with"),
        ] {
            let error = text.parse::<Condition>().expect_err(text);
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}

//! Where there is no way to keep programs within bounds: they are refused.

use super::account::Account;
use super::outcome::Answer;
use super::program::{Program, ProgramError};
use crate::puzzle::Board;
use std::collections::BTreeMap;

/// A program that is ready to be run: none is on this system.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Everything that determines its answers.
    pub settings: BTreeMap<String, String>,
    /// What it says of its version.
    pub version: Option<String>,
    /// What was measured of it beforehand.
    pub account: Account,
}

/// Refuses.
///
/// # Errors
/// Always.
pub fn prepare(program: &Program, goal: &Board, interrupted: fn() -> bool) -> Result<Prepared, ProgramError> {
    match Runner::new(program, goal, interrupted)? {}
}

/// Runs a program on boards: there is none on this system.
pub enum Runner {}

impl Runner {
    /// No runner.
    ///
    /// # Errors
    /// Always.
    pub fn new(program: &Program, _goal: &Board, _interrupted: fn() -> bool) -> Result<Self, ProgramError> {
        Err(ProgramError::System { name: program.name.clone() })
    }

    /// Not to be called.
    pub fn solve(&mut self, _boards: &[Board]) -> Vec<Answer> {
        match *self {}
    }

    /// Not to be called.
    pub fn finish(self) -> Account {
        match self {}
    }
}

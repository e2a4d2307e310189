//! All solves of a plan, in parallel.
//!
//! Workers claim ranges of the plan's numbers, as long as fit some milliseconds, and hand finished rows over range by
//! range, none of which goes beyond a repetition.

use super::checks::Failure;
use super::plan::Plan;
use super::programs::{Guest, Solved};
use super::remaining::Remaining;
use super::solve::{Instance, WorkerSolver};
use crate::format::row::Row;
use crate::search::budget;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// Finished rows of consecutive solves.
pub struct Batch {
    /// The number of the first one's solve.
    pub first: u64,
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// What is wrong with some of them.
    pub failures: Vec<Failure>,
    /// What happened to other people's solvers instead of an answer.
    pub reports: Vec<String>,
}

/// Rows are handed over about this often by each worker: what a crash can lose at most.
const HAND_OVER: Duration = Duration::from_millis(20);
/// Largest number of rows handed over at once.
const MOST_ROWS: u64 = 512;
/// Batches that may wait to be written before workers have to wait too.
const WAITING: usize = 64;
/// A solve that takes longer leaves little in the caches of what others had there.
const LONG: Duration = Duration::from_micros(100);
/// Depth-first searches recurse once for each move of a path.
const STACK_BYTES: usize = 16 << 20;

/// Solves everything that is to be done with `plan.jobs` workers. `receive` is called on this thread with each batch, and every now and
/// then with `None` when nothing comes, until all is done or the process is being interrupted.
///
/// # Errors
/// The first error of `receive`, at which all workers stop; or if threads cannot be started.
pub fn solve_all<E>(
    plan: &Plan,
    remaining: &Remaining,
    mut receive: impl FnMut(Option<Batch>) -> Result<(), E>,
) -> Result<(), E>
where
    E: From<rayon::ThreadPoolBuildError>,
{
    if remaining.is_empty() {
        return Ok(());
    }
    let workers = plan.jobs.min(usize::try_from(remaining.len()).unwrap_or(usize::MAX));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).stack_size(STACK_BYTES).build()?;
    let next = AtomicU64::new(0);
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        // It must be gone when an error ends this, or the workers would wait for ever to hand over their rows.
        let receiver = receiver;
        scope.spawn(|| {
            // The senders must be gone when the workers are, or the receiver would wait for ever.
            let sender = sender;
            pool.broadcast(|_| work(plan, remaining, &next, &sender.clone()));
        });
        loop {
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok(batch) => receive(Some(batch))?,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => receive(None)?,
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
}

/// One worker: claims ranges of solves until there are none left, nobody listens, or the process is interrupted.
fn work(plan: &Plan, remaining: &Remaining, next: &AtomicU64, sender: &SyncSender<Batch>) {
    let mut solvers: Vec<WorkerSolver> = plan.algorithms.iter().map(WorkerSolver::new).collect();
    let places = plan.algorithms.len()..;
    let mut guests: Vec<Guest> = plan
        .programs
        .iter()
        .zip(places)
        .map(|(program, place)| Guest::new(program, place, plan.instances.goal()))
        .collect();
    let mut instance = Instance::new(plan, plan.key(0).instance);
    if budget::is_interrupted() {
        return;
    }
    for solver in &mut solvers {
        solver.warm_up(&instance.board, &plan.limits);
    }
    let mut at_once = 1;
    loop {
        let claim = plan.block().unwrap_or(at_once);
        let first = next.fetch_add(claim, Ordering::Relaxed);
        let end = (first + claim).min(remaining.len());
        if first >= end || budget::is_interrupted() {
            return;
        }
        for Range { start, end } in remaining.slice(first, end) {
            for guest in guests.iter_mut().filter(|guest| guest.is_batch()) {
                guest.solve(plan, start..end);
            }
            let mut at = start;
            while at < end {
                let started = Instant::now();
                let stop = end.min((at / plan.round() + 1) * plan.round()).min(at + at_once);
                let batch = solve_range(plan, at..stop, &mut solvers, &mut guests, &mut instance);
                if sender.send(batch).is_err() || budget::is_interrupted() {
                    return;
                }
                at = stop;
                // Aim for the hand-over time, but by no more than doubling: the next range may be a harder one.
                let is_short = started.elapsed() < HAND_OVER / 2;
                at_once = if is_short { (at_once * 2).min(MOST_ROWS) } else { (at_once / 2).max(1) };
            }
        }
    }
}

/// Solves what has these numbers, or as many as there is time for before an interrupt.
fn solve_range(
    plan: &Plan,
    numbers: Range<u64>,
    solvers: &mut [WorkerSolver],
    guests: &mut [Guest],
    instance: &mut Instance,
) -> Batch {
    let count = numbers.end - numbers.start;
    let mut batch = Batch {
        first: numbers.start,
        rows: Vec::with_capacity(count as usize),
        failures: Vec::new(),
        reports: Vec::new(),
    };
    for guest in guests.iter_mut().filter(|guest| !guest.is_batch()) {
        guest.solve(plan, numbers.clone());
        solvers.iter_mut().for_each(WorkerSolver::chill);
    }
    for number in numbers {
        let key = plan.key(number);
        if let Some(guest) = key.algorithm.checked_sub(solvers.len()) {
            let Some(Solved { row, failure, report }) = guests[guest].next() else { break };
            batch.rows.push(row);
            batch.failures.extend(failure);
            batch.reports.extend(report);
            continue;
        }
        if instance.index != key.instance {
            *instance = Instance::new(plan, key.instance);
            if budget::is_interrupted() {
                break;
            }
        }
        let solver = &mut solvers[key.algorithm];
        let Some(row) = solver.solve(plan, instance, key.repeat) else { break };
        batch.failures.extend(solver.failure(instance, &row));
        if row.wall_ns.is_some_and(|wall| Duration::from_nanos(wall) > LONG) {
            solvers.iter_mut().for_each(WorkerSolver::chill);
        }
        batch.rows.push(row);
    }
    batch
}

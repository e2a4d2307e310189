//! A program's three streams: fed and read within bounds of time, memory and size, without ever waiting on one of them
//! while another is full.
//!
//! One thread looks after all three, and after the program's end, by asking the system which of them is ready. So there
//! is nothing to synchronise, and nothing stands between an answer's last byte and the clock.

use super::process::{Ended, Process};
use super::program::{Limits, Program};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes: far more than the moves of any path.
pub(super) const LONGEST_LINE: usize = 1 << 20;
/// What is kept of the error stream, in bytes.
const COMPLAINT: usize = 2 << 10;
/// How long the streams are read after the program has ended, if something it started keeps them open, and how long it
/// may take to end after it has closed its output.
const DRAIN: Duration = Duration::from_millis(100);
/// Between two looks at what the program and its descendants take while it is waited for.
const SURVEY: Duration = Duration::from_millis(20);
/// The same while answers come quickly.
const RARE_SURVEY: Duration = Duration::from_secs(1);
/// Bytes read at a time.
const CHUNK: usize = 1 << 16;

/// Why reading stopped before there was enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The program has ended or closed its output; nothing more will come.
    Ended,
    /// Its time is up.
    Time,
    /// Its CPU time is up.
    Cpu,
    /// It holds too much memory.
    Memory,
    /// It has started too many processes.
    Processes,
    /// It has written too much.
    Output,
    /// It has written a line that is too long.
    Line,
    /// The run is being interrupted.
    Interrupted,
}

/// A running program and what has been read of it.
pub(super) struct Session {
    process: Process,
    limits: Limits,
    interrupted: fn() -> bool,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    to_feed: VecDeque<u8>,
    closes_when_fed: bool,
    pub(super) lines: Lines,
    complaint: Vec<u8>,
    /// Bytes written on both streams since the clocks were started.
    written: u64,
    chunk: Box<[u8]>,
    /// When the clocks were started, and the CPU time then.
    since: (Instant, Duration),
    surveyed: Instant,
    ended_at: Option<Instant>,
    output_closed_at: Option<Instant>,
}

/// What is left of a program when it is gone.
pub(super) struct Remains {
    pub(super) ended: Ended,
    /// Whether it ended by itself.
    pub(super) by_itself: bool,
    /// The beginning of what it wrote on its error stream.
    pub(super) complaint: String,
}

impl Session {
    /// Starts the program, and the clocks just before.
    pub(super) fn start(program: &Program, interrupted: fn() -> bool) -> io::Result<Self> {
        let started = Instant::now();
        let mut process = Process::spawn(program)?;
        let child = process.child();
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let streams = [
            stdin.as_ref().map(AsFd::as_fd),
            stdout.as_ref().map(AsFd::as_fd),
            stderr.as_ref().map(AsFd::as_fd),
        ];
        streams.into_iter().flatten().try_for_each(|stream| ioctl_fionbio(stream, true))?;
        Ok(Self {
            process,
            limits: program.limits,
            interrupted,
            stdin,
            stdout,
            stderr,
            to_feed: VecDeque::new(),
            closes_when_fed: false,
            lines: Lines::default(),
            complaint: Vec::new(),
            written: 0,
            chunk: vec![0; CHUNK].into_boxed_slice(),
            since: (started, Duration::ZERO),
            surveyed: started,
            ended_at: None,
            output_closed_at: None,
        })
    }

    /// Starts the clocks anew and counts output from here: another board.
    pub(super) fn start_clocks(&mut self) {
        if self.surveyed.elapsed() > RARE_SURVEY {
            self.process.survey();
            self.surveyed = Instant::now();
        }
        self.written = 0;
        let cpu = self.process.cpu();
        self.since = (Instant::now(), cpu);
    }

    /// Wall-clock and CPU time since the clocks were started.
    pub(super) fn elapsed(&self) -> (Duration, Duration) {
        let wall = self.ended_at.unwrap_or_else(Instant::now).saturating_duration_since(self.since.0);
        (wall, self.process.cpu().saturating_sub(self.since.1))
    }

    /// Hands over input: as much as is taken at once, the rest while output is read.
    pub(super) fn feed(&mut self, input: &[u8]) {
        self.to_feed.extend(input);
        self.write();
    }

    /// Closes the input as soon as all of it is handed over.
    pub(super) fn close_input(&mut self) {
        self.closes_when_fed = true;
        self.write();
    }

    /// Reads until there are `lines` whole lines that have not been taken.
    pub(super) fn read_lines(&mut self, lines: usize) -> Result<(), Stopped> {
        while self.lines.complete < lines {
            let now = Instant::now();
            match self.stops(now) {
                Ok(by) => self.wait(by.saturating_duration_since(now)),
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(())
    }

    /// Whether there is output that has not been taken, or comes within this time.
    pub(super) fn has_output_within(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        loop {
            self.wait(deadline.saturating_duration_since(Instant::now()));
            if !self.lines.is_empty() {
                return true;
            }
            if self.stdout.is_none() || self.ended_at.is_some() || Instant::now() >= deadline {
                return false;
            }
        }
    }

    /// Ends the program and all it has started.
    pub(super) fn end(mut self) -> io::Result<Remains> {
        let by_itself = self.process.has_ended();
        let ended = self.process.end()?;
        read(&mut self.stderr, &mut self.chunk, |bytes| keep_beginning(&mut self.complaint, bytes));
        let complaint = String::from_utf8_lossy(&self.complaint).trim_end().to_owned();
        Ok(Remains { ended, by_itself, complaint })
    }

    /// When to look again at the latest; or why to stop.
    fn stops(&mut self, now: Instant) -> Result<Instant, Stopped> {
        let is_read = self.stdout.is_none() && self.stderr.is_none();
        let drained = [self.ended_at, self.output_closed_at].into_iter().flatten().min().map(|at| at + DRAIN);
        if is_read && self.ended_at.is_some() || drained.is_some_and(|at| now >= at) {
            return Err(Stopped::Ended);
        }
        let (wall, cpu) = self.elapsed();
        if (self.interrupted)() {
            return Err(Stopped::Interrupted);
        }
        if self.lines.unfinished > LONGEST_LINE {
            return Err(Stopped::Line);
        }
        if self.written > self.limits.output {
            return Err(Stopped::Output);
        }
        if wall >= self.limits.time() {
            return Err(Stopped::Time);
        }
        if self.limits.cpu.is_some_and(|most| cpu >= most) {
            return Err(Stopped::Cpu);
        }
        let last = self.surveyed.max(self.since.0);
        if now >= last + SURVEY {
            let usage = self.process.survey();
            self.surveyed = Instant::now();
            if self.limits.memory.is_some_and(|most| usage.memory > most) {
                return Err(Stopped::Memory);
            }
            if usage.processes > self.limits.processes {
                return Err(Stopped::Processes);
            }
        }
        let next = self.surveyed.max(self.since.0) + SURVEY;
        let deadline = self.since.0 + self.limits.time();
        Ok(drained.map_or(next, |at| at.min(next)).min(deadline))
    }

    /// Waits until a stream is ready or the program ends, for `time` at most, and reads and writes what is ready.
    fn wait(&mut self, time: Duration) {
        let unfed = self.stdin.as_ref().filter(|_| !self.to_feed.is_empty());
        let end = self.ended_at.is_none().then_some(&self.process.ended);
        let sources = [
            (Ready::Output, self.stdout.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (Ready::Complaint, self.stderr.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (Ready::Input, unfed.map(AsFd::as_fd), PollFlags::OUT),
            (Ready::End, end.map(AsFd::as_fd), PollFlags::IN),
        ];
        let open = || sources.iter().filter_map(|&(what, stream, flags)| Some((what, stream?, flags)));
        let mut streams: Vec<PollFd> =
            open().map(|(_, stream, flags)| PollFd::from_borrowed_fd(stream, flags)).collect();
        let timeout = Timespec::try_from(time).ok();
        if poll(&mut streams, timeout.as_ref()).is_err() {
            return;
        }
        let ready: Vec<Ready> = open()
            .zip(&streams)
            .filter_map(|((what, ..), fd)| (!fd.revents().is_empty()).then_some(what))
            .collect();
        for what in ready {
            match what {
                Ready::Output => {
                    let lines = &mut self.lines;
                    self.written += read(&mut self.stdout, &mut self.chunk, |bytes| lines.push(bytes));
                    self.output_closed_at = self.stdout.is_none().then(Instant::now);
                }
                Ready::Complaint => {
                    let complaint = &mut self.complaint;
                    self.written +=
                        read(&mut self.stderr, &mut self.chunk, |bytes| keep_beginning(complaint, bytes));
                }
                Ready::Input => self.write(),
                Ready::End => self.ended_at = Some(Instant::now()),
            }
        }
    }

    fn write(&mut self) {
        while let Some(stdin) = &mut self.stdin {
            let (bytes, _) = self.to_feed.as_slices();
            if bytes.is_empty() {
                if self.closes_when_fed {
                    self.stdin = None;
                }
                return;
            }
            match stdin.write(bytes) {
                Ok(taken) => drop(self.to_feed.drain(..taken)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // It has closed its input. What it still writes is read.
                Err(_) => self.stdin = None,
            }
        }
    }
}

/// What the system says is ready.
#[derive(Clone, Copy)]
enum Ready {
    Output,
    Complaint,
    Input,
    End,
}

/// Reads what is there, a chunk at most, and forgets the stream at its end. Gives the number of bytes.
fn read<S: Read>(stream: &mut Option<S>, chunk: &mut [u8], mut take: impl FnMut(&[u8])) -> u64 {
    let Some(open) = stream else { return 0 };
    match open.read(chunk) {
        Ok(0) => *stream = None,
        Ok(length) => {
            take(&chunk[..length]);
            return length as u64;
        }
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
        Err(_) => *stream = None,
    }
    0
}

fn keep_beginning(complaint: &mut Vec<u8>, bytes: &[u8]) {
    let room = COMPLAINT - complaint.len();
    complaint.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

/// Output, taken line by line.
#[derive(Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    taken: usize,
    /// Number of whole lines that have not been taken.
    complete: usize,
    /// Length of what follows the last whole line.
    unfinished: usize,
}

impl Lines {
    fn push(&mut self, bytes: &[u8]) {
        if self.taken == self.bytes.len() {
            self.bytes.clear();
            self.taken = 0;
        }
        for &byte in bytes {
            if byte == b'\n' {
                self.complete += 1;
                self.unfinished = 0;
            } else {
                self.unfinished += 1;
            }
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether everything has been taken.
    pub(super) fn is_empty(&self) -> bool {
        self.taken == self.bytes.len()
    }

    /// The next line without its end; the last one needs none.
    pub(super) fn next(&mut self) -> Option<&[u8]> {
        let rest = &self.bytes[self.taken..];
        if rest.is_empty() {
            return None;
        }
        let length = rest.iter().position(|&byte| byte == b'\n');
        self.taken += length.map_or(rest.len(), |length| length + 1);
        self.complete -= usize::from(length.is_some());
        Some(rest[..length.unwrap_or(rest.len())].trim_ascii_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_any_pieces() {
        let mut lines = Lines::default();
        lines.push(b"u");
        assert_eq!((lines.complete, lines.unfinished), (0, 1));
        lines.push(b"l\r\n\nd");
        assert_eq!((lines.complete, lines.unfinished), (2, 1));
        assert_eq!(lines.next(), Some(&b"ul"[..]));
        assert_eq!(lines.next(), Some(&b""[..]));
        assert_eq!(lines.complete, 0);
        lines.push(b"r\n");
        assert_eq!(lines.next(), Some(&b"dr"[..]));
        assert!(lines.is_empty());
        lines.push(b"last");
        assert_eq!(lines.next(), Some(&b"last"[..]));
        assert_eq!(lines.next(), None);
    }
}

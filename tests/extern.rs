//! Other people's solvers: whatever they do is an outcome of the boards that deserve it, in bounded time, and nothing
//! of them is left behind.

#![cfg(target_os = "linux")]

mod programs;

use harness::external::{Answer, End, Fault, Limits, Program, Runner};
use harness::format::protocol::Protocol;
use harness::format::row::Status;
use harness::puzzle::{Board, path};
use programs::{compiled, goal, near};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

const PROTOCOLS: [Protocol; 4] = [Protocol::Line, Protocol::Hdu1043, Protocol::Poj1077, Protocol::Uva652];

/// The program that misbehaves on one board.
fn misbehaving(mode: &str, board: &Board, protocol: Protocol) -> Program {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let mut command = vec![compiled("tests/data/extern/misbehave.cpp").display().to_string()];
    command.extend([mode.to_owned(), board.to_string()]);
    if protocol == Protocol::Uva652 {
        command.push("--uva".to_owned());
    }
    let mut program = Program::new("it", command).unwrap();
    program.protocol = protocol;
    let waits = matches!(mode, "never-reads" | "closes-input" | "ignores-term" | "spins")
        || mode == "silent" && protocol == Protocol::Line;
    program.limits.time = Some(Duration::from_secs(if waits { 1 } else { 30 }));
    program.limits.output = 16 << 20;
    // Of this process: the test of an ordinary user starts another one.
    let mark = format!("{}-{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    program.env.insert("TEST_OF".to_owned(), mark);
    program
}

fn run(program: &Program, boards: &[Board]) -> Vec<Answer> {
    let mut runner = Runner::new(program, &goal(), || false).unwrap();
    let answers = runner.solve(boards);
    runner.finish();
    let left = processes_of(program);
    assert!(left.is_empty(), "left behind by {:?}: {left:?}", program.command);
    answers
}

/// Processes that were started with the program's variable.
fn processes_of(program: &Program) -> Vec<String> {
    let variable = format!("TEST_OF={}", program.env["TEST_OF"]);
    let is_its = |environment: &[u8]| environment.split(|&byte| byte == 0).any(|v| v == variable.as_bytes());
    let pids = std::fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    pids.filter(|path| std::fs::read(path.join("environ")).is_ok_and(|environment| is_its(&environment)))
        .map(|path| path.display().to_string())
        .collect()
}

fn kind(answer: &Answer) -> Option<Status> {
    match &answer.end {
        End::Failed(fault) => Some(fault.status),
        _ => None,
    }
}

/// Asserts that a right path was found that is as long as it should be.
fn assert_solved(answer: &Answer, board: &Board, optimal: u32, context: &str) {
    let End::Solved { length, path: Some(moves) } = &answer.end else {
        panic!("{context}: {board}: {answer:?}")
    };
    path::check(board, moves, &goal()).unwrap();
    assert_eq!((*length, moves.len() as u32), (optimal, optimal), "{context}: {board}");
    assert!(answer.wall.is_some() && answer.cpu.is_some(), "{context}: {board}");
}

/// Every way of misbehaving, and what it makes of the board: with `line`, with many boards at once, and with a process
/// for each.
const MODES: [(&str, [Option<Status>; 3]); 22] = {
    use Status::{Error, Missing, TimeLimit, Wrong};
    const fn all(kind: Status) -> [Option<Status>; 3] {
        [Some(kind), Some(kind), Some(kind)]
    }
    [
        ("never-reads", all(TimeLimit)),
        ("closes-input", all(TimeLimit)),
        ("closes-output", all(Error)),
        ("silent", [Some(TimeLimit), Some(Missing), Some(Missing)]),
        ("endless", all(Wrong)),
        ("no-line-end", all(Error)),
        ("floods-stderr", all(Error)),
        ("chatters", [None; 3]),
        ("leaves-sleeper", all(Missing)),
        ("leaves-escaped-sleeper", all(Missing)),
        ("answers-and-leaves-sleeper", [None; 3]),
        ("ignores-term", all(TimeLimit)),
        ("spins", all(TimeLimit)),
        ("kills-itself", all(Error)),
        ("aborts", all(Error)),
        ("exits-3", all(Error)),
        ("answers-and-exits-3", [None, Some(Error), Some(Error)]),
        ("too-many", all(Wrong)),
        ("too-many-later", all(Wrong)),
        ("empty", all(Wrong)),
        ("wrong-letters", all(Wrong)),
        ("one-short", all(Wrong)),
    ]
};

fn expected(kinds: [Option<Status>; 3], protocol: Protocol) -> Option<Status> {
    match protocol {
        Protocol::Line => kinds[0],
        Protocol::Hdu1043 | Protocol::Uva652 => kinds[1],
        Protocol::Poj1077 => kinds[2],
    }
}

/// Does something for every mode, several at a time: most of them wait most of the time.
fn for_every_mode(each: impl Fn(&str, [Option<Status>; 3]) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(&(mode, kinds)) = MODES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(mode, kinds);
                }
            });
        }
    });
}

#[test]
fn misbehaviour_on_the_only_board_is_its_outcome() {
    let (board, optimal) = near(12)[11];
    for_every_mode(|mode, kinds| {
        for protocol in PROTOCOLS {
            let answers = run(&misbehaving(mode, &board, protocol), &[board]);
            let context = format!("{mode} {protocol}");
            match expected(kinds, protocol) {
                None => assert_solved(&answers[0], &board, optimal, &context),
                expected => assert_eq!(kind(&answers[0]), expected, "{context}: {:?}", answers[0]),
            }
        }
    });
}

fn one_bad_board_costs_one_row(protocol: Protocol) {
    let boards = near(100);
    let bad = 49;
    for_every_mode(|mode, kinds| {
        let just_boards: Vec<Board> = boards.iter().map(|&(board, _)| board).collect();
        let answers = run(&misbehaving(mode, &just_boards[bad], protocol), &just_boards);
        assert_eq!(answers.len(), boards.len());
        for (index, (answer, (board, optimal))) in answers.iter().zip(&boards).enumerate() {
            let context = format!("{mode} {protocol}, board {index}");
            match expected(kinds, protocol).filter(|_| index == bad) {
                None => assert_solved(answer, board, *optimal, &context),
                expected => assert_eq!(kind(answer), expected, "{context}: {answer:?}"),
            }
        }
    });
}

#[test]
fn one_bad_board_of_a_hundred_costs_one_row_one_by_one() {
    one_bad_board_costs_one_row(Protocol::Line);
}

#[test]
fn one_bad_board_of_a_hundred_costs_one_row_in_a_batch() {
    one_bad_board_costs_one_row(Protocol::Hdu1043);
}

#[test]
fn one_bad_board_of_a_hundred_costs_one_row_in_a_separated_batch() {
    one_bad_board_costs_one_row(Protocol::Uva652);
}

#[test]
fn one_bad_board_of_a_hundred_costs_one_row_with_a_process_each() {
    one_bad_board_costs_one_row(Protocol::Poj1077);
}

/// A right solver, in C++ and in Python, in each protocol and each kind of answer.
#[test]
fn right_solvers_are_right() {
    let boards: Vec<Board> = near(40).iter().map(|&(board, _)| board).collect();
    let cpp = compiled("scripts/solvers/astar.cpp").display().to_string();
    let python = format!("python3 -B {}/scripts/solvers/bfs.py", env!("CARGO_MANIFEST_DIR"));
    let python_options = [
        ("", ""),
        (":moves=tile", "--tile"),
        (":answer=words", "--words"),
        (":answer=words:moves=tile", "--words --tile"),
        (":answer=length:blank=0", "--length"),
        (":goal=blank-first", "--goal=x12345678"),
    ];
    for protocol in PROTOCOLS {
        let uva = if protocol == Protocol::Uva652 { "--uva" } else { "" };
        let few = if protocol == Protocol::Poj1077 { 3 } else { boards.len() };
        // How answers are read does not depend on the protocol.
        let options = if protocol == Protocol::Line { &python_options[..] } else { &python_options[..1] };
        let solvers = options
            .iter()
            .map(|(options, arguments)| format!("it{options}:protocol={protocol}={python} {arguments} {uva}"))
            .chain([format!("it:protocol={protocol}={cpp} {uva}")]);
        for solver in solvers {
            let mut program = Program::parse(&solver).unwrap();
            program.limits.time = Some(Duration::from_secs(60));
            program.env.insert("TEST_OF".to_owned(), "right".to_owned() + &solver);
            let answers = run(&program, &boards[..few]);
            for (answer, &(board, optimal)) in answers.iter().zip(&near(few)) {
                let End::Solved { length, path: moves } = &answer.end else {
                    panic!("{solver}: {board}: {answer:?}")
                };
                assert_eq!(*length, optimal, "{solver}: {board}");
                assert_eq!(moves.is_none(), solver.contains("length"));
                if let Some(moves) = moves {
                    path::check(&board, moves, &goal()).unwrap();
                }
                let expanded = answer.counters.expanded.expect("they count");
                assert_eq!(expanded == 0, optimal == 0, "{solver}: {board}");
            }
            let unsolvable = goal().swapped(0, 1);
            assert_eq!(run(&program, &[unsolvable])[0].end, End::Unsolvable, "{solver}");
        }
    }
}

/// The outcome of one mode on the only board, under some limits.
fn under(mode: &str, protocol: Protocol, limit: impl Fn(&mut Limits)) -> Fault {
    let board = near(12)[11].0;
    let mut program = misbehaving(mode, &board, protocol);
    program.limits.time = Some(Duration::from_secs(60));
    limit(&mut program.limits);
    match run(&program, &[board]).remove(0).end {
        End::Failed(fault) => fault,
        end => panic!("{mode} {protocol}: {end:?}"),
    }
}

#[test]
fn limits_act_on_the_whole_group() {
    for protocol in [Protocol::Line, Protocol::Hdu1043, Protocol::Poj1077] {
        for mode in ["spins", "spins-elsewhere"] {
            let fault = under(mode, protocol, |limits| limits.cpu = Some(Duration::from_millis(300)));
            assert_eq!(fault.status, Status::TimeLimit, "{mode} {protocol}: {fault}");
            assert!(fault.detail.contains("300ms of CPU time"), "{mode} {protocol}: {fault}");
        }
        for mode in ["takes-memory", "takes-memory-elsewhere"] {
            let fault = under(mode, protocol, |limits| limits.memory = Some(100 << 20));
            assert_eq!(fault.status, Status::MemoryLimit, "{mode} {protocol}: {fault}");
        }
        let fault = under("starts-many", protocol, |limits| limits.processes = 16);
        assert!(fault.detail.contains("more than 16 processes"), "{protocol}: {fault}");
    }
}

#[test]
fn a_fault_says_what_happened() {
    let said = |mode, protocol| under(mode, protocol, |limits| limits.output = 16 << 20).to_string();
    assert_eq!(said("aborts", Protocol::Line), "was ended by signal 6 (ABRT); it said: assertion failed");
    assert_eq!(said("exits-3", Protocol::Poj1077), "ended with exit status 3");
    assert_eq!(said("silent", Protocol::Hdu1043), "ended without an answer");
    assert!(said("too-many", Protocol::Hdu1043).contains("2 lines or more where there should be 1"));
    assert!(said("floods-stderr", Protocol::Line).contains("wrote more than 16"));
    // It writes what it has when its input ends.
    let kept_back = Program::parse("it:time-limit=500ms=tr -d '0-9x '").unwrap();
    let answer = Runner::new(&kept_back, &goal(), || false).unwrap().solve(&[goal()]).remove(0);
    assert!(matches!(&answer.end, End::Failed(fault) if fault.detail.contains("flush")), "{answer:?}");
    let nowhere = Program::parse("it=./there/is/no/such/program").unwrap();
    let answer = Runner::new(&nowhere, &goal(), || false).unwrap().solve(&[goal()]).remove(0);
    assert!(
        matches!(&answer.end, End::Failed(fault) if fault.detail.contains("cannot run ./there")),
        "{answer:?}"
    );
}

#[test]
fn a_process_that_solves_one_board_only_costs_no_rows() {
    let boards: Vec<Board> = near(10).iter().map(|&(board, _)| board).collect();
    for protocol in [Protocol::Line, Protocol::Hdu1043] {
        let once = format!(
            "it:protocol={protocol}=sh -c 'head -n 1 | {}'",
            compiled("scripts/solvers/astar.cpp").display()
        );
        let mut program = Program::parse(&once).unwrap();
        program.env.insert("TEST_OF".to_owned(), once);
        for (answer, (board, optimal)) in run(&program, &boards).iter().zip(near(10)) {
            assert_solved(answer, &board, optimal, &format!("{protocol}"));
        }
    }
}

#[test]
fn an_interruption_ends_everything_at_once() {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let boards: Vec<Board> = near(100).iter().map(|&(board, _)| board).collect();
    for protocol in PROTOCOLS {
        INTERRUPTED.store(false, Ordering::Relaxed);
        let program = Program {
            limits: Limits { time: Some(Duration::from_secs(600)), ..Limits::default() },
            ..misbehaving("never-reads", &boards[49], protocol)
        };
        let mut runner = Runner::new(&program, &goal(), || INTERRUPTED.load(Ordering::Relaxed)).unwrap();
        let answers = std::thread::scope(|scope| {
            let solving = scope.spawn(|| runner.solve(&boards));
            std::thread::sleep(Duration::from_millis(300));
            INTERRUPTED.store(true, Ordering::Relaxed);
            solving.join().unwrap()
        });
        assert!(answers.len() < boards.len(), "{protocol}");
        runner.finish();
        assert!(processes_of(&program).is_empty(), "{protocol}");
    }
}

/// The same as an ordinary user, where the tests run as root.
#[test]
fn an_ordinary_user_is_as_safe() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if rustix::process::getuid().as_raw() != 0 {
        return;
    }
    // A copy, since the original may lie where others have no business.
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let copy = folder.path().join("extern");
    std::fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
    std::fs::copy(compiled("tests/data/extern/misbehave.cpp"), folder.path().join("misbehave")).unwrap();
    let output = Command::new(&copy)
        .args([
            "misbehaviour_on_the_only_board",
            "limits_act_on",
            "one_bad_board_of_a_hundred_costs_one_row_one",
        ])
        .uid(65534)
        .gid(65534)
        .env("EXTERN_COMPILED", folder.path())
        .current_dir("/")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("3 passed"), "{said}");
}

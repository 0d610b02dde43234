//! Invalid input of all kinds, generated from a seed.

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::protocol::input::MAX_LINE;
use crate::protocol::{GuiProtocol, XBoardStart};
use crate::testing::Conversation;

/// Number of conversations per protocol, and of lines in each.
const TALKS: u64 = 20;
const LINES: usize = 60;

const WORDS: &[&str] = &[
    "uci", "isready", "ucinewgame", "position", "startpos", "fen", "moves", "go", "depth", "2", "nodes",
    "100", "movetime", "5", "wtime", "-1", "btime", "99999999999999999999", "infinite", "ponder",
    "ponderhit", "stop", "setoption", "name", "value", "Hash", "Threads", "1", "MultiPV", "Clear",
    "UCI_Variant", "shown-relay", "d", "eval", "flip", "perft", "searchmoves", "b1b3", "b1:c9", "w", "-",
    "xboard", "protover", "new", "variant", "shownrelay", "force", "playother", "level", "0", "0:01", "0.1",
    "st", "sd", "time", "otim", "usermove", "b1d1*", "@@@@", "b1b2", "D@c1", "?", "ping", "draw", "result",
    "*", "setboard", "edit", "hint", "bk", "undo", "remove", "hard", "easy", "post", "nopost", "analyze",
    ".", "exit", "exclude", "include", "all", "memory", "cores", "option", "Weather=rain", "lift", "put",
    "hover", "b1", "computer", "\u{7}", "ß", "-5", "e\u{301}",
];

fn random_line(rng: &mut SmallRng) -> Vec<u8> {
    let mut line = match rng.random_range(0..10) {
        0 => (0..rng.random_range(0..200)).map(|_| rng.random()).collect(),
        1 => Vec::new(),
        _ => {
            let count = rng.random_range(1..8);
            let words: Vec<&str> = (0..count).filter_map(|_| WORDS.choose(rng).copied()).collect();
            words.join(" ").into_bytes()
        }
    };
    line.push(b'\n');
    line
}

/// Returns true for commands that end the program and are therefore left out of random lines:
/// `quit`, `exit` in UCI.
fn ends_talk(line: &[u8]) -> bool {
    line.starts_with(b"exit")
}

#[test]
fn random_lines_are_survived_and_answered() {
    for (protocol, ready, answer) in [
        (GuiProtocol::Uci, "isready", "readyok"),
        (GuiProtocol::XBoard(XBoardStart::default()), "force\nping 9", "pong 9"),
    ] {
        for seed in 0..TALKS {
            let mut rng = SmallRng::seed_from_u64(seed);
            let talk = Conversation::start(Some(protocol.clone()));
            for _ in 0..LINES {
                let line = random_line(&mut rng);
                if matches!(protocol, GuiProtocol::XBoard(_)) || !ends_talk(&line) {
                    talk.send_bytes(&line);
                }
            }
            talk.send(ready);
            talk.wait_for(answer);
            talk.finish();
        }
    }
}

#[test]
fn binary_and_long_lines_are_rejected_in_one_line() {
    let talk = Conversation::start(Some(GuiProtocol::Uci));
    talk.send_bytes(b"\xff\xfe\x00\n");
    assert_eq!(talk.ask("debug off").len(), 1);
    talk.send(&"x".repeat(MAX_LINE + 1));
    assert_eq!(talk.ask("debug off"), ["info string a line of more than a megabyte was ignored"]);
    // The unreadable line may have been a position, so the one before it is not searched.
    for junk in [b"position fen \xff\xfe\n".to_vec(), [&*vec![b'x'; MAX_LINE + 1], b"\n"].concat()] {
        talk.send("position startpos");
        talk.send_bytes(&junk);
        talk.send("go depth 1");
        assert_eq!(talk.wait_for("bestmove").pop().unwrap(), "bestmove (none)");
    }
    let talk = Conversation::start(Some(GuiProtocol::XBoard(XBoardStart::default())));
    talk.send_bytes(b"\xff\n");
    assert_eq!(talk.ask_xboard("post"), ["Error (unknown command): \u{FFFD}"]);
}

#[test]
fn the_end_of_the_input_ends_the_server() {
    for start in [
        "",
        "uci\n",
        "uci\ngo infinite\n",
        "uci\ngo ponder\n",
        "xboard\nprotover 2\nnew\ngo\n",
        "xboard\nanalyze\n",
    ] {
        let talk = Conversation::start(None);
        talk.send_bytes(start.as_bytes());
        talk.finish();
    }
}

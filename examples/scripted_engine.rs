//! A misbehaving engine for tests of match tools: `scripted_engine uci|xboard BEHAVIOUR`.
//!
//! It plays chess, always the first legal move in alphabetical order, until its third turn. Then it
//! follows its behaviour: `good` (plays on), `illegal`, `escape` (an escape sequence for terminals
//! instead of a move), `late`, `stall`, `crash`, `flood`, `claim` or `resign` (the last two in
//! XBoard's protocol only). `junk` prints junk before every move, `twice` repeats its last answer
//! before the next one, `ponders` (UCI only) names the move that it expects, `deaf` does not even
//! answer the greeting, and `learner` (UCI only) offers one game more, `extra`, once it has
//! received a file of games.
//!
//! In XBoard's protocol only: `mates` plays a game that Black wins, announces the result, and does
//! not support `ping`; `repeats` plays until the position occurs for the third time and claims the
//! draw before the last move, `claims-draw` claims one that does not exist, and
//! `stops-at-draw` does not move after its claim; `slow` sends its features after the deadline.

use std::io::{BufRead, Write};
use std::time::Duration;

use engine_core::AnyGame;

/// Number of the turn on which the misbehaviour begins.
const FATAL_TURN: u32 = 3;

/// Longer than any test waits for an engine.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Moves of a game that White loses.
const MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// Moves that return to the position before them.
const REPETITION: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

struct Script {
    behaviour: String,
    is_xboard: bool,
    game: Box<dyn AnyGame>,
    turns: u32,
    force: bool,
    has_file: bool,
    /// Last answer.
    last: Option<String>,
    is_pondering: bool,
}

fn send(line: &str) {
    let mut out = std::io::stdout();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn send_bytes(bytes: &[u8]) {
    let mut out = std::io::stdout();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

impl Script {
    fn best_move(&self) -> String {
        let line = match self.behaviour.as_str() {
            "mates" => MATE,
            "repeats" => REPETITION,
            _ => return self.game.legal_moves().into_iter().min().unwrap_or_else(|| "0000".to_string()),
        };
        line[self.game.plies() % line.len()].to_string()
    }

    fn ends_with(&self, text: &str) -> bool {
        let mut after = self.game.copy();
        after.play(text).is_ok() && after.outcome().is_some()
    }

    fn answer(&mut self, text: &str) {
        if self.is_xboard {
            send(&format!("move {text}"));
        } else {
            send("info depth 7 score cp 12 nodes 345 time 1 pv e2e4");
            let mut after = self.game.copy();
            let reply = after.play(text).ok().and_then(|_| after.legal_moves().into_iter().min());
            match reply.filter(|_| self.behaviour == "ponders") {
                Some(reply) => send(&format!("bestmove {text} ponder {reply}")),
                None => send(&format!("bestmove {text}")),
            }
        }
    }

    fn take_turn(&mut self) {
        self.turns += 1;
        let best = self.best_move();
        if self.behaviour == "twice"
            && let Some(last) = self.last.take()
        {
            send(&format!("{} {last}", if self.is_xboard { "move" } else { "bestmove" }));
        }
        self.last = Some(best.clone());
        if self.behaviour == "junk" {
            send_bytes(b"\xff\xfe\x00\x01 junk\nbestmov e2e4\n");
            send_bytes(&[b'x'; 200_000]);
            send("");
        }
        if self.turns >= FATAL_TURN {
            match self.behaviour.as_str() {
                "illegal" => return self.answer("a1a1"),
                "escape" => return self.answer("\u{1b}[2J\u{9b}31m"),
                "late" => std::thread::sleep(Duration::from_millis(700)),
                "stall" => std::thread::sleep(FOR_EVER),
                "crash" => std::process::exit(3),
                "flood" => loop {
                    send("info string for ever and ever");
                },
                "claim" => return send("1-0 {I have won}"),
                "resign" => return send("resign"),
                "claims-draw" => send("1/2-1/2 {I want no more}"),
                "stops-at-draw" => return send("1/2-1/2 {I have stopped}"),
                _ => {}
            }
        }
        let is_last = self.ends_with(&best);
        if is_last && self.behaviour == "repeats" {
            send("1/2-1/2 {Draw by repetition}");
        }
        self.answer(&best);
        if self.is_xboard && self.game.play(&best).is_err() {
            send("# no legal move");
        }
        if is_last && self.behaviour == "mates" {
            send("0-1 {Black mates}");
        }
    }

    fn uci(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") if self.behaviour == "deaf" => {}
            Some("uci") if self.behaviour == "learner" => {
                let learnt = if self.has_file { " var extra" } else { "" };
                send("option name VariantPath type string default <empty>");
                send(&format!("option name UCI_Variant type combo default chess var chess{learnt}\nuciok"));
            }
            Some("setoption") => self.has_file |= line.contains("name VariantPath "),
            Some("uci") => send("id name Script\noption name Hash type spin default 1 min 1 max 9\nuciok"),
            Some("isready") => send("readyok"),
            Some("ucinewgame") => self.turns = 0,
            Some("position") => {
                let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
                let fen = start.trim_start_matches("position").trim().strip_prefix("fen ");
                let moves: Vec<&str> = moves.split_whitespace().collect();
                if let Err(error) = self.game.set_position(fen, &moves) {
                    send(&format!("info string {error}"));
                }
            }
            Some("go") if words.next() == Some("ponder") => self.is_pondering = true,
            Some("go") => self.take_turn(),
            Some("ponderhit" | "stop") if std::mem::take(&mut self.is_pondering) => self.take_turn(),
            Some("quit") => std::process::exit(0),
            _ => {}
        }
    }

    fn xboard(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => {
                if self.behaviour == "slow" {
                    std::thread::sleep(Duration::from_secs(3));
                }
                let ping = u8::from(self.behaviour != "mates");
                send(&format!("feature ping={ping} usermove=1 setboard=1 done=1"));
            }
            "ping" => send(&format!("pong {rest}")),
            "new" => {
                self.game.new_game(0);
                (self.turns, self.force) = (0, false);
            }
            "force" => self.force = true,
            "setboard" => drop(self.game.set_position(Some(rest), &[])),
            "go" => {
                self.force = false;
                self.take_turn();
            }
            "usermove" => {
                if self.game.play(rest).is_err() {
                    send(&format!("Illegal move: {rest}"));
                } else if !self.force {
                    self.take_turn();
                }
            }
            "quit" => std::process::exit(0),
            _ => {}
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(protocol), Some(behaviour)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: scripted_engine uci|xboard BEHAVIOUR");
        std::process::exit(2);
    };
    let game = variants::find("chess").expect("chess is in the registry").open();
    let is_xboard = protocol == "xboard";
    let mut script = Script {
        behaviour,
        is_xboard,
        game,
        turns: 0,
        force: true,
        has_file: false,
        last: None,
        is_pondering: false,
    };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        if is_xboard {
            script.xboard(line.trim());
        } else {
            script.uci(line.trim());
        }
    }
}

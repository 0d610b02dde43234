//! Functions for the fuzzer (`fuzz/`) that parse foreign input; compiled for it alone.

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use lab::matches::{name_map::NameMap, results::MatchResults};
use lab::selfplay::sample::Sample;

use crate::catalogue;
use crate::protocol::{self, GuiProtocol, XBoardStart};

/// Protocol of the program.
#[derive(Clone, Copy, Debug)]
pub enum FuzzedProtocol {
    /// UCI.
    Uci,
    /// XBoard's.
    XBoard,
}

/// Capacity of a pipe on every system, less the bytes that are added.
const MAX_INPUT: usize = 32 << 10;

/// Runs a conversation: the lines are sent at once, followed by `quit`.
pub fn converse(protocol: FuzzedProtocol, lines: &[u8]) {
    let (reader, mut input) = io::pipe().expect("a pipe");
    let gui_protocol = match protocol {
        FuzzedProtocol::Uci => GuiProtocol::Uci,
        FuzzedProtocol::XBoard => GuiProtocol::XBoard(XBoardStart::default()),
    };
    let cheap: Vec<&[u8]> = lines.split(|&byte| byte == b'\n').filter(|line| is_cheap(line)).collect();
    let mut text = cheap.join(&b'\n');
    text.truncate(MAX_INPUT);
    input.write_all(&text).and_then(|()| input.write_all(b"\nquit\n")).expect("the pipe holds it");
    let served =
        protocol::serve(BufReader::new(reader), io::sink(), catalogue::all_games(), Some(gui_protocol));
    served.expect("nothing is written that could fail");
    // The writing end was open until here, so that the server received `quit` and not the end of
    // the input.
    drop(input);
}

/// Returns true if a line requests little memory and few threads; exhausting the machine is not an
/// error.
fn is_cheap(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_lowercase();
    let is_greedy = ["hash", "memory", "threads", "cores"].iter().any(|word| line.contains(word));
    !is_greedy || line.split(|c: char| !c.is_ascii_digit()).all(|number| number.len() < 2)
}

/// Parses a name map of an engine.
pub fn engine_map(text: &str) {
    if let Ok(map) = NameMap::parse(text, Path::new("")) {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for name in ["chess", "spirit"] {
            let names = map.game(name);
            for text in ["e2e4", "e7e8q", "O-O", "e1g1", "P@e4", ""] {
                names.move_from_engine(&names.move_to_engine(text, start), start);
                names.diverges(text, start);
            }
            names.fen_to_engine(start);
            names.options();
        }
    }
}

/// File in memory, where the system supports it.
fn scratch() -> PathBuf {
    let folder = Path::new("/dev/shm");
    let folder = if folder.is_dir() { folder.to_path_buf() } else { std::env::temp_dir() };
    folder.join(format!("menagerie-fuzz-{}", std::process::id()))
}

/// Parses match results, and checks that they are unchanged after writing and reading.
pub fn match_results(bytes: &[u8]) {
    let file = scratch();
    std::fs::write(&file, bytes).expect("room for a small file");
    if let Ok(results) = MatchResults::read(&file) {
        results.gaps();
        if let Ok(merged) = MatchResults::merge(vec![results]) {
            merged.write(&file).expect("room for a small file");
            let again = MatchResults::read(&file).expect("it was written by us");
            assert_eq!(again.games.len(), merged.games.len());
        }
    }
    let _ = std::fs::remove_file(&file);
}

/// Parses positions of self-play games, one per line.
pub fn samples(text: &str) {
    for line in text.lines() {
        if let Ok(sample) = line.parse::<Sample>() {
            assert_eq!(sample.to_string().parse::<Sample>().ok(), Some(sample), "{line}");
        }
    }
}

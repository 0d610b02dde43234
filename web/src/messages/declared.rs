//! Declarations of the messages in TypeScript.

use std::{env, fs};

use ts_rs::{Config, TS};

use super::reply::{BoundName, GameOutcome, PieceQuality, SearchScore, SideName};
use super::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/js/messages.d.ts");
const HEAD: &str = "// Requests and replies, from the types in web/src/messages.\n\
    // Written by WRITE_MESSAGES=1 cargo test -p web --lib declared\n";

macro_rules! declarations {
    ($($message:ty),* $(,)?) => {{
        let config = Config::default().with_large_int("number");
        [$(format!("\nexport {}\n", <$message>::decl(&config))),*].concat()
    }};
}

#[test]
fn declared() {
    let types = declarations![
        Request, SearchRequest, GameInfo, GameName, GameOption, OptionValues, Rules, OpenedGame, GameState,
        GameOutcome, SideName, LegalMove, Board, BoardSquare, BoardPiece, PieceQuality, BoardSign,
        PerftCounts, Evaluation, NodeCount, SearchResult, SearchLine, BoundName, SearchScore,
    ];
    let text = format!("{HEAD}{types}");
    if env::var_os("WRITE_MESSAGES").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let written = fs::read_to_string(FILE).unwrap_or_default();
    assert!(written == text, "{FILE} is out of date: run this test with WRITE_MESSAGES=1");
}

//! Forced wins and losses by baring a king, with known best moves and distances.

use engine_core::testkit::suite;
use engine_core::{Limits, ScoreReport};

const SUITE: &str = include_str!("../../src/illusionary/data/tactics.epd");
/// Search depth in plies, enough for the longest line of the suite.
const DEPTH: u32 = 9;

/// Returns the best move and the score of a search.
fn search(fen: &str) -> (String, ScoreReport) {
    let mut engine = variants::find("illusionary").unwrap().engine();
    engine.game_mut().set_position(Some(fen), &[]).unwrap();
    let report = engine.search(Limits { depth: Some(DEPTH), ..Limits::default() }).unwrap();
    (report.best.unwrap(), ScoreReport::from(report.info.unwrap().score))
}

#[test]
fn forced_wins_and_losses_are_found_with_their_length() {
    for line in suite(SUITE) {
        let (best, score) = search(line.fen);
        for field in line.fields() {
            match field {
                ("bm", moves) => assert!(moves.split(' ').any(|mv| mv == best), "{best}: {line}"),
                ("am", mv) => assert_ne!(mv, best, "{line}"),
                ("mate", moves) => {
                    assert_eq!(score, ScoreReport::Mate(moves.parse().unwrap()), "{line}");
                }
                _ => (),
            }
        }
    }
}

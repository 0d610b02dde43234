use engine_core::{Choice, Limits, Position, Side, Variant};

use super::Horde;
use crate::chess_board::testing::{after, ending, fen, fen_error, moves, read};

#[test]
fn the_horde_has_no_king() {
    let pos = read::<Horde>(Horde::INFO.bench[0].1);
    assert_eq!(pos.board.king(Side::White), None);
    assert!(pos.board.checkers().is_empty());
}

#[test]
fn pawns_step_twice_from_the_first_rank() {
    let pos = read::<Horde>("4k3/8/8/8/8/4p3/8/3P1P2 w - - 0 1");
    assert_eq!(moves::<Horde>(&pos), ["d1d2", "d1d3", "f1f2", "f1f3"]);
    // The double step requires an empty path.
    let pos = read::<Horde>("4k3/8/8/8/8/8/3p4/3P4 w - - 0 1");
    assert!(moves::<Horde>(&pos).is_empty());
}

#[test]
fn such_a_step_is_not_taken_en_passant() {
    let pos = after::<Horde>("4k3/8/8/8/8/8/2p5/3P4 w - - 0 1", "d1d3");
    assert!(moves::<Horde>(&pos).iter().all(|text| !text.starts_with("c2d")));
    let pos = after::<Horde>("4k3/8/8/8/2p5/8/3P4/8 w - - 0 1", "d2d4");
    assert_eq!(fen::<Horde>(&pos), "4k3/8/8/8/2pP4/8/8/8 b - d3 0 1");
}

#[test]
fn black_wins_by_taking_everything() {
    let pos = after::<Horde>("4k3/8/8/8/8/3r4/3P4/8 b - - 0 30", "d3d2");
    assert_eq!(ending::<Horde>(&pos), Some(("0-1", "The horde is gone")));
}

#[test]
fn white_mates_and_is_stalemated() {
    let pos = after::<Horde>("7k/8/6Q1/8/8/8/8/R7 w - - 0 1", "a1h1");
    assert_eq!(ending::<Horde>(&pos), Some(("1-0", "White mates")));
    let pos = after::<Horde>("4k3/8/8/8/4p3/8/4P3/8 b - - 0 1", "e4e3");
    assert_eq!(ending::<Horde>(&pos), Some(("1/2-1/2", "Stalemate")));
}

#[test]
fn bad_fens_are_refused() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/8/8/8/8/PPPP4 w - - 0 1",
        "kk6/8/8/8/8/8/8/PPPP4 w - - 0 1",
        "k7/8/8/8/8/8/8/pPPP4 w - - 0 1",
        "P3k3/8/8/8/8/8/8/PPPP4 w - - 0 1",
        "4k3/3P4/8/8/8/8/8/PPPP4 w - - 0 1",
    ] {
        assert_eq!(fen_error::<Horde>(text), "board", "{text}");
    }
}

#[test]
fn no_material_is_too_little() {
    for fen in ["4k3/8/8/8/8/8/8/N7 w - - 0 1", "4k3/8/8/8/8/8/8/B7 b - - 0 1"] {
        assert!(!read::<Horde>(fen).insufficient_material(), "{fen}");
    }
}

/// White is far ahead, and mates against any move of Black.
#[test]
fn a_mate_in_one_is_seen_however_far_ahead_the_horde_is() {
    let mut engine = Choice::of::<Horde>(&Horde::INFO.presets[0]).engine();
    let fen = "2n1R3/2P2P1k/4P3/4BP1P/Pp3P1p/4P1PP/1P1P3P/bPr2P2 b - - 2 62";
    engine.game_mut().set_position(Some(fen), &[]).unwrap();
    for depth in 1..4 {
        let report = engine.search(Limits { depth: Some(depth), ..Limits::default() }).unwrap();
        let line = report.info.unwrap();
        assert_eq!((line.score.plies_to_end(), line.pv.last().map(String::as_str)), (Some(-2), Some("e8h8")));
    }
}

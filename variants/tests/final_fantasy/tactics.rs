//! Positions with one best move, which a short search must find.

use engine_core::Limits;

/// Maximum number of nodes of a search.
const NODES: u64 = 20_000;

/// Returns the best move, and true if the search has proved a win.
fn solve(fen: &str) -> (String, bool) {
    let mut engine = variants::find("finalfantasy-advanced").unwrap().engine();
    engine.game_mut().set_position(Some(&format!("{fen} - - 0 1 call:-,-")), &[]).unwrap();
    best(engine.as_mut())
}

fn best(engine: &mut dyn engine_core::GameEngine) -> (String, bool) {
    let report = engine.search(Limits { nodes: Some(NODES), ..Limits::default() }).unwrap();
    (report.best.unwrap(), report.info.unwrap().score.is_win())
}

#[test]
fn a_black_wizard_and_a_black_knight_mate() {
    assert_eq!(solve("3+m3k/8/8/8/4+n3/8/1P6/K7[] b"), ("e4f6".to_string(), true));
}

#[test]
fn a_king_converts_an_airship_and_mates_with_it() {
    assert_eq!(solve("7k/8/8/8/8/2d5/1a{n}6/K7[] w"), ("a1Ob2".to_string(), true));
}

#[test]
fn an_exposed_airship_is_captured_at_once() {
    assert_eq!(solve("3c{d}3k/8/8/8/8/8/8/K2A!{P}4[] b").0, "d8d1");
}

#[test]
fn a_true_paladin_gives_itself_up_for_an_airship() {
    let mut engine = variants::find("finalfantasy-advanced").unwrap().engine();
    let fen = "7k/3d4/8/3m4/8/8/8/K3+P3[A] w - - 0 2 call:-,- hit:f3=A@d5";
    engine.game_mut().set_position(Some(fen), &[]).unwrap();
    assert_eq!(best(engine.as_mut()).0, "e1!");
}

/// Two Kings convert the same piece alternately, each time with check and a reset of the clock:
/// that is a repetition.
#[test]
fn conversions_that_undo_each_other_end_a_line() {
    let fen = "b2a3c/1ddr1k1d/4d2d/dg1K1d1P/3n4/3DDD1m/DDD3DD/2C1GH1W[ARd] w - - 0 27 call:-,-";
    let mut engine = variants::find("finalfantasy").unwrap().engine();
    engine.game_mut().set_position(Some(fen), &[]).unwrap();
    let report = engine.search(Limits { depth: Some(2), ..Limits::default() }).unwrap();
    let nodes = report.info.unwrap().nodes;
    assert!(nodes < 200_000, "{nodes} nodes");
}

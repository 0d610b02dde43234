//! The moves that the README suggests to try first are legal and do not lose anything.

use engine_core::{GameEngine, Limits};

/// Nodes of a search: enough to notice what a move loses at once.
const NODES: u64 = 20_000;
/// Centipawns that a suggested move may be worse than the best.
const MARGIN: i32 = 100;

/// Returns the text between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns the names of the games with the moves suggested for them, from the table of the README.
fn suggestions() -> Vec<(&'static str, Vec<&'static str>)> {
    let readme: &'static str = include_str!("../../README.md");
    let rows = readme.lines().filter(|line| line.starts_with("| ") && line.contains("`menagerie rules "));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let game = quoted(cells[1])[0].trim_start_matches("menagerie play ");
        (game, quoted(cells[3]))
    })
    .collect()
}

/// Returns the best move among some (all if empty), and its score from the mover's view.
fn best(engine: &mut dyn GameEngine, among: &[String]) -> (String, i32) {
    let search_moves = among.iter().map(|text| engine.game().read(text).expect("a legal move")).collect();
    let limits = Limits { nodes: Some(NODES), search_moves, ..Limits::default() };
    let report = engine.search(limits).expect("a search ends");
    (report.best.expect("a move"), report.info.expect("a line").score.value())
}

#[test]
fn the_moves_to_try_first_are_sound() {
    let suggestions = suggestions();
    assert_eq!(
        suggestions.len(),
        variants::VARIANTS.len() + 1,
        "a row a game, and two for chess and its armies"
    );
    for (game, moves) in suggestions {
        let mut engine = variants::find(game).unwrap_or_else(|| panic!("no game {game}")).engine();
        engine.new_game(1);
        assert!(!moves.is_empty(), "{game}");
        for text in moves {
            while engine.game().side_to_move() != engine_core::Side::White {
                let (reply, _) = best(&mut *engine, &[]);
                engine.game_mut().play(&reply).unwrap();
            }
            let (_, most) = best(&mut *engine, &[]);
            let (_, own) = best(&mut *engine, &[text.to_string()]);
            assert!(own + MARGIN >= most, "{game}: {text} scores {own}, the best move {most}");
            engine.game_mut().play(text).unwrap_or_else(|error| panic!("{game}: {error}"));
        }
    }
}

//! Questions that tests put to the reference and to the engine at once; both must give the same answer.

use engine_core::Position;
use variants::crazy::denial::DenialRule;
use variants::crazy::fen;
use variants::crazy::position::CrazyPosition;
use variants::crazy::text::move_text;

use crate::reference::{Rule, State};

/// What a position says of itself.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Report {
    pub(crate) fen: String,
    /// In alphabetical order.
    pub(crate) legal_moves: Vec<String>,
    /// Is the side to move in check?
    pub(crate) in_check: bool,
}

impl Report {
    pub(crate) fn board(&self) -> &str {
        self.fen.split(' ').next().unwrap_or_default()
    }
}

fn reference_report(state: &State) -> Report {
    let mut legal_moves: Vec<String> = state.legal_moves().into_iter().map(|(text, _)| text).collect();
    legal_moves.sort();
    Report { fen: state.fen(), legal_moves, in_check: state.in_check(state.white_to_move) }
}

pub(crate) fn engine_report(pos: &CrazyPosition) -> Report {
    let mut legal_moves: Vec<String> = pos.legal_moves().into_iter().map(|mv| move_text(pos, mv)).collect();
    legal_moves.sort();
    Report { fen: fen::print(pos), legal_moves, in_check: pos.in_check() }
}

pub(crate) fn engine_rule(rule: Rule) -> DenialRule {
    match rule {
        Rule::Hard => DenialRule::Hard,
        Rule::Soft => DenialRule::Soft,
        Rule::Off => DenialRule::Off,
    }
}

/// The engine's position for a FEN that must be accepted.
pub(crate) fn engine_position(fen: &str, rule: Rule) -> CrazyPosition {
    fen::parse(fen, engine_rule(rule)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays a move given by its string in the engine.
pub(crate) fn engine_play(pos: &mut CrazyPosition, text: &str) {
    let named = pos.legal_moves().into_iter().find(|&mv| move_text(pos, mv) == text);
    let mv = named.unwrap_or_else(|| panic!("{text} is not legal in {}", fen::print(pos)));
    assert!(pos.make_move(mv).is_some(), "{text} was listed as legal");
}

/// The report on the position after a line of moves under a denial rule.
pub(crate) fn line_under(rule: Rule, fen: &str, moves: &[&str]) -> Report {
    let mut state = State::parse(fen, rule);
    let mut pos = engine_position(fen, rule);
    for text in moves {
        state = state.play(text);
        engine_play(&mut pos, text);
    }
    let report = reference_report(&state);
    assert_eq!(engine_report(&pos), report, "{fen} {moves:?}");
    report
}

/// The report on the position after a line of moves.
pub(crate) fn line_after(fen: &str, moves: &[&str]) -> Report {
    line_under(Rule::Hard, fen, moves)
}

/// The board field after a move.
pub(crate) fn board_after(fen: &str, text: &str) -> String {
    line_after(fen, &[text]).board().to_string()
}

pub(crate) fn in_check(fen: &str) -> bool {
    line_after(fen, &[]).in_check
}

pub(crate) fn assert_legal(fen: &str, text: &str) {
    let legal = line_after(fen, &[]).legal_moves;
    assert!(legal.iter().any(|known| known == text), "{text} in {fen}, legal: {}", legal.join(" "));
}

pub(crate) fn assert_illegal(fen: &str, text: &str) {
    let legal = line_after(fen, &[]).legal_moves;
    assert!(!legal.iter().any(|known| known == text), "{text} should not be legal in {fen}");
}

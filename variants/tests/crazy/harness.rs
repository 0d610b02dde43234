//! Queries to the reference and the engine at once, which must agree.

use engine_core::{Position, Setup, Variant};
use variants::crazy::denial::DenialRule;
use variants::crazy::state::CrazyPosition;
use variants::crazy::text::move_text;
use variants::crazy::{Crazy, fen};

use crate::reference::{Rule, State};

/// Properties of a position.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Report {
    pub(crate) fen: String,
    /// Legal moves in alphabetical order.
    pub(crate) legal_moves: Vec<String>,
    /// True if the side to move is in check.
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

fn engine_report(pos: &CrazyPosition) -> Report {
    let mut legal_moves: Vec<String> = pos.legal_moves().into_iter().map(|mv| move_text(pos, mv)).collect();
    legal_moves.sort();
    Report { fen: fen::print(pos), legal_moves, in_check: pos.in_check() }
}

/// Returns the game's setup under a denial rule.
pub(crate) fn setup(rule: &str) -> Setup {
    let mut setup = Setup::new(&Crazy::INFO.presets[0], Crazy::INFO.options);
    setup.options.set("CrazyDenial", rule).unwrap();
    setup
}

pub(crate) fn engine_rule(rule: Rule) -> DenialRule {
    match rule {
        Rule::Hard => DenialRule::Hard,
        Rule::Soft => DenialRule::Soft,
        Rule::Off => DenialRule::Off,
    }
}

/// Returns the engine's position for a FEN that must be accepted.
pub(crate) fn engine_position(fen: &str, rule: Rule) -> CrazyPosition {
    fen::parse(fen, engine_rule(rule)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Makes a move given by its text in the engine.
pub(crate) fn engine_play(pos: &mut CrazyPosition, text: &str) {
    let named = pos.legal_moves().into_iter().find(|&mv| move_text(pos, mv) == text);
    let mv = named.unwrap_or_else(|| panic!("{text} is not legal in {}", fen::print(pos)));
    assert!(pos.make_move(mv).is_some(), "{text} was listed as legal");
}

/// Returns the report on the position after a line of moves under a denial rule.
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

/// Returns the report on the position after a line of moves.
pub(crate) fn line_after(fen: &str, moves: &[&str]) -> Report {
    line_under(Rule::Hard, fen, moves)
}

/// A position and a claim about it. Without the last fields there are no denials.
pub(crate) type Example = (&'static str, Claim);

/// Claim about a position; moves are separated by blanks.
pub(crate) enum Claim {
    /// The board after these moves, or the FEN if it contains blanks.
    After(&'static str, &'static str),
    /// Legal moves.
    Legal(&'static str),
    /// Illegal moves.
    Illegal(&'static str),
    /// True if the side to move is in check.
    Check(bool),
}

pub(crate) fn check(examples: &[Example]) {
    for (position, claim) in examples {
        let fen = if position.contains("deny") { position } else { &*format!("{position} - - 0 1 deny:-") };
        let legal = |text: &str| line_after(fen, &[]).legal_moves.iter().any(|known| known == text);
        match claim {
            Claim::After(moves, expected) => {
                let after = line_after(fen, &moves.split_whitespace().collect::<Vec<_>>());
                let shown = if expected.contains(' ') { &after.fen } else { after.board() };
                assert_eq!(shown, *expected, "{moves} in {fen}");
            }
            Claim::Legal(moves) => assert!(moves.split(' ').all(legal), "{moves} in {fen}"),
            Claim::Illegal(moves) => assert!(!moves.split(' ').any(legal), "{moves} in {fen}"),
            Claim::Check(expected) => assert_eq!(line_after(fen, &[]).in_check, *expected, "check in {fen}"),
        }
    }
}

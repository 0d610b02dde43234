//! Integration tests of Illusionary Piece Chess: rule by rule, against a slow generator, perft,
//! invariants, tactics, texts, XBoard.

mod against_reference;
mod fens;
mod invariants;
mod perft;
mod reference;
mod rules;
mod tactics;
mod texts;
mod xboard;

use engine_core::{Notation, Position, Setup, Variant};
use variants::chess_board::Move;
use variants::illusionary::{Illusionary, IllusionaryPosition};

/// Notation of the game.
type IllusionaryNotation = <Illusionary as Variant>::Notation;

/// Start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup1";
/// Position after the classic choices.
const CLASSIC: &str = "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1";

/// Returns the game's rules with all options at their defaults.
fn setup() -> Setup {
    Setup::new(&Illusionary::INFO.presets[0], Illusionary::INFO.options)
}

fn position(fen: &str) -> IllusionaryPosition {
    IllusionaryNotation::parse_fen(fen, &setup()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn text(pos: &IllusionaryPosition, turn: Move) -> String {
    IllusionaryNotation::move_text(pos, turn, &setup())
}

fn fen(pos: &IllusionaryPosition) -> String {
    IllusionaryNotation::fen(pos)
}

/// Returns the legal turns, sorted.
fn turns(pos: &IllusionaryPosition) -> Vec<String> {
    let mut texts: Vec<String> = pos.legal_moves().into_iter().map(|turn| text(pos, turn)).collect();
    texts.sort();
    texts
}

/// Returns the targets of the piece on a square, sorted; with the letters of promotions.
fn targets(pos: &IllusionaryPosition, from: &str) -> String {
    let texts = turns(pos);
    texts.iter().filter_map(|text| text.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

/// Returns the position after some turns.
fn play(pos: &IllusionaryPosition, texts: &[&str]) -> IllusionaryPosition {
    let mut pos = pos.clone();
    for text in texts {
        let turn = IllusionaryNotation::parse_move(&pos, text, &setup()).unwrap();
        pos.make_move(turn).unwrap();
    }
    pos
}

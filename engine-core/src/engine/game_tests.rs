//! Tests of the game of an engine.

use std::cell::Cell;

use super::tests::{MATE_IN_TWO, open, search, to_depth};
use crate::engine::any_game::{MoveStyle, PASS};
use crate::engine::game_engine::GameEngine;
use crate::game::fen::{FenError, PositionRead};
use crate::game::notation::{BoardCodec, MoveError, Notation};
use crate::game::position::Side;
use crate::game::setup::Setup;
use crate::game::variant::{Variant, VariantInfo};
use crate::test_games::duel::{DuelNotation, DuelPosition};
use crate::test_games::{Duel, Shift};

/// Variant that counts the moves that it reads and the evaluators that it creates, per thread.
struct Counted;
struct CountedNotation;

thread_local! {
    static MOVES_READ: Cell<usize> = const { Cell::new(0) };
    static EVALUATORS_MADE: Cell<usize> = const { Cell::new(0) };
}

impl Notation<DuelPosition> for CountedNotation {
    fn read_fen(fen: &str, setup: &Setup) -> Result<PositionRead<DuelPosition>, FenError> {
        DuelNotation::read_fen(fen, setup)
    }

    fn fen(pos: &DuelPosition) -> String {
        DuelNotation::fen(pos)
    }

    fn move_text(pos: &DuelPosition, mv: Shift, setup: &Setup) -> String {
        DuelNotation::move_text(pos, mv, setup)
    }

    fn parse_move(pos: &DuelPosition, text: &str, setup: &Setup) -> Result<Shift, MoveError> {
        MOVES_READ.set(MOVES_READ.get() + 1);
        DuelNotation::parse_move(pos, text, setup)
    }
}

impl BoardCodec<DuelPosition> for CountedNotation {}

impl Variant for Counted {
    type Position = <Duel as Variant>::Position;
    type Evaluator = <Duel as Variant>::Evaluator;
    type MoveOrder = <Duel as Variant>::MoveOrder;
    type Notation = CountedNotation;

    const INFO: &'static VariantInfo = Duel::INFO;

    fn start(setup: &Setup, seed: u64) -> Self::Position {
        Duel::start(setup, seed)
    }

    fn evaluator() -> Self::Evaluator {
        EVALUATORS_MADE.set(EVALUATORS_MADE.get() + 1);
        Duel::evaluator()
    }
}

/// The evaluator's network may have to be loaded: pages keep games whose searches run elsewhere.
#[test]
fn a_game_that_is_only_kept_makes_no_evaluator() {
    let mut engine = open::<Counted>();
    engine.new_game(1);
    engine.game_mut().play("c1d1").unwrap();
    let mut twin = engine.duplicate();
    twin.set_threads(2);
    twin.clear_hash();
    assert_eq!(EVALUATORS_MADE.get(), 0);
    engine.evaluate();
    search(&mut *engine, to_depth(2));
    assert_eq!(EVALUATORS_MADE.get(), 1);
}

#[test]
fn a_game_sent_again_is_read_from_where_it_differs() {
    let mut engine = open::<Counted>();
    let reads = |engine: &mut dyn GameEngine, fen: Option<&str>, moves: &[&str]| {
        MOVES_READ.set(0);
        let done = engine.game_mut().set_position(fen, moves).is_ok();
        let mut fresh = open::<Duel>();
        assert_eq!(fresh.game_mut().set_position(fen, moves).is_ok(), done);
        if done {
            assert_eq!(
                (engine.game().fen(), engine.game().moves_played()),
                (fresh.game().fen(), fresh.game().moves_played())
            );
        }
        MOVES_READ.get()
    };
    assert_eq!(reads(&mut *engine, None, &["a1b1", "a5b5"]), 2);
    assert_eq!(reads(&mut *engine, None, &["a1b1", "a5b5", "b1a1"]), 1, "one more");
    assert_eq!(reads(&mut *engine, None, &["a1b1"]), 0, "taken back");
    assert_eq!(reads(&mut *engine, None, &["a1b1", "c5d5", "b1a1"]), 2, "another answer");
    assert_eq!(reads(&mut *engine, None, &["a1b1", "c5d5", "b1a1", "a1a1"]), 1, "refused");
    assert_eq!(engine.game().moves_played().len(), 3, "and nothing changed");
    engine.game_mut().play("a5b5").unwrap();
    assert_eq!(
        reads(&mut *engine, None, &["a1b1", "c5d5", "b1a1", "d5c5"]),
        4,
        "played on otherwise meanwhile"
    );
    assert_eq!(reads(&mut *engine, Some(MATE_IN_TWO), &["a1b1"]), 1, "another start");
}

/// Records of analyses may contain null moves; players may not pass.
#[test]
fn a_passed_turn_is_kept_and_taken_back() {
    let mut engine = open::<Duel>();
    engine.game_mut().set_position(Some(MATE_IN_TWO), &[]).unwrap();
    let before = engine.game().fen();
    engine.game_mut().pass().unwrap();
    assert_eq!(
        (engine.game().side_to_move(), engine.game().moves_played()),
        (Side::Black, vec![PASS.to_string()])
    );
    let reply = engine.game().legal_moves().remove(0);
    engine.game_mut().play(&reply).unwrap();
    assert!(engine.game_mut().undo() && engine.game_mut().undo());
    assert_eq!((engine.game().fen(), engine.game().moves_played()), (before, Vec::new()));
    assert!(engine.game_mut().play(PASS).is_err() && engine.game_mut().set_position(None, &[PASS]).is_err());
}

/// The readable notation of one move is the same as in the list of all.
#[test]
fn all_moves_have_their_readable_names() {
    let engine = open::<Duel>();
    let game = engine.game();
    let texts = |style| game.moves().iter().map(|&mv| game.write(mv, style)).collect::<Vec<_>>();
    assert_eq!(texts(MoveStyle::Coordinates), game.legal_moves());
    for (&mv, name) in game.moves().iter().zip(texts(MoveStyle::San)) {
        assert_eq!(game.read_san(&name), Ok(mv));
    }
}

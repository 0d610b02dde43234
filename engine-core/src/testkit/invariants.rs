//! The invariants, one method each.

use std::collections::HashSet;
use std::fmt::Debug;

use super::xboard::{XBoard, XBoardRules};
use crate::game::notation::{BoardCodec, Notation, TurnReading};
use crate::game::position::{Key, MoveCode, MoveKind, Position, Side};
use crate::game::progress::Game;
use crate::game::score::Score;
use crate::game::setup::Setup;
use crate::game::variant::{Evaluator, MoveOrder, Variant};
use crate::search::task::winning_move;

type Move<V> = <<V as Variant>::Position as Position>::Move;

/// Thresholds for tests of the exchange evaluation, in centipawns, from impossible to certain.
const SEE_FLOORS: [i32; 9] = [100_000, 1000, 500, 100, 0, -100, -500, -1000, -100_000];

/// Centipawns by which rounding may make an evaluation differ from its trace.
const ROUNDING: f64 = 8.0;

/// Position of a random game, with its data for the checks.
pub(super) struct PositionCheck<'a, V: Variant> {
    game: &'a Game<V::Position>,
    setup: &'a Setup,
    key_in_fen: bool,
    pos: V::Position,
    fen: String,
    noisy: Vec<Move<V>>,
    quiet: Vec<Move<V>>,
}

/// State that must be restored by unmaking a move.
#[derive(PartialEq, Eq, Debug)]
struct Snapshot {
    fen: String,
    key: Key,
    repetition_key: Key,
    clock: u32,
}

impl Snapshot {
    fn take<V: Variant>(pos: &V::Position) -> Snapshot {
        Snapshot {
            fen: V::Notation::fen(pos),
            key: pos.key(),
            repetition_key: pos.repetition_key(),
            clock: pos.halfmove_clock(),
        }
    }
}

/// FEN without its two counters, as repetition compares it.
fn without_counters(fen: &str) -> String {
    without_fields(fen, &[4, 5])
}

fn without_en_passant(fen: &str) -> String {
    without_fields(fen, &[3, 4, 5])
}

fn without_fields(fen: &str, left_out: &[usize]) -> String {
    let fields = fen.split_ascii_whitespace().enumerate();
    let kept = fields.filter(|(index, _)| !left_out.contains(index)).map(|(_, field)| field);
    kept.collect::<Vec<_>>().join(" ")
}

impl<'a, V: Variant> PositionCheck<'a, V> {
    pub(super) fn new(
        game: &'a Game<V::Position>,
        setup: &'a Setup,
        key_in_fen: bool,
    ) -> PositionCheck<'a, V> {
        let pos = game.position().clone();
        let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
        if pos.game_end().is_none() {
            pos.generate(MoveKind::Noisy, &mut noisy);
            pos.generate(MoveKind::Quiet, &mut quiet);
        }
        let fen = V::Notation::fen(&pos);
        PositionCheck { game, setup, key_in_fen, pos, fen, noisy, quiet }
    }

    /// Panics with the invariant's name unless it holds.
    fn expect(&self, holds: bool, name: &str, mv: Option<Move<V>>) {
        if !holds {
            let text = |pos, mv| V::Notation::move_text(pos, mv, self.setup);
            let played = self.game.moves().filter_map(|(pos, mv)| Some(text(pos, mv?)));
            panic!(
                "invariant broken: {name}\n  position {}\n  move {mv:?}\n  start {}\n  played {}",
                self.fen,
                V::Notation::fen(self.game.start()),
                played.collect::<Vec<_>>().join(" ")
            );
        }
    }

    /// Panics with the invariant's name unless both are equal.
    fn expect_same<T: PartialEq + Debug>(&self, one: T, other: T, name: &str, mv: Option<Move<V>>) {
        if one != other {
            self.expect(false, &format!("{name} ({one:?} and {other:?})"), mv);
        }
    }

    fn pseudo_legal(&self) -> impl Iterator<Item = Move<V>> + '_ {
        self.noisy.iter().chain(self.quiet.iter()).copied()
    }

    /// Codes of this position's moves.
    pub(super) fn codes(&self) -> impl Iterator<Item = MoveCode> + '_ {
        self.pseudo_legal().map(|mv| self.pos.encode(mv))
    }

    /// Checks that a finished game has no moves.
    pub(super) fn check_end(&mut self) {
        if self.pos.game_end().is_some() {
            let counted = self.pos.count_legal();
            self.expect_same(counted, 0, "a finished game has no legal move", None);
            self.expect(self.pos.legal_moves().is_empty(), "a finished game lists no legal move", None);
        }
    }

    /// Checks the invariants of the position as a whole.
    pub(super) fn check_position(&mut self, foreign_codes: &[MoveCode]) {
        self.check_generator();
        self.check_codes(foreign_codes);
        self.check_fen();
        self.check_repetition_keys();
        self.check_null_move();
        self.check_flip();
        self.check_wins_at_once();
        let counted = self.pos.count_legal();
        let listed = self.pos.legal_moves().len() as u64;
        self.expect_same(counted, listed, "count_legal is legal_moves", None);
        self.expect_same(&V::Notation::fen(&self.pos), &self.fen, "count_legal changes nothing", None);
    }

    /// Checks that a reported immediate win exists.
    fn check_wins_at_once(&self) {
        if self.pos.game_end().is_some() || !V::MoveOrder::wins_at_once(&self.pos) {
            return;
        }
        self.expect(winning_move(&self.pos).is_some(), "who wins at once has a move that wins", None);
    }

    fn check_generator(&self) {
        let mut seen = HashSet::new();
        for mv in self.pseudo_legal() {
            self.expect(seen.insert(self.pos.encode(mv)), "no move is generated twice", Some(mv));
        }
        for &mv in &self.noisy {
            self.expect(self.pos.is_noisy(mv), "noisy moves are noisy", Some(mv));
        }
        for &mv in &self.quiet {
            self.expect(!self.pos.is_noisy(mv), "quiet moves are quiet", Some(mv));
        }
    }

    fn check_codes(&self, foreign_codes: &[MoveCode]) {
        for mv in self.pseudo_legal() {
            let decoded = self.pos.decode(self.pos.encode(mv));
            self.expect_same(decoded, Some(mv), "decode inverts encode", Some(mv));
        }
        for &code in foreign_codes {
            if let Some(mv) = self.pos.decode(code) {
                self.expect(
                    self.pseudo_legal().any(|known| known == mv),
                    &format!("decode gives generated moves only (code {:#x})", code.bits()),
                    Some(mv),
                );
            }
        }
    }

    fn check_fen(&self) {
        match V::Notation::parse_fen(&self.fen, self.setup) {
            Ok(read) => {
                self.expect_same(&V::Notation::fen(&read), &self.fen, "a FEN reads as itself", None);
                self.expect_same(
                    read.repetition_key(),
                    self.pos.repetition_key(),
                    "the key of repetitions is that of the FEN's position",
                    None,
                );
                if self.key_in_fen {
                    self.expect_same(
                        read.key(),
                        self.pos.key(),
                        "the key is that of the FEN's position",
                        None,
                    );
                }
            }
            Err(error) => self.expect(false, &format!("a printed FEN can be read ({error})"), None),
        }
    }

    /// Compares with the positions since the start: FENs without counters are equal exactly if the
    /// repetition keys are. En passant may differ if that changes no move.
    fn check_repetition_keys(&self) {
        let placed = without_counters(&self.fen);
        let moves = |pos: &V::Position| -> Vec<String> {
            let moves = pos.legal_moves().into_iter();
            moves.map(|mv| V::Notation::move_text(pos, mv, self.setup)).collect()
        };
        for earlier in self.game.positions().iter().rev().skip(1).step_by(2).take(8) {
            let fen = V::Notation::fen(earlier);
            let same_key = earlier.repetition_key() == self.pos.repetition_key();
            let same_text = without_counters(&fen) == placed;
            let is_explained = || {
                same_key
                    && without_en_passant(&fen) == without_en_passant(&self.fen)
                    && moves(earlier) == moves(&self.pos)
            };
            if same_key != same_text && !is_explained() {
                self.expect(false, &format!("repetition keys tell positions apart (against {fen})"), None);
            }
        }
    }

    fn check_null_move(&mut self) {
        let before = Snapshot::take::<V>(&self.pos);
        let side = self.pos.side_to_move();
        if V::MoveOrder::in_check(&self.pos) {
            return;
        }
        if let Some(undo) = &self.pos.make_null_move() {
            self.expect(self.pos.side_to_move() != side, "a null move passes the turn", None);
            self.expect(self.pos.key() != before.key, "a null move changes the key", None);
            self.pos.unmake_move(undo);
        }
        self.expect_same(Snapshot::take::<V>(&self.pos), before, "a null move is taken back whole", None);
    }

    fn check_flip(&mut self) {
        let Some(mut flipped) = V::Notation::flip(&self.pos) else { return };
        let twice = V::Notation::flip(&flipped).map(|pos| V::Notation::fen(&pos));
        self.expect_same(twice.as_ref(), Some(&self.fen), "flipping twice restores", None);
        let (here, there) = (self.pos.count_legal(), flipped.count_legal());
        self.expect_same(here, there, "flipping keeps the number of moves", None);
        let score = |pos: &V::Position| {
            let mut evaluator = V::evaluator();
            evaluator.reset(pos);
            evaluator.score(pos)
        };
        self.expect_same(score(&self.pos), score(&flipped), "flipping keeps the evaluation", None);
    }

    /// Checks the invariants of each move. `evaluator` has followed the game to this position.
    pub(super) fn check_moves(&mut self, evaluator: &mut V::Evaluator) {
        self.check_evaluation(evaluator, "here", None);
        self.check_trace(evaluator);
        self.check_board();
        let mut texts = HashSet::new();
        for mv in self.pseudo_legal().collect::<Vec<_>>() {
            self.check_order(mv);
            if self.check_making(mv, evaluator) {
                self.check_text(mv, &mut texts);
            }
        }
    }

    /// Checks that the tuner's trace gives the score of the search, or the one that a network
    /// corrects, and refers to existing weights.
    fn check_trace(&self, evaluator: &mut V::Evaluator) {
        let corrected = evaluator.network_slot().map(|slot| Score::centipawns(slot.features(&self.pos).base));
        let score = corrected.unwrap_or_else(|| evaluator.score(&self.pos));
        let white = if self.pos.side_to_move() == Side::White { score } else { -score };
        let Some(tunable) = evaluator.tunable() else { return };
        let trace = tunable.trace(&self.pos);
        let capped = score == Score::EVAL_MAX || score == -Score::EVAL_MAX;
        let difference = (trace.score - f64::from(white.value())).abs();
        self.expect(capped || difference < ROUNDING, "a trace gives the score", None);
        let weights = tunable.weights().len();
        let mut indices: Vec<usize> = trace.slopes.iter().map(|&(index, _)| index).collect();
        indices.sort_unstable();
        self.expect(indices.is_sorted_by(|one, next| one < next), "each weight has one slope", None);
        self.expect(indices.last().is_none_or(|&last| last < weights), "a slope belongs to a weight", None);
    }

    fn check_order(&self, mv: Move<V>) {
        let pos = &self.pos;
        let piece_to = V::MoveOrder::piece_to(pos, mv);
        self.expect(piece_to < V::MoveOrder::PIECE_TO, "piece-to indices are below PIECE_TO", Some(mv));
        let butterfly = V::MoveOrder::butterfly(pos, mv);
        self.expect(butterfly < V::MoveOrder::BUTTERFLY, "butterfly indices are below BUTTERFLY", Some(mv));
        let victim_fits = !pos.is_noisy(mv) || V::MoveOrder::victim(pos, mv) < V::MoveOrder::VICTIMS;
        self.expect(victim_fits, "victims are below VICTIMS", Some(mv));
        let passed = SEE_FLOORS.map(|floor| V::MoveOrder::see_ge(pos, mv, floor));
        self.expect(passed.is_sorted(), "exchange evaluation falls as the floor rises", Some(mv));
        self.expect(!passed[0] && passed[8], "exchange evaluation is bounded", Some(mv));
    }

    /// Makes and unmakes a move; returns true if it is legal.
    fn check_making(&mut self, mv: Move<V>, evaluator: &mut V::Evaluator) -> bool {
        let before = Snapshot::take::<V>(&self.pos);
        let side = self.pos.side_to_move();
        let undo = self.pos.make_move(mv);
        let legal = undo.is_some();
        if let Some(undo) = &undo {
            self.expect(self.pos.side_to_move() != side, "a move passes the turn", Some(mv));
            evaluator.made(&self.pos);
            self.check_evaluation(evaluator, "after a move", Some(mv));
            evaluator.unmade();
            self.pos.unmake_move(undo);
        }
        let name = if legal { "a move is taken back whole" } else { "an illegal move changes nothing" };
        self.expect_same(Snapshot::take::<V>(&self.pos), before, name, Some(mv));
        legal
    }

    fn check_evaluation(&self, evaluator: &mut V::Evaluator, place: &str, mv: Option<Move<V>>) {
        if self.pos.game_end().is_some() {
            return;
        }
        let followed = evaluator.score(&self.pos);
        let mut fresh = evaluator.clone();
        fresh.reset(&self.pos);
        let recomputed = fresh.score(&self.pos);
        if followed != recomputed {
            let name = format!("the evaluation that followed the line is the recomputed one, {place}");
            self.expect_same(followed, recomputed, &name, mv);
        }
        let range = -Score::EVAL_MAX..=Score::EVAL_MAX;
        self.expect(range.contains(&recomputed), "evaluations are in range", mv);
    }

    /// Checks a network: accumulators updated incrementally equal recomputed ones (the evaluator
    /// itself asserts it for each score) after moves, unmade moves, null moves and unscored plies;
    /// mirrored colours give the same score.
    pub(super) fn check_network(&mut self, network: &mut V::Evaluator) {
        self.check_evaluation(network, "by a network", None);
        if let Some(flipped) = V::Notation::flip(&self.pos) {
            let mut fresh = network.clone();
            fresh.reset(&flipped);
            let (here, there) = (network.score(&self.pos), fresh.score(&flipped));
            self.expect_same(here, there, "flipping keeps a network's score", None);
        }
        // Every third move: the game itself covers the others.
        for mv in self.pseudo_legal().step_by(3).collect::<Vec<_>>() {
            network.leaving(&self.pos);
            let Some(undo) = &self.pos.make_move(mv) else { continue };
            network.made(&self.pos);
            self.check_network_reply(network, mv);
            self.check_evaluation(network, "by a network after a move", Some(mv));
            network.unmade();
            self.pos.unmake_move(undo);
        }
        if !V::MoveOrder::in_check(&self.pos)
            && let Some(undo) = &self.pos.make_null_move()
        {
            network.made(&self.pos);
            self.check_evaluation(network, "by a network after a null move", None);
            network.unmade();
            self.pos.unmake_move(undo);
        }
        self.check_evaluation(network, "by a network after all moves", None);
    }

    /// Checks two replies before the position after `mv` has been evaluated: it is left unscored by
    /// the first, and again by the second.
    fn check_network_reply(&mut self, network: &mut V::Evaluator, mv: Move<V>) {
        let mut left = 0;
        for &reply in &self.pos.pseudo_legal() {
            network.leaving(&self.pos);
            if let Some(undo) = &self.pos.make_move(reply) {
                network.made(&self.pos);
                self.check_evaluation(network, "by a network two plies on", Some(mv));
                network.unmade();
                self.pos.unmake_move(undo);
                left += 1;
                if left == 2 {
                    return;
                }
            }
        }
    }

    fn check_text(&self, mv: Move<V>, texts: &mut HashSet<String>) {
        let text = V::Notation::move_text(&self.pos, mv, self.setup);
        let plain = text.is_ascii() && !text.is_empty() && !text.contains(char::is_whitespace);
        self.expect(plain, "move texts are words", Some(mv));
        let read = V::Notation::parse_move(&self.pos, &text, self.setup);
        self.expect_same(read, Ok(mv), "a move's text reads as the move", Some(mv));
        self.expect(texts.insert(text), "a text is one move's only", Some(mv));
    }

    /// Checks that XBoard's plies of each legal move show it and can be read, complete, partial,
    /// and as XBoard forwards them.
    pub(super) fn check_board(&self) {
        let board = V::Notation::setup(self.game.start(), self.setup);
        let rules = board.as_ref().map(XBoardRules::from_setup);
        for mv in self.pos.legal_moves() {
            let plies = V::Notation::plies(&self.pos, mv, self.setup);
            self.check_reading(mv, &plies);
            // A castling move that squares do not identify is written in letters.
            let in_letters = plies[0].starts_with('O');
            if let Some(rules) = rules.as_ref().filter(|_| !in_letters) {
                let passed_on = self.check_showing(mv, &plies, rules);
                if passed_on != plies {
                    self.check_reading(mv, &passed_on);
                }
            }
        }
    }

    fn check_reading(&self, mv: Move<V>, plies: &[String]) {
        let plies = plies.iter().map(String::as_str).collect::<Vec<_>>();
        for end in 1..plies.len() {
            let read = V::Notation::read(&self.pos, &plies[..end], self.setup);
            let alive = !matches!(read, TurnReading::Illegal(_));
            self.expect(
                alive,
                &format!("the beginning of a turn, {:?}, is not illegal", &plies[..end]),
                Some(mv),
            );
        }
        let read = V::Notation::read(&self.pos, &plies, self.setup);
        self.expect_same(
            read,
            TurnReading::Complete(mv),
            &format!("plies {plies:?} read as the move"),
            Some(mv),
        );
    }

    /// Plays the plies on XBoard's board; returns them as it forwards them.
    fn check_showing(&self, mv: Move<V>, plies: &[String], rules: &XBoardRules) -> Vec<String> {
        let mut after = self.pos.clone();
        let mut board = XBoard::showing(&V::Notation::placement(&self.pos));
        let (mut side, mut passed_on) = (self.pos.side_to_move(), Vec::new());
        for ply in plies {
            let played = rules.play(&mut board, side, ply);
            self.expect(played.is_ok(), &format!("XBoard plays {plies:?} (gave {played:?})"), Some(mv));
            passed_on.extend(played);
            side = !side;
        }
        let turned = after.make_move(mv).is_some() && after.side_to_move() == side;
        self.expect(turned, &format!("the plies {plies:?} pass the turn"), Some(mv));
        let wanted = XBoard::showing(&V::Notation::placement(&after));
        self.expect_same(board, wanted, &format!("the plies {plies:?} show the position"), Some(mv));
        passed_on
    }
}

#[cfg(test)]
mod tests {
    use crate::game::setup::Setup;
    use crate::game::variant::Variant;
    use crate::test_games::{Breakthrough, Duel};
    use crate::testkit::{RandomPlay, check_invariants};

    #[test]
    fn games_keep_the_invariants() {
        let setup = Setup::new(&Duel::INFO.presets[0], Duel::INFO.options);
        check_invariants::<Duel>(&setup, &["k.../..P./..../.r../...K w - - 5 9"], &RandomPlay::new(10, 120));
        let setup = Setup::new(&Breakthrough::INFO.presets[0], Breakthrough::INFO.options);
        check_invariants::<Breakthrough>(&setup, &[], &RandomPlay::new(10, 120));
    }
}

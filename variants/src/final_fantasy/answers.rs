//! Captures of a King and the sacrifices that answer them: a search of captures, answers, further
//! captures and so on.
//!
//! Captures and answers come in any order, so positions repeat, and each is searched once. Many
//! attackers and defenders are equivalent, and only one of them is tried.

use std::collections::BTreeMap;

use engine_core::{Key, Position, Side};

use super::maps::Map;
use super::movegen::{can_save, defences, moves_without_call};
use super::moves::{Action, Move};
use super::piece::Kind;
use super::reach::neighbours;
use super::shelter::lines;
use super::state::{FfPosition, bits};
use crate::common::bitboard::Bitboard;
use crate::common::move_kinds::MoveKinds;
use crate::common::square::{Square, first_rank};

/// Test of a King's safety, with the results so far.
#[derive(Default)]
pub(super) struct Answers {
    known: BTreeMap<Key, bool>,
    played: u64,
}

impl Answers {
    /// Maximum number of captures and sacrifices that one test makes. In games from the start
    /// position a side has two True Paladins and a few Callers, which need some hundreds.
    pub(super) const MAX_PLAYED: u64 = 1 << 12;

    /// Number of captures and sacrifices made.
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// True if the test ended without a result.
    pub(super) fn is_cut_short(&self) -> bool {
        self.played > Answers::MAX_PLAYED
    }

    /// Returns true if the King of the side that has just moved is safe.
    pub(super) fn save_king(&mut self, pos: &FfPosition) -> bool {
        let side = !pos.side();
        let Some(king) = pos.board.king(side) else {
            return false;
        };
        self.king_survives(pos, king, side)
            && bits(pos.relevant_calls(king, side))
                .all(|form| self.king_survives(&pos.with_call(pos.side(), form), king, side))
    }

    /// Returns true if the King is safe from all moves that the enemy can make without another
    /// call.
    fn king_survives(&mut self, pos: &FfPosition, king: Square, side: Side) -> bool {
        if pos.king_converters(king, side).any() || pos.is_removed_by_sacrifice(king) {
            return false;
        }
        pos.king_takers(king, side).is_empty()
            || pos.might_answer(side) && self.can_answer_all(pos, king, side)
    }

    /// Tests a position between two captures as in [`save_king`](Answers::save_king), with memory.
    fn save_king_again(&mut self, pos: &FfPosition) -> bool {
        let key = pos.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let safe = self.save_king(pos);
        self.known.insert(key, safe);
        safe
    }

    /// Makes a capture or a sacrifice; `None` if the limit of the test is reached.
    fn play(&mut self, pos: &FfPosition, mv: Move) -> Option<FfPosition> {
        self.played += 1;
        (!self.is_cut_short()).then(|| {
            let mut after = *pos;
            after.make_pseudo_legal(mv);
            after
        })
    }

    /// Returns true if the victim has a sound sacrifice after every capture of the King by the side
    /// to move.
    fn can_answer_all(&mut self, pos: &FfPosition, king: Square, side: Side) -> bool {
        let alike = Equivalent::find(pos, king, side);
        let mut captures = Vec::new();
        moves_without_call(pos, MoveKinds::Noisy, &mut |mv: Move| {
            if mv.to() == king && mv.action() != Action::SacrificialDefence {
                captures.push(mv);
            }
        });
        one_of_many(captures, alike.attackers).all(|mv| {
            self.play(pos, mv).is_some_and(|after| {
                after.board.king(side).is_some() || self.has_answer(&after, alike.defenders)
            })
        })
    }

    /// Returns true if the side to move, whose King was just captured, has a sacrifice that removes
    /// the enemy King or leaves its own safe.
    fn has_answer(&mut self, pos: &FfPosition, alike: Bitboard) -> bool {
        let enemy = !pos.side();
        let enemy_has_king = pos.board.king(enemy).is_some();
        pos.with_each_call(pos.side()).any(|pos| {
            let mut sacrifices = Vec::new();
            if can_save(&pos) {
                defences(&pos, &mut |mv| sacrifices.push(mv));
            }
            one_of_many(sacrifices, alike).any(|mv| {
                self.play(&pos, mv).is_some_and(|after| {
                    enemy_has_king && after.board.king(enemy).is_none() || self.save_king_again(&after)
                })
            })
        })
    }
}

/// Returns the moves, with only one of those that start on the squares of a set.
fn one_of_many(moves: Vec<Move>, set: Bitboard) -> impl Iterator<Item = Move> {
    let mut seen = false;
    moves.into_iter().filter(move |mv| !set.has(mv.from()) || !std::mem::replace(&mut seen, true))
}

/// Equivalent attackers of a King, and equivalent pieces of its side: whichever of them is removed,
/// the others can do the same.
struct Equivalent {
    attackers: Bitboard,
    defenders: Bitboard,
}

impl Equivalent {
    const NONE: Equivalent = Equivalent { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY };

    /// Finds equivalent units. There are none if abilities depend on more than the lines to the
    /// King: with fields, calls, a Wizard's revenge, sacrificial attacks, promotions, or a King
    /// that rides.
    fn find(pos: &FfPosition, king: Square, side: Side) -> Equivalent {
        let (board, enemy) = (&pos.board, !side);
        let entangled = [Map::HitThreats, Map::HitAnywhere].iter().any(|&map| board.map(enemy, map).any())
            || Side::BOTH.iter().any(|&side| {
                board.map(side, Map::HasCaller).any()
                    || board.pieces_of(side).any(|piece| piece.kind() == Kind::MagitekKnight)
            })
            || Bitboard::rank(first_rank(side)).has(king)
            || board.carriers().has(king);
        if entangled {
            return Equivalent::NONE;
        }
        let on_foot = !(board.carriers() | lines(pos, king, side));
        let is_plain = |&square: &Square| {
            board.base(square).is_some_and(|piece| piece.kind() != Kind::King && !piece.is_pawn())
        };
        Equivalent {
            attackers: (board.of_side(enemy) & on_foot).into_iter().filter(is_plain).collect(),
            // A pawn that captures the King suppresses special abilities on the squares around.
            defenders: board.of_side(side) & on_foot & !neighbours(Bitboard::from_square(king)),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};

    use super::*;
    use crate::final_fantasy::fen;
    use crate::final_fantasy::movegen;
    use crate::final_fantasy::state::FfRules;

    /// The test by the rules, without memory and without shortcuts.
    fn plainly_safe(pos: &FfPosition) -> bool {
        let side = !pos.side();
        let Some(king) = pos.board.king(side) else { return false };
        pos.with_each_call(pos.side()).all(|pos| {
            let safe_from_others =
                pos.king_converters(king, side).is_empty() && !pos.is_removed_by_sacrifice(king);
            let mut answered = true;
            moves_without_call(&pos, MoveKinds::Noisy, &mut |mv| {
                if answered && mv.to() == king && mv.action() != Action::SacrificialDefence {
                    let mut after = pos;
                    after.make_pseudo_legal(mv);
                    answered = after.board.king(side).is_some() || plainly_answered(&after);
                }
            });
            safe_from_others && answered
        })
    }

    fn plainly_answered(pos: &FfPosition) -> bool {
        let enemy = !pos.side();
        let enemy_has_king = pos.board.king(enemy).is_some();
        pos.with_each_call(pos.side()).any(|pos| {
            let mut found = false;
            defences(&pos, &mut |mv| {
                if !found {
                    let mut after = pos;
                    after.make_pseudo_legal(mv);
                    found = enemy_has_king && after.board.king(enemy).is_none() || plainly_safe(&after);
                }
            });
            found
        })
    }

    /// Returns a FEN with White's King among Black's pieces, with True Paladins beside it, and
    /// sometimes with pieces that complicate the test.
    fn random_fen(rng: &mut SmallRng, attackers: usize, paladins: usize) -> String {
        const ATTACKERS: [&str; 14] = [
            "g~", "+g~", "n~", "+n~", "r~", "+r~", "m~", "+m~", "p~", "d", "s", "b~{p~}", "+a~{n~}", "w~{g~}",
        ];
        const OTHERS: [&str; 14] =
            ["d", "s", "o", "D", "S", "O", "x", "X", "l", "L", "t{n~}", "+h~", "W~{+P~}", "+w~{x}"];
        let mut board: Vec<Option<&str>> = vec![None; 64];
        let simple = rng.random_bool(0.6);
        let mut place = |rng: &mut SmallRng, token: &'static str, near: Option<usize>| {
            for _ in 0..99 {
                let square = rng.random_range(8..56_usize);
                let is_near =
                    |king: usize| (king % 8).abs_diff(square % 8).max((king / 8).abs_diff(square / 8)) <= 3;
                if board[square].is_none() && near.is_none_or(is_near) {
                    board[square] = Some(token);
                    return square;
                }
            }
            0
        };
        let king = place(rng, "K", None);
        for _ in 0..attackers {
            let kinds = if simple { &ATTACKERS[..9] } else { &ATTACKERS[..] };
            let token = *kinds.choose(rng).unwrap();
            place(rng, token, Some(king));
        }
        for _ in 0..paladins {
            place(rng, "+P~", None);
        }
        for _ in 0..if simple { 0 } else { rng.random_range(1..4) } {
            let token = *OTHERS.choose(rng).unwrap();
            place(rng, token, Some(king));
        }
        board[0] = None;
        board[63] = Some("k");
        let row = |rank: usize| -> String {
            board[rank * 8..rank * 8 + 8].iter().map(|unit| unit.unwrap_or("1")).collect()
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        let captured = if simple { "" } else { "+P~N~n~+p~" };
        format!("{}[{captured}] w - - 0 1 call:-,-", rows.join("/"))
    }

    /// Compares all pseudo-legal moves of random positions; returns the number of moves with
    /// answers to search, and the number of those that were legal.
    fn compare(seeds: std::ops::Range<u64>, attackers: usize, paladins: usize) -> [usize; 2] {
        let mut counts = [0; 2];
        for seed in seeds {
            let mut rng = SmallRng::seed_from_u64(seed);
            let fen = random_fen(&mut rng, attackers, paladins);
            let rules = FfRules { advanced: seed % 2 == 0, ..FfRules::default() };
            let Ok(pos) = fen::parse(&fen, rules) else { continue };
            let mut moves = Vec::new();
            movegen::moves(&pos, MoveKinds::All, &mut |mv| moves.push(mv));
            for mv in moves {
                let mut after = pos;
                after.make_pseudo_legal(mv);
                let mut answers = Answers::default();
                let safe = answers.save_king(&after);
                assert_eq!(safe, plainly_safe(&after), "{fen} {mv:?}");
                counts[0] += usize::from(answers.played() > 1);
                counts[1] += usize::from(answers.played() > 1 && safe);
            }
        }
        counts
    }

    #[test]
    fn shortcuts_change_no_answer() {
        let [tried, safe] = compare(0..800, 3, 3);
        assert!(tried > 1000 && safe > 100, "{tried} {safe}");
    }

    #[test]
    #[ignore = "minutes: for changes of these rules"]
    fn shortcuts_change_no_answer_of_many_pieces() {
        for (attackers, paladins) in [(2, 3), (3, 2), (4, 4), (5, 4)] {
            println!("{:?}", compare(0..3000, attackers, paladins));
        }
    }

    fn work(fen: &str) -> Result<u64, engine_core::WorkBudgetError> {
        let budget = engine_core::WorkBudget::new(engine_core::WorkBudget::POSITION);
        fen::parse(fen, FfRules::default()).unwrap().spend_on_moves(&budget).map(|()| budget.spent())
    }

    /// Without shortcuts the first of these takes minutes.
    #[test]
    fn crowds_of_attackers_and_true_paladins_are_little_work() {
        for fen in [
            "k7/1m~5m~/3g~1g~2/2g~3g~1/4K3/2g~3g~1/+P~+P~1g~1g~2/+P~+P~+P~+P~+P~+P~+P~+P~[] w - - 0 1 call:-,-",
            "k7/5+P~+P~+P~/3g~1g~2/2g~3g~1/4K3/2g~3g~1/+P~+P~1g~1g~2/+P~+P~+P~+P~+P~+P~+P~+P~[] w - - 0 1 call:-,-",
        ] {
            let spent = work(fen);
            assert!(
                spent.is_ok_and(|spent| spent < engine_core::WorkBudget::POSITION / 2),
                "{spent:?} {fen}"
            );
        }
    }

    /// Twelve attackers, fourteen True Paladins, and a Magitek Knight that makes all of them
    /// different.
    #[test]
    fn positions_that_take_for_ever_are_recognised() {
        let fen = "k5x1/1m~5m~/3g~1g~2/2g~3g~1/+P~+P~2K2+P~/+P~1g~3g~+P~/+P~+P~1g~1g~1+P~/+P~m~+P~+P~+P~+P~+P~m~[] \
                   w - - 0 1 call:-,-";
        assert_eq!(work(fen), Err(engine_core::WorkBudgetError));
    }
}

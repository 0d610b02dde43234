//! Move ordering without search: captures, history indices, checks.

use engine_core::{Key, MoveOrder, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::see;
use crate::chess_board::state::State;
use crate::chess_board::tables::pawn_attacks;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, ray, rook_attacks};
use crate::common::square::Square;

/// Move ordering of all games on the chess board.
#[derive(Debug)]
pub struct Order;

/// Maximum number of kinds in a game without armies from files: pawn, king, four of each of two
/// armies, and a second pawn.
pub(crate) const KINDS_IN_GAME: usize = 11;
/// Number of kinds in a game under these rules.
const fn kinds_in_game<R: Rules>() -> usize {
    if R::CUSTOM_PIECES { Kind::COUNT } else { KINDS_IN_GAME }
}

/// Dense index of a kind among those of the game, below [`kinds_in_game`].
#[inline]
fn kind_in_game<R: Rules>(board: &ChessBoard, kind: Kind) -> usize {
    if R::CUSTOM_PIECES {
        return kind.index();
    }
    let place = kind.index();
    match kind.army() {
        None if R::SECOND_PAWN == Some(kind) => KINDS_IN_GAME - 1,
        None => place,
        Some(army) => 2 + (place - 2) % 4 + if army == board.armies_under::<R>().first() { 0 } else { 4 },
    }
}

/// True for choices before the first move; a constant in games without.
#[inline]
fn is_choice<R: Rules>(mv: Move) -> bool {
    R::State::CHOOSES && mv.action == Action::Choose
}

impl<R: Rules> MoveOrder<ChessPosition<R>> for Order {
    /// Drops follow the moves, as do choices.
    const PIECE_TO: usize =
        (kinds_in_game::<R>() * (1 + R::DROPS as usize) + R::State::CHOOSES as usize) * 64;
    const BUTTERFLY: usize = 4 * 64 * 64;
    const VICTIMS: usize = kinds_in_game::<R>() + 1;

    #[inline]
    fn piece_to(pos: &ChessPosition<R>, mv: Move) -> usize {
        if is_choice::<R>(mv) {
            return KINDS_IN_GAME * 64 + mv.to.index();
        }
        let board = pos.board();
        let dropped = if R::DROPS && mv.action == Action::Drop { KINDS_IN_GAME } else { 0 };
        (kind_in_game::<R>(board, mv.kind) + dropped) * 64 + mv.to.seen_by(board.side()).index()
    }

    /// Index of the start and target squares, and for each whether an enemy pawn attacks it, which
    /// separates escapes from blunders.
    #[inline]
    fn butterfly(pos: &ChessPosition<R>, mv: Move) -> usize {
        if is_choice::<R>(mv) {
            return mv.to.index();
        }
        let board = pos.board();
        let side = board.side();
        let guarded = pawn_attacks(!side, board.pieces(!side, Kind::Pawn));
        let flees = usize::from(guarded.has(mv.from));
        let enters = usize::from(guarded.has(mv.to));
        ((flees * 2 + enters) * 64 + mv.from.seen_by(side).index()) * 64 + mv.to.seen_by(side).index()
    }

    #[inline]
    fn victim(pos: &ChessPosition<R>, mv: Move) -> usize {
        let board = pos.board();
        match mv.action {
            Action::Castle | Action::Choose | Action::Drop => kinds_in_game::<R>(),
            Action::EnPassant => kind_in_game::<R>(board, Kind::Pawn),
            _ => board.kind_at(mv.to).map_or(kinds_in_game::<R>(), |kind| kind_in_game::<R>(board, kind)),
        }
    }

    #[inline]
    fn capture_gain(pos: &ChessPosition<R>, mv: Move) -> i32 {
        let board = pos.board();
        R::capture_gain(board, mv).unwrap_or_else(|| see::capture_gain::<R>(board, mv))
    }

    #[inline]
    fn see_ge(pos: &ChessPosition<R>, mv: Move, floor: i32) -> bool {
        let board = pos.board();
        match R::capture_gain(board, mv) {
            Some(gain) => gain >= floor,
            None => see::see_ge::<R>(board, mv, floor),
        }
    }

    #[inline]
    fn has_bare_side(pos: &ChessPosition<R>) -> bool {
        let board = pos.board();
        R::CHECKS && !R::DROPS && Side::BOTH.into_iter().any(|side| !board.of_side(side).many())
    }

    fn in_check(pos: &ChessPosition<R>) -> bool {
        let board = pos.board();
        board.checkers().any()
            || (R::MUST_CAPTURE && board.can_capture::<R>())
            || R::can_win(board, pos.state(), !board.side())
    }

    #[inline]
    fn wins_at_once(pos: &ChessPosition<R>) -> bool {
        let board = pos.board();
        R::can_win(board, pos.state(), board.side())
    }

    fn gives_check(pos: &ChessPosition<R>, mv: Move) -> bool {
        let board = pos.board();
        !is_choice::<R>(mv) && (R::must_be_answered(board, mv) || R::CHECKS && board.gives_check::<R>(mv))
    }

    #[inline]
    fn null_move_ok(pos: &ChessPosition<R>) -> bool {
        let board = pos.board();
        let own = board.of_side(board.side());
        R::DISLIKES_PASSING && (own & !board.pawns::<R>() & !board.of_kind(Kind::King)).any()
    }

    /// Exact for moves and captures that change neither castling rights nor the state beside the
    /// board.
    #[inline]
    fn likely_key(pos: &ChessPosition<R>, mv: Move) -> Option<Key> {
        (mv.action == Action::Plain).then(|| pos.board().key_after(mv))
    }

    #[inline]
    fn correction_keys(pos: &ChessPosition<R>) -> [Key; 3] {
        let board = pos.board();
        [board.pawn_key(), board.piece_key(Side::White), board.piece_key(Side::Black)]
    }
}

impl ChessBoard {
    /// True if a move of the side to move gives check, directly or as a discovered check by a
    /// slider; checks of a castling rook and those behind a pawn captured en passant are not
    /// detected.
    #[inline]
    pub(crate) fn gives_check<R: Rules>(&self, mv: Move) -> bool {
        let side = self.side();
        let Some(king) = self.king(!side) else { return false };
        let occupied = (self.occupied() & !Bitboard::from_square(mv.from)) | Bitboard::from_square(mv.to);
        let arrived = mv.promotion().unwrap_or(mv.kind);
        let checks = arrived.is_real() && self.would_attack::<R>(arrived, side, mv.to, king, occupied);
        checks || discovers_check::<R>(self, king, mv, occupied)
    }
}

/// True if a move opens the line of a slider of its own side to the enemy king; `occupied` is after
/// the move.
#[inline]
fn discovers_check<R: Rules>(board: &ChessBoard, king: Square, mv: Move, occupied: Bitboard) -> bool {
    let line = ray(king, mv.from);
    if line.is_empty() || line.has(mv.to) {
        return false;
    }
    let reach = if king.file() == mv.from.file() || king.rank() == mv.from.rank() {
        rook_attacks(king, occupied)
    } else {
        bishop_attacks(king, occupied)
    };
    let side = board.side();
    let uncovered = reach & line & board.of_side(side) & occupied;
    match uncovered.first().and_then(|square| Some((square, board.kind_at(square)?))) {
        Some((square, kind)) if kind.is_real() => board.would_attack::<R>(kind, side, square, king, occupied),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use engine_core::{MoveOrder, Position, Setup, Variant};
    use rand::{Rng, SeedableRng, rngs::SmallRng};

    use super::*;
    use crate::grand_tournament::GrandTournament;

    /// Plays random games of all pairings.
    #[test]
    fn likely_keys_are_those_after_moves_that_touch_no_rights() {
        let mut random = SmallRng::seed_from_u64(1);
        let (mut right, mut moves) = (0, 0);
        for preset in GrandTournament::INFO.presets {
            let mut pos = GrandTournament::start(&Setup::new(preset, GrandTournament::INFO.options), 0);
            for _ in 0..60 {
                let legal = pos.legal_moves();
                for &mv in &legal {
                    let likely = Order::likely_key(&pos, mv);
                    let rights = pos.board().castling();
                    let undo = pos.make_move(mv).unwrap();
                    if let Some(likely) = likely {
                        right += u32::from(likely == pos.key());
                        let plain = pos.board().castling() == rights && pos.board().en_passant().is_none();
                        assert_eq!(likely == pos.key(), plain, "{mv:?}");
                    }
                    moves += 1;
                    pos.unmake_move(&undo);
                }
                let Some(&mv) = legal.get(random.random_range(0..legal.len().max(1))) else { break };
                pos.make_move(mv);
            }
        }
        assert!(right > moves * 9 / 10, "{right} of {moves}");
    }
}

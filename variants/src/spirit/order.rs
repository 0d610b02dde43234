//! Move ordering: estimates of moves before they are searched.

use engine_core::{Key, MoveOrder, Position, Side};

use super::bitboard::Bitboard;
use super::exchange;
use super::geometry::{DIAGONAL_LEAPS, DIAGONAL_STEPS, paladin_reach_near};
use super::movegen;
use super::moves::{Action, Move};
use super::piece::Kind;
use super::square::{Square, WIDTH};
use super::state::SpiritPosition;

/// Number of squares of the board.
const SQUARES: usize = WIDTH * WIDTH;
/// Number of rows of the history table: moving pieces, moving manned Walls, depositions,
/// enhancements.
const ROWS: usize = Kind::COUNT + 3;
/// Number of pieces other than Walls and the Adept from which on a pass is unlikely to be the best
/// move.
const PIECES_FOR_NULL_MOVE: u32 = 2;

/// Move ordering of Spirit Chess.
#[derive(Debug)]
pub struct SpiritOrder;

/// Index of the square from the view of the side to move, so that equivalent moves of both sides
/// share it.
#[inline]
fn relative(pos: &SpiritPosition, square: Square) -> usize {
    match pos.side_to_move() {
        Side::White => square.dense(),
        Side::Black => square.turned().dense(),
    }
}

#[inline]
fn moved_kind(pos: &SpiritPosition, mv: Move) -> Kind {
    pos.at(mv.from()).map_or(Kind::Wall, |piece| piece.kind())
}

impl MoveOrder<SpiritPosition> for SpiritOrder {
    const PIECE_TO: usize = ROWS * SQUARES;
    const BUTTERFLY: usize = SQUARES * SQUARES;
    const VICTIMS: usize = Kind::COUNT + 3;

    fn piece_to(pos: &SpiritPosition, mv: Move) -> usize {
        let (row, square) = match mv.action() {
            Action::Step => (moved_kind(pos, mv) as usize, mv.to()),
            Action::Carry => (Kind::COUNT, mv.to()),
            Action::Depose => (Kind::COUNT + 1, mv.refuge()),
            Action::Enhance => (Kind::COUNT + 2, mv.to()),
        };
        row * SQUARES + relative(pos, square)
    }

    fn butterfly(pos: &SpiritPosition, mv: Move) -> usize {
        relative(pos, mv.from()) * SQUARES + relative(pos, mv.to())
    }

    fn victim(pos: &SpiritPosition, mv: Move) -> usize {
        match mv.action() {
            Action::Depose => Kind::COUNT,
            Action::Enhance => Kind::COUNT + 1,
            Action::Step if pos.is_capture(mv) => pos.at(mv.to()).map_or(0, |piece| piece.kind() as usize),
            Action::Step | Action::Carry => Kind::COUNT + 2,
        }
    }

    fn capture_gain(pos: &SpiritPosition, mv: Move) -> i32 {
        exchange::gain(pos, mv)
    }

    fn see_ge(pos: &SpiritPosition, mv: Move, floor: i32) -> bool {
        exchange::is_at_least(pos, mv, floor)
    }

    /// True for the threats that end the game, in place of check: the side's Adept can be captured,
    /// or the enemy has a Triumph in one.
    fn in_check(pos: &SpiritPosition) -> bool {
        let enemy = !pos.side_to_move();
        movegen::adept_can_be_taken(pos, enemy) || movegen::threatens_triumph(pos, enemy)
    }

    /// True if the moving piece attacks the enemy Adept from its new square.
    fn gives_check(pos: &SpiritPosition, mv: Move) -> bool {
        let Some(adept) = pos.adept(!pos.side_to_move()).filter(|&square| square != Square::STONES) else {
            return false;
        };
        let index = mv.to().index();
        let attacked = match moved_kind(pos, mv) {
            Kind::Adept | Kind::Soldier => DIAGONAL_STEPS[index],
            Kind::Scout => DIAGONAL_LEAPS[index],
            Kind::Paladin => paladin_reach_near(mv.to(), pos.occupied()),
            Kind::Builder | Kind::Wall | Kind::MannedWall | Kind::MannedEnemyWall => Bitboard::EMPTY,
        };
        mv.action() == Action::Step && attacked.has(adept)
    }

    /// Computed for steps and for moves of a manned Wall.
    #[inline]
    fn likely_key(pos: &SpiritPosition, mv: Move) -> Option<Key> {
        let (from, to) = (mv.from(), mv.to());
        let piece = pos.at(from)?;
        let (left, arrived) = match mv.action() {
            Action::Step => pos.step_result(piece, to),
            Action::Carry => (None, piece),
            Action::Depose | Action::Enhance => return None,
        };
        Some(pos.key_with([(from, left), (to, Some(arrived))]))
    }

    fn null_move_ok(pos: &SpiritPosition) -> bool {
        let side = pos.side_to_move();
        let pieces =
            pos.pieces(side, Kind::Paladin) | pos.pieces(side, Kind::Scout) | pos.pieces(side, Kind::Soldier);
        (pieces | pos.pieces(side, Kind::Builder)).count() >= PIECES_FOR_NULL_MOVE
    }

    fn correction_keys(pos: &SpiritPosition) -> [Key; 3] {
        pos.part_keys()
    }
}

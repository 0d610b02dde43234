//! XBoard's display of Illusionary Piece Chess.
//!
//! A move is one ply; only an en passant capture by an illusionary pawn needs two legs, by way of
//! the captured pawn, because XBoard supports en passant only for its own pawns. A chosen piece
//! changes in place by visiting an empty square (`b1a3,a3b1u`), and a pass keeps the colours
//! alternating. XBoard has White to move at the start; the protocol code compensates for that.
//!
//! | choice | user's clicks | plies |
//! | --- | --- | --- |
//! | Black's pawn | it and the square before it (`d7d6`) | `d7a3,a3d7s` |
//! | White's pawn and piece | both (`d2b1`, `b1d2`) | `d2a3,a3d2s`, `@@@@`, `b1a3,a3b1u` |
//! | Black's piece | it and the first empty square before it (`b8b6`) | `b8a3,a3b8u` |

use engine_core::{BoardCodec, BoardSetup, Position, Setup, Side, TurnReading};

use super::rules::IllusionaryPosition;
use super::setup::START;
use super::state::Stage;
use crate::chess_board::fen::write_common;
use crate::chess_board::kinds::ILLUSIONARY_KINDS;
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::notation::parse_move;
use crate::chess_board::piece_set::BUILT_IN;
use crate::chess_board::symbols::letter;
use crate::chess_board::xboard::{look, marks, ply, promotion_letters, read_move};
use crate::chess_board::{Action, Armies, ChessBoard, Kind, Move};
use crate::common::square::Square;
use crate::common::xboard::{ANY, Display, Mark, Marks, Ply, Shown, parse_all, read_turn};

/// Instructions for the choices.
const ADVICE: &str = "\
Before the first move pieces become illusionary: Black chooses a pawn, White a pawn and a piece, Black a piece.
As White, click the pawn and then the piece. As Black, click your choice and then the marked square.";

impl BoardCodec<IllusionaryPosition> for ChessNotation {
    fn setup(start: &IllusionaryPosition, _setup: &Setup) -> Option<BoardSetup> {
        let choosing = !start.is_in_play();
        let mut shown = start.board.clone();
        if choosing {
            // XBoard's FEN has no stages of choice, and cannot start with Black to move.
            shown.state.counters.side = Side::White;
        }
        let looks = Armies::ILLUSIONARY.kinds().map(|kind| look(&BUILT_IN, kind)).collect();
        Some(BoardSetup {
            advice: choosing.then_some(ADVICE),
            // Players choose by mouse, not at random.
            options: &[("IllusionSetup", "choose")],
            ..BoardSetup::without_moves("8x8+0", "lion", looks, write_common(&shown))
        })
    }

    fn meant_start(fen: &str) -> Option<String> {
        let (placement, rest) = fen.split_once(' ')?;
        let start = START.split(' ').next()?;
        let is_start = rest.starts_with('w') && placement.chars().map(orthodox_letter).eq(start.chars());
        is_start.then(|| format!("{placement} w KQkq - 0 1"))
    }

    fn plies(pos: &IllusionaryPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        match (mv.action, mv.kind) {
            (Action::EnPassant, Kind::IllusionaryPawn) => {
                let taken = Square::at(mv.to.file(), mv.from.rank());
                vec![format!("{}{taken},{taken}{}", mv.from, mv.to)]
            }
            (Action::Choose, _) => {
                let mut changes = mv.chosen().map(|square| change_in_place(&pos.board, square));
                let first = changes.next().into_iter();
                let second = changes.flat_map(|change| [Ply::<Square>::Pass.to_string(), change]);
                first.chain(second).collect()
            }
            _ => vec![ply(pos, mv)],
        }
    }

    fn read(pos: &IllusionaryPosition, plies: &[&str], setup: &Setup) -> TurnReading<Move> {
        if let Some(end) = pos.game_end() {
            return TurnReading::Illegal(end.reason.to_string());
        }
        if let [ply] = plies
            && let Some(mv) = if pos.is_in_play() { read_move(pos, ply) } else { read_choice(pos, ply) }
        {
            return TurnReading::Complete(mv);
        }
        let turns = pos.legal_moves().into_iter().map(|mv| {
            let plies = Self::plies(pos, mv, setup);
            (mv, plies.iter().filter_map(|ply| Ply::parse(ply)).collect())
        });
        parse_all(plies)
            .and_then(|read| read_turn(turns, &read, &display(&pos.board), pos.side_to_move()))
            .unwrap_or_else(|| TurnReading::Illegal(request(*pos.state()).to_string()))
    }

    fn highlight(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if pos.is_in_play() {
            return marks(pos, clicks);
        }
        let &[click] = clicks else { return None };
        let first: Square = click.parse().ok()?;
        let ends = |[from, to]: [Square; 2]| (from == first).then_some(to);
        let targets: Vec<Square> = pos
            .legal_moves()
            .into_iter()
            .flat_map(|mv| clicks_for(&pos.board, mv))
            .filter_map(ends)
            .collect();
        Some(Marks::from_fn(|square| targets.contains(&square).then_some(Mark::Quiet)).to_string())
    }

    fn choice(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if pos.is_in_play() { promotion_letters(pos, clicks) } else { None }
    }
}

/// Returns the letter of the orthodox piece that an illusionary one was; other letters stay
/// unchanged.
fn orthodox_letter(written: char) -> char {
    let side = if written.is_ascii_uppercase() { Side::White } else { Side::Black };
    let was = Kind::among(ILLUSIONARY_KINDS.into_iter(), written).and_then(Kind::counterpart);
    was.map_or(written, |kind| letter(&BUILT_IN, side, kind))
}

/// Returns the choice of a ply: by its text, or by a user's clicks.
fn read_choice(pos: &IllusionaryPosition, ply: &str) -> Option<Move> {
    let clicked = |[from, to]: [Square; 2]| ply == format!("{from}{to}");
    let means = |mv: &Move| clicks_for(&pos.board, *mv).into_iter().any(clicked);
    parse_move(pos, ply).or_else(|| pos.legal_moves().into_iter().find(means))
}

/// Returns the pairs of squares that a user may click for a choice.
fn clicks_for(board: &ChessBoard, mv: Move) -> Vec<[Square; 2]> {
    if mv.from == mv.to {
        choice_square(board, mv.from).map(|to| [mv.from, to]).into_iter().collect()
    } else {
        vec![[mv.from, mv.to], [mv.to, mv.from]]
    }
}

/// The first empty square before one of Black's pieces, to which it is moved to choose it; behind
/// it if there is none.
fn choice_square(board: &ChessBoard, piece: Square) -> Option<Square> {
    let before = (0..piece.rank()).rev();
    let behind = piece.rank() + 1..8;
    before
        .chain(behind)
        .map(|rank| Square::at(piece.file(), rank))
        .find(|&square| board.kind_at(square).is_none())
}

/// Prompt for the side to move, after plies that are not a turn.
fn request(stage: Stage) -> &'static str {
    match stage {
        Stage::BlackPawn => "Black chooses a pawn: click it and the marked square",
        Stage::White => "White chooses a pawn and a piece: click both",
        Stage::BlackPiece => "Black chooses a piece: click it and the marked square",
        Stage::Play => "no such legal move",
    }
}

/// Returns the ply with which a piece visits an empty square and returns as its illusionary kind.
fn change_in_place(board: &ChessBoard, square: Square) -> String {
    // Both sides' pieces never fill the board.
    let via = (!board.occupied()).lowest();
    let letter = board
        .kind_at(square)
        .and_then(Kind::counterpart)
        .map_or(' ', |kind| kind.letter().to_ascii_lowercase());
    format!("{square}{via},{via}{square}{letter}")
}

/// Returns XBoard's board.
fn display(board: &ChessBoard) -> Display<Square> {
    let shown = |square| {
        board.side_at(square).zip(board.kind_at(square)).map(|(side, kind)| Shown::new(side, kind.letter()))
    };
    Display::new(ANY, shown)
}

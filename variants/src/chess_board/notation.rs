//! Moves and boards as text.

use engine_core::{
    AnySquare, Counters, Description, FenError, MoveError, Notation, Picture, Position, PositionRead, Setup,
    Side, bare_name,
};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::move_name::{BETWEEN, MoveName};
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rights::CastlingSide;
use crate::chess_board::rules::{Rules, Symmetry};
use crate::chess_board::state::State;
use crate::chess_board::{chess960, picture};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// FEN, coordinate moves, SAN and diagrams of the games on the chess board.
#[derive(Debug)]
pub struct ChessNotation;

impl<R: Rules> Notation<ChessPosition<R>> for ChessNotation {
    fn read_fen(text: &str, setup: &Setup) -> Result<PositionRead<ChessPosition<R>>, FenError> {
        ChessPosition::read(text, setup)
    }

    fn fen(pos: &ChessPosition<R>) -> String {
        pos.fen()
    }

    fn move_text(pos: &ChessPosition<R>, mv: Move, setup: &Setup) -> String {
        move_text(pos, mv, castles_by_files(pos.board(), setup))
    }

    /// Accepts castling in both forms, as the king's travel and as "king takes own corner piece".
    fn parse_move(pos: &ChessPosition<R>, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        parse_move(pos, text).ok_or_else(|| MoveError::illegal(text))
    }

    fn readable_move(pos: &ChessPosition<R>, mv: Move, _setup: &Setup) -> String {
        san(pos, mv)
    }

    /// Accepts names with more of the move than necessary, or without the mark of a capture.
    fn parse_readable(pos: &ChessPosition<R>, word: &str, legal: &[Move], _setup: &Setup) -> Option<Move> {
        let bare = bare_name(word);
        if bare.contains('@') {
            return parse_move(pos, &bare);
        }
        let castles =
            |mv: &&Move| mv.action == Action::Castle && CastlingSide::of_landing(mv.to).letters() == bare;
        let castling = legal.iter().find(castles).copied();
        let named = castling.or_else(|| MoveName::read(&bare)?.only_one(pos.board(), legal));
        // Some programs write two squares and omit the piece: `c1-b2`, `d2xe3+`, `e8-g8`.
        named.or_else(|| parse_move(pos, &bare.replace(BETWEEN, "")))
    }

    fn picture(pos: &ChessPosition<R>) -> Picture {
        let mut picture = picture::picture::<R>(pos.board(), pos.state().promoted());
        picture.drops = R::DROPS;
        picture.hands = picture::hands::<R>(pos.board(), pos.state());
        picture.notes.extend(pos.state().notes());
        picture
    }

    /// The target of castling is the corner piece where its notation says so, since the king may
    /// land on its own square.
    fn describe(pos: &ChessPosition<R>, mv: Move, setup: &Setup) -> Description {
        let board = pos.board();
        let to = if castles_by_files(board, setup) { board.corner_or_target(mv) } else { mv.to };
        picture::describe::<R>(board, mv, to)
    }

    /// Uses the moves of the pieces, also before choices are complete.
    fn reach(pos: &ChessPosition<R>, square: AnySquare, _setup: &Setup) -> Vec<AnySquare> {
        picture::reach(&ChessPosition::<R>::with_board(pos.board().clone()), square)
    }

    fn guarded(pos: &ChessPosition<R>, square: AnySquare) -> Vec<AnySquare> {
        picture::guarded(pos.board(), square)
    }

    fn checked(pos: &ChessPosition<R>) -> Vec<AnySquare> {
        let board = pos.board();
        let king = board.king(board.side()).filter(|_| board.checkers().any());
        king.into_iter().map(AnySquare::from).collect()
    }

    fn checkers(pos: &ChessPosition<R>) -> Vec<AnySquare> {
        pos.board().checkers().into_iter().map(AnySquare::from).collect()
    }

    /// Returns `None` while choices are open: the sides choose in a fixed order.
    fn flip(pos: &ChessPosition<R>) -> Option<ChessPosition<R>> {
        let has_mirror = R::SYMMETRY == Symmetry::Mirror && pos.is_in_play();
        has_mirror.then(|| flip(pos))
    }
}

/// Returns true if castling is written as the king taking its corner piece.
fn castles_by_files(board: &ChessBoard, setup: &Setup) -> bool {
    chess960::is_in_force(setup) || board.castles_by_files()
}

/// Returns the move in coordinates, `N@f3` for drops, `i@d7` or `i@e2+b1` for choices with the
/// letter `i`; castling as the king's travel, or as "king takes own corner piece" if
/// `king_takes_corner`.
pub(crate) fn move_text<R: Rules>(pos: &ChessPosition<R>, mv: Move, king_takes_corner: bool) -> String {
    if mv.action == Action::Drop {
        return format!("{}@{}", pos.board().set.letter(mv.kind), mv.to);
    }
    if mv.action == Action::Choose {
        let squares: Vec<String> = mv.chosen().map(|square| square.to_string()).collect();
        return format!("{}@{}", R::State::CHOICE_LETTER, squares.join("+"));
    }
    let to = if king_takes_corner { pos.board().corner_or_target(mv) } else { mv.to };
    let mut text = format!("{}{to}", mv.from);
    if let Some(kind) = mv.promotion() {
        text.push(pos.board().set.letter(kind).to_ascii_lowercase());
    }
    text
}

/// True for a king's step from one square to the other, and for equal squares.
fn is_step(from: Square, to: Square) -> bool {
    from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) <= 1
}

/// Returns the legal move of a text: coordinates, a choice, or a drop (of a pawn without a letter).
/// Castling is the king taking its corner piece, or the king's travel if that is not a king's step.
pub(crate) fn parse_move<R: Rules>(pos: &ChessPosition<R>, text: &str) -> Option<Move> {
    let board = pos.board();
    if text.contains('@') {
        let text = if text.starts_with('@') { format!("P{text}") } else { text.to_string() };
        return pos.legal_moves().into_iter().find(|&mv| move_text(pos, mv, false) == text);
    }
    let from: Square = text.get(0..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(board.kind_of_letter(letter.chars().next()?).filter(|_| letter.len() == 1)?),
    };
    let means = |mv: &Move| {
        mv.from == from
            && mv.promotion() == promotion
            && match mv.action {
                Action::Castle => board.corner_or_target(*mv) == to || (mv.to == to && !is_step(from, to)),
                Action::Drop | Action::Choose => false,
                _ => mv.to == to,
            }
    };
    pos.legal_moves().into_iter().find(means)
}

/// Standard algebraic notation, with the letters of the game's pieces, of one of the legal moves;
/// without a mark of check or mate.
fn unmarked_san<R: Rules>(pos: &ChessPosition<R>, mv: Move, legal: &[Move]) -> String {
    let mut text = match (mv.kind, mv.action) {
        (_, Action::Castle) => CastlingSide::of_landing(mv.to).letters().to_string(),
        (_, Action::Choose | Action::Drop) => move_text(pos, mv, false),
        (Kind::Pawn, _) if mv.from.file() == mv.to.file() => mv.to.to_string(),
        (Kind::Pawn, _) => format!("{}x{}", char::from(b'a' + mv.from.file()), mv.to),
        _ => piece_san(pos, mv, legal),
    };
    if let Some(kind) = mv.promotion() {
        text.push('=');
        text.push(pos.board().set.letter(kind));
    }
    text
}

/// Standard algebraic notation, with the letters of the game's pieces.
pub(crate) fn san<R: Rules>(pos: &ChessPosition<R>, mv: Move) -> String {
    let mut text = unmarked_san(pos, mv, &pos.legal_moves());
    if mv.action == Action::Choose {
        return text;
    }
    let mut after = pos.clone();
    let made = after.make_move(mv);
    debug_assert!(made.is_some(), "{mv:?} is not legal");
    if after.game_end().is_some_and(|end| end.winner.is_some()) {
        text.push('#');
    } else if after.board().checkers().any() {
        text.push(if after.legal_moves().is_empty() { '#' } else { '+' });
    }
    text
}

fn piece_san<R: Rules>(pos: &ChessPosition<R>, mv: Move, legal: &[Move]) -> String {
    let mut text = pos.board().set.letter(mv.kind).to_string();
    let rivals: Vec<Square> = legal
        .iter()
        .filter(|other| other.kind == mv.kind && other.to == mv.to && other.from != mv.from)
        .filter(|other| other.action != Action::Drop)
        .map(|other| other.from)
        .collect();
    if !rivals.is_empty() {
        let square = mv.from.to_string();
        text += if rivals.iter().all(|rival| rival.file() != mv.from.file()) {
            &square[..1]
        } else if rivals.iter().all(|rival| rival.rank() != mv.from.rank()) {
            &square[1..]
        } else {
            &square
        };
    }
    if pos.is_noisy(Move { action: Action::Plain, ..mv }) || mv.action == Action::EnPassant {
        text.push('x');
    }
    text + &mv.to.to_string()
}

/// Returns the position with colours exchanged and the board mirrored top to bottom.
fn flip<R: Rules>(position: &ChessPosition<R>) -> ChessPosition<R> {
    let pos = position.board();
    let mut flipped = ChessBoard::empty(pos.armies());
    flipped.set = pos.set.clone();
    for side in Side::BOTH {
        for kind in pos.kinds() {
            for square in pos.pieces(side, kind) {
                flipped.put(!side, kind, square.flip_rank());
            }
        }
    }
    flipped.state.counters = Counters { side: !pos.side(), ..pos.state.counters };
    flipped.state.en_passant = pos.state.en_passant.map(Square::flip_rank);
    pos.flip_castling(&mut flipped);
    flipped.refresh::<R>();
    debug_assert_eq!(flipped.occupied(), Bitboard(pos.occupied().0.swap_bytes()));
    ChessPosition::assembled(flipped, position.state().flipped())
}

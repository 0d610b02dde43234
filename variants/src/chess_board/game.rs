//! A game on the chess board as the search and the front ends see it: the board under the game's rules.

use std::marker::PhantomData;

use engine_core::{
    BoardCodec, BoardSetup, Counters, Description, FenError, Key, MoveCode, MoveError, MoveKind, Moves,
    Notation, Outcome, Picture, Position, Setup, TurnReading,
};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::castling_fen::RightsLetters;
use crate::chess_board::kinds::{Armies, Army, Kind};
use crate::chess_board::make::Undo;
use crate::chess_board::moves::Move;
use crate::chess_board::on_board::OnBoard;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::{king_movement, look, marks, movement, promotion_letters, read_turn};
use crate::chess_board::{fen, notation, picture};
use crate::common::fen as fields;
use crate::common::square::Square;

/// A position of chess under other rules.
#[derive(Clone, Debug)]
pub struct Chess<R> {
    board: ChessPosition,
    rules: PhantomData<R>,
}

impl<R: Rules> OnBoard for Chess<R> {
    type Rules = R;

    #[inline]
    fn board(&self) -> &ChessPosition {
        &self.board
    }

    fn with_board(board: ChessPosition) -> Chess<R> {
        Chess { board, rules: PhantomData }
    }
}

impl<R: Rules> Chess<R> {
    /// The start position of chess.
    #[must_use]
    pub fn start() -> Chess<R> {
        Chess::with_board(ChessPosition::start(Army::Fide, Army::Fide))
    }
}

impl<R: Rules> Position for Chess<R> {
    type Move = Move;
    type Undo = Undo<R::Log>;

    #[inline]
    fn counters(&self) -> Counters {
        self.board.counters()
    }

    #[inline]
    fn key(&self) -> Key {
        self.board.key()
    }

    fn generate(&self, kind: MoveKind, out: &mut Moves<Move>) {
        self.board.list_kind::<R, _>(kind, out);
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.board.is_noisy(mv)
    }

    #[inline]
    fn encode(&self, mv: Move) -> MoveCode {
        mv.encode()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::decode(code).filter(|&mv| self.board.is_legal::<R>(mv))
    }

    #[inline]
    fn make_move(&mut self, mv: Move) -> Option<Undo<R::Log>> {
        debug_assert!(self.board.is_legal::<R>(mv), "{mv:?} is not legal");
        Some(self.board.play::<R>(mv))
    }

    #[inline]
    fn unmake_move(&mut self, undo: Undo<R::Log>) {
        self.board.take_back(undo);
    }

    fn make_null_move(&mut self) -> Option<Undo<R::Log>> {
        self.board.pass::<R>()
    }

    #[inline]
    fn game_end(&self) -> Option<Outcome> {
        R::game_end(&self.board)
    }

    fn no_moves(&self) -> Outcome {
        self.board.no_moves()
    }

    fn insufficient_material(&self) -> bool {
        R::insufficient_material(&self.board)
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        if self.game_end().is_some() { 0 } else { self.board.count_moves::<R>() }
    }
}

/// FEN, coordinate moves, SAN and diagrams of such a game.
#[derive(Debug)]
pub struct ChessNotation;

impl<R: Rules> Notation<Chess<R>> for ChessNotation {
    fn parse_fen(text: &str, _setup: &Setup) -> Result<Chess<R>, FenError> {
        let fields = fields::split(text)?;
        if let Some(other) = fields.extra.first() {
            return Err(FenError::new("board", format!("'{other}' is one field too many")));
        }
        let armies = Armies::of(Army::Fide, Army::Fide);
        let pieces = fen::parse_pieces(fields.board, |letter| Kind::among(armies.kinds(), letter))?;
        fen::set_up::<R>(&fields, pieces, armies, RightsLetters::UsualFiles).map(Chess::with_board)
    }

    fn fen(pos: &Chess<R>) -> String {
        fen::write_common(&pos.board)
    }

    fn move_text(pos: &Chess<R>, mv: Move, _setup: &Setup) -> String {
        notation::move_text(&pos.board, mv, false)
    }

    fn parse_move(pos: &Chess<R>, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        notation::parse_move(pos, text).ok_or_else(|| MoveError::new(text, "no such legal move"))
    }

    fn readable_move(pos: &Chess<R>, mv: Move, _setup: &Setup) -> String {
        notation::san(pos, mv)
    }

    fn picture(pos: &Chess<R>) -> Picture {
        picture::picture::<R>(&pos.board)
    }

    fn describe(pos: &Chess<R>, mv: Move, _setup: &Setup) -> Description {
        picture::describe(&pos.board, mv, mv.to)
    }

    fn checkers(pos: &Chess<R>) -> String {
        notation::checkers(&pos.board)
    }

    fn flip(pos: &Chess<R>) -> Option<Chess<R>> {
        Some(notation::flip(pos))
    }
}

impl<R: Rules> BoardCodec<Chess<R>> for ChessNotation {
    fn setup(start: &Chess<R>, _setup: &Setup) -> Option<BoardSetup> {
        if R::KNOWN_TO_XBOARD {
            return None;
        }
        let kinds = || Armies::of(Army::Fide, Army::Fide).kinds();
        let kings = [king_movement('K', Army::Fide, "r", "l"), king_movement('k', Army::Fide, "l", "r")];
        Some(BoardSetup {
            size: "8x8+0",
            parent: "fairy",
            looks: kinds().map(look).collect(),
            fen: Self::fen(start),
            pieces: kinds().filter_map(movement).chain(kings).collect(),
            legality_off: false,
            advice: None,
            options: &[],
        })
    }

    fn read(pos: &Chess<R>, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        read_turn(pos, plies)
    }

    fn highlight(pos: &Chess<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let &[click] = clicks else { return None };
        let from: Square = click.parse().ok()?;
        (!R::KNOWN_TO_XBOARD).then(|| marks(pos, from))
    }

    fn choice(pos: &Chess<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        promotion_letters(pos, clicks)
    }
}

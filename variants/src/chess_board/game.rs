//! A game on the chess board as the search and the front ends see it: the board under the game's rules.

use engine_core::{
    BoardCodec, BoardSetup, Counters, Description, FenError, Key, MoveCode, MoveError, MoveKind, Notation,
    Outcome, Picture, Position, Setup, Spot, TurnReading,
};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::choosing::Choosing;
use crate::chess_board::kinds::{Army, Kind};
use crate::chess_board::make::Undo;
use crate::chess_board::moves::Move;
use crate::chess_board::on_board::OnBoard;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::{board_setup, marks, promotion_letters, read_turn};
use crate::chess_board::{fen, notation, picture};
use crate::common::fen as fields;

/// A position of a game on the chess board.
#[derive(Clone, Debug)]
pub struct Chess<R: Rules> {
    pub(crate) board: ChessPosition,
    /// What is still to be chosen before the first move.
    choosing: R::Choosing,
}

impl<R: Rules> OnBoard for Chess<R> {
    type Rules = R;

    #[inline]
    fn board(&self) -> &ChessPosition {
        &self.board
    }

    fn with_board(board: ChessPosition) -> Chess<R> {
        Chess { board, choosing: R::Choosing::OVER }
    }

    fn read(text: &str, _setup: &Setup) -> Result<Chess<R>, FenError> {
        let fields = fields::split(text)?;
        let pieces = fen::parse_pieces(fields.board, |letter| Kind::among(R::ARMIES.kinds(), letter))?;
        let mut board = fen::set_up::<R>(&fields, pieces, R::ARMIES, false)?;
        let choosing = R::Choosing::read(&fields.extra, &mut board)?;
        if choosing != R::Choosing::OVER {
            board.refresh::<R>();
        }
        board.state.key ^= choosing.key();
        Ok(Chess { board, choosing })
    }

    fn fen(&self) -> String {
        format!("{} {}", fen::write_common(&self.board), self.choosing.field()).trim_end().to_string()
    }

    fn to_choose(&self) -> Option<String> {
        self.choosing.note()
    }
}

impl<R: Rules> Chess<R> {
    /// The start position of chess.
    pub fn start() -> Chess<R> {
        Chess::with_board(ChessPosition::start(Army::Fide, Army::Fide))
    }

    /// What is still to be chosen before the first move.
    pub fn choosing(&self) -> R::Choosing {
        self.choosing
    }

    /// True once nothing is left to choose; a constant in games without choices.
    #[inline]
    pub(crate) fn is_in_play(&self) -> bool {
        !R::CHOOSES || self.choosing == R::Choosing::OVER
    }

    /// The position without each piece, for all but the kings.
    pub(crate) fn without_each(&self) -> Vec<(Spot, Chess<R>)> {
        let boards = self.board.without_each::<R>();
        boards.map(|(spot, board)| (spot, Chess { board, choosing: self.choosing })).collect()
    }

    fn choices(&self) -> Vec<Move> {
        self.choosing.choices(&self.board)
    }

    fn is_legal(&self, mv: Move) -> bool {
        if self.is_in_play() { self.board.is_legal::<R>(mv) } else { self.choices().contains(&mv) }
    }

    fn choose(&mut self, mv: Move) -> Undo<R::Log> {
        let undo = self.board.choose::<R>(mv);
        self.choosing = self.choosing.next();
        self.board.state.key ^= self.choosing.key();
        undo
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

    fn generate(&self, kind: MoveKind, out: &mut Vec<Move>) {
        if self.is_in_play() {
            self.board.list_kind::<R>(kind, out);
        } else if kind == MoveKind::Quiet {
            self.choices().into_iter().for_each(|mv| out.push(mv));
        }
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
        Move::decode(code).filter(|&mv| self.is_legal(mv))
    }

    #[inline]
    fn make_move(&mut self, mv: Move) -> Option<Undo<R::Log>> {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal");
        Some(if self.is_in_play() { self.board.play::<R>(mv) } else { self.choose(mv) })
    }

    #[inline]
    fn unmake_move(&mut self, undo: &Undo<R::Log>) {
        if R::CHOOSES && self.board.take_back_choice(undo) {
            self.choosing = self.choosing.previous();
        } else {
            self.board.take_back(undo);
        }
    }

    fn make_null_move(&mut self) -> Option<Undo<R::Log>> {
        if self.is_in_play() { self.board.pass::<R>() } else { None }
    }

    #[inline]
    fn game_end(&self) -> Option<Outcome> {
        if self.is_in_play() { R::game_end(&self.board) } else { None }
    }

    fn no_moves(&self) -> Outcome {
        self.board.no_moves()
    }

    fn insufficient_material(&self) -> bool {
        R::insufficient_material(&self.board)
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        match self.game_end() {
            Some(_) => 0,
            None if self.is_in_play() => self.board.count_moves::<R>(),
            None => self.choices().len() as u64,
        }
    }
}

/// FEN, coordinate moves, SAN and diagrams of the games on the chess board.
#[derive(Debug)]
pub struct ChessNotation;

impl<P: OnBoard> Notation<P> for ChessNotation {
    fn parse_fen(text: &str, setup: &Setup) -> Result<P, FenError> {
        P::read(text, setup)
    }

    fn fen(pos: &P) -> String {
        pos.fen()
    }

    fn move_text(pos: &P, mv: Move, setup: &Setup) -> String {
        notation::move_text(pos.board(), mv, P::king_takes_corner(setup))
    }

    /// Takes castling in both forms, as the king's travel and as "king takes own corner piece".
    fn parse_move(pos: &P, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        notation::parse_move(pos, text).ok_or_else(|| MoveError::illegal(text))
    }

    fn readable_move(pos: &P, mv: Move, _setup: &Setup) -> String {
        notation::san(pos, mv)
    }

    fn picture(pos: &P) -> Picture {
        let mut picture = picture::picture::<P::Rules>(pos.board());
        picture.notes.extend(pos.to_choose());
        picture
    }

    /// Castling is pointed at as its string is written: the king may land where it stands.
    fn describe(pos: &P, mv: Move, setup: &Setup) -> Description {
        let board = pos.board();
        let to = if P::king_takes_corner(setup) { notation::corner_or_target(board, mv) } else { mv.to };
        picture::describe(board, mv, to)
    }

    /// How the pieces move, also while something is to be chosen.
    fn reach(pos: &P, spot: Spot, _setup: &Setup) -> Vec<Spot> {
        picture::reach(&P::with_board(pos.board().clone()), spot)
    }

    fn checkers(pos: &P) -> String {
        pos.board().checkers().to_string()
    }

    /// Not while something is to be chosen: Black chooses first.
    fn flip(pos: &P) -> Option<P> {
        pos.to_choose().is_none().then(|| notation::flip(pos))
    }
}

/// Rules of a game that XBoard shows as it shows chess.
pub trait ShownAsChess: Rules {
    /// True if XBoard knows the game.
    const KNOWN: bool = false;
}

impl<R: ShownAsChess> BoardCodec<Chess<R>> for ChessNotation {
    fn setup(start: &Chess<R>, _setup: &Setup) -> Option<BoardSetup> {
        (!R::KNOWN).then(|| board_setup(R::ARMIES, [Army::Fide; 2], start.fen()))
    }

    fn read(pos: &Chess<R>, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        read_turn(pos, plies)
    }

    fn highlight(pos: &Chess<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if R::KNOWN { None } else { marks(pos, clicks) }
    }

    fn choice(pos: &Chess<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        promotion_letters(pos, clicks)
    }
}

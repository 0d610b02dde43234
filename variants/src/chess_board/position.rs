//! Position of a game on the chess board for the search: the board under the game's rules.

use engine_core::{AnySquare, Counters, Key, MoveCode, MoveKind, Outcome, Position, Setup, Side};

use crate::chess_board::board::{ChessBoard, en_passant_key};
use crate::chess_board::chess960;
use crate::chess_board::kinds::Kind;
use crate::chess_board::make::Undo;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rules::Rules;
use crate::chess_board::sinks::is_noisy_promotion;
use crate::chess_board::state::State;
use crate::common::bitboard::Bitboard;

/// A position of a game on the chess board.
#[derive(Clone, Debug)]
pub struct ChessPosition<R: Rules> {
    pub(crate) board: ChessBoard,
    /// State of the game beside the board; its key is part of the board's key.
    state: R::State,
}

impl<R: Rules> ChessPosition<R> {
    /// Returns the start position; `seed` draws arrays of Chess960 if the options require it.
    ///
    /// # Panics
    /// If the start position of the rules cannot be read, which is a bug in the game.
    pub fn start(setup: &Setup, seed: u64) -> ChessPosition<R> {
        let other = chess960::is_in_force(setup).then(|| chess960::start_fen::<R>(R::START, setup, seed));
        let fen = other.as_deref().unwrap_or(R::START);
        ChessPosition::read(fen, setup).expect("the start position of the rules is sound").position
    }

    /// Combines a freshly set up board with the state beside it.
    pub(crate) fn assembled(mut board: ChessBoard, state: R::State) -> ChessPosition<R> {
        board.state.key ^= state.key();
        ChessPosition { board, state }
    }

    /// Returns the position of a freshly set up board with the default state.
    pub(crate) fn with_board(board: ChessBoard) -> ChessPosition<R> {
        ChessPosition::assembled(board, R::State::default())
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &ChessBoard {
        &self.board
    }

    /// State of the game beside the board.
    #[inline]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// True once all choices before the first move are made.
    #[inline]
    pub(crate) fn is_in_play(&self) -> bool {
        !R::State::CHOOSES || self.state.is_in_play()
    }

    /// Returns, for each piece but the kings, its square and the position without it.
    pub(crate) fn without_each(&self) -> Vec<(AnySquare, ChessPosition<R>)> {
        let boards = self.board.without_each::<R>();
        boards.map(|(square, board)| (square, ChessPosition::assembled(board, self.state))).collect()
    }

    fn choices(&self) -> Vec<Move> {
        self.state.choices(&self.board)
    }

    fn is_legal(&self, mv: Move) -> bool {
        if R::DROPS && mv.action == Action::Drop {
            self.is_legal_drop(mv)
        } else if self.is_in_play() {
            self.board.is_legal::<R>(mv)
        } else {
            self.choices().contains(&mv)
        }
    }

    /// Calls `drop` with each kind of piece that can be dropped and its target squares.
    #[inline]
    fn visit_drops(&self, mut drop: impl FnMut(Kind, Bitboard)) {
        if R::MUST_CAPTURE && self.board.can_capture::<R>() {
            return;
        }
        let allowed = !self.board.occupied() & self.board.state.check_mask;
        R::drops(&self.board, &self.state, |kind, targets| drop(kind, targets & allowed));
    }

    fn is_legal_drop(&self, mv: Move) -> bool {
        let mut is_legal = false;
        self.visit_drops(|kind, targets| is_legal |= kind == mv.kind && targets.has(mv.to));
        is_legal && mv.from == mv.to
    }

    fn count_drops(&self) -> u64 {
        let mut count = 0;
        self.visit_drops(|_, targets| count += u64::from(targets.count()));
        count
    }

    fn make_choice(&mut self, mv: Move) -> Undo<R::Log, R::State> {
        let undo = self.board.make_choice::<R>(mv, self.state);
        self.state = self.state.after_choice();
        self.board.state.key ^= self.state.key();
        undo
    }

    /// Makes a legal move of the game.
    #[inline(always)]
    fn make_on_board(&mut self, mv: Move) -> Undo<R::Log, R::State> {
        let undo = self.board.make_move::<R>(mv, self.state);
        // A local copy, so that the keys cancel out at compile time in games that never change the
        // state.
        let before = self.state;
        let mut state = before;
        R::after(&mut state, &self.board, mv, undo.captured());
        self.board.state.key ^= before.key() ^ state.key();
        self.state = state;
        undo
    }
}

impl<R: Rules> Position for ChessPosition<R> {
    type Move = Move;
    type Undo = Undo<R::Log, R::State>;

    /// Captured pieces may be dropped again.
    const RESETS_RETURN: bool = R::DROPS;

    #[inline]
    fn counters(&self) -> Counters {
        self.board.state.counters
    }

    /// Without the fifty-move rule the clock stops short of a draw.
    #[inline]
    fn halfmove_clock(&self) -> u32 {
        let clock = self.board.state.counters.halfmove_clock;
        if R::MOVE_CLOCK { clock } else { clock.min(Self::CLOCK_LIMIT - 1) }
    }

    #[inline]
    fn key(&self) -> Key {
        self.board.state.key
    }

    /// An en passant square that no legal move uses does not distinguish positions.
    #[inline]
    fn repetition_key(&self) -> Key {
        match self.board.state.en_passant {
            Some(square) if !self.board.can_take_en_passant::<R>(square) => {
                self.board.state.key ^ en_passant_key(square)
            }
            _ => self.board.state.key,
        }
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Move>) {
        if self.is_in_play() {
            self.board.list_kind::<R>(kind, out);
            if R::DROPS && kind == MoveKind::Quiet {
                self.visit_drops(|kind, targets| {
                    out.extend(targets.into_iter().map(|to| Move::drop(kind, to)));
                });
            }
        } else if kind == MoveKind::Quiet {
            self.choices().into_iter().for_each(|mv| out.push(mv));
        }
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle | Action::Drop | Action::Choose => false,
            Action::Promote(kind) => is_noisy_promotion(&self.board, kind),
            Action::Plain => self.board.kind_at(mv.to).is_some(),
        }
    }

    #[inline]
    fn encode(&self, mv: Move) -> MoveCode {
        mv.encode()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::decode(code).filter(|&mv| self.is_legal(mv))
    }

    #[inline]
    fn make_move(&mut self, mv: Move) -> Option<Self::Undo> {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal");
        Some(if self.is_in_play() { self.make_on_board(mv) } else { self.make_choice(mv) })
    }

    #[inline]
    fn unmake_move(&mut self, undo: &Self::Undo) {
        self.state = undo.beside;
        if !R::State::CHOOSES || !self.board.unmake_choice::<R>(undo) {
            self.board.unmake_move::<R>(undo);
        }
    }

    fn make_null_move(&mut self) -> Option<Self::Undo> {
        if self.is_in_play() { self.board.make_null_move::<R>(self.state) } else { None }
    }

    #[inline]
    fn game_end(&self) -> Option<Outcome> {
        if self.is_in_play() { R::game_end(&self.board, &self.state) } else { None }
    }

    fn no_moves(&self) -> Outcome {
        R::no_moves(&self.board)
    }

    fn insufficient_material(&self) -> bool {
        R::insufficient_material(&self.board, &self.state)
    }

    fn cannot_win(&self, side: Side) -> bool {
        self.is_in_play() && R::cannot_win(&self.board, &self.state, side)
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        match self.game_end() {
            Some(_) => 0,
            None if !self.is_in_play() => self.choices().len() as u64,
            None if R::DROPS => self.board.count_moves::<R>() + self.count_drops(),
            None => self.board.count_moves::<R>(),
        }
    }
}

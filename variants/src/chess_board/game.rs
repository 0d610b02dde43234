//! A game on the chess board as the search and the front ends see it: the board under the game's rules.

use engine_core::{
    BoardCodec, BoardSetup, CLOCK_LIMIT, Counters, Description, FenError, Key, MoveCode, MoveError, MoveKind,
    Notation, Outcome, Picture, Position, Setup, Spot, TurnReading,
};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::kinds::{Army, Kind};
use crate::chess_board::make::Undo;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::on_board::OnBoard;
use crate::chess_board::rules::{Rules, Symmetry};
use crate::chess_board::state::State;
use crate::chess_board::xboard::{board_setup, look, marks, ply, promotion_letters, read_turn};
use crate::chess_board::{chess960, fen, notation, picture};
use crate::common::bitboard::Bitboard;
use crate::common::fen as fields;

/// A position of a game on the chess board.
#[derive(Clone, Debug)]
pub struct Chess<R: Rules> {
    pub(crate) board: ChessPosition,
    /// What the game keeps beside the board; its key is in that of the board.
    state: R::State,
}

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct ChessUndo<L, S> {
    board: Undo<L>,
    state: S,
}

impl<R: Rules> OnBoard for Chess<R> {
    type Rules = R;

    #[inline]
    fn board(&self) -> &ChessPosition {
        &self.board
    }

    fn with_board(board: ChessPosition) -> Chess<R> {
        Chess::assembled(board, R::State::default())
    }

    fn flipped(&self, board: ChessPosition) -> Chess<R> {
        Chess::assembled(board, self.state.flipped())
    }

    fn read(text: &str, setup: &Setup) -> Result<Chess<R>, FenError> {
        let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_string).collect();
        let mut state = R::State::read(&mut words)?;
        let text = words.join(" ");
        let fields = fields::split(&text)?;
        if let [other, ..] = fields.extra[..] {
            return Err(FenError::new("board", format!("'{other}' is one field too many")));
        }
        let pieces = fen::parse_pieces::<R>(fields.board, |letter| Kind::among(R::ARMIES.kinds(), letter))?;
        let any_file = chess960::is_in_force(setup);
        let mut board = fen::set_up::<R>(&fields, pieces, R::ARMIES, any_file)?;
        state.settle(&mut board)?;
        board.refresh::<R>();
        Ok(Chess::assembled(board, state))
    }

    fn fen(&self) -> String {
        let mut words: Vec<String> = fen::write_common(&self.board).split(' ').map(str::to_string).collect();
        self.state.write(&mut words);
        words.join(" ")
    }

    fn king_takes_corner(setup: &Setup) -> bool {
        chess960::is_in_force(setup)
    }

    #[inline]
    fn is_in_play(&self) -> bool {
        !R::State::CHOOSES || self.state.is_in_play()
    }

    fn notes(&self) -> Vec<String> {
        self.state.notes()
    }

    fn promoted(&self) -> Bitboard {
        self.state.promoted()
    }
}

impl<R: Rules> Chess<R> {
    /// The start position; `seed` draws arrays of Chess960 where the options say so.
    ///
    /// # Panics
    /// If the start position of the rules is not to be read: a fault of the game's code.
    pub fn start(setup: &Setup, seed: u64) -> Chess<R> {
        let other = chess960::is_in_force(setup).then(|| chess960::start_fen(R::START, setup, seed));
        let fen = other.as_deref().unwrap_or(R::START);
        Chess::read(fen, setup).expect("the start position of the rules is sound")
    }

    /// What the game keeps beside the board.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// A position of a board, which must be fresh, and what is beside it.
    fn assembled(mut board: ChessPosition, state: R::State) -> Chess<R> {
        board.state.key ^= state.key();
        Chess { board, state }
    }

    /// The position without each piece, for all but the kings.
    pub(crate) fn without_each(&self) -> Vec<(Spot, Chess<R>)> {
        let boards = self.board.without_each::<R>();
        boards.map(|(spot, board)| (spot, Chess::assembled(board, self.state))).collect()
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

    /// Shows the squares on which each kind of piece can be put.
    #[inline]
    fn visit_drops(&self, mut drop: impl FnMut(Kind, Bitboard)) {
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

    fn choose(&mut self, mv: Move) -> Undo<R::Log> {
        let undo = self.board.choose::<R>(mv);
        self.state = self.state.after_choice();
        self.board.state.key ^= self.state.key();
        undo
    }

    /// Plays a legal move of the game.
    #[inline]
    fn play(&mut self, mv: Move) -> Undo<R::Log> {
        let undo = self.board.play::<R>(mv);
        let before = self.state.key();
        R::after(&mut self.state, &self.board, mv, undo.captured());
        self.board.state.key ^= before ^ self.state.key();
        undo
    }
}

impl<R: Rules> Position for Chess<R> {
    type Move = Move;
    type Undo = ChessUndo<R::Log, R::State>;

    #[inline]
    fn counters(&self) -> Counters {
        self.board.counters()
    }

    /// Without a rule about it the clock stands still short of a draw.
    #[inline]
    fn halfmove_clock(&self) -> u32 {
        let clock = self.board.counters().halfmove_clock;
        if R::MOVE_CLOCK { clock } else { clock.min(CLOCK_LIMIT - 1) }
    }

    #[inline]
    fn key(&self) -> Key {
        self.board.key()
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
    fn make_move(&mut self, mv: Move) -> Option<Self::Undo> {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal");
        let state = self.state;
        let board = if self.is_in_play() { self.play(mv) } else { self.choose(mv) };
        Some(ChessUndo { board, state })
    }

    #[inline]
    fn unmake_move(&mut self, undo: &Self::Undo) {
        self.state = undo.state;
        if !R::State::CHOOSES || !self.board.take_back_choice(&undo.board) {
            self.board.take_back::<R>(&undo.board);
        }
    }

    fn make_null_move(&mut self) -> Option<Self::Undo> {
        let board = if self.is_in_play() { self.board.pass::<R>() } else { None };
        board.map(|board| ChessUndo { board, state: self.state })
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
        let mut picture = picture::picture::<P::Rules>(pos.board(), pos.promoted());
        picture.notes.extend(pos.notes());
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
        let has_mirror = P::Rules::SYMMETRY == Symmetry::Mirror && pos.is_in_play();
        has_mirror.then(|| notation::flip(pos))
    }
}

/// Rules of a game that XBoard shows as it shows chess.
pub trait ShownAsChess: Rules {
    /// True if XBoard knows the game.
    const KNOWN: bool = false;
    /// True if XBoard, told how the pieces move, knows what is legal.
    const LEGALITY: bool = true;
}

impl<R: ShownAsChess> BoardCodec<Chess<R>> for ChessNotation {
    fn setup(start: &Chess<R>, _setup: &Setup) -> Option<BoardSetup> {
        let fen = || fen::write_common(start.board());
        match (R::KNOWN, R::LEGALITY) {
            (true, _) => None,
            (false, true) => Some(board_setup(R::ARMIES, [Army::Fide; 2], fen())),
            (false, false) => {
                let looks = R::ARMIES.kinds().map(look).collect();
                Some(BoardSetup::without_moves("8x8+0", "fairy", looks, fen()))
            }
        }
    }

    fn plies(pos: &Chess<R>, mv: Move, _setup: &Setup) -> Vec<String> {
        vec![ply(pos.board(), mv)]
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

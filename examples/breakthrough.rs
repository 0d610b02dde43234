//! A whole game in one file: Breakthrough (Dan Troyka, 2000), with a program that plays it over
//! UCI, XBoard, in a terminal and in a browser.
//!
//! Each side has two ranks of pieces, which step one square straight or diagonally forward and
//! capture diagonally. A side wins when one of its pieces reaches the last rank. There are no
//! draws.
//!
//!     cargo run --release --example breakthrough -- play breakthrough

use std::process::ExitCode;
use std::sync::Arc;

use engine_core::fen::{FenFields, read_board, side_letter, write_board};
use engine_core::{
    AnySquare, BoardCodec, Counters, Description, DrawnPiece, Evaluator, FenError, Glyph, Key, MoveCode,
    MoveKind, MoveOrder, Notation, Outcome, Picture, PieceDrawing, PieceInfo, Position, PositionRead, Preset,
    Score, Setup, Side, Variant, VariantInfo, entry,
};

/// Number of files and of ranks.
const SIZE: u8 = 8;
/// Last rank from the view of the side that moves towards it, counted from 0.
const LAST: u8 = SIZE - 1;

/// Square index: file plus 8 times rank, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square(u8);

impl Square {
    fn at(file: u8, rank: u8) -> Square {
        Square(rank * SIZE + file)
    }

    fn square(self) -> AnySquare {
        AnySquare { file: self.0 % SIZE, rank: self.0 / SIZE }
    }

    fn bit(self) -> u64 {
        1 << self.0
    }

    /// Rank from the view of `side`, from 0.
    fn advance(self, side: Side) -> u8 {
        match side {
            Side::White => self.0 / SIZE,
            Side::Black => LAST - self.0 / SIZE,
        }
    }

    /// Square one rank ahead for `side` and `files` to the right; `None` off the board.
    fn ahead(self, side: Side, files: i8) -> Option<Square> {
        let file = (self.0 % SIZE).checked_add_signed(files).filter(|&file| file < SIZE)?;
        let rank = self.0 / SIZE;
        let rank = if side == Side::White { rank.checked_add(1) } else { rank.checked_sub(1) };
        rank.filter(|&rank| rank < SIZE).map(|rank| Square::at(file, rank))
    }
}

/// Squares of a bitboard.
fn squares(set: u64) -> impl Iterator<Item = Square> {
    (0..SIZE * SIZE).map(Square).filter(move |square| set & square.bit() != 0)
}

/// A move of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    from: Square,
    to: Square,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Board {
    /// Bitboards of the pieces, by side.
    pieces: [u64; 2],
    counters: Counters,
}

impl Board {
    const START: Board = Board { pieces: [0xFFFF, 0xFFFF << 48], counters: Counters::START };

    fn own(&self) -> u64 {
        self.pieces[self.counters.side.index()]
    }

    fn enemy(&self) -> u64 {
        self.pieces[(!self.counters.side).index()]
    }

    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        squares(self.own()).flat_map(move |from| {
            (-1..=1).filter_map(move |files| {
                let to = from.ahead(self.counters.side, files)?;
                let barred = if files == 0 { self.own() | self.enemy() } else { self.own() };
                (barred & to.bit() == 0).then_some(Step { from, to })
            })
        })
    }

    fn captures(&self, step: Step) -> bool {
        self.enemy() & step.to.bit() != 0
    }

    fn arrives(&self, step: Step) -> bool {
        step.to.advance(self.counters.side) == LAST
    }
}

impl Position for Board {
    type Move = Step;
    /// The board is small: unmaking a move restores a copy.
    type Undo = Board;

    fn counters(&self) -> Counters {
        self.counters
    }

    fn key(&self) -> Key {
        let mix = |hash: u64, word: u64| {
            let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        };
        mix(mix(mix(1, self.pieces[0]), self.pieces[1]), self.counters.side as u64)
    }

    /// Captures and winning steps are noisy: quiescence searches them.
    fn generate(&self, kind: MoveKind, out: &mut Vec<Step>) {
        out.extend(self.steps().filter(|&step| self.is_noisy(step) == (kind == MoveKind::Noisy)));
    }

    fn is_noisy(&self, step: Step) -> bool {
        self.captures(step) || self.arrives(step)
    }

    fn encode(&self, step: Step) -> MoveCode {
        let bits = u32::from(step.from.0) << 6 | u32::from(step.to.0);
        MoveCode::new(bits + 1).expect("more than zero")
    }

    /// Every generated move is legal.
    fn make_move(&mut self, step: Step) -> Option<Board> {
        let before = *self;
        let us = self.counters.side.index();
        self.pieces[us] ^= step.from.bit() | step.to.bit();
        self.pieces[1 - us] &= !step.to.bit();
        // Pieces only move forward: every move resets the halfmove clock.
        self.counters = self.counters.moved(true);
        Some(before)
    }

    fn unmake_move(&mut self, before: &Board) {
        *self = *before;
    }

    fn game_end(&self) -> Option<Outcome> {
        let mover = !self.counters.side;
        let arrived = squares(self.enemy()).any(|square| square.advance(mover) == LAST);
        arrived.then(|| Outcome::win(mover, "a piece has broken through"))
    }

    fn no_moves(&self) -> Outcome {
        Outcome::win(!self.counters.side, "no piece is left")
    }
}

/// Evaluation by material and by the ranks that the pieces have advanced.
#[derive(Clone)]
struct Balance;

impl Evaluator<Board> for Balance {
    fn score(&mut self, board: &Board) -> Score {
        let value = |side: Side| -> i32 {
            let value = |square: Square| {
                let advance = i32::from(square.advance(side));
                100 + 3 * advance * advance
            };
            squares(board.pieces[side.index()]).map(value).sum()
        };
        let side = board.counters.side;
        Score::centipawns(value(side) - value(!side))
    }
}

/// Move ordering data.
struct Order;

impl MoveOrder<Board> for Order {
    const PIECE_TO: usize = 64;
    const BUTTERFLY: usize = 64 * 64;
    /// No piece, or a piece.
    const VICTIMS: usize = 2;

    fn piece_to(_board: &Board, step: Step) -> usize {
        usize::from(step.to.0)
    }

    fn butterfly(_board: &Board, step: Step) -> usize {
        usize::from(step.from.0) * 64 + usize::from(step.to.0)
    }

    fn victim(board: &Board, step: Step) -> usize {
        usize::from(board.captures(step))
    }

    fn capture_gain(board: &Board, step: Step) -> i32 {
        if board.arrives(step) { 1000 } else { 100 * i32::from(board.captures(step)) }
    }
}

static PAWN: Glyph = Glyph::new(
    "breakthrough-pawn",
    r#"<circle cx="50" cy="34" r="16"/><path d="M28 80h44c0-20-10-26-14-32H42c-4 6-14 12-14 32z"/>"#,
);

static INFO_OF_PIECES: PieceInfo = PieceInfo::with(
    "Steps one square straight or diagonally forward; captures diagonally.",
    &["Wins by reaching the last rank."],
);

/// FEN, move notation and pictures of the board.
struct Text;

impl Notation<Board> for Text {
    fn read_fen(fen: &str, _setup: &Setup) -> Result<PositionRead<Board>, FenError> {
        let fields = FenFields::read(fen)?;
        fields.expect_dashes()?;
        fields.expect_end()?;
        let mut pieces = [0; 2];
        read_board(&fields.board, SIZE, SIZE, |file, rank, piece| {
            let side = match piece {
                "P" => Side::White,
                "p" => Side::Black,
                _ => return Err(FenError::new("board", format!("'{piece}' is no piece"))),
            };
            pieces[side.index()] |= Square::at(file, rank).bit();
            Ok(())
        })?;
        let board = Board { pieces, counters: fields.counters };
        let side = board.counters.side;
        let arrived = squares(board.own()).any(|square| square.advance(side) == LAST);
        match arrived {
            true => Err(FenError::impossible("board", "the side to move has won already")),
            false => Ok(board.into()),
        }
    }

    fn fen(board: &Board) -> String {
        let letter = |file, rank| {
            let [white, black] = board.pieces.map(|set| set & Square::at(file, rank).bit() != 0);
            if white { Some('P') } else { black.then_some('p') }
        };
        let Counters { side, halfmove_clock, fullmove_number } = board.counters;
        let (pieces, side) = (write_board(SIZE, SIZE, letter), side_letter(side));
        format!("{pieces} {side} - - {halfmove_clock} {fullmove_number}")
    }

    fn move_text(_board: &Board, step: Step, _setup: &Setup) -> String {
        format!("{}{}", step.from.square(), step.to.square())
    }

    fn picture(board: &Board) -> Picture {
        let mut picture = Picture::new(SIZE, SIZE);
        for side in Side::BOTH {
            for square in squares(board.pieces[side.index()]) {
                let token = if side == Side::White { "P" } else { "p" };
                let piece = DrawnPiece {
                    side,
                    token: token.to_string(),
                    symbol: Some(if side == Side::White { '♙' } else { '♟' }),
                    name: "Piece".to_string(),
                    drawing: PieceDrawing::new(&PAWN),
                    info: (&INFO_OF_PIECES).into(),
                };
                picture.put(square.square(), piece);
            }
        }
        picture
    }

    fn describe(board: &Board, step: Step, _setup: &Setup) -> Description {
        let words = match (board.arrives(step), board.captures(step)) {
            (true, _) => "breaks through and wins",
            (false, true) => "takes a piece",
            (false, false) => "steps forward",
        };
        Description::between(step.from.square(), step.to.square(), words)
    }
}

/// Moves in XBoard's form are those of the engine.
impl BoardCodec<Board> for Text {}

/// The variant.
struct Breakthrough;

impl Variant for Breakthrough {
    type Position = Board;
    type Evaluator = Balance;
    type MoveOrder = Order;
    type Notation = Text;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Breakthrough",
        presets: &[Preset::plain("breakthrough", "A race to the last rank")],
        rules: "Pieces step one square straight or diagonally forward and capture diagonally. Whoever reaches the last rank, or \
                takes all pieces, has won.",
        bench: &[("breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1")],
        ..VariantInfo::EMPTY
    };

    fn start(_setup: &Setup, _seed: u64) -> Board {
        Board::START
    }

    fn evaluator() -> Balance {
        Balance
    }
}

fn main() -> ExitCode {
    menagerie::cli::run_with(&[Arc::new(entry::<Breakthrough>())])
}

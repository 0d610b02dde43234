//! Two small games for the tests of this crate.

mod breakthrough;
pub(crate) mod duel;

pub(crate) use breakthrough::Breakthrough;
pub(crate) use duel::Duel;

use crate::game::fen::{FenError, PositionRead};
use crate::game::fen::{FenFields, read_board};
use crate::game::notation::{BoardCodec, Notation};
use crate::game::position::{Counters, Key, Outcome, Position, Side};
use crate::game::setup::{Preset, Setup};
use crate::game::variant::VariantInfo;

/// Info of a test game, with only the fields that tests use.
const fn test_info(title: &'static str, presets: &'static [Preset]) -> VariantInfo {
    VariantInfo { title, presets, ..VariantInfo::EMPTY }
}

/// Board of letters, `.` for an empty square; rank by rank from the first, files left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid<const FILES: usize, const SQUARES: usize> {
    squares: [u8; SQUARES],
    counters: Counters,
}

const EMPTY: u8 = b'.';

impl<const FILES: usize, const SQUARES: usize> Grid<FILES, SQUARES> {
    const RANKS: usize = SQUARES / FILES;

    /// Square at a distance of `files` and `ranks` (from the view of `side`); `None` off the board.
    fn step(from: usize, files: i32, ranks: i32, side: Side) -> Option<usize> {
        let file = (from % FILES) as i32 + files;
        let rank = (from / FILES) as i32 + if side == Side::White { ranks } else { -ranks };
        let inside = (0..FILES as i32).contains(&file) && (0..Self::RANKS as i32).contains(&rank);
        inside.then(|| rank as usize * FILES + file as usize)
    }

    /// Ranks advanced, from the view of `side`.
    fn advance(square: usize, side: Side) -> usize {
        let rank = square / FILES;
        if side == Side::White { rank } else { Self::RANKS - 1 - rank }
    }

    fn owner(&self, square: usize) -> Option<Side> {
        match self.squares[square] {
            EMPTY => None,
            letter if letter.is_ascii_uppercase() => Some(Side::White),
            _ => Some(Side::Black),
        }
    }

    fn side(&self) -> Side {
        self.counters.side
    }

    fn hash(&self) -> Key {
        self.squares.iter().fold(0xCBF2_9CE4_8422_2325 ^ self.counters.side as u64, |hash, &letter| {
            let mixed = (hash ^ u64::from(letter)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ (mixed >> 29)
        })
    }

    fn read(fen: &str, letters: &str) -> Result<Self, FenError> {
        let fields = FenFields::read(fen)?;
        fields.expect_dashes()?;
        let mut squares = [EMPTY; SQUARES];
        read_board(&fields.board, FILES as u8, Self::RANKS as u8, |file, rank, piece| {
            match *piece.as_bytes() {
                [letter] if letters.bytes().any(|known| known.eq_ignore_ascii_case(&letter)) => {
                    squares[usize::from(rank) * FILES + usize::from(file)] = letter;
                    Ok(())
                }
                [EMPTY] => Ok(()),
                _ => Err(FenError::new("board", "unknown letter")),
            }
        })?;
        Ok(Grid { squares, counters: fields.counters })
    }

    fn write(&self) -> String {
        let ranks = self.squares.chunks(FILES).rev().map(|rank| String::from_utf8_lossy(rank).into_owned());
        let Counters { side, halfmove_clock, fullmove_number } = self.counters;
        let side = if side == Side::White { 'w' } else { 'b' };
        format!("{} {side} - - {halfmove_clock} {fullmove_number}", ranks.collect::<Vec<_>>().join("/"))
    }

    fn flipped(&self) -> Self {
        let mut squares = [EMPTY; SQUARES];
        for (square, &letter) in self.squares.iter().enumerate() {
            let turned = (Self::RANKS - 1 - square / FILES) * FILES + square % FILES;
            squares[turned] = match letter {
                upper if upper.is_ascii_uppercase() => upper.to_ascii_lowercase(),
                other => other.to_ascii_uppercase(),
            };
        }
        let counters = Counters { side: !self.counters.side, ..self.counters };
        Grid { squares, counters }
    }

    /// Moves a piece and passes the turn.
    fn shift(&mut self, mv: Shift) {
        self.squares[mv.to] = self.squares[mv.from];
        self.squares[mv.from] = EMPTY;
        self.counters = self.counters.passed();
    }

    fn name(square: usize) -> String {
        format!("{}{}", (b'a' + (square % FILES) as u8) as char, square / FILES + 1)
    }

    fn text(mv: Shift) -> String {
        Self::name(mv.from) + &Self::name(mv.to)
    }
}

/// Position of a game on a grid.
pub(crate) trait OnGrid<const FILES: usize, const SQUARES: usize>: Position<Move = Shift> {
    /// Letters of the pieces.
    const LETTERS: &'static str;

    fn grid(&self) -> &Grid<FILES, SQUARES>;

    /// Creates the position with this grid.
    fn with_grid(grid: Grid<FILES, SQUARES>) -> Result<Self, FenError>;

    /// Reads a well-formed FEN.
    fn read(fen: &str) -> Self {
        Grid::read(fen, Self::LETTERS).and_then(Self::with_grid).expect("well-formed")
    }
}

/// Notation of both test games.
pub(crate) struct GridNotation<const FILES: usize, const SQUARES: usize>;

impl<const FILES: usize, const SQUARES: usize, P: OnGrid<FILES, SQUARES>> Notation<P>
    for GridNotation<FILES, SQUARES>
{
    fn read_fen(fen: &str, _setup: &Setup) -> Result<PositionRead<P>, FenError> {
        Grid::read(fen, P::LETTERS).and_then(P::with_grid).map(PositionRead::from)
    }

    fn fen(pos: &P) -> String {
        pos.grid().write()
    }

    fn move_text(_pos: &P, mv: Shift, _setup: &Setup) -> String {
        Grid::<FILES, SQUARES>::text(mv)
    }

    fn flip(pos: &P) -> Option<P> {
        P::with_grid(pos.grid().flipped()).ok()
    }
}

impl<const FILES: usize, const SQUARES: usize, P: OnGrid<FILES, SQUARES>> BoardCodec<P>
    for GridNotation<FILES, SQUARES>
{
}

/// Move of both test games: one piece moves from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    from: usize,
    to: usize,
}

/// Win of the side that has just moved.
const fn mover_wins(to_move: Side, reason: &'static str) -> Outcome {
    match to_move {
        Side::White => Outcome::win(Side::Black, reason),
        Side::Black => Outcome::win(Side::White, reason),
    }
}

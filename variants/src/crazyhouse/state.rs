//! Pieces in hand, and promoted pawns.

use engine_core::fen::{FenCell, rank_cells, split_board};
use engine_core::{Dropped, FenError, Key, Side};

use crate::chess_board::piece_set::BUILT_IN;
use crate::chess_board::state::State;
use crate::chess_board::symbols::letter;
use crate::chess_board::{ChessBoard, Kind};
use crate::common::bitboard::Bitboard;
use crate::common::fen::{self, FenFields};
use crate::common::square::Square;
use crate::common::zobrist::Keys;

/// The kinds that can be in hand, in the order of FENs, with the maximum number that network inputs
/// distinguish.
pub(super) const POCKET_KINDS: [(Kind, usize); 5] =
    [(Kind::Queen, 2), (Kind::Rook, 3), (Kind::Bishop, 3), (Kind::Knight, 3), (Kind::Pawn, 6)];
/// Name of the FEN field.
const POCKETS: &str = "pockets";
/// Maximum number of pieces of one kind in one hand.
const MOST: u8 = 31;

static IN_HAND: Keys<{ 2 * 8 * 32 }> = Keys::new(0x706F_636B_6574);
static PROMOTED: Keys<64> = Keys::new(0x7072_6F6D_6F74);

/// Pieces in hand of both sides, and promoted pawns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pockets {
    /// Counts by side and [`Kind::index`].
    counts: [[u8; 6]; 2],
    /// Promoted pieces, which become pawns again when captured.
    promoted: Bitboard,
}

impl Pockets {
    /// Number of pieces of a kind that a side has in hand.
    #[inline]
    pub fn count(&self, side: Side, kind: Kind) -> u8 {
        self.counts[side.index()][kind.index()]
    }

    /// Adds a piece to a hand.
    pub(super) fn add(&mut self, side: Side, kind: Kind) {
        let count = &mut self.counts[side.index()][kind.index()];
        *count = (*count + 1).min(MOST);
    }

    /// Removes a piece from a hand.
    pub(super) fn remove(&mut self, side: Side, kind: Kind) {
        self.counts[side.index()][kind.index()] -= 1;
    }

    /// Marks or unmarks the piece on a square as a promoted pawn.
    pub(super) fn mark(&mut self, square: Square, is_promoted: bool) {
        self.promoted &= !Bitboard::from_square(square);
        if is_promoted {
            self.promoted |= Bitboard::from_square(square);
        }
    }

    /// True if the piece on a square is a promoted pawn.
    pub(super) fn is_marked(&self, square: Square) -> bool {
        self.promoted.has(square)
    }

    /// True if both hands are empty, and no piece is a promoted pawn.
    pub(super) fn is_empty(&self) -> bool {
        *self == Pockets::default()
    }

    /// True if the hands, and so many minor pieces on the board, contain exactly one minor piece,
    /// which is not a promoted pawn.
    pub(super) fn is_one_minor(&self, on_board: u32) -> bool {
        let held = || Side::BOTH.into_iter().flat_map(|side| self.held(side));
        let minors = held().all(|(kind, _)| matches!(kind, Kind::Knight | Kind::Bishop));
        let count: u32 = held().map(|(_, count)| u32::from(count)).sum();
        minors && count + on_board == 1 && self.promoted.is_empty()
    }

    /// Pieces in a side's hand, each kind with its number.
    #[inline]
    fn in_hand(&self, side: Side) -> impl Iterator<Item = (Kind, u8)> {
        let counts = self.counts[side.index()];
        let counted = POCKET_KINDS.iter().map(move |&(kind, _)| (kind, counts[kind.index()]));
        counted.filter(|&(_, count)| count > 0)
    }

    /// Text of the hands: `[QNnp]`, or `[]` if both are empty.
    fn text(&self) -> String {
        let of = |side| {
            self.in_hand(side)
                .map(move |(kind, count)| letter(&BUILT_IN, side, kind).to_string().repeat(count.into()))
        };
        format!("[{}]", Side::BOTH.into_iter().flat_map(of).collect::<String>())
    }

    /// Reads the letters of the pieces in hand; `-` stands for none.
    fn read_hands(&mut self, text: &str) -> Result<(), FenError> {
        for letter in text.chars().filter(|&letter| letter != '-') {
            let kind = Kind::among(POCKET_KINDS.into_iter().map(|(kind, _)| kind), letter);
            let kind = kind.ok_or_else(|| error(format!("'{letter}' cannot be in hand")))?;
            let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
            if self.count(side, kind) == MOST {
                let reason = format!("more than {MOST} '{letter}' in one hand");
                return Err(FenError::impossible(POCKETS, reason));
            }
            self.add(side, kind);
        }
        Ok(())
    }

    /// Returns the board without the marks of promoted pieces, which are stored in `self`.
    fn without_marks(&mut self, board: &str) -> Result<String, FenError> {
        fen::read_board(board, |square: Square, piece| {
            self.mark(square, piece.ends_with('~'));
            Ok(())
        })?;
        let unmarked = |rank| {
            rank_cells(rank).map(|cell| match cell {
                FenCell::Empty(text) => text,
                FenCell::Piece(text) => text.strip_suffix('~').unwrap_or(text),
            })
        };
        let ranks = board.split('/').map(|rank| unmarked(rank).collect::<String>());
        Ok(ranks.collect::<Vec<_>>().join("/"))
    }
}

fn error(reason: String) -> FenError {
    FenError::new(POCKETS, reason)
}

/// Splits the first field of a FEN into board and hands: `.../RNBQKBNR[Pp]`, or `.../RNBQKBNR/Pp`.
fn cut(field: &str) -> Result<(&str, &str), FenError> {
    match split_board(field, POCKETS)? {
        (board, "") if board.matches('/').count() == 8 => Ok(board.rsplit_once('/').unwrap_or((board, ""))),
        split => Ok(split),
    }
}

impl State for Pockets {
    const FACTS: usize = {
        let (mut facts, mut index) = (0, 0);
        while index < POCKET_KINDS.len() {
            facts += POCKET_KINDS[index].1;
            index += 1;
        }
        facts
    };

    fn key(&self) -> Key {
        let promoted = self.promoted.into_iter().fold(0, |key, square| key ^ PROMOTED.at(square.index()));
        Side::BOTH.into_iter().fold(promoted, |key, side| {
            let keys = self
                .in_hand(side)
                .map(|(kind, count)| IN_HAND.at((side.index() * 8 + kind.index()) * 32 + usize::from(count)));
            keys.fold(key, |key, other| key ^ other)
        })
    }

    fn read(fields: &mut FenFields<'_>) -> Result<Pockets, FenError> {
        let mut pockets = Pockets::default();
        let (board, hands) = cut(&fields.board)?;
        pockets.read_hands(hands)?;
        fields.board = pockets.without_marks(board)?.into();
        Ok(pockets)
    }

    fn settle(&mut self, board: &mut ChessBoard, _dropped: &mut Vec<Dropped>) -> Result<(), FenError> {
        let others = board.of_kind(Kind::Pawn) | board.of_kind(Kind::King);
        match (self.promoted & others).first() {
            Some(square) => {
                Err(FenError::impossible("board", format!("the piece on {square} cannot be a promoted one")))
            }
            None => Ok(()),
        }
    }

    fn write(&self, words: &mut Vec<String>) {
        let marked = |(rank, row): (u8, &str)| -> String {
            let mut file = 0;
            let cells = rank_cells(row).map(|cell| {
                let square = Square::at(file.min(7), rank);
                file += cell.squares().unwrap_or_default();
                match cell {
                    FenCell::Piece(piece) if self.promoted.has(square) => format!("{piece}~"),
                    FenCell::Empty(text) | FenCell::Piece(text) => text.to_string(),
                }
            });
            cells.collect()
        };
        let ranks: Vec<String> = (0..8).rev().zip(words[0].split('/')).map(marked).collect();
        words[0] = ranks.join("/") + &self.text();
    }

    fn notes(&self) -> Vec<String> {
        let note = |side| {
            let held = self.in_hand(side).map(|(kind, count)| match count {
                1 => kind.info().name.to_string(),
                _ => format!("{count} {}s", kind.info().name),
            });
            let held = held.collect::<Vec<_>>().join(", ");
            (!held.is_empty()).then(|| format!("{side:?} has in hand: {held}"))
        };
        Side::BOTH.into_iter().filter_map(note).collect()
    }

    fn held(&self, side: Side) -> Vec<(Kind, u8)> {
        self.in_hand(side).collect()
    }

    fn promoted(&self) -> Bitboard {
        self.promoted
    }

    fn flipped(self) -> Pockets {
        let [white, black] = self.counts;
        Pockets { counts: [black, white], promoted: self.promoted.flip_ranks() }
    }

    /// Facts for each kind: at least one piece, at least two, and so on.
    #[inline]
    fn facts(&self, side: Side, mut show: impl FnMut(usize)) {
        let mut first = 0;
        for (kind, most) in POCKET_KINDS {
            let count = usize::from(self.count(side, kind)).min(most);
            (first..first + count).for_each(&mut show);
            first += most;
        }
    }
}

//! XBoard's board of a position: one letter a unit.
//!
//! XBoard retypes and drops pieces by single letters (not `x`, its capture sign), and some letters
//! have a promoted form that the suffix `+` gives. That is enough to distinguish ridden carriers
//! from empty ones and nearly all promoted pieces from plain ones; an empty Magic Chocobo or Black
//! Talon and a ridden Chocobot look like the plain carrier.

use engine_core::{ImagePart, PieceDrawing, PieceLook, Side};

use crate::common::glyphs::PAWN;
use crate::common::square::Square;
use crate::common::xboard::{ANY, Display, Shown};
use crate::final_fantasy::board::Board;
use crate::final_fantasy::picture;
use crate::final_fantasy::piece::{Kind, Piece};

/// XBoard's half-moves.
pub(super) type Ply = crate::common::xboard::Ply<Square>;

/// Look of a unit: letter, XBoard's image slot, and the letter of the promoted piece (`+`: the same
/// letter's promoted form, 11 slots further on).
struct Drawing {
    kind: Kind,
    ridden: bool,
    letter: char,
    slot: u8,
    promoted: char,
}

const fn on_foot(kind: Kind, letter: char, slot: u8, promoted: char) -> Drawing {
    Drawing { kind, ridden: false, letter, slot, promoted }
}

const fn ridden(kind: Kind, letter: char, slot: u8, promoted: char) -> Drawing {
    Drawing { kind, ridden: true, letter, slot, promoted }
}

/// Slots 1 to 10 have promoted forms. Slots 0, 7 (with its promoted form 18) and 65 are left out,
/// since XBoard applies pawn and King rules to them.
const DRAWINGS: [Drawing; 22] = [
    on_foot(Kind::King, 'K', 50, 'I'),
    on_foot(Kind::WhiteMage, 'H', 2, '+'),
    on_foot(Kind::RedMage, 'R', 9, '+'),
    on_foot(Kind::BlackMage, 'M', 5, '+'),
    on_foot(Kind::Paladin, 'P', 6, '+'),
    on_foot(Kind::Dragoon, 'G', 8, '+'),
    on_foot(Kind::DarkKnight, 'N', 1, '+'),
    on_foot(Kind::Dwarf, 'D', 40, 'D'),
    on_foot(Kind::Sylph, 'S', 45, 'S'),
    on_foot(Kind::Moogle, 'O', 43, 'O'),
    on_foot(Kind::Caller, 'L', 35, 'L'),
    on_foot(Kind::MagitekKnight, 'Y', 36, 'Y'),
    on_foot(Kind::Airship, 'A', 59, 'F'),
    on_foot(Kind::WhiteChocobo, 'W', 28, 'W'),
    on_foot(Kind::Chocobo, 'C', 47, 'Z'),
    on_foot(Kind::BlackChocobo, 'B', 25, 'B'),
    on_foot(Kind::Tank, 'T', 44, 'T'),
    ridden(Kind::Airship, 'E', 4, '+'),
    ridden(Kind::WhiteChocobo, 'V', 3, '+'),
    ridden(Kind::Chocobo, 'Q', 30, 'Q'),
    ridden(Kind::BlackChocobo, 'J', 10, '+'),
    ridden(Kind::Tank, 'U', 54, 'U'),
];

/// Letters of promoted pieces that have a separate image.
const EXTRA_SLOTS: [(char, u8); 3] = [('I', 48), ('F', 60), ('Z', 58)];
/// Offset of the slot of a letter's promoted form.
const PROMOTED_SLOT: u8 = 11;

/// All images, for XBoard's table.
pub(super) fn pieces() -> Vec<PieceLook> {
    let base = DRAWINGS.iter().map(|drawing| drawing.piece(drawing.letter, drawing.slot, false));
    let promoted = DRAWINGS.iter().filter_map(|drawing| match drawing.promoted {
        '+' => Some(drawing.piece('+', drawing.slot + PROMOTED_SLOT, true)),
        letter => {
            let &(_, slot) = EXTRA_SLOTS.iter().find(|(extra, _)| *extra == letter)?;
            Some(drawing.piece(letter, slot, true))
        }
    });
    base.chain(promoted).collect()
}

impl Drawing {
    /// The piece in XBoard's table. The letter of a ridden carrier does not identify the riders: a
    /// pawn represents all of them.
    fn piece(&self, letter: char, slot: u8, is_promoted: bool) -> PieceLook {
        let plain = Piece::plain(self.kind);
        let base = if is_promoted { plain.promoted() } else { plain };
        let rider = self.ridden.then(|| PieceDrawing::new(&PAWN));
        let image = std::iter::once(picture::look(base, false)).chain(rider).map(ImagePart::own).collect();
        PieceLook { letter: letter.to_string(), slot, image }
    }
}

/// Look of a unit with this base piece.
pub(super) fn look(side: Side, base: Piece, ridden: bool) -> Option<Shown> {
    let drawing = DRAWINGS.iter().find(|drawing| drawing.kind == base.kind() && drawing.ridden == ridden)?;
    Some(match (base.is_promoted(), drawing.promoted) {
        (false, _) => Shown::new(side, drawing.letter),
        (true, '+') => Shown { promoted: true, ..Shown::new(side, drawing.letter) },
        (true, letter) => Shown::new(side, letter),
    })
}

/// XBoard's board.
pub(super) fn display(board: &Board) -> Display<Square> {
    Display::new(ANY, |square| look(board.side_on(square), board.base(square)?, board.ridden().has(square)))
}

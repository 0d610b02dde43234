//! Abilities of all pieces: one table, which the move generator and the attack maps both use.
//!
//! A piece's abilities are *normal* or *special*. Special ones can be suppressed (by pawns in the
//! way, by Magitek fields, by riding), and their object may be exempt from them; see `status`.

use super::piece::Kind::{self, *};

/// Squares that an ability reaches. Slides end on the first unit they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// The eight neighbours.
    StepKing,
    StepOrthogonal,
    StepDiagonal,
    Bishop,
    Rook,
    Queen,
    Knight,
    /// Two squares diagonally, over anything.
    Alfil,
    /// Three squares one way and one the other, over anything.
    Camel,
    /// A knight's goals, if the orthogonal neighbour in the long direction is empty.
    LameKnight,
    Forward,
    ForwardDiagonal,
    /// Squares of queen lines beyond at least one unit.
    JumpQueen,
    /// Squares of rook lines beyond at least one unit.
    JumpRook,
    /// Squares of queen lines beyond exactly one unit.
    CannonQueen,
    /// Squares of rook lines beyond exactly one unit.
    CannonRook,
}

/// Colour of the squares on which a jump may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SquareColour {
    Any,
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ability {
    /// Movement to an empty square or onto an enemy.
    Both(Pattern),
    /// Movement to an empty square only (as a normal ability: or onto a friendly carrier).
    Move(Pattern, SquareColour),
    /// Movement onto an enemy only.
    Capture(Pattern, SquareColour),
    /// Movement onto an enemy, protected or not.
    PiercingCapture(Pattern),
    /// Removes an enemy unit from afar.
    Slay(Pattern),
    /// Removes an enemy unit from afar, protected or not.
    PiercingSlay(Pattern),
    /// Slays any enemy unit that threatens a friendly unit at an alfil's leap.
    SlayThreats,
    /// Removes any enemy unit, and the piece itself.
    SacrificialAttack,
    /// Returns a unit that was just captured and removes its capturer, and the piece itself.
    SacrificialDefence,
    /// Converts an enemy unit, which changes sides.
    Convert(Pattern),
    /// A carrier moves to a friendly character, which becomes its rider.
    Fetch(Pattern),
    /// Aura: friendly units there cannot be captured or slain.
    Protect(Pattern),
    /// Aura: friendly units there pierce protection with normal captures and sacrificial attacks.
    HelpPierce(Pattern),
    /// Suppresses the special abilities of its eight neighbours.
    Field,
}

use Ability::{
    Both, Capture, Convert, Fetch, Field, HelpPierce, Move, PiercingCapture, PiercingSlay, Protect,
    SacrificialAttack, SacrificialDefence, Slay, SlayThreats,
};
use Pattern::{
    Alfil, Bishop, Camel, CannonQueen, CannonRook, Forward, ForwardDiagonal, JumpQueen, JumpRook, Knight,
    LameKnight, Queen, Rook, StepDiagonal, StepKing, StepOrthogonal,
};
use SquareColour::{Any, Black, White};

/// Properties that a unit has by its base piece alone; unlike abilities they cannot be suppressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trait {
    /// Normal moves never capture it.
    Immune,
    /// Normal moves capture it only when it is exposed.
    ImmuneUnlessExposed,
    /// Immune to special abilities.
    ImmuneToSpecials,
    /// Immune to the enemy's special abilities; enemy fields affect neither it nor its rider.
    ImmuneToEnemySpecials,
    /// The enemy in front of it cannot use specials.
    BlocksAhead,
    /// Enemies diagonally in front of it cannot use specials.
    BlocksDiagonally,
    /// Lets its riders use their special abilities.
    FreesRiders,
}

use Trait::{
    BlocksAhead, BlocksDiagonally, FreesRiders, Immune, ImmuneToEnemySpecials, ImmuneToSpecials,
    ImmuneUnlessExposed,
};

/// Row of a piece in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: Kind,
    pub(crate) promoted: bool,
    pub(crate) name: &'static str,
    /// Abbreviation of two letters in move lists, after the suggestions of the game's author.
    pub(crate) short: &'static str,
    /// Normal abilities of a character, or of a carrier with a rider.
    pub(crate) normal: &'static [Ability],
    /// Special abilities of a character, or of a carrier with a rider.
    pub(crate) special: &'static [Ability],
    /// Special abilities of an empty carrier.
    pub(crate) empty: &'static [Ability],
    pub(crate) traits: &'static [Trait],
}

impl Row {
    /// True if a Caller that calls the piece borrows its normal and special abilities. From a
    /// carrier it borrows the moves of an empty one, from a Caller nothing.
    pub(crate) const fn is_borrowable(&self) -> bool {
        !self.kind.is_carrier() && !matches!(self.kind, Caller)
    }
}

const fn plain(kind: Kind, name: &'static str, short: &'static str) -> Row {
    Row { kind, promoted: false, name, short, normal: &[], special: &[], empty: &[], traits: &[] }
}

const fn promoted(kind: Kind, name: &'static str, short: &'static str) -> Row {
    Row { promoted: true, ..plain(kind, name, short) }
}

/// The table, in the order of the rules. Omitted columns are empty.
#[rustfmt::skip]
pub(crate) const TABLE: [Row; 28] = [
    Row { normal: &[Both(StepKing)],
          special: &[Convert(StepKing)],
          ..plain(King, "King", "Ki") },
    Row { normal: &[Both(StepKing)],
          special: &[Convert(StepKing), Convert(Knight)],
          ..promoted(King, "Emperor", "Em") },
    Row { normal: &[Both(Bishop)],
          special: &[Protect(Bishop)],
          ..plain(WhiteMage, "White Mage", "WM") },
    Row { normal: &[Both(Bishop), Move(StepOrthogonal, Any)],
          special: &[Protect(Queen), SlayThreats],
          ..promoted(WhiteMage, "White Wizard", "WW") },
    Row { normal: &[Both(Bishop), Both(LameKnight)],
          special: &[Protect(Alfil), Slay(Alfil)],
          ..plain(RedMage, "Red Mage", "RM") },
    Row { normal: &[Both(Bishop), Both(Knight), Move(StepOrthogonal, Any)],
          special: &[Protect(Bishop), Slay(Bishop)],
          ..promoted(RedMage, "Red Wizard", "RW") },
    Row { normal: &[Both(Bishop)],
          special: &[Slay(Bishop)],
          ..plain(BlackMage, "Black Mage", "BM") },
    Row { normal: &[Both(Bishop), Move(StepOrthogonal, Any)],
          special: &[Slay(Queen), HelpPierce(Alfil)],
          ..promoted(BlackMage, "Black Wizard", "BW") },
    Row { normal: &[Both(Knight)],
          special: &[Protect(StepKing)],
          ..plain(Paladin, "Paladin", "Pa") },
    Row { normal: &[Both(Knight)],
          special: &[Protect(StepKing), SacrificialDefence],
          ..promoted(Paladin, "True Paladin", "TP") },
    Row { normal: &[Both(Knight)],
          special: &[Capture(Camel, Any)],
          ..plain(Dragoon, "Dragoon", "Dr") },
    Row { normal: &[Both(Knight), Move(Camel, Any)],
          special: &[PiercingCapture(Camel)],
          ..promoted(Dragoon, "Dragon Master", "DM") },
    Row { normal: &[Both(Knight)],
          special: &[Slay(StepKing)],
          ..plain(DarkKnight, "Dark Knight", "DN") },
    Row { normal: &[Both(Knight)],
          special: &[Slay(StepKing), SacrificialAttack],
          ..promoted(DarkKnight, "Black Knight", "BN") },
    Row { normal: &[Move(Forward, Any), Capture(ForwardDiagonal, Any)],
          traits: &[BlocksAhead],
          ..plain(Dwarf, "Dwarf", "Dw") },
    Row { normal: &[Move(ForwardDiagonal, Any), Capture(Forward, Any)],
          traits: &[BlocksDiagonally],
          ..plain(Sylph, "Sylph", "Sy") },
    Row { normal: &[Both(Forward), Both(ForwardDiagonal)],
          traits: &[ImmuneToSpecials],
          ..plain(Moogle, "Moogle", "Mo") },
    Row { normal: &[Both(Knight)],
          special: &[Field],
          ..plain(MagitekKnight, "Magitek Knight", "MN") },
    Row { normal: &[Both(Bishop)],
          ..plain(Caller, "Caller", "Ca") },
    Row { normal: &[Both(Queen)],
          special: &[Move(JumpQueen, White)],
          traits: &[ImmuneUnlessExposed],
          ..plain(Airship, "Airship", "AS") },
    Row { normal: &[Both(Queen)],
          special: &[Move(JumpQueen, White), PiercingSlay(CannonQueen)],
          traits: &[ImmuneUnlessExposed],
          ..promoted(Airship, "Warship", "WS") },
    Row { normal: &[Both(Rook)],
          traits: &[FreesRiders],
          ..plain(WhiteChocobo, "White Chocobo", "WC") },
    Row { normal: &[Both(Rook), Move(Knight, Any)],
          traits: &[FreesRiders, ImmuneToEnemySpecials],
          ..promoted(WhiteChocobo, "Magic Chocobo", "MC") },
    Row { normal: &[Both(Rook)],
          empty: &[Move(Rook, Any)],
          ..plain(Chocobo, "Chocobo", "Ch") },
    Row { normal: &[Both(Rook), Move(Knight, Any)],
          empty: &[Move(Rook, Any), Move(Knight, Any), Fetch(Rook), Fetch(Knight)],
          ..promoted(Chocobo, "Chocobot", "CB") },
    Row { normal: &[Both(Rook)],
          special: &[Move(JumpRook, Black)],
          ..plain(BlackChocobo, "Black Chocobo", "BC") },
    Row { normal: &[Both(Rook), Move(Knight, Any)],
          special: &[Move(JumpRook, Black), Capture(JumpRook, Black), Capture(Knight, Any), Slay(StepDiagonal)],
          ..promoted(BlackChocobo, "Black Talon", "BT") },
    Row { normal: &[Move(Rook, Any)],
          special: &[PiercingSlay(CannonRook)],
          traits: &[Immune],
          ..plain(Tank, "Dwarvish Tank", "DT") },
];

/// The table by [`Piece::form`](super::piece::Piece::form).
pub(crate) static FORMS: [Row; 36] = forms();

const fn forms() -> [Row; 36] {
    let mut forms = [TABLE[0]; 36];
    let mut index = 0;
    while index < TABLE.len() {
        let row = TABLE[index];
        forms[((row.kind as usize) << 1) | row.promoted as usize] = row;
        index += 1;
    }
    forms
}

/// Returns the abilities that a Caller borrows from a called piece: its special abilities, and its
/// normal ones as special abilities; from a carrier only the moves of an empty one, from another
/// Caller nothing.
pub(crate) fn borrowed(form: usize) -> impl Iterator<Item = Ability> {
    let row = &FORMS[form];
    let own: [&[Ability]; 2] = if row.is_borrowable() { [row.special, row.normal] } else { [&[], &[]] };
    let moves = row.empty.iter().filter(|ability| matches!(ability, Move(..)));
    own.into_iter().flatten().chain(moves).copied()
}

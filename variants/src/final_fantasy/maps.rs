//! Sets of units by what they can do, kept up to date with the board, so that attacks on a square and protection are a
//! few look-ups away. Which ability belongs to which set is read off the ability table at compile time.

use super::abilities::{Ability, Pattern, Row, Trait};

/// A set of one side's units. Slides along queen lines are split into their rook and bishop parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Map {
    // Normal captures, of the unit or of a rider.
    TakeKing,
    TakeBishop,
    TakeRook,
    TakeKnight,
    TakeLameKnight,
    TakeForward,
    TakeForwardDiagonal,
    // Special captures and slays.
    HitKing,
    HitDiagonal,
    HitBishop,
    HitRook,
    HitKnight,
    HitLameKnight,
    HitForward,
    HitForwardDiagonal,
    HitAlfil,
    HitCamel,
    HitJumpRook,
    HitCannonRook,
    HitCannonQueen,
    HitThreats,
    HitAnywhere,
    // Conversions.
    ConvertKing,
    ConvertKnight,
    // Auras.
    ProtectKing,
    ProtectAlfil,
    ProtectBishop,
    ProtectRook,
    HelpPierce,
    Field,
    SacrificialDefence,
    // Pieces that are there, able to act or not.
    HasCaller,
    HasTruePaladin,
    // Traits.
    Immune,
    ImmuneUnlessExposed,
    Elusive,
    Aloof,
    BlocksAhead,
    BlocksDiagonally,
    FreesRiders,
}

impl Map {
    /// Number of sets.
    pub(crate) const COUNT: usize = Map::FreesRiders as usize + 1;

    /// The set's bit in sets of sets.
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// The sets that a piece's normal abilities put it in, by [`Piece::form`](super::piece::Piece::form). Riding does not change
/// these.
pub(crate) static NORMAL: [u64; 36] = by_form(Column::Normal);
/// The sets that its special abilities put it in, when it is free to use them.
pub(crate) static SPECIAL: [u64; 36] = by_form(Column::Special);
/// The sets that its traits put a unit in that has it as base piece.
pub(crate) static TRAITS: [u64; 36] = by_form(Column::Traits);
/// The sets that a Caller is in that has called it.
pub(crate) static BORROWED: [u64; 36] = by_form(Column::Borrowed);

#[derive(Clone, Copy)]
enum Column {
    Normal,
    Special,
    Traits,
    Borrowed,
}

const fn by_form(column: Column) -> [u64; 36] {
    // Constants cannot read statics: the rows are taken from the table itself.
    let mut sets = [0; 36];
    let mut index = 0;
    while index < super::abilities::TABLE.len() {
        let row = &super::abilities::TABLE[index];
        sets[((row.kind as usize) << 1) | row.promoted as usize] = match column {
            Column::Normal => normal(row.normal) | presence(row),
            Column::Special => special(row.special),
            Column::Traits => traits(row.traits),
            Column::Borrowed if row.lends_its_own() => special(row.special) | special(row.normal),
            // What a carrier lends when empty captures nothing.
            Column::Borrowed => 0,
        };
        index += 1;
    }
    sets
}

const fn presence(row: &Row) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < row.special.len() {
        if matches!(row.special[index], Ability::SacrificialDefence) {
            set |= Map::HasTruePaladin.bit();
        }
        index += 1;
    }
    if matches!(row.kind, super::piece::Kind::Caller) { set | Map::HasCaller.bit() } else { set }
}

const fn normal(abilities: &[Ability]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < abilities.len() {
        if let Ability::Both(pattern) | Ability::Capture(pattern, _) = abilities[index] {
            set |= match pattern {
                Pattern::StepKing => Map::TakeKing.bit(),
                Pattern::Bishop => Map::TakeBishop.bit(),
                Pattern::Rook => Map::TakeRook.bit(),
                Pattern::Queen => Map::TakeBishop.bit() | Map::TakeRook.bit(),
                Pattern::Knight => Map::TakeKnight.bit(),
                Pattern::LameKnight => Map::TakeLameKnight.bit(),
                Pattern::Forward => Map::TakeForward.bit(),
                Pattern::ForwardDiagonal => Map::TakeForwardDiagonal.bit(),
                _ => panic!("no set for this normal capture"),
            };
        }
        index += 1;
    }
    set
}

const fn special(abilities: &[Ability]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < abilities.len() {
        set |= match abilities[index] {
            Ability::Both(pattern)
            | Ability::Capture(pattern, _)
            | Ability::PiercingCapture(pattern)
            | Ability::Slay(pattern)
            | Ability::PiercingSlay(pattern) => hit(pattern),
            Ability::SlayThreats => Map::HitThreats.bit(),
            Ability::SacrificialAttack => Map::HitAnywhere.bit(),
            Ability::SacrificialDefence => Map::SacrificialDefence.bit(),
            Ability::Convert(Pattern::StepKing) => Map::ConvertKing.bit(),
            Ability::Convert(Pattern::Knight) => Map::ConvertKnight.bit(),
            Ability::Protect(Pattern::StepKing) => Map::ProtectKing.bit(),
            Ability::Protect(Pattern::Alfil) => Map::ProtectAlfil.bit(),
            Ability::Protect(Pattern::Bishop) => Map::ProtectBishop.bit(),
            Ability::Protect(Pattern::Queen) => Map::ProtectBishop.bit() | Map::ProtectRook.bit(),
            Ability::HelpPierce(Pattern::Alfil) => Map::HelpPierce.bit(),
            Ability::Field => Map::Field.bit(),
            Ability::Move(..) | Ability::Fetch(_) => 0,
            Ability::Convert(_) | Ability::Protect(_) | Ability::HelpPierce(_) => {
                panic!("no set for this ability")
            }
        };
        index += 1;
    }
    set
}

const fn hit(pattern: Pattern) -> u64 {
    match pattern {
        Pattern::StepKing => Map::HitKing.bit(),
        Pattern::StepDiagonal => Map::HitDiagonal.bit(),
        Pattern::Bishop => Map::HitBishop.bit(),
        Pattern::Rook => Map::HitRook.bit(),
        Pattern::Queen => Map::HitBishop.bit() | Map::HitRook.bit(),
        Pattern::Knight => Map::HitKnight.bit(),
        Pattern::LameKnight => Map::HitLameKnight.bit(),
        Pattern::Forward => Map::HitForward.bit(),
        Pattern::ForwardDiagonal => Map::HitForwardDiagonal.bit(),
        Pattern::Alfil => Map::HitAlfil.bit(),
        Pattern::Camel => Map::HitCamel.bit(),
        Pattern::JumpRook => Map::HitJumpRook.bit(),
        Pattern::CannonRook => Map::HitCannonRook.bit(),
        Pattern::CannonQueen => Map::HitCannonQueen.bit(),
        Pattern::StepOrthogonal | Pattern::JumpQueen => panic!("no set for this special capture"),
    }
}

const fn traits(list: &[Trait]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < list.len() {
        set |= match list[index] {
            Trait::Immune => Map::Immune.bit(),
            Trait::ImmuneUnlessExposed => Map::ImmuneUnlessExposed.bit(),
            Trait::Elusive => Map::Elusive.bit(),
            Trait::Aloof => Map::Aloof.bit(),
            Trait::BlocksAhead => Map::BlocksAhead.bit(),
            Trait::BlocksDiagonally => Map::BlocksDiagonally.bit(),
            Trait::FreesRiders => Map::FreesRiders.bit(),
        };
        index += 1;
    }
    set
}

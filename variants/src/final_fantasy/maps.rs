//! Sets of units by ability, updated with the board, so that attacks on a square and protection
//! need only a few look-ups. The sets of each ability are derived from the ability table at compile
//! time.

use super::abilities::{Ability, Pattern, Row, Trait};

/// Set of one side's units. Slides along queen lines are split into their rook and bishop parts.
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
    // Presence of pieces, free to act or not.
    HasCaller,
    HasTruePaladin,
    // Traits.
    Immune,
    ImmuneUnlessExposed,
    ImmuneToSpecials,
    ImmuneToEnemySpecials,
    BlocksAhead,
    BlocksDiagonally,
    FreesRiders,
}

impl Map {
    /// Number of sets.
    pub(crate) const COUNT: usize = Map::FreesRiders as usize + 1;

    /// Bit of the set in a bit mask of sets.
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// Patterns of captures and slays, with the sets of units that use them for normal captures and for
/// special attacks.
pub(crate) const ATTACKS: [(Pattern, Option<Map>, Option<Map>); 12] = [
    (Pattern::StepKing, Some(Map::TakeKing), Some(Map::HitKing)),
    (Pattern::StepDiagonal, None, Some(Map::HitDiagonal)),
    (Pattern::Bishop, Some(Map::TakeBishop), Some(Map::HitBishop)),
    (Pattern::Rook, Some(Map::TakeRook), Some(Map::HitRook)),
    (Pattern::Knight, Some(Map::TakeKnight), Some(Map::HitKnight)),
    (Pattern::LameKnight, Some(Map::TakeLameKnight), Some(Map::HitLameKnight)),
    (Pattern::Forward, Some(Map::TakeForward), Some(Map::HitForward)),
    (Pattern::ForwardDiagonal, Some(Map::TakeForwardDiagonal), Some(Map::HitForwardDiagonal)),
    (Pattern::Alfil, None, Some(Map::HitAlfil)),
    (Pattern::Camel, None, Some(Map::HitCamel)),
    (Pattern::CannonRook, None, Some(Map::HitCannonRook)),
    (Pattern::CannonQueen, None, Some(Map::HitCannonQueen)),
];

/// Sets of a piece by its normal abilities, by [`Piece::form`](super::piece::Piece::form). They
/// also apply to riders.
pub(crate) static NORMAL: [u64; 36] = by_form(Column::Normal);
/// Sets of a piece by its special abilities, if it may use them.
pub(crate) static SPECIAL: [u64; 36] = by_form(Column::Special);
/// Sets of a unit by the traits of its base piece.
pub(crate) static TRAITS: [u64; 36] = by_form(Column::Traits);
/// Sets of a Caller by the piece that it has called.
pub(crate) static BORROWED: [u64; 36] = by_form(Column::Borrowed);

#[derive(Clone, Copy)]
enum Column {
    Normal,
    Special,
    Traits,
    Borrowed,
}

const fn by_form(column: Column) -> [u64; 36] {
    // Constants cannot read statics, so the rows come from the table itself.
    let mut sets = [0; 36];
    let mut index = 0;
    while index < super::abilities::TABLE.len() {
        let row = &super::abilities::TABLE[index];
        sets[((row.kind as usize) << 1) | row.promoted as usize] = match column {
            Column::Normal => normal(row.normal) | presence(row),
            Column::Special => special(row.special),
            Column::Traits => traits(row.traits),
            Column::Borrowed if row.is_borrowable() => special(row.special) | special(row.normal),
            // An empty carrier's moves, which a Caller borrows, capture nothing.
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
            set |= attack(pattern, false);
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
            | Ability::PiercingSlay(pattern) => attack(pattern, true),
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

/// Sets of units that capture by a pattern, by normal moves or special abilities: a queen's attack
/// is a bishop's and a rook's.
const fn attack(pattern: Pattern, special: bool) -> u64 {
    match pattern {
        Pattern::Queen => return attack(Pattern::Bishop, special) | attack(Pattern::Rook, special),
        Pattern::JumpRook if special => return Map::HitJumpRook.bit(),
        _ => {}
    }
    let mut index = 0;
    while index < ATTACKS.len() {
        let (known, take, hit) = ATTACKS[index];
        if known as u8 == pattern as u8
            && let Some(map) = if special { hit } else { take }
        {
            return map.bit();
        }
        index += 1;
    }
    panic!("no set for this capture")
}

const fn traits(list: &[Trait]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < list.len() {
        set |= match list[index] {
            Trait::Immune => Map::Immune.bit(),
            Trait::ImmuneUnlessExposed => Map::ImmuneUnlessExposed.bit(),
            Trait::ImmuneToSpecials => Map::ImmuneToSpecials.bit(),
            Trait::ImmuneToEnemySpecials => Map::ImmuneToEnemySpecials.bit(),
            Trait::BlocksAhead => Map::BlocksAhead.bit(),
            Trait::BlocksDiagonally => Map::BlocksDiagonally.bit(),
            Trait::FreesRiders => Map::FreesRiders.bit(),
        };
        index += 1;
    }
    set
}

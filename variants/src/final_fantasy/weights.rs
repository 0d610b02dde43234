//! All weights of the evaluator and of move ordering, in centipawns unless they say otherwise.

use super::man::{Kind, Man};

/// What a man is worth by its normal moves (or, for a carrier, with a rider), and by its special abilities.
#[derive(Clone, Copy)]
pub(crate) struct Worth {
    pub(crate) body: i16,
    pub(crate) magic: i16,
}

const fn worth(body: i16, magic: i16) -> Worth {
    Worth { body, magic }
}

/// A King, in exchanges: more than everything else together.
pub(crate) const KING: i32 = 10_000;

/// By type: plain and promoted.
#[rustfmt::skip]
const WORTHS: [(Kind, Worth, Worth); 17] = [
    (Kind::King, worth(0, 0), worth(0, 150)),
    (Kind::Airship, worth(620, 80), worth(620, 500)),
    (Kind::WhiteChocobo, worth(400, 60), worth(450, 110)),
    (Kind::Chocobo, worth(400, 40), worth(450, 80)),
    (Kind::BlackChocobo, worth(400, 70), worth(450, 300)),
    (Kind::WhiteMage, worth(280, 120), worth(310, 350)),
    (Kind::RedMage, worth(320, 130), worth(460, 330)),
    (Kind::BlackMage, worth(280, 200), worth(310, 550)),
    (Kind::Paladin, worth(260, 80), worth(260, 250)),
    (Kind::Dragoon, worth(260, 100), worth(290, 160)),
    (Kind::DarkKnight, worth(260, 130), worth(260, 400)),
    (Kind::Dwarf, worth(100, 0), worth(100, 0)),
    (Kind::Sylph, worth(100, 0), worth(100, 0)),
    (Kind::Moogle, worth(130, 0), worth(130, 0)),
    (Kind::Tank, worth(200, 250), worth(200, 250)),
    (Kind::Caller, worth(280, 150), worth(280, 150)),
    (Kind::MagitekKnight, worth(260, 120), worth(260, 120)),
];

static BY_FORM: [Worth; 36] = by_form();

const fn by_form() -> [Worth; 36] {
    let mut table = [worth(0, 0); 36];
    let mut index = 0;
    while index < WORTHS.len() {
        let (kind, plain, promoted) = WORTHS[index];
        table[(kind as usize) << 1] = plain;
        table[((kind as usize) << 1) | 1] = promoted;
        index += 1;
    }
    table
}

/// What a man is worth.
#[inline]
pub(crate) fn of(man: Man) -> Worth {
    BY_FORM[man.form()]
}

/// Body and magic together; a King counts for the game.
#[inline]
pub(crate) fn full(man: Man) -> i32 {
    let worth = of(man);
    let royal = if man.kind() == Kind::King { KING } else { 0 };
    royal + i32::from(worth.body) + i32::from(worth.magic)
}

/// Share of its body that a carrier keeps while nobody rides it, in percent.
pub(crate) const EMPTY_CARRIER_PERCENT: i32 = 65;
/// Share of his magic that a rider who cannot use it keeps, in percent: he may dismount.
pub(crate) const RIDER_MAGIC_PERCENT: i32 = 60;
/// Share of its magic that a suppressed unit keeps, in percent: it may move, or what suppresses it may.
pub(crate) const SILENCED_MAGIC_PERCENT: i32 = 40;
/// Bonus for a unit that an aura protects, in percent of its worth.
pub(crate) const COVER_PERCENT: i32 = 6;
/// For each square that a unit can move to or attack.
pub(crate) const MOBILITY: i32 = 3;
/// For a pawn on foot, by the ranks it has advanced (it starts at 1).
pub(crate) const PAWN_ADVANCE: [i32; 8] = [0, 0, 4, 10, 20, 45, 110, 0];
/// For each open square on a line to the King, if the enemy has a man that attacks along lines.
pub(crate) const KING_OPEN_LINE: i32 = -5;
/// For each enemy piece, by its distance to the King in king's steps.
pub(crate) const KING_TROPISM: [i32; 8] = [0, -14, -12, -8, -4, -2, 0, 0];
/// For a King whose carrier cannot be captured by normal moves.
pub(crate) const KING_IN_FORT: i32 = 40;
/// For each form of enemy man that a side with a Caller may call, up to [`CALLABLE_MOST`].
pub(crate) const CALLABLE: i32 = 12;
pub(crate) const CALLABLE_MOST: i32 = 5;
/// For the move.
pub(crate) const TEMPO: i32 = 15;

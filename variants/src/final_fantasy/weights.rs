//! All weights of the evaluator and of move ordering, in centipawns unless they say otherwise.

use super::board::Board;
use super::man::{Kind, Man};
use crate::common::square::Square;

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
///
/// The plain men, the shares below and the pawns' advance follow a logistic regression of game results (and, with less
/// weight, search scores) on counts of men, over 10,161 quiet positions from 374 games that the engine played against
/// itself at 1,500 nodes a move from random openings; values are rounded and halfway back to those guessed before where
/// the regression saw little. Promoted and special men were too rare there: theirs are guesses from what they can do.
#[rustfmt::skip]
const WORTHS: [(Kind, Worth, Worth); 17] = [
    (Kind::King, worth(0, 0), worth(0, 150)),
    (Kind::Airship, worth(740, 60), worth(740, 460)),
    (Kind::WhiteChocobo, worth(380, 40), worth(410, 90)),
    (Kind::Chocobo, worth(370, 20), worth(400, 60)),
    (Kind::BlackChocobo, worth(380, 40), worth(410, 230)),
    (Kind::WhiteMage, worth(240, 105), worth(260, 320)),
    (Kind::RedMage, worth(250, 105), worth(340, 300)),
    (Kind::BlackMage, worth(240, 140), worth(260, 450)),
    (Kind::Paladin, worth(215, 75), worth(215, 230)),
    (Kind::Dragoon, worth(215, 85), worth(240, 140)),
    (Kind::DarkKnight, worth(215, 95), worth(215, 330)),
    (Kind::Dwarf, worth(70, 0), worth(70, 0)),
    (Kind::Sylph, worth(85, 0), worth(85, 0)),
    (Kind::Moogle, worth(110, 0), worth(110, 0)),
    (Kind::Tank, worth(200, 200), worth(200, 200)),
    (Kind::Caller, worth(240, 160), worth(240, 160)),
    (Kind::MagitekKnight, worth(215, 110), worth(215, 110)),
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

/// Share of its body that a carrier keeps while nobody rides it, in percent; an Airship, which is hard to capture.
pub(crate) const EMPTY_CARRIER_PERCENT: i32 = 28;
pub(crate) const EMPTY_AIRSHIP_PERCENT: i32 = 45;
/// Share of his worth that a rider keeps, in percent: his carrier moves for him, and both are captured together.
pub(crate) const RIDER_PERCENT: i32 = 35;

/// What the unit on a square is worth.
pub(crate) fn unit(board: &Board, square: Square) -> i32 {
    body(board, square, full)
}

/// The sum of a worth over the men of a unit: of riders and of a carrier without riders only a share counts.
pub(crate) fn body(board: &Board, square: Square, worth: impl Fn(Man) -> i32) -> i32 {
    let Some(base) = board.base(square) else {
        return 0;
    };
    if !base.is_carrier() {
        return worth(base);
    }
    if !board.ridden().has(square) {
        return percent(worth(base), empty_percent(base.kind()));
    }
    let rider = |man: Man| match man.kind() {
        Kind::King => worth(man),
        _ => percent(worth(man), RIDER_PERCENT),
    };
    worth(base) + board.riders(square).map(rider).sum::<i32>()
}

fn empty_percent(kind: Kind) -> i32 {
    if kind == Kind::Airship { EMPTY_AIRSHIP_PERCENT } else { EMPTY_CARRIER_PERCENT }
}

/// A share of a value.
pub(crate) fn percent(value: i32, share: i32) -> i32 {
    value * share / 100
}

/// Share of its magic that a suppressed unit keeps, in percent: it may move, or what suppresses it may.
pub(crate) const SILENCED_MAGIC_PERCENT: i32 = 40;
/// Bonus for a unit that an aura protects, in percent of its worth.
pub(crate) const COVER_PERCENT: i32 = 6;
/// For each square that a unit can move to or attack.
pub(crate) const MOBILITY: i32 = 3;
/// For a pawn on foot, by the ranks it has advanced (it starts at 1).
pub(crate) const PAWN_ADVANCE: [i32; 8] = [0, 0, 4, 20, 32, 62, 130, 0];
/// For each open square on a line to the King, if the enemy has a man that attacks along lines.
pub(crate) const KING_OPEN_LINE: i32 = -5;
/// For each enemy piece, by its distance to the King in king's steps.
pub(crate) const KING_TROPISM: [i32; 8] = [0, -14, -12, -8, -4, -2, 0, 0];
/// For a King whose carrier cannot be captured by normal moves: refuge from all but special attacks. In games of the engine
/// against itself at 10,000 nodes a move, six Red or Black Mages beat a King alone in an Airship in 1 of 24 games, nine
/// Mages and Dark Knights in 3 of 12, and in 9 of 12 once [`KING_FLIGHTS`] told them how.
pub(crate) const KING_IN_FORT: i32 = 800;
/// For such a King by the number of squares that he may fly to unharmed.
pub(crate) const KING_FLIGHTS: [i32; 21] =
    [-160, -120, -90, -65, -45, -30, -18, -8, 0, 6, 12, 18, 24, 28, 32, 35, 38, 41, 44, 47, 50];
/// For each of the enemy's units with special attacks against such a King, and for each pawn that may become one.
pub(crate) const SIEGE_SLAYER: i32 = 90;
pub(crate) const SIEGE_PAWN: i32 = 60;
/// Part of a lead, in percent, that counts for nothing against such a King. In 511 games that the engine played against
/// itself at 1,500 nodes a move, leads of 300 to 600 centipawns scored 55 % then, and 67 % otherwise; larger ones 61 %
/// and 74 %.
pub(crate) const FORTRESS_PERCENT: i32 = 55;
/// For each form of enemy man that a side with a Caller may call, up to [`CALLABLE_MOST`].
pub(crate) const CALLABLE: i32 = 12;
pub(crate) const CALLABLE_MOST: i32 = 5;
/// For the move.
pub(crate) const TEMPO: i32 = 15;

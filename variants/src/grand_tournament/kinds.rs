//! The men of Grand Tournament: each kind is declared once, here. Attack tables, XBoard's movement lines,
//! start positions, promotion choices and first values all follow from these lines.

use std::fmt;

/// A kind of man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it; the moves are in KINDS")]
pub enum Kind {
    Pawn,
    King,
    Rook,
    Knight,
    Bishop,
    Queen,
    Bede,
    Fad,
    Waffle,
    Cardinal,
    ChargingRook,
    Fibnif,
    ChargingKnight,
    Colonel,
    ShortRook,
    WoodyRook,
    HalfDuck,
    Chancellor,
}

/// What there is to know about a kind of man.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The kind declared here.
    pub kind: Kind,
    /// Upper-case letter in FEN, moves and XBoard.
    pub letter: u8,
    /// The name for people.
    pub name: &'static str,
    /// Its moves; for the pawn without the double step and en passant, for the king without castling.
    pub betza: &'static str,
    /// Value in centipawns, from the rule text: a starting point for the evaluator.
    pub value: i32,
}

const fn man(kind: Kind, letter: u8, name: &'static str, betza: &'static str, value: i32) -> KindInfo {
    KindInfo { kind, letter, name, betza, value }
}

/// All kinds by [`Kind::index`]: pawn and king, then four a kind of army, in the order of [`Army`] and [`Rank`].
pub const KINDS: [KindInfo; Kind::COUNT] = [
    man(Kind::Pawn, b'P', "Pawn", "mfWcfF", 100),
    man(Kind::King, b'K', "King", "K", 300),
    man(Kind::Rook, b'R', "Rook", "R", 500),
    man(Kind::Knight, b'N', "Knight", "N", 300),
    man(Kind::Bishop, b'B', "Bishop", "B", 325),
    man(Kind::Queen, b'Q', "Queen", "Q", 900),
    man(Kind::Bede, b'D', "Bede", "BD", 500),
    man(Kind::Fad, b'A', "FAD", "FAD", 450),
    man(Kind::Waffle, b'W', "Waffle", "WA", 300),
    man(Kind::Cardinal, b'C', "Cardinal", "BN", 800),
    man(Kind::ChargingRook, b'G', "Charging Rook", "fsRbK", 500),
    man(Kind::Fibnif, b'I', "Fibnif", "FvN", 300),
    man(Kind::ChargingKnight, b'H', "Charging Knight", "fhNsWbK", 325),
    man(Kind::Colonel, b'O', "Colonel", "KfsRfhN", 900),
    man(Kind::ShortRook, b'S', "Short Rook", "R4", 400),
    man(Kind::WoodyRook, b'M', "Woody Rook", "WD", 290),
    man(Kind::HalfDuck, b'F', "Half Duck", "HFD", 510),
    man(Kind::Chancellor, b'E', "Chancellor", "RN", 900),
];

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 18;

    /// 0 to 17, for indexing tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of an index; `None` from 18 on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Kind> {
        if index < Kind::COUNT { Some(KINDS[index].kind) } else { None }
    }

    /// Its declaration.
    #[inline]
    #[must_use]
    pub const fn info(self) -> &'static KindInfo {
        &KINDS[self as usize]
    }

    /// The upper-case letter.
    #[must_use]
    pub const fn letter(self) -> char {
        self.info().letter as char
    }

    /// The kind with this letter, upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        KINDS.iter().find(|info| letter.eq_ignore_ascii_case(&(info.letter as char))).map(|info| info.kind)
    }

    /// The army it belongs to; `None` for pawns and kings, which all armies have.
    #[inline]
    #[must_use]
    pub const fn army(self) -> Option<Army> {
        match self as usize {
            0 | 1 => None,
            index => Some(Army::ALL[(index - 2) / 4]),
        }
    }

    /// Its place in its army; `None` for pawns and kings.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        match self as usize {
            0 | 1 => None,
            index => Some(Rank::ALL[(index - 2) % 4]),
        }
    }
}

/// One of the four armies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Army {
    /// The Fabulous FIDEs: orthodox chess.
    Fide,
    /// The Colorbound Clobberers II.
    Clobberers,
    /// The Nutty Knights.
    Nutters,
    /// The Remarkable Rookies.
    Rookies,
}

impl Army {
    /// All armies, in the order in which FENs name them.
    pub const ALL: [Army; 4] = [Army::Fide, Army::Clobberers, Army::Nutters, Army::Rookies];
    /// Their names in FENs and options.
    pub const NAMES: [&'static str; 4] = ["fide", "clobberers", "nutters", "rookies"];

    /// Its name in FENs and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Army::NAMES[self as usize]
    }

    /// The army of this name (lower case).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.name() == name)
    }

    /// The man that holds a place in it.
    #[inline]
    #[must_use]
    pub const fn man(self, rank: Rank) -> Kind {
        KINDS[2 + 4 * self as usize + rank as usize].kind
    }

    /// Its four kinds, by [`Rank`].
    #[must_use]
    pub const fn men(self) -> [Kind; 4] {
        [self.man(Rank::Corner), self.man(Rank::Second), self.man(Rank::Third), self.man(Rank::Queen)]
    }
}

/// The place of a man in its army: where it starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// On the a- and h-files; castles.
    Corner,
    /// On the b- and g-files.
    Second,
    /// On the c- and f-files.
    Third,
    /// On the d-file: the strongest.
    Queen,
}

impl Rank {
    /// All places, from the edge inwards.
    pub const ALL: [Rank; 4] = [Rank::Corner, Rank::Second, Rank::Third, Rank::Queen];
    /// The places on a back rank, from the a-file; `None` is the king.
    pub const BACK_RANK: [Option<Rank>; 8] = [
        Some(Rank::Corner),
        Some(Rank::Second),
        Some(Rank::Third),
        Some(Rank::Queen),
        None,
        Some(Rank::Third),
        Some(Rank::Second),
        Some(Rank::Corner),
    ];
}

/// The armies of a game, one or two. Who plays which does not matter: they only decide promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Armies {
    first: Army,
    second: Option<Army>,
}

impl Armies {
    /// The set of two armies, which may be the same.
    #[must_use]
    pub fn of(one: Army, other: Army) -> Armies {
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        Armies { first, second: (first != second).then_some(second) }
    }

    /// The army that comes first in [`Army::ALL`].
    #[inline]
    #[must_use]
    pub const fn first(self) -> Army {
        self.first
    }

    /// The other army, if there are two.
    #[inline]
    #[must_use]
    pub const fn second(self) -> Option<Army> {
        self.second
    }

    /// True if the army takes part.
    #[must_use]
    pub fn has(self, army: Army) -> bool {
        self.first == army || self.second == Some(army)
    }

    /// The armies, each once.
    pub fn iter(self) -> impl Iterator<Item = Army> {
        std::iter::once(self.first).chain(self.second)
    }

    /// All kinds that can be on the board, pawn and king first.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        [Kind::Pawn, Kind::King].into_iter().chain(self.promotions())
    }

    /// The kinds that a pawn can become: 4 or 8.
    pub fn promotions(self) -> impl Iterator<Item = Kind> {
        self.iter().flat_map(Army::men)
    }

    /// Dense index below 16: one bit an army.
    #[must_use]
    pub const fn index(self) -> usize {
        let first = 1 << self.first as usize;
        match self.second {
            Some(second) => first | 1 << second as usize,
            None => first,
        }
    }
}

/// As FENs write it: `fide:nutters`, or `nutters:nutters`.
impl fmt::Display for Armies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first.name(), self.second.unwrap_or(self.first).name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (index, info) in KINDS.iter().enumerate() {
            assert_eq!(info.kind.index(), index);
            assert_eq!(Kind::from_letter(info.letter as char), Some(info.kind));
            if let (Some(army), Some(rank)) = (info.kind.army(), info.kind.rank()) {
                assert_eq!(army.man(rank), info.kind);
            }
        }
        assert_eq!(Kind::from_letter('q'), Some(Kind::Queen));
        assert_eq!(Kind::from_letter('x'), None);
    }

    #[test]
    fn armies_are_a_set() {
        let mixed = Armies::of(Army::Rookies, Army::Fide);
        assert_eq!(mixed, Armies::of(Army::Fide, Army::Rookies));
        assert_eq!(mixed.to_string(), "fide:rookies");
        assert_eq!(mixed.promotions().count(), 8);
        let single = Armies::of(Army::Nutters, Army::Nutters);
        assert_eq!(single.to_string(), "nutters:nutters");
        assert_eq!(single.kinds().count(), 6);
    }
}

//! The pieces of chess, Grand Tournament and Illusionary Piece Chess: each kind is declared once,
//! here. Attack tables, XBoard's movement lines, start positions, promotion choices and first
//! values are derived from these lines. Armies from files bring custom kinds, which a piece set
//! declares when the game is opened.

use std::fmt;

/// A kind of piece.
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
    IllusionaryRook,
    IllusionaryKnight,
    IllusionaryBishop,
    IllusionaryQueen,
    IllusionaryPawn,
    Custom0,
    Custom1,
    Custom2,
    Custom3,
    Custom4,
    Custom5,
    Custom6,
    Custom7,
    Custom8,
    Custom9,
    Custom10,
    Custom11,
    Custom12,
    Custom13,
    Custom14,
    Custom15,
}

/// Declaration of a kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The declared kind.
    pub kind: Kind,
    /// Upper-case letter in FEN, moves and XBoard. No two kinds of one game share it.
    pub letter: u8,
    /// Name for users.
    pub name: &'static str,
    /// Moves in Betza's notation; for the pawn without the double step and en passant, for the king
    /// without castling.
    pub betza: &'static str,
    /// Value in centipawns that the rules text states ("slightly" above or below a number being 10
    /// to 25); for illusionary pieces, which the text does not evaluate, estimated. Used to order
    /// lists and choices.
    pub value: i32,
}

const fn piece(kind: Kind, letter: u8, name: &'static str, betza: &'static str, value: i32) -> KindInfo {
    KindInfo { kind, letter, name, betza, value }
}

/// All built-in kinds by [`Kind::index`]: pawn and king, then four kinds for each army, in the
/// order of [`Army`] and [`ArmyPlace`], then the illusionary pawn.
pub const KINDS: [KindInfo; Kind::BUILT_IN] = [
    piece(Kind::Pawn, b'P', "Pawn", "mfWcfF", 100),
    piece(Kind::King, b'K', "King", "K", 300),
    piece(Kind::Rook, b'R', "Rook", "R", 500),
    piece(Kind::Knight, b'N', "Knight", "N", 300),
    piece(Kind::Bishop, b'B', "Bishop", "B", 325),
    piece(Kind::Queen, b'Q', "Queen", "Q", 900),
    piece(Kind::Bede, b'D', "Bede", "BD", 500),
    piece(Kind::Fad, b'A', "FAD", "FAD", 450),
    piece(Kind::Waffle, b'W', "Waffle", "WA", 300),
    piece(Kind::Cardinal, b'C', "Cardinal", "BN", 800),
    piece(Kind::ChargingRook, b'G', "Charging Rook", "fsRbK", 500),
    piece(Kind::Fibnif, b'I', "Fibnif", "FvN", 300),
    piece(Kind::ChargingKnight, b'H', "Charging Knight", "fhNsWbK", 325),
    piece(Kind::Colonel, b'O', "Colonel", "KfsRfhN", 900),
    piece(Kind::ShortRook, b'S', "Short Rook", "R4", 400),
    piece(Kind::WoodyRook, b'M', "Woody Rook", "WD", 290),
    piece(Kind::HalfDuck, b'F', "Half Duck", "HFD", 510),
    piece(Kind::Chancellor, b'E', "Chancellor", "RN", 900),
    piece(Kind::IllusionaryRook, b'C', "Illusionary Rook", "RN", 700),
    piece(Kind::IllusionaryKnight, b'U', "Illusionary Knight", "NAD", 500),
    piece(Kind::IllusionaryBishop, b'A', "Illusionary Bishop", "BN", 600),
    piece(Kind::IllusionaryQueen, b'Z', "Illusionary Queen", "QN", 1100),
    piece(Kind::IllusionaryPawn, b'S', "Illusionary Pawn", "fWfF", 150),
];

/// Index of the first illusionary kind; the other four follow it.
const FIRST_ILLUSIONARY: usize = Kind::IllusionaryRook as usize;

/// Kinds of armies from files.
pub(crate) const CUSTOM_KINDS: [Kind; Kind::COUNT - Kind::BUILT_IN] = [
    Kind::Custom0,
    Kind::Custom1,
    Kind::Custom2,
    Kind::Custom3,
    Kind::Custom4,
    Kind::Custom5,
    Kind::Custom6,
    Kind::Custom7,
    Kind::Custom8,
    Kind::Custom9,
    Kind::Custom10,
    Kind::Custom11,
    Kind::Custom12,
    Kind::Custom13,
    Kind::Custom14,
    Kind::Custom15,
];

/// The illusionary kinds.
pub(crate) const ILLUSIONARY_KINDS: [Kind; 5] = [
    Kind::IllusionaryRook,
    Kind::IllusionaryKnight,
    Kind::IllusionaryBishop,
    Kind::IllusionaryQueen,
    Kind::IllusionaryPawn,
];

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 39;

    /// Number of kinds that are declared here; those of armies from files follow.
    pub(crate) const BUILT_IN: usize = 23;

    /// Kinds of chess.
    pub const CHESS: [Kind; 6] =
        [Kind::Pawn, Kind::King, Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen];

    /// Table index, below [`COUNT`](Kind::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of an index; `None` if it is out of range.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Option<Kind> {
        if index < Kind::BUILT_IN {
            Some(KINDS[index].kind)
        } else if index < Kind::COUNT {
            Some(CUSTOM_KINDS[index - Kind::BUILT_IN])
        } else {
            None
        }
    }

    /// True for kinds of armies from files.
    #[inline]
    pub(crate) const fn is_custom(self) -> bool {
        self as usize >= Kind::BUILT_IN
    }

    /// Declaration of a built-in kind.
    ///
    /// # Panics
    /// For a kind of an army from a file, whose declaration depends on the game.
    #[inline]
    pub const fn info(self) -> &'static KindInfo {
        &KINDS[self as usize]
    }

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        self.info().letter as char
    }

    /// The real kind with this letter, upper or lower case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::among(KINDS[..FIRST_ILLUSIONARY].iter().map(|info| info.kind), letter)
    }

    /// The first of some kinds with this letter, upper or lower case.
    pub fn among(mut kinds: impl Iterator<Item = Kind>, letter: char) -> Option<Kind> {
        kinds.find(|kind| letter.eq_ignore_ascii_case(&kind.letter()))
    }

    /// True for real and illusionary pawns.
    #[inline]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Kind::Pawn | Kind::IllusionaryPawn)
    }

    /// True for pieces that can give check. Illusionary pieces cannot.
    #[inline]
    pub const fn is_real(self) -> bool {
        (self as usize).wrapping_sub(FIRST_ILLUSIONARY) >= Kind::BUILT_IN - FIRST_ILLUSIONARY
    }

    /// Army of the kind; `None` for pawns and kings, which all armies have.
    #[inline]
    pub const fn army(self) -> Option<Army> {
        ARMIES[self as usize]
    }

    /// The illusionary kind that an orthodox piece turns into, and vice versa; `None` for other
    /// kinds.
    pub fn counterpart(self) -> Option<Kind> {
        let army = match (self, self.army()) {
            (Kind::Pawn, _) => return Some(Kind::IllusionaryPawn),
            (Kind::IllusionaryPawn, _) => return Some(Kind::Pawn),
            (_, Some(Army::Fide)) => Army::Illusions,
            (_, Some(Army::Illusions)) => Army::Fide,
            _ => return None,
        };
        self.army_place().map(|place| army.kind(place))
    }

    /// Place in the army; `None` for pawns and kings, and for kinds of armies from files.
    #[inline]
    pub(crate) const fn army_place(self) -> Option<ArmyPlace> {
        match self {
            Kind::Pawn | Kind::King | Kind::IllusionaryPawn => None,
            kind if kind.is_custom() => None,
            kind => Some(ArmyPlace::ALL[(kind as usize - 2) % 4]),
        }
    }
}

/// Army of each kind.
const ARMIES: [Option<Army>; Kind::COUNT] = {
    let mut armies = [Some(Army::First); Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        armies[kind] = match KINDS[kind].kind {
            Kind::Pawn | Kind::King | Kind::IllusionaryPawn => None,
            _ => Some(Army::TABLE[(kind - 2) / 4]),
        };
        kind += 1;
    }
    armies
};

/// Army: one of the four that players choose, the illusionary pieces that orthodox ones turn into,
/// or an army from a file.
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
    /// Illusionary pieces, which do not give check.
    Illusions,
    /// An army from a file. Its pieces are in the piece set of the board, with those of the second.
    First,
    /// A second army from a file.
    Second,
}

impl Army {
    /// Armies with built-in pieces, by discriminant.
    pub(crate) const TABLE: [Army; 5] =
        [Army::Fide, Army::Clobberers, Army::Nutters, Army::Rookies, Army::Illusions];
    /// Armies that players choose, in the order in which FENs name them.
    pub const ALL: [Army; 4] = [Army::Fide, Army::Clobberers, Army::Nutters, Army::Rookies];
    /// Names of these armies in FENs and options.
    pub const NAMES: [&'static str; 4] = ["fide", "clobberers", "nutters", "rookies"];

    /// Name in FENs and options.
    pub const fn name(self) -> &'static str {
        match self {
            Army::Illusions => "illusions",
            Army::First | Army::Second => "own",
            army => Army::NAMES[army as usize],
        }
    }

    /// Returns the army of this name (lower case) that players choose.
    pub(crate) fn from_name(name: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.name() == name)
    }

    /// Kind of piece in a place of the army.
    #[inline]
    pub const fn kind(self, place: ArmyPlace) -> Kind {
        KINDS[2 + 4 * self as usize + place as usize].kind
    }

    /// Kinds of the army by [`ArmyPlace`]; `None` for armies from files.
    pub const fn declared(self) -> Option<[Kind; 4]> {
        if matches!(self, Army::First | Army::Second) { None } else { Some(self.kinds()) }
    }

    /// Kinds of the army by [`ArmyPlace`].
    ///
    /// # Panics
    /// For an army from a file.
    pub const fn kinds(self) -> [Kind; 4] {
        [
            self.kind(ArmyPlace::Corner),
            self.kind(ArmyPlace::Second),
            self.kind(ArmyPlace::Third),
            self.kind(ArmyPlace::Queen),
        ]
    }
}

/// Place of a piece in its army, which is its start square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ArmyPlace {
    /// On the a- and h-files; can castle.
    Corner,
    /// On the b- and g-files.
    Second,
    /// On the c- and f-files.
    Third,
    /// On the d-file; the strongest piece.
    Queen,
}

impl ArmyPlace {
    /// All places, from the edge inwards.
    pub const ALL: [ArmyPlace; 4] =
        [ArmyPlace::Corner, ArmyPlace::Second, ArmyPlace::Third, ArmyPlace::Queen];
    /// The places on a back rank, from the a-file; `None` is the king.
    pub(crate) const BACK_RANK: [Option<ArmyPlace>; 8] = [
        Some(ArmyPlace::Corner),
        Some(ArmyPlace::Second),
        Some(ArmyPlace::Third),
        Some(ArmyPlace::Queen),
        None,
        Some(ArmyPlace::Third),
        Some(ArmyPlace::Second),
        Some(ArmyPlace::Corner),
    ];
}

/// The armies of a game, one or two, without their colours: they only determine the promotions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Armies {
    first: Army,
    second: Option<Army>,
}

impl Armies {
    /// Orthodox pieces.
    pub const FIDE: Armies = Armies { first: Army::Fide, second: None };
    /// Orthodox pieces and the illusionary ones that some of them turn into.
    pub(crate) const ILLUSIONARY: Armies = Armies { first: Army::Fide, second: Some(Army::Illusions) };

    /// Combines two armies, which may be the same.
    pub fn new(one: Army, other: Army) -> Armies {
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        Armies { first, second: (first != second).then_some(second) }
    }

    /// The army that comes first in [`Army::ALL`].
    #[inline]
    pub const fn first(self) -> Army {
        self.first
    }

    /// The other army, if there are two.
    #[inline]
    pub const fn second(self) -> Option<Army> {
        self.second
    }

    /// True if the army takes part.
    pub fn has(self, army: Army) -> bool {
        self.first == army || self.second == Some(army)
    }

    /// The armies, each once.
    pub fn iter(self) -> impl Iterator<Item = Army> {
        std::iter::once(self.first).chain(self.second)
    }

    /// True if there are illusionary pieces in the game.
    #[inline]
    pub(crate) const fn has_illusions(self) -> bool {
        matches!(self.second, Some(Army::Illusions))
    }

    /// All built-in kinds that can be on the board, pawn and king first.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let illusionary_pawn = self.has_illusions().then_some(Kind::IllusionaryPawn);
        [Kind::Pawn, Kind::King].into_iter().chain(self.piece_kinds()).chain(illusionary_pawn)
    }

    /// All built-in kinds that can be on the board, without kings and pawns.
    pub fn piece_kinds(self) -> impl Iterator<Item = Kind> {
        self.iter().filter_map(Army::declared).flatten()
    }

    /// Built-in kinds that a pawn can promote to, 4 or 8: orthodox pawns become real pieces,
    /// illusionary pawns illusionary ones.
    pub fn promotions(self, pawn: Kind) -> impl Iterator<Item = Kind> {
        self.piece_kinds().filter(move |kind| kind.is_real() == pawn.is_real())
    }

    /// Dense index below 128: one bit for each army.
    pub const fn index(self) -> usize {
        let first = 1 << self.first as usize;
        match self.second {
            Some(second) => first | 1 << second as usize,
            None => first,
        }
    }
}

/// Format of FENs: `fide:nutters`, or `nutters:nutters`.
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
            if info.kind.is_real() {
                assert_eq!(Kind::from_letter(info.letter as char), Some(info.kind));
            }
            let illusionary = Kind::among(Armies::ILLUSIONARY.kinds(), info.letter as char);
            assert!(info.kind.is_real() || illusionary == Some(info.kind));
            if let (Some(army), Some(rank)) = (info.kind.army(), info.kind.army_place()) {
                assert_eq!(army.kind(rank), info.kind);
            }
        }
        assert_eq!(Kind::from_letter('q'), Some(Kind::Queen));
        assert_eq!(Kind::from_letter('x'), None);
    }

    #[test]
    fn armies_are_a_set() {
        let mixed = Armies::new(Army::Rookies, Army::Fide);
        assert_eq!(mixed, Armies::new(Army::Fide, Army::Rookies));
        assert_eq!(mixed.to_string(), "fide:rookies");
        assert_eq!(mixed.promotions(Kind::Pawn).count(), 8);
        let single = Armies::new(Army::Nutters, Army::Nutters);
        assert_eq!(single.to_string(), "nutters:nutters");
        assert_eq!(single.kinds().count(), 6);
        let illusionary: Vec<Kind> = Armies::ILLUSIONARY.promotions(Kind::IllusionaryPawn).collect();
        assert_eq!(illusionary, Army::Illusions.kinds());
        assert_eq!(Armies::ILLUSIONARY.promotions(Kind::Pawn).collect::<Vec<_>>(), Army::Fide.kinds());
        assert_eq!(Armies::ILLUSIONARY.kinds().count(), 11);
    }
}

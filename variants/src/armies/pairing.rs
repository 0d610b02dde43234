//! Two armies become the pieces of a game.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use engine_core::{Glyph, PieceInfo, Setup, Side};

use crate::armies::brought::Brought;
use crate::armies::file::{Army, ArmyPiece, drawings};
use crate::armies::values::{ENGINE_SCALE, Mobility};
use crate::chess_board::chess960;
use crate::chess_board::kinds::{self, Armies, ArmyPlace, KINDS, Kind, OWN_KINDS};
use crate::chess_board::own_pieces::{OwnKind, OwnPieces};
use crate::chess_board::piece_set::PieceSet;
use crate::common::betza::{MoveSet, in_words};
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// The options that name the armies.
pub(super) const WHITE_ARMY: &str = "WhiteArmy";
pub(super) const BLACK_ARMY: &str = "BlackArmy";

/// The game of two armies.
#[derive(Debug)]
pub(crate) struct Pairing {
    pub(crate) set: &'static PieceSet,
    pub(crate) armies: Armies,
    /// What White and Black bring.
    pub(crate) sides: [Brought; 2],
    /// Their first ranks as they have them.
    pub(crate) ranks: [[Kind; 8]; 2],
}

/// The pairing that the options name.
pub(crate) fn of_setup(setup: &Setup) -> &'static Pairing {
    let brought = |option: &str| {
        Brought::named(setup.options.text(option)).unwrap_or(Brought::BuiltIn(kinds::Army::Fide))
    };
    pairing(brought(WHITE_ARMY), brought(BLACK_ARMY), chess960::is_in_force(setup))
}

/// The game of two armies, made once for each rule of where pieces start.
pub(super) fn pairing(white: Brought, black: Brought, any_array: bool) -> &'static Pairing {
    type Made = Mutex<HashMap<(&'static str, &'static str, bool), &'static Pairing>>;
    static MADE: OnceLock<Made> = OnceLock::new();
    let mut made = MADE.get_or_init(Made::default).lock().unwrap_or_else(PoisonError::into_inner);
    // Where the pieces start matters to none but those with a first move of their own: the others have one game for all arrays.
    let any_array = any_array && [white, black].into_iter().any(has_first_moves);
    let key = (white.id(), black.id(), any_array);
    made.entry(key).or_insert_with(|| Box::leak(Box::new(make(white, black, any_array))))
}

/// True if a piece of an army has moves from its first square only.
fn has_first_moves(army: Brought) -> bool {
    let Brought::Own(army) = army else { return false };
    army.pieces.iter().any(|piece| piece.moves.steps().iter().any(|step| step.initial))
}

/// The memory that the game of two armies takes by all rules of where pieces start, in bytes. It is kept for the life of the process.
pub(super) fn pairing_bytes(white: Brought, black: Brought) -> usize {
    let [one, other] = [false, true].map(|any_array| pairing(white, black, any_array).set);
    let bytes = |set: &PieceSet| size_of::<PieceSet>() + set.own.as_ref().map_or(0, OwnPieces::bytes);
    bytes(one) + if std::ptr::eq(one, other) { 0 } else { bytes(other) }
}

fn make(white: Brought, black: Brought, any_array: bool) -> Pairing {
    let mut crew = Crew::new([white, black]);
    // In an order of their own, so that letters do not depend on who has which colour.
    let mut own: Vec<&'static Army> = [white, black]
        .iter()
        .filter_map(|army| if let Brought::Own(army) = army { Some(*army) } else { None })
        .collect();
    own.sort_by(|one, other| one.id.cmp(&other.id));
    own.dedup_by(|one, other| one.id == other.id);
    let kinds: Vec<(&str, Vec<Kind>)> = own
        .iter()
        .map(|army| (army.id.as_str(), army.pieces.iter().map(|piece| crew.enlist(army, piece)).collect()))
        .collect();
    let rank = |army: Brought| match army {
        Brought::BuiltIn(army) => {
            ArmyPlace::BACK_RANK.map(|place| place.map_or(Kind::King, |place| army.kind(place)))
        }
        Brought::Own(army) => {
            let list = kinds.iter().find(|(id, _)| *id == army.id).map_or(&[][..], |(_, list)| list);
            army.rank.map(|place| place.and_then(|index| list.get(index).copied()).unwrap_or(Kind::King))
        }
    };
    let ranks = [rank(white), rank(black)];
    crew.settle(&ranks, any_array);
    let strongest = ranks.map(|rank| crew.strongest(&rank));
    let armies = match own.len() {
        1 => match [white, black]
            .iter()
            .find_map(|army| if let Brought::BuiltIn(army) = army { Some(*army) } else { None })
        {
            Some(built_in) => Armies::new(built_in, kinds::Army::First),
            None => Armies::new(kinds::Army::First, kinds::Army::First),
        },
        _ => Armies::new(kinds::Army::First, kinds::Army::Second),
    };
    let set: &'static PieceSet = Box::leak(Box::new(PieceSet::with_own(crew.own, ranks, strongest)));
    Pairing { set, armies, sides: [white, black], ranks }
}

/// The drawing that an army has for a piece: one that there is, or its own.
fn drawn(army: &Army, letter: char, art: &str) -> &'static Glyph {
    let known = drawings().into_iter().find(|glyph| glyph.art == art);
    known.unwrap_or_else(|| {
        Box::leak(Box::new(Glyph {
            id: format!("army-{}-{}", army.id, letter.to_ascii_lowercase()).leak(),
            art: art.to_string().leak(),
        }))
    })
}

/// The kinds of a game as they are found.
struct Crew {
    own: Vec<OwnKind>,
    /// The kinds of the built-in army, if there is one.
    built_in: Vec<Kind>,
}

impl Crew {
    fn new(sides: [Brought; 2]) -> Crew {
        let kinds = |army: &Brought| match army {
            Brought::BuiltIn(army) => army.kinds().to_vec(),
            Brought::Own(_) => Vec::new(),
        };
        Crew { own: Vec::new(), built_in: sides.iter().flat_map(kinds).collect() }
    }

    /// The kind of a piece: one that the game has already where it is the same, else a new one.
    fn enlist(&mut self, army: &Army, piece: &ArmyPiece) -> Kind {
        let same = |kind: &&Kind| {
            kind.letter() == piece.letter
                && MoveSet::parse(kind.info().betza).is_ok_and(|moves| moves.equals(&piece.moves))
        };
        if let Some(&kind) = self.built_in.iter().find(same) {
            return kind;
        }
        let alike =
            |own: &&OwnKind| own.name.eq_ignore_ascii_case(&piece.name) && own.moves.equals(&piece.moves);
        if let Some(own) = self.own.iter().find(alike) {
            return own.kind;
        }
        let kind = OWN_KINDS[self.own.len()];
        let mobility = Mobility::new(&piece.moves);
        let value = piece.value.unwrap_or_else(|| mobility.value() / ENGINE_SCALE);
        let twin = KINDS[2..Kind::COUNT.min(18)]
            .iter()
            .find(|info| MoveSet::parse(info.betza).is_ok_and(|moves| moves.equals(&piece.moves)));
        let glyph = match (&piece.drawing, twin) {
            (Some(art), _) => drawn(army, piece.letter, art),
            (None, Some(twin)) => twin.kind.glyph(),
            (None, None) => self.glyph_by_role(mobility, value),
        };
        let words = in_words(&piece.betza).unwrap_or_default();
        self.own.push(OwnKind {
            kind,
            letter: self.free_letter(piece) as u8,
            name: piece.name.clone().leak(),
            betza: piece.betza.clone().leak(),
            moves: piece.moves,
            value: (100.0 * value).round() as i32,
            like: twin.map_or_else(|| nearest(mobility, value), |twin| twin.kind),
            glyph,
            info: Box::leak(Box::new(PieceInfo::plain(words.leak()))),
            homes: [Bitboard::EMPTY; 2],
        });
        kind
    }

    /// The drawing of the built-in kind that moves most alike, of those that no piece of the game has yet: its letter stands beside it.
    fn glyph_by_role(&self, mobility: Mobility, value: f64) -> &'static Glyph {
        let is_taken = |kind: &Kind| {
            let glyph = kind.glyph().id;
            self.own.iter().any(|own| own.glyph.id == glyph)
                || self.built_in.iter().any(|kind| kind.glyph().id == glyph)
        };
        let free = KINDS[2..18].iter().map(|info| info.kind).filter(|kind| !is_taken(kind));
        nearest_of(free, mobility, value).map_or(Glyph::DISC, Kind::glyph)
    }

    fn free_letter(&self, piece: &ArmyPiece) -> char {
        free_letter(piece, |letter| {
            self.built_in.iter().any(|kind| kind.letter() == letter)
                || self.own.iter().any(|own| own.letter as char == letter)
        })
    }

    /// Notes where the pieces start: on their places, or, where a position does not tell which array it comes from, anywhere on the first rank.
    fn settle(&mut self, ranks: &[[Kind; 8]; 2], any_array: bool) {
        for own in &mut self.own {
            for (side, rank) in Side::BOTH.into_iter().zip(ranks) {
                let starts = |file: &u8| any_array || rank[usize::from(*file)] == own.kind;
                for file in (0..8).filter(starts) {
                    own.homes[side.index()] |= Bitboard::from_square(Square::at(file, first_rank(side)));
                }
            }
        }
    }

    fn value(&self, kind: Kind) -> i32 {
        match self.own.iter().find(|own| own.kind == kind) {
            Some(own) => own.value,
            None if kind == Kind::King => 0,
            None => kind.info().value,
        }
    }

    fn strongest(&self, rank: &[Kind]) -> Kind {
        rank.iter().copied().max_by_key(|&kind| self.value(kind)).unwrap_or(Kind::Queen)
    }
}

/// The letter of a piece; one of its name, or any, where another piece has it. XBoard takes an x behind a move for a capture, so that no
/// pawn could become an X there.
fn free_letter(piece: &ArmyPiece, is_other: impl Fn(char) -> bool) -> char {
    let taken = |letter: char| matches!(letter, 'K' | 'P' | 'X') || is_other(letter);
    let wished = std::iter::once(piece.letter);
    let of_name = piece.name.chars().map(|letter| letter.to_ascii_uppercase());
    let all = wished.chain(of_name).filter(char::is_ascii_uppercase).chain('A'..='Z');
    all.into_iter().find(|&letter| !taken(letter)).unwrap_or(piece.letter)
}

/// The letters of an army's pieces in a game against itself.
pub(super) fn mirror_letters(army: &Army) -> Vec<char> {
    let mut letters = Vec::with_capacity(army.pieces.len());
    for piece in &army.pieces {
        letters.push(free_letter(piece, |letter| letters.contains(&letter)));
    }
    letters
}

/// The built-in kind that moves most alike: of about the same value, leaping or sliding, bound or not.
fn nearest(mobility: Mobility, value: f64) -> Kind {
    let known = KINDS[2..18].iter().map(|info| info.kind);
    nearest_of(known, mobility, value).unwrap_or(Kind::Knight)
}

/// The same of some kinds.
fn nearest_of(kinds: impl Iterator<Item = Kind>, mobility: Mobility, value: f64) -> Option<Kind> {
    let distance = |kind: Kind| {
        let other = MoveSet::parse(kind.info().betza).map(|moves| Mobility::new(&moves));
        other.map_or(f64::MAX, |other| {
            let by_value = (value.ln() - (f64::from(kind.info().value) / 100.0).ln()).abs();
            let by_leaps = (mobility.leaps - other.leaps).abs();
            let by_forward = (mobility.forward / mobility.all - other.forward / other.all).abs();
            by_value + 0.5 * by_leaps + by_forward + if mobility.bound == other.bound { 0.0 } else { 0.4 }
        })
    };
    kinds.min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
}

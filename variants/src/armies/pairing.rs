//! Pairings: two armies become the pieces of a game.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use engine_core::unpoisoned;
use engine_core::{Glyph, PieceInfo, Setup, Shared, Side};

use crate::armies::army_ref::{ArmyRef, Sides, sides_of};
use crate::armies::file::{Army, ArmyPiece, drawings};
use crate::armies::values::{Mobility, kind_moving, known_kinds, known_value};
use crate::chess_board::chess960;
use crate::chess_board::custom_pieces::{CustomKind, CustomPieces};
use crate::chess_board::kinds::{self, Armies, ArmyPlace, CUSTOM_KINDS, Kind};
use crate::chess_board::piece_set::PieceSet;
use crate::common::betza::{MoveSet, in_words};
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// Names of the options for the armies.
pub(super) const WHITE_ARMY: &str = "WhiteArmy";
pub(super) const BLACK_ARMY: &str = "BlackArmy";

/// Pieces and lineup of a game between two armies.
pub(crate) struct Pairing {
    pub(crate) set: Arc<PieceSet>,
    pub(crate) lineup: Arc<Lineup>,
}

/// Armies of a game, and their pieces.
#[derive(Debug)]
pub(crate) struct Lineup {
    pub(crate) armies: Armies,
    /// The armies of White and Black.
    pub(crate) sides: Sides,
    /// First ranks in the armies' own order.
    pub(crate) ranks: [[Kind; 8]; 2],
}

impl Pairing {
    fn of_set(set: Arc<PieceSet>) -> Option<Pairing> {
        let origin = Arc::clone(&set.custom.as_ref()?.origin);
        Some(Pairing { lineup: origin.downcast().ok()?, set })
    }
}

/// Returns the pairing of a preset; the pieces may start in any array under Chess960's rules.
///
/// # Panics
/// If the preset is not one of these games.
pub(crate) fn of_setup(setup: &Setup) -> Pairing {
    let sides = sides_of(&setup.preset).expect("a game of armies has its armies");
    let [white, black] = &*sides;
    pairing(white, black, chess960::is_in_force(setup))
}

/// Pairings in use, and some recently used ones.
#[derive(Default)]
struct PairingCache {
    /// Pairings by the ids of the armies, and true if the pieces may start in any array.
    used: HashMap<(String, String, bool), Weak<PieceSet>>,
    recent: VecDeque<Arc<PieceSet>>,
}

impl PairingCache {
    /// Maximum memory of the recently used pairings, in bytes.
    const RECENT_BYTES: usize = 32 << 20;

    fn note(&mut self, set: &Arc<PieceSet>) {
        if self.recent.front().is_some_and(|last| Arc::ptr_eq(last, set)) {
            return;
        }
        self.recent.retain(|recent| !Arc::ptr_eq(recent, set));
        self.recent.push_front(Arc::clone(set));
        let mut bytes = 0;
        let fitting = self.recent.iter().take_while(|set| {
            bytes += set_bytes(set);
            bytes <= PairingCache::RECENT_BYTES
        });
        let fitting = fitting.count();
        self.recent.truncate(fitting.max(1));
    }
}

fn made() -> &'static Mutex<PairingCache> {
    static MADE: OnceLock<Mutex<PairingCache>> = OnceLock::new();
    MADE.get_or_init(Mutex::default)
}

/// Returns the pairing of two armies. It is shared while it is in use, separately for the usual
/// arrays and for any array.
pub(super) fn pairing(white: &ArmyRef, black: &ArmyRef, any_array: bool) -> Pairing {
    let mut made = unpoisoned(made().lock());
    // The start squares matter only to armies with initial moves; the others share one pairing for
    // all arrays.
    let any_array = any_array && [white, black].into_iter().any(has_first_moves);
    let key = (white.id().to_string(), black.id().to_string(), any_array);
    let known = made.used.get(&key).and_then(Weak::upgrade).and_then(Pairing::of_set);
    let is_this = |known: &Pairing| known.lineup.sides[0].is(white) && known.lineup.sides[1].is(black);
    let pairing = known.filter(is_this).unwrap_or_else(|| {
        let new = make([white, black], any_array);
        made.used.retain(|_, set| set.strong_count() > 0);
        made.used.insert(key, Arc::downgrade(&new.set));
        new
    });
    made.note(&pairing.set);
    pairing
}

/// Returns true if a piece of an army has initial moves.
fn has_first_moves(army: &ArmyRef) -> bool {
    let Some(army) = army.custom() else { return false };
    army.pieces.iter().any(|piece| piece.moves.steps().iter().any(|step| step.initial))
}

/// Returns the number of games with armies from files that are or were recently in use, and their
/// memory in bytes.
pub(super) fn games_in_use() -> (usize, usize) {
    let made = unpoisoned(made().lock());
    let sets = made.used.values().filter_map(Weak::upgrade);
    sets.fold((0, 0), |(games, bytes), set| (games + 1, bytes + set_bytes(&set)))
}

/// Frees the pairings that are not in use.
#[cfg(test)]
pub(super) fn forget_recent() {
    unpoisoned(made().lock()).recent.clear();
}

fn set_bytes(set: &PieceSet) -> usize {
    size_of::<PieceSet>() + set.custom.as_ref().map_or(0, CustomPieces::bytes)
}

fn make([white, black]: [&ArmyRef; 2], any_array: bool) -> Pairing {
    let mut kinds_in_use = CustomKinds::new([white, black]);
    // Sorted by id, so that letters do not depend on the colours.
    let mut custom: Vec<&Arc<Army>> = [white, black].into_iter().filter_map(ArmyRef::custom).collect();
    custom.sort_by(|one, other| one.id.cmp(&other.id));
    custom.dedup_by(|one, other| one.id == other.id);
    let kinds: Vec<(&str, Vec<Kind>)> = custom
        .iter()
        .map(|army| {
            (army.id.as_str(), army.pieces.iter().map(|piece| kinds_in_use.add_kind(army, piece)).collect())
        })
        .collect();
    let rank = |army: &ArmyRef| match army {
        ArmyRef::BuiltIn(army) => {
            ArmyPlace::BACK_RANK.map(|place| place.map_or(Kind::King, |place| army.kind(place)))
        }
        ArmyRef::Custom(army) => {
            let list = kinds.iter().find(|(id, _)| *id == army.id).map_or(&[][..], |(_, list)| list);
            army.rank.map(|place| place.and_then(|index| list.get(index).copied()).unwrap_or(Kind::King))
        }
    };
    let ranks = [rank(white), rank(black)];
    kinds_in_use.settle(&ranks, any_array);
    let strongest = ranks.map(|rank| kinds_in_use.strongest(&rank));
    let armies = match custom.len() {
        1 => match [white, black]
            .into_iter()
            .find_map(|army| if let ArmyRef::BuiltIn(army) = army { Some(*army) } else { None })
        {
            Some(built_in) => Armies::new(built_in, kinds::Army::First),
            None => Armies::new(kinds::Army::First, kinds::Army::First),
        },
        _ => Armies::new(kinds::Army::First, kinds::Army::Second),
    };
    let lineup = Arc::new(Lineup { armies, sides: [white.clone(), black.clone()], ranks });
    let origin = Arc::clone(&lineup);
    Pairing { set: Arc::new(PieceSet::with_custom(kinds_in_use.custom, ranks, strongest, origin)), lineup }
}

/// Returns the drawing of an army's piece: a built-in one, or the army's own.
fn drawn(army: &Army, letter: char, art: &str) -> Shared<Glyph> {
    let known = drawings().into_iter().find(|glyph| *glyph.art == *art);
    // Nested, so that it cannot paint outside its square.
    let clipped =
        format!(r#"<svg x="-4" y="-4" width="108" height="108" viewBox="-4 -4 108 108">{art}</svg>"#);
    let custom = || Glyph {
        id: format!("army-{}-{}", army.id, letter.to_ascii_lowercase()).into(),
        art: clipped.into(),
    };
    known.map_or_else(|| custom().into(), Shared::Static)
}

/// Kinds of a game while it is assembled.
struct CustomKinds {
    custom: Vec<CustomKind>,
    /// Kinds of the built-in army, if there is one.
    built_in: Vec<Kind>,
}

impl CustomKinds {
    fn new(sides: [&ArmyRef; 2]) -> CustomKinds {
        let kinds = |army: &ArmyRef| match army {
            ArmyRef::BuiltIn(army) => army.kinds().to_vec(),
            ArmyRef::Custom(_) => Vec::new(),
        };
        CustomKinds { custom: Vec::new(), built_in: sides.into_iter().flat_map(kinds).collect() }
    }

    /// Returns the kind of a piece: an equal one that the game already has, or a new one.
    fn add_kind(&mut self, army: &Army, piece: &ArmyPiece) -> Kind {
        let same = |kind: &&Kind| {
            kind.letter() == piece.letter
                && MoveSet::parse(kind.info().betza).is_ok_and(|moves| moves.equals(&piece.moves))
        };
        if let Some(&kind) = self.built_in.iter().find(same) {
            return kind;
        }
        let alike = |custom: &&CustomKind| {
            custom.name.eq_ignore_ascii_case(&piece.name) && custom.moves.equals(&piece.moves)
        };
        if let Some(custom) = self.custom.iter().find(alike) {
            return custom.kind;
        }
        let kind = CUSTOM_KINDS[self.custom.len()];
        let mobility = Mobility::new(&piece.moves);
        let known = kind_moving(&piece.moves);
        let estimated = || known.map_or_else(|| mobility.value(), known_value);
        let value = piece.value.unwrap_or_else(estimated);
        let glyph = match (&piece.drawing, known) {
            (Some(art), _) => drawn(army, piece.letter, art),
            (None, Some(known)) => known.glyph().into(),
            (None, None) => self.glyph_by_role(mobility, value).into(),
        };
        let words = in_words(&piece.betza).unwrap_or_default();
        self.custom.push(CustomKind {
            kind,
            letter: self.free_letter(piece) as u8,
            name: piece.name.clone(),
            betza: piece.betza.clone(),
            moves: piece.moves,
            value: (100.0 * value).round() as i32,
            like: known.unwrap_or_else(|| nearest(mobility, value)),
            is_like: known.is_some() && piece.value.is_none(),
            glyph,
            info: PieceInfo { moves: words.into(), powers: &[] }.into(),
            homes: [Bitboard::EMPTY; 2],
        });
        kind
    }

    /// Returns the drawing of the built-in kind with the most similar moves whose drawing no piece
    /// of the game has yet; its letter is shown beside it.
    fn glyph_by_role(&self, mobility: Mobility, value: f64) -> &'static Glyph {
        let is_taken = |kind: &Kind| {
            let glyph = &kind.glyph().id;
            self.custom.iter().any(|custom| custom.glyph.id == *glyph)
                || self.built_in.iter().any(|kind| kind.glyph().id == *glyph)
        };
        let free = known_kinds().filter(|kind| !is_taken(kind));
        nearest_of(free, mobility, value).map_or(Glyph::DISC, Kind::glyph)
    }

    fn free_letter(&self, piece: &ArmyPiece) -> char {
        free_letter(piece, |letter| {
            self.built_in.iter().any(|kind| kind.letter() == letter)
                || self.custom.iter().any(|custom| custom.letter as char == letter)
        })
    }

    /// Stores the start squares of the pieces: their places, or the whole first rank if a position
    /// does not determine its array.
    fn settle(&mut self, ranks: &[[Kind; 8]; 2], any_array: bool) {
        for custom in &mut self.custom {
            for (side, rank) in Side::BOTH.into_iter().zip(ranks) {
                let starts = |file: &u8| any_array || rank[usize::from(*file)] == custom.kind;
                for file in (0..8).filter(starts) {
                    custom.homes[side.index()] |= Bitboard::from_square(Square::at(file, first_rank(side)));
                }
            }
        }
    }

    fn value(&self, kind: Kind) -> i32 {
        match self.custom.iter().find(|custom| custom.kind == kind) {
            Some(custom) => custom.value,
            None if kind == Kind::King => 0,
            None => kind.info().value,
        }
    }

    fn strongest(&self, rank: &[Kind]) -> Kind {
        rank.iter().copied().max_by_key(|&kind| self.value(kind)).unwrap_or(Kind::Queen)
    }
}

/// Returns the letter of a piece; one of its name, or any, if another piece has it. XBoard reads an
/// x after a move as a capture, so a pawn could not promote to an X there.
fn free_letter(piece: &ArmyPiece, is_other: impl Fn(char) -> bool) -> char {
    let taken = |letter: char| matches!(letter, 'K' | 'P' | 'X') || is_other(letter);
    let wished = std::iter::once(piece.letter);
    let of_name = piece.name.chars().map(|letter| letter.to_ascii_uppercase());
    let all = wished.chain(of_name).filter(char::is_ascii_uppercase).chain('A'..='Z');
    all.into_iter().find(|&letter| !taken(letter)).unwrap_or(piece.letter)
}

/// Returns the letters of an army's pieces in a game against itself.
pub(super) fn mirror_letters(army: &Army) -> Vec<char> {
    let mut letters = Vec::with_capacity(army.pieces.len());
    for piece in &army.pieces {
        letters.push(free_letter(piece, |letter| letters.contains(&letter)));
    }
    letters
}

/// Returns the built-in kind with the most similar moves, by value, share of leaps, forward share
/// and colour-boundness.
fn nearest(mobility: Mobility, value: f64) -> Kind {
    nearest_of(known_kinds(), mobility, value).unwrap_or(Kind::Knight)
}

/// Returns the nearest of some kinds.
fn nearest_of(kinds: impl Iterator<Item = Kind>, mobility: Mobility, value: f64) -> Option<Kind> {
    let distance = |kind: Kind| {
        let other = MoveSet::parse(kind.info().betza).map(|moves| Mobility::new(&moves));
        other.map_or(f64::MAX, |other| {
            let by_value = (value / known_value(kind)).ln().abs();
            let by_leaps = (mobility.leaps - other.leaps).abs();
            let by_forward = (mobility.forward / mobility.all - other.forward / other.all).abs();
            by_value + 0.5 * by_leaps + by_forward + if mobility.bound == other.bound { 0.0 } else { 0.4 }
        })
    };
    kinds.min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
}

//! Pieces of a game: declaration, attacks and values of each kind. The built-in kinds form one set
//! at compile time; armies from files form sets when a game is opened, which are freed with the
//! last board that uses them.

use std::any::Any;
use std::sync::Arc;

use engine_core::{Glyph, PieceInfo, Shared, Side};

use crate::chess_board::custom_pieces::{CustomKind, CustomPieces, Routes};
use crate::chess_board::kinds::{Armies, ArmyPlace, Kind, KindInfo};
use crate::chess_board::mating::mates_alone;
use crate::chess_board::piece_info::{ChangedKind, piece_info};
use crate::chess_board::tables::{self, AttackParts, AttackTables};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Pieces of similar value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Pawn,
    /// About as valuable as a knight.
    Minor,
    /// About as valuable as a rook.
    Major,
    /// More valuable.
    Queen,
}

impl Class {
    pub(crate) const ALL: [Class; 4] = [Class::Pawn, Class::Minor, Class::Major, Class::Queen];
}

/// Letter, name, moves and value of a kind.
struct Declaration<'s> {
    letter: u8,
    name: &'s str,
    betza: &'s str,
    value: i32,
}

/// A value for each kind.
pub(crate) type PerKind<T> = [T; Kind::COUNT];

/// Pieces of a game.
pub struct PieceSet {
    /// Components of the attacks.
    pub(crate) parts: PerKind<AttackParts>,
    /// Leaps and slides of all kinds.
    pub(crate) attacks: AttackTables,
    /// The same by target square.
    pub(crate) reverse_attacks: AttackTables,
    /// Value of each kind in exchanges, in centipawns.
    pub(crate) exchange: PerKind<i32>,
    /// Class of each kind. The king has none; its entry is not used.
    pub(crate) class: PerKind<Class>,
    /// Contribution of each kind to the phase; each army starts with about 24.
    pub(crate) phase: PerKind<i32>,
    /// Kinds that never leave the colour of their square.
    pub(crate) bound: PerKind<bool>,
    /// Kinds that slide straight back.
    pub(crate) slides_back: PerKind<bool>,
    /// Kinds that force mate against a bare king from almost any position, with only their king's
    /// help.
    pub(crate) mates_alone: PerKind<bool>,
    /// For each kind the kinds, by bit, together with which it does not force mate against a bare
    /// king; a pair of one kind is included. Pairs of colour-bound kinds are left out, since they
    /// depend on the colours of the squares.
    pub(crate) helpless_with: PerKind<u64>,
    /// Armies from files; `None` for the built-in kinds.
    pub(crate) custom: Option<CustomPieces>,
    /// Replacements of built-in kinds.
    pub(super) changed: &'static [ChangedKind],
}

impl std::fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PieceSet").field("custom", &self.custom).finish_non_exhaustive()
    }
}

/// Built-in kinds.
pub(crate) static BUILT_IN: PieceSet = PieceSet::built_in();

/// True if no step leads to a square of the other colour.
pub(crate) const fn keeps_colour(moves: &MoveSet) -> bool {
    let mut index = 0;
    while index < moves.steps().len() {
        let step = moves.steps()[index];
        let mut changes = (step.files + step.ranks) & 1 != 0;
        if let Some(leg) = step.then {
            // With several steps after the first it reaches both colours.
            changes = if leg.range > 1 && (leg.files + leg.ranks) & 1 != 0 {
                true
            } else {
                (step.files + step.ranks + leg.files + leg.ranks) & 1 != 0
            };
        }
        if changes {
            return false;
        }
        index += 1;
    }
    true
}

/// True if it slides straight backward.
pub(super) const fn slides_back(moves: &MoveSet) -> bool {
    let mut index = 0;
    while index < moves.steps().len() {
        let step = moves.steps()[index];
        if step.is_direct() && step.captures && step.files == 0 && step.ranks == -1 && step.range > 1 {
            return true;
        }
        index += 1;
    }
    false
}

/// True for a step whose attacks are in the tables of leaps and slides.
fn is_tabled(step: &Step) -> bool {
    step.captures && !step.initial && step.is_direct() && tables::part(*step).is_some()
}

pub(super) const fn bit(kind: Kind) -> u64 {
    1 << kind.index()
}

/// True if a piece moves to the left as it does to the right. Squares where custom pieces start,
/// and with them initial moves, need not be symmetric.
pub(super) fn is_symmetric(moves: &MoveSet) -> bool {
    moves.is_symmetric() && moves.steps().iter().all(|step| !step.initial)
}

impl PieceSet {
    /// Combines the built-in kinds and those of armies from files. `ranks` are the first ranks of
    /// White and Black, `strongest` the best kind of each army, `origin` the value of
    /// [`CustomPieces::origin`].
    pub(crate) fn with_custom(
        kinds: Vec<CustomKind>,
        ranks: [[Kind; 8]; 2],
        strongest: [Kind; 2],
        origin: Arc<dyn Any + Send + Sync>,
    ) -> PieceSet {
        let mut set = const { PieceSet::built_in() };
        let mut routes: Vec<Option<Box<Routes>>> = (0..Kind::COUNT).map(|_| None).collect();
        let mut quiet: Vec<Option<Box<Routes>>> = (0..Kind::COUNT).map(|_| None).collect();
        for custom in &kinds {
            let index = custom.kind.index();
            let tabled: Vec<Step> = custom.moves.steps().iter().copied().filter(is_tabled).collect();
            set.parts[index] = AttackParts::of_steps(&tabled);
            set.attacks.set(index, &tabled);
            set.reverse_attacks.set(index, &tabled);
            set.exchange[index] = custom.value;
            set.class[index] = class_of(custom.value);
            set.phase[index] = phase_of(custom.value);
            set.bound[index] = keeps_colour(&custom.moves);
            set.slides_back[index] = slides_back(&custom.moves);
            set.mates_alone[index] = mates_alone(&custom.moves);
            if custom.is_like {
                set.exchange[index] = set.exchange[custom.like.index()];
                set.class[index] = set.class[custom.like.index()];
                set.phase[index] = set.phase[custom.like.index()];
            }
            routes[index] = Routes::new(custom, |step| step.captures && !is_tabled(step));
            set.parts[index].others = routes[index].is_some();
            let differs = custom.moves.steps().iter().any(|step| !step.moves || !step.captures);
            quiet[index] = differs.then(|| Routes::new(custom, |step| step.moves)).flatten();
            set.parts[index].captures_alike = !differs;
        }
        // The outermost pieces beside the king.
        let beside = |rank: &[Kind; 8]| rank.map(|kind| (kind != Kind::King).then_some(kind));
        let outermost = |rank: &[Kind; 8]| {
            let mut pieces = beside(rank).into_iter().flatten();
            [pieces.next(), pieces.next_back()]
        };
        let corners = ranks.iter().flat_map(outermost).flatten().fold(0, |set, kind| set | bit(kind));
        let tests = routes.iter().any(Option::is_some);
        let strongest = bit(strongest[0]) | bit(strongest[1]);
        let mirrors = kinds.iter().all(|custom| is_symmetric(&custom.moves));
        set.custom = Some(CustomPieces { kinds, corners, strongest, tests, mirrors, routes, quiet, origin });
        set
    }

    /// True if Black's pieces move as White's do in a mirror.
    pub(super) fn mirrors(&self) -> bool {
        self.custom.as_ref().is_none_or(|custom| custom.mirrors)
    }

    /// Declaration of a kind of an army from a file.
    fn custom_kind(&self, kind: Kind) -> Option<&CustomKind> {
        self.custom.as_ref().filter(|_| kind.is_custom())?.kinds.iter().find(|custom| custom.kind == kind)
    }

    /// Letter, name, moves and value of a kind.
    fn declaration(&self, kind: Kind) -> Declaration<'_> {
        if let Some(custom) = self.custom_kind(kind) {
            return Declaration {
                letter: custom.letter,
                name: &custom.name,
                betza: &custom.betza,
                value: custom.value,
            };
        }
        if let Some(changed) = self.change_of(kind) {
            let &ChangedKind { letter, name, betza, value, .. } = changed;
            return Declaration { letter, name, betza, value };
        }
        let &KindInfo { letter, name, betza, value, .. } = kind.info();
        Declaration { letter, name, betza, value }
    }

    /// Upper-case letter of a kind.
    pub(crate) fn letter(&self, kind: Kind) -> char {
        self.declaration(kind).letter as char
    }

    /// Name of a kind.
    pub(crate) fn name(&self, kind: Kind) -> &str {
        self.declaration(kind).name
    }

    /// Moves of a kind in Betza's notation.
    pub(crate) fn betza(&self, kind: Kind) -> &str {
        self.declaration(kind).betza
    }

    /// Value of a kind in centipawns, as stated by the rules or a file.
    pub(crate) fn value(&self, kind: Kind) -> i32 {
        self.declaration(kind).value
    }

    /// Drawing of a kind.
    pub(crate) fn glyph(&self, kind: Kind) -> Shared<Glyph> {
        match (self.custom_kind(kind), self.change_of(kind)) {
            (Some(custom), _) => custom.glyph.clone(),
            (None, Some(changed)) => changed.glyph.into(),
            (None, None) => kind.glyph().into(),
        }
    }

    /// Description of a kind of an army from a file, for users.
    pub(crate) fn custom_info(&self, kind: Kind) -> Option<Shared<PieceInfo>> {
        self.custom_kind(kind).map(|custom| custom.info.clone())
    }

    /// Description of a kind that is not from a file.
    pub(crate) const fn info(&self, kind: Kind) -> &'static PieceInfo {
        match self.change_of(kind) {
            Some(changed) => changed.info,
            None => piece_info(kind),
        }
    }

    /// Finds the kind of some armies with this letter, upper or lower case.
    pub(crate) fn kind_among(&self, armies: Armies, letter: char) -> Option<Kind> {
        armies.kinds().find(|&kind| letter.eq_ignore_ascii_case(&self.letter(kind)))
    }

    /// Kinds of armies from files, without those of a built-in army of the game.
    #[inline]
    pub(crate) fn custom_kinds(&self) -> impl Iterator<Item = Kind> {
        self.custom.iter().flat_map(|custom| custom.kinds.iter().map(|custom| custom.kind))
    }

    /// True if pieces of this kind can castle.
    pub(crate) fn castles(&self, kind: Kind) -> bool {
        match &self.custom {
            Some(custom) => custom.corners & bit(kind) != 0,
            None => kind.army_place() == Some(ArmyPlace::Corner),
        }
    }

    /// True for the strongest kind of an army from a file.
    #[inline]
    pub(crate) fn is_strongest(&self, kind: Kind) -> bool {
        self.custom.as_ref().is_some_and(|custom| custom.strongest & bit(kind) != 0)
    }

    /// Squares attacked by a piece, including those of its own side's pieces. For a pawn its two
    /// capture squares.
    #[inline(always)]
    pub(crate) fn attacks(&self, kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let mut set = self.tabled_attacks(kind, side, square, occupied);
        if self.parts[kind.index()].others {
            set |= self.other_targets(kind, side, square, occupied);
        }
        set
    }

    /// Squares from which a piece of this kind and side would attack `square`.
    #[inline(always)]
    pub(crate) fn attacks_to(&self, kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let mut set = self.tabled_attacks_to(kind, side, square, occupied);
        if self.parts[kind.index()].others {
            set |= self.other_origins(kind, side, square, occupied);
        }
        set
    }

    /// True if a piece of this kind and side attacks `square` from `from`.
    #[inline(always)]
    pub(super) fn would_attack(
        &self,
        kind: Kind,
        side: Side,
        from: Square,
        square: Square,
        occupied: Bitboard,
    ) -> bool {
        self.reverse_attacks.attack(kind, side, square, from, occupied)
            || self.parts[kind.index()].others && self.other_origins(kind, side, square, occupied).has(from)
    }

    #[cold]
    fn other_targets(&self, kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let routes = self.custom.as_ref().and_then(|custom| custom.routes[kind.index()].as_ref());
        routes.map_or(Bitboard::EMPTY, |routes| routes.targets(side, square, occupied))
    }

    #[cold]
    pub(crate) fn other_origins(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let routes = self.custom.as_ref().and_then(|custom| custom.routes[kind.index()].as_ref());
        routes.map_or(Bitboard::EMPTY, |routes| routes.origins(side, square, occupied))
    }

    /// Target squares of a piece of an army from a file: occupied squares that it attacks, and
    /// empty squares that it reaches.
    #[inline]
    pub(crate) fn targets(&self, kind: Kind, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        let attacks = self.attacks(kind, side, from, occupied);
        if self.parts[kind.index()].captures_alike {
            return attacks;
        }
        let routes = self.custom.as_ref().and_then(|custom| custom.quiet[kind.index()].as_ref());
        let quiet = routes.map_or(Bitboard::EMPTY, |routes| routes.targets(side, from, occupied));
        attacks & occupied | quiet & !occupied
    }

    /// Squares from which a piece of this kind and side moves to `to` without capturing, if they
    /// are empty.
    pub(crate) fn origins(&self, kind: Kind, side: Side, to: Square, occupied: Bitboard) -> Bitboard {
        if self.parts[kind.index()].captures_alike {
            return self.attacks_to(kind, side, to, occupied);
        }
        let routes = self.custom.as_ref().and_then(|custom| custom.quiet[kind.index()].as_ref());
        routes.map_or(Bitboard::EMPTY, |routes| routes.origins(side, to, occupied))
    }

    /// Squares attacked by a piece whose attacks are in the tables.
    #[inline]
    pub(super) fn tabled_attacks(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.attacks.attacks(kind, side, square, self.parts[kind.index()], occupied)
    }

    /// Squares from which such a piece would attack `square`.
    #[inline]
    pub(super) fn tabled_attacks_to(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.reverse_attacks.attacks(kind, side, square, self.parts[kind.index()], occupied)
    }

    /// Squares attacked by a piece's leaps, which nothing blocks.
    #[inline]
    pub(super) fn leaps(&self, kind: Kind, side: Side, square: Square) -> Bitboard {
        self.attacks.leaps[kind.index()][side.index()][square.index()]
    }
}

/// Squares attacked by a piece of a built-in kind, including those of its own side's pieces. For a
/// pawn its two capture squares.
#[inline]
pub fn attacks(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    BUILT_IN.tabled_attacks(kind, side, square, occupied)
}

/// Squares from which a piece of this built-in kind and side would attack `square`.
#[inline]
pub(crate) fn attacks_to(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    BUILT_IN.tabled_attacks_to(kind, side, square, occupied)
}

/// Squares attacked by the leaps of a piece of a built-in kind, which cannot be blocked.
#[inline]
pub fn leaps(kind: Kind, side: Side, square: Square) -> Bitboard {
    BUILT_IN.leaps(kind, side, square)
}

/// Class of a value in centipawns.
pub(super) const fn class_of(value: i32) -> Class {
    match value {
        ..420 => Class::Minor,
        420..720 => Class::Major,
        _ => Class::Queen,
    }
}

pub(super) const fn phase_of(value: i32) -> i32 {
    match value {
        ..420 => 2,
        420..480 => 3,
        480..720 => 4,
        _ => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::kinds::{Army, KINDS};

    #[test]
    fn every_army_starts_in_full_phase() {
        for army in Army::ALL {
            let pieces = ArmyPlace::BACK_RANK.into_iter().flatten().map(|rank| army.kind(rank));
            assert_eq!(pieces.map(|kind| BUILT_IN.phase[kind.index()]).sum::<i32>(), 24, "{army:?}");
        }
    }

    #[test]
    fn bound_kinds_are_the_known_ones() {
        let bound: Vec<Kind> =
            (0..Kind::COUNT).filter(|&kind| BUILT_IN.bound[kind]).filter_map(Kind::from_index).collect();
        assert_eq!(bound, [Kind::Bishop, Kind::Bede, Kind::Fad]);
        let back: Vec<Kind> =
            KINDS.iter().map(|info| info.kind).filter(|kind| BUILT_IN.slides_back[kind.index()]).collect();
        assert!(
            back.contains(&Kind::ShortRook)
                && !back.contains(&Kind::ChargingRook)
                && !back.contains(&Kind::Bede)
        );
    }
}

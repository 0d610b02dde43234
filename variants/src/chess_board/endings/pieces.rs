//! Pieces of a game, for its endgame tables.

use std::collections::BTreeSet;

use engine_core::checksum::fnv1a;
use engine_core::{Shared, Side, sort_by_number};

use super::material::{MAX_PIECES, Material};
use super::table::Layout;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::piece_set::{PieceSet, is_symmetric};
use crate::common::betza::MoveSet;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Maximum number of pieces of endings in files, kings included.
pub(super) const MAX_IN_FILES: usize = MAX_PIECES;

/// True if a kind moves to the left as it does to the right.
fn is_kind_symmetric(set: &PieceSet, kind: Kind) -> bool {
    kind == Kind::Pawn || MoveSet::parse(set.betza(kind)).is_ok_and(|moves| is_symmetric(&moves))
}

/// Kinds of pieces of a game, and its promotions.
#[derive(Clone)]
pub(crate) struct Pieces {
    set: Shared<PieceSet>,
    armies: Armies,
    kinds: Vec<Kind>,
    pub(super) promotions: Vec<Kind>,
    /// True if a table serves both colours: Black's pieces move as White's do in a mirror.
    pub(super) mirrors: bool,
    /// True if all kinds move to the left as they do to the right.
    is_symmetric: bool,
}

impl Pieces {
    /// Fingerprint of the letters and moves of these pieces.
    pub(super) fn fingerprint(&self) -> u64 {
        let text =
            self.kinds.iter().map(|&kind| format!("{}={};", self.set.letter(kind), self.set.betza(kind)));
        fnv1a(text.flat_map(String::into_bytes))
    }

    /// Name of an ending: `KQvKR`.
    pub(super) fn name_of(&self, ending: &Material) -> String {
        let of = |of_side: Side| -> String {
            let kinds = ending.others().filter(|&(side, _)| side == of_side).map(|(_, kind)| kind);
            let mut kinds: Vec<Kind> = kinds.collect();
            sort_by_number(&mut kinds, |&kind| -self.set.value(kind));
            kinds.into_iter().map(|kind| self.set.letter(kind)).collect()
        };
        format!("K{}vK{}", of(Side::White), of(Side::Black))
    }

    /// Returns the ending of a name, with its pieces in any order; `None` if there is no such
    /// ending.
    pub(super) fn ending_of(&self, name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        let mut pieces = Vec::new();
        for (side, letters) in [(Side::White, white), (Side::Black, black)] {
            for letter in letters.strip_prefix('K')?.chars() {
                let kind = self.kinds.iter().copied().find(|&kind| self.set.letter(kind) == letter);
                pieces.push((side, kind.filter(|&kind| kind != Kind::King)?));
            }
        }
        let ending = Material::new(&pieces, self.mirrors)?;
        (3..=MAX_IN_FILES).contains(&ending.count()).then_some(ending)
    }

    /// Returns the endings with so many pieces, kings included: 3 to 5.
    pub(super) fn endings(&self, count: usize) -> Vec<Material> {
        let kinds = || self.kinds.iter().copied().filter(|&kind| kind != Kind::King);
        let one = || Side::BOTH.into_iter().flat_map(move |side| kinds().map(move |kind| (side, kind)));
        let with_another = |lists: Vec<Vec<(Side, Kind)>>| -> Vec<Vec<(Side, Kind)>> {
            let longer = |list: &Vec<(Side, Kind)>| {
                let list = list.clone();
                one().map(move |piece| [&list[..], &[piece]].concat())
            };
            lists.iter().flat_map(longer).collect()
        };
        if !(3..=MAX_IN_FILES).contains(&count) {
            return Vec::new();
        }
        let lists = (2..count).fold(vec![Vec::new()], |lists, _| with_another(lists));
        let endings = lists.iter().filter_map(|pieces| Material::new(pieces, self.mirrors));
        // Pawns promote, so endings with fewer pawns come first.
        let mut endings: Vec<Material> = endings.collect::<BTreeSet<Material>>().into_iter().collect();
        sort_by_number(&mut endings, |ending| {
            ending.others().filter(|piece| piece.1 == Kind::Pawn).count() as i32
        });
        endings
    }

    /// Returns the endings that captures and promotions lead to, except that of the bare kings.
    pub(super) fn conversions(&self, ending: &Material) -> Vec<Material> {
        let others: Vec<(Side, Kind)> = ending.others().collect();
        let mut found = Vec::new();
        let mut add = |others: &[(Side, Kind)]| {
            let next = Material::new(others, self.mirrors).filter(|_| !others.is_empty());
            found.extend(next.filter(|next| next != ending));
        };
        let promoted = |place: usize| {
            let kinds = if others[place].1 == Kind::Pawn { &self.promotions[..] } else { &[] };
            kinds.iter().map(move |&kind| (place, kind))
        };
        for place in 0..others.len() {
            let mut left = others.clone();
            left.remove(place);
            add(&left);
            for (place, kind) in promoted(place) {
                let mut after = others.clone();
                after[place].1 = kind;
                add(&after);
                // It may capture as it promotes.
                for captured in (0..others.len()).filter(|&at| others[at].0 != others[place].0) {
                    let mut after = after.clone();
                    after.remove(captured);
                    add(&after);
                }
            }
        }
        found
    }

    /// Returns the pieces of a board's game.
    pub(crate) fn of_board(board: &ChessBoard) -> Pieces {
        Pieces {
            set: board.set.clone(),
            armies: board.armies,
            kinds: board.kinds().collect(),
            promotions: board.promotions(Kind::Pawn).collect(),
            mirrors: board.set.mirrors(),
            is_symmetric: board.kinds().all(|kind| is_kind_symmetric(&board.set, kind)),
        }
    }

    /// Order of the positions of an ending in its table.
    pub(super) fn layout(&self, pieces: usize) -> Layout {
        Layout { pieces, is_symmetric: self.is_symmetric }
    }

    /// True if the board's game has these pieces.
    pub(super) fn are_of(&self, board: &ChessBoard) -> bool {
        self.set.is(&board.set) && self.armies == board.armies
    }

    #[inline]
    pub(super) fn attacks(&self, kind: Kind, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        self.set.attacks(kind, side, from, occupied)
    }

    #[inline]
    pub(super) fn targets(&self, kind: Kind, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        self.set.targets(kind, side, from, occupied)
    }

    #[inline]
    pub(super) fn origins(&self, kind: Kind, side: Side, to: Square, occupied: Bitboard) -> Bitboard {
        self.set.origins(kind, side, to, occupied)
    }
}

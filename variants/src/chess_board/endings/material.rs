//! Material of an ending, and the index of a position in its table.

use engine_core::Side;

use crate::chess_board::kinds::Kind;
use crate::chess_board::rules::Placed;
use crate::common::square::Square;

/// Maximum number of pieces of an ending, kings included.
pub(crate) const MAX_PIECES: usize = 5;
/// Maximum number of pieces of an ending, without kings.
const MAX_OTHERS: usize = MAX_PIECES - 2;

/// Piece of an ending: 0 for White and 1 for Black, and its kind.
type Code = (u8, Kind);

/// Pieces of an ending without the kings, White's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Material {
    others: [Option<Code>; MAX_OTHERS],
}

/// Table and index of a position.
pub(crate) struct Located {
    pub(crate) material: Material,
    pub(crate) side: Side,
    pub(crate) index: usize,
}

const fn code((side, kind, _): Placed) -> Code {
    (side as u8, kind)
}

/// Sorts pieces in the order of [`Material`].
fn sort(pieces: &mut [Placed]) {
    pieces.sort_unstable_by_key(|&(side, kind, square)| (side as u8, kind, square));
}

fn material_of(pieces: &[Placed]) -> Material {
    let mut others = [None; MAX_OTHERS];
    for (slot, &piece) in others.iter_mut().zip(pieces) {
        *slot = Some(code(piece));
    }
    Material { others }
}

impl Material {
    /// Ending of some pieces besides the kings; `None` if there are too many. `mirrors`: both
    /// colours share a table.
    pub(crate) fn new(pieces: &[(Side, Kind)], mirrors: bool) -> Option<Material> {
        if pieces.len() > MAX_OTHERS {
            return None;
        }
        let mut placed: Vec<Placed> =
            pieces.iter().map(|&(side, kind)| (side, kind, Square::at(0, 0))).collect();
        Some(locate(&mut placed, [Square::at(0, 0); 2], Side::White, mirrors).material)
    }

    /// Number of pieces, kings included.
    pub(crate) fn count(&self) -> usize {
        2 + self.others().count()
    }

    /// Pieces without the kings.
    pub(crate) fn others(&self) -> impl Iterator<Item = (Side, Kind)> + Clone {
        self.others.into_iter().flatten().map(|(side, kind)| (Side::BOTH[side as usize], kind))
    }

    /// All pieces in the order of their squares in an index: the kings, White's first, then the
    /// others.
    pub(crate) fn pieces(&self) -> Vec<(Side, Kind)> {
        let kings = Side::BOTH.map(|side| (side, Kind::King));
        kings.into_iter().chain(self.others()).collect()
    }
}

/// True if the colours should be exchanged: Black has more pieces, or they come first.
fn is_other_way_round(pieces: &[Placed]) -> bool {
    let of = |side: Side| pieces.iter().filter(move |piece| piece.0 == side).map(|piece| piece.1);
    let [white, black] = Side::BOTH.map(|side| of(side).count());
    (black, of(Side::White).collect::<Kinds>()) > (white, of(Side::Black).collect::<Kinds>())
}

/// Short list of kinds, without heap memory.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kinds([Option<Kind>; MAX_OTHERS]);

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Kinds {
        let mut list = [None; MAX_OTHERS];
        list.iter_mut().zip(kinds).for_each(|(slot, kind)| *slot = Some(kind));
        Kinds(list)
    }
}

/// Returns the square that marks a pawn which can be captured en passant, on its own first rank;
/// and the square of the pawn that such a square marks.
pub(super) const fn marked(square: Square) -> Square {
    Square::new(square.index() as u8 ^ 24)
}

/// Returns the square that a pawn passed in its double step, from the square that it reached, or
/// the other way round.
pub(super) const fn passed(square: Square) -> Square {
    Square::new(square.index() as u8 ^ 8)
}

/// Returns table and index of a position. `pieces` are those besides the kings, no more than a
/// table can have; they are reordered. A pawn that can be captured en passant is [`marked`].
pub(crate) fn locate(
    pieces: &mut [Placed],
    mut kings: [Square; 2],
    mut side: Side,
    mirrors: bool,
) -> Located {
    debug_assert!(pieces.len() <= MAX_OTHERS);
    sort(pieces);
    if mirrors && is_other_way_round(pieces) {
        pieces.iter_mut().for_each(|piece| *piece = (!piece.0, piece.1, piece.2.flip_rank()));
        kings = [kings[1].flip_rank(), kings[0].flip_rank()];
        side = !side;
        sort(pieces);
    }
    let squares = kings.into_iter().chain(pieces.iter().map(|piece| piece.2));
    let index = squares.enumerate().fold(0, |index, (place, square)| index | square.index() << (6 * place));
    Located { material: material_of(pieces), side, index }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_colours_share_a_table_where_they_may() {
        let ending = |pieces: &[(Side, Kind)], mirrors| Material::new(pieces, mirrors).unwrap();
        let white = [(Side::White, Kind::Queen)];
        let black = [(Side::Black, Kind::Queen)];
        assert_eq!(ending(&white, true), ending(&black, true));
        assert_ne!(ending(&white, false), ending(&black, false));
        let one = [(Side::White, Kind::Rook), (Side::Black, Kind::Knight)];
        let other = [(Side::White, Kind::Knight), (Side::Black, Kind::Rook)];
        assert_eq!(ending(&one, true), ending(&other, true));
        assert!(Material::new(&[(Side::White, Kind::Pawn); 4], true).is_none());
    }

    #[test]
    fn mirrored_positions_have_one_place() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let kings = [square("e1"), square("e7")];
        let here = locate(&mut [(Side::White, Kind::Rook, square("a2"))], kings, Side::White, true);
        let kings = [square("e2"), square("e8")];
        let there = locate(&mut [(Side::Black, Kind::Rook, square("a7"))], kings, Side::Black, true);
        assert_eq!((here.material, here.side, here.index), (there.material, there.side, there.index));
    }
}

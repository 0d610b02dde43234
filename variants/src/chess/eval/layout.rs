//! Layout of the weights: the one table that the evaluation, the weights file and the tuner share.
//!
//! All weights are in one flat array. A [`Block`] is a named range of it with a shape; the
//! evaluation adds the weight at an index of a block, and a tuner counts the additions.

use crate::chess_board::kinds::Kind;

/// Number of kinds.
const KINDS: usize = Kind::COUNT;

/// Contribution of the weights of a block to the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Centipawns in favour of the side.
    Linear,
    /// Units of danger to the side's own king; see [`blend`](super::blend). Only the middle-game
    /// half is used.
    Danger,
    /// Centipawns by which an advantage grows (or shrinks, at most to zero). Only the end-game half
    /// is used.
    Complexity,
}

/// A named range of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Name in the weights file.
    pub(crate) name: &'static str,
    /// Line of the `eval` table that includes it.
    pub(crate) group: Group,
    /// Contribution to the score.
    pub(crate) role: Role,
    /// Index of the first weight.
    pub(crate) start: usize,
    /// Length of each axis, outermost first.
    pub(crate) shape: &'static [usize],
}

impl Block {
    /// Number of weights.
    pub(crate) const fn len(&self) -> usize {
        let mut product = 1;
        let mut axis = 0;
        while axis < self.shape.len() {
            product *= self.shape[axis];
            axis += 1;
        }
        product
    }

    /// Number of weights in a file, which leaves out the kinds of armies from files.
    pub(crate) const fn in_file(&self) -> usize {
        if self.shape[0] == KINDS { self.len() / KINDS * Kind::BUILT_IN } else { self.len() }
    }

    /// Index of the `n`th weight.
    #[inline]
    pub(crate) const fn at(&self, n: usize) -> usize {
        debug_assert!(n < self.len());
        self.start + n
    }

    /// Index of the weight in a `row` and a `column` of a block with two axes.
    #[inline]
    pub(crate) const fn at2(&self, row: usize, column: usize) -> usize {
        debug_assert!(row < self.shape[0] && column < self.shape[1]);
        self.start + row * self.shape[1] + column
    }
}

macro_rules! groups {
    ($($group:ident $text:literal;)*) => {
        /// A line of the `eval` table.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Group { $(#[doc = $text] $group,)* }

        impl Group {
            /// All lines, in display order.
            pub(crate) const ALL: &'static [Group] = &[$(Group::$group,)*];

            /// Name for users.
            pub(crate) const fn text(self) -> &'static str {
                match self { $(Group::$group => $text,)* }
            }
        }
    };
}

groups! {
    Material "Material";
    Squares "Piece squares";
    Mobility "Mobility";
    Pieces "Pieces";
    Pawns "Pawn structure";
    Passed "Passed pawns";
    KingSafetyCache "King shelter";
    Danger "King danger";
    Threats "Threats";
    Space "Space";
    Tempo "Tempo";
}

macro_rules! blocks {
    ($($(#[$doc:meta])* $name:ident $group:ident $role:ident [$($dim:expr),+];)*) => {
        blocks!(@offsets 0; $($(#[$doc])* $name $group $role [$($dim),+];)*);

        /// Every block, in the order of the weights.
        pub(crate) const BLOCKS: &[Block] = &[$($name,)*];
    };
    (@offsets $start:expr; $(#[$doc:meta])* $name:ident $group:ident $role:ident [$($dim:expr),+]; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: Block = Block {
            name: stringify!($name),
            group: Group::$group,
            role: Role::$role,
            start: $start,
            shape: &[$($dim),+],
        };
        blocks!(@offsets $name.start + $name.len(); $($rest)*);
    };
    (@offsets $start:expr;) => {
        /// Number of weights.
        pub(crate) const COUNT: usize = $start;
    };
}

/// Squares of half a board: files a to d, to which e to h are mirrored.
pub(crate) const HALF_BOARD: usize = 32;
/// One more than the maximum number of squares that a piece attacks.
pub(crate) const MOBILITIES: usize = 28;
/// Ranks, or distances on the board.
const RANKS: usize = 8;
/// Distances of a file to the nearer edge.
const EDGES: usize = 4;
/// Classes of pieces: pawn, minor, major, queen.
const CLASSES: usize = 4;

blocks! {
    /// A piece: kind.
    MATERIAL Material Linear [KINDS];
    /// The side has a second piece of the kind: kind.
    SECOND_OF_KIND Material Linear [KINDS];
    /// For each piece, per pawn of its side beyond five: kind.
    PIECE_WITH_PAWNS Material Linear [KINDS];
    /// Colour-bound pieces on both colours: one pair, two pairs.
    BOUND_PAIR Material Linear [2];
    /// Piece-square table, from the owner's view: kind, square.
    PIECE_SQUARE Squares Linear [KINDS, HALF_BOARD];
    /// Number of squares of the mobility area that a piece attacks: kind, number.
    MOBILITY Mobility Linear [KINDS, MOBILITIES];
    /// A piece on an advanced square, defended by a pawn, from which no pawn can drive it: kind.
    OUTPOST Pieces Linear [KINDS];
    /// A piece that can move to such a square: kind.
    OUTPOST_REACH Pieces Linear [KINDS];
    /// A piece right behind a pawn: kind.
    BEHIND_PAWN Pieces Linear [KINDS];
    /// Steps between a piece and the king of its side: kind.
    KING_DISTANCE Pieces Linear [KINDS];
    /// A forward slider on a file without pawns: kind.
    OPEN_FILE Pieces Linear [KINDS];
    /// A forward slider on a file without pawns of its side: kind.
    SEMI_OPEN_FILE Pieces Linear [KINDS];
    /// For each colour-bound piece, per pawn of its side on its colour: kind.
    BOUND_PAWNS Pieces Linear [KINDS];
    /// A piece pinned to its king: class.
    PINNED Pieces Linear [CLASSES];
    /// A pawn of the side on the file, none on the adjacent ones: unopposed or opposed.
    ISOLATED Pawns Linear [2];
    /// An undefended pawn with a pawn of its side in front of it on the file.
    DOUBLED Pawns Linear [1];
    /// A pawn behind its neighbours that cannot advance safely: unopposed or opposed.
    BACKWARD Pawns Linear [2];
    /// A pawn beside another, by rank.
    PHALANX Pawns Linear [RANKS];
    /// A pawn defended by a pawn, by rank.
    SUPPORTED Pawns Linear [RANKS];
    /// A pawn stopped by fewer pawns than support it, by rank.
    CANDIDATE Pawns Linear [RANKS];
    /// A pawn that no pawn can stop, by rank.
    PASSED Passed Linear [RANKS];
    /// A passed pawn, by distance of its file to the nearer edge.
    PASSED_EDGE Passed Linear [EDGES];
    /// A passed pawn defended by a pawn.
    PASSED_GUARDED Passed Linear [1];
    /// Distance of the side's king from the square in front of a passed pawn, times the pawn's rank
    /// beyond the third.
    PASSED_OWN_KING Passed Linear [RANKS];
    /// Distance of the enemy king from the square in front of a passed pawn, times the pawn's rank
    /// beyond the third.
    PASSED_OTHER_KING Passed Linear [RANKS];
    /// A passed pawn whose next square is occupied, by rank.
    PASSED_BLOCKED Passed Linear [RANKS];
    /// A passed pawn whose next square is free and not attacked, by rank.
    PASSED_FREE_STEP Passed Linear [RANKS];
    /// A passed pawn with no occupied or attacked square in front of it, by rank.
    PASSED_FREE_WAY Passed Linear [RANKS];
    /// A passed pawn whose next square is defended by its side, by rank.
    PASSED_GUARDED_STEP Passed Linear [RANKS];
    /// A slider of the side, and an enemy slider, behind a passed pawn.
    PASSED_SLIDER_BEHIND Passed Linear [2];
    /// The rearmost pawn of the side on or beside the king's file (0: none): distance of the file
    /// to the edge, rank.
    SHELTER KingSafetyCache Linear [EDGES, RANKS];
    /// Additional weight of the rearmost pawn on the king's file.
    SHELTER_OWN_FILE KingSafetyCache Linear [RANKS];
    /// The foremost enemy pawn on or beside the king's file (0: none): distance of the file to the
    /// edge, rank.
    STORM KingSafetyCache Linear [EDGES, RANKS];
    /// Additional weight if that pawn stands right before the side's pawn, by rank.
    STORM_BLOCKED KingSafetyCache Linear [RANKS];
    /// Distance of the king from its nearest pawn.
    KING_TO_PAWN KingSafetyCache Linear [RANKS];
    /// An enemy piece that attacks the king's zone: kind.
    ATTACKER Danger Danger [KINDS];
    /// Each attack on a square beside the king: class of the attacker.
    ZONE_ATTACKS Danger Danger [CLASSES];
    /// Attacked squares of the zone that only king or queen defends, if anything.
    WEAK_ZONE Danger Danger [1];
    /// Squares from which an enemy kind can check safely: kind.
    SAFE_CHECK Danger Danger [KINDS];
    /// More than one safe check of a kind.
    SAFE_CHECKS Danger Danger [1];
    /// Squares from which a check would cost the piece.
    UNSAFE_CHECK Danger Danger [1];
    /// The enemy has no piece of the queen class.
    NO_QUEEN Danger Danger [1];
    /// Pieces of the side that attack the zone: class.
    DEFENDER Danger Danger [CLASSES];
    /// Pieces of the side that are pinned to the king.
    PINNED_DEFENDER Danger Danger [1];
    /// Enemy attacks (counted twice where double) near the king's file, in the side's half and one
    /// rank beyond.
    WING_ATTACKS Danger Danger [1];
    /// Attacks of the side on these squares.
    WING_GUARDS Danger Danger [1];
    /// No pawn of the side on the three files around the king.
    BARE_WING Danger Danger [1];
    /// Constant.
    DANGER_BASE Danger Danger [1];
    /// A pawn attacks a piece: class of the victim.
    PAWN_THREAT Threats Linear [CLASSES];
    /// A minor piece attacks a weak or greater piece: class of the victim.
    MINOR_THREAT Threats Linear [CLASSES];
    /// A major piece attacks a weak or greater piece: class of the victim.
    MAJOR_THREAT Threats Linear [CLASSES];
    /// A queen attacks a weak piece: class of the victim.
    QUEEN_THREAT Threats Linear [CLASSES];
    /// The king attacks a weak piece.
    KING_THREAT Threats Linear [1];
    /// An attacked piece without a defender: class of the victim.
    HANGING Threats Linear [CLASSES];
    /// Pieces that a safe pawn push would attack.
    PUSH_THREAT Threats Linear [1];
    /// Squares that the enemy attacks, not strongly, and the side attacks too.
    RESTRICTED Threats Linear [1];
    /// Safe squares on the middle files behind and beside the side's pawns, times the side's pieces
    /// beyond the eighth.
    SPACE Space Linear [1];
    /// Per pawn on the board.
    COMPLEX_PAWNS Tempo Complexity [1];
    /// Pawns on both wings.
    COMPLEX_WINGS Tempo Complexity [1];
    /// Only kings and pawns.
    COMPLEX_PAWN_ENDING Tempo Complexity [1];
    /// Constant.
    COMPLEX_BASE Tempo Complexity [1];
    /// The side to move.
    TEMPO Tempo Linear [1];
}

/// Number of weights in a file.
pub(crate) const FILE_COUNT: usize = {
    let (mut count, mut index) = (0, 0);
    while index < BLOCKS.len() {
        count += BLOCKS[index].in_file();
        index += 1;
    }
    count
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_fill_the_array_without_gaps() {
        let mut next = 0;
        for block in BLOCKS {
            assert_eq!(block.start, next, "{}", block.name);
            assert!(Group::ALL.contains(&block.group));
            next += block.len();
        }
        assert_eq!(next, COUNT);
    }
}

//! All numbers of judgement, in centipawns.
//!
//! The weights were set by hand. A fit to 604 games of the engine against itself (1,500 nodes a move, random openings;
//! `docs/tuning.md` has the method) proposed others, but a mixture of them with these lost a match of 185 games at 2,500 nodes a move,
//! by 44 Elo with an error of 39, so they were not taken: quiet positions of hasty games do not tell enough.

use super::man::Man;

macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident = $weight:literal, $name:literal;)*) => {
        /// What the evaluator counts for each side.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(usize)]
        pub enum Term {
            $($(#[$doc])* $term,)*
        }

        impl Term {
            /// All of them.
            pub const ALL: &[Term] = &[$(Term::$term,)*];
            /// How many there are.
            pub const COUNT: usize = Term::ALL.len();

            /// The name in evaluation tables.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Term::$term => $name,)*
                }
            }
        }

        impl Weights {
            /// The weights in use.
            pub const DEFAULT: Weights = Weights([$($weight,)*]);
        }
    };
}

/// Centipawns for one unit of each [`Term`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights(pub [i32; Term::COUNT]);

impl Weights {
    /// The weight of a term.
    #[inline]
    #[must_use]
    pub const fn of(&self, term: Term) -> i32 {
        self.0[term as usize]
    }
}

terms! {
    /// Pawns, inside Rooks or not, as all men here.
    Pawn = 100, "pawns";
    /// Knights.
    Knight = 320, "knights";
    /// Bishops with both lives.
    Bishop = 370, "bishops";
    /// Rooks.
    Rook = 430, "rooks";
    /// Queens.
    Queen = 750, "queens";
    /// Risen Bishops: gone after the next turn of their owner.
    Risen = 30, "risen bishops";
    /// Ranks that Pawns have come forward from their second.
    PawnRanks = 6, "pawn ranks";
    /// Pawns one or two ranks before promotion.
    PawnsNearGoal = 25, "pawns near goal";
    /// Knights: steps nearer to the centre than the edge, three at most.
    KnightCentre = 8, "knight centre";
    /// Squares that Bishops attack.
    BishopReach = 4, "bishop reach";
    /// Squares that Rooks attack.
    RookReach = 2, "rook reach";
    /// Squares that Queens attack.
    QueenReach = 1, "queen reach";
    /// The King is inside a Rook of his own.
    KingInOwnRook = 60, "king in own rook";
    /// The King is inside a Rook of the enemy.
    KingInEnemyRook = 20, "king in enemy rook";
    /// Men above the King inside the Rook: they fall on him.
    AboveKing = -20, "men above king";
    /// The King stands outside Rooks while the enemy has a Queen.
    KingInTheOpen = -30, "king in the open";
    /// Own Queens on or beside the square of the King: who captures one captures him.
    QueenBesideKing = -30, "queen beside king";
    /// Squares around and under the enemy King that are attacked, once by each Queen, Rook and Bishop, and by the Knights, in their path too.
    KingHunt = 8, "king hunt";
    /// Enemy men beside own Queens, which take them along.
    QueenPrey = 15, "queen prey";
    /// Own men beside own Queens, which take them along, too.
    QueenVictims = -8, "queen victims";
    /// Men inside own Rooks, Kings aside.
    InsideOwnRook = 5, "inside own rooks";
    /// Men inside enemy Rooks, Kings aside.
    InsideEnemyRook = 0, "inside enemy rooks";
    /// Castlings still allowed.
    Castling = 12, "castling rights";
    /// The right to deny.
    Denial = 40, "right to deny";
    /// The right to move.
    Tempo = 15, "tempo";
}

/// Values of the men in exchanges, by [class](Man::class): Pawn, Knight, Bishop, Rook, Queen, King, risen Bishop.
/// A King's loss is counted apart.
pub const EXCHANGE_VALUES: [i32; Man::CLASSES] = [100, 300, 350, 450, 700, 0, 30];

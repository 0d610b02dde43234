//! All numbers of the evaluation, in centipawns.
//!
//! The terms and the first weights were set by hand. A fit to self-play games (`docs/tuning.md`)
//! then said in which direction each of them errs; steps that way were taken as far as matches at 4,000 nodes a move confirmed
//! them. The first step won 94 and lost 48 of 200 games (+81 Elo, error 38), the second 51 and 35 of 160 (+35, error 34).

use super::piece::Piece;
use crate::common::terms::terms;

/// Centipawns for one unit of each [`Term`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights(pub [i32; Term::COUNT]);

terms! {
    /// Pawns, inside Rooks or not, as all pieces here.
    Pawn = 118, "pawns";
    /// Knights.
    Knight = 355, "knights";
    /// Bishops with both lives.
    Bishop = 365, "bishops";
    /// Rooks.
    Rook = 430, "rooks";
    /// Queens.
    Queen = 760, "queens";
    /// Risen Bishops: gone after the next turn of their owner.
    Risen = 30, "risen bishops";
    /// Ranks that Pawns have come forward from their second.
    PawnRanks = 3, "pawn ranks";
    /// Pawns one or two ranks before promotion.
    PawnsNearGoal = 45, "pawns near goal";
    /// Knights: steps nearer to the centre than the edge, three at most.
    KnightCentre = 20, "knight centre";
    /// Squares that Bishops attack.
    BishopReach = 3, "bishop reach";
    /// Squares that Rooks attack.
    RookReach = 4, "rook reach";
    /// Squares that Queens attack.
    QueenReach = 1, "queen reach";
    /// The King is inside a Rook of its own side.
    KingInOwnRook = 60, "king in own rook";
    /// The King is inside a Rook of the enemy.
    KingInEnemyRook = 55, "king in enemy rook";
    /// Pieces above the King inside the Rook: they fall on it.
    AboveKing = -55, "pieces above king";
    /// The King stands outside Rooks while the enemy has a Queen.
    KingInTheOpen = -115, "king in the open";
    /// Own Queens on or beside the square of the King: who captures one captures it.
    QueenBesideKing = -30, "queen beside king";
    /// Squares around and under the enemy King that are attacked, once by each Queen, Rook and Bishop, and by the Knights, in their path too.
    KingHunt = 8, "king hunt";
    /// Enemy pieces beside own Queens, which take them along.
    QueenTargets = 35, "queen targets";
    /// Own pieces beside own Queens, which take them along, too.
    QueenVictims = -8, "queen victims";
    /// Pieces inside own Rooks, Kings aside.
    InsideOwnRook = 32, "inside own rooks";
    /// Pieces inside enemy Rooks, Kings aside.
    InsideEnemyRook = -14, "inside enemy rooks";
    /// Castlings still allowed.
    Castling = 35, "castling rights";
    /// The right to deny.
    Denial = 60, "right to deny";
    /// The right to move.
    Tempo = 24, "tempo";
}

/// Values of the pieces in exchanges, by [class](Piece::class): Pawn, Knight, Bishop, Rook, Queen, King, risen Bishop.
/// A King's loss is counted apart.
pub const EXCHANGE_VALUES: [i32; Piece::CLASSES] = [100, 300, 350, 450, 700, 0, 30];

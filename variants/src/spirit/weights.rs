//! The tunable numbers of Spirit Chess: what the evaluator counts and the value of each unit, in centipawns.

use super::piece::Kind;
use crate::common::terms::terms;

/// Centipawns for one unit of each [`Term`].
///
/// Measured: fitted to the results of self-play games at 2500 nodes a move from random openings, by logistic regression with
/// a prior around the weights in use (`docs/tuning.md` has the method). The first fit (426 games, 66,897 positions)
/// lowered the cross entropy from 0.623 to 0.585 and won 72.8 % of 200 games (+171 +- 55 Elo) at 4000 nodes a move, from
/// openings that were not fitted to, against the weights set by hand before. Negative weights of things that sound good
/// (Builders near the Stones) are corrections to other terms, here to Walls in the City.
///
/// A second fit around these weights, to 1400 games (232,541 positions, cross entropy 0.602 before and 0.593 after), scored
/// 46 % of 93 games against them at 1500 and 4000 nodes a move, so it was not taken: it made much of an Adept in the
/// City, where the side that is winning anyway brings it. Data that tells the two apart is the next thing to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights(pub [i32; Term::COUNT]);

terms! {
    /// Pieces, Soldier.
    Soldier = 60, "soldiers";
    /// Pieces, Scout.
    Scout = 150, "scouts";
    /// Pieces, Paladin.
    Paladin = 706, "paladins";
    /// Pieces, Builder, on a Wall or not.
    Builder = 264, "builders";
    /// There is a Builder at all: without one the Walls stand still.
    AnyBuilder = 111, "any builder";
    /// Soldiers: steps nearer to the Stones than the edge, four at most.
    SoldierNear = 25, "soldiers near";
    /// The same for Scouts.
    ScoutNear = 16, "scouts near";
    /// The same for Paladins.
    PaladinNear = 10, "paladins near";
    /// The same for Builders.
    BuilderNear = -12, "builders near";
    /// Squares that Paladins reach.
    PaladinReach = 5, "paladin reach";
    /// Orthogonal steps that the controlled Walls need to the City (six at most for each).
    WallSteps = -43, "wall steps";
    /// Walls controlled in the City: the first.
    CityWall1 = 8, "city wall 1";
    /// The second.
    CityWall2 = 19, "city wall 2";
    /// The third.
    CityWall3 = 33, "city wall 3";
    /// The fourth.
    CityWall4 = 100, "city wall 4";
    /// The fifth and what comes after it.
    CityWall5 = 126, "city wall 5";
    /// Walls in the City with a Builder on them: only Builders take these.
    MannedCityWall = -4, "manned city walls";
    /// Builders that could step on a Wall of the enemy, or on one with an enemy on it, in the next move.
    WallThreat = 10, "wall threats";
    /// The Adept stands within three steps of the Stones.
    AdeptWithin3 = 21, "adept within 3";
    /// Within two.
    AdeptWithin2 = 34, "adept within 2";
    /// In the City.
    AdeptInCity = 74, "adept in the city";
    /// On the Stones.
    Master = 79, "master";
    /// Walls controlled in the City times steps of the Adept nearer to the Stones than the edge.
    AdeptAndWalls = 22, "adept and walls";
    /// Soldiers that the Master could enhance into something that is missing.
    Enhanceable = 44, "enhanceable";
    /// Pieces that attack the Stones: they depose.
    StonesAttackers = 32, "stones attackers";
    /// Paladins beside their Adept: they reach far and only Paladins take them.
    GuardedPaladin = 31, "guarded paladins";
    /// Squares around the enemy Adept that are attacked, once by each Paladin, by Soldiers and Adept, and by Scouts.
    AdeptHunt = 23, "adept hunt";
    /// Squares beside and around the enemy Adept that are empty and not attacked.
    AdeptEscapes = -16, "adept escapes";
    /// Unguarded enemy Paladins that an Adept, Soldier or Scout attacks.
    PaladinThreat = 25, "paladin threats";
    /// Enemy Scouts that are attacked.
    ScoutThreat = 14, "scout threats";
    /// The enemy Adept could be taken if the side were on move.
    AdeptThreat = 40, "adept threat";
    /// The right to move.
    Tempo = 11, "tempo";
}

/// The value of a piece in an exchange, in centipawns. A Wall is never taken, so it has no value.
#[inline]
pub(super) const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::Adept => ADEPT_VALUE,
        Kind::Paladin => Weights::DEFAULT.of(Term::Paladin),
        Kind::Soldier => Weights::DEFAULT.of(Term::Soldier),
        Kind::Builder => Weights::DEFAULT.of(Term::Builder),
        Kind::Scout => Weights::DEFAULT.of(Term::Scout),
        Kind::Wall => 0,
        Kind::OwnWall | Kind::EnemyWall => Weights::DEFAULT.of(Term::Builder) + SEIZED_WALL,
    }
}

/// An Adept in an exchange, or a Triumph: more than everything else together.
pub(super) const ADEPT_VALUE: i32 = 10_000;
/// Control of one Wall more, gained by stepping on it.
pub(super) const SEIZED_WALL: i32 = 50;
/// Throwing a Master off the Stones.
pub(super) const DEPOSITION: i32 = 100;

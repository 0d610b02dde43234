//! The tunable numbers of Spirit Chess: what the evaluator counts and what each unit is worth, in centipawns.

use super::man::Kind;

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

terms! {
    /// Men, Soldier.
    Soldier = 100, "soldiers";
    /// Men, Scout.
    Scout = 180, "scouts";
    /// Men, Paladin.
    Paladin = 450, "paladins";
    /// Men, Builder, on a Wall or not.
    Builder = 350, "builders";
    /// There is a Builder at all: without one the Walls stand still.
    AnyBuilder = 200, "any builder";
    /// Soldiers: steps nearer to the Stones than the edge, four at most.
    SoldierNear = 5, "soldiers near";
    /// The same for Scouts.
    ScoutNear = 6, "scouts near";
    /// The same for Paladins.
    PaladinNear = 4, "paladins near";
    /// The same for Builders.
    BuilderNear = 8, "builders near";
    /// Squares that Paladins reach.
    PaladinReach = 3, "paladin reach";
    /// Orthogonal steps that the controlled Walls need to the City (six at most for each).
    WallSteps = -8, "wall steps";
    /// Walls controlled in the City: the first.
    CityWall1 = 20, "city wall 1";
    /// The second.
    CityWall2 = 40, "city wall 2";
    /// The third.
    CityWall3 = 70, "city wall 3";
    /// The fourth.
    CityWall4 = 120, "city wall 4";
    /// The fifth and what comes after it.
    CityWall5 = 200, "city wall 5";
    /// Walls in the City with a Builder on them: only Builders take these.
    MannedCityWall = 30, "manned city walls";
    /// Builders that could step on a Wall of the enemy, or on one with an enemy on it, in the next move.
    WallThreat = 25, "wall threats";
    /// The Adept stands within three steps of the Stones.
    AdeptWithin3 = 10, "adept within 3";
    /// Within two.
    AdeptWithin2 = 15, "adept within 2";
    /// In the City.
    AdeptInCity = 20, "adept in the city";
    /// On the Stones.
    Master = 50, "master";
    /// Walls controlled in the City times steps of the Adept nearer to the Stones than the edge.
    AdeptAndWalls = 6, "adept and walls";
    /// Soldiers that the Master could enhance into something that is missing.
    Enhanceable = 30, "enhanceable";
    /// Men that attack the Stones: they depose.
    StonesAttackers = 12, "stones attackers";
    /// Paladins beside their Adept: they reach far and only Paladins take them.
    GuardedPaladin = 20, "guarded paladins";
    /// Squares around the enemy Adept that are attacked, once by each Paladin, by Soldiers and Adept, and by Scouts.
    AdeptHunt = 9, "adept hunt";
    /// The enemy Adept could be taken if the side were on move.
    AdeptThreat = 40, "adept threat";
    /// The right to move.
    Tempo = 15, "tempo";
}

impl Weights {
    /// The weight of a term.
    #[inline]
    #[must_use]
    pub const fn of(&self, term: Term) -> i32 {
        self.0[term as usize]
    }
}

/// What a man is worth in an exchange, in centipawns. A Wall is never taken, so it has no price.
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

//! What chess's network sees of a game with armies from files: each of their kinds as the built-in kind that moves most alike.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use crate::armies::rules::OwnArmyPosition;
use crate::chess::{ChessInputs, insert_as};

/// The inputs of chess's network.
#[derive(Clone, Debug)]
pub struct OwnArmyInputs;

/// What chess says of its inputs.
macro_rules! of_chess {
    ($item:ident) => {
        <ChessInputs as Inputs<OwnArmyPosition>>::$item
    };
}

impl Inputs<OwnArmyPosition> for OwnArmyInputs {
    const GAME: &'static str = of_chess!(GAME);
    const MEANING: &'static str = of_chess!(MEANING);
    const FEATURES: usize = of_chess!(FEATURES);
    const COUNT: usize = of_chess!(COUNT);
    const BUCKETS: usize = of_chess!(BUCKETS);

    fn features(pos: &OwnArmyPosition, set: &mut FeatureSet<'_>) {
        of_chess!(features)(pos, set);
        let board = pos.board();
        for own in board.set.own.iter().flat_map(|own| &own.kinds) {
            for side in Side::BOTH {
                insert_as(side, own.like, board.pieces(side, own.kind), set);
            }
        }
    }

    fn input(feature: usize, view: Side) -> usize {
        of_chess!(input)(feature, view)
    }

    fn group(input: usize) -> usize {
        of_chess!(group)(input)
    }

    fn mirrored(feature: usize) -> Option<usize> {
        of_chess!(mirrored)(feature)
    }

    fn place(feature: usize) -> Option<AnySquare> {
        of_chess!(place)(feature)
    }

    fn bucket(pos: &OwnArmyPosition) -> usize {
        of_chess!(bucket)(pos)
    }
}

//! Network inputs of games with armies from files, for the network of the pairings: each kind is
//! represented as the built-in kind with the most similar moves.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use crate::armies::rules::CustomArmyPosition;
use crate::chess::{PairingInputs, insert_as};

/// Inputs of games with armies from files.
#[derive(Clone, Debug)]
pub struct CustomArmyInputs;

/// Constant of the pairings' inputs.
macro_rules! of_pairings {
    ($item:ident) => {
        <PairingInputs as Inputs<CustomArmyPosition>>::$item
    };
}

impl Inputs<CustomArmyPosition> for CustomArmyInputs {
    const GAME: &'static str = of_pairings!(GAME);
    const MEANING: &'static str = of_pairings!(MEANING);
    const FEATURES: usize = of_pairings!(FEATURES);
    const COUNT: usize = of_pairings!(COUNT);
    const BUCKETS: usize = of_pairings!(BUCKETS);

    fn features(pos: &CustomArmyPosition, set: &mut FeatureSet<'_>) {
        of_pairings!(features)(pos, set);
        let board = pos.board();
        for custom in board.set.custom.iter().flat_map(|custom| &custom.kinds) {
            for side in Side::BOTH {
                insert_as(side, custom.like, board.pieces(side, custom.kind), set);
            }
        }
    }

    fn input(feature: usize, view: Side) -> usize {
        of_pairings!(input)(feature, view)
    }

    fn group(input: usize) -> usize {
        of_pairings!(group)(input)
    }

    fn mirrored(feature: usize) -> Option<usize> {
        of_pairings!(mirrored)(feature)
    }

    fn place(feature: usize) -> Option<AnySquare> {
        of_pairings!(place)(feature)
    }

    fn bucket(pos: &CustomArmyPosition) -> usize {
        of_pairings!(bucket)(pos)
    }
}

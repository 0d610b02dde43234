//! Evaluation of games with armies from files: that of Grand Tournament, with weights for their
//! pieces.

use engine_core::nnue::WHOLE;
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Shared};

use crate::armies::rules::CustomArmyPosition;
use crate::chess::{Classical, custom_weights};
use crate::chess_board::board::ChessBoard;
use crate::chess_board::piece_set::PieceSet;

/// The hand-crafted evaluation with the weights of the pieces in the game.
#[derive(Clone, Default)]
pub struct CustomArmyEvaluator {
    /// The evaluation, and the pieces for which its weights were made.
    made: Option<(Shared<PieceSet>, Classical)>,
}

impl std::fmt::Debug for CustomArmyEvaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CustomArmyEvaluator")
    }
}

impl CustomArmyEvaluator {
    fn classical(&mut self, board: &ChessBoard) -> &mut Classical {
        let fits = self.made.as_ref().is_some_and(|(set, _)| set.is(&board.set));
        if !fits {
            self.made = None;
        }
        let make = || (board.set.clone(), Classical::with(custom_weights(&board.set)));
        &mut self.made.get_or_insert_with(make).1
    }
}

impl Evaluator<CustomArmyPosition> for CustomArmyEvaluator {
    fn score(&mut self, pos: &CustomArmyPosition) -> Score {
        self.classical(pos.board()).score(pos)
    }

    fn lead_share(&self) -> i32 {
        self.made
            .as_ref()
            .map_or(WHOLE, |(_, classical)| Evaluator::<CustomArmyPosition>::lead_share(classical))
    }

    fn terms(&mut self, pos: &CustomArmyPosition) -> Vec<EvalTerm> {
        self.classical(pos.board()).terms(pos)
    }

    fn without_each(&self, pos: &CustomArmyPosition) -> Vec<(AnySquare, CustomArmyPosition)> {
        pos.without_each()
    }
}

#[cfg(test)]
mod tests {
    use engine_core::{Setup, Variant};

    use super::*;
    use crate::armies::defined::define;
    use crate::armies::variant::CustomArmies;
    use crate::chess::pairing_evaluator;
    use crate::chess_board::kinds::Army;
    use crate::grand_tournament::ArmyPosition;

    /// Chess's pieces with other names and letters.
    const TWIN: &str = "army = { name = 'Twin', places = ['Tower', 'Horse', 'Runner', 'Lady'], piece = [\
        { name = 'Tower', letter = 'T', betza = 'R' }, { name = 'Horse', letter = 'H', betza = 'N' }, \
        { name = 'Runner', letter = 'U', betza = 'B' }, { name = 'Lady', letter = 'L', betza = 'Q' }] }";

    fn start(definition: &str, game: &str) -> CustomArmyPosition {
        let choice = define(&[definition.to_string()], game).unwrap().unwrap();
        CustomArmies::start(&Setup::new(choice.preset, CustomArmies::INFO.options), 0)
    }

    fn score(pos: &CustomArmyPosition) -> i32 {
        CustomArmyEvaluator::default().score(pos).value()
    }

    #[test]
    fn chess_under_another_name_is_evaluated_as_chess() {
        let chess = ArmyPosition::start_with(Army::Fide, Army::Fide);
        let usual = Evaluator::<ArmyPosition>::score(&mut Classical::new(), &chess).value();
        let corrected = pairing_evaluator().score(&chess).value();
        for game in ["gt-twin-fide", "gt-fide-twin", "gt-twin-twin"] {
            let start = start(TWIN, game);
            assert_eq!(score(&start), usual, "{game}");
            assert_eq!(CustomArmies::evaluator().score(&start).value(), corrected, "{game}");
        }
    }

    #[test]
    fn a_stated_value_counts() {
        let stated = |value: &str| TWIN.replace("betza = 'Q'", &format!("betza = 'Q', value = {value}"));
        let [usual, more] = ["9.6", "12"].map(|value| score(&start(&stated(value), "gt-twin-fide")));
        assert!(usual.abs() < 60 && more > usual + 150, "{usual} {more}");
    }

    /// The mobility weights of the like kind belong to a piece that attacks fewer or more squares.
    #[test]
    fn mobility_does_not_count_twice() {
        let wide = TWIN.replace("betza = 'N'", "betza = 'NC', value = 3.2");
        let lead = score(&start(&wide, "gt-twin-fide"));
        assert!(lead.abs() < 120, "{lead}");
    }
}

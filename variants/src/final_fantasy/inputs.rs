//! Network inputs: pieces on foot and riders by square, promoted or not, exposed Airships, the
//! number of captured pieces of each form, and the called pieces. Black's view is the board turned
//! by 180 degrees, in which the armies face each other alike.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use super::board::Board;
use super::piece::{Kind, Piece};
use super::state::{FfPosition, bits};
use crate::common::square::Square;

/// Network inputs of Final Fantasy Chess.
#[derive(Clone, Debug)]
pub struct FfInputs;

/// One more than the highest [`Piece::form`].
const FORMS: usize = Piece::CODES / 2;
/// Maximum number of captured pieces of a form that is distinguished, from 1.
const COUNTS: usize = 8;

/// Start indices of the parts of the features: squares by side and form of pieces on foot and
/// carriers, then of riders; squares of exposed Airships by side; captured forms, by side and
/// number; called forms, by side.
const RIDERS: usize = 2 * FORMS * 64;
const EXPOSED: usize = 2 * RIDERS;
const CAPTURED: usize = EXPOSED + 2 * 64;
const CALLED: usize = CAPTURED + 2 * FORMS * COUNTS;
const END: usize = CALLED + 2 * FORMS;

/// Returns a piece of the form with this number, if there is one.
fn piece(form: usize) -> Option<Piece> {
    Piece::from_code(form << 1)
}

/// Number of forms below this one, and number of those that can ride.
fn numbers(form: usize) -> [usize; 2] {
    let below = || (0..form).filter_map(piece);
    [below().count(), below().filter(|piece| !piece.is_carrier()).count()]
}

fn insert_captured(board: &Board, set: &mut FeatureSet<'_>) {
    for side in Side::BOTH {
        for form in bits(board.lost_forms(side)) {
            let codes = [form << 1, form << 1 | 1].into_iter().filter_map(Piece::from_code);
            let count = codes.map(|piece| usize::from(board.lost(side, piece))).sum::<usize>().min(COUNTS);
            let first = CAPTURED + (side.index() * FORMS + form) * COUNTS;
            (first..first + count).for_each(|feature| set.insert(feature));
        }
        if let Some(called) = board.called(side) {
            set.insert(CALLED + side.index() * FORMS + called.form());
        }
    }
}

impl Inputs<FfPosition> for FfInputs {
    const GAME: &'static str = "finalfantasy";
    const MEANING: &'static str = "form (kind, promoted) on foot x own, enemy x square; form riding x own, enemy x square; exposed Airship x own, enemy x square; own, enemy x form captured x number up to 8; own, enemy x form called; corrects the evaluation made by hand";
    const FEATURES: usize = END;
    const COUNT: usize = {
        const FOOT: usize = 28;
        const RIDING: usize = 19;
        2 * 64 * (FOOT + RIDING + 1) + 2 * FOOT * COUNTS + 2 * FOOT
    };
    const BUCKETS: usize = 8;

    fn features(pos: &FfPosition, set: &mut FeatureSet<'_>) {
        let board = &pos.board;
        for side in Side::BOTH {
            for square in board.of_side(side) {
                let feature = |piece: Piece| (side.index() * FORMS + piece.form()) * 64 + square.index();
                if let Some(base) = board.base(square) {
                    set.insert(feature(base));
                }
            }
            for square in board.of_side(side) & board.ridden() {
                for piece in board.riders(square) {
                    set.insert(RIDERS + (side.index() * FORMS + piece.form()) * 64 + square.index());
                }
            }
            set.insert_word(EXPOSED / 64 + side.index(), (board.of_side(side) & board.exposed()).0);
        }
        insert_captured(board, set);
    }

    /// Features of non-existent forms are never set.
    fn input(feature: usize, view: Side) -> usize {
        let own = |side: usize| side ^ view.index();
        let [foot, riding] = numbers(FORMS);
        let seen = |square: usize| if view == Side::White { square } else { square ^ 63 };
        let riders = 2 * 64 * foot;
        let exposed = riders + 2 * 64 * riding;
        let captured = exposed + 2 * 64;
        let called = captured + 2 * foot * COUNTS;
        let exists =
            |form: usize, rides: bool| piece(form).is_some_and(|piece| !(rides && piece.is_carrier()));
        if feature < EXPOSED {
            let rides = feature >= RIDERS;
            let (plane, square) = (feature % RIDERS / 64, feature % 64);
            let (side, form) = (plane / FORMS, plane % FORMS);
            let (first, all) = if rides { (riders, riding) } else { (0, foot) };
            let number = numbers(form)[usize::from(rides)];
            return if exists(form, rides) {
                first + (own(side) * all + number) * 64 + seen(square)
            } else {
                0
            };
        }
        if feature < CAPTURED {
            let feature = feature - EXPOSED;
            return exposed + own(feature / 64) * 64 + seen(feature % 64);
        }
        let (first, feature, each) = if feature < CALLED {
            (captured, feature - CAPTURED, COUNTS)
        } else {
            (called, feature - CALLED, 1)
        };
        let (piece, count) = (feature / each, feature % each);
        let (side, form) = (piece / FORMS, piece % FORMS);
        if exists(form, false) { first + (own(side) * foot + numbers(form)[0]) * each + count } else { 0 }
    }

    /// Groups the squares of a form, and the numbers of its captured pieces.
    fn group(input: usize) -> usize {
        let [foot, riding] = numbers(FORMS);
        let squares = 2 * 64 * (foot + riding + 1);
        let captured = squares + 2 * foot * COUNTS;
        match input {
            square if square < squares => square / 64,
            count if count < captured => squares / 64 + (count - squares) / COUNTS,
            called => squares / 64 + 2 * foot + called - captured,
        }
    }

    fn place(feature: usize) -> Option<AnySquare> {
        let form = feature % RIDERS / 64 % FORMS;
        let is_king = feature < EXPOSED && piece(form).is_some_and(|piece| piece.kind() == Kind::King);
        (feature < CAPTURED && !is_king).then(|| AnySquare::from(Square::new((feature % 64) as u8)))
    }

    fn bucket(pos: &FfPosition) -> usize {
        let board = &pos.board;
        let riders: usize = board.ridden().into_iter().map(|square| board.riders(square).count()).sum();
        (board.occupied().count() as usize + riders).saturating_sub(1) / 4 % Self::BUCKETS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_counted_right() {
        assert_eq!(numbers(FORMS), [28, 19]);
        for view in Side::BOTH {
            let mut inputs: Vec<usize> = (0..END).map(|feature| FfInputs::input(feature, view)).collect();
            inputs.sort_unstable();
            inputs.dedup();
            assert_eq!(inputs.len(), FfInputs::COUNT);
            assert_eq!(inputs.last(), Some(&(FfInputs::COUNT - 1)));
        }
    }
}

//! Network inputs: pieces by square, Walls with and without Builders separately, and the number of
//! Walls in the City. Black's view is the board turned by 180 degrees.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use super::piece::{Kind, Piece};
use super::square::{Square, WIDTH};
use super::state::SpiritPosition;

/// Network inputs of Spirit Chess.
#[derive(Clone, Debug)]
pub struct SpiritInputs;

/// Number of squares of the board.
const SQUARES: usize = WIDTH * WIDTH;
/// Number of 64-bit words of a set of squares in the game's numbering.
const WORDS: usize = 2;
/// Maximum number of Walls in the City.
const CITY: usize = 8;
/// Index of the first feature of Walls in the City: a word for each side, one feature for each
/// additional Wall.
const CITY_WALLS: usize = Piece::COUNT * WORDS * 64;
/// Index of the first input of Walls in the City.
const CITY_INPUTS: usize = Piece::COUNT * SQUARES;
/// Number of pieces and Walls at the start.
const MOST: usize = 40;

impl Inputs<SpiritPosition> for SpiritInputs {
    const GAME: &'static str = "spirit";
    const MEANING: &'static str =
        "kind of piece or Wall (8) x own, enemy x square (81); Walls controlled in the City, 1 to 8";
    const FEATURES: usize = CITY_WALLS + 2 * 64;
    const COUNT: usize = CITY_INPUTS + 2 * CITY;
    const BUCKETS: usize = 8;

    #[inline]
    fn features(pos: &SpiritPosition, set: &mut FeatureSet<'_>) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let (word, squares) = (WORDS * Piece::new(side, kind).index(), pos.pieces(side, kind).0);
                set.insert_word(word, squares as u64);
                set.insert_word(word + 1, (squares >> 64) as u64);
            }
            set.insert_word(CITY_WALLS / 64 + side.index(), (1 << pos.city_walls(side)) - 1);
        }
    }

    /// Features of squares outside the board are never set.
    fn input(feature: usize, view: Side) -> usize {
        let own = |side: usize| side ^ view.index();
        if feature >= CITY_WALLS {
            let (side, walls) = ((feature - CITY_WALLS) / 64, feature % 64);
            return CITY_INPUTS + own(side) * CITY + walls % CITY;
        }
        let (piece, square) = (feature / 128, feature % 128);
        let square = Square::from_index(square).unwrap_or(Square::STONES);
        let seen = if view == Side::White { square } else { square.turned() };
        let (side, kind) = (piece / Kind::COUNT, piece % Kind::COUNT);
        (own(side) * Kind::COUNT + kind) * SQUARES + seen.dense()
    }

    fn group(input: usize) -> usize {
        if input < CITY_INPUTS { input / SQUARES } else { Piece::COUNT + input - CITY_INPUTS }
    }

    /// Exchanges files and ranks, which are equivalent and keep the camps in their corners.
    fn mirrored(feature: usize) -> Option<usize> {
        if feature >= CITY_WALLS {
            return Some(feature);
        }
        let (piece, square) = (feature / 128, feature % 128);
        let mirrored = Square::from_index(square)
            .map_or(square, |square| Square::at(square.rank(), square.file()).index());
        Some(piece * 128 + mirrored)
    }

    fn place(feature: usize) -> Option<AnySquare> {
        if feature < CITY_WALLS { Square::from_index(feature % 128).map(AnySquare::from) } else { None }
    }

    #[inline]
    fn bucket(pos: &SpiritPosition) -> usize {
        (pos.occupied().count() as usize * Self::BUCKETS / (MOST + 1)).min(Self::BUCKETS - 1)
    }
}

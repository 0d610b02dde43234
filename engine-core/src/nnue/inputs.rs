//! Network inputs of a position.

use crate::checksum::fnv1a;
use crate::game::picture::AnySquare;
use crate::game::position::{Position, Side};

/// Network inputs of a position.
///
/// A game lists *features*: facts about the position that do not depend on a point of view ("a
/// white knight on f3"). Each view maps a feature to an input of the network ("our knight on f3"
/// for White, "their knight on f6" for Black).
pub trait Inputs<P: Position>: Clone + Send + Sync + 'static {
    /// Name of the game in its network files, a lower-case word.
    const GAME: &'static str;
    /// Description of the inputs. It is a part of the hash that identifies compatible network
    /// files.
    const MEANING: &'static str;
    /// Number of features.
    const FEATURES: usize;
    /// Number of inputs of one view.
    const COUNT: usize;
    /// Number of output buckets.
    const BUCKETS: usize;

    /// Inserts the features of a position into an empty set.
    fn features(pos: &P, set: &mut FeatureSet<'_>);

    /// Input of a feature from the view of a side, below [`COUNT`](Inputs::COUNT).
    fn input(feature: usize, view: Side) -> usize;

    /// Group of an input. Inputs of a group, such as the same piece on other squares, have much in
    /// common; training learns a shared part of their weights.
    fn group(input: usize) -> usize;

    /// Feature on the board mirrored so that the rules stay the same; `None` if the feature makes
    /// mirroring invalid.
    fn mirrored(_feature: usize) -> Option<usize> {
        None
    }

    /// Square of the piece that a feature describes; `None` if it describes none, or one that every
    /// position has.
    fn place(_feature: usize) -> Option<AnySquare> {
        None
    }

    /// Returns true if no side can force a win, regardless of the network: training data have too
    /// few such endings.
    #[inline]
    fn is_drawn(_pos: &P) -> bool {
        false
    }

    /// The output bucket of a position, below [`BUCKETS`](Inputs::BUCKETS).
    fn bucket(pos: &P) -> usize;
}

/// A set of features, one bit each.
#[derive(Debug)]
pub struct FeatureSet<'a> {
    words: &'a mut [u64],
}

impl<'a> FeatureSet<'a> {
    /// Creates an empty set of features below 64 times the number of words.
    #[inline]
    #[must_use]
    pub fn cleared(words: &'a mut [u64]) -> FeatureSet<'a> {
        words.fill(0);
        FeatureSet { words }
    }

    /// Inserts a feature.
    #[inline]
    pub fn insert(&mut self, feature: usize) {
        self.words[feature / 64] |= 1 << (feature % 64);
    }

    /// Inserts the features `64 * word + i` for all set bits `i`.
    #[inline]
    pub fn insert_word(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
    }
}

/// Indices of the bits set in a word.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// Features in a set, in ascending order.
pub(super) fn features_of(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| bits(word).map(move |bit| 64 * index + bit))
}

/// Share of 100 %.
pub const WHOLE: i32 = 1024;

/// Network inputs of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// Name of the game: [`Inputs::GAME`].
    pub game: &'static str,
    /// Features in ascending order.
    pub list: Vec<u16>,
    /// Output bucket.
    pub bucket: usize,
    /// Plies since progress, according to the game.
    pub clock: u32,
    /// Side to move.
    pub side: Side,
    /// Score in centipawns, from its view, that the network corrects; 0 if the network evaluates
    /// alone.
    pub base: i32,
    /// Share of the network's output, 0 to [`WHOLE`].
    pub share: i32,
}

impl Features {
    /// Creates the inputs of a position.
    pub(super) fn from_position<P: Position, I: Inputs<P>>(pos: &P) -> Features {
        let mut words = vec![0; I::FEATURES.div_ceil(64)];
        I::features(pos, &mut FeatureSet::cleared(&mut words));
        Features {
            game: I::GAME,
            list: features_of(&words).map(|feature| feature as u16).collect(),
            bucket: I::bucket(pos),
            clock: pos.halfmove_clock(),
            side: pos.side_to_move(),
            base: 0,
            share: WHOLE,
        }
    }
}

/// Inputs of a game without its types: the requirements for a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputsShape {
    /// Name of the game.
    pub game: &'static str,
    /// Number of inputs of one view.
    pub inputs: usize,
    /// Number of output buckets.
    pub buckets: usize,
    /// Hash of the definition of features and inputs.
    pub meaning: u64,
    /// Inputs by side and feature, from the side's view.
    pub views: [Vec<u16>; 2],
    /// Groups by input.
    pub groups: Vec<u16>,
    /// Mirrored features by feature; `None` if the feature makes mirroring invalid.
    pub mirrored: Vec<Option<u16>>,
}

impl InputsShape {
    /// Creates the shape of a game's inputs.
    ///
    /// # Panics
    /// If there are more inputs than 16 bits can number, or an input is out of range: an error in
    /// the game's code.
    #[must_use]
    pub fn for_inputs<P: Position, I: Inputs<P>>() -> InputsShape {
        assert!(
            I::COUNT <= usize::from(u16::MAX) && I::FEATURES <= usize::from(u16::MAX),
            "{}: too many",
            I::GAME
        );
        let view = |side| {
            let input = |feature| {
                let input = I::input(feature, side);
                assert!(input < I::COUNT, "{}: feature {feature} is input {input}", I::GAME);
                input as u16
            };
            (0..I::FEATURES).map(input).collect::<Vec<u16>>()
        };
        let views = Side::BOTH.map(view);
        let text = I::MEANING.bytes().chain(I::GAME.bytes());
        let sizes =
            [I::COUNT, I::BUCKETS, I::FEATURES].into_iter().flat_map(|size| (size as u32).to_le_bytes());
        let tables = views.iter().flatten().flat_map(|input| input.to_le_bytes());
        let meaning = fnv1a(text.chain(sizes).chain(tables));
        InputsShape {
            game: I::GAME,
            inputs: I::COUNT,
            buckets: I::BUCKETS,
            meaning,
            views,
            groups: (0..I::COUNT).map(|input| I::group(input) as u16).collect(),
            mirrored: (0..I::FEATURES)
                .map(|feature| I::mirrored(feature).map(|mirrored| mirrored as u16))
                .collect(),
        }
    }
}

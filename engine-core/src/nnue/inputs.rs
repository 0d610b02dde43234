//! What a network sees of a position.

use crate::{AnySquare, Position, Side};

/// What a network sees of a position.
///
/// A game lists *features*: facts about the position that hold for nobody in particular ("a white knight on
/// f3"). Each view turns a feature into an input of the network ("an own knight on f3" for White, "an enemy
/// knight on f6" for Black).
pub trait Inputs<P: Position>: Clone + Send + Sync + 'static {
    /// The game, in one lower-case word: the name of its network files.
    const GAME: &'static str;
    /// What the inputs mean, in words. It takes part in the hash by which a network file is known to fit.
    const MEANING: &'static str;
    /// Number of features.
    const FEATURES: usize;
    /// Number of inputs of one view.
    const COUNT: usize;
    /// Number of output buckets.
    const BUCKETS: usize;

    /// Inserts the features of a position. The set is empty before.
    fn features(pos: &P, set: &mut FeatureSet<'_>);

    /// The input, below [`COUNT`](Inputs::COUNT), that a feature is from the view of a side.
    fn input(feature: usize, view: Side) -> usize;

    /// Inputs that begin with much in common, by number: the same piece on other squares, say. Training
    /// learns what they share.
    fn group(input: usize) -> usize;

    /// The feature that this one becomes when the board is mirrored in such a way that the rules stay the
    /// same; `None` if it rules mirroring out.
    fn mirrored(_feature: usize) -> Option<usize> {
        None
    }

    /// The square of the piece that a feature is a fact about; `None` if it is about none, or about one that
    /// no position lacks.
    fn place(_feature: usize) -> Option<AnySquare> {
        None
    }

    /// True where no side can win by force, whatever the network says: networks see such endings too seldom.
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
    /// The empty set of features below 64 times the number of words.
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

    /// Inserts the 64 features from `64 * word` on whose bits are set.
    #[inline]
    pub fn insert_word(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
    }
}

/// The numbers of the bits set in a word.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The features in a set, lowest first.
pub(super) fn features_of(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| bits(word).map(move |bit| 64 * index + bit))
}

/// A share that is all of it.
pub const WHOLE: i32 = 1024;

/// What a network sees of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// Whose inputs they are: [`Inputs::GAME`].
    pub game: &'static str,
    /// The features, lowest first.
    pub list: Vec<u16>,
    /// The output bucket.
    pub bucket: usize,
    /// Plies since progress, as the game counts them.
    pub clock: u32,
    /// The side to move.
    pub side: Side,
    /// Centipawns, from its view, that the network corrects; 0 where it evaluates alone.
    pub base: i32,
    /// How much of its output counts, 0 to [`WHOLE`].
    pub share: i32,
}

impl Features {
    /// Those of a position.
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

/// The inputs of a game without its types: what a network has to fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputsShape {
    /// The game.
    pub game: &'static str,
    /// Number of inputs of one view.
    pub inputs: usize,
    /// Number of output buckets.
    pub buckets: usize,
    /// Hash of the meaning of features and inputs.
    pub meaning: u64,
    /// By side, by feature: the input that it is from the side's view.
    pub views: [Vec<u16>; 2],
    /// By input: its group.
    pub groups: Vec<u16>,
    /// By feature: the mirrored one, or `None` if it rules mirroring out.
    pub mirrored: Vec<Option<u16>>,
}

impl InputsShape {
    /// That of a game's inputs.
    ///
    /// # Panics
    /// If there are more inputs than 16 bits can number, or an input is out of range: a fault of the game's
    /// code.
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

/// The hash of G. Fowler, L. C. Noll and K.-P. Vo, 64 bits.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

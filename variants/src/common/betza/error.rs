//! Errors in a description of moves, and their place.

/// Error in a description: its place and reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad Betza notation, at byte {place}: {reason}")]
pub struct BetzaError {
    /// Index of the byte at fault.
    pub place: usize,
    /// Reason of the error.
    pub reason: Reason,
}

/// Reasons for which a description is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// Modifiers without an atom, or an empty text.
    #[error("an atom is missing")]
    NoAtom,
    /// Unknown atom letter.
    #[error("unknown atom; known are W F D N A H C L Z J G K R B Q, (x,y) and [X-Y]")]
    UnknownAtom,
    /// Unknown modifier letter.
    #[error("unknown modifier; known are f b l r s v h, m c i n p g")]
    UnknownModifier,
    /// An `h` without its direction, or before an atom that has no half.
    #[error("h stands right behind f, b, l or r, before a leap to eight squares: fhN")]
    LoneHalf,
    /// A repeated modifier.
    #[error("the modifier is repeated")]
    Repeated,
    /// A pair such as `fl` on `K` or `Q`.
    #[error("K and Q take no pairs of directions; write W and F, R and B")]
    PairOnRoyal,
    /// More steps than a [`MoveSet`](super::MoveSet) can hold.
    #[error("too many steps")]
    TooMany,
    /// Directions that the atom does not have.
    #[error("the atom has no step in these directions")]
    Nowhere,
    /// An invalid leap by distances.
    #[error("a leap is written (x,y), each from 0 to 7 and not both 0")]
    BadDistances,
    /// Brackets that are not `[X-Y]`.
    #[error("a bent way is written [X-Y]")]
    BadBracket,
    /// A slider at the start of a bent move.
    #[error("a bent way starts with a leap such as W, F or N")]
    NoLeap,
    /// Modifiers that exclude each other.
    #[error("n, p, g and brackets exclude each other")]
    Together,
    /// A hopper without room for what it hops over.
    #[error("p and g want a rider, or p a leap over squares in line")]
    NothingToHop,
    /// A lame step that passes no square.
    #[error("n needs a leap over squares")]
    NothingToBlock,
    /// A move that XBoard's notation cannot express.
    #[error("XBoard has no notation for it")]
    NotInXBoard,
}

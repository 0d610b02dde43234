//! One step of a piece, in one direction.

/// Kinds of hoppers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// No piece may stand on the path.
    None,
    /// Exactly one piece stands anywhere on the path.
    Cannon,
    /// Exactly one piece stands on the path, right before the last square.
    Grasshopper,
}

/// The second part of a bent move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// Maximum number of repetitions of the step over empty squares.
    pub range: u8,
}

/// One step of a piece, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// Maximum number of repetitions of the step over empty squares: 1 for a leap, [`UNLIMITED`]
    /// for riders without limit.
    pub range: u8,
    /// True if it may end on an empty square.
    pub moves: bool,
    /// True if it may end on an enemy piece.
    pub captures: bool,
    /// True if it may only be made from the piece's first square.
    pub initial: bool,
    /// True if the squares that the step passes must be empty.
    pub lame: bool,
    /// Kind of hopper.
    pub hop: Hop,
    /// The continuation after the first step, which must end on an empty square.
    pub then: Option<Leg>,
}

/// The range of a rider that only the edge stops; more than any board needs.
pub const UNLIMITED: u8 = 255;

/// The longest leap along a file or a rank.
pub(super) const LONGEST: u8 = 7;

impl Step {
    pub(super) const BLANK: Step = Step {
        files: 0,
        ranks: 0,
        range: 0,
        moves: false,
        captures: false,
        initial: false,
        lame: false,
        hop: Hop::None,
        then: None,
    };

    /// True for a leap or a slide that moves and captures at any time: the steps that attack tables
    /// of leaps and slider masks contain.
    pub const fn is_plain(self) -> bool {
        self.moves && self.captures && !self.initial && self.is_direct()
    }

    /// True if the step is straight and depends only on the pieces on the squares that it lands on
    /// or slides over.
    pub(crate) const fn is_direct(self) -> bool {
        !self.lame && matches!(self.hop, Hop::None) && self.then.is_none()
    }
}

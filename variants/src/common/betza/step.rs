//! A way of a piece in one direction.

/// What jumps over pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// No piece may stand on the way.
    None,
    /// Exactly one piece stands on the way, anywhere.
    Cannon,
    /// Exactly one piece stands on the way, right before the end.
    Grasshopper,
}

/// The second part of a bent way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// How often the step may be repeated over empty squares.
    pub range: u8,
}

/// One step of a piece, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// How often the step may be repeated over empty squares: 1 for a leap, [`UNLIMITED`] for riders without
    /// limit.
    pub range: u8,
    /// True if it may end on an empty square.
    pub moves: bool,
    /// True if it may end on an enemy.
    pub captures: bool,
    /// True if it may only be made from the piece's first square.
    pub initial: bool,
    /// True if the squares that the step passes must be empty.
    pub lame: bool,
    /// What it jumps over.
    pub hop: Hop,
    /// How it goes on after the first step, which must end on an empty square.
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

    /// True for a leap or a slide that moves and captures at any time: what attack tables of leaps and masks
    /// hold.
    pub const fn is_plain(self) -> bool {
        self.moves && self.captures && !self.initial && self.is_direct()
    }

    /// True if it goes straight and nothing decides about it but what stands on the squares it lands on or
    /// slides over.
    pub const fn is_direct(self) -> bool {
        !self.lame && matches!(self.hop, Hop::None) && self.then.is_none()
    }
}

//! Kinds of moves that a generator is called for.

use engine_core::MoveKind;

/// Noisy moves, quiet moves, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveKinds {
    Noisy,
    Quiet,
    All,
}

impl MoveKinds {
    #[inline]
    pub(crate) const fn noisy(self) -> bool {
        !matches!(self, MoveKinds::Quiet)
    }

    #[inline]
    pub(crate) const fn quiet(self) -> bool {
        !matches!(self, MoveKinds::Noisy)
    }
}

impl From<MoveKind> for MoveKinds {
    fn from(kind: MoveKind) -> MoveKinds {
        match kind {
            MoveKind::Noisy => MoveKinds::Noisy,
            MoveKind::Quiet => MoveKinds::Quiet,
        }
    }
}

//! Kinds of moves that a generator is called for.

use engine_core::MoveKind;

/// Noisy moves, quiet moves, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Noisy,
    Quiet,
    All,
}

impl Wanted {
    #[inline]
    pub(crate) const fn noisy(self) -> bool {
        !matches!(self, Wanted::Quiet)
    }

    #[inline]
    pub(crate) const fn quiet(self) -> bool {
        !matches!(self, Wanted::Noisy)
    }
}

impl From<MoveKind> for Wanted {
    fn from(kind: MoveKind) -> Wanted {
        match kind {
            MoveKind::Noisy => Wanted::Noisy,
            MoveKind::Quiet => Wanted::Quiet,
        }
    }
}

//! Why something that a page asks for is refused.

use std::error::Error;
use std::fmt::Display;

use crate::text::one_line;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// It makes no sense.
    Bad,
    /// Others may do it, whoever asks may not.
    NotYours,
    /// There is no such thing.
    Missing,
    /// Something went wrong here.
    Inner,
}

impl RefusalKind {
    /// The number by which pages know it: HTTP's.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            RefusalKind::Bad => 400,
            RefusalKind::NotYours => 403,
            RefusalKind::Missing => 404,
            RefusalKind::Inner => 500,
        }
    }
}

/// A refusal, with one line for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong.
    pub kind: RefusalKind,
    /// What people are told.
    pub message: String,
}

/// What is asked for, or why it is refused.
pub type Answered<T = ()> = Result<T, Refusal>;

impl Refusal {
    /// It makes no sense.
    pub fn bad(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Bad, message: one_line(message) }
    }

    /// Others may do it, whoever asks may not.
    pub fn not_yours(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::NotYours, message: one_line(message) }
    }

    /// There is no such thing.
    pub fn missing(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Missing, message: one_line(message) }
    }

    /// Something went wrong here.
    pub fn inner(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Inner, message: one_line(message) }
    }
}

/// What the engine and the table refuse is the fault of whoever asks.
impl<E: Error> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::bad(error)
    }
}

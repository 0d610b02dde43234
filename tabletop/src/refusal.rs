//! Errors in answer to requests of pages.

use std::error::Error;
use std::fmt::Display;

use crate::text::one_line;

/// Kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The request is invalid.
    Bad,
    /// The requesting user may not do this, though others may.
    NotYours,
    /// The object does not exist.
    Missing,
    /// Internal error.
    Inner,
}

impl RefusalKind {
    /// HTTP status code of the refusal.
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

/// Refusal with a one-line message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Kind of the refusal.
    pub kind: RefusalKind,
    /// Message to the user.
    pub message: String,
}

/// Result of a request.
pub type Answered<T = ()> = Result<T, Refusal>;

impl Refusal {
    /// Refusal of an invalid request.
    pub fn bad(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Bad, message: one_line(message) }
    }

    /// Refusal of a request that only others may make.
    pub fn not_yours(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::NotYours, message: one_line(message) }
    }

    /// Refusal of a request for something that does not exist.
    pub fn missing(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Missing, message: one_line(message) }
    }

    /// Refusal because of an internal error.
    pub fn inner(message: impl Display) -> Refusal {
        Refusal { kind: RefusalKind::Inner, message: one_line(message) }
    }
}

/// Errors of the engine and the table are caused by the request.
impl<E: Error> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::bad(error)
    }
}

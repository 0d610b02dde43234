//! Errors in answer to requests of pages.

use std::error::Error;
use std::fmt::Display;

use crate::text::one_line;

/// Kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomErrorKind {
    /// The request is invalid.
    Bad,
    /// The requesting user may not do this, though others may.
    NotYours,
    /// The object does not exist.
    Missing,
    /// Internal error.
    Inner,
}

impl RoomErrorKind {
    /// HTTP status code of the refusal.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            RoomErrorKind::Bad => 400,
            RoomErrorKind::NotYours => 403,
            RoomErrorKind::Missing => 404,
            RoomErrorKind::Inner => 500,
        }
    }
}

/// Refusal with a one-line message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomError {
    /// Kind of the refusal.
    pub kind: RoomErrorKind,
    /// Message to the user.
    pub message: String,
}

/// Result of a request.
pub type RoomResult<T = ()> = Result<T, RoomError>;

impl RoomError {
    /// Refusal of an invalid request.
    pub fn bad(message: impl Display) -> RoomError {
        RoomError { kind: RoomErrorKind::Bad, message: one_line(message) }
    }

    /// Refusal of a request that only others may make.
    pub(crate) fn not_yours(message: impl Display) -> RoomError {
        RoomError { kind: RoomErrorKind::NotYours, message: one_line(message) }
    }

    /// Refusal of a request for something that does not exist.
    pub fn missing(message: impl Display) -> RoomError {
        RoomError { kind: RoomErrorKind::Missing, message: one_line(message) }
    }

    /// Refusal because of an internal error.
    pub fn inner(message: impl Display) -> RoomError {
        RoomError { kind: RoomErrorKind::Inner, message: one_line(message) }
    }
}

/// Errors of the engine and the table are caused by the request.
impl<E: Error> From<E> for RoomError {
    fn from(error: E) -> RoomError {
        RoomError::bad(error)
    }
}

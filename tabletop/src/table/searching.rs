//! What a table wants of whoever runs its searches.

use engine_core::Limits;

/// The number of a search, each of a table another.
pub type SearchId = u64;

/// What is to be done about a search.
#[derive(Clone, Debug)]
pub enum SearchOrder {
    /// The position on the board is to be searched.
    Begin(SearchId, Limits),
    /// The search is to answer at once.
    Hurry(SearchId),
    /// Nobody waits for the search any more.
    End(SearchId),
}

/// A search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchFailed;

//! A room: a game on a page, as a state machine. Input: actions of a page, events of searches, and
//! time. Output: messages to the page, and orders for searches. The host runs the searches and
//! transports the messages; it is a server for many pages, or a web worker for one.

pub mod actions;
mod beside;
pub mod contents;
pub(crate) mod drawing;
pub(crate) mod editor;
mod ending_words;
pub mod link;
pub mod machine;
pub mod mistakes;
mod packed;
pub(crate) mod practice;
#[cfg(test)]
mod record_tests;
pub mod report;
#[cfg(test)]
mod report_tests;
pub mod seats;
mod shared;
#[cfg(test)]
mod shared_tests;
pub(crate) mod square_info;
pub(crate) mod state;
#[cfg(test)]
mod state_tests;
pub(crate) mod study_state;
#[cfg(test)]
mod tests;
pub(crate) mod thought;

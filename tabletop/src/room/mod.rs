//! A room: a game on a page, as a machine. What a page does, what searches find, and time go in; what the page is to be told, and
//! orders for searches come out. Whoever hosts it runs the searches and carries the messages: a server for many pages, a worker for
//! its own.

pub mod actions;
mod beside;
pub mod contents;
mod drawing;
pub(crate) mod editor;
pub mod link;
pub mod machine;
mod packed;
pub(crate) mod practice;
pub mod report;
pub mod seats;
mod shared;
#[cfg(test)]
mod shared_tests;
pub(crate) mod state;
#[cfg(test)]
mod state_tests;
#[cfg(test)]
mod tests;

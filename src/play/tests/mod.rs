//! The terminal game without a terminal: keys go in, screens come out.

mod around;
mod games;
mod screens;
mod states;
mod user;

//! Tests of the terminal game without a terminal, with keys as input and screens as output.

mod around;
mod games;
mod screens;
mod states;
mod user;

//! The rules one by one, by worked examples: each module holds the sections of its heading.

mod captives;
mod carriers;
mod characters;
mod defence;
mod fen;
mod magic;
mod pawns;
mod texts;

//! Fitting numbers to games: [`fit`] finds the weights of an evaluation that predict results best, [`curve`] what scores mean,
//! [`spsa`] the numbers of the search. `docs/tuning.md` is the protocol.

pub mod curve;
pub mod fit;
pub mod spsa;

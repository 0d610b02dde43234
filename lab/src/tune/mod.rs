//! Tuning by games: [`fit`] finds the weights of an evaluation that predict the results best,
//! [`weights`] applies it to files of positions, [`curve`] relates scores to results, [`spsa`]
//! tunes search parameters. `docs/tuning.md` describes the procedure.

pub mod curve;
pub mod fit;
pub mod spsa;
pub mod spsa_games;
pub mod weights;

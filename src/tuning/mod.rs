//! Fitting the weights of an evaluation to games: [`selfplay`] makes games, [`sample`] is the form in which their positions are
//! kept, [`shards`] the files that hold them, [`lookahead`] what the rest of a game says of them, [`fit`] finds the weights that
//! predict their results best, [`curve`] what scores mean, [`spsa`] the numbers of the search. `docs/tuning.md` is the protocol.

pub(crate) mod curve;
pub(crate) mod fit;
pub(crate) mod lookahead;
pub(crate) mod sample;
pub(crate) mod selfplay;
pub(crate) mod shards;
pub(crate) mod spsa;

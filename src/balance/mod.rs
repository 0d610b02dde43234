//! How even the starts of games are, and the values of their pieces, measured by self-play games: [`odds_pool`]
//! takes pieces off the board, [`results`] keeps what came of it, [`regression`] finds the values behind the results,
//! [`report`] prints them, [`measured`] those of one army. `docs/balance.md` says what was found.

pub(crate) mod measured;
pub(crate) mod odds_pool;
pub(crate) mod regression;
pub(crate) mod report;
pub(crate) mod results;

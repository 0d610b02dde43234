//! How even the starts of games are, and the values of their pieces, measured by self-play games: [`odds_pool`]
//! takes pieces off the board, [`results`] keeps what came of it, [`regression`] finds the values behind the results,
//! [`report`] prints them, [`measured`] those of one army. `docs/balance.md` says what was found.

pub mod measured;
pub mod odds_pool;
pub mod regression;
pub mod report;
pub mod results;

//! Balance of start positions and values of pieces, measured by self-play games: [`odds_pool`]
//! removes pieces from the board, [`results`] stores the results, [`regression`] estimates the
//! values behind them, [`report`] prints them, [`measured`] those of one army. `docs/balance.md`
//! has the findings.

pub mod measured;
pub mod odds_pool;
pub mod regression;
pub mod report;
pub mod results;

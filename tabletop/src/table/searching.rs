//! Searches of a table: the one that runs, and what is to be done about it by whoever runs them.

use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{InfoLine, Limits, SearchReport};

/// The number of a search, each of a table another.
pub type SearchId = u64;

/// What is to be done about a search.
#[allow(clippy::large_enum_variant, reason = "few orders are on their way at a time")]
#[derive(Clone, Debug)]
pub enum SearchOrder {
    /// The position on the board is to be searched.
    Begin(SearchId, Limits),
    /// The search is to answer at once.
    Hurry(SearchId),
    /// Nobody waits for the search any more.
    End(SearchId),
}

/// A search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchFailed;

/// Purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchPurpose {
    Move,
    Hint,
    Analysis,
}

/// A search that runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) purpose: SearchPurpose,
    pub(super) id: SearchId,
    pub(super) began: Instant,
}

/// What the engine does for a table.
#[derive(Clone, Debug, Default)]
pub(super) enum Searching {
    /// Nothing.
    #[default]
    Idle,
    /// A hint is asked for.
    HintAsked,
    /// It searches.
    Running(Search),
    /// It has found its move and plays it at this time: a game that is watched runs at its pace.
    Holding(Box<SearchReport>, Instant),
}

/// The search of a table and its orders.
#[derive(Default)]
pub(super) struct Searches {
    pub(super) now: Searching,
    /// Searches that were begun so far.
    begun: SearchId,
    orders: Vec<SearchOrder>,
}

impl Searches {
    /// The search that runs.
    pub(super) fn running(&self) -> Option<Search> {
        match self.now {
            Searching::Running(search) => Some(search),
            _ => None,
        }
    }

    /// Begins a search.
    pub(super) fn begin(&mut self, purpose: SearchPurpose, limits: Limits) {
        self.begun += 1;
        self.now = Searching::Running(Search { purpose, id: self.begun, began: limits.started });
        self.orders.push(SearchOrder::Begin(self.begun, limits));
    }

    /// Ends what is done or asked for.
    pub(super) fn end(&mut self) {
        let Searching::Running(search) = std::mem::take(&mut self.now) else { return };
        let begins = |order: &SearchOrder| matches!(order, SearchOrder::Begin(id, _) if *id == search.id);
        match self.orders.iter().position(begins) {
            // It has not begun.
            Some(begin) => self.orders.truncate(begin),
            None => self.orders.push(SearchOrder::End(search.id)),
        }
    }

    /// Has the search answer at once; a move that is held is played with the next tick.
    pub(super) fn hurry(&mut self, now: Instant) {
        match &mut self.now {
            Searching::Running(search) => self.orders.push(SearchOrder::Hurry(search.id)),
            Searching::Holding(_, until) => *until = now,
            Searching::Idle | Searching::HintAsked => {}
        }
    }

    /// The search has ended by itself.
    pub(super) fn ended(&mut self) -> Option<Search> {
        let search = self.running()?;
        self.now = Searching::Idle;
        Some(search)
    }

    /// The move that was held until now.
    pub(super) fn held(&mut self, now: Instant) -> Option<SearchReport> {
        let Searching::Holding(report, until) = &self.now else { return None };
        if *until > now {
            return None;
        }
        let report = (**report).clone();
        self.now = Searching::Idle;
        Some(report)
    }

    /// Takes the orders, in this order.
    pub(super) fn take_orders(&mut self) -> Vec<SearchOrder> {
        std::mem::take(&mut self.orders)
    }
}

/// Analysis of the position on the board.
#[derive(Default)]
pub(super) struct Analysis {
    /// Lines that it shows; `None`: it is not wanted.
    pub(super) wanted: Option<usize>,
    /// Lines that it has found, the best first.
    pub(super) lines: Vec<InfoLine>,
    /// It has come to its end.
    pub(super) is_done: bool,
    /// Time that it ran before it made place for other searches.
    pub(super) spent: Duration,
    /// The last line of any search on this turn.
    pub(super) thought: Option<InfoLine>,
}

impl Analysis {
    /// Forgets what was found: another position is on the board.
    pub(super) fn forget(&mut self) {
        *self = Analysis { wanted: self.wanted, ..Analysis::default() };
    }
}

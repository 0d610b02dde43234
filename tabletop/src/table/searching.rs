//! Searches of a table: the running search, and the orders to the host that runs it.

use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{InfoLine, Limits, SearchReport};

/// Number of a search, unique at its table.
pub type SearchId = u64;

/// Order about a search.
#[allow(clippy::large_enum_variant, reason = "few orders are on their way at a time")]
#[derive(Clone, Debug)]
pub enum SearchOrder {
    /// Search the position on the board.
    Begin(SearchId, Limits),
    /// Stop the search and report its result.
    Hurry(SearchId),
    /// Cancel the search.
    End(SearchId),
}

/// Error of a search that ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchError;

/// Purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchPurpose {
    Move,
    Hint,
    Analysis,
}

/// A running search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) purpose: SearchPurpose,
    pub(super) id: SearchId,
    pub(super) began: Instant,
}

/// Search activity of a table.
#[derive(Clone, Debug, Default)]
pub(super) enum Searching {
    /// No search.
    #[default]
    Idle,
    /// A hint is requested.
    HintAsked,
    /// A search is running.
    Running(Search),
    /// The search is finished, and its move will be played at this time: a watched game has a fixed
    /// pace.
    Holding(Box<SearchReport>, Instant),
}

/// Searches of a table, and their orders.
#[derive(Default)]
pub(super) struct Searches {
    pub(super) now: Searching,
    /// Number of searches begun so far.
    begun: SearchId,
    orders: Vec<SearchOrder>,
}

impl Searches {
    /// Running search, if any.
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

    /// Ends the search or withdraws the request.
    pub(super) fn end(&mut self) {
        let Searching::Running(search) = std::mem::take(&mut self.now) else { return };
        let begins = |order: &SearchOrder| matches!(order, SearchOrder::Begin(id, _) if *id == search.id);
        match self.orders.iter().position(begins) {
            // The host has not received the order yet.
            Some(begin) => self.orders.truncate(begin),
            None => self.orders.push(SearchOrder::End(search.id)),
        }
    }

    /// Stops the search, which then reports its result; a move that is held is played at the next
    /// tick.
    pub(super) fn hurry(&mut self, now: Instant) {
        match &mut self.now {
            Searching::Running(search) => self.orders.push(SearchOrder::Hurry(search.id)),
            Searching::Holding(_, until) => *until = now,
            Searching::Idle | Searching::HintAsked => {}
        }
    }

    /// Records that the search has ended by itself.
    pub(super) fn ended(&mut self) -> Option<Search> {
        let search = self.running()?;
        self.now = Searching::Idle;
        Some(search)
    }

    /// Returns the result that was held until now.
    pub(super) fn held(&mut self, now: Instant) -> Option<SearchReport> {
        let Searching::Holding(report, until) = &self.now else { return None };
        if *until > now {
            return None;
        }
        let report = (**report).clone();
        self.now = Searching::Idle;
        Some(report)
    }

    /// Takes the pending orders, to be executed in this order.
    pub(super) fn take_orders(&mut self) -> Vec<SearchOrder> {
        std::mem::take(&mut self.orders)
    }
}

/// Analysis of the position on the board.
#[derive(Default)]
pub(super) struct Analysis {
    /// Number of lines to show; `None` if no analysis is requested.
    pub(super) line_count: Option<usize>,
    /// Lines found, best first.
    pub(super) lines: Vec<InfoLine>,
    /// True if the analysis is finished.
    pub(super) is_done: bool,
    /// Time spent before the analysis was suspended for other searches.
    pub(super) spent: Duration,
    /// Latest principal variation of any search in this turn.
    pub(super) latest: Option<InfoLine>,
}

impl Analysis {
    /// Clears the results after a change of the position.
    pub(super) fn forget(&mut self) {
        *self = Analysis { line_count: self.line_count, ..Analysis::default() };
    }
}

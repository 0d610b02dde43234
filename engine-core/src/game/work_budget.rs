//! Bounded work: in some games users can enter positions with millions of moves, or with moves
//! whose legality takes extremely long to determine.

use std::cell::Cell;

/// Error: a position or a request exceeds its work budget, or was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position has too many moves, or moves that take too long to work out")]
pub struct WorkBudgetError;

/// Remaining work of one request, with its cancellation. A unit is a generated or tried move: a few
/// microseconds.
///
/// Games with a bounded number of moves ignore it.
pub struct WorkBudget<'a> {
    left: Cell<u64>,
    total: u64,
    is_cancelled: &'a dyn Fn() -> bool,
}

impl WorkBudget<'static> {
    /// Maximum work for generating the moves of one position, in units. Positions from play take
    /// some hundreds.
    pub const POSITION: u64 = 1 << 14;
    /// Maximum work for setting up a position and the moves played from it, in units.
    pub const REQUEST: u64 = 1 << 19;

    /// Creates a budget of `units` that is never cancelled.
    pub fn new(units: u64) -> WorkBudget<'static> {
        WorkBudget::cancelled_by(units, &|| false)
    }
}

impl<'a> WorkBudget<'a> {
    /// Creates a budget of `units`, of which nothing is left once `is_cancelled` returns true.
    pub fn cancelled_by(units: u64, is_cancelled: &'a dyn Fn() -> bool) -> WorkBudget<'a> {
        WorkBudget { left: Cell::new(units), total: units, is_cancelled }
    }

    /// Creates a budget for one position, within the rest of this one.
    pub fn for_position(&self) -> WorkBudget<'a> {
        WorkBudget::cancelled_by(self.left.get().min(WorkBudget::POSITION), self.is_cancelled)
    }

    /// Units spent so far.
    pub fn spent(&self) -> u64 {
        self.total - self.left.get()
    }

    /// Spends some units.
    ///
    /// # Errors
    /// [`WorkBudgetError`] if fewer are left, or the request was cancelled.
    pub fn spend(&self, units: u64) -> Result<(), WorkBudgetError> {
        let left = self.left.get().checked_sub(units).filter(|_| !(self.is_cancelled)());
        self.left.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(WorkBudgetError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spent_work_is_subtracted() {
        let budget = WorkBudget::new(10);
        assert_eq!((budget.spend(4), budget.spent()), (Ok(()), 4));
        assert_eq!((budget.spend(7), budget.spend(1)), (Err(WorkBudgetError), Err(WorkBudgetError)));
        let position = WorkBudget::new(u64::MAX).for_position();
        assert_eq!(position.spend(WorkBudget::POSITION + 1), Err(WorkBudgetError));
    }

    #[test]
    fn a_cancelled_request_has_nothing_left() {
        let cancelled = Cell::new(false);
        let is_cancelled = || cancelled.get();
        let budget = WorkBudget::cancelled_by(10, &is_cancelled);
        assert_eq!(budget.spend(1), Ok(()));
        cancelled.set(true);
        assert_eq!((budget.spend(1), budget.spent()), (Err(WorkBudgetError), 10));
    }
}

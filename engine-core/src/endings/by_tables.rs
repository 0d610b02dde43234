//! Solving a position by the tables of its game.

use std::cell::Cell;
use std::collections::HashSet;

use super::solver::SolveLimits;
use super::{EndingTables, EndingValue, best_play};
use crate::game::position::Position;

/// Returns the value of a position and the best play to the end of a decided game, by tables that
/// are read or generated for it; `None` if no table within the limit on memory contains it. The
/// line ends before a table that does not fit beside the others.
pub(crate) fn solve_by_tables<P: Position>(
    tables: &dyn EndingTables<P>,
    pos: &P,
    limits: &SolveLimits<'_>,
) -> Option<(EndingValue, Vec<P::Move>)> {
    tables.set_files(limits.files.clone());
    let loader = TableLoader { tables, limits, memory: Cell::new(0) };
    let value = loader.value(pos)?;
    Some((value, best_play(pos, |pos| loader.value(pos))))
}

/// Tables that are loaded when a position in them is asked for.
struct TableLoader<'a, P> {
    tables: &'a dyn EndingTables<P>,
    limits: &'a SolveLimits<'a>,
    /// Memory of the tables loaded so far, in bytes.
    memory: Cell<usize>,
}

impl<P: Position> TableLoader<'_, P> {
    fn value(&self, pos: &P) -> Option<EndingValue> {
        self.tables.probe(pos).or_else(|| {
            let name = self.tables.name_of(pos)?;
            let memory = self.memory.get() + self.memory_for(pos, &name, &mut HashSet::new());
            if memory > self.limits.memory {
                return None;
            }
            self.memory.set(memory);
            self.tables.make(pos, &name, self.limits.is_stopped)?;
            self.tables.probe(pos)
        })
    }

    /// Size of a table and, unless it is in a file, of those that it leads to, in bytes.
    fn memory_for(&self, pos: &P, name: &str, seen: &mut HashSet<String>) -> usize {
        let Some(needs) = self.tables.needs(pos, name).filter(|_| seen.insert(name.to_string())) else {
            return 0;
        };
        let fingerprint = self.tables.fingerprint(pos);
        let is_there = self.limits.files.as_ref().is_some_and(|files| files.has(fingerprint, name));
        let after: &[String] = if is_there { &[] } else { &needs.after };
        needs.bytes + after.iter().map(|next| self.memory_for(pos, next, seen)).sum::<usize>()
    }
}

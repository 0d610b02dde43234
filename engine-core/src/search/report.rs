//! Reports of a search to the front end.

use std::time::Duration;

use super::{Move, Searcher};
use crate::engine::game_engine::SearchEvent;
use crate::game::notation::Notation;
use crate::game::variant::Variant;

/// Elapsed time from which bounds and the current root move are reported.
const VERBOSE_AFTER: Duration = Duration::from_secs(3);

impl<V: Variant> Searcher<'_, V> {
    fn reports(&self) -> bool {
        self.thread == 0
    }

    /// Reports the lines of a finished iteration.
    pub(super) fn report_iteration(&mut self, lines: usize) {
        if !self.reports() {
            return;
        }
        for index in 0..lines.min(self.task.limits.multi_pv) {
            self.send_line(index);
        }
    }

    /// Reports a line that failed low or high.
    pub(super) fn report_bound(&mut self, index: usize) {
        if self.reports() && index < self.task.limits.multi_pv && self.elapsed() >= VERBOSE_AFTER {
            self.send_line(index);
        }
    }

    fn send_line(&mut self, index: usize) {
        self.publish_nodes();
        if index == 0 {
            self.reported = Some(self.root_moves[0].pv.clone());
        }
        let info = self.task.info_line(&self.root_moves[index], self.root_depth as u32, index + 1);
        self.task.send(SearchEvent::Info(info));
    }

    /// Reports the current root move.
    pub(super) fn announce_move(&self, mv: Move<V>, index: usize) {
        if self.reports() && self.elapsed() >= VERBOSE_AFTER {
            self.task.send(SearchEvent::CurrentMove {
                depth: self.root_depth as u32,
                text: V::Notation::move_text(&self.pos, mv, &self.task.setup),
                number: index + 1,
                total: self.root_moves.len(),
            });
        }
    }
}

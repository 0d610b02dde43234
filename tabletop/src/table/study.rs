//! Analysis of positions of a study.

use engine_core::{Bound, InfoLine};

use super::allowed::{TableAction, TableError};
use super::game::Table;
use super::searching::{Analysis, SearchPurpose, Searching};
use super::terms::PlayerKind;
use crate::options;

/// Maximum number of lines of an analysis.
pub(crate) const MAX_LINES: usize = 5;

impl Table {
    /// Analyses the positions on the board of a study with this many lines (1 to 5), or ends the
    /// analysis.
    ///
    /// # Errors
    /// If the game is not a study.
    pub fn analyse(&mut self, lines: Option<usize>) -> Result<(), TableError> {
        self.allows(TableAction::Analyse)?;
        let lines = lines.map(|lines| lines.clamp(1, MAX_LINES));
        if lines != self.analysis.line_count {
            self.searches.end();
            let latest = self.analysis.latest.take();
            self.analysis = Analysis { line_count: lines, latest, ..Analysis::default() };
        }
        Ok(())
    }

    /// Number of lines requested.
    pub fn analysis(&self) -> Option<usize> {
        self.analysis.line_count
    }

    /// Returns true if an analysis is running.
    pub(crate) fn is_analysing(&self) -> bool {
        self.is_searching_for(SearchPurpose::Analysis)
    }

    /// Returns true if a search is running.
    pub fn is_searching(&self) -> bool {
        self.searches.running().is_some()
    }

    /// Lines found by the analysis of this position, best first.
    pub fn lines(&self) -> &[InfoLine] {
        &self.analysis.lines
    }

    /// Purpose of the search to begin now: a requested hint, the engine's move, or a requested
    /// analysis.
    pub(super) fn needed_search(&self) -> Option<SearchPurpose> {
        match self.searches.now {
            Searching::HintAsked => return Some(SearchPurpose::Hint),
            Searching::Running(_) | Searching::Holding(..) => return None,
            Searching::Idle => {}
        }
        let is_engines = self.terms.players[self.side().index()] == PlayerKind::Engine;
        let analyses = self.analysis.line_count.is_some() && !self.analysis.is_done && !self.moves.is_empty();
        if self.state.is_running() && is_engines {
            Some(SearchPurpose::Move)
        } else {
            (self.state.may_search_study() && analyses).then_some(SearchPurpose::Analysis)
        }
    }

    /// Returns true if a search should begin.
    pub fn needs_search(&self) -> bool {
        self.needed_search().is_some()
    }

    /// Returns true if a person waits for the running or requested search: for the engine's move,
    /// or for a hint.
    pub fn is_waited_for(&self) -> bool {
        match self.purpose() {
            Some(SearchPurpose::Move) => self.terms.players.contains(&PlayerKind::Human),
            Some(SearchPurpose::Hint) => true,
            Some(SearchPurpose::Analysis) | None => false,
        }
    }

    /// Sets threads and table size of the engine's next search; the table is only allocated now.
    pub fn equip(&mut self, threads: usize, hash_mib: usize) {
        for (name, value) in [(options::THREADS, threads), (options::HASH, hash_mib)] {
            let value = value.to_string();
            if self.engine.options().text(name) != value {
                // If memory is short, the search uses the existing table.
                let _ = self.engine.set_option(name, &value);
            }
        }
    }

    /// Ends the threads of the engine's last search and drops their histories; the transposition
    /// table stays.
    pub fn dismiss_threads(&mut self) {
        self.engine.player_mut().dismiss_threads();
    }

    /// Stores a line of the search.
    pub(super) fn note_line(&mut self, line: InfoLine) {
        if self.is_analysing() && line.bound == Bound::Exact {
            let is_known = |known: &InfoLine| known.multipv == line.multipv && known.depth > line.depth;
            // A resumed analysis repeats depths that it has already reached.
            let lines = &mut self.analysis.lines;
            if !lines.iter().any(is_known) {
                lines.retain(|known| known.multipv != line.multipv);
                lines.push(line.clone());
                lines.sort_by_key(|line| line.multipv);
            }
        }
        if line.multipv == 1 {
            self.analysis.latest = Some(line);
        }
    }
}

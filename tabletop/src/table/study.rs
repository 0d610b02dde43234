//! What a user does at the table besides playing: looking at other positions of the game, and having them analysed.

use engine_core::{Bound, InfoLine};

use super::allowed::{TableAction, TableError};
use super::game::Table;
use super::searching::{Analysis, SearchPurpose, Searching};
use super::terms::PlayerKind;
use crate::options;

/// Most lines that an analysis shows.
const MOST_LINES: usize = 5;

impl Table {
    /// Has the positions on the board of a study analysed, with so many lines (1 to 5), or no longer.
    ///
    /// # Errors
    /// If the game is no study.
    pub fn analyse(&mut self, lines: Option<usize>) -> Result<(), TableError> {
        self.allows(TableAction::Analyse)?;
        let lines = lines.map(|lines| lines.clamp(1, MOST_LINES));
        if lines != self.analysis.wanted {
            self.drop_search();
            let thought = self.analysis.thought.take();
            self.analysis = Analysis { wanted: lines, thought, ..Analysis::default() };
        }
        Ok(())
    }

    /// Number of lines that are asked for.
    pub fn analysis(&self) -> Option<usize> {
        self.analysis.wanted
    }

    /// Whether the engine analyses now.
    pub fn is_analysing(&self) -> bool {
        self.is_searching_for(SearchPurpose::Analysis)
    }

    /// Whether the engine searches for anything now.
    pub fn is_searching(&self) -> bool {
        self.searches.running().is_some()
    }

    /// What the analysis has found in this position, the best line first.
    pub fn lines(&self) -> &[InfoLine] {
        &self.analysis.lines
    }

    /// Purpose of the search that is to begin now: a hint or an analysis is asked for, or the engine is to move.
    pub(super) fn wanted_search(&self) -> Option<SearchPurpose> {
        match self.searches.now {
            Searching::HintAsked => return Some(SearchPurpose::Hint),
            Searching::Running(_) | Searching::Holding(..) => return None,
            Searching::Idle => {}
        }
        let is_engines = self.terms.players[self.side().index()] == PlayerKind::Engine;
        let analyses = self.analysis.wanted.is_some() && !self.analysis.is_done && !self.moves.is_empty();
        if self.state.is_running() && is_engines {
            Some(SearchPurpose::Move)
        } else {
            (self.state.may_search_study() && analyses).then_some(SearchPurpose::Analysis)
        }
    }

    /// Whether a search is to begin.
    pub fn wants_search(&self) -> bool {
        self.wanted_search().is_some()
    }

    /// Whether a person waits for the search that runs or is wanted: for the engine's move, or for a hint.
    pub fn is_waited_for(&self) -> bool {
        match self.purpose() {
            Some(SearchPurpose::Move) => self.terms.players.contains(&PlayerKind::Human),
            Some(SearchPurpose::Hint) => true,
            Some(SearchPurpose::Analysis) | None => false,
        }
    }

    /// What the engine's next search has: so many threads, and a table of this size, which is made only now.
    pub fn equip(&mut self, threads: usize, hash_mib: usize) {
        for (name, value) in [(options::THREADS, threads), (options::HASH, hash_mib)] {
            let value = value.to_string();
            if self.engine.options().text(name) != value {
                // Where memory is short the search makes do with the table that there is.
                let _ = self.engine.set_option(name, &value);
            }
        }
    }

    /// Ends the threads of the engine's last search, with what they have learnt; the table stays.
    pub fn dismiss_threads(&mut self) {
        self.engine.player_mut().dismiss_threads();
    }

    /// Takes what a search says.
    pub(super) fn note_line(&mut self, line: InfoLine) {
        if self.is_analysing() && line.bound == Bound::Exact {
            let is_known = |known: &InfoLine| known.multipv == line.multipv && known.depth > line.depth;
            // An analysis that goes on after a rest comes past what it knows already.
            let lines = &mut self.analysis.lines;
            if !lines.iter().any(is_known) {
                lines.retain(|known| known.multipv != line.multipv);
                lines.push(line.clone());
                lines.sort_by_key(|line| line.multipv);
            }
        }
        if line.multipv == 1 {
            self.analysis.thought = Some(line);
        }
    }
}

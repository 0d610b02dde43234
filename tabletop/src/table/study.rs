//! What a user does at the table besides playing: looking at other positions of the game, and having them analysed.

use std::time::Duration;

use engine_core::{Bound, InfoLine, Side};

use super::game::{SearchPurpose, Table};
use super::terms::PlayerKind;
use crate::options;

/// Most lines that an analysis shows.
const MOST_LINES: usize = 5;

impl Table {
    /// Has the positions on the board analysed, with so many lines (1 to 5), or no longer. Between persons only:
    /// an engine that plays is not disturbed.
    pub fn analyse(&mut self, lines: Option<usize>) {
        let lines = lines.map(|lines| lines.clamp(1, MOST_LINES));
        if lines != self.analysis && self.terms.players == [PlayerKind::Human; 2] {
            self.drop_search();
            self.lines.clear();
            self.analysed = false;
            self.analysed_for = Duration::ZERO;
            self.analysis = lines;
        }
    }

    /// How many lines are asked for.
    pub fn analysis(&self) -> Option<usize> {
        self.analysis
    }

    /// Whether the engine analyses now.
    pub fn is_analysing(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == SearchPurpose::Analysis)
    }

    /// Whether the engine searches for anything now.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// What the analysis has found in this position, the best line first.
    pub fn lines(&self) -> &[InfoLine] {
        &self.lines
    }

    /// Sets what is left on the clocks; nothing without clocks.
    pub fn set_time_left(&mut self, left: [Duration; 2]) {
        for side in Side::BOTH {
            let clock = &mut self.clocks[side.index()];
            *clock = clock.with_left(left[side.index()]);
        }
    }

    /// What a search is to begin for now: a hint or an analysis is asked for, or the engine is to move.
    pub(super) fn wanted_search(&self) -> Option<SearchPurpose> {
        if self.search.is_some() {
            return None;
        }
        if self.hint_asked {
            return Some(SearchPurpose::Hint);
        }
        self.turn_began?;
        let analyses = self.analysis.is_some() && !self.analysed && !self.moves.is_empty();
        match self.terms.players[self.side().index()] {
            PlayerKind::Engine => Some(SearchPurpose::Move),
            PlayerKind::Human => analyses.then_some(SearchPurpose::Analysis),
        }
    }

    /// Whether a search is to begin.
    pub fn wants_search(&self) -> bool {
        self.wanted_search().is_some()
    }

    /// Whether a person waits for the search that runs or is wanted: for the engine's move, or for a hint.
    pub fn is_waited_for(&self) -> bool {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        match purpose.or_else(|| self.wanted_search()) {
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
            if !self.lines.iter().any(is_known) {
                self.lines.retain(|known| known.multipv != line.multipv);
                self.lines.push(line.clone());
                self.lines.sort_by_key(|line| line.multipv);
            }
        }
        if line.multipv == 1 {
            self.thought = Some(line);
        }
    }
}

//! Translation between XBoard's plies and the turns of the game.

use engine_core::{MoveCode, TurnReading};

use super::NO_POSITION;
use super::expected::Comparison;
use super::ply_stack::PASS;
use super::state::{XBoardMode, XBoardPurpose, XBoardState};
use crate::protocol::session::EngineSession;
use crate::text::{echo, one_line};

impl XBoardState {
    /// Handles a half-move of the opponent.
    pub(super) fn user_move(&mut self, session: &mut EngineSession, text: &str) {
        self.is_clicked = !self.game.clicks.is_empty();
        self.game.clicks.clear();
        if self.is_thinking() {
            return session.out.line(illegal("it is not your turn", text));
        }
        if self.game.has_no_position {
            return session.out.line(illegal(NO_POSITION, text));
        }
        if let Some(XBoardPurpose::Ponder(expected)) = &self.search.purpose {
            self.game.plies.push(text);
            match expected.compare(self.game.plies.open()) {
                Comparison::Hit if expected.is_bound_by(&self.clocks) => return self.ponder_hit(session),
                Comparison::SoFar => return,
                Comparison::Hit | Comparison::Miss => {
                    self.game.plies.pop();
                }
            }
        }
        self.abort(session);
        self.read_ply(session, text);
    }

    /// Adds a ply to the open turn, and plays the turn if the ply completes it. No search may be
    /// running.
    pub(super) fn read_ply(&mut self, session: &mut EngineSession, text: &str) {
        if self.game.plies.at_boundary()
            && self.game.implied.first().is_some_and(|ply| ply.eq_ignore_ascii_case(text))
        {
            self.game.implied.remove(0);
            return self.game.plies.prolong_turn(text);
        }
        if self.is_opening_pass_due() && text == PASS {
            return self.game.plies.push_pass(text);
        }
        self.game.plies.push(text);
        let open: Vec<&str> = self.game.plies.open().iter().map(String::as_str).collect();
        match session.engine.game().codec().read_turn(&open) {
            TurnReading::Complete(mv) => self.complete_user_turn(session, mv),
            TurnReading::Partial => {}
            TurnReading::Illegal(reason) => {
                self.game.plies.pop();
                session.out.line(illegal(&one_line(reason), text));
            }
        }
    }

    fn complete_user_turn(&mut self, session: &mut EngineSession, mv: MoveCode) {
        let game = session.engine.game_mut();
        let full = game.codec().turn_plies(mv);
        game.make_move(mv);
        self.close_user_turn(session, full);
        self.claim_result(session);
    }

    /// Completes a turn that was played, and shows all of it on the user's board; `full` are its
    /// plies.
    pub(super) fn close_user_turn(&mut self, session: &mut EngineSession, full: Vec<String>) {
        self.game.excluded.clear();
        self.game.implied.clear();
        self.game.ponder_move = None;
        self.game.takes_part |= matches!(self.mode, XBoardMode::Playing(_));
        self.note_side();
        if session.engine.game().codec().last_move_takes_back() && self.may_take_back() {
            self.take_back_turn(session);
            return remark_turn(session, "read");
        }
        if session.engine.game().codec().board_setup().is_some() {
            self.show_whole_turn(session, full);
        }
        self.game.plies.complete_turn();
        remark_turn(session, "read");
    }

    /// Returns true if the engine may make XBoard take back plies without side effects: a second
    /// engine would not be notified, and a game replayed by XBoard does not follow.
    fn may_take_back(&self) -> bool {
        !self.opponent.is_computer && (self.mode != XBoardMode::Force || self.is_clicked)
    }

    /// Handles a move that undoes the preceding turn: XBoard takes back the plies of both, one for
    /// every `Illegal move`.
    fn take_back_turn(&mut self, session: &mut EngineSession) {
        for ply in self.game.plies.take_back_turn() {
            session.out.line(format!("Illegal move (taken back): {}", echo(&ply)));
        }
        self.remark_taken_back(session);
    }

    /// Completes a turn whose plies do not show all of it (a capture at a distance, a conversion).
    /// The user's board receives the rest as further plies, or other plies as a replacement. A
    /// program relays the rest itself, if at all, and so does XBoard when it replays a game.
    fn show_whole_turn(&mut self, session: &mut EngineSession, full: Vec<String>) {
        let open = self.game.plies.open();
        let same = |(ours, theirs): (&String, &String)| ours.eq_ignore_ascii_case(theirs);
        let begins_it = open.len() <= full.len() && full.iter().zip(open).all(same);
        if !self.may_take_back() {
            if begins_it {
                self.game.implied = full[open.len()..].to_vec();
            }
            return;
        }
        let shown = if begins_it { open.len() } else { 0 };
        if !begins_it {
            for ply in open.iter().rev() {
                session.out.line(format!("Illegal move: {}", echo(ply)));
            }
        }
        for ply in &full[shown..] {
            session.out.line(format!("move {ply}"));
        }
        self.game.plies.replace_open(&full);
    }

    /// Plays the engine's move and sends it to XBoard.
    pub(super) fn play_own_move(&mut self, session: &mut EngineSession, mv: &str) {
        let game = session.engine.game_mut();
        let mv = match game.read(mv) {
            Ok(mv) => mv,
            Err(error) => {
                // The search guarantees legal moves; if that fails, the game cannot continue.
                self.mode = XBoardMode::Force;
                return session.out.line(format!("tellusererror {}", one_line(error)));
            }
        };
        let plies = game.codec().turn_plies(mv);
        game.make_move(mv);
        self.game.takes_part = true;
        self.note_side();
        if game.codec().last_move_takes_back() && self.may_take_back() && !self.game.plies.at_start() {
            self.take_back_turn(session);
        } else {
            for ply in &plies {
                self.game.plies.push(ply);
                session.out.line(format!("move {ply}"));
            }
            self.game.plies.complete_turn();
        }
        remark_turn(session, "played");
        self.game.excluded.clear();
        self.game.implied.clear();
    }

    /// Claims the result if the game is over and the engine plays in it.
    pub(super) fn claim_result(&mut self, session: &mut EngineSession) {
        let XBoardMode::Playing(_) = self.mode else { return };
        if let Some(outcome) = session.engine.game().outcome() {
            session.out.line(format!("{} {{{}}}", outcome.result(), outcome.reason));
            self.stop_playing(session, XBoardMode::Force);
        }
    }

    pub(super) fn undo(&mut self, session: &mut EngineSession) {
        if self.pop_ply(session).is_none() {
            session.out.line("Error (no move to take back): undo");
        }
    }

    /// Takes back two plies, and further ones until it is the user's turn: XBoard takes a ply back
    /// for every `Illegal move`.
    pub(super) fn remove(&mut self, session: &mut EngineSession) {
        if self.game.plies.len() < 2 {
            return session.out.line("Error (no two moves to take back): remove");
        }
        self.pop_ply(session);
        self.pop_ply(session);
        let XBoardMode::Playing(own) = self.mode else { return };
        while !self.game.plies.at_boundary() || session.engine.game().side_to_move() == own {
            match self.pop_ply(session) {
                Some(ply) => session.out.line(format!("Illegal move: {ply}")),
                None => return,
            }
        }
    }

    /// Removes an incomplete turn from the user's board.
    pub(super) fn close_open_turn(&mut self, session: &mut EngineSession) {
        while !self.game.plies.at_boundary() {
            if let Some(ply) = self.pop_ply(session) {
                session.out.line(format!("Illegal move (incomplete): {ply}"));
            }
        }
    }

    /// Takes back one ply, and the moves of the game with the last ply of a turn.
    pub(super) fn pop_ply(&mut self, session: &mut EngineSession) -> Option<String> {
        self.game.excluded.clear();
        self.game.implied.clear();
        self.game.ponder_move = None;
        let (ply, moves) = self.game.plies.pop()?;
        for _ in 0..moves {
            let taken_back = session.engine.game_mut().undo();
            debug_assert!(taken_back, "a complete turn is a move of the game");
        }
        Some(ply)
    }

    /// Handles a lifted piece, or further clicks with the piece just dropped.
    pub(super) fn lift(&mut self, session: &mut EngineSession, square: &str) {
        if self.game.has_no_position {
            return;
        }
        self.stop_pondering(session);
        self.pass_for_editor(session);
        if self.game.clicks.last().is_none_or(|last| last != square) {
            self.game.clicks = vec![square.to_string()];
        }
        self.highlight(session);
    }

    /// Handles a dropped piece; a marked square may offer a choice.
    pub(super) fn put(&mut self, session: &mut EngineSession, square: &str) {
        if self.game.has_no_position {
            return;
        }
        self.stop_pondering(session);
        self.game.clicks.push(square.to_string());
        let clicks: Vec<&str> = self.game.clicks.iter().map(String::as_str).collect();
        if let Some(letters) = session.engine.game().codec().choice(&clicks) {
            session.out.line(format!("choice {letters}"));
        }
    }

    /// Ends pondering, because clicks refer to the position before the expected move, which is on
    /// the engine's board.
    fn stop_pondering(&mut self, session: &mut EngineSession) {
        if matches!(self.search.purpose, Some(XBoardPurpose::Ponder(_))) {
            self.abort(session);
        }
    }

    /// Marks the squares that remain possible after the clicks so far.
    fn highlight(&self, session: &mut EngineSession) {
        let clicks: Vec<&str> = self.game.clicks.iter().map(String::as_str).collect();
        if let Some(marks) = session.engine.game().codec().highlight(&clicks) {
            session.out.line(format!("highlight {marks}"));
        }
    }
}

/// Words in the reason for an illegal move that prevent XBoard from removing the move from its
/// board (`HandleMachineMove` of XBoard 4.9).
const WORDS_THAT_KEEP_THE_MOVE: [&str; 12] = [
    "name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random", "depth",
    "accepted",
];

/// Rejects a ply: XBoard takes it back.
fn illegal(reason: &str, ply: &str) -> String {
    let is_shown = !WORDS_THAT_KEEP_THE_MOVE.iter().any(|word| reason.contains(word));
    let remark = if is_shown { format!(" ({reason})") } else { String::new() };
    format!("Illegal move{remark}: {}", echo(ply))
}

/// Writes the last turn and the board after it to XBoard's debug file, for comparison with the
/// plies that showed it. In a game that XBoard knows, its moves are sufficient.
fn remark_turn(session: &mut EngineSession, what: &str) {
    let engine = session.engine.game();
    if engine.codec().board_setup().is_none() {
        return;
    }
    if let Some(mv) = engine.moves_played().last() {
        let line = format!("# {what} {mv}: board {} fen {}", engine.codec().board_placement(), engine.fen());
        session.out.line(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xboard_takes_back_whatever_the_reason() {
        assert_eq!(illegal("the king is in check", "e2e4"), "Illegal move (the king is in check): e2e4");
        for reason in ["not on this board", "who knows?", "a surname"] {
            assert_eq!(illegal(reason, "e2e4"), "Illegal move: e2e4");
        }
    }
}

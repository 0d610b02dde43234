//! Information for players that XBoard's board does not show: in the message line, and as comments
//! in the game that XBoard saves.

use super::state::XBoardState;
use crate::protocol::session::EngineSession;
use crate::records::xboard_record::TAKEN_BACK;

impl XBoardState {
    /// Shows a change to the user, as a line of thinking without figures: XBoard displays it in its
    /// message line and in the engine's output.
    pub(super) fn give_notice(&mut self, session: &mut EngineSession) {
        if !self.post || self.opponent.is_computer || !self.game.takes_part {
            return;
        }
        let notice = session.engine.game().codec().board_notice();
        if notice != self.game.notice {
            if let Some(text) = &notice {
                session.out.line(format!("0 0 0 0 {text}"));
            }
            self.game.notice = notice;
        }
    }

    /// Sends the last two moves, which leave no half-moves on XBoard's board, as a comment on the
    /// game: with its option `autoComment` XBoard saves it.
    pub(super) fn remark_taken_back(&self, session: &mut EngineSession) {
        let moves = session.engine.game().moves_played();
        if let [.., denied, denial] = &moves[..] {
            session.out.line(format!("tellothers {TAKEN_BACK} {denied} {denial}"));
        }
    }
}

//! Games in which Black moves first. XBoard's boards start with White to move; therefore White
//! passes before the first turn.

use std::time::Duration;

use engine_core::Side;

use super::ply_stack::PASS;
use super::state::{XBoardMode, XBoardState};
use crate::protocol::session::EngineSession;
use crate::text::echo;

/// Delay after which the engine passes for the user. Together with its first ping XBoard announces
/// a match between engines, or that the user wants to play Black.
const PAUSE: Duration = Duration::from_millis(500);

impl XBoardState {
    /// Records whether a pass is needed after the start position was set up.
    pub(super) fn expect_opening_pass(&mut self, session: &EngineSession) {
        let game = session.engine.game();
        let white_begins =
            |fen: &str| fen.split_whitespace().nth(1).is_some_and(|side| side.eq_ignore_ascii_case("w"));
        self.game.black_begins = game.side_to_move() == Side::Black
            && game.codec().board_setup().is_some_and(|setup| white_begins(&setup.fen));
    }

    /// Returns true if the next half-move on XBoard's board is White's pass.
    pub(super) fn is_opening_pass_due(&self) -> bool {
        self.game.black_begins && self.game.plies.at_start()
    }

    /// Side to move on XBoard's board.
    pub(super) fn side_on_move(&self, session: &EngineSession) -> Side {
        let side = session.engine.game().side_to_move();
        if self.is_opening_pass_due() { !side } else { side }
    }

    /// Handles a pass that is due: the engine's own immediately, a user's after a delay, that of a
    /// second engine not at all. Returns true if the game can continue.
    pub(super) fn settle_opening_pass(&mut self, session: &mut EngineSession) -> bool {
        match self.mode {
            _ if !self.is_opening_pass_due() => true,
            XBoardMode::Force | XBoardMode::Analyzing => true,
            XBoardMode::Playing(Side::White) => {
                self.pass(session);
                true
            }
            XBoardMode::Playing(Side::Black) => {
                if self.xboard_ready && !self.opponent.is_computer {
                    session.set_alarm(PAUSE);
                }
                false
            }
        }
    }

    /// Handles the timer: passes for the user, if the pass is still due.
    pub(in crate::protocol) fn alarm(&mut self, session: &mut EngineSession) {
        let for_user = self.mode == XBoardMode::Playing(Side::Black) && !self.opponent.is_computer;
        if for_user && self.is_opening_pass_due() {
            self.pass(session);
            self.settle(session);
        }
    }

    /// Passes before the user moves the pieces of both sides manually.
    pub(super) fn pass_for_editor(&mut self, session: &mut EngineSession) {
        let is_editor =
            matches!(self.mode, XBoardMode::Force | XBoardMode::Analyzing) && !self.opponent.is_computer;
        if is_editor && self.is_opening_pass_due() {
            self.pass(session);
        }
    }

    fn pass(&mut self, session: &mut EngineSession) {
        session.out.line(format!("move {PASS}"));
        self.game.plies.push_pass(PASS);
    }

    /// Handles `go`: the engine plays the side to move. If the engine has begun the game as Black
    /// only by default, its move is taken back.
    pub(super) fn go(&mut self, session: &mut EngineSession) {
        let side = self.side_on_move(session);
        let began_for_nothing = self.mode == XBoardMode::Playing(Side::Black)
            && side == Side::White
            && self.game.black_begins
            && !self.opponent.is_computer
            && session.engine.game().moves_played().len() == 1;
        if began_for_nothing {
            while session.engine.game().side_to_move() == Side::White
                && let Some(ply) = self.pop_ply(session)
            {
                session.out.line(format!("Illegal move (taken back): {}", echo(&ply)));
            }
        }
        self.play(session, side);
    }
}

//! Games that Black begins. XBoard's boards start with White on move: there a pass of White's goes before the first turn.

use std::time::Duration;

use engine_core::Side;

use super::ply_stack::PASS;
use super::state::{XBoardMode, XBoardState};
use crate::protocol::session::EngineSession;
use crate::text::echo;

/// How long XBoard must be silent before the engine passes for the user. That the game is a match between engines, or that
/// the user wants to be Black, XBoard says together with its first ping.
const PAUSE: Duration = Duration::from_millis(500);

impl XBoardState {
    /// The start position is on the board.
    pub(super) fn expect_opening_pass(&mut self, session: &EngineSession) {
        let game = session.engine.game();
        let white_begins =
            |fen: &str| fen.split_whitespace().nth(1).is_some_and(|side| side.eq_ignore_ascii_case("w"));
        self.game.black_begins = game.side_to_move() == Side::Black
            && game.codec().board_setup().is_some_and(|setup| white_begins(&setup.fen));
    }

    /// True if the next half-move on XBoard's board is White's pass.
    pub(super) fn is_opening_pass_due(&self) -> bool {
        self.game.black_begins && self.game.plies.at_start()
    }

    /// The side that XBoard sees on move.
    pub(super) fn side_on_move(&self, session: &EngineSession) -> Side {
        let side = session.engine.game().side_to_move();
        if self.is_opening_pass_due() { !side } else { side }
    }

    /// Sees to a pass that is due: the engine's own at once, a user's after a pause, that of a second engine not at all. Returns
    /// whether the game can go on.
    pub(super) fn settle_opening_pass(&mut self, session: &mut EngineSession) -> bool {
        match self.mode {
            _ if !self.is_opening_pass_due() => true,
            XBoardMode::Force | XBoardMode::Analyzing => true,
            XBoardMode::Playing(Side::White) => {
                self.pass(session);
                true
            }
            XBoardMode::Playing(Side::Black) => {
                if self.xboard_listens && !self.opponent.is_computer {
                    session.set_alarm(PAUSE);
                }
                false
            }
        }
    }

    /// The pause is over: passes for the user, if it is still wanted.
    pub(in crate::protocol) fn alarm(&mut self, session: &mut EngineSession) {
        let for_user = self.mode == XBoardMode::Playing(Side::Black) && !self.opponent.is_computer;
        if for_user && self.is_opening_pass_due() {
            self.pass(session);
            self.settle(session);
        }
    }

    /// The user begins to move the pieces of both sides by hand: passes for them.
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

    /// `go`: the engine takes the side that is on move. Has it begun the game as Black only because nobody said otherwise, the
    /// user may do so.
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

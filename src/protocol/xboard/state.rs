//! What is known in a conversation with XBoard, besides the engine's own state.

use std::path::PathBuf;
use std::time::Instant;

use engine_core::{InfoLine, MoveCode, Score, Side};

use super::clock::Clocks;
use super::expected::Expected;
use super::keeper::GameKeeper;
use super::ply_stack::PlyStack;
use crate::protocol::session::EngineSession;

/// What XBoard's user wants of the engine, said when it is started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct XBoardStart {
    /// The PGN file that games are appended to when they end.
    pub games: Option<PathBuf>,
    /// XBoard does not test moves: nobody has to be asked to switch the test off.
    pub is_legality_off: bool,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum XBoardMode {
    /// Nobody: moves are taken for both sides.
    #[default]
    Force,
    /// The engine plays this side.
    Playing(Side),
    /// The engine comments on both sides' moves.
    Analyzing,
}

/// The state of a conversation with XBoard besides the engine's own.
#[derive(Default)]
pub(in crate::protocol) struct XBoardState {
    pub(super) mode: XBoardMode,
    pub(super) plies: PlyStack,
    pub(super) clocks: Clocks,
    pub(super) post: bool,
    pub(super) ponder: bool,
    pub(super) opponent_is_computer: bool,
    /// What XBoard calls the opponent.
    pub(super) opponent: Option<String>,
    /// What the running search is for; `None` when none runs.
    pub(super) purpose: Option<XBoardPurpose>,
    /// The reply that the engine expects.
    pub(super) guess: Option<String>,
    /// The plies that would show the rest of a turn that was read from fewer.
    pub(super) implied: Vec<String>,
    /// The engine's last evaluation of the game, from its own view.
    pub(super) last_score: Option<Score>,
    pub(super) last_line: Option<InfoLine>,
    pub(super) current_move: Option<CurrentMove>,
    /// When the running search began, or was given the engine's own clock.
    pub(super) began: Option<Instant>,
    pub(super) excluded: Vec<MoveCode>,
    /// Pings that wait for the engine's move.
    pub(super) pings: Vec<String>,
    pub(super) draw_offered: bool,
    pub(super) opening_pass: OpeningPass,
    /// The user knows that the test of legality must be off, or has it off.
    pub(super) told_about_legality: bool,
    /// What the user has been told about single games.
    pub(super) advice_told: Vec<&'static str>,
    /// Squares that the user has touched since lifting a piece.
    pub(super) clicks: Vec<String>,
    /// The move being read was made by clicks: a person is at the board.
    pub(super) by_hand: bool,
    /// The side that the engine plays, or played last.
    pub(super) own_side: Side,
    /// The engine has moved in this game, or has had a move to answer.
    pub(super) takes_part: bool,
    /// Where games are kept when they end.
    pub(super) keeper: Option<GameKeeper>,
    /// What the players were told last that the board does not show.
    pub(super) notice: Option<String>,
    /// Lines of XBoard's old edit mode may follow its refusal.
    pub(super) edit_refused: bool,
    /// The board shows a position that was refused: there is nothing to play in until another one comes.
    pub(super) has_no_position: bool,
}

/// What a search is for.
pub(super) enum XBoardPurpose {
    /// The engine's own move.
    Think,
    /// The engine's own move if the user plays the expected one, which the game has already been given.
    Ponder(Box<Expected>),
    /// Analysis.
    Analyze,
}

/// The root move being searched.
#[derive(Clone, Debug)]
pub(super) struct CurrentMove {
    /// Depth in plies.
    pub(super) depth: u32,
    pub(super) text: String,
    pub(super) number: usize,
    pub(super) total: usize,
}

/// Where a game stands that Black begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpeningPass {
    /// Black has the first turn, and XBoard thinks that White has.
    pub(super) black_begins: bool,
    /// XBoard has had its first answer to a ping in this game: before that it drops moves.
    pub(super) xboard_listens: bool,
}

impl XBoardState {
    /// A new conversation: the engine plays Black from the start position.
    pub(in crate::protocol) fn new(session: &mut EngineSession, start: XBoardStart) -> XBoardState {
        session.engine.use_xboard_defaults();
        XBoardState {
            mode: XBoardMode::Playing(Side::Black),
            own_side: Side::Black,
            keeper: start.games.map(GameKeeper::new),
            told_about_legality: start.is_legality_off,
            ..XBoardState::default()
        }
    }

    /// Forgets what belongs to the game that was on the board.
    pub(super) fn forget_game(&mut self) {
        self.plies.clear();
        self.implied.clear();
        self.excluded.clear();
        self.clicks.clear();
        self.guess = None;
        self.last_score = None;
        self.draw_offered = false;
        self.notice = None;
        self.takes_part = false;
        self.has_no_position = false;
        self.clocks.count_from_start();
        if let Some(keeper) = &mut self.keeper {
            keeper.begin_game();
        }
        self.opening_pass.black_begins = false;
    }

    /// Notes the side of the engine, as long as it has one.
    pub(super) fn note_side(&mut self) {
        if let XBoardMode::Playing(side) = self.mode {
            self.own_side = side;
        }
    }
}

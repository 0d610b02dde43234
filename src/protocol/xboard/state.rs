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
    pub(super) game: XBoardGame,
    pub(super) search: XBoardSearch,
    pub(super) opponent: Opponent,
    pub(super) told: Told,
    pub(super) clocks: Clocks,
    pub(super) post: bool,
    pub(super) ponder: bool,
    /// Pings that wait for the engine's move.
    pub(super) pings: Vec<String>,
    /// XBoard has had its first answer to a ping in this game: before that it drops moves.
    pub(super) xboard_listens: bool,
    /// The move being read was made by clicks: a person is at the board.
    pub(super) by_hand: bool,
    /// The side that the engine plays, or played last.
    pub(super) own_side: Side,
    /// Where games are kept when they end.
    pub(super) keeper: Option<GameKeeper>,
    /// Lines of XBoard's old edit mode may follow its refusal.
    pub(super) edit_refused: bool,
}

/// What belongs to the game on the board, and is forgotten with it.
#[derive(Default)]
pub(super) struct XBoardGame {
    pub(super) plies: PlyStack,
    /// The reply that the engine expects.
    pub(super) guess: Option<String>,
    /// The plies that would show the rest of a turn that was read from fewer.
    pub(super) implied: Vec<String>,
    /// The engine's last evaluation of the game, from its own view.
    pub(super) last_score: Option<Score>,
    pub(super) excluded: Vec<MoveCode>,
    pub(super) draw_offered: bool,
    /// Squares that the user has touched since lifting a piece.
    pub(super) clicks: Vec<String>,
    /// The engine has moved in this game, or has had a move to answer.
    pub(super) takes_part: bool,
    /// What the players were told last that the board does not show.
    pub(super) notice: Option<String>,
    /// The board shows a position that was refused: there is nothing to play in until another one comes.
    pub(super) has_no_position: bool,
    /// Black has the first turn, and XBoard thinks that White has.
    pub(super) black_begins: bool,
}

/// The search that runs, or ran last.
#[derive(Default)]
pub(super) struct XBoardSearch {
    /// What it is for; `None` when none runs.
    pub(super) purpose: Option<XBoardPurpose>,
    pub(super) last_line: Option<InfoLine>,
    pub(super) current_move: Option<CurrentMove>,
    /// When it began, or was given the engine's own clock.
    pub(super) began: Option<Instant>,
}

/// The opponent.
#[derive(Default)]
pub(super) struct Opponent {
    /// What XBoard calls it.
    pub(super) name: Option<String>,
    pub(super) is_computer: bool,
}

/// What the user has been told.
#[derive(Default)]
pub(super) struct Told {
    /// The test of legality must be off; or the user has it off.
    pub(super) about_legality: bool,
    /// Advice on single games.
    pub(super) advice: Vec<&'static str>,
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

impl XBoardState {
    /// A new conversation: the engine plays Black from the start position.
    pub(in crate::protocol) fn new(session: &mut EngineSession, start: XBoardStart) -> XBoardState {
        session.engine.use_xboard_defaults();
        XBoardState {
            mode: XBoardMode::Playing(Side::Black),
            own_side: Side::Black,
            keeper: start.games.map(GameKeeper::new),
            told: Told { about_legality: start.is_legality_off, ..Told::default() },
            ..XBoardState::default()
        }
    }

    /// Forgets what belongs to the game that was on the board.
    pub(super) fn forget_game(&mut self) {
        self.game = XBoardGame::default();
        self.clocks.count_from_start();
        if let Some(keeper) = &mut self.keeper {
            keeper.begin_game();
        }
    }

    /// Notes the side of the engine, as long as it has one.
    pub(super) fn note_side(&mut self) {
        if let XBoardMode::Playing(side) = self.mode {
            self.own_side = side;
        }
    }
}

//! State of a conversation with XBoard, besides that of the engine.

use std::path::PathBuf;
use std::time::Instant;

use engine_core::{AnyGame, InfoLine, MoveCode, Score, Side};

use super::clock::Clocks;
use super::expected::Expected;
use super::game_writer::{GameWriter, PlayedRules};
use super::ply_stack::PlyStack;
use crate::protocol::session::EngineSession;

/// Start options of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct XBoardStart {
    /// PGN file to which games are appended when they end.
    pub games: Option<PathBuf>,
    /// True if XBoard does not test moves, so that the user need not switch the test off.
    pub is_legality_off: bool,
}

/// Side played by the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum XBoardMode {
    /// None: moves are accepted for both sides.
    #[default]
    Force,
    /// The engine plays this side.
    Playing(Side),
    /// The engine analyses the moves of both sides.
    Analyzing,
}

/// State of a conversation with XBoard, besides that of the engine.
#[derive(Default)]
pub(in crate::protocol) struct XBoardState {
    pub(super) mode: XBoardMode,
    pub(super) game: XBoardGame,
    pub(super) search: XBoardSearch,
    pub(super) opponent: Opponent,
    pub(super) advice_given: AdviceGiven,
    pub(super) clocks: Clocks,
    pub(super) post: bool,
    pub(super) ponder: bool,
    /// Pings to be answered after the engine's move.
    pub(super) pings: Vec<String>,
    /// True once XBoard has received an answer to a ping in this game; before that it drops moves.
    pub(super) xboard_ready: bool,
    /// True if the current move was made by clicks, which means that a person is at the board.
    pub(super) is_clicked: bool,
    /// Side that the engine plays, or played last.
    pub(super) own_side: Side,
    /// Writer of finished games.
    pub(super) game_writer: Option<GameWriter>,
    /// True if lines of XBoard's obsolete edit mode may follow its rejection.
    pub(super) edit_refused: bool,
}

/// State of the game on the board, reset with each game.
#[derive(Default)]
pub(super) struct XBoardGame {
    pub(super) plies: PlyStack,
    /// Reply that the engine expects.
    pub(super) ponder_move: Option<String>,
    /// Plies that would show the rest of a turn that was read from fewer.
    pub(super) implied: Vec<String>,
    /// The engine's last evaluation of the game, from its own point of view; `None` until it has
    /// searched for its side.
    pub(super) last_score: Option<Score>,
    pub(super) excluded: Vec<MoveCode>,
    pub(super) draw_offered: bool,
    /// Squares that the user has clicked since lifting a piece.
    pub(super) clicks: Vec<String>,
    /// True if the engine has moved in this game, or has had a move to answer.
    pub(super) takes_part: bool,
    /// Game as it was when the engine stopped playing: what follows on the board is no part of it.
    pub(super) left: Option<Box<dyn AnyGame>>,
    /// Rules by which the game began, if options have been set since.
    pub(super) rules: Option<PlayedRules>,
    /// Last notice to the players.
    pub(super) notice: Option<String>,
    /// True if the board shows a rejected position; no moves are possible until another one is set
    /// up.
    pub(super) has_no_position: bool,
    /// True if Black moves first, and XBoard assumes that White does.
    pub(super) black_begins: bool,
}

/// The running search, or the last one.
#[derive(Default)]
pub(super) struct XBoardSearch {
    /// Purpose; `None` if no search is running.
    pub(super) purpose: Option<XBoardPurpose>,
    pub(super) last_line: Option<InfoLine>,
    pub(super) current_move: Option<CurrentMove>,
    /// Start of the search, or the time at which it switched to the engine's own clock.
    pub(super) began: Option<Instant>,
}

/// The opponent.
#[derive(Default)]
pub(super) struct Opponent {
    /// Name given by XBoard.
    pub(super) name: Option<String>,
    pub(super) is_computer: bool,
}

/// Advice that the user has already received.
#[derive(Default)]
pub(super) struct AdviceGiven {
    /// True if the user knows that the test of legality must be off, or has it off.
    pub(super) about_legality: bool,
    /// Advice on single games.
    pub(super) advice: Vec<&'static str>,
}

/// Purpose of a search.
pub(super) enum XBoardPurpose {
    /// The engine's own move.
    Think,
    /// The engine's move after the expected one, which has already been played on the engine's
    /// board.
    Ponder(Box<Expected>),
    /// Analysis.
    Analyze,
}

/// Root move being searched.
#[derive(Clone, Debug)]
pub(super) struct CurrentMove {
    /// Depth in plies.
    pub(super) depth: u32,
    pub(super) text: String,
    pub(super) number: usize,
    pub(super) total: usize,
}

impl XBoardState {
    /// Creates the state of a new conversation: the engine plays Black from the start position.
    pub(in crate::protocol) fn new(session: &mut EngineSession, start: XBoardStart) -> XBoardState {
        session.engine.use_xboard_defaults();
        XBoardState {
            mode: XBoardMode::Playing(Side::Black),
            own_side: Side::Black,
            game_writer: start.games.map(GameWriter::new),
            advice_given: AdviceGiven { about_legality: start.is_legality_off, ..AdviceGiven::default() },
            ..XBoardState::default()
        }
    }

    /// Resets the state of the game on the board.
    pub(super) fn forget_game(&mut self) {
        self.game = XBoardGame::default();
        self.clocks.count_from_start();
        if let Some(game_writer) = &mut self.game_writer {
            game_writer.begin_game();
        }
    }

    /// Stores the side of the engine, if it has one.
    pub(super) fn note_side(&mut self) {
        if let XBoardMode::Playing(side) = self.mode {
            self.own_side = side;
        }
    }
}

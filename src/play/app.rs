//! State of the terminal game: the contents of the screen besides the game itself, and the effects
//! of keys.

use std::sync::Arc;
use std::time::Instant;

use engine_core::{AnySquare, DescribedMove, MoveCode, MoveStyle, Picture, Side};

use super::choices::{ChoiceList, MenuChoice};
use super::form::Form;
use super::layout::Layout;
use super::prompt::Prompt;
use super::reading::{Explanation, TextPage};
use crate::table::picking;
use crate::table::preview::Preview;
use crate::table::{LocalSearch, Table, TableEvent};
use crate::text::{counted, one_line, score_text};

/// Default file for saved games.
const DEFAULT_FILE: &str = "menagerie.pgn";

/// Question answered by one key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Leave an unfinished game?
    Quit,
    /// Resign?
    Resign,
    /// Offer a draw, or accept the pending offer?
    Draw,
    /// Play a move in spite of its warning? `note` is about its text, as typed.
    Play { mv: MoveCode, warning: String, note: Option<String> },
    /// Replace a file?
    Overwrite(String),
    /// Leave an unfinished game for that of a file?
    Open(String),
}

/// Target of key input.
pub(crate) enum Mode {
    /// The board.
    Board,
    /// A list of moves.
    Choose(ChoiceList),
    /// A line of text.
    Type(Prompt),
    /// A dialog.
    Form(Form),
    /// List of keys.
    Help(TextPage),
    /// Rules page over the whole screen.
    Read(TextPage),
    /// Explanation of the pieces under the cursor.
    Explain(Explanation),
    /// A question.
    Ask(Question),
}

impl Mode {
    /// Text page that is open, if any.
    pub(super) fn page(&mut self) -> Option<&mut TextPage> {
        match self {
            Mode::Read(page) | Mode::Help(page) | Mode::Explain(Explanation { page, .. }) => Some(page),
            _ => None,
        }
    }
}

/// Display settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Show {
    /// True if Black is at the bottom.
    pub(crate) flipped: bool,
    /// True for letters instead of chess symbols.
    pub(crate) letters: bool,
    /// True to show the board after the move in view.
    pub(crate) after: bool,
}

/// Contents of the screen.
pub(crate) struct App {
    pub(super) table: Table,
    pub(super) search: LocalSearch,
    pub(super) mode: Mode,
    pub(super) show: Show,
    pub(super) cursor: AnySquare,
    pub(super) picked: Option<AnySquare>,
    /// Latest message; it stays until the next event.
    pub(super) message: String,
    pub(super) hint: Option<DescribedMove>,
    /// Number of plies before the position shown; `None` for the current position.
    pub(super) look: Option<usize>,
    pub(super) file: String,
    preview: Option<(String, Preview)>,
    pub(super) size: (u16, u16),
    /// True once the user quits.
    pub(super) quit: bool,
}

impl App {
    /// State for a game on a screen of this many columns and rows.
    pub(crate) fn new(table: Table, show: Show, size: (u16, u16)) -> App {
        let mut app = App {
            table,
            search: LocalSearch::default(),
            mode: Mode::Board,
            show,
            cursor: AnySquare { file: 0, rank: 0 },
            picked: None,
            message: String::new(),
            hint: None,
            look: None,
            file: DEFAULT_FILE.to_string(),
            preview: None,
            size,
            quit: false,
        };
        app.face_person();
        app
    }

    /// Turns the board to the person at it, and puts the cursor in the middle of that side's second
    /// rank.
    pub(super) fn face_person(&mut self) {
        let picture = self.table.picture();
        let (files, ranks) = (picture.files(), picture.ranks());
        let sits_at_top = self.table.terms().lone_person().is_some_and(|side| side.index() == 1);
        self.show.flipped = sits_at_top;
        let rank = if sits_at_top { ranks.saturating_sub(2) } else { 1 };
        self.cursor = AnySquare { file: files / 2, rank };
        self.unpick();
    }

    /// Adapts to a new screen size in columns and rows.
    pub(crate) fn resize(&mut self, size: (u16, u16)) {
        if size != self.size {
            self.size = size;
            if self.layout().is_some() {
                self.read_again();
            }
        }
    }

    /// Layout of the screen; `None` if it is too small.
    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.table.picture())
    }

    /// Number of plies before the position shown.
    pub(crate) fn plies_shown(&self) -> usize {
        self.look.unwrap_or(self.table.plies())
    }

    /// Board as drawn.
    pub(crate) fn picture(&self) -> Arc<Picture> {
        match &self.preview {
            Some((_, preview)) if self.show.after => Arc::clone(&preview.after),
            _ => self.table.picture_at(self.plies_shown()),
        }
    }

    /// Effects of the move in view.
    pub(crate) fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref().map(|(_, preview)| preview)
    }

    /// Targets of the picked piece, squares of the hint, or squares reached by the piece being
    /// explained.
    pub(crate) fn targets(&self) -> Vec<AnySquare> {
        match (&self.mode, self.picked) {
            (Mode::Explain(explanation), _) => explanation.reach.clone(),
            (_, Some(from)) => picking::targets(self.table.moves(), from),
            (_, None) if self.look.is_some() => Vec::new(),
            (_, None) => self
                .hint
                .iter()
                .flat_map(|hint| [hint.description.from, hint.description.to])
                .flatten()
                .collect(),
        }
    }

    pub(super) fn unpick(&mut self) {
        self.picked = None;
        self.mode = Mode::Board;
    }

    /// Drops the picked piece and the hint, and returns to the current position.
    pub(super) fn forget_view(&mut self) {
        self.unpick();
        self.hint = None;
        self.look = None;
    }

    /// Move in view: under the cursor, selected in the list, or the hint while no piece is picked.
    /// `None` while an earlier position is shown.
    fn move_in_view(&self) -> Option<DescribedMove> {
        if self.look.is_some() {
            return None;
        }
        match &self.mode {
            Mode::Choose(list) => match list.selected()? {
                MenuChoice::Move(mv) => Some(mv.clone()),
                MenuChoice::From(_) | MenuChoice::Game(_) => None,
            },
            Mode::Board => {
                let Some(from) = self.picked else { return self.hint.clone() };
                let mut moves = picking::between(self.table.moves(), from, self.cursor);
                if moves.len() == 1 { moves.pop() } else { None }
            }
            _ => None,
        }
    }

    /// Updates the preview of the move in view. Called after every possible change of it.
    pub(super) fn look_ahead(&mut self) {
        let Some(mv) = self.move_in_view() else {
            self.preview = None;
            return;
        };
        if self.preview.as_ref().is_some_and(|(text, _)| *text == mv.text) {
            return;
        }
        let game = self.table.engine().game();
        self.preview = Preview::of_move(game, self.table.picture(), &mv).map(|preview| (mv.text, preview));
    }

    /// Plays a move of the person at the terminal, after a confirmation if there is a warning.
    /// `note` is shown once the move is played.
    pub(super) fn play_unless_warned(&mut self, mv: MoveCode, note: Option<String>, now: Instant) {
        let found = self.table.moves().iter().find(|described| described.mv == mv);
        let seen =
            found.and_then(|mv| Preview::of_move(self.table.engine().game(), self.table.picture(), mv));
        match seen.and_then(|seen| seen.warning) {
            Some(warning) => self.mode = Mode::Ask(Question::Play { mv, warning, note }),
            None => self.play(mv, note, now),
        }
    }

    /// Plays a move of the person at the terminal. The message is then the note, or the error.
    pub(super) fn play(&mut self, mv: MoveCode, note: Option<String>, now: Instant) {
        self.forget_view();
        self.message = match self.table.play(mv, now) {
            Ok(()) => note.map_or_else(String::new, one_line),
            Err(error) => one_line(error),
        };
        self.preview = None;
    }

    /// Handles a timer tick. Returns true if the screen may have changed.
    pub(crate) fn advance(&mut self, now: Instant) -> bool {
        let news = self.search.advance(&mut self.table, now);
        let changed = !news.is_empty();
        for item in news {
            match item {
                TableEvent::Moved(words) => {
                    self.message = words;
                    self.hint = None;
                    self.unpick_if_stale();
                    if matches!(self.mode, Mode::Explain(_)) {
                        self.read_again();
                    }
                }
                TableEvent::Hint(hint) => {
                    let game = self.table.engine().game();
                    let name = game.write(hint.mv, MoveStyle::San);
                    self.message = format!("Hint: {name}");
                    self.hint = Some(hint);
                }
                TableEvent::DrawOffered(side) => {
                    self.message = format!(
                        "{}. {side:?} offers a draw: d accepts it",
                        self.message.trim_end_matches('.')
                    );
                }
                TableEvent::Over => {
                    self.unpick_if_stale();
                    if matches!(
                        self.mode,
                        Mode::Ask(Question::Resign | Question::Draw | Question::Play { .. })
                    ) {
                        self.mode = Mode::Board;
                    }
                }
                TableEvent::Failed => self.message = "The search failed: press p to continue".to_string(),
                TableEvent::Thinking => {}
            }
        }
        if changed {
            self.look_ahead();
        }
        changed
    }

    /// Drops the picked piece and closes lists of moves that are outdated; dialogs stay.
    fn unpick_if_stale(&mut self) {
        self.picked = None;
        if matches!(self.mode, Mode::Choose(_)) {
            self.mode = Mode::Board;
        }
    }

    /// Text of the status line.
    pub(crate) fn status(&self) -> String {
        if let Some(plies) = self.look {
            let total = self.table.plies();
            return format!(
                "Looking back: {plies} of {}. ] forward, [ back, Esc to the game.",
                counted(total, "turn")
            );
        }
        let state = self.state();
        match (self.message.is_empty(), state.is_empty()) {
            (true, _) => state,
            (false, true) => self.message.clone(),
            (false, false) => format!("{}. {state}", self.message.trim_end_matches('.')),
        }
    }

    fn state(&self) -> String {
        let side = self.table.side();
        if let Some(ending) = self.table.ending() {
            return format!("Game over: {} {}. n starts a new one.", ending.result, ending.reason);
        }
        if self.table.is_paused() {
            return "The game is paused; p continues it.".to_string();
        }
        if self.table.is_thinking() {
            return self.thinking();
        }
        let checkers = self.table.engine().game().checkers();
        let squares: Vec<String> = checkers.iter().map(AnySquare::to_string).collect();
        let check =
            if squares.is_empty() { String::new() } else { format!(" Check from {}.", squares.join(" ")) };
        format!("{side:?} to move.{check}{}", self.offers())
    }

    fn thinking(&self) -> String {
        let Some(line) = self.table.latest() else { return "The engine is thinking.".to_string() };
        let score = score_text(line.score, Side::White);
        let first = self.table.engine().game().write_line(&line.pv[..1], MoveStyle::San);
        format!("The engine thinks of {} ({score}, depth {}); g: move now", first.concat(), line.depth)
    }

    /// Reminder of moves that are easily overlooked.
    fn offers(&self) -> String {
        if !self.table.is_persons_turn() {
            return String::new();
        }
        let moves = self.table.moves();
        let offered = picking::offered(moves);
        match offered.as_slice() {
            [] => String::new(),
            [only] if moves.len() == 1 => format!(" You can only: {}; a shows it.", only.description.words),
            all if all.len() == moves.len() => format!(" You must choose: a lists {} ways.", all.len()),
            [one] => format!(" You may (a): {}.", one.description.words),
            many => format!(" You have {} answers that are possible only now: a lists them.", many.len()),
        }
    }
}

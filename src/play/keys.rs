//! Handling of keys.

use std::path::Path;
use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Mode, Question};
use super::choices::MenuChoice;
use super::draw;
use super::form::Form;
use super::prompt::{InputEvent, Prompt, PromptKind};
use super::reading::{Explanation, TextPage};
use crate::records::capture_signs::empty_capture;
use crate::records::moves;
use crate::rules;
use crate::table::{Table, TableAction, TableError};
use crate::text::one_line;

/// Number of rows around a page: the title and the keys.
const ROWS_AROUND_PAGE: usize = 2;

/// Returns true for letters with Ctrl or Alt, which are not keys of the board. Other characters may
/// need AltGr, which some terminals report as both.
fn is_shortcut(key: &KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char(letter) if letter.is_alphabetic())
        && key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

impl App {
    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.interrupted();
        }
        match &mut self.mode {
            Mode::Board => self.board_key(key, now),
            Mode::Read(page) => {
                if !page.key(key.code) {
                    self.mode = Mode::Board;
                }
            }
            Mode::Explain(_) => self.explained_key(key, now),
            Mode::Choose(_) if matches!(key.code, KeyCode::Char('v' | 'f' | 'x')) => {
                self.change_view(key.code);
            }
            Mode::Choose(list) => {
                let event = list.key(key);
                self.list_event(event, now);
            }
            Mode::Type(prompt) => match prompt.key(key) {
                InputEvent::Open => {}
                InputEvent::Cancelled => self.mode = Mode::Board,
                InputEvent::Accepted => {
                    let (wanted, text) = (prompt.wanted, prompt.input.value().trim().to_string());
                    self.mode = Mode::Board;
                    self.entered(wanted, &text, now);
                }
            },
            Mode::Form(form) => {
                let event = form.key(key);
                self.form_event(event, now);
            }
            Mode::Help(page) => {
                if page.fits() || !page.key(key.code) {
                    self.mode = Mode::Board;
                }
            }
            Mode::Ask(question) => {
                let question = question.clone();
                self.mode = Mode::Board;
                self.answered(&question, key.code, now);
            }
        }
        self.look_ahead();
    }

    pub(super) fn list_event(&mut self, event: InputEvent, now: Instant) {
        let Mode::Choose(list) = &self.mode else { return };
        match event {
            InputEvent::Open => {}
            InputEvent::Cancelled => self.mode = Mode::Board,
            InputEvent::Accepted => match list.selected().cloned() {
                Some(MenuChoice::Move(mv)) => self.play_unless_warned(mv.mv, None, now),
                Some(MenuChoice::From(square)) => self.list_choices_from(square),
                Some(MenuChoice::Game(name)) => self.ask_for_game(Some(&name)),
                None => {}
            },
        }
    }

    fn board_key(&mut self, key: KeyEvent, now: Instant) {
        if is_shortcut(&key) {
            return;
        }
        self.message.clear();
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(0, 1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(now),
            KeyCode::Esc => self.forget_view(),
            KeyCode::Tab => self.next_stop(1),
            KeyCode::BackTab => self.next_stop(-1),
            KeyCode::Char('[') | KeyCode::PageUp => self.look_back(-1),
            KeyCode::Char(']') | KeyCode::PageDown => self.look_back(1),
            KeyCode::F(1) => self.read_rules(),
            KeyCode::Char(letter) => self.command(letter, now),
            _ => {}
        }
    }

    /// Handles a key during an explanation: the cursor moves on and the next square is explained,
    /// long texts are scrolled; any other key closes it and has its usual effect.
    fn explained_key(&mut self, key: KeyEvent, now: Instant) {
        if let (Mode::Explain(explanation), KeyCode::PageUp | KeyCode::PageDown) = (&mut self.mode, key.code)
        {
            explanation.page.key(key.code);
            return;
        }
        self.mode = Mode::Board;
        match key.code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('w' | 'q' | ' ') => {}
            KeyCode::Left
            | KeyCode::Right
            | KeyCode::Up
            | KeyCode::Down
            | KeyCode::Char('h' | 'j' | 'k' | 'l') => {
                self.board_key(key, now);
                self.explain();
            }
            _ => self.board_key(key, now),
        }
    }

    /// Explains the pieces under the cursor, and marks the squares that they could reach.
    pub(super) fn explain(&mut self) {
        let square = self.cursor;
        let reach = match self.look {
            None => self.table.engine().game().reach(square),
            // Only the current position has moves.
            Some(_) => Vec::new(),
        };
        let Some(place) = self.layout().map(|layout| layout.reading()) else { return };
        let room = (place.width, place.height - 1);
        // Explains the board that will be visible beside it, because there is no preview meanwhile.
        let picture = self.table.picture_at(self.plies_shown());
        self.mode = Mode::Explain(Explanation::new(&picture, square, reach, room));
    }

    fn read_rules(&mut self) {
        let engine = self.table.engine();
        let page = engine
            .catalogue()
            .find(&engine.game().setup().preset.name)
            .ok()
            .and_then(|choice| rules::page_of(&choice));
        let (columns, rows) = (usize::from(self.size.0), usize::from(self.size.1));
        let text = page.map(|page| page.terminal_text(!self.show.letters, columns.min(rules::USUAL_COLUMNS)));
        match text {
            Some(Ok(text)) => {
                let title = format!("The rules of {}", engine.title());
                self.mode = Mode::Read(TextPage::new(title, &text, rows.saturating_sub(ROWS_AROUND_PAGE)));
            }
            Some(Err(reason)) => self.message = one_line(&reason),
            None => self.message = "There is no rules page for this game".to_string(),
        }
    }

    /// Renders the open page again for another screen size or position, and keeps the reader's
    /// place.
    pub(super) fn read_again(&mut self) {
        let Some(place) = self.mode.page().map(|page| page.place()) else { return };
        match self.mode {
            Mode::Explain(_) => self.explain(),
            Mode::Help(_) => self.show_keys(),
            _ => self.read_rules(),
        }
        if let Some(page) = self.mode.page() {
            page.go_to(place);
        }
    }

    pub(super) fn command(&mut self, letter: char, now: Instant) {
        match letter {
            'a' => self.list_special(),
            'm' => self.list_all(),
            't' | ':' | '/' => self.ask_line(PromptKind::Move, String::new()),
            'v' | 'f' | 'x' => self.change_view(KeyCode::Char(letter)),
            'i' => self.ask_hint(),
            'g' => _ = self.try_action(|table| table.hurry(now)),
            'p' => _ = self.try_action(|table| table.toggle_pause(now)),
            'u' => self.take_back(now),
            'r' => self.ask_to_end(TableAction::Resign, Question::Resign),
            'd' => self.ask_to_end(TableAction::OfferDraw, Question::Draw),
            'n' => self.ask_for_game(None),
            'c' => self.mode = Mode::Form(Form::players(self.table.engine(), self.table.terms())),
            's' => self.ask_line(PromptKind::SaveTo, self.file.clone()),
            'o' => self.ask_line(PromptKind::OpenFrom, self.file.clone()),
            'w' => self.explain(),
            'b' => self.read_rules(),
            '?' => self.show_keys(),
            'q' => self.ask_quit(),
            _ => self.message = format!("Unknown key {letter:?}: press ? for the list"),
        }
    }

    /// Handles the keys that only change the display.
    fn change_view(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('v') => self.show.after = !self.show.after,
            KeyCode::Char('f') => self.show.flipped = !self.show.flipped,
            _ => self.show.letters = !self.show.letters,
        }
    }

    fn show_keys(&mut self) {
        let rows = usize::from(self.size.1).saturating_sub(draw::ROWS_AROUND_HELP);
        self.mode = Mode::Help(TextPage::of_keys(rows));
    }

    fn ask_line(&mut self, wanted: PromptKind, text: String) {
        self.mode = Mode::Type(Prompt::new(wanted, text));
    }

    pub(super) fn look_back(&mut self, by: isize) {
        let total = self.table.plies();
        let plies = self.plies_shown().saturating_add_signed(by);
        self.unpick();
        self.look = (plies < total).then_some(plies);
    }

    /// Performs an action on the table, and shows the error if it is not possible.
    fn try_action(&mut self, does: impl FnOnce(&mut Table) -> Result<(), TableError>) -> bool {
        let done = does(&mut self.table);
        if let Err(error) = &done {
            self.message = one_line(error);
        }
        done.is_ok()
    }

    pub(super) fn ask_hint(&mut self) {
        if self.may_move() && self.try_action(Table::ask_hint) {
            self.message = "Looking for a good move".to_string();
        }
    }

    pub(super) fn take_back(&mut self, now: Instant) {
        self.forget_view();
        self.try_action(|table| table.take_back(now));
    }

    /// Asks for confirmation of an action that ends the game, if it is allowed.
    fn ask_to_end(&mut self, action: TableAction, question: Question) {
        if self.try_action(|table| table.allows(action)) {
            self.mode = Mode::Ask(question);
        }
    }

    /// Offers a draw, or accepts the pending offer.
    fn offer_draw(&mut self, now: Instant) {
        if self.try_action(|table| table.offer_draw(now)) {
            self.forget_view();
        }
    }

    /// Handles Ctrl-C: the first asks like the key `q`, a second one quits.
    fn interrupted(&mut self) {
        match self.mode {
            Mode::Ask(Question::Quit) => self.quit = true,
            _ => self.ask_quit(),
        }
    }

    fn is_unfinished(&self) -> bool {
        self.table.ending().is_none() && self.table.plies() > 0
    }

    fn ask_quit(&mut self) {
        if self.is_unfinished() {
            self.mode = Mode::Ask(Question::Quit);
        } else {
            self.quit = true;
        }
    }

    pub(super) fn answered(&mut self, question: &Question, key: KeyCode, now: Instant) {
        match (question, key) {
            (Question::Quit, KeyCode::Char('y' | 'Y')) => self.quit = true,
            (Question::Resign, KeyCode::Char('y' | 'Y')) => {
                let side = self.table.terms().lone_person().unwrap_or(self.table.side());
                self.unpick();
                self.table.resign(side, now);
            }
            (Question::Draw, KeyCode::Char('y' | 'Y')) => self.offer_draw(now),
            (Question::Play { mv, note, .. }, KeyCode::Char('y' | 'Y')) => self.play(*mv, note.clone(), now),
            (Question::Overwrite(file), KeyCode::Char('y' | 'Y')) => self.write(file, false),
            (Question::Overwrite(file), KeyCode::Char('a' | 'A')) => self.write(file, true),
            (Question::Open(file), KeyCode::Char('y' | 'Y')) => self.open_or_tell(file, now),
            _ => self.message = "Cancelled".to_string(),
        }
    }

    fn entered(&mut self, wanted: PromptKind, text: &str, now: Instant) {
        if text.is_empty() {
            return;
        }
        match wanted {
            PromptKind::Move => self.typed_move(text, now),
            PromptKind::SaveTo if Path::new(text).is_file() => {
                self.mode = Mode::Ask(Question::Overwrite(text.to_string()));
            }
            PromptKind::SaveTo => self.write(text, false),
            PromptKind::OpenFrom if self.is_unfinished() => {
                self.mode = Mode::Ask(Question::Open(text.to_string()));
            }
            PromptKind::OpenFrom => self.open_or_tell(text, now),
        }
    }

    fn open_or_tell(&mut self, file: &str, now: Instant) {
        if let Err(error) = self.open(file, now) {
            self.message = one_line(error);
        }
    }

    fn typed_move(&mut self, text: &str, now: Instant) {
        if !self.may_move() {
            return;
        }
        match moves::find_move(text, self.table.engine().game()) {
            Ok(mv) => {
                let note = empty_capture(text, mv, self.table.engine().game());
                self.play_unless_warned(mv, note, now);
            }
            Err(error) => self.message = one_line(error),
        }
    }
}

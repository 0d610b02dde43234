//! What keys and the mouse do.

use std::path::Path;
use std::time::Instant;

use engine_core::{DescribedMove, OptionError, Spot};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::app::{App, Mode, Question};
use super::choices::{ChoiceLine, ChoiceList, ListEvent, MenuChoice};
use super::draw;
use super::form::{Form, FormEvent, Purpose};
use super::prompt::{Prompt, PromptEvent, Wanted};
use super::reading::{Explanation, Page};
use crate::options;
use crate::records::pgn_reader;
use crate::rules;
use crate::table::Table;
use crate::table::picking;
use crate::table::record::{self, ReadError};
use crate::text::one_line;

/// Title and keys around a page.
const ROWS_AROUND_PAGE: usize = 2;
/// Lines of a page that a notch of the wheel goes.
const WHEEL_LINES: isize = 3;

impl App {
    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.leave();
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
                PromptEvent::Open => {}
                PromptEvent::Cancelled => self.mode = Mode::Board,
                PromptEvent::Entered => {
                    let (wanted, text) = (prompt.wanted, prompt.text.trim().to_string());
                    self.mode = Mode::Board;
                    self.entered(wanted, &text, now);
                }
            },
            Mode::Form(form) => {
                let event = form.key(key);
                self.form_event(event, now);
            }
            Mode::Help => self.mode = Mode::Board,
            Mode::Ask(question) => {
                let question = question.clone();
                self.mode = Mode::Board;
                self.answered(&question, key.code);
            }
        }
        self.look_ahead();
    }

    fn list_event(&mut self, event: ListEvent, now: Instant) {
        let Mode::Choose(list) = &self.mode else { return };
        match event {
            ListEvent::Open => {}
            ListEvent::Cancelled => self.mode = Mode::Board,
            ListEvent::Chosen => match list.selected().cloned() {
                Some(MenuChoice::Move(mv)) => self.play(&mv.text, now),
                Some(MenuChoice::From(spot)) => self.list_choices_from(spot),
                None => {}
            },
        }
    }

    fn board_key(&mut self, key: KeyEvent, now: Instant) {
        self.message.clear();
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(0, 1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(now),
            KeyCode::Esc => {
                self.unpick();
                self.look = None;
                self.hint = None;
            }
            KeyCode::Tab => self.next_stop(1),
            KeyCode::BackTab => self.next_stop(-1),
            KeyCode::Char('[') | KeyCode::PageUp => self.look_back(-1),
            KeyCode::Char(']') | KeyCode::PageDown => self.look_back(1),
            KeyCode::F(1) => self.read_rules(),
            KeyCode::Char(letter) => self.command(letter, now),
            _ => {}
        }
    }

    /// The cursor goes on and is explained, long texts are scrolled; any other key ends it, and does what it does.
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

    /// Says what the pieces under the cursor are, and marks where they could go.
    fn explain(&mut self) {
        let spot = self.cursor;
        let reach = match self.look {
            None => self.table.engine().game().reach(spot),
            // Only the game as it stands has moves.
            Some(_) => Vec::new(),
        };
        let Some(place) = self.layout().map(|layout| layout.reading()) else { return };
        let room = (place.width, place.height - 1);
        self.mode = Mode::Explain(Explanation::new(self.picture(), spot, reach, room));
    }

    fn read_rules(&mut self) {
        let engine = self.table.engine();
        let page = engine.catalogue().find(engine.game().setup().preset.name).and_then(rules::page_of);
        let (columns, rows) = (usize::from(self.size.0), usize::from(self.size.1));
        let text = page.map(|page| page.terminal_text(!self.show.letters, columns.min(rules::USUAL_COLUMNS)));
        match text {
            Some(Ok(text)) => {
                let title = format!("The rules of {}", engine.title());
                self.mode = Mode::Read(Page::new(title, &text, rows.saturating_sub(ROWS_AROUND_PAGE)));
            }
            Some(Err(reason)) => self.message = one_line(&reason),
            None => self.message = "This game has no page of rules".to_string(),
        }
    }

    fn command(&mut self, letter: char, now: Instant) {
        match letter {
            'a' => self.list_special(),
            'm' => self.list_all(),
            't' | ':' | '/' => self.ask_line(Wanted::Move, ""),
            'v' | 'f' | 'x' => self.change_view(KeyCode::Char(letter)),
            'i' => self.ask_hint(),
            'g' => self.table.hurry(),
            'p' => self.table.toggle_pause(now),
            'u' => self.take_back(now),
            'r' => self.ask_resignation(),
            'n' => self.ask_for_game(),
            'c' => self.mode = Mode::Form(Form::players(self.table.engine(), self.table.terms())),
            's' => {
                let file = self.file.clone();
                self.ask_line(Wanted::SaveTo, &file);
            }
            'o' => {
                let file = self.file.clone();
                self.ask_line(Wanted::OpenFrom, &file);
            }
            'w' => self.explain(),
            'b' => self.read_rules(),
            '?' => self.mode = Mode::Help,
            'q' => self.ask_quit(),
            _ => self.message = format!("No key {letter:?}: ? shows the keys"),
        }
    }

    /// The keys that change nothing but how things are shown.
    fn change_view(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('v') => self.show.after = !self.show.after,
            KeyCode::Char('f') => self.show.flipped = !self.show.flipped,
            _ => self.show.letters = !self.show.letters,
        }
    }

    fn ask_line(&mut self, wanted: Wanted, text: &str) {
        self.mode = Mode::Type(Prompt::new(wanted, text));
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let (files, ranks) = (self.table.picture().files(), self.table.picture().ranks());
        let sign = if self.show.flipped { -1 } else { 1 };
        let step = |place: u8, by: i8, count: u8| place.saturating_add_signed(by * sign).min(count - 1);
        self.cursor =
            Spot { file: step(self.cursor.file, right, files), rank: step(self.cursor.rank, up, ranks) };
    }

    /// Jumps to the next square worth looking at: a piece that can move, or a goal of the piece in hand.
    fn next_stop(&mut self, by: isize) {
        if !self.may_move() {
            return;
        }
        let mut stops = match self.picked {
            Some(from) => picking::targets(self.table.moves(), from),
            None => picking::origins(self.table.moves()),
        };
        stops.sort();
        let count = stops.len() as isize;
        if count == 0 {
            return;
        }
        let next = match stops.iter().position(|&stop| stop == self.cursor) {
            Some(place) => (place as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        self.cursor = stops[next as usize];
    }

    /// Whether the person at the terminal may move a piece; if not, says why.
    fn may_move(&mut self) -> bool {
        if self.look.is_some() {
            self.message = "Go back to the game first (Esc)".to_string();
        } else if self.table.ending().is_some() {
            self.message.clear();
        } else if !self.table.is_persons_turn() {
            self.message = format!("{:?} is played by the engine (c changes that)", self.table.side());
        } else {
            return true;
        }
        false
    }

    /// Picks the piece under the cursor, or puts the one in hand there.
    fn point(&mut self, now: Instant) {
        if !self.may_move() {
            return;
        }
        let Some(from) = self.picked else { return self.pick() };
        let mut moves = picking::between(self.table.moves(), from, self.cursor);
        match moves.len() {
            0 if self.cursor == from => self.unpick(),
            0 => self.pick(),
            1 => {
                let only = moves.remove(0);
                self.play(&only.text, now);
            }
            count => {
                let title = format!("{count} ways from {from} to {}", self.cursor);
                self.mode = Mode::Choose(ChoiceList::of_moves(title, moves));
            }
        }
    }

    fn pick(&mut self) {
        let spot = self.cursor;
        if picking::targets(self.table.moves(), spot).is_empty() {
            self.picked = None;
            let side = self.table.side();
            let own = self.table.picture().at(spot).figures.iter().any(|figure| figure.side == side);
            self.message = match own {
                true => format!("Nothing on {spot} has a legal move"),
                false => format!("No piece of {side:?} on {spot}"),
            };
        } else {
            self.picked = Some(spot);
        }
    }

    fn list_special(&mut self) {
        if !self.may_move() {
            return;
        }
        let moves = self.table.moves();
        if moves.iter().all(|mv| mv.description.offered && mv.description.from.is_some()) {
            return self.list_choices();
        }
        let special: Vec<DescribedMove> =
            picking::offered(moves).into_iter().chain(picking::in_place(moves)).collect();
        self.open_list("Special moves", special, "There is no special move here");
    }

    /// Where every move is a choice of squares: the first square, then (where it takes two) the second.
    fn list_choices(&mut self) {
        let moves = self.table.moves();
        let origins = picking::origins(moves);
        if origins.len() == moves.len() {
            return self.open_choices("Choose", moves.to_vec());
        }
        let line = |spot: Spot| ChoiceLine { text: self.square_text(spot), choice: MenuChoice::From(spot) };
        self.mode =
            Mode::Choose(ChoiceList::new("Choose the first of two", origins.into_iter().map(line).collect()));
    }

    fn list_choices_from(&mut self, spot: Spot) {
        let moves =
            self.table.moves().iter().filter(|mv| mv.description.from == Some(spot)).cloned().collect();
        self.open_choices(&format!("{}, and", self.square_text(spot)), moves);
    }

    /// Choices told apart by their last squares.
    fn open_choices(&mut self, title: &str, moves: Vec<DescribedMove>) {
        let line = |mv: DescribedMove| ChoiceLine {
            text: mv.description.to.map_or_else(|| mv.text.clone(), |spot| self.square_text(spot)),
            choice: MenuChoice::Move(mv),
        };
        self.mode = Mode::Choose(ChoiceList::new(title, moves.into_iter().map(line).collect()));
    }

    /// A square with the names of the pieces on it.
    fn square_text(&self, spot: Spot) -> String {
        let names: Vec<&str> =
            self.table.picture().at(spot).figures.iter().map(|figure| &figure.name[..]).collect();
        format!("{spot} {}", names.join(", "))
    }

    fn list_all(&mut self) {
        if !self.may_move() {
            return;
        }
        let mut moves = self.table.moves().to_vec();
        if let Some(from) = self.picked {
            moves.retain(|mv| mv.description.from == Some(from));
        }
        let title = format!("All {} moves", moves.len());
        self.open_list(&title, moves, "There is no legal move");
    }

    fn open_list(&mut self, title: &str, moves: Vec<DescribedMove>, if_empty: &str) {
        if moves.is_empty() {
            self.message = if_empty.to_string();
        } else {
            self.mode = Mode::Choose(ChoiceList::of_moves(title, moves));
        }
    }

    fn look_back(&mut self, by: isize) {
        let total = self.table.played().len();
        let plies = self.plies_shown().saturating_add_signed(by);
        self.unpick();
        self.look = (plies < total).then_some(plies);
    }

    fn ask_hint(&mut self) {
        if self.may_move() {
            self.table.ask_hint();
            self.message = "Looking for a good move".to_string();
        }
    }

    fn take_back(&mut self, now: Instant) {
        self.unpick();
        self.hint = None;
        self.look = None;
        if !self.table.take_back(now) {
            self.message = "There is no move to take back".to_string();
        }
    }

    fn ask_resignation(&mut self) {
        match self.table.ending() {
            None => self.mode = Mode::Ask(Question::Resign),
            Some(_) => self.message = "The game is over already".to_string(),
        }
    }

    fn ask_quit(&mut self) {
        if self.table.ending().is_some() || self.table.played().is_empty() {
            self.leave();
        } else {
            self.mode = Mode::Ask(Question::Quit);
        }
    }

    fn answered(&mut self, question: &Question, key: KeyCode) {
        match (question, key) {
            (Question::Quit, KeyCode::Char('y' | 'Y')) => self.leave(),
            (Question::Resign, KeyCode::Char('y' | 'Y')) => {
                let side = self.table.terms().lone_person().unwrap_or(self.table.side());
                self.unpick();
                self.table.resign(side);
            }
            (Question::Overwrite(file), KeyCode::Char('y' | 'Y')) => self.write(file, false),
            (Question::Overwrite(file), KeyCode::Char('a' | 'A')) => self.write(file, true),
            _ => self.message = "As you were".to_string(),
        }
    }

    fn entered(&mut self, wanted: Wanted, text: &str, now: Instant) {
        if text.is_empty() {
            return;
        }
        match wanted {
            Wanted::Move => self.typed_move(text, now),
            Wanted::SaveTo if Path::new(text).exists() => {
                self.mode = Mode::Ask(Question::Overwrite(text.to_string()));
            }
            Wanted::SaveTo => self.write(text, false),
            Wanted::OpenFrom => {
                if let Err(error) = self.open(text, now) {
                    self.message = one_line(error);
                }
            }
        }
    }

    fn typed_move(&mut self, text: &str, now: Instant) {
        if !self.may_move() {
            return;
        }
        match pgn_reader::find_move(text, self.table.engine().game()) {
            Ok(text) => self.play(&text, now),
            Err(error) => self.message = one_line(error),
        }
    }

    fn write(&mut self, file: &str, append: bool) {
        let date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        match record::save(&self.table, date, Path::new(file), append) {
            Ok(()) => {
                self.file = file.to_string();
                self.message = format!("Saved to {}", one_line(file));
            }
            Err(error) => self.message = one_line(error),
        }
    }

    /// Reads a game from `FILE` or `FILE#NUMBER` and puts it on the table, paused.
    ///
    /// # Errors
    /// One line, if there is no such game.
    pub(crate) fn open(&mut self, text: &str, now: Instant) -> Result<(), ReadError> {
        let numbered = text.rsplit_once('#').and_then(|(file, number)| Some((file, number.parse().ok()?)));
        let (file, number) = numbered.unwrap_or((text, 1));
        let mut engine = record::fresh_engine(self.table.engine().catalogue(), self.table.engine());
        let loaded = record::read(Path::new(file), number, &mut engine)?;
        let mut table = Table::new(engine, self.table.terms(), loaded.standard_start, now);
        table.note_remarks(loaded.remarks);
        let plies = table.played().len();
        self.sit_down(table.paused());
        self.file = file.to_string();
        self.message = format!("Game {number} of {}, {plies} turns", one_line(file));
        Ok(())
    }

    /// Opens the dialog for a new game.
    pub(crate) fn ask_for_game(&mut self) {
        self.mode = Mode::Form(Form::new_game(self.table.engine(), self.table.terms()));
    }

    /// Turns to another game.
    fn sit_down(&mut self, table: Table) {
        self.table = table;
        self.hint = None;
        self.look = None;
        self.message.clear();
        self.face_person();
    }

    fn form_event(&mut self, event: FormEvent, now: Instant) {
        let Mode::Form(form) = &self.mode else { return };
        match event {
            FormEvent::Open => self.message.clear(),
            FormEvent::Cancelled => self.mode = Mode::Board,
            FormEvent::Accepted => {
                let settings = match form.settings() {
                    Ok(settings) => settings,
                    Err(error) => {
                        self.message = one_line(error);
                        return;
                    }
                };
                let done = match form.purpose() {
                    Purpose::NewGame => self.new_game(&settings, now),
                    Purpose::Players => {
                        self.table.change_terms(settings.terms, now);
                        self.table.set_option(options::SKILL_LEVEL, &settings.skill)
                    }
                };
                match done {
                    Ok(()) => self.unpick(),
                    Err(error) => self.message = one_line(error),
                }
            }
        }
    }

    fn new_game(&mut self, settings: &super::form::Settings, now: Instant) -> Result<(), OptionError> {
        let mut engine = record::fresh_engine(self.table.engine().catalogue(), self.table.engine());
        engine.set_option(options::SKILL_LEVEL, &settings.skill)?;
        if let Some(choice) = settings.choice {
            engine.choose(choice);
        }
        for (name, value) in &settings.rules {
            engine.set_option(name, value)?;
        }
        let standard_start = record::begin(&mut engine);
        self.sit_down(Table::new(engine, settings.terms, standard_start, now));
        Ok(())
    }

    /// Takes an action of the mouse.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row, now),
            MouseEventKind::Down(MouseButton::Right) => self.key(KeyCode::Esc.into(), now),
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            MouseEventKind::Up(MouseButton::Left) => self.release(mouse.column, mouse.row, now),
            _ => return,
        }
        self.look_ahead();
    }

    fn click(&mut self, column: u16, row: u16, now: Instant) {
        let Some(layout) = self.layout() else { return };
        match &mut self.mode {
            Mode::Board => {
                if let Some(spot) = layout.spot_at(column, row, self.show.flipped) {
                    self.message.clear();
                    self.cursor = spot;
                    self.point(now);
                }
            }
            Mode::Choose(list) => {
                let event = match draw::list_line_at(&layout, list, column, row) {
                    Some(line) => list.click(line),
                    None => ListEvent::Open,
                };
                self.list_event(event, now);
            }
            Mode::Form(form) => {
                if let Some(line) = draw::form_line_at(self.size, form, column, row) {
                    form.select(line);
                }
            }
            Mode::Explain(_) => {
                if let Some(spot) = layout.spot_at(column, row, self.show.flipped) {
                    self.cursor = spot;
                    self.explain();
                }
            }
            Mode::Help => self.mode = Mode::Board,
            Mode::Type(_) | Mode::Ask(_) | Mode::Read(_) => {}
        }
    }

    /// A piece dragged to another square is put there.
    fn release(&mut self, column: u16, row: u16, now: Instant) {
        let spot = self.layout().and_then(|layout| layout.spot_at(column, row, self.show.flipped));
        let dragged = spot
            .filter(|&spot| matches!(self.mode, Mode::Board) && self.picked.is_some_and(|from| from != spot));
        if let Some(spot) = dragged {
            self.cursor = spot;
            self.point(now);
        }
    }

    fn wheel(&mut self, by: isize) {
        match &mut self.mode {
            Mode::Choose(list) => list.step(by),
            Mode::Read(page) | Mode::Explain(Explanation { page, .. }) => page.scroll(by * WHEEL_LINES),
            Mode::Board => self.look_back(by),
            _ => {}
        }
    }
}

//! Starting, opening and saving of games.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Instant;

use super::app::{App, Mode};
use super::choices::{ChoiceLine, ChoiceList, MenuChoice};
use super::form::{Form, FormPurpose, FormSettings, SettingError, offered_games};
use super::prompt::InputEvent;
use crate::catalogue::Choice;
use crate::game_files::{self, ReadError};
use crate::table::record;
use crate::table::{LocalSearch, PauseReason, Table};
use crate::text::{counted, one_line};

impl App {
    pub(super) fn write(&mut self, file: &str, append: bool) {
        match game_files::save(&self.table, Path::new(file), append) {
            Ok(()) => {
                self.file = file.to_string();
                self.message = format!("Saved to {}", one_line(file));
            }
            Err(error) => self.message = one_line(error),
        }
    }

    /// Opens a game from `FILE` or `FILE#NUMBER`, paused. A name that is no text has no number.
    pub(crate) fn open(&mut self, name: impl AsRef<OsStr>, now: Instant) -> Result<(), ReadError> {
        let name = name.as_ref();
        let split = |text: &str| {
            let (file, number) = text.rsplit_once('#')?;
            Some((OsString::from(file), number.parse().ok()?))
        };
        let is_whole = Path::new(name).exists();
        let numbered = name.to_str().filter(|_| !is_whole).and_then(split);
        let (file, number) = numbered.unwrap_or_else(|| (name.to_os_string(), 1));
        let mut engine = record::fresh_engine(self.table.engine().catalogue(), self.table.engine());
        let loaded = game_files::read(Path::new(&file), number, &mut engine)?;
        let mut table = Table::new(engine, self.table.terms(), loaded.standard_start, now);
        let names = record::heading(&loaded.tags, ["White", "Black"], loaded.ending.as_ref());
        table.set_tags(loaded.tags);
        table.note_ending(loaded.ending);
        table.note_remarks(loaded.before, loaded.remarks);
        let plies = table.plies();
        table.pause(PauseReason::Player, now);
        self.replace_table(table);
        let shown = file.to_string_lossy();
        self.file = shown.to_string();
        let names = names.map_or_else(String::new, |names| format!(", {}", one_line(names)));
        let mut message =
            format!("Game {number} of {}{names}, {}", one_line(&*shown), counted(plies, "turn"));
        for line in &loaded.left_out {
            message.push_str("; ");
            message.push_str(&one_line(line));
        }
        self.message = message;
        Ok(())
    }

    /// Opens the dialog for a new game: of this name, or of the current game.
    pub(crate) fn ask_for_game(&mut self, name: Option<&str>) {
        self.mode = Mode::Form(Form::new_game(self.table.engine(), self.table.terms(), name));
    }

    /// Opens the list of games, which leads to the dialog.
    pub(crate) fn list_games(&mut self) {
        let engine = self.table.engine();
        let line = |choice: Choice| ChoiceLine {
            text: format!("{:<16} {}", choice.preset.name, choice.entry.info.title_of(&choice.preset)),
            choice: MenuChoice::Game(choice.preset.name.to_string()),
        };
        let current = &engine.game().setup().preset.name;
        let games = offered_games(engine.catalogue(), current).into_iter().map(line).collect();
        self.mode = Mode::Choose(ChoiceList::new("Which game? (Enter)", games));
    }

    /// Replaces the current game.
    fn replace_table(&mut self, table: Table) {
        self.table = table;
        self.search = LocalSearch::default();
        self.forget_view();
        self.message.clear();
        self.face_person();
    }

    pub(super) fn form_event(&mut self, event: InputEvent, now: Instant) {
        let Mode::Form(form) = &self.mode else { return };
        match event {
            InputEvent::Open => self.message.clear(),
            InputEvent::Cancelled => self.mode = Mode::Board,
            InputEvent::Accepted => {
                let settings = match form.settings() {
                    Ok(settings) => settings,
                    Err(error) => {
                        self.message = one_line(error);
                        return;
                    }
                };
                let done = match form.purpose() {
                    FormPurpose::NewGame => self.new_game(&settings, now),
                    FormPurpose::Players => {
                        self.table.change_terms(settings.terms, now);
                        let mut set = settings.level.options().into_iter();
                        set.try_for_each(|(name, value)| Ok(self.table.set_option(name, &value)?))
                    }
                };
                match done {
                    Ok(()) => self.unpick(),
                    Err(error) => self.message = one_line(error),
                }
            }
        }
    }

    pub(super) fn new_game(&mut self, settings: &FormSettings, now: Instant) -> Result<(), SettingError> {
        let mut engine = record::fresh_engine(self.table.engine().catalogue(), self.table.engine());
        for (name, value) in settings.level.options() {
            engine.set_option(name, &value)?;
        }
        if let Some(choice) = &settings.choice {
            engine.choose(choice);
        }
        for (name, value) in &settings.rules {
            engine.set_option(name, value)?;
        }
        let (standard_start, _) = record::begin(&mut engine, record::Start::Drawn)?;
        self.replace_table(Table::new(engine, settings.terms, standard_start, now));
        Ok(())
    }
}

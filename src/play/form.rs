//! Dialogs: a column of settings, each with its values.

use std::sync::Arc;

use engine_core::{OptionError, OptionKind, OptionSpec, PositionError};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use thiserror::Error;
use tui_input::Input;

use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::options::{UCI_PREFIX, listed_values, needed_and_help};
use crate::play::prompt::{InputEvent, edit};
use crate::rules;
use crate::table::level::Level;
use crate::table::{PlaySetting, PlaySettingError, PlaySettings, Terms};

/// Length limit of a text setting.
const MAX_TEXT: usize = 40;

/// Meaning of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FieldKey {
    Game,
    Rule(&'static str),
    Play(PlaySetting),
}

/// Value of a setting.
enum Value {
    /// Codes and texts, and the index of the chosen one.
    Choice {
        values: Vec<(String, String)>,
        index: usize,
    },
    Text(Input),
}

/// Line of a dialog.
pub(crate) struct FormField {
    key: FieldKey,
    /// Label of the setting.
    pub(crate) label: String,
    /// Explanation of the value.
    pub(crate) help: String,
    value: Value,
}

impl FormField {
    /// Creates a choice whose codes are their own texts.
    fn choice(key: FieldKey, label: &str, help: &str, values: Vec<String>, current: &str) -> FormField {
        let index = values.iter().position(|value| value == current).unwrap_or(0);
        let value =
            Value::Choice { values: values.into_iter().map(|value| (value.clone(), value)).collect(), index };
        FormField { key, label: label.to_string(), help: help.to_string(), value }
    }

    /// Creates a play setting with the values of all dialogs, and the current one if it is not
    /// among them.
    fn play(setting: PlaySetting, settings: &PlaySettings) -> FormField {
        let with_words = |code: String| (code.clone(), setting.words(&code));
        let current = with_words(setting.code(settings));
        let mut values: Vec<_> = setting.offered().into_iter().map(with_words).collect();
        if !values.iter().any(|(_, words)| *words == current.1) {
            values.insert(0, current.clone());
        }
        let index = values.iter().position(|(_, words)| *words == current.1).unwrap_or(0);
        let value = Value::Choice { values, index };
        FormField {
            key: FieldKey::Play(setting),
            label: setting.label().to_string(),
            help: setting.help().to_string(),
            value,
        }
    }

    /// Text of the current value.
    pub(crate) fn text(&self) -> &str {
        match &self.value {
            Value::Choice { values, index } => &values[*index].1,
            Value::Text(input) => input.value(),
        }
    }

    /// Code of the current value, as in links.
    fn code(&self) -> &str {
        match &self.value {
            Value::Choice { values, index } => &values[*index].0,
            Value::Text(input) => input.value(),
        }
    }

    /// Text input of the setting, if it is typed.
    pub(crate) fn typed(&self) -> Option<&Input> {
        match &self.value {
            Value::Text(input) => Some(input),
            Value::Choice { .. } => None,
        }
    }
}

/// Purpose of a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormPurpose {
    /// Settings of a new game.
    NewGame,
    /// Players and strength in the current game.
    Players,
}

/// Error in the settings of a dialog.
#[derive(Debug, Error)]
pub(crate) enum SettingError {
    #[error(transparent)]
    Rule(#[from] OptionError),
    #[error(transparent)]
    Play(#[from] PlaySettingError),
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Settings entered in a dialog.
pub(crate) struct FormSettings {
    /// Variant and preset of a new game.
    pub(crate) choice: Option<Choice>,
    /// Options of the rules.
    pub(crate) rules: Vec<(&'static str, String)>,
    /// Playing strength of the engine.
    pub(crate) level: Level,
    /// Players, time control and other settings.
    pub(crate) terms: Terms,
}

/// An open dialog.
pub(crate) struct Form {
    catalogue: Catalogue,
    purpose: FormPurpose,
    settings: PlaySettings,
    fields: Vec<FormField>,
    selected: usize,
}

/// Presets offered by dialogs. If a preset differs from a freer one only by fixed options, it is
/// offered only if it is the game's main preset, if a rules page is about it, or if it is the
/// current one.
pub(crate) fn offered_games(catalogue: &Catalogue, current: &str) -> Vec<Choice> {
    let is_free = |choice: &Choice| choice.preset.fixed.is_empty();
    catalogue
        .choices()
        .filter(|choice| {
            let has_free =
                catalogue.choices().any(|other| Arc::ptr_eq(&other.entry, &choice.entry) && is_free(&other));
            let is_main = choice.preset.name == choice.entry.presets[0].name;
            let is_named =
                rules::page_of(choice).is_some_and(|page| page.source.presets.contains(&choice.preset.name));
            is_free(choice) || !has_free || is_main || is_named || choice.preset.name == current
        })
        .collect()
}

impl Form {
    /// Dialog for a new game: of this name, or of the current game.
    pub(crate) fn new_game(engine: &Engine, terms: Terms, name: Option<&str>) -> Form {
        let catalogue = engine.catalogue();
        let current = name.unwrap_or(&engine.game().setup().preset.name);
        let names =
            offered_games(catalogue, current).into_iter().map(|choice| choice.preset.name.to_string());
        let game = FormField::choice(FieldKey::Game, "Game", "", names.collect(), current);
        let mut form = Form {
            catalogue: catalogue.clone(),
            purpose: FormPurpose::NewGame,
            settings: play_settings(engine, terms),
            fields: vec![game],
            selected: 0,
        };
        form.fields.extend(play_fields(&form.settings));
        form.fill_rules(|name| engine.option_text(name));
        form
    }

    /// Dialog for players and strength.
    pub(crate) fn players(engine: &Engine, terms: Terms) -> Form {
        let settings = play_settings(engine, terms);
        let fields = play_fields(&settings).collect();
        let catalogue = engine.catalogue().clone();
        Form { catalogue, purpose: FormPurpose::Players, settings, fields, selected: 0 }
    }

    /// Purpose of the dialog.
    pub(crate) fn purpose(&self) -> FormPurpose {
        self.purpose
    }

    /// Lines of the dialog.
    pub(crate) fn fields(&self) -> &[FormField] {
        &self.fields
    }

    /// Index of the selected line.
    pub(crate) fn selected(&self) -> usize {
        self.selected
    }

    /// Handles a click on a line: selects it, or changes the selected line to its next value.
    pub(crate) fn select(&mut self, line: usize) {
        if line == self.selected {
            self.turn(1);
        } else if line < self.fields.len() {
            self.selected = line;
        }
    }

    fn game(&self) -> Option<Choice> {
        let field = self.fields.iter().find(|field| field.key == FieldKey::Game)?;
        self.catalogue.find(field.text()).ok()
    }

    /// Inserts the options of the chosen game after its name.
    fn fill_rules(&mut self, current: impl Fn(&str) -> Option<String>) {
        let Some(choice) = self.game() else { return };
        self.fields.retain(|field| !matches!(field.key, FieldKey::Rule(_)));
        let is_on = |name: &str| match choice.preset.fixed_value(name) {
            Some(value) => value == "true",
            None => current(name).is_some_and(|value| value == "true"),
        };
        // Options for GUIs are not rules; options that depend on a disabled one do not apply.
        let rules = choice.entry.info.options.iter().filter(|spec| {
            let applies = needed_and_help(spec).0.is_none_or(is_on);
            applies && choice.preset.fixed_value(spec.name).is_none() && !spec.name.starts_with(UCI_PREFIX)
        });
        let fields = rules
            .filter_map(|spec| rule_field(spec, &current(spec.name).unwrap_or_else(|| spec.default_text())));
        let fields: Vec<FormField> = fields.collect();
        self.fields.splice(1..1, fields);
        self.fields[0].help = choice.preset.summary.to_string();
    }

    fn turn(&mut self, by: isize) {
        let field = &mut self.fields[self.selected];
        if let Value::Choice { values, index } = &mut field.value {
            *index = (*index as isize + by).rem_euclid(values.len() as isize) as usize;
            if field.key == FieldKey::Game {
                self.fill_rules(|_| None);
            }
        }
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> InputEvent {
        let lines = self.fields.len();
        match key.code {
            KeyCode::Esc => return InputEvent::Cancelled,
            KeyCode::Enter => return InputEvent::Accepted,
            KeyCode::Up | KeyCode::BackTab => self.selected = (self.selected + lines - 1) % lines,
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % lines,
            code => match (&mut self.fields[self.selected].value, code) {
                (Value::Text(input), _) => edit(input, key, MAX_TEXT),
                (_, KeyCode::Left | KeyCode::Char('h')) => self.turn(-1),
                (_, KeyCode::Right | KeyCode::Char('l' | ' ')) => self.turn(1),
                (_, KeyCode::Char('k')) => self.selected = (self.selected + lines - 1) % lines,
                (_, KeyCode::Char('j')) => self.selected = (self.selected + 1) % lines,
                _ => {}
            },
        }
        InputEvent::Open
    }

    /// Returns the settings entered.
    ///
    /// # Errors
    /// One line about the first invalid setting.
    pub(crate) fn settings(&self) -> Result<FormSettings, SettingError> {
        let mut settings = self.settings;
        let mut rules = Vec::new();
        let choice = self.game();
        for field in &self.fields {
            let text = field.text();
            match field.key {
                FieldKey::Game => {}
                FieldKey::Rule(name) => {
                    let specs = choice.as_ref().map_or(&[][..], |choice| choice.entry.info.options);
                    if let Some(spec) = specs.iter().find(|spec| spec.name == name) {
                        rules.push((name, spec.check(text)?));
                    }
                }
                FieldKey::Play(setting) => setting.set(&mut settings, field.code())?,
            }
        }
        let PlaySettings { terms, level } = settings;
        Ok(FormSettings { choice, rules, level, terms })
    }
}

fn play_settings(engine: &Engine, terms: Terms) -> PlaySettings {
    PlaySettings { terms, level: Level::from_engine(engine) }
}

fn play_fields(settings: &PlaySettings) -> impl Iterator<Item = FormField> {
    PlaySetting::ALL.into_iter().map(|setting| FormField::play(setting, settings))
}

fn rule_field(spec: &'static OptionSpec, current: &str) -> Option<FormField> {
    let key = FieldKey::Rule(spec.name);
    let help = needed_and_help(spec).1;
    match listed_values(spec) {
        _ if spec.kind == OptionKind::Button => None,
        Some(values) => Some(FormField::choice(key, spec.name, help, values, current)),
        None => {
            let value = Value::Text(Input::new(current.to_string()));
            Some(FormField { key, label: spec.name.to_string(), help: help.to_string(), value })
        }
    }
}

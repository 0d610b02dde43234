//! Documentation of all options (`docs/options.md`), generated from the tables that declare them.

use engine_core::{OptionKind, OptionSpec};

use crate::catalogue::{Catalogue, Choice};
use crate::options;
use crate::text::unique;

const INTRODUCTION: &str = "\
# Options

Made by `menagerie variants --options` from the tables of the program; a test compares.

How to set an option:

- **A UCI GUI** shows all of them in its engine settings. By hand: `setoption name Hash value 256`.
- **XBoard and WinBoard** show those marked *dialog* under Engine > Engine #1 Settings. Hash, threads and pondering are
  XBoard's own settings (Options > Engine), and the game is chosen by File > New Variant. On the command line:
  `-firstOptions \"MultiPV=3,CrazyDenial=soft\"`. By hand: `option Skill Level=5`.
- **On the command line**: `menagerie analyze --option CrazyDenial=off ...`, the same for `play`, `show` and the other commands.
  In a match the rules belong to the game (`-variant crazy CrazyDenial=off`), what an engine may use to the engine
  (`option.Hash=64` behind `-engine` or `-each`).
- **In the terminal game** the options of a game are lines of the dialog for a new game (`n`).

An option keeps its value until it is changed. A value out of range is refused with one line, and nothing changes.
";

/// Returns the page as Markdown.
pub fn markdown(catalogue: &Catalogue) -> String {
    let engine = catalogue.engine_options().iter().map(|spec| row(spec, &in_xboard(spec), &explained(spec)));
    let games = catalogue.game_options().into_iter();
    let games = games.map(|spec| row(&spec, &games_with(catalogue, &spec), &for_game(catalogue, &spec)));
    let names = catalogue.choices().map(|Choice { preset, .. }| {
        format!("| `{}` | `{}` | {} |\n", preset.name, preset.xboard_name, preset.summary)
    });
    format!(
        "{INTRODUCTION}
## The engine

| option | values | default | XBoard | what it does |
| --- | --- | --- | --- | --- |
{}
## The games

| option | values | default | games | what it does |
| --- | --- | --- | --- | --- |
{}
## The names of the games

Values of `UCI_Variant`, and names for `variant` in XBoard:

| name | in XBoard | game |
| --- | --- | --- |
{}",
        engine.collect::<String>(),
        games.collect::<String>(),
        names.collect::<String>()
    )
}

fn row(spec: &OptionSpec, place: &str, words: &str) -> String {
    let default = match &spec.kind {
        OptionKind::Button => String::new(),
        OptionKind::Text { default: "", .. } => "empty".to_string(),
        _ => format!("`{}`", spec.default_text()),
    };
    format!("| `{}` | {} | {default} | {place} | {words} |\n", spec.name, values(spec))
}

fn values(spec: &OptionSpec) -> String {
    match spec.name {
        options::VARIANT => "the names below".to_string(),
        _ => options::values_text(spec, "`"),
    }
}

/// XBoard's way to set an option of the engine.
fn in_xboard(spec: &OptionSpec) -> String {
    let command = match spec.name {
        options::HASH => "`memory`",
        options::THREADS => "`cores`",
        options::PONDER => "`hard`, `easy`",
        options::VARIANT => "`variant`",
        _ if options::shown_by_xboard(spec) => "dialog",
        _ => "-",
    };
    command.to_string()
}

/// Effect of an option of the engine, with details beyond its one-line help.
fn explained(spec: &OptionSpec) -> String {
    let more = match spec.name {
        options::HASH => "More helps long searches; a tenth of the machine's memory is plenty.",
        options::THREADS => "At most as many as the machine has cores.",
        options::MULTI_PV => "More lines cost depth; 1 is best for play.",
        options::PONDER => "The GUI decides when; the option only says that it may.",
        options::MOVE_OVERHEAD => "Raise it for a slow connection, if the engine loses on time.",
        options::SKILL_LEVEL => {
            "Below 20 the engine sometimes plays weaker moves on purpose. Works in every game."
        }
        options::ELO => "How it was measured: [levels.md](levels.md).",
        options::SHOW_WDL => "They follow from the score, by curves fitted to self-play games.",
        options::VARIANT => "Sets up its start position.",
        _ => "",
    };
    format!("{} {more}", full_stop(spec.help)).trim_end().to_string()
}

fn full_stop(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

/// Games whose presets leave an option free.
fn games_with(catalogue: &Catalogue, spec: &OptionSpec) -> String {
    let has = |choice: &Choice| {
        choice.preset.fixed_value(spec.name).is_none()
            && choice.entry.info.options.iter().any(|own| own.name == spec.name)
    };
    unique(catalogue.choices().filter(has).map(|choice| choice.title().to_string())).join(", ")
}

/// Effect of an option of a game, with its default under XBoard if that differs.
fn for_game(catalogue: &Catalogue, spec: &OptionSpec) -> String {
    let defaults = catalogue.entries().iter().flat_map(|entry| entry.info.xboard_defaults);
    let other = defaults.filter(|(name, _)| *name == spec.name).map(|(_, value)| *value).next();
    let note = other.map_or_else(String::new, |value| format!(" Under XBoard the default is `{value}`."));
    format!("{}{note}", full_stop(spec.help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn the_page_is_up_to_date() {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/options.md");
        let kept = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            kept == markdown(all_games()),
            "docs/options.md is out of date: menagerie variants --options"
        );
    }

    #[test]
    fn every_option_and_every_name_is_on_the_page() {
        let page = markdown(all_games());
        for spec in all_games().engine_options().iter().cloned().chain(all_games().game_options()) {
            assert!(page.contains(&format!("| `{}` | ", spec.name)), "{}", spec.name);
        }
        for choice in all_games().choices() {
            assert!(page.contains(&format!("| `{}` | ", choice.preset.name)), "{}", choice.preset.name);
        }
        assert!(page.contains("Under XBoard the default is `random`"));
    }
}

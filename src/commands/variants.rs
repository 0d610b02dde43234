//! `variants`: the available games.

use std::io::Write;

use clap::Args;
use engine_core::{OptionKind, OptionSpec};
use tabletop::options_page;

use super::Result;
use super::game::GameName;
use crate::catalogue::{Catalogue, Choice};
use crate::options::values_text;

/// List the games with their options and a summary of the rules
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    /// Describe all options of the engine and of the games as Markdown (docs/options.md in the
    /// source tree)
    #[arg(long, conflicts_with_all = ["game_word", "variant"])]
    options: bool,
}

/// Prints the list of games, or details of one.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    if arguments.options {
        return Ok(out.write_all(options_page::markdown(catalogue).as_bytes())?);
    }
    if let Some(choice) = arguments.game.choice(catalogue)? {
        return Ok(write_details(out, &choice)?);
    }
    let choices: Vec<Choice> = catalogue.choices().collect();
    for same in choices.chunk_by(|one, other| one.title() == other.title()) {
        writeln!(out, "{}", same[0].title())?;
        for choice in same {
            writeln!(out, "  {:<28} {}", choice.preset.name, choice.preset.summary)?;
        }
        for option in options_of(same) {
            writeln!(out, "    {}", option_line(option))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "'menagerie variants NAME' shows a game and its options, 'menagerie rules NAME' explains it."
    )?;
    Ok(())
}

/// Options that a user can set under some of these names of one game.
fn options_of(same: &[Choice]) -> Vec<&'static OptionSpec> {
    let is_free =
        |spec: &&OptionSpec| same.iter().any(|choice| choice.preset.fixed_value(spec.name).is_none());
    same.first().map_or_else(Vec::new, |first| first.entry.info.options.iter().filter(is_free).collect())
}

fn write_details(out: &mut impl Write, choice: &Choice) -> std::io::Result<()> {
    let info = choice.entry.info;
    let same: Vec<Choice> = choice.entry.choices().filter(|other| other.title() == choice.title()).collect();
    writeln!(out, "{}\n", choice.title())?;
    // A name with its own title is not the game that the summary of the rules describes.
    if choice.title() == info.title {
        writeln!(out, "{}\n", info.rules.trim())?;
    }
    writeln!(out, "Names")?;
    for Choice { preset, .. } in &same {
        let xboard = match &preset.xboard_name {
            name if *name == preset.name => String::new(),
            name => format!(" (XBoard: {name})"),
        };
        writeln!(out, "  {:<28} {}{xboard}", preset.name, preset.summary)?;
    }
    let options = options_of(std::slice::from_ref(choice));
    if !options.is_empty() {
        writeln!(out, "\nOptions")?;
        for option in options {
            writeln!(out, "  {}", option_line(option))?;
        }
    }
    writeln!(out, "\n'menagerie rules {}' explains it with boards and examples.", choice.preset.name)
}

fn option_line(spec: &OptionSpec) -> String {
    let OptionSpec { name, kind, help } = spec;
    if *kind == OptionKind::Button {
        return format!("option {name}: {help}");
    }
    format!("option {name} ({}; default {}): {help}", values_text(spec, ""), spec.default_text())
}

//! `variants`: the games on offer.

use std::io::Write;

use clap::Args;
use engine_core::{OptionKind, OptionSpec, VariantInfo};

use super::Failure;
use crate::catalogue::Catalogue;
use crate::text::one_line;

/// Arguments of `variants`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Tell more about this game: its options and a summary of its rules
    name: Option<String>,
}

/// Prints the list of games, or everything about one.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(name) = &arguments.name {
        let choice =
            catalogue.find(name).ok_or_else(|| Failure::Input(format!("no variant '{}'", one_line(name))))?;
        return Ok(write_details(out, choice.entry.info)?);
    }
    for entry in catalogue.entries() {
        writeln!(out, "{}", entry.info.title)?;
        for preset in entry.info.presets {
            writeln!(out, "  {:<28} {}", preset.name, preset.summary)?;
        }
        for option in entry.info.options {
            writeln!(out, "    {}", option_line(option))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "'menagerie variants NAME' tells more about a game, 'menagerie rules NAME' explains it.")?;
    Ok(())
}

fn write_details(out: &mut impl Write, info: &VariantInfo) -> std::io::Result<()> {
    writeln!(out, "{}\n\n{}\n\nNames", info.title, info.rules.trim())?;
    for preset in info.presets {
        let xboard = match preset.xboard_name {
            name if name == preset.name => String::new(),
            name => format!(" (XBoard: {name})"),
        };
        writeln!(out, "  {:<28} {}{xboard}", preset.name, preset.summary)?;
    }
    if !info.options.is_empty() {
        writeln!(out, "\nOptions")?;
        for option in info.options {
            writeln!(out, "  {}", option_line(option))?;
        }
    }
    Ok(())
}

fn option_line(spec: &OptionSpec) -> String {
    let values = match spec.kind {
        OptionKind::Check { .. } => "true, false".to_string(),
        OptionKind::Spin { min, max, .. } => format!("{min} to {max}"),
        OptionKind::Combo { values, .. } => values.join(", "),
        OptionKind::Text { .. } => "text".to_string(),
        OptionKind::Button => return format!("option {}: {}", spec.name, spec.help),
    };
    format!("option {} ({values}; default {}): {}", spec.name, spec.default_text(), spec.help)
}

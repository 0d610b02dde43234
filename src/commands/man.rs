//! `menagerie man`: the pages that `man` shows, made from the help texts.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use super::{Failure, Result, match_command};
use crate::files::FileError;

/// Arguments of `man`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the page of the program and one for each command into this folder
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

/// Prints the program's page, or writes all pages.
pub(crate) fn run(arguments: &Arguments, program: Command, out: &mut impl Write) -> Result {
    let mut program = without_help(program);
    program.build();
    match &arguments.write {
        None => out.write_all(&page(&program)?).map_err(Failure::Output),
        Some(folder) => {
            fs::create_dir_all(folder).map_err(FileError::write(folder))?;
            write_all(&program, folder)
        }
    }
}

/// The command, and all below it, without those that only print help: the pages are the help.
fn without_help(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

/// Writes the page of a command and those of all below it.
fn write_all(command: &Command, folder: &Path) -> Result {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
    let path = folder.join(format!("{name}.1"));
    let text = match command.get_name() {
        "match" => literal(&name, match_command::HELP),
        _ => page(command)?,
    };
    fs::write(&path, text).map_err(FileError::write(&path))?;
    command.get_subcommands().try_for_each(|below| write_all(below, folder))
}

/// A page as clap makes it.
fn page(command: &Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text).map_err(Failure::Output)?;
    Ok(text)
}

/// A page that shows a text as it is.
fn literal(name: &str, text: &str) -> Vec<u8> {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let summary = title.split_once(" - ").map_or(title, |(_, summary)| summary);
    let mut page = format!(".TH {name} 1\n.SH NAME\n{name} \\- {}\n.SH DESCRIPTION\n.nf\n", escape(summary));
    for line in rest.lines() {
        page += &format!("{}\n", escape(line));
    }
    page.into_bytes()
}

/// What `man` would take for its own signs, and a point or quotation mark that begins a line.
fn escape(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_shown_as_it_is() {
        let page = String::from_utf8(literal("a-match", "a match - plays\n.dot \\ -x\nmore\n")).unwrap();
        assert_eq!(
            page,
            ".TH a-match 1\n.SH NAME\na-match \\- plays\n.SH DESCRIPTION\n.nf\n\\&.dot \\e \\-x\nmore\n"
        );
    }
}

//! `armies`: armies described by files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use engine_core::{AnyGame, Limits};
use lab::files;
use tabletop::armies::read_army;
use variants::armies::{
    Army, ArmyPiece, LIBRARY, SKETCH_LEGEND, attacks_at_start, diagram_fen, estimated_value, find,
    is_colour_bound, leads, mating_share, pairing_name, sketch, to_fairy_stockfish,
};
use variants::common::betza::in_words;

use super::armies_measure::{self, MeasureArguments};
use super::printer::Printer;
use super::{CommandError, Result, endings};
use crate::catalogue::{Catalogue, Choice};
use crate::diagram::{Diagram, hints_of};
use crate::text::{counted, one_line};

use crate::armies;

/// List, explain, measure or export armies from files
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List all armies
    List,
    /// Explain the army of a file, and warn about possible problems
    Check {
        /// File, or name of an army
        file: PathBuf,
        /// Depth of the searches for forced wins, in plies; 0: none
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(..=30))]
        depth: u32,
        /// List the endings of its pieces, alone and against one orthodox piece each: how often
        /// they are won. It takes some minutes
        #[arg(long)]
        endings: bool,
        /// Write a diagram in SVG for each piece into this folder
        #[arg(long, value_name = "FOLDER")]
        svg: Option<PathBuf>,
    },
    /// Measure an army by self-play games: the values of its pieces, its scores, and the odds that
    /// make it even
    Measure(MeasureArguments),
    /// Print the file of an army, as a template for a new one
    Show {
        /// The name of the army
        name: String,
    },
    /// Print an army against itself as a variant for Fairy-Stockfish
    Export {
        /// File, or name of an army
        file: PathBuf,
    },
}

/// Lists, explains or exports armies.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    match &arguments.command {
        None | Some(Command::List) => list(catalogue, out),
        Some(Command::Check { file, depth, endings, svg }) => {
            let army = army_of(file, catalogue)?;
            check(&army, catalogue, *depth, svg.as_deref(), out)?;
            if *endings {
                write_endings(&army, catalogue, out)?;
            }
            Ok(())
        }
        Some(Command::Measure(arguments)) => {
            armies_measure::run(arguments, &*army_of(&arguments.file, catalogue)?, catalogue, out)
        }
        Some(Command::Show { name }) => {
            let army = army_named(name).ok_or_else(|| match is_built_in(name, catalogue) {
                true => built_in(name),
                false => CommandError::input(format!("there is no army '{}'", one_line(name))),
            })?;
            Ok(out.write_all(army.text.as_bytes())?)
        }
        Some(Command::Export { file }) => {
            let text = to_fairy_stockfish(&*army_of(file, catalogue)?).map_err(CommandError::input)?;
            Ok(out.write_all(text.as_bytes())?)
        }
    }
}

/// Army of a file or name.
fn army_of(file: &Path, catalogue: &Catalogue) -> Result<Arc<Army>> {
    match file.to_str() {
        Some(name) if !file.exists() => match army_named(name) {
            Some(army) => Ok(army),
            None if is_built_in(name, catalogue) => Err(built_in(name)),
            _ => Ok(read_army(file)?),
        },
        _ => Ok(read_army(file)?),
    }
}

/// Returns the army of this name, ignoring case.
fn army_named(name: &str) -> Option<Arc<Army>> {
    find(&name.to_ascii_lowercase())
}

/// Returns true if an army is part of a game but not described by a file.
fn is_built_in(name: &str, catalogue: &Catalogue) -> bool {
    army_named(name).is_none() && catalogue.find(&pairing_name(name, "fide")).is_ok()
}

fn built_in(name: &str) -> CommandError {
    CommandError::input(format!("the army '{}' is built in, and has no file", one_line(name)))
}

/// Lists the armies in games of the catalogue.
fn list(catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let mirrors = catalogue.choices().chain(Choice::all(catalogue.unlisted())).filter_map(|choice| {
        let [white, black] = choice.pairing()?;
        (white == black).then(|| find(white)).flatten()
    });
    let mut listed: Vec<String> = Vec::new();
    for army in mirrors {
        // An army of the library may also be given as a file.
        if listed.contains(&army.id) {
            continue;
        }
        listed.push(army.id.clone());
        let by = if army.inventor.is_empty() { String::new() } else { format!(", by {}", army.inventor) };
        let is_known = LIBRARY.iter().any(|(name, _)| *name == army.id);
        let own = if is_known { "" } else { "  (from a file)" };
        writeln!(out, "{:<14} {} {}{by}{own}", army.id, army.rank_letters(), army.name)?;
        for piece in &army.pieces {
            writeln!(
                out,
                "    {} {:<18} {:<24} {:>5.1}",
                piece.letter,
                piece.name,
                piece.betza,
                value(piece)
            )?;
        }
    }
    writeln!(
        out,
        "\n'menagerie play gt-NAME-fide' plays one; 'menagerie armies show NAME' prints its file, 'menagerie armies check FILE' explains one."
    )?;
    if let Some(folder) = armies::folder() {
        writeln!(out, "Files in {} are always there; '--army FILE' adds others.", folder.display())?;
    }
    Ok(())
}

/// Value of a piece in pawns, as stated or else as estimated.
fn value(piece: &ArmyPiece) -> f64 {
    piece.value.unwrap_or_else(|| estimated_value(&piece.moves))
}

fn check(
    army: &Arc<Army>,
    catalogue: &Catalogue,
    depth: u32,
    svg: Option<&Path>,
    out: &mut impl Write,
) -> Result {
    let out = &mut Printer::new(out, svg.is_some());
    writeln!(out, "{} ({}): {}", army.name, army.id, army.rank_letters())?;
    for (label, text) in [("Inventor", &army.inventor), ("Source", &army.source), ("Note", &army.note)] {
        if !text.is_empty() {
            writeln!(out, "{label}: {text}")?;
        }
    }
    let mut warnings = Vec::new();
    let mut mates = Vec::new();
    for piece in &army.pieces {
        writeln!(out, "\n{} {} ({})", piece.letter, piece.name, piece.betza)?;
        writeln!(out, "  {}", in_words(&piece.betza).map_err(CommandError::work)?)?;
        let estimate = estimated_value(&piece.moves);
        let stated = piece.value.map_or_else(String::new, |value| format!(" (the file says {value})"));
        let bound = if is_colour_bound(&piece.moves) { "; stays on one colour" } else { "" };
        let share = mating_share(&piece.moves);
        mates.push(share);
        let mate = if share > 0.9 { "mates a bare king" } else { "does not mate a bare king by itself" };
        writeln!(out, "  Estimated value {estimate:.1} pawns{stated}{bound}; {mate}.\n")?;
        for line in sketch(&piece.moves) {
            writeln!(out, "    {line}")?;
        }
        if piece.value.is_some_and(|value| !(0.5..=2.0).contains(&(value / estimate))) {
            warnings.push(format!(
                "{}: the value {} is far from the {estimate:.1} of its moves",
                piece.name,
                value(piece)
            ));
        }
    }
    writeln!(out, "\n({SKETCH_LEGEND})")?;
    let ahead = leads(army).map(|(name, lead)| format!("{name} {lead:+.1}")).join(", ");
    writeln!(out, "\nLead over the built-in armies by these values, in pawns: {ahead}")?;
    warnings.extend(warnings_of(army, &mates));
    let opponents = games(army, catalogue);
    if opponents.is_empty() {
        warnings.push("a king could be taken before the first move: there is no game with it".to_string());
    }
    for choice in &opponents {
        warnings.extend(uneven_start(choice, depth)?);
    }
    if let (Some(folder), Some(choice)) = (svg, opponents.first()) {
        write_diagrams(army, choice, folder)?;
    }
    writeln!(out)?;
    for warning in &warnings {
        writeln!(out, "warning: {warning}")?;
    }
    if warnings.is_empty() {
        writeln!(out, "No warnings.")?;
    }
    Ok(())
}

/// Warnings that need no search.
fn warnings_of(army: &Army, mates: &[f64]) -> Vec<String> {
    let mut warnings = Vec::new();
    if mates.iter().all(|share| *share <= 0.9) {
        warnings.push("no piece of it mates a bare king by itself: endings will be drawn".to_string());
    }
    for (piece, square) in attacks_at_start(army) {
        let name = &army.pieces[piece].name;
        warnings.push(format!("White's {name} attacks {square} before the first move"));
    }
    for (index, piece) in army.pieces.iter().enumerate().filter(|(_, piece)| is_colour_bound(&piece.moves)) {
        let files: Vec<usize> = (0..8).filter(|&file| army.rank[file] == Some(index)).collect();
        if files.len() > 1 && files.iter().all(|file| file % 2 == files[0] % 2) {
            warnings.push(format!("{}: all start on squares of one colour and stay there", piece.name));
        }
    }
    warnings
}

/// Games of the army against FIDE's, with both colours.
fn games(army: &Arc<Army>, catalogue: &Catalogue) -> Vec<Choice> {
    let names = [pairing_name(&army.id, "fide"), pairing_name("fide", &army.id)];
    let known: Vec<Choice> = names.iter().filter_map(|name| catalogue.find(name).ok()).collect();
    if !known.is_empty() {
        return known;
    }
    let entries = [Arc::new(variants::armies::armies_entry(&[Arc::clone(army)]))];
    names.iter().filter_map(|name| Choice::find(&entries, name)).collect()
}

/// Advantage at the start, in pawns, beyond which a game is hardly playable.
const LARGE_LEAD: f64 = 5.0;

/// Warning if a search finds a forced win or a large advantage at the start.
fn uneven_start(choice: &Choice, depth: u32) -> Result<Option<String>> {
    if depth == 0 {
        return Ok(None);
    }
    let report = choice.engine().search(Limits { depth: Some(depth), ..Limits::default() });
    let report = report.map_err(|_| CommandError::Work("the search failed".to_string()))?;
    let score = report.info.as_ref().map(|info| info.score);
    let Some(score) = score else { return Ok(None) };
    let (game, side) = (&choice.preset.name, if score.value() > 0 { "White" } else { "Black" });
    let lead = f64::from(score.value()).abs() / 100.0;
    Ok(match score.plies_to_end() {
        Some(plies) => {
            let moves = counted(plies.unsigned_abs().div_ceil(2), "move");
            Some(format!("{game}: {side} wins by force within {moves}"))
        }
        None if lead >= LARGE_LEAD => Some(format!(
            "{game}: {side} is {lead:.1} pawns ahead at the start, as a search of depth {depth} sees it"
        )),
        None => None,
    })
}

/// Lists the endings of each piece, alone and against one orthodox piece.
fn write_endings(army: &Arc<Army>, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let name = pairing_name(&army.id, "fide");
    let choice = games(army, catalogue).into_iter().find(|choice| choice.preset.name == name.as_str());
    let Some(choice) = choice else { return Ok(()) };
    let game = choice.open();
    let Some(tables) = game.endings() else { return Ok(()) };
    let letters: Vec<char> = army.pieces.iter().map(|piece| letter_in(&*game, piece)).collect();
    let alone = letters.iter().map(|letter| format!("K{letter}vK"));
    let against = letters.iter().flat_map(|letter| ORTHODOX.map(|other| format!("K{letter}vK{other}")));
    writeln!(out, "\nEndings against the orthodox pieces, the army's pieces White:\n")?;
    endings::write_list(&*tables, &alone.chain(against).collect::<Vec<_>>(), out)
}

/// Letters of the orthodox pieces.
const ORTHODOX: [char; 4] = ['Q', 'R', 'B', 'N'];

/// The letter of a piece in a game: where both armies have it, the game gives one of them another.
fn letter_in(game: &dyn AnyGame, piece: &ArmyPiece) -> char {
    let start = game.picture();
    let drawn = start.pieces().find(|drawn| drawn.name == piece.name);
    let letter = drawn.and_then(|drawn| drawn.token.chars().next());
    letter.map_or(piece.letter, |letter| letter.to_ascii_uppercase())
}

/// Writes a diagram of each piece's moves, alone with the kings.
fn write_diagrams(army: &Army, choice: &Choice, folder: &Path) -> Result {
    std::fs::create_dir_all(folder).map_err(files::FileError::write(folder))?;
    let mut game = choice.open();
    for piece in &army.pieces {
        let Some(fen) = diagram_fen(letter_in(&*game, piece), &piece.moves) else { continue };
        game.set_position(Some(&fen), &[]).map_err(CommandError::work)?;
        let diagram = Diagram { hints: hints_of(&*game, "d4"), ..Diagram::default() };
        let name = format!("{}-{}.svg", army.id, piece.letter.to_ascii_lowercase());
        files::replace(&folder.join(name), diagram.file(&game.picture()))?;
        game.new_game(0);
    }
    Ok(())
}

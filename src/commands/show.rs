//! `show`: a position as text or as an SVG diagram.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use engine_core::{AnyGame, AnySquare, MoveStyle};
use lab::apart::keep_apart;
use lab::files;
use tabletop::position_text::position_text;

use super::game::no_game_or_file;
use super::position::{PositionArguments, begins_position};
use super::word::Word;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::diagram::{Arrow, Diagram, Tone, hints_of};
use crate::engine::Engine;
use crate::records::moves::find_move;
use crate::text::one_line;

use crate::game_files;

/// File name that stands for standard output.
const STANDARD_OUTPUT: &str = "-";

/// Show a position: board, FEN, legal moves
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Show the last position of a game in a PGN file, including files saved by XBoard
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Number of the game in that file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "pgn")]
    game: usize,
    /// Draw the board with letters instead of chess symbols
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Write an SVG diagram with the last move highlighted to a file or to standard output. The
    /// name of a game is not taken for a file: '--svg spirit' writes Spirit Chess to standard
    /// output
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = STANDARD_OUTPUT, value_parser = Word::parser())]
    svg: Option<Word>,
    /// Draw the diagram from Black's side
    #[arg(long, requires = "svg")]
    flip: bool,
    /// Mark the moves of the piece on this square (a1.2: of the second piece inside the stack or
    /// carrier on a1)
    #[arg(long, value_name = "SQUARE", requires = "svg")]
    moves_of: Option<String>,
    /// Draw arrows, given as squares (e2e4) or moves of the game
    #[arg(long, value_name = "MOVES", num_args = 1.., requires = "svg")]
    arrows: Vec<String>,
    /// Highlight squares
    #[arg(long, value_name = "SQUARES", num_args = 1.., requires = "svg")]
    mark: Vec<String>,
}

impl Arguments {
    /// Position, and file of the diagram: a word after '--svg' that begins a position belongs to
    /// the position.
    fn position_and_file(&self, catalogue: &Catalogue) -> (PositionArguments, Option<&Path>) {
        let mut position = self.position.clone();
        match &self.svg {
            Some(word) if begins_position(word.as_ref(), catalogue) => {
                position.put_first(word.clone());
                (position, Some(Path::new(STANDARD_OUTPUT)))
            }
            file => (position, file.as_ref().map(Word::path)),
        }
    }
}

/// Prints board, FEN, moves and the result of a finished game; or writes a diagram.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let (position, svg) = arguments.position_and_file(catalogue);
    let read = arguments.pgn.as_deref().map(|file| ("--pgn", file));
    let drawn = svg.filter(|drawn| !is_standard_output(drawn)).map(|drawn| ("--svg", drawn));
    keep_apart(read.as_slice(), drawn.as_slice())?;
    let engine = match &arguments.pgn {
        None => match position.file_named("pgn", catalogue)? {
            Some(file) => return Err(no_game_or_file(&file.to_string_lossy(), "--pgn")),
            None => position.engine(catalogue)?,
        },
        Some(_) if position.is_given() => {
            return Err(CommandError::Input("--pgn takes game and position from its file".to_string()));
        }
        Some(file) => {
            let mut engine = Engine::new(catalogue);
            let loaded = game_files::read(file, arguments.game, &mut engine)?;
            for line in &loaded.left_out {
                report!("menagerie: {}: {}", one_line(file.display()), one_line(line));
            }
            engine
        }
    };
    let Some(file) = svg else { return write_text(arguments, engine.game(), out) };
    let drawing = draw(arguments, engine.game())?;
    if is_standard_output(file) {
        return Ok(out.write_all(drawing.as_bytes())?);
    }
    Ok(files::replace(file, drawing)?)
}

fn is_standard_output(file: &Path) -> bool {
    file.as_os_str() == STANDARD_OUTPUT
}

/// Error for a text that names too few squares.
fn no_squares(text: &str, least: usize) -> CommandError {
    CommandError::Input(format!("'{}' does not name {least} square(s)", one_line(text)))
}

fn draw(arguments: &Arguments, game: &dyn AnyGame) -> Result<String> {
    let picture = game.picture();
    let on_board = |text: &str, square: &AnySquare| match *square {
        AnySquare { file, rank } if file < picture.files() && rank < picture.ranks() => Ok(*square),
        _ => Err(CommandError::Input(format!(
            "there is no square {square} on this board ({})",
            one_line(text)
        ))),
    };
    let squares = |text: &String, least: usize| {
        let named = AnySquare::named_in(text);
        if named.len() < least {
            return Err(no_squares(text, least));
        }
        named.iter().map(|square| on_board(text, square)).collect::<Result<Vec<AnySquare>>>()
    };
    let mut highlighted = game.moves_played().last().map_or_else(Vec::new, |last| AnySquare::named_in(last));
    for text in &arguments.mark {
        highlighted.extend(squares(text, 1)?);
    }
    let mut arrows = Vec::new();
    for text in &arguments.arrows {
        // Readable moves name one square (Nf3) or none (O-O).
        let is_readable = AnySquare::named_in(text).len() < 2;
        let mv = find_move(text, game).ok().filter(|_| is_readable);
        let text = mv.map_or_else(|| text.clone(), |mv| game.write(mv, MoveStyle::Coordinates));
        arrows.push(Arrow { path: squares(&text, 2)?, tone: Tone::Plain });
    }
    let hints = match &arguments.moves_of {
        None => Vec::new(),
        Some(origin) => {
            let (base, number) = origin.split_once('.').unwrap_or((origin, "0"));
            let square: Option<AnySquare> = base.parse().ok();
            let square = on_board(origin, &square.ok_or_else(|| no_squares(origin, 1))?)?;
            // The first piece holds the others.
            let is_there = |number: &usize| *number < picture.at(square).pieces.len();
            let digits = number.bytes().all(|digit| digit.is_ascii_digit()).then_some(number);
            match digits.and_then(|digits| digits.parse().ok()).filter(is_there) {
                Some(0) if base == origin => hints_of(game, &square.to_string()),
                Some(number @ 1..) => hints_of(game, &format!("{square}.{number}")),
                _ => {
                    return Err(CommandError::Input(format!("there is no piece on {}", one_line(origin))));
                }
            }
        }
    };
    let turn = Some(game.side_to_move());
    Ok(Diagram { flipped: arguments.flip, turn, highlighted, hints, arrows }.file(&picture))
}

fn write_text(arguments: &Arguments, game: &dyn AnyGame, out: &mut impl Write) -> Result {
    write!(out, "{}", position_text(game, !arguments.ascii))?;
    write!(out, "Moves:  {}", game.moves().len())?;
    for &mv in game.moves() {
        let [text, readable] = [MoveStyle::Coordinates, MoveStyle::San].map(|style| game.write(mv, style));
        if readable == text {
            write!(out, "\n  {text}")?;
        } else {
            write!(out, "\n  {text:<8} {readable}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

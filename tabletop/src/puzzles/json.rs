//! Puzzles for pages.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use engine_core::checksum::fnv1a;
use engine_core::{AnyGame, Picture, Side};
use maud::Markup;

use super::{Puzzle, PuzzleError, PuzzleLineError, for_game};
use crate::catalogue::{Catalogue, Choice};
use crate::diagram;
use crate::messages::{PuzzleBoard, PuzzleBoards, PuzzleMessage, PuzzlesMessage};
use crate::pages::frame::title;
use crate::room::link::Link;

/// Puzzles of a game for a page, easiest first; empty if there are none.
///
/// # Errors
/// [`PuzzleError`] for the first line of the file that is invalid.
pub fn puzzles_message(choice: &Choice, catalogue: &Catalogue) -> Result<PuzzlesMessage, PuzzleError> {
    let puzzles = easiest_first(choice, catalogue, show)?;
    let page = crate::rules::page_of(choice).map_or_else(String::new, |page| page.source.name.to_string());
    Ok(PuzzlesMessage { page, title: title(choice), puzzles })
}

/// Positions of a game's puzzles as small boards, in the order of [`puzzles_message`].
///
/// # Errors
/// [`PuzzleError`] for the first line of the file that is invalid.
pub fn puzzle_boards(choice: &Choice, catalogue: &Catalogue) -> Result<PuzzleBoards, PuzzleError> {
    let mut shared = PuzzleBoards {
        files: choice.open().picture().files(),
        glyphs: BTreeMap::new(),
        pieces: BTreeMap::new(),
        boards: Vec::new(),
    };
    let mut signs = BTreeMap::new();
    let boards = easiest_first(choice, catalogue, |puzzle, position| {
        let (picture, side) = (position.picture(), position.side_to_move());
        shared.glyphs.extend(diagram::glyphs(&picture));
        PuzzleBoard {
            aim: puzzle.aim.name(),
            side: format!("{side:?}"),
            squares: signs_of(&picture, side, &mut signs),
        }
    })?;
    shared.pieces = signs.into_iter().map(|(drawing, sign)| (sign, drawing)).collect();
    Ok(PuzzleBoards { boards, ..shared })
}

/// First character that stands for a piece.
const FIRST_SIGN: u32 = 'A' as u32;

/// Contents of the squares from a side's view, each as the character of its drawing in `signs`.
fn signs_of(picture: &Picture, side: Side, signs: &mut BTreeMap<String, char>) -> String {
    let mut squares: Vec<_> = picture.squares().collect();
    squares.sort_by_key(|square| (std::cmp::Reverse(square.rank), square.file));
    if side == Side::Black {
        squares.reverse();
    }
    let mut sign = |drawing: Markup| {
        let fresh = u32::try_from(signs.len()).ok().and_then(|count| char::from_u32(FIRST_SIGN + count));
        *signs.entry(drawing.into_string()).or_insert(fresh.unwrap_or(' '))
    };
    let contents = squares.into_iter().map(|square| &picture.at(square).pieces);
    contents.map(|pieces| if pieces.is_empty() { ' ' } else { sign(diagram::loose(pieces)) }).collect()
}

/// Converts the puzzles of a game, easiest first, with their positions.
fn easiest_first<T>(
    choice: &Choice,
    catalogue: &Catalogue,
    mut convert: impl FnMut(Puzzle, &dyn AnyGame) -> T,
) -> Result<Vec<T>, PuzzleError> {
    let mut games = BTreeMap::new();
    let mut puzzles: Vec<(usize, Puzzle)> = for_game(choice)?.into_iter().enumerate().collect();
    puzzles.sort_by_key(|(_, puzzle)| puzzle.level);
    let converted = puzzles.into_iter().map(|(at, puzzle)| {
        let position = position_of(&puzzle, &mut games, catalogue);
        position
            .map(|position| convert(puzzle, position))
            .map_err(|error| PuzzleError { line: at + 1, error })
    });
    converted.collect()
}

/// Sets up the position of a puzzle. `games` caches a game of each name.
fn position_of<'a>(
    puzzle: &Puzzle,
    games: &'a mut BTreeMap<String, Box<dyn AnyGame>>,
    catalogue: &Catalogue,
) -> Result<&'a dyn AnyGame, PuzzleLineError> {
    let game = match games.entry(puzzle.game.clone()) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => place.insert(puzzle.choice(catalogue)?.open()),
    };
    game.set_position(Some(&puzzle.fen), &[&puzzle.before])?;
    Ok(&**game)
}

/// Converts a puzzle for a page.
fn show(puzzle: Puzzle, position: &dyn AnyGame) -> PuzzleMessage {
    let side = position.side_to_move();
    let id = format!("{:08x}", fingerprint(&format!("{} {}", puzzle.fen, puzzle.before)));
    let (aim, level, rating) = (puzzle.aim, puzzle.level, puzzle.rating());
    let link = Link {
        fen: Some(puzzle.fen),
        moves: puzzle.before,
        study: true,
        flipped: side == Side::Black,
        ..Link::for_game(&puzzle.game)
    };
    PuzzleMessage {
        id,
        aim: aim.name(),
        side: format!("{side:?}"),
        text: aim.words(),
        level,
        rating,
        link: link.address(),
        solution: puzzle.solution,
    }
}

/// Identifier by which browsers remember a text: FNV-1a with 64 bits, folded to 32.
fn fingerprint(text: &str) -> u32 {
    let hash = fnv1a(text.bytes());
    (hash >> 32) as u32 ^ hash as u32
}

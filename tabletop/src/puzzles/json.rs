//! Puzzles for pages.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use engine_core::{AnyGame, Side};

use super::{Puzzle, PuzzleError, PuzzleLineError, for_game};
use crate::catalogue::{Catalogue, Choice};
use crate::messages::{PuzzleMessage, PuzzlesMessage};
use crate::pages::frame::title;
use crate::room::link::Link;

/// Puzzles of a game for a page, easiest first; empty if there are none.
///
/// # Errors
/// [`PuzzleError`] for the first line of the file that is invalid.
pub fn puzzles_message(choice: &Choice, catalogue: &Catalogue) -> Result<PuzzlesMessage, PuzzleError> {
    let mut boards = BTreeMap::new();
    let shown = for_game(choice)?.into_iter().enumerate().map(|(at, puzzle)| {
        show(puzzle, &mut boards, catalogue).map_err(|fault| PuzzleError { line: at + 1, fault })
    });
    let mut puzzles = shown.collect::<Result<Vec<_>, _>>()?;
    puzzles.sort_by_key(|puzzle| puzzle.level);
    let page = crate::rules::page_of(choice).map_or_else(String::new, |page| page.source.name.to_string());
    Ok(PuzzlesMessage { page, title: title(choice), puzzles })
}

/// Converts a puzzle for a page. `boards` caches a game of each name.
fn show(
    puzzle: Puzzle,
    boards: &mut BTreeMap<String, Box<dyn AnyGame>>,
    catalogue: &Catalogue,
) -> Result<PuzzleMessage, PuzzleLineError> {
    let board = match boards.entry(puzzle.game.clone()) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => place.insert(puzzle.choice(catalogue)?.open()),
    };
    board.set_position(Some(&puzzle.fen), &[&puzzle.before])?;
    let side = board.side_to_move();
    let id = format!("{:08x}", fingerprint(&format!("{} {}", puzzle.fen, puzzle.before)));
    let (aim, level, rating) = (puzzle.aim, puzzle.level, puzzle.rating());
    let link = Link {
        fen: Some(puzzle.fen),
        moves: puzzle.before,
        study: true,
        flipped: side == Side::Black,
        ..Link::for_game(&puzzle.game)
    };
    Ok(PuzzleMessage {
        id,
        aim: aim.name(),
        side: format!("{side:?}"),
        text: aim.words(),
        level,
        rating,
        link: link.address(),
        solution: puzzle.solution,
    })
}

/// Identifier by which browsers remember a text: FNV-1a with 64 bits, folded to 32.
fn fingerprint(text: &str) -> u32 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash >> 32) as u32 ^ hash as u32
}

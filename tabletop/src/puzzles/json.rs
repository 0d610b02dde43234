//! Puzzles for pages.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use engine_core::{AnyGame, Side};
use serde::Serialize;
use serde_json::Value;

use super::{Puzzle, PuzzleError, PuzzleFault, for_game};
use crate::catalogue::{Catalogue, Choice};
use crate::pages::frame::title;
use crate::room::link::Link;

#[derive(Serialize)]
struct ShownPuzzles {
    /// The name of the page of rules, which all games with these puzzles have.
    page: String,
    title: String,
    puzzles: Vec<ShownPuzzle>,
}

#[derive(Serialize)]
struct ShownPuzzle {
    /// The same as long as position and moves are.
    id: String,
    aim: &'static str,
    /// Who is to find it.
    side: String,
    text: &'static str,
    level: i64,
    rating: i64,
    /// The address of a study of the position.
    link: String,
    solution: Vec<String>,
}

/// The puzzles about a game for a page, the easy ones first; none if there are none.
///
/// # Errors
/// [`PuzzleError`] for the first line of their file that cannot be understood, or has no position.
pub fn puzzles_json(choice: &Choice, catalogue: &Catalogue) -> Result<Value, PuzzleError> {
    let mut boards = BTreeMap::new();
    let shown = for_game(choice)?.into_iter().enumerate().map(|(at, puzzle)| {
        show(puzzle, &mut boards, catalogue).map_err(|fault| PuzzleError { line: at + 1, fault })
    });
    let mut puzzles = shown.collect::<Result<Vec<_>, _>>()?;
    puzzles.sort_by_key(|puzzle| puzzle.level);
    let page = crate::rules::page_of(choice).map_or_else(String::new, |page| page.source.name.to_string());
    let shown = ShownPuzzles { page, title: title(choice), puzzles };
    Ok(serde_json::to_value(shown).expect("texts, numbers and lists of them"))
}

/// A puzzle for a page. `boards` has a game of each name that came before.
fn show(
    puzzle: Puzzle,
    boards: &mut BTreeMap<String, Box<dyn AnyGame>>,
    catalogue: &Catalogue,
) -> Result<ShownPuzzle, PuzzleFault> {
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
    Ok(ShownPuzzle {
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

/// A number that browsers remember a text by: FNV-1a, the halves of its 64 bits folded.
fn fingerprint(text: &str) -> u32 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash >> 32) as u32 ^ hash as u32
}

//! Games of the first page, and their start positions, which pages draw before the engine is
//! loaded.

use engine_core::Picture;

use crate::catalogue::{Catalogue, Choice, standard_start};
use crate::diagram::Diagram;
use crate::messages::StartDrawing;
use crate::room::drawing;
use crate::rules;

/// Games of the first page: one for each rules page.
pub fn games(catalogue: &Catalogue) -> Vec<Choice> {
    let mut games: Vec<Choice> = Vec::new();
    for choice in catalogue.choices() {
        let page = |choice: &Choice| rules::page_of(choice).map(|page| page.source.name.clone());
        if !games.iter().any(|known| page(known) == page(&choice) && page(&choice).is_some()) {
            games.push(choice);
        }
    }
    games
}

/// Start position of a game drawn from both sides; `None` if it is random.
pub fn start_drawing(choice: &Choice) -> Option<StartDrawing> {
    let picture = start(choice)?;
    let drawn = |flipped| drawing::board(&picture, &Diagram { flipped, ..Diagram::default() });
    Some(StartDrawing { white: drawn(false), black: drawn(true) })
}

fn start(choice: &Choice) -> Option<Picture> {
    let mut game = choice.open();
    standard_start(&mut *game)?;
    Some(game.picture())
}

/// Games of the first page with a fixed start position.
pub fn settled(catalogue: &Catalogue) -> impl Iterator<Item = Choice> {
    games(catalogue).into_iter().filter(|game| start(game).is_some())
}

/// Returns the names of all games of a catalogue, with their forms, in which pieces are in hand.
pub fn with_hands(catalogue: &Catalogue) -> Vec<String> {
    let named = |game: Choice| game.preset.name.to_string();
    catalogue.choices().filter(|game| game.open().picture().hands.is_some()).map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn games_have_their_start_from_both_sides() {
        for game in settled(all_games()) {
            let drawing = start_drawing(&game).unwrap();
            let StartDrawing { white, black } = drawing;
            assert_eq!(white.squares, black.squares);
            assert_ne!(white.pieces, black.pieces, "{}", game.preset.name);
        }
        let named = |name: &str| settled(all_games()).any(|game| game.preset.name == name);
        assert!(named("chess") && named("crazy") && named("spirit"));
        assert!(with_hands(all_games()).iter().any(|name| name == "crazyhouse"));
    }
}

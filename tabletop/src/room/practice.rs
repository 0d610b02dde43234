//! Practice games against the engine from a position of a study.

use engine_core::{PASS, Side};

use super::contents::RoomContents;
use super::link::Link;
use crate::records::time_control::TimeControl;
use crate::room_error::{RoomError, RoomResult};
use crate::table::level::Level;
use crate::table::{PlayerKind, Terms};

/// Link to a game that begins at the position on the board: a person plays `side` against the
/// engine at `level`, without clocks. The link has the moves played so far, so that everything that
/// depends on the history is preserved.
///
/// # Errors
/// If the game is over at this position.
pub(crate) fn link(contents: &RoomContents, side: Side, level: Level) -> RoomResult<Link> {
    let game = contents.table.engine().game();
    if contents.table.ending().is_some() || game.outcome().is_some() {
        return Err(RoomError::bad("the game is over in this position"));
    }
    let played = game.moves_played();
    let players = Side::BOTH.map(|each| if each == side { PlayerKind::Human } else { PlayerKind::Engine });
    let terms = Terms { players, time: TimeControl::Infinite, ..contents.table.terms() };
    let Link { game: name, armies, options, fen, .. } = contents.link();
    let (moves, flipped) = (played.join(" "), side == Side::Black);
    let link = Link { game: name, armies, options, fen, terms, level, moves, flipped, ..Link::default() };
    // Passes are not legal in a game.
    let passes = played.iter().any(|text| text == PASS);
    Ok(if passes { link.beginning_at(game.fen()) } else { link })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Question;
    use crate::catalogue::all_games;

    fn practice(address: &str, query: &str) -> RoomResult<Link> {
        let contents = RoomContents::open(&Link::read(address).unwrap(), all_games(), &|| false).unwrap();
        let question = Question::read("practice", query)?.expect("a question of this name");
        let reply: serde_json::Value = serde_json::from_str(&question.answer(&contents, 0)?.text).unwrap();
        Link::read(reply["link"].as_str().unwrap())
    }

    #[test]
    fn a_game_begins_at_the_move_that_is_looked_at() {
        let study = "game=crazy&o.CrazyDenial=soft&mode=study&lines=3&at=2&moves=e2e4+e7e5+(+d7d6+)+d2d4";
        let link = practice(study, "side=black&level=7").unwrap();
        assert_eq!(
            link.address(),
            "game=crazy&o.CrazyDenial=soft&white=engine&black=you&level=7&think=1s&moves=e2e4+e7e5&view=black"
        );
        let room = RoomContents::open(&link, all_games(), &|| false).unwrap();
        assert_eq!(Level::from_engine(room.table.engine()), Level::Skill(7));
        assert!(!room.is_study() && !room.table.is_persons_turn());
    }

    #[test]
    fn the_clocks_and_players_of_a_game_that_was_left_stay_behind() {
        let study = "game=chess&mode=study&white=you&black=you&clock=1:00&left=10,20&moves=e2e4&t.White=Ann";
        let link = practice(study, "side=black&level=0").unwrap();
        assert!(link.left.is_none() && link.tags.is_empty(), "{link:?}");
        assert_eq!(link.terms.time, TimeControl::Infinite);
    }

    #[test]
    fn a_line_with_a_null_move_starts_from_its_position() {
        let link = practice("game=chess&mode=study&moves=e2e4+--+d2d4", "side=white&level=20").unwrap();
        assert_eq!(link.moves, "");
        assert!(link.fen.unwrap().starts_with("rnbqkbnr/pppppppp/8/8/3PP3/8/"));
    }

    #[test]
    fn nonsense_is_refused() {
        let mated = "game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4";
        let error = |address: &str, query: &str| practice(address, query).unwrap_err().message;
        assert_eq!(error(mated, "side=white&level=3"), "the game is over in this position");
        assert_eq!(error("mode=study", "side=red&level=3"), "a side is white or black");
        assert_eq!(error("mode=study", "side=white"), "'level' is missing");
        assert!(error("mode=study", "side=white&level=x").starts_with("level 'x'"));
    }
}

//! Draw offers and resignations of the engine, and its answers to draw offers. They depend on its
//! own scores at the level at which it plays.

use engine_core::clock::Instant;
use engine_core::{Limits, ScoreReport, SearchReport, Side};

use super::allowed::{TableAction, TableError};
use super::concessions::Concessions;
use super::game::Table;
use super::offers::Offers;
use super::terms::PlayerKind;
use crate::records::game::Ending;

/// Number of plies after the standard start position during which the engine declines draws.
const OPENING: usize = 20;
/// Number of plies before the engine offers a draw.
const OFFERS_AFTER: usize = 60;
/// Minimum number of plies between two offers.
const OFFERS_EVERY: usize = 20;
/// Number of consecutive moves with a level score before the engine offers a draw.
const LEVEL_MOVES: usize = 4;
/// Bound of a level score, in hundredths of the score that wins half of the games.
const LEVEL: i32 = 20;
/// Number of consecutive moves with a lost score before the engine resigns.
const LOST_MOVES: usize = 3;
/// Bound of a lost score, on the same scale.
const LOST: i32 = 800;

/// Returns true if a score is at most `limit`, in hundredths; being mated is less than every limit.
fn at_most(score: ScoreReport, limit: i32) -> bool {
    match score {
        ScoreReport::Centipawns(value) => value <= limit,
        ScoreReport::Mate(moves) => moves <= 0,
    }
}

fn is_level(score: ScoreReport) -> bool {
    matches!(score, ScoreReport::Centipawns(value) if value.abs() <= LEVEL)
}

impl Table {
    /// Side whose engine has a pending draw offer.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.open
    }

    /// A person offers a draw, or accepts the engine's offer. Another person at the same board
    /// accepts; the engine accepts after the opening if a draw is no worse than its last score.
    pub fn offer_draw(&mut self, now: Instant) -> Result<(), TableError> {
        self.allows(TableAction::OfferDraw)?;
        for side in Side::BOTH {
            let is_engine = self.terms.players[side.index()] == PlayerKind::Engine;
            if is_engine && self.offers.open != Some(side) && !self.would_draw(side) {
                return Err(TableError::Declined(side));
            }
        }
        self.end(Ending::agreed(), now);
        Ok(())
    }

    fn would_draw(&mut self, engine: Side) -> bool {
        let is_opening = self.standard_start() && self.plies() < OPENING;
        !is_opening && self.last_score(engine).is_some_and(|score| at_most(score, 0))
    }

    /// Last score of an engine; that of a short search if no move of it has one.
    fn last_score(&mut self, engine: Side) -> Option<ScoreReport> {
        /// Limit of the search.
        const NODES: u64 = 1000;
        let known = self.scores(engine).flatten().next();
        if known.is_some() || self.searches.running().is_some() {
            return known;
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = self.engine.player_mut().search(limits).ok()?.info?.score;
        Some(ScoreReport::from(if self.side() == engine { found } else { -found }))
    }

    /// Scores of an engine at its moves, the last one first.
    fn scores(&self, engine: Side) -> impl Iterator<Item = Option<ScoreReport>> {
        let of_engine = self.played().into_iter().rev().filter(move |played| played.side == Some(engine));
        of_engine.map(|played| played.evaluation.as_ref()?.score)
    }

    /// Returns true if the engine resigns with this search result: it may resign, and its scores
    /// have been lost for some moves.
    pub(super) fn resigns_after(&self, report: &SearchReport) -> bool {
        let found = report.info.as_ref().map(|info| ScoreReport::from(info.score));
        let is_lost = |score: Option<ScoreReport>| score.is_some_and(|score| at_most(score, -LOST));
        let before: Vec<_> = self.scores(self.side()).take(LOST_MOVES - 1).collect();
        self.concedes(Concessions::All)
            && is_lost(found)
            && before.len() == LOST_MOVES - 1
            && before.into_iter().all(is_lost)
    }

    /// Offers a draw by the engine that has just moved, if it may and its scores have been level
    /// for some moves. Returns true if it does.
    pub(super) fn may_offer_draw(&mut self, engine: Side) -> bool {
        let plies = self.plies();
        let is_time = plies >= self.offers.last.map_or(OFFERS_AFTER, |last| last + OFFERS_EVERY);
        let last: Vec<_> = self.scores(engine).take(LEVEL_MOVES).collect();
        let offers = self.ending().is_none()
            && is_time
            && self.concedes(Concessions::Draws)
            && last.len() == LEVEL_MOVES
            && last.into_iter().all(|score| score.is_some_and(is_level));
        if offers {
            self.offers = Offers { open: Some(engine), last: Some(plies) };
        }
        offers
    }

    /// Returns true if the engine may make this concession, against a person.
    fn concedes(&self, needed: Concessions) -> bool {
        self.terms.lone_person().is_some() && self.terms.concessions as u8 >= needed as u8
    }
}

#[cfg(test)]
mod tests {
    use engine_core::clock::Instant;

    use super::*;
    use crate::catalogue::all_games;
    use crate::engine::Engine;
    use crate::records::game::MoveEvaluation;
    use crate::table::{LocalSearch, Start, TableEvent, Terms, Thinking, begin};

    const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

    fn table(fen: Option<&str>, concessions: Concessions) -> Table {
        let mut engine = Engine::new(all_games());
        let (standard, _) = begin(&mut engine, Start::at_or(fen, Start::Usual)).unwrap();
        let terms = Terms { concessions, thinking: Thinking::Depth(1), ..Terms::default() };
        Table::new(engine, terms, standard, Instant::now())
    }

    /// Plays moves, of which Black's have this score.
    fn play(table: &mut Table, moves: &[&str], score: ScoreReport) {
        for text in moves {
            let evaluation = MoveEvaluation { score: Some(score), ..MoveEvaluation::default() };
            let mv = table.engine().game().read(text).unwrap();
            table.play_after(mv, evaluation, Instant::now()).unwrap();
        }
    }

    /// Moves of both Rooks within their own half of the board, for the given number of plies,
    /// without a threefold repetition.
    fn shuffled(plies: usize) -> Vec<String> {
        let ranks = [("abcdefg", 1), ("gfedcba", 2), ("abcdefg", 3), ("gfedcba", 4)];
        let tour: Vec<(char, u8)> =
            ranks.iter().flat_map(|&(files, rank)| files.chars().map(move |file| (file, rank))).collect();
        let square = |turn: usize, side: usize| {
            let (file, rank) = tour[turn % tour.len()];
            format!("{file}{}", if side == 0 { rank } else { 9 - rank })
        };
        (0..plies).map(|ply| square(ply / 2, ply % 2) + &square(ply / 2 + 1, ply % 2)).collect()
    }

    const ROOKS: &str = "r6k/8/8/8/8/8/8/R6K w - - 0 1";
    const EVEN: ScoreReport = ScoreReport::Centipawns(0);

    #[test]
    fn a_draw_is_declined_in_the_opening_and_taken_after_it_when_it_is_no_worse() {
        let mut game = table(None, Concessions::Draws);
        assert_eq!(
            game.offer_draw(Instant::now()),
            Err(TableError::Declined(Side::Black)),
            "nothing was thought yet"
        );
        play(&mut game, &["e2e4", "e7e5"], EVEN);
        assert_eq!(
            game.offer_draw(Instant::now()),
            Err(TableError::Declined(Side::Black)),
            "level, but move 2"
        );
        let quiet =
            ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "g2g3", "g7g6", "h2h3", "h7h6"];
        play(&mut game, &quiet, EVEN);
        play(&mut game, &KNIGHTS, EVEN);
        assert_eq!(game.played().len(), 18);
        assert_eq!(game.offer_draw(Instant::now()), Err(TableError::Declined(Side::Black)));
        play(&mut game, &["f1g2", "f8g7"], ScoreReport::Centipawns(1));
        assert_eq!(
            game.offer_draw(Instant::now()),
            Err(TableError::Declined(Side::Black)),
            "it hopes for more"
        );
        play(&mut game, &["c1b2", "c8b7"], ScoreReport::Mate(5));
        assert_eq!(game.offer_draw(Instant::now()), Err(TableError::Declined(Side::Black)));
        play(&mut game, &["g1f3", "g8f6"], EVEN);
        assert_eq!(game.offer_draw(Instant::now()), Ok(()));
        assert_eq!(game.ending().unwrap().result, "1/2-1/2");
    }

    #[test]
    fn a_position_set_up_has_no_opening() {
        let mut game = table(Some(ROOKS), Concessions::None);
        play(&mut game, &["a1b1", "a8b8"], ScoreReport::Centipawns(-30));
        assert_eq!(game.offer_draw(Instant::now()), Ok(()));
    }

    #[test]
    fn an_engine_without_a_score_searches_before_it_answers() {
        for (fen, answer) in [
            ("4k3/8/8/8/8/8/8/KRR5", Ok(())),
            ("4krr1/8/8/8/8/8/8/K7", Err(TableError::Declined(Side::Black))),
        ] {
            let mut game = table(Some(&format!("{fen} w - - 0 1")), Concessions::None);
            assert_eq!(game.offer_draw(Instant::now()), answer, "{fen}");
        }
    }

    #[test]
    fn the_engine_offers_a_draw_where_nothing_happens_and_it_may() {
        for (concessions, needed) in [(Concessions::None, false), (Concessions::Draws, true)] {
            let mut game = table(Some(ROOKS), concessions);
            let moves = shuffled(OFFERS_AFTER);
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            play(&mut game, &moves[..OFFERS_AFTER - 2], EVEN);
            assert!(!game.may_offer_draw(Side::Black), "too early");
            play(&mut game, &moves[OFFERS_AFTER - 2..], EVEN);
            assert_eq!(game.may_offer_draw(Side::Black), needed);
            assert_eq!(game.draw_offer(), needed.then_some(Side::Black));
            assert!(!game.may_offer_draw(Side::Black), "not again at once");
            if needed {
                assert_eq!(game.offer_draw(Instant::now()), Ok(()), "the person takes it");
            }
        }
    }

    #[test]
    fn an_offer_stands_until_the_next_move() {
        let mut game = table(Some(ROOKS), Concessions::Draws);
        let moves = shuffled(OFFERS_AFTER + 1);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        play(&mut game, &moves[..OFFERS_AFTER], EVEN);
        assert!(game.may_offer_draw(Side::Black));
        play(&mut game, &moves[OFFERS_AFTER..], EVEN);
        assert_eq!(game.draw_offer(), None);
    }

    #[test]
    fn between_persons_or_engines_the_engine_offers_nothing() {
        let mut game = table(Some(ROOKS), Concessions::All);
        let terms = Terms { players: [PlayerKind::Engine; 2], ..game.terms() };
        game.change_terms(terms, Instant::now());
        let moves = shuffled(OFFERS_AFTER);
        play(&mut game, &moves.iter().map(String::as_str).collect::<Vec<_>>(), EVEN);
        assert!(!game.may_offer_draw(Side::Black));
    }

    /// A bare king against two rooks, with the engine's own scores.
    #[test]
    fn the_engine_resigns_what_is_lost_if_it_may() {
        for (concessions, resigns) in [(Concessions::Draws, false), (Concessions::All, true)] {
            let mut game = table(Some("4k3/8/8/8/8/8/8/KRR5 w - - 0 1"), concessions);
            let mut search = LocalSearch::default();
            let person = ["b1b2", "c1c2", "b2b3", "c2c3"];
            for text in person {
                if game.ending().is_some() {
                    break;
                }
                let mv = game.engine().game().read(text).unwrap();
                game.play(mv, Instant::now()).unwrap();
                let plies = game.played().len();
                while game.played().len() == plies && game.ending().is_none() {
                    let news = search.advance(&mut game, Instant::now());
                    assert!(!news.iter().any(|item| matches!(item, TableEvent::DrawOffered(_))));
                    std::thread::yield_now();
                }
            }
            let ending = game.ending().map(|ending| ending.reason.to_string());
            assert_eq!(ending, resigns.then(|| "Black resigns".to_string()));
        }
    }
}

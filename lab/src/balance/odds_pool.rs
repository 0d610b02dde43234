//! Pieces of a start position that a player can give as odds.

use std::collections::BTreeMap;

use engine_core::{AnyGame, AnySquare, GameEngine, Side, Text};
use rand::Rng;
use rand::seq::IndexedRandom;
use tabletop::records::fen_board;
use tabletop::text::unique;
use thiserror::Error;

use super::results::BalanceResult;
use crate::random::{SeededRng, seeded};
use crate::selfplay::games::{self, Measure, SelfPlaySettings, Start};

/// Maximum number of pieces that a side gives: others than the unit; the next constant is that of
/// units.
const MAX_PIECES: usize = 2;
const MAX_UNITS: usize = 3;
/// Maximum lead of odds according to the evaluation, in centipawns: lopsided games have little
/// information.
const MAX_LEAD: i32 = 250;
/// Maximum number of attempts to draw odds.
const DRAWS: u32 = 10_000;

/// Piece that can be removed.
#[derive(Clone, PartialEq, Debug)]
struct OddsPiece {
    square: AnySquare,
    side: Side,
    name: String,
    /// Centipawns by which the evaluation decreases without it.
    value: i32,
}

/// Start position with its removable pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsPool {
    fen: String,
    pieces: Vec<OddsPiece>,
}

/// Odds: a start position without some pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// FEN of the position.
    pub fen: String,
    /// White's surplus by name of piece; never 0.
    pub lead: BTreeMap<String, i32>,
}

/// FEN with these squares of its board emptied.
fn without(fen: &str, squares: &[AnySquare]) -> Option<String> {
    let (_, held, rest) = fen_board::split(fen);
    let mut rows = fen_board::rows(fen)?;
    for square in squares {
        let row = rows.len().checked_sub(usize::from(square.rank) + 1)?;
        rows[row].get_mut(usize::from(square.file))?.clear();
    }
    Some(format!("{}{held} {rest}", fen_board::text(&rows)))
}

/// Sets up a position, without rights whose pieces are missing. Returns its FEN; `None` if it is
/// invalid.
fn set_up(game: &mut dyn AnyGame, fen: &str) -> Option<String> {
    game.set_position(Some(fen), &[]).ok()?;
    Some(game.fen())
}

/// Evaluation of the current position in centipawns from White's view.
fn white_lead(engine: &mut dyn GameEngine) -> i32 {
    let score = engine.evaluate().0.value();
    if engine.game().side_to_move() == Side::White { score } else { -score }
}

/// Error: no piece can be removed from the start position of a game.
#[derive(Debug, Error)]
#[error("no piece of {0} can be taken off its FEN")]
pub struct OddsError(Text);

impl OddsPool {
    /// Collects the removable pieces of a game's start position. Those required for a valid FEN,
    /// such as kings, are excluded.
    pub fn new(engine: &mut dyn GameEngine) -> Result<OddsPool, OddsError> {
        engine.new_game(0);
        let (fen, picture) = (engine.game().start_fen(), engine.game().picture());
        let whole = white_lead(engine);
        let mut pieces = Vec::new();
        for square in picture.squares() {
            let [piece] = &picture.at(square).pieces[..] else { continue };
            if without(&fen, &[square]).and_then(|fen| set_up(engine.game_mut(), &fen)).is_none() {
                continue;
            }
            let after = engine.game().picture();
            let alone = picture.squares().all(|other| {
                let (before, after) = (&picture.at(other).pieces, &after.at(other).pieces);
                if other == square { after.is_empty() } else { before == after }
            });
            if alone {
                let lost = whole - white_lead(engine);
                let value = if piece.side == Side::White { lost } else { -lost };
                pieces.push(OddsPiece { square, side: piece.side, name: piece.name.clone(), value });
            }
        }
        let name = &engine.game().setup().preset.name;
        if pieces.is_empty() {
            return Err(OddsError(name.clone()));
        }
        Ok(OddsPool { fen, pieces })
    }

    /// Names of the pieces, each once, in the order of the board.
    pub fn names(&self) -> Vec<&str> {
        unique(self.pieces.iter().map(|piece| piece.name.as_str()))
    }

    /// Most frequent piece: in most games a pawn.
    pub fn most_frequent_piece(&self) -> &str {
        let count = |name: &&str| self.pieces.iter().filter(|piece| piece.name == *name).count();
        // Of several, the first one; `max_by_key` would return the last.
        let names = self.names().into_iter().rev();
        names.max_by_key(count).unwrap_or_default()
    }

    /// Draws odds: a few pieces of each side, `unit`s and others, that are almost even according to
    /// the evaluation. `None` if there are none.
    pub fn draw(&self, game: &mut dyn AnyGame, unit: &str, random: &mut SeededRng) -> Option<Odds> {
        (0..DRAWS).find_map(|_| {
            let given: Vec<&OddsPiece> =
                Side::BOTH.iter().flat_map(|&side| self.draw_given(side, unit, random)).collect();
            let odds = self.odds(&given)?;
            Some(Odds { fen: set_up(game, &odds.fen)?, ..odds })
        })
    }

    /// Pieces given by one side, of kinds drawn with equal probability.
    fn draw_given(&self, side: Side, unit: &str, random: &mut SeededRng) -> Vec<&OddsPiece> {
        let of_side = || self.pieces.iter().filter(move |piece| piece.side == side);
        let others: Vec<&str> = self
            .names()
            .into_iter()
            .filter(|&name| name != unit && of_side().any(|piece| piece.name == name))
            .collect();
        let (pieces, units) = (random.random_range(0..=MAX_PIECES), random.random_range(0..=MAX_UNITS));
        let mut drawn: Vec<&str> = (0..pieces).filter_map(|_| others.choose(random).copied()).collect();
        drawn.extend(std::iter::repeat_n(unit, units));
        let mut given: Vec<&OddsPiece> = Vec::new();
        for name in drawn {
            let left: Vec<&OddsPiece> =
                of_side().filter(|piece| piece.name == name && !given.contains(piece)).collect();
            given.extend(left.choose(random).copied());
        }
        given
    }

    /// Odds of giving these pieces; `None` if they are too lopsided, or if both sides give the
    /// same.
    fn odds(&self, given: &[&OddsPiece]) -> Option<Odds> {
        let sign = |piece: &OddsPiece| if piece.side == Side::White { -1 } else { 1 };
        let value: i32 = given.iter().map(|piece| sign(piece) * piece.value).sum();
        let mut lead: BTreeMap<String, i32> = BTreeMap::new();
        for piece in given {
            *lead.entry(piece.name.clone()).or_default() += sign(piece);
        }
        lead.retain(|_, count| *count != 0);
        let squares: Vec<AnySquare> = given.iter().map(|piece| piece.square).collect();
        let fits = value.abs() <= MAX_LEAD && !lead.is_empty();
        Some(Odds { fen: without(&self.fen, &squares).filter(|_| fits)?, lead })
    }
}

/// Plays a game, optionally with odds drawn from a pool and measured in a unit.
pub fn play_with_odds(
    engine: &mut dyn GameEngine,
    game: u64,
    odds: Option<(&OddsPool, &str)>,
    settings: &SelfPlaySettings,
    seed: u64,
) -> BalanceResult {
    let mut random = seeded(seed);
    let odds = odds.map(|(pool, unit)| pool.draw(engine.game_mut(), unit, &mut random));
    let (fen, lead) = match odds {
        None => (None, Default::default()),
        Some(None) => return BalanceResult { game, points: None, lead: Default::default() },
        Some(Some(odds)) => (Some(odds.fen), odds.lead),
    };
    let start = Start { fen: fen.as_deref(), measure: Measure::Start };
    let played = games::play(engine, start, settings, None, random.random());
    BalanceResult { game, points: played.map(|played| played.result), lead }
}

#[cfg(test)]
mod tests {
    use engine_core::Picture;

    use super::*;
    use crate::random::seeded;
    use tabletop::catalogue::all_games;

    fn engine(variant: &str) -> Box<dyn GameEngine> {
        all_games().find(variant).unwrap().engine()
    }

    #[test]
    fn squares_are_emptied() {
        let squares: Vec<AnySquare> = ["a1", "c2", "b2"].map(|text| text.parse().unwrap()).into();
        assert_eq!(without("k2/3/1P1/R1K w - -", &squares).as_deref(), Some("k2/3/3/2K w - -"));
        assert_eq!(without("k2/3/1P1/R1K w - -", &["a9".parse().unwrap()]), None);
        assert_eq!(without("k2/3+ w - -", &[]), None);
        assert_eq!(without("P1[Q] w", &["a1".parse().unwrap()]).as_deref(), Some("2[Q] w"));
    }

    #[test]
    fn kings_stay_and_everybody_else_can_go() {
        let odds_pool = OddsPool::new(&mut *engine("gt-fide-nutters")).unwrap();
        assert_eq!(odds_pool.pieces.len(), 30);
        assert_eq!(odds_pool.names().len(), 9);
        assert_eq!(odds_pool.most_frequent_piece(), "Pawn");
        assert!(odds_pool.pieces.iter().all(|piece| piece.value > 0), "{odds_pool:?}");
        let queen = odds_pool.pieces.iter().find(|piece| piece.name == "Queen").unwrap();
        assert!((800..1300).contains(&queen.value), "{queen:?}");
    }

    #[test]
    fn odds_have_the_surplus_of_each_piece() {
        for variant in ["gt-clobberers-rookies", "spirit", "crazy", "illusionary"] {
            let mut engine = engine(variant);
            let odds_pool = OddsPool::new(&mut *engine).unwrap();
            engine.new_game(0);
            let game = engine.game_mut();
            let start = game.picture();
            let lead = |picture: &Picture, name: &str| -> i32 {
                let of_side = picture.pieces().filter(|piece| piece.name == name);
                of_side.map(|piece| if piece.side == Side::White { 1 } else { -1 }).sum()
            };
            let mut random = seeded(5);
            for _ in 0..20 {
                let odds = odds_pool.draw(game, odds_pool.most_frequent_piece(), &mut random).unwrap();
                game.set_position(Some(&odds.fen), &[]).unwrap();
                for (name, expected) in &odds.lead {
                    let found = lead(&game.picture(), name) - lead(&start, name);
                    assert_eq!(found, *expected, "{variant} {odds:?}");
                }
            }
        }
    }
}

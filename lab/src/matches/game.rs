//! A game between two engines, with our rules and clocks as referee.

use std::time::Instant;
use tabletop::records::game::{EndKind, Ending, GameRecord, MoveEvaluation, PlayedMove, PlayerError};

use engine_core::endings::tablebase::{Tablebase, TablebaseValue};
use engine_core::{AnyGame, FenField, MoveCode, PositionError, ScoreReport, Side};
use tabletop::catalogue::{drawn_start, standard_start};
use tabletop::records::pgn_reader::Opening;
use tabletop::records::time_control::PlayerClock;

use crate::matches::adjudication::{Adjudication, Adjudicator};
use crate::matches::match_engine::{Answer, Course, MatchEngine, MoveRequest, NewGame};
use crate::matches::settings::{EngineSettings, GameChoice, GameRules};

/// Comment in records for a move of the opening.
const BOOK: &str = "{book}";

/// Player of a game.
pub struct MatchPlayer<'a> {
    /// Engine.
    pub engine: &'a mut dyn MatchEngine,
    /// Name, time control and time margin.
    pub settings: &'a EngineSettings,
}

/// Game in progress.
pub struct MatchGame<'a> {
    /// Board of the referee.
    pub referee: &'a mut dyn AnyGame,
    /// Game and its options.
    pub choice: &'a GameChoice,
    /// White's player and Black's.
    pub players: [MatchPlayer<'a>; 2],
    /// Rules of the match.
    pub rules: GameRules,
    /// Tablebases that adjudicate the game.
    pub tablebase: Option<&'a dyn Tablebase>,
}

/// Returns true if the last move was progress by the rules of the game: a capture or a pawn move in
/// most games.
fn has_clock_at_zero(game: &dyn AnyGame) -> bool {
    let fields = game.info().fen_fields;
    let clock = fields.iter().position(|field| *field == FenField::HALFMOVES);
    // The board is the field before these.
    clock.is_some_and(|index| game.fen().split_whitespace().nth(index + 1) == Some("0"))
}

impl MatchGame<'_> {
    /// Plays a game from an opening, or from the start position, to its end. `seed` determines
    /// random choices.
    pub fn play(&mut self, opening: Option<&Opening>, seed: u64) -> Result<GameRecord, PositionError> {
        let started = Instant::now();
        let (mut course, mut moves) = self.set_up(opening, seed)?;
        let ending = match self.start_players(&course, seed) {
            Ok(()) => self.play_out(&mut course, &mut moves),
            Err(ending) => ending,
        };
        for player in &mut self.players {
            player.engine.game_over(ending.result, &ending.reason);
        }
        Ok(GameRecord {
            start_fen: course.start_fen,
            before: Vec::new(),
            standard_start: course.standard_start,
            moves,
            end_fen: self.referee.fen(),
            ending,
            duration: started.elapsed(),
        })
    }

    /// Plays on from the opening.
    fn play_out(&mut self, course: &mut Course, moves: &mut Vec<PlayedMove>) -> Ending {
        let mut clocks =
            [0, 1].map(|index: usize| PlayerClock::new(self.players[index].settings.limits.time));
        let mut adjudicator = Adjudicator::new(self.rules.draw, self.rules.resign);
        loop {
            if let Some(outcome) = self.referee.outcome() {
                return Ending::by_outcome(outcome);
            }
            if let Err(ending) = self.move_once(course, moves, &mut clocks, &mut adjudicator) {
                return ending;
            }
        }
    }

    /// Sets up the opening; without one, a randomly drawn start if the game has such starts.
    fn set_up(
        &mut self,
        opening: Option<&Opening>,
        seed: u64,
    ) -> Result<(Course, Vec<PlayedMove>), PositionError> {
        let standard = standard_start(self.referee);
        self.referee.new_game(seed);
        let begins_at = match opening {
            Some(opening) => opening.fen.clone(),
            None => drawn_start(self.referee, seed),
        };
        if let Some(fen) = &begins_at {
            self.referee.set_position(Some(fen), &[])?;
        }
        let start_fen = self.referee.start_fen();
        let mut course = Course {
            standard_start: standard.as_ref() == Some(&start_fen),
            fens: vec![start_fen.clone()],
            start_fen,
            moves: Vec::new(),
            plies: Vec::new(),
        };
        let mut moves = Vec::new();
        for text in opening.map_or(&[][..], |opening| &opening.moves[..]) {
            let mv = self.referee.read(text)?;
            self.make_move(&mut course, &mut moves, mv, None);
        }
        Ok((course, moves))
    }

    /// Plays a legal move and records it.
    fn make_move(
        &mut self,
        course: &mut Course,
        moves: &mut Vec<PlayedMove>,
        mv: MoveCode,
        evaluation: Option<MoveEvaluation>,
    ) {
        let plies = self.referee.codec().turn_plies(mv);
        let played = PlayedMove::play(mv, self.referee);
        course.moves.push(played.text.clone());
        course.plies.push(plies);
        course.fens.push(self.referee.fen());
        let remarks = if evaluation.is_none() { vec![BOOK.to_string()] } else { Vec::new() };
        moves.push(PlayedMove { evaluation, remarks, ..played });
    }

    /// Starts the game for both players; an ending if one of them cannot start.
    fn start_players(&mut self, course: &Course, seed: u64) -> Result<(), Ending> {
        for side in Side::BOTH {
            let opponent = &self.players[(!side).index()].settings.name;
            let game = NewGame { choice: self.choice, course, side, seed, opponent };
            self.players[side.index()]
                .engine
                .new_game(&game)
                .map_err(|error| Ending::forfeit(side, error))?;
        }
        Ok(())
    }

    /// Requests a move from the side to move and plays it; an ending if the game ends thereby.
    fn move_once(
        &mut self,
        course: &mut Course,
        moves: &mut Vec<PlayedMove>,
        clocks: &mut [PlayerClock; 2],
        adjudicator: &mut Adjudicator,
    ) -> Result<(), Ending> {
        let side = self.referee.side_to_move();
        let common = self.common_moves();
        let player = &mut self.players[side.index()];
        let margin = player.settings.time_margin;
        let allowance = clocks[side.index()].left().map(|left| left + margin);
        let turn = MoveRequest { referee: &*self.referee, course, clocks, moves: &common, allowance };
        let answer = player.engine.think(&turn);
        let answer = answer.map_err(|error| Ending::by_player_error(side, error, &*self.referee))?;
        let evaluation = match answer {
            Answer::Move(evaluation) => evaluation,
            Answer::Resignation => return Err(Ending::resigned(side)),
        };
        if !clocks[side.index()].spend(evaluation.elapsed, margin) {
            return Err(Ending::by_player_error(side, PlayerError::OutOfTime, &*self.referee));
        }
        let score = evaluation.score;
        let mv = self.referee.read(&evaluation.text);
        let mv = mv.map_err(|_| Ending::forfeit(side, PlayerError::IllegalMove(evaluation.text.clone())))?;
        self.make_move(course, moves, mv, Some(evaluation));
        self.adjudicate(adjudicator, side, score, moves.len())?;
        self.ponder(side, course, clocks);
        Ok(())
    }

    /// Lets the player that has moved ponder, if enabled.
    fn ponder(&mut self, side: Side, course: &Course, clocks: &[PlayerClock; 2]) {
        // An engine with a name map does not support all moves, and a ponder search cannot be
        // restricted to the common ones.
        let knows_all = self.players.iter().all(|player| player.settings.map.is_none());
        let player = &mut self.players[side.index()];
        if player.settings.ponder && knows_all && self.referee.outcome().is_none() {
            let turn = MoveRequest { referee: &*self.referee, course, clocks, moves: &[], allowance: None };
            player.engine.ponder(&turn);
        }
    }

    /// Legal moves that both players support; empty for no restriction: they support all, or none.
    fn common_moves(&self) -> Vec<String> {
        let side = self.referee.side_to_move();
        let mut moves = self.referee.legal_moves();
        let all = moves.len();
        moves.retain(|text| !self.players.iter().any(|player| player.engine.bars(text, side)));
        if moves.len() == all { Vec::new() } else { moves }
    }

    /// Adjudicates by the rules of the match. A game that is over by its own rules is not
    /// adjudicated.
    fn adjudicate(
        &self,
        adjudicator: &mut Adjudicator,
        side: Side,
        score: Option<ScoreReport>,
        plies: usize,
    ) -> Result<(), Ending> {
        let full_moves = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        let decision = adjudicator.note(side, score, full_moves, has_clock_at_zero(&*self.referee));
        if self.referee.outcome().is_some() {
            return Ok(());
        }
        if let Some(ending) = self.known_ending() {
            return Err(ending);
        }
        match decision {
            Some(Adjudication::Draw) => Err(Ending::drawn("Draw by adjudication", EndKind::Adjudication)),
            Some(Adjudication::Win(winner)) => {
                let reason = format!("{winner:?} wins by adjudication");
                Err(Ending::won(winner, reason, EndKind::Adjudication))
            }
            None if self.rules.max_moves.is_some_and(|limit| full_moves >= limit) => {
                let reason = "Draw by adjudication: maximum game length";
                Err(Ending::drawn(reason, EndKind::Adjudication))
            }
            None => Ok(()),
        }
    }

    /// Ending by the tablebases, which are valid if the move clock has just been reset.
    fn known_ending(&self) -> Option<Ending> {
        let tables = self.tablebase?;
        let pos = self.referee.tablebase_position()?;
        if pos.pieces() > tables.max_pieces(pos.game) || !has_clock_at_zero(&*self.referee) {
            return None;
        }
        let winner = match tables.value(&pos)?.under(true) {
            TablebaseValue::Win => pos.side,
            TablebaseValue::Loss => !pos.side,
            _ => return Some(Ending::drawn("Draw by adjudication: tablebase", EndKind::Adjudication)),
        };
        let reason = format!("{winner:?} wins by adjudication: tablebase");
        Some(Ending::won(winner, reason, EndKind::Adjudication))
    }
}

//! The object-safe door behind the registry: one game in progress, and the search that plays it.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Sender;

use crate::nnue::{Features, InputsShape, Network, NetworkError};
use crate::{
    BoardSetup, DescribedMove, EvalTerm, FenError, HashError, Key, Limits, MoveError, OptionError, Outcome,
    Picture, PieceValue, Score, SearchParams, SearchTable, Setup, Side, Spot, SupportedFen, Trace,
    TurnReading, VariantInfo, Weight, WinCurve, WinDrawLoss,
};

/// Whether a reported score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreReport {
    /// Centipawns from the view of the side to move.
    Centipawns(i32),
    /// The side to move wins in this many of its moves (positive), or loses in this many of the opponent's
    /// or by its own last one (negative); 0: it has lost already.
    Mate(i32),
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        match score.plies_to_end() {
            Some(plies) if score.is_win() => ScoreReport::Mate((plies + 1) / 2),
            Some(plies) => ScoreReport::Mate((plies - 1) / 2),
            None => ScoreReport::Centipawns(score.value()),
        }
    }
}

/// One line of analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct InfoLine {
    /// Depth in plies, 1 or more.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Rank of the line, from 1.
    pub multipv: usize,
    /// Its score from the view of the side to move, on the common scale ([`WinCurve::reported`](crate::WinCurve::reported)).
    pub score: Score,
    /// The same in centipawns of the evaluation, for tuners.
    pub internal_score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Share of the table in use, in permille.
    pub hashfull: u32,
    /// Time since the search started.
    pub elapsed: Duration,
    /// Expected results, from the score.
    pub wdl: WinDrawLoss,
    /// The line: legal moves in canonical strings, at least one.
    pub pv: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchReport {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<String>,
    /// The reply to ponder on.
    pub ponder: Option<String>,
    /// The last full line, if any depth was finished.
    pub info: Option<InfoLine>,
    /// Nodes, all threads together.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
}

/// What a running search says.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchEvent {
    /// A line of analysis.
    Info(InfoLine),
    /// The root move being searched (only in long searches).
    CurrentMove {
        /// Depth in plies.
        depth: u32,
        /// The move.
        text: String,
        /// Its number in the root list, from 1.
        number: usize,
        /// Number of root moves.
        total: usize,
    },
    /// The end: the last event of every search, exactly once.
    Done(SearchReport),
}

/// What stands for a passed turn among the moves played, as in PGN.
pub const PASS: &str = "--";

/// Hears what a search says, in the thread that searches.
pub trait Listener: Send + Sync {
    /// The search says something. Nothing follows [`SearchEvent::Done`].
    fn hear(&self, event: SearchEvent);

    /// True once the search is to finish and answer: asked some thousand times a second, for hosts that cannot call
    /// [`GameEngine::stop`] while the search has their only thread.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// Listeners elsewhere: one that has hung up has no more use for events.
impl Listener for Sender<SearchEvent> {
    fn hear(&self, event: SearchEvent) {
        let _ = self.send(event);
    }
}

/// Perft's count below one root move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCount {
    /// The root move.
    pub text: String,
    /// Leaves below it.
    pub nodes: u64,
}

/// Why a position was not set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum PositionError {
    /// The FEN was refused.
    Fen(#[from] FenError),
    /// A move was refused; nothing before it was kept either.
    Move(#[from] MoveError),
}

/// One game in progress and the search that plays it. Moves and positions go in and out as text.
///
/// While a search runs, only [`stop`](GameEngine::stop), [`ponder_hit`](GameEngine::ponder_hit) and the methods that
/// read may be called; every method that changes the game or the settings first stops and awaits a running search.
pub trait GameEngine: Send {
    /// The game's description.
    fn info(&self) -> &'static VariantInfo;

    /// The rules in force.
    fn setup(&self) -> &Setup;

    /// Another engine with the same game under the same rules: for work beside this one.
    fn duplicate(&self) -> Box<dyn GameEngine>;

    /// Sets one of the game's own options. Options that shape the start position work from the next
    /// [`new_game`](GameEngine::new_game) or [`set_position`](GameEngine::set_position) on.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option, the preset fixes it, or the value does not fit.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Size of the transposition table in MiB (1 or more); clears it.
    ///
    /// # Errors
    /// [`HashError`] if the machine lacks the memory; the old table stays then.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError>;

    /// Gives the table away, to another game; the engine goes on with one of the usual size.
    fn release_table(&mut self) -> SearchTable;

    /// Takes over a table; what is in it is forgotten.
    fn adopt_table(&mut self, table: SearchTable);

    /// Number of search threads (1 or more); no more than [`most_threads`](crate::most_threads) search.
    fn set_threads(&mut self, threads: usize);

    /// Forgets everything learnt: table and histories.
    fn clear_hash(&mut self);

    /// Sets up the start position and forgets everything learnt.
    fn new_game(&mut self, seed: u64);

    /// Sets up a FEN (`None`: the start position last made by [`new_game`](GameEngine::new_game)) and plays moves from it.
    ///
    /// # Errors
    /// [`PositionError`] if the FEN or a move is refused; the game is unchanged then.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError>;

    /// A FEN without rights whose pieces are not there; see [`Notation::supported`](crate::Notation::supported).
    fn supported(&self, fen: &str) -> SupportedFen;

    /// Plays one move.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here; the game is unchanged then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Passes the turn: a null move, as records of analyses hold them; among the moves played it is [`PASS`]. No player may do
    /// that: neither [`play`](GameEngine::play) nor [`set_position`](GameEngine::set_position) takes it.
    ///
    /// # Errors
    /// [`MoveError`] where that is not possible: in check, at the end of the game, or where it would give up a choice.
    fn pass(&mut self) -> Result<(), MoveError>;

    /// Takes one move back; `false` at the start of the game.
    fn undo(&mut self) -> bool;

    /// The canonical string of a move given in any accepted form.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn canonical_move(&self, text: &str) -> Result<String, MoveError>;

    /// The move as people write it (SAN or the like).
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn readable_move(&self, text: &str) -> Result<String, MoveError>;

    /// All legal moves, each in its canonical string and as people write it; none when the game is over by a rule of the variant.
    fn readable_moves(&self) -> Vec<(String, String)>;

    /// A line of moves, played from here, as people write it. Stops at the first move that is not legal.
    fn readable_line(&self, line: &[String]) -> Vec<String>;

    /// The moves played since the start position or FEN; [`PASS`] where the turn was passed.
    fn moves_played(&self) -> Vec<String>;

    /// The FEN that the game started from.
    fn start_fen(&self) -> String;

    /// The canonical FEN.
    fn fen(&self) -> String;

    /// The position's hash.
    fn key(&self) -> Key;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The board as text; see [`Picture::text`].
    fn board(&self, unicode: bool) -> String;

    /// The position piece by piece.
    fn picture(&self) -> Picture;

    /// The position after a move, piece by piece, and the end of the game if the game's own rules (or a lack of moves) end it
    /// there. The game goes on as it was.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn picture_after(&self, text: &str) -> Result<(Picture, Option<Outcome>), MoveError>;

    /// All legal moves with what to say about them; none when the game is over by a rule of the variant.
    fn described_moves(&self) -> Vec<DescribedMove>;

    /// Where the pieces on a square of the board could go if it were their side's turn; see
    /// [`Notation::reach`](crate::Notation::reach).
    fn reach(&self, spot: Spot) -> Vec<Spot>;

    /// Squares of the pieces giving check, blank-separated.
    fn checkers(&self) -> String;

    /// True if the side to move is in check, or in whatever plays that part in this game.
    fn in_check(&self) -> bool;

    /// True if a move changes the material balance or may end the game at once ([`MoveKind::Noisy`](crate::MoveKind::Noisy)).
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn is_noisy(&self, text: &str) -> Result<bool, MoveError>;

    /// What a move wins or costs at once by the values of the pieces, in centipawns for the mover: a guess, which the search
    /// orders moves by.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn capture_gain(&self, text: &str) -> Result<i32, MoveError>;

    /// All legal moves in canonical strings; none when the game is over by a rule of the variant.
    fn legal_moves(&self) -> Vec<String>;

    /// How the game has ended, draws by repetition, clock and material included; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Exchanges the colours; `false` (and nothing changed) if the game lacks that symmetry.
    fn flip(&mut self) -> bool;

    /// The static evaluation from the side to move's view, and its terms.
    fn evaluate(&mut self) -> (Score, Vec<EvalTerm>);

    /// By square: what the pieces there add to the static evaluation, in centipawns from White's view; empty if that cannot be
    /// told. See [`Evaluator::shares`](crate::Evaluator::shares).
    fn shares(&mut self) -> Vec<(Spot, i32)>;

    /// The values of the game's pieces; see [`Variant::piece_values`](crate::Variant::piece_values).
    fn piece_values(&self) -> Vec<PieceValue>;

    /// How scores turn into results in this game.
    fn curve(&self) -> WinCurve;

    /// The numbers of the search in this game.
    fn search_params(&self) -> SearchParams;

    /// The weights of the evaluation that can be tuned; empty if there are none.
    fn weights(&mut self) -> Vec<Weight>;

    /// How the score of the position depends on the weights; `None` if there are none.
    fn trace(&mut self) -> Option<Trace>;

    /// The source file of the weights with these values, as many as [`weights`](GameEngine::weights) gives; `None` if there are none.
    fn weights_file(&mut self, values: &[i32]) -> Option<String>;

    /// What networks of this game have to fit; `None` if there can be none.
    fn network_shape(&mut self) -> Option<InputsShape>;

    /// What a network sees of the position; `None` if there can be none.
    fn network_features(&mut self) -> Option<Features>;

    /// What a network sees of up to `count` positions that random moves lead to from here, one to `plies` of them, half of them
    /// captures and the like where there are any, with their static evaluations from the side to move's view. Nobody is in check there.
    fn evaluated_around(&mut self, count: u32, plies: u32, seed: u64) -> Vec<(Features, Score)>;

    /// Evaluates by this network from here on; `None`: as the game does by default. Forgets everything learnt.
    ///
    /// # Errors
    /// [`NetworkError`] if the network does not fit the game; nothing is changed then.
    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;

    /// Perft below every root move, in the generator's order, on `threads` threads (1: the calling thread alone).
    /// Depth 0 gives an empty list: perft(0) is 1.
    fn perft(&self, depth: u32, threads: usize) -> Vec<PerftCount> {
        self.perft_until(depth, threads, &|| false).unwrap_or_default()
    }

    /// [`perft`](GameEngine::perft), but it ends, without counts, soon after `is_stopped` says so.
    fn perft_until(
        &self,
        depth: u32,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<PerftCount>>;

    /// Starts a search of the current position; it reports to the listener, ending with [`SearchEvent::Done`]. Without the feature
    /// `threads` it has done so when this returns, also where the limits name no end: what could be found has been found then.
    fn go(&mut self, limits: Limits, listener: Box<dyn Listener>);

    /// Tells a running search to finish at once. Does nothing when none runs.
    fn stop(&self);

    /// The opponent played the move pondered on: the search goes on, on its own time.
    fn ponder_hit(&self);

    /// True from [`go`](GameEngine::go) until the search has sent [`SearchEvent::Done`].
    fn is_searching(&self) -> bool;

    /// What XBoard is told when this game is chosen; `None` if XBoard knows it.
    fn board_setup(&self) -> Option<BoardSetup>;

    /// Size and parent of the board of a game that XBoard knows; see [`BoardCodec::known_board`](crate::BoardCodec::known_board).
    fn known_board(&self) -> (&'static str, &'static str);

    /// The first field of the FEN that XBoard writes when its board shows the position.
    fn board_placement(&self) -> String;

    /// The start position that a FEN of XBoard's means, if that left something out; see
    /// [`BoardCodec::meant_start`](crate::BoardCodec::meant_start).
    fn meant_start(&self, board_fen: &str) -> Option<String>;

    /// The XBoard plies that show a move.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn turn_plies(&self, text: &str) -> Result<Vec<String>, MoveError>;

    /// Reads XBoard plies since the last turn boundary; a complete turn comes as canonical string.
    fn read_turn(&self, plies: &[&str]) -> TurnReading<String>;

    /// True if the last move took the turn before it back; see [`BoardCodec::takes_back`](crate::BoardCodec::takes_back).
    fn last_move_takes_back(&self) -> bool;

    /// What the board does not show; see [`BoardCodec::notice`](crate::BoardCodec::notice).
    fn board_notice(&self) -> Option<String>;

    /// Marks for XBoard's `highlight`; see [`BoardCodec::highlight`](crate::BoardCodec::highlight).
    fn highlight(&self, clicks: &[&str]) -> Option<String>;

    /// Letters for XBoard's `choice`; see [`BoardCodec::choice`](crate::BoardCodec::choice).
    fn choice(&self, clicks: &[&str]) -> Option<String>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loss by the side's own move lies an odd number of plies away; it is no less a loss than one by the opponent's.
    #[test]
    fn moves_to_the_end_have_the_sign_of_the_result() {
        let mate = |score: Score| match ScoreReport::from(score) {
            ScoreReport::Mate(moves) => moves,
            ScoreReport::Centipawns(value) => panic!("{value}"),
        };
        assert_eq!([1, 2, 3, 4, 5].map(|plies| mate(Score::win_in(plies))), [1, 1, 2, 2, 3]);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|plies| mate(Score::loss_in(plies))), [0, -1, -1, -2, -2, -3]);
    }
}

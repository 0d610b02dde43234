//! Reader of games saved by XBoard. XBoard records the half-moves of its own board, of which one
//! turn of the game may take several, in a notation that omits squares and letters required by the
//! rules of the game. Each word is therefore ambiguous, and the reader searches for the only game
//! whose turns match all words to the end.

use std::collections::HashSet;

use engine_core::{
    AnyGame, AnySquare, BoardSetup, Dropped, Key, MoveCode, MoveStyle, OptionKind, PositionError, Side,
    TurnReading,
};

use super::error::{RecordError, XBoardError};
use super::pgn_text::{MoveText, WrittenMove, known_tag};
use super::xboard_words::{RecordBoard, Word};
use crate::engine::Engine;

/// Prefix of a comment with moves that leave no half-moves on XBoard's board: a move and its
/// denial.
pub const TAKEN_BACK: &str = "Taken back:";
/// XBoard's notation of a pass.
const PASS: &str = "--";
/// Prefix of the comment with a picture of the board, which XBoard adds to the start position of a
/// game.
const BOARD_COMMENT: &str = "{-------";
/// Limit of positions visited per word of a record, beyond which the record counts as too
/// ambiguous.
const POSITIONS_PER_WORD: usize = 50;

/// Result of reading a record.
#[derive(Debug)]
pub struct Reading {
    /// Option of the game implied by its start position.
    pub option: Option<(String, String)>,
    /// Moves in coordinate notation with their annotations.
    pub written: MoveText,
}

/// Returns true for a record saved by XBoard or WinBoard of a game that its engine has defined.
pub(crate) fn is_one(record: &str, text: &MoveText, game: &dyn AnyGame) -> bool {
    let has_board =
        |remarks: &[String]| remarks.first().is_some_and(|first| first.starts_with(BOARD_COMMENT));
    game.codec().board_setup().is_some() && known_tag(record, "FEN").is_some() && has_board(&text.before)
}

/// Plays a record of XBoard on an engine that is set to its game.
pub fn play(record: &str, text: &MoveText, engine: &mut Engine) -> Result<Reading, RecordError> {
    if engine.game().codec().board_setup().is_none() {
        return Err(XBoardError::Plain.into());
    }
    let fen = known_tag(record, "FEN");
    let fen = fen.as_deref();
    let mut error = None;
    for option in starts(fen, engine) {
        let read = begin(fen, option.as_ref(), engine)
            .and_then(|()| Ok(RecordReader::new(text, engine.game_mut()).read()?));
        match read {
            Ok(turns) => return Ok(Reading { option, written: with_remarks(text, turns) }),
            Err(wrong) => error = error.or(Some(wrong)),
        }
    }
    Err(error.unwrap_or(XBoardError::Start.into()))
}

/// Possible starts of the game: options under which it begins with this FEN, or none.
fn starts(fen: Option<&str>, engine: &mut Engine) -> Vec<Option<(String, String)>> {
    // Without a FEN nothing tells of an option.
    if fen.is_none() {
        return vec![None];
    }
    let specs = engine.info().options;
    let mut found = Vec::new();
    for spec in specs {
        let OptionKind::Combo { values, .. } = &spec.kind else { continue };
        let old = engine.option_text(spec.name).unwrap_or_default();
        for value in values.iter().filter(|value| *value != old) {
            if engine.set_option(spec.name, value).is_ok() {
                engine.new_game();
                if begins_like(fen, engine.game()) {
                    found.push(Some((spec.name.to_string(), value.to_string())));
                }
            }
        }
        // This value was valid before.
        let _ = engine.set_option(spec.name, &old);
    }
    engine.new_game();
    found.insert(if begins_like(fen, engine.game()) { 0 } else { found.len() }, None);
    found
}

/// Returns true if XBoard's start position of the game matches the FEN. XBoard may drop castling
/// rights, so only placement and side to move are compared.
fn begins_like(fen: Option<&str>, game: &dyn AnyGame) -> bool {
    let Some(fen) = fen else { return true };
    let two_fields = |fen: &str| fen.split_whitespace().take(2).map(str::to_string).collect::<Vec<_>>();
    game.codec().board_setup().is_some_and(|setup| two_fields(&setup.fen) == two_fields(fen))
}

/// True if the fields after board and side to move are those of a start position of XBoard:
/// castling, en passant, 0 and 1, or the first few of them.
fn ends_like_xboards_start(fen: &str) -> bool {
    let is_right = |word: &str| word.bytes().all(|mark| mark.is_ascii_alphabetic() || mark == b'-');
    let is_square = |word: &str| word == "-" || word.parse::<AnySquare>().is_ok();
    let mut words = fen.split_whitespace().skip(2);
    words.next().is_none_or(is_right)
        && words.next().is_none_or(is_square)
        && words.by_ref().take(2).zip(["0", "1"]).all(|(word, counter)| word == counter)
        && words.next().is_none()
}

/// Sets up the position denoted by a FEN of XBoard (`None`: the standard start). Returns true for
/// the start of the game, and the dropped parts of the position.
///
/// # Errors
/// [`PositionError`] if the FEN is rejected; the game is unchanged then.
pub fn set_up(fen: Option<&str>, game: &mut dyn AnyGame) -> Result<(bool, Vec<Dropped>), PositionError> {
    let is_xboards = fen.is_none_or(ends_like_xboards_start);
    let is_start = is_xboards && begins_like(fen, game);
    let fen = fen.filter(|_| !is_start);
    let meant = fen.filter(|_| is_xboards).and_then(|fen| game.codec().meant_start(fen));
    Ok((is_start, game.set_position(meant.as_deref().or(fen), &[])?))
}

fn begin(
    fen: Option<&str>,
    option: Option<&(String, String)>,
    engine: &mut Engine,
) -> Result<(), RecordError> {
    if let Some((name, value)) = option {
        engine.set_option(name, value)?;
        engine.new_game();
    }
    set_up(fen, engine.game_mut())?;
    Ok(())
}

/// A turn found by the search: its moves, and the number of words up to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
struct RecordTurn {
    /// Usually one move; a denied move precedes its denial.
    moves: Vec<String>,
    end: usize,
}

/// Node of the search: the turns that may be played there.
struct Branch {
    turns: Vec<RecordTurn>,
    next: usize,
    /// Number of moves played to reach the node.
    moves: usize,
}

/// Search for the turns that match the words.
struct RecordReader<'a> {
    words: &'a [WrittenMove],
    before: &'a [String],
    game: &'a mut dyn AnyGame,
    setup: BoardSetup,
    /// Visited nodes: the number of words, and the position.
    visited: HashSet<(usize, Key)>,
    /// Largest number of words matched.
    farthest: usize,
}

impl<'a> RecordReader<'a> {
    fn new(text: &'a MoveText, game: &'a mut dyn AnyGame) -> RecordReader<'a> {
        let setup = game.codec().board_setup().expect("only games that an engine has defined come here");
        RecordReader {
            words: &text.moves,
            before: &text.before,
            game,
            setup,
            visited: HashSet::new(),
            farthest: 0,
        }
    }

    /// Finds the only interpretation of the record, and leaves the game at its end.
    fn read(mut self) -> Result<Vec<RecordTurn>, XBoardError> {
        let begin = self.opening_passes();
        let mut found: Vec<Vec<RecordTurn>> = Vec::new();
        let mut ends = HashSet::new();
        let limit = POSITIONS_PER_WORD * (self.words.len() + 1);
        let mut line: Vec<RecordTurn> = Vec::new();
        let mut branches = vec![self.branch(begin, 0)];
        if begin == self.words.len() {
            found.push(Vec::new());
        }
        while let Some(branch) = branches.last_mut() {
            let Some(turn) = branch.turns.get(branch.next).cloned() else {
                for _ in 0..branch.moves {
                    self.game.undo();
                }
                branches.pop();
                line.pop();
                continue;
            };
            branch.next += 1;
            let Some(moves) = self.play_turn(&turn) else { continue };
            line.push(turn.clone());
            if self.visited.len() > limit {
                return Err(XBoardError::TooOpen);
            }
            if turn.end == self.words.len() && ends.insert(self.game.fen()) {
                found.push(line.clone());
            }
            branches.push(self.branch(turn.end, moves));
        }
        match &found[..] {
            [only] => {
                for turn in only {
                    self.play_turn(turn);
                }
                Ok(found.remove(0))
            }
            [] => Err(self.misunderstood()),
            [first, second, ..] => Err(ambiguous(first, second)),
        }
    }

    /// Number of words before the first turn: XBoard's boards start with White to move, and White
    /// passes where Black begins.
    fn opening_passes(&self) -> usize {
        let white_begins = self.setup.fen.split_whitespace().nth(1) == Some("w");
        let passes = self.words.first().is_some_and(|word| word.word == PASS);
        usize::from(white_begins && passes && self.game.side_to_move() == Side::Black)
    }

    /// Plays a turn and returns the number of its moves; returns `None` and leaves the board
    /// unchanged if a move is illegal.
    fn play_turn(&mut self, turn: &RecordTurn) -> Option<usize> {
        for (played, mv) in turn.moves.iter().enumerate() {
            if self.game.play(mv).is_err() {
                for _ in 0..played {
                    self.game.undo();
                }
                return None;
            }
        }
        Some(turn.moves.len())
    }

    /// Candidate turns for the words from number `at` on, in a position reached by `moves` moves.
    fn branch(&mut self, at: usize, moves: usize) -> Branch {
        self.farthest = self.farthest.max(at);
        let mut turns = Vec::new();
        if self.visited.insert((at, self.game.key())) {
            turns = self.taken_back(at).map_or_else(|| self.turns(at), |turn| vec![turn]);
        }
        Branch { turns, next: 0, moves }
    }

    /// Moves listed in a comment before word number `at`, unless they have just been played.
    fn taken_back(&self, at: usize) -> Option<RecordTurn> {
        let remarks = match at.checked_sub(1) {
            Some(last) => &self.words[last].remarks,
            None => self.before,
        };
        let remark = remarks.iter().find_map(|remark| remark.strip_prefix('{')?.strip_prefix(TAKEN_BACK))?;
        let moves: Vec<String> =
            remark.trim_end_matches('}').split_whitespace().map(str::to_string).collect();
        let is_done = self.game.moves_played().ends_with(&moves);
        (!is_done && !moves.is_empty()).then_some(RecordTurn { moves, end: at })
    }

    /// Candidate turns that begin with word number `at`. Turns that this program would show by
    /// exactly these half-moves exclude others.
    fn turns(&self, at: usize) -> Vec<RecordTurn> {
        let mut exact = Vec::new();
        let mut others = Vec::new();
        let mut open: Vec<(Vec<String>, RecordBoard)> =
            vec![(Vec::new(), RecordBoard::parse(&self.game.codec().board_placement()))];
        let mut side = self.game.side_to_move();
        for (end, written) in (at + 1..).zip(&self.words[at..]) {
            let word = Word::parse(&written.word);
            let mut partial = Vec::new();
            for (plies, board) in &open {
                for ply in word.plies(board, side, &self.setup.looks) {
                    let all: Vec<String> = plies.iter().cloned().chain([ply]).collect();
                    let read: Vec<&str> = all.iter().map(String::as_str).collect();
                    match self.game.codec().read_turn(&read) {
                        TurnReading::Complete(mv) => {
                            let list = if self.is_shown_by(mv, &all) { &mut exact } else { &mut others };
                            let text = self.game.write(mv, MoveStyle::Coordinates);
                            let turn = RecordTurn { moves: vec![text], end };
                            if !list.contains(&turn) {
                                list.push(turn);
                            }
                        }
                        TurnReading::Partial => {
                            let mut board = board.clone();
                            board.play(side, read[read.len() - 1]);
                            partial.push((all, board));
                        }
                        TurnReading::Illegal(_) => {}
                    }
                }
            }
            if partial.is_empty() {
                break;
            }
            open = partial;
            side = !side;
        }
        if exact.is_empty() { others } else { exact }
    }

    /// Returns true if this program shows the move by these half-moves.
    fn is_shown_by(&self, mv: MoveCode, plies: &[String]) -> bool {
        let shown = self.game.codec().turn_plies(mv);
        shown.len() == plies.len()
            && shown.iter().zip(plies).all(|(shown, ply)| shown.eq_ignore_ascii_case(ply))
    }

    fn misunderstood(&self) -> XBoardError {
        let word = self.words.get(self.farthest).map_or("", |written| written.word.as_str());
        XBoardError::NoTurn(self.farthest + 1, word.to_string())
    }
}

fn ambiguous(first: &[RecordTurn], second: &[RecordTurn]) -> XBoardError {
    let differ = first.iter().zip(second).find(|(a, b)| a != b);
    let moves =
        differ.map(|(a, b)| format!("{} or {}", a.moves.join(" "), b.moves.join(" "))).unwrap_or_default();
    XBoardError::Ambiguous(moves)
}

/// Moves of the turns, with the annotations of a turn's words on its last move; XBoard's board
/// pictures and the comments with denied moves are removed.
fn with_remarks(text: &MoveText, turns: Vec<RecordTurn>) -> MoveText {
    let kept = |remarks: &[String]| -> Vec<String> {
        let is_ours = |remark: &&String| {
            !remark.starts_with(BOARD_COMMENT) && !remark.trim_start_matches('{').starts_with(TAKEN_BACK)
        };
        remarks.iter().filter(is_ours).cloned().collect()
    };
    let mut moves = Vec::new();
    let mut begin = 0;
    for turn in turns {
        let words = &text.moves[begin..turn.end];
        let remarks = words.iter().flat_map(|written| kept(&written.remarks)).collect();
        let line = words.first().map_or(0, |written| written.line);
        begin = turn.end;
        moves.extend(turn.moves.into_iter().map(|word| WrittenMove { word, remarks: Vec::new(), line }));
        if let Some(last) = moves.last_mut() {
            last.remarks = remarks;
        }
    }
    MoveText {
        before: kept(&text.before),
        moves,
        result: text.result.clone(),
        behind: None,
        notes: text.notes.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;
    use crate::records::pgn_text::move_text;

    const START: &str =
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n\n{--------------\nboard\n}\n";

    #[test]
    fn a_start_is_xboards_only_if_nothing_stranger_follows() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        for game in ["crazy", "illusionary"] {
            let set_up = |rest: &str| {
                let mut game = all_games().find(game).unwrap().open();
                game.new_game(1);
                set_up(Some(&format!("{start} {rest}")), &mut *game).map_err(|error| error.to_string())
            };
            for rest in ["- - 0 1", "KQkq - 0 1", "- -", ""] {
                assert!(
                    set_up(rest).is_ok_and(|(is_start, _)| is_start),
                    "{game} {rest}: {:?}",
                    set_up(rest)
                );
            }
            assert!(set_up("KQkq - 5 9").is_ok_and(|(is_start, _)| !is_start), "{game}");
            for rest in
                ["KQkq - 0 70000", "KQkq - 0 1 h2g3", "[] - 0 1", "KQkq - [] 1", "- 0 1 setupG2", "-o0 1"]
            {
                assert!(set_up(rest).is_err(), "{game} {rest}");
            }
        }
    }

    /// Reads a record of Crazy Chess; returns the moves with their annotations.
    fn read(moves: &str) -> Result<Vec<(String, String)>, RecordError> {
        let mut engine = Engine::new(all_games());
        engine.choose(&all_games().find("crazy").unwrap());
        let record = format!("{START}{moves}");
        let reading = play(&record, &move_text(&record).unwrap(), &mut engine)?;
        let played = engine.game().moves_played();
        let read: Vec<String> = reading.written.moves.iter().map(|written| written.word.clone()).collect();
        assert_eq!(read, played);
        assert_eq!(reading.written.before, [""; 0]);
        Ok(reading
            .written
            .moves
            .into_iter()
            .map(|written| (written.word, written.remarks.join(" ")))
            .collect())
    }

    #[test]
    fn denied_moves_are_read_from_their_remark() {
        let moves = read(
            "{\nTaken back: e2e4 deny\n}\n1. d4 {+0.10/3} Nc6 2. e4 {good}\n{\nTaken back: e7e5 deny\n}\n2... Nf6 *",
        );
        let expected = [
            ("e2e4", ""),
            ("deny", ""),
            ("d2d4", "{+0.10/3}"),
            ("b8c6", ""),
            ("e2e4", "{good}"),
            ("e7e5", ""),
            ("deny", ""),
            ("g8f6", ""),
        ];
        assert_eq!(moves.unwrap(), expected.map(|(mv, said)| (mv.to_string(), said.to_string())));
    }

    #[test]
    fn unmatched_half_moves_are_reported_with_their_place() {
        let error = read("1. d4 d5 2. Nf6 *").unwrap_err().to_string();
        assert!(error.starts_with("XBoard's half-move 3, Nf6, fits no turn of the game"), "{error}");
        let error = read("{Taken back: e2e5 deny} 1. d4 *").unwrap_err().to_string();
        assert!(error.starts_with("XBoard's half-move 1, d4, fits no turn"), "{error}");
    }

    /// Returns an engine at the start of a game of Illusionary Piece Chess.
    fn illusionary(setup: &str) -> Engine {
        let mut engine = Engine::new(all_games());
        engine.choose(&all_games().find("illusionary").unwrap());
        engine.set_option("IllusionSetup", setup).unwrap();
        engine.new_game();
        engine
    }

    #[test]
    fn the_option_that_a_start_speaks_for_is_set() {
        let fen = illusionary("classic").game().codec().board_setup().unwrap().fen;
        let mut engine = illusionary("choose");
        let record = format!("[FEN \"{fen}\"]\n\n*");
        let reading = play(&record, &move_text(&record).unwrap(), &mut engine).unwrap();
        assert_eq!(reading.option, Some(("IllusionSetup".to_string(), "classic".to_string())));
        assert_eq!(engine.option_text("IllusionSetup"), Some("classic".to_string()));
    }

    #[test]
    fn options_that_others_were_tried_for_are_as_before() {
        let options = |engine: &Engine| -> Vec<_> {
            engine.info().options.iter().map(|option| engine.option_text(option.name)).collect()
        };
        let mut engine = illusionary("classic");
        let (start, fen) = (engine.game().fen(), engine.game().codec().board_setup().unwrap().fen);
        let before = options(&engine);
        let record = format!("[FEN \"{fen}\"]\n\n*");
        let reading = play(&record, &move_text(&record).unwrap(), &mut engine).unwrap();
        assert_eq!(reading.option, None);
        assert_eq!(before, options(&engine));
        assert_eq!(engine.game().fen(), start);
    }

    #[test]
    fn late_disambiguation_is_resolved() {
        // Only the last move determines which Knight went to e2.
        let pawns = ["a3 h6", "a4 h5", "b3 g6", "h3 g5", "h4 f6", "g3 f5"];
        let moves = pawns.map(|pawns| format!("Rb1 Ra7 Ra1 Ra8 Rb1 Ra7 Ra1 Ra6 {pawns}")).join(" ");
        let read = read(&format!("1. e3 a6 2. Nc3 a5 3. Ne2 Ra6 {moves} Nb5 *"));
        assert_eq!(read.unwrap().last().unwrap().0, "c3b5");
    }

    #[test]
    fn two_games_that_fit_are_one_too_many() {
        // Both Knights may have gone there.
        let error = read("1. Nc3 a6 2. Nf3 a5 3. Ne4 a4 4. Ng5 *").unwrap_err().to_string();
        assert!(error.starts_with("this record of XBoard fits several moves"), "{error}");
    }
}

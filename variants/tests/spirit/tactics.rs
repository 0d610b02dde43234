//! Forced wins with known answers, and how the search reports them.

use crossbeam_channel::unbounded;
use engine_core::{Limits, Outcome, Player, Position, ScoreReport, SearchEvent, SearchReport, Side};
use variants::spirit::fen;
use variants::spirit::moves::Move;
use variants::spirit::notation::move_text;
use variants::spirit::position::SpiritPosition;

use crate::support::{DEFAULT, ending, epd_lines, play};

const TABLE: &str = include_str!("../../src/spirit/data/tactics.epd");
/// So many plies deeper than a win is long, the search must have found it and no longer one: it reduces quiet moves.
const EXTRA_DEPTH: u32 = 10;

/// One line of the table.
struct Puzzle {
    fen: String,
    /// How the game ends.
    reason: String,
    /// Moves of the winner, the last one included.
    moves: u32,
    /// The only winning moves.
    best: Vec<String>,
}

fn puzzles() -> Vec<Puzzle> {
    let read = |line: &str| {
        let mut fields = line.split(" ;");
        let fen = fields.next().unwrap().to_string();
        let field = |name: &str| {
            let mut found = line.split(" ;").filter_map(|field| field.strip_prefix(name));
            found.next().unwrap_or_else(|| panic!("{name} is missing: {line}")).trim().to_string()
        };
        let win = field("win ");
        let (reason, moves) = win.split_once(' ').unwrap();
        Puzzle {
            fen,
            reason: reason.to_string(),
            moves: moves.parse().unwrap(),
            best: field("bm ").split(' ').map(str::to_string).collect(),
        }
    };
    epd_lines(TABLE).map(read).collect()
}

fn is_won(end: Option<Outcome>, by: Side) -> bool {
    end.is_some_and(|end| end.winner == Some(by))
}

/// The moves that win by force in at most `moves` moves of the side to move, by trying everything.
fn winning_moves(pos: &mut SpiritPosition, moves: u32) -> Vec<String> {
    let mut candidates = pos.legal_moves();
    candidates.retain(|&mv| wins(pos, mv, moves));
    candidates.into_iter().map(move_text).collect()
}

/// True if the enemy of the side to move wins by force in at most `moves` moves, whatever the side does.
fn every_answer_loses(pos: &mut SpiritPosition, moves: u32) -> bool {
    let enemy = !pos.side_to_move();
    let answers = pos.legal_moves();
    !answers.is_empty()
        && answers.into_iter().all(|mv| {
            let undo = pos.make_move(mv).unwrap();
            let lost = match pos.game_end() {
                Some(end) => is_won(Some(end), enemy),
                None => has_win(pos, moves),
            };
            pos.unmake_move(undo);
            lost
        })
}

fn has_win(pos: &mut SpiritPosition, moves: u32) -> bool {
    pos.legal_moves().into_iter().any(|mv| wins(pos, mv, moves))
}

/// True if `mv` wins by force, as the first of at most `moves` moves of its side.
fn wins(pos: &mut SpiritPosition, mv: Move, moves: u32) -> bool {
    let side = pos.side_to_move();
    let undo = pos.make_move(mv).unwrap();
    let won = match pos.game_end() {
        Some(end) => is_won(Some(end), side),
        None => moves > 1 && every_answer_loses(pos, moves - 1),
    };
    pos.unmake_move(undo);
    won
}

fn search(player: &mut dyn Player, limits: Limits) -> SearchReport {
    let (sender, events) = unbounded();
    player.go(limits, sender);
    let done = |event| match event {
        SearchEvent::Done(report) => Some(report),
        SearchEvent::Info(_) | SearchEvent::CurrentMove { .. } => None,
    };
    events.iter().find_map(done).unwrap()
}

fn to_depth(player: &mut dyn Player, depth: u32) -> SearchReport {
    search(player, Limits { depth: Some(depth), ..Limits::default() })
}

fn player() -> Box<dyn Player> {
    let (entry, preset) = variants::find("spirit").unwrap();
    (entry.open)(preset)
}

#[test]
fn the_table_is_proved_by_trying_everything() {
    for puzzle in puzzles() {
        let mut pos = fen::parse(&puzzle.fen, DEFAULT).unwrap();
        assert_eq!(fen::write(&pos), puzzle.fen);
        let mut found = winning_moves(&mut pos, puzzle.moves);
        found.sort();
        assert_eq!(found, puzzle.best, "{}", puzzle.fen);
        if puzzle.moves > 1 {
            assert!(!has_win(&mut pos, puzzle.moves - 1), "quicker: {}", puzzle.fen);
        }
    }
}

#[test]
fn the_search_sees_forced_wins_and_says_how_far_they_are() {
    let mut player = player();
    for puzzle in puzzles() {
        player.new_game(1);
        player.set_position(Some(&puzzle.fen), &[]).unwrap();
        let report = to_depth(&mut *player, 2 * puzzle.moves + EXTRA_DEPTH);
        let best = report.best.unwrap();
        assert!(puzzle.best.contains(&best), "{best} in {}", puzzle.fen);
        let info = report.info.unwrap();
        assert_eq!(ScoreReport::from(info.score), ScoreReport::Mate(puzzle.moves as i32), "{}", puzzle.fen);
    }
}

/// Both sides played by the search: the winner needs no more moves than the table says. In the end the winner may have the
/// choice between a Victory and a Triumph.
#[test]
fn forced_wins_are_carried_out() {
    let mut player = player();
    for puzzle in puzzles() {
        player.new_game(1);
        player.set_position(Some(&puzzle.fen), &[]).unwrap();
        let winner = player.side_to_move();
        for left in (1..2 * puzzle.moves).rev() {
            assert_eq!(player.outcome(), None, "{}", puzzle.fen);
            let best = to_depth(&mut *player, left + 1 + EXTRA_DEPTH).best.unwrap();
            player.play(&best).unwrap();
        }
        assert!(is_won(player.outcome(), winner), "{}", puzzle.fen);
    }
}

#[test]
fn results_say_which_win_it_was() {
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.moves == 1) {
        let pos = fen::parse(&puzzle.fen, DEFAULT).unwrap();
        let result = if pos.side_to_move() == Side::White { "1-0" } else { "0-1" };
        for best in &puzzle.best {
            let text = format!("{result} {{{}}}", puzzle.reason);
            assert_eq!(ending(&play(&pos, &[best])), Some(text), "{best} in {}", puzzle.fen);
        }
    }
}

#[test]
fn losses_are_seen_from_the_other_side() {
    let mut player = player();
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.moves > 1) {
        let pos = play(&fen::parse(&puzzle.fen, DEFAULT).unwrap(), &[&puzzle.best[0]]);
        player.new_game(1);
        player.set_position(Some(&fen::write(&pos)), &[]).unwrap();
        let info = to_depth(&mut *player, 2 * puzzle.moves + EXTRA_DEPTH).info.unwrap();
        let ScoreReport::Mate(moves) = ScoreReport::from(info.score) else {
            panic!("no loss seen after {} in {}", puzzle.best[0], puzzle.fen);
        };
        assert!((1..puzzle.moves as i32).contains(&-moves), "{moves} in {}", puzzle.fen);
    }
}

/// The table has both ways to win, for both colours, near and far.
#[test]
fn the_table_is_varied() {
    let puzzles = puzzles();
    for reason in ["Victory", "Triumph"] {
        for side in [" w ", " b "] {
            let found = |moves: u32| {
                let fits = |puzzle: &&Puzzle| puzzle.reason == reason && puzzle.fen.contains(side);
                puzzles.iter().filter(fits).any(|puzzle| puzzle.moves == moves)
            };
            assert!(found(1) && found(2) && found(3), "{reason}{side}");
        }
    }
}

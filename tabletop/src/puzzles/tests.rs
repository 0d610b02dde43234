use super::*;
use crate::catalogue::all_games;
use crate::learn::Reply;
use crate::room::link::Link;
use crate::rules;

/// Node limit of the searches that found the puzzles.
const NODES: u64 = 50_000;
/// Number of puzzles of each game that every run proves.
const SAMPLE: usize = 2;

/// A mate in two.
const MATE: &str = "chess win 3 a7a6 d2d8 e6e8 d8e8; 6k1/p4ppp/4r3/8/8/8/3Q1PPP/3R2K1 b - - 0 1";

fn pages() -> Vec<(String, Vec<Puzzle>)> {
    let pages = rules::all(all_games()).into_iter();
    pages.map(|page| (page.source.name.to_string(), read(page.source.puzzles).unwrap())).collect()
}

fn attempt(line: &str) -> Attempt {
    Attempt::new(&line.parse().unwrap(), all_games()).unwrap()
}

#[test]
fn a_line_is_read_as_it_is_written() {
    let puzzle: Puzzle = MATE.parse().unwrap();
    assert_eq!((puzzle.aim, puzzle.level, puzzle.before.as_str()), (Aim::Win, 3, "a7a6"));
    assert_eq!(puzzle.solution, ["d2d8", "e6e8", "d8e8"]);
    assert_eq!(puzzle.to_string(), MATE);
    assert_eq!(read(&format!("# two\n{MATE}\n\n{MATE}\n")).unwrap().len(), 2);
}

#[test]
fn a_bad_line_is_refused_with_its_number() {
    for bad in [
        MATE.replace("; ", " "),
        MATE.replace(" win", " draw"),
        MATE.replace(" 3 ", " 21 "),
        MATE.replace(" 3 ", " x "),
        MATE.replace(" d8e8;", ";"),
        "chess win 3; 4r1k1/8".to_string(),
    ] {
        let error = read(&format!("{MATE}\n{bad}\n")).unwrap_err().to_string();
        assert!(error.starts_with("line 2: a puzzle is 'GAME win|defence LEVEL MOVES; FEN'"), "{error}");
    }
    let other = |line: String| line.parse::<Puzzle>().unwrap().open(all_games()).err().unwrap().to_string();
    assert_eq!(other(MATE.replace("chess", "checkers")), "there is no game 'checkers'");
    assert!(other(MATE.replace("a7a6", "a7a4")).contains("a7a4"));
    let illegal = MATE.replace(" e6e8 ", " e6e2 ").parse().unwrap();
    assert!(Attempt::new(&illegal, all_games()).is_err_and(|error| error.to_string().contains("e6e2")));
}

#[test]
fn a_solver_goes_wrong_and_then_right() {
    let mut attempt = attempt(MATE);
    assert_eq!(attempt.play("d2d7"), Ok(Reply::Wrong));
    assert!(attempt.play("d2d9").is_err());
    assert_eq!(attempt.right_move(), Some("d2d8"));
    assert_eq!(attempt.play("d2d8"), Ok(Reply::GoOn { answer: "e6e8".to_string() }));
    assert_eq!(attempt.play("d8e8"), Ok(Reply::Done { answer: None }));
    assert_eq!(attempt.right_move(), None);
}

#[test]
fn whatever_wins_at_once_is_right() {
    let mut attempt = attempt("chess win 0 a7a6 d1d8; 6k1/p4ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1");
    assert_eq!(attempt.play("e1e8"), Ok(Reply::Done { answer: None }), "another mate");
}

#[test]
fn a_judge_finds_the_only_move() {
    let verifier = PuzzleVerifier::strict(NODES);
    let only_move = |name: &str, fen: &str| {
        let mut game = all_games().find(name).unwrap().engine();
        game.game_mut().set_position(Some(fen), &[]).unwrap();
        verifier.verify(&mut *game).map(|OnlyMove { best, aim, .. }| (best, aim))
    };
    let only = |best: &str, aim| Some((best.to_string(), aim));
    assert_eq!(only_move("chess", "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1"), only("d1d8", Aim::Win));
    assert_eq!(only_move("chess", "6k1/5ppp/8/8/8/8/5PPP/R2RR1K1 w - - 0 1"), None, "several moves win");
    assert_eq!(
        only_move("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        None,
        "none does"
    );
    let threatened = "rnb1kbnr/1ppp1ppp/4p3/p7/7q/N1P1P3/PP1P1PPP/R1BQKBNR w KQkq - 2 4";
    assert_eq!(only_move("atomic", threatened), only("g2g3", Aim::Defence));
}

#[test]
fn a_check_finds_puzzles_that_are_none() {
    let check = |line: &str| {
        PuzzleVerifier::lenient(NODES)
            .check(&line.parse().unwrap(), all_games())
            .map_err(|error| error.to_string())
    };
    let lone = "chess win 0 a7a6 d1d8; 6k1/p4ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1";
    assert_eq!(check(lone), Ok(()));
    let other = lone.replace("d1d8", "d1d7");
    assert_eq!(check(&other), Err("d1d7 is not the only solution".to_string()));
    let illegal = lone.replace("d1d8", "d1e8");
    assert_eq!(check(&illegal), Err("illegal move d1e8: no such legal move".to_string()));
    let both = "chess win 0 a7a6 d1d8; 6k1/p4ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1";
    assert!(check(both).is_err(), "two mates");
}

/// With three pieces a proof is exact, however few nodes a search may have.
#[test]
fn endings_of_three_pieces_are_solved() {
    let only_move = |fen: &str, game: &str| {
        let mut engine = all_games().find(game).unwrap().engine();
        engine.game_mut().set_position(Some(fen), &[]).unwrap();
        PuzzleVerifier::strict(1).verify(&mut *engine)
    };
    let only = |best: &str, aim: Aim| Some(OnlyMove { best: best.to_string(), aim });
    // The king keeps the opposition, of which a search of one node knows nothing.
    for (fen, best) in
        [("8/3k4/3P4/3K4/8/8/8/8 b - - 0 1", "d7d8"), ("8/3k4/8/4K3/4P3/8/8/8 b - - 0 1", "d7e7")]
    {
        assert_eq!(only_move(fen, "chess"), only(best, Aim::Defence), "{fen}");
    }
    for (fen, why) in [
        ("3k4/8/8/3KP3/8/8/8/8 w - - 0 1", "two moves win"),
        ("8/8/3k4/8/3K4/3P4/8/8 w - - 0 1", "all draw"),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "all lose"),
    ] {
        assert_eq!(only_move(fen, "chess"), None, "{why}");
    }
}

#[test]
fn several_moves_may_end_the_game_at_last() {
    let puzzle: Puzzle =
        "chess win 3 a7a6 d2d8 e6e8 d8e8; 6k1/pp3ppp/4r3/1Q6/6q1/8/3R1PPP/6K1 b - - 0 1".parse().unwrap();
    assert!(PuzzleVerifier::lenient(NODES).check(&puzzle, all_games()).is_ok());
    let mut engine = puzzle.engine(all_games()).unwrap();
    engine.game_mut().play("d2d8").unwrap();
    assert_eq!(PuzzleVerifier::lenient(NODES).replies(&mut *engine), ["e6e8"]);
    engine.game_mut().play("e6e8").unwrap();
    assert!(["d8e8", "b5e8"].iter().all(|text| wins_at_once(engine.game(), text)));
    assert!(!wins_at_once(engine.game(), "d8d7"));
}

/// Every puzzle can be set up and solved, and every game has some.
#[test]
fn all_puzzles_can_be_played() {
    for (page, puzzles) in pages().into_iter().filter(|(page, _)| page != "README") {
        for puzzle in &puzzles {
            let mut attempt =
                Attempt::new(puzzle, all_games()).unwrap_or_else(|error| panic!("{page}: {error}: {puzzle}"));
            while let Some(text) = attempt.right_move().map(str::to_string) {
                let reply = attempt.play(&text).unwrap_or_else(|error| panic!("{page}: {error}: {puzzle}"));
                assert_ne!(reply, Reply::Wrong, "{page}: {puzzle}");
            }
        }
    }
}

/// The search still finds the only move in some puzzles of every game; [`all_puzzles_are_sound`]
/// checks the others.
#[test]
fn a_sample_of_the_puzzles_is_sound() {
    for (page, puzzles) in pages() {
        let step = (puzzles.len() / SAMPLE).max(1);
        check(&page, puzzles.iter().step_by(step).take(SAMPLE));
    }
}

#[test]
#[ignore = "takes half an hour"]
fn all_puzzles_are_sound() {
    for (page, puzzles) in pages() {
        check(&page, puzzles.iter());
    }
}

fn check<'a>(page: &str, puzzles: impl Iterator<Item = &'a Puzzle>) {
    let verifier = PuzzleVerifier::lenient(NODES);
    for puzzle in puzzles {
        let checked = verifier.check(puzzle, all_games());
        assert!(checked.is_ok(), "{page}: {}: {puzzle}", checked.unwrap_err());
    }
}

#[test]
fn pages_get_all_they_need() {
    for (page, puzzles) in pages().into_iter().filter(|(_, puzzles)| !puzzles.is_empty()) {
        let choice = all_games().find(&puzzles[0].game).unwrap();
        let message = serde_json::to_value(puzzles_message(&choice, all_games()).unwrap()).unwrap();
        let shown = message["puzzles"].as_array().unwrap();
        assert_eq!(message["page"], page);
        assert_eq!(shown.len(), puzzles.len());
        let levels: Vec<i64> = shown.iter().map(|puzzle| puzzle["level"].as_i64().unwrap()).collect();
        assert!(levels.is_sorted());
        let mut ids: Vec<&str> = shown.iter().map(|puzzle| puzzle["id"].as_str().unwrap()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), puzzles.len(), "{page}: each has a name of its own");
        let link = Link::read(shown[0]["link"].as_str().unwrap()).unwrap();
        assert_eq!(link.flipped, shown[0]["side"] == "Black");
        assert!(link.study);
    }
}

/// The first page draws the puzzle of the day from the boards, by its number among the puzzles.
#[test]
fn boards_are_those_of_the_puzzles() {
    let choice = all_games().find("chess").unwrap();
    let (told, drawn) =
        (puzzles_message(&choice, all_games()).unwrap(), puzzle_boards(&choice, all_games()).unwrap());
    assert_eq!((told.puzzles.len(), drawn.files, drawn.pieces.len()), (drawn.boards.len(), 8, 12));
    let mut game = choice.open();
    for (puzzle, board) in told.puzzles.iter().zip(&drawn.boards) {
        assert_eq!((&puzzle.side, puzzle.aim, board.squares.chars().count()), (&board.side, board.aim, 64));
        let link = Link::read(&puzzle.link).unwrap();
        game.set_position(link.fen.as_deref(), &[&link.moves]).unwrap();
        let fen = game.fen();
        let rows = fen.split(' ').next().unwrap().split('/');
        let cells: String = rows
            .flat_map(str::chars)
            .map(|sign| match sign.to_digit(10) {
                Some(empty) => " ".repeat(empty as usize),
                None => sign.to_string(),
            })
            .collect();
        let seen: String = if puzzle.side == "Black" { cells.chars().rev().collect() } else { cells };
        let of = |text: &str, kind: char| {
            text.char_indices().filter(|(_, sign)| *sign == kind).map(|(at, _)| at).collect::<Vec<_>>()
        };
        for kind in "KQRBNPkqrbnp".chars().filter(|&kind| seen.contains(kind)) {
            let places = of(&seen, kind);
            let sign = board.squares.chars().nth(places[0]).unwrap();
            assert_eq!(of(&board.squares, sign), places, "{} {kind}", puzzle.id);
        }
    }
}

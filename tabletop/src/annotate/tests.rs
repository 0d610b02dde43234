use std::sync::Arc;

use engine_core::{Score, Side, WinCurve};

use super::review::MoveClass;
use super::{AnnotatedGame, PositionAnalysis, Review, annotated, read_game, report};
use crate::catalogue::all_games;
use crate::engine::Engine;
use crate::records::pgn_text::{self, GameText};

const SPIRIT: &str = "[Event \"x\"]\n[White \"A \\\"B\\\" <c>\"]\n[Black \"D\"]\n[Result \"1-0\"]\n[Variant \"spirit\"]\n\
                      [SpiritTriumphWalls \"4\"]\n[FEN \"7sa/9/9/3W1W3/4A4/3W5/5W3/1B7/9 w - - 0 7\"]\n\n\
                      7. f3f4 {a comment} 1-0\n";
const CHESS: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n";

fn games(text: &str) -> Vec<Arc<AnnotatedGame>> {
    let mut engine = Engine::new(all_games());
    let read = |game: GameText| Arc::new(read_game(&game.text, &mut engine).unwrap());
    pgn_text::split_games(text).into_iter().map(read).collect()
}

fn refusal(text: &str) -> String {
    read_game(text, &mut Engine::new(all_games())).err().expect("a refusal").to_string()
}

fn analysis(score: Option<i32>, best: &str) -> PositionAnalysis {
    PositionAnalysis {
        score: score.map(Score::centipawns),
        chances: score.map(|score| WinCurve::UNFITTED.chances(Score::centipawns(score))),
        depth: 9,
        best: Some(best.to_string()),
        line: vec![best.to_string(), "x}y".to_string()],
    }
}

/// Fool's mate: White's second move loses at once, the first costs little; the last position is
/// over.
fn fools_mate(games: &[Arc<AnnotatedGame>]) -> Review {
    let scores = [
        analysis(Some(30), "e2e4"),
        analysis(Some(30), "e7e5"),
        analysis(Some(-20), "d2d4"),
        PositionAnalysis {
            score: Some(Score::win_in(1)),
            chances: Some(WinCurve::UNFITTED.chances(Score::win_in(1))),
            ..analysis(None, "d8h4")
        },
        analysis(None, ""),
    ];
    Review::new(Arc::clone(&games[0]), scores.to_vec())
}

#[test]
fn games_are_read_with_their_rules() {
    let read = games(&format!("{SPIRIT}\n{CHESS}"));
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].options, [("SpiritTriumphWalls".to_string(), "4".to_string())]);
    assert_eq!(read[0].tag("White"), Some("A \"B\" <c>"));
    assert_eq!(read[0].outcome.map(|outcome| outcome.reason), Some("Triumph"));
    assert_eq!((read[0].numbers.at(0), read[1].numbers.at(3)), ((7, true), (2, false)));
    assert_eq!(read[1].pictures.len(), 5);
}

#[test]
fn results_are_found_wherever_they_stand() {
    for (text, result) in [
        ("[Result \"0-1\"]\n\n1. e4 1-0", "0-1"),
        ("[Result \"*\"]\n\n1. e4 1-0", "1-0"),
        ("[Result \"White won\"]\n\n1. e4 \u{bd}-\u{bd}", "1/2-1/2"),
        ("1. e4 e5 2. Nf3 1-0", "1-0"),
        ("1. e4 e5 2. Nf3 *", "*"),
        (CHESS, "0-1"),
        ("1. f3 e5 2. g4 Qh4#", "0-1"),
    ] {
        assert_eq!(games(text)[0].result(), result, "{text}");
    }
    let open = games("[Result \"*\"]\n\n1-0").remove(0);
    let text = annotated(&Review::new(open, vec![analysis(Some(0), "e2e4")]));
    assert!(text.starts_with("[Result \"1-0\"]\n") && text.ends_with("\n\n1-0\n\n"), "{text}");
}

#[test]
fn a_position_alone_is_seen_by_its_side_to_move() {
    let game = games("[FEN \"4k3/8/8/8/8/8/8/RR2K3 b - - 0 1\"]\n\n*").remove(0);
    let review = Review::new(game, vec![analysis(Some(-900), "e8e7")]);
    assert_eq!(review.positions[0].score, "+9.00");
    assert!(review.positions[0].expected > 0.9);
}

#[test]
fn bad_games_say_what_is_wrong() {
    assert_eq!(refusal("1. e4 e5\n2. Ke3 *\n"), "line 2: there is no legal move Ke3");
    assert_eq!(refusal("[Variant \"checkers\"]\n\n1. e4 *\n"), "there is no game 'checkers'");
    assert!(refusal("[FEN \"8/8 w\"]\n\n*\n").starts_with("bad FEN"));
    let nested = format!("1. e4 {}", "(1. d4 (1. e4 ".repeat(4000));
    assert_eq!(refusal(&nested), "line 1: variations are nested in more than 200 levels");
}

#[test]
fn rules_of_one_game_do_not_reach_the_next() {
    let plain = SPIRIT.replace("[SpiritTriumphWalls \"4\"]\n", "").replace(" 1-0\n", " *\n");
    let read = games(&format!("{SPIRIT}\n{plain}"));
    assert!(
        read[0].outcome.is_some() && read[1].outcome.is_none(),
        "four Walls are a Triumph in the first alone"
    );
    let mut engine = Engine::new(all_games());
    for (game, over) in [(&read[0], true), (&read[1], false)] {
        game.set_up(1, &mut engine).unwrap();
        assert_eq!(engine.game().outcome().is_some(), over);
    }
}

/// Long games are set up from intermediate positions; every position is the same.
#[test]
fn positions_of_long_games_are_those_of_the_game() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let game = games(&format!("1. e4 e5 {} *\n", shuffle.repeat(120))).remove(0);
    let mut engine = Engine::new(all_games());
    let mut reference = all_games().find("chess").unwrap().open();
    for ply in 0..=game.moves.len() {
        if ply % 37 == 0 || ply + 5 > game.moves.len() {
            game.set_up(ply, &mut engine).unwrap();
            assert_eq!(engine.game().fen(), reference.fen(), "{ply}");
            assert_eq!(engine.game().outcome(), reference.outcome(), "{ply}");
            assert!(engine.game().moves_played().len() < 200, "{ply}");
        }
        if let Some(played) = game.moves.get(ply) {
            reference.play(&played.text).unwrap();
        }
    }
}

#[test]
fn marks_go_by_lost_chances() {
    let read = games(CHESS);
    let review = fools_mate(&read);
    assert_eq!(review.class_of(0), Some(MoveClass::Inaccuracy), "sixty centipawns in a balanced game");
    assert_eq!(review.class_of(1), None, "the best move");
    assert_eq!(review.class_of(2), Some(MoveClass::Blunder));
    assert_eq!(review.class_of(3), None);
    assert_eq!(
        (review.count(Side::White, MoveClass::Blunder), review.count(Side::Black, MoveClass::Blunder)),
        (1, 0)
    );
    assert!(review.accuracy(Side::White).unwrap() < 60.0);
    assert!(review.accuracy(Side::Black).unwrap() > 99.9);
    assert!(review.positions[4].expected < 0.001, "mated");
}

#[test]
fn annotated_games_are_readable_again() {
    let read = games(CHESS);
    let text = annotated(&fools_mate(&read));
    let flat = text.replace('\n', " ");
    for expected in [
        "1. f3 $6 {[%eval -0.30,9] Best: e2e4 x)y (+0.30)}",
        "1... e5 {[%eval -0.20,9]}",
        "2. g4 $4 {[%eval #-1,9] Best: d2d4 x)y (-0.20)}",
        "2... Qh4# 0-1",
        "[Annotator \"Menagerie ",
    ] {
        assert!(flat.contains(expected), "{expected} in {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let again = games(&text);
    let moves =
        |game: &Arc<AnnotatedGame>| game.moves.iter().map(|played| played.text.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&again[0]), moves(&read[0]));
    let spirit = games(SPIRIT);
    let text = annotated(&Review::new(
        Arc::clone(&spirit[0]),
        vec![analysis(Some(900), "f3f4"), analysis(None, "")],
    ));
    assert_eq!(pgn_text::tags(&text)[..7], spirit[0].tags[..], "the tags are as they were");
}

#[test]
fn the_annotations_of_the_file_are_kept() {
    let game = "[Annotator \"Somebody\"]\n[Result \"*\"]\n\n{A short game.} 1. f3?! {Weak. [%eval -0.6]} e5 {[%eval -0.5]} (1... e6 {too [%eval 1]}) 2. g4?? $4 Qh4# $18 *\n";
    let read = games(game);
    let first = annotated(&fools_mate(&read));
    let flat = first.replace('\n', " ");
    for expected in [
        "[Annotator \"Somebody, Menagerie ",
        "{A short game.} 1. f3 {[%eval -0.30,9] Best: e2e4 x)y (+0.30)} $6 {Weak.} 1... e5",
        "{[%eval -0.20,9]} (1... e6 {too [%eval 1]}) 2. g4 {[%eval #-1,9] Best: d2d4 x)y (-0.20)} $4 2... Qh4#",
        "2... Qh4# $18 0-1",
    ] {
        assert!(flat.contains(expected), "{expected} in {first}");
    }
    // Annotated again, the game is unchanged.
    let again = games(&first);
    assert_eq!(annotated(&fools_mate(&again)), first);
}

/// A browser adds words to this program's comments, and other programs write similar ones.
#[test]
fn only_what_this_program_said_is_replaced() {
    let game = "[Annotator \"Menagerie 1.0.0\"]\n\n1. f3 {[%eval 0.35,4] My own words.} \
                1... e5 $6 {[%eval 0.3] [%clk 0:05:00] Dubious.} \
                2. g4 $2 $6 {[%clk 0:01] [%eval #-1,4] Best: Nf3 (+0.1) would hold: Best: so} Qh4# $2 {Best: h6 (-0.20)} *\n";
    let first = annotated(&fools_mate(&games(game)));
    let flat = first.replace('\n', " ");
    for expected in [
        "1. f3 $6 {[%eval -0.30,9] Best: e2e4 x)y (+0.30)} {My own words.} 1... e5",
        "1... e5 {[%eval -0.20,9]} $6 {[%clk 0:05:00] Dubious.} 2. g4",
        "2. g4 $4 {[%eval #-1,9] Best: d2d4 x)y (-0.20)} $2 $6 {[%clk 0:01] would hold: Best: so} 2...",
        "2... Qh4# 0-1",
    ] {
        assert!(flat.contains(expected), "{expected} in {first}");
    }
    assert_eq!(annotated(&fools_mate(&games(&first))), first, "once more");
}

/// Passes are legal in analysis records.
#[test]
fn null_moves_are_followed() {
    let game = games("1. e4 Z0 2. d4 d5 *\n").remove(0);
    let names: Vec<&str> = game.moves.iter().map(|played| played.readable.as_str()).collect();
    assert_eq!(names, ["e4", "--", "d4", "d5"]);
    let mut engine = Engine::new(all_games());
    game.set_up(3, &mut engine).unwrap();
    assert_eq!((engine.game().side_to_move(), engine.game().moves_played().len()), (Side::Black, 3));
    assert_eq!(
        refusal("1. e4 d6 2. Bb5+\n-- *\n"),
        "line 2: illegal move --: the turn cannot be passed here"
    );
    // A threat that the search treats as a check is not one.
    for text in [
        "[Variant \"Atomic\"]\n\n1. Nf3 a6 2. Ne5 -- 3. Nxf7 *\n",
        "[Variant \"Antichess\"]\n\n1. e3 b5 -- 2. a6 *\n",
    ] {
        assert!(games(text)[0].moves.iter().any(|played| played.readable == "--"), "{text}");
    }
}

#[test]
fn a_report_is_whole_and_escapes_names() {
    let read = games(&format!("{SPIRIT}\n{CHESS}"));
    let reviews = [
        Review::new(Arc::clone(&read[0]), vec![analysis(Some(900), "f3f4"), analysis(None, "")]),
        fools_mate(&read[1..]),
    ];
    let page = report(&reviews);
    assert!(page.contains("A &quot;B&quot; &lt;c&gt; - D 1-0") && !page.contains("<c>"));
    assert_eq!(page.matches("<figure>").count(), 1, "one turning point");
    assert!(page.contains("id=\"m-wall\"") && page.contains("id=\"m-queen\""));
    for outside in ["http://", "https://", "src="] {
        assert!(!page.replace("http://www.w3.org", "").contains(outside), "{outside}");
    }
}

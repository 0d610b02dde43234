//! User actions besides moves: clocks, hints, dialogs, files.

use std::time::Duration;

use engine_core::Side;
use ratatui::crossterm::event::KeyCode;

use super::user::{AGAINST_ENGINE, User, quick};
use crate::catalogue::all_games;
use crate::engine::Engine;
use crate::table::{PlayerKind, Table, Terms, record};

#[test]
fn clocks_begin_with_the_second_turns_and_flags_fall() {
    let terms = Terms { time: "1:00".parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    let mut user = User::with_fen("chess", terms, None);
    for (from, to) in [("e2", "e4"), ("e7", "e5")] {
        user.now += Duration::from_secs(61);
        user.app.advance(user.now);
        user.drag(from, to);
        user.sees("White: you 1:00");
        user.sees("Black: you 1:00");
    }
    user.now += Duration::from_secs(20);
    user.drag("g1", "f3");
    user.sees("White: you 0:40");
    user.now += Duration::from_secs(61);
    user.wait("the flag", |app| app.table.ending().is_some());
    user.sees("Game over: 1-0 Black loses on time");
    user.drag("b8", "c6");
    assert_eq!(user.moves().len(), 3);
}

#[test]
fn a_pause_stops_the_clock_and_a_take_back_restores_it() {
    let terms = Terms { time: "1:00+2".parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    let mut user = User::with_fen("chess", terms, None);
    let left = |user: &User, side| user.app.table.time_left(side, user.now).unwrap().as_secs();
    user.drag("e2", "e4");
    user.drag("e7", "e5");
    user.now += Duration::from_secs(10);
    user.keys("p");
    user.sees("paused");
    user.now += Duration::from_secs(100);
    assert_eq!(left(&user, Side::White), 50);
    user.keys("p");
    user.now += Duration::from_secs(5);
    user.drag("g1", "f3");
    assert_eq!(left(&user, Side::White), 47);
    user.keys("u");
    assert_eq!(left(&user, Side::White), 60);
}

#[test]
fn a_take_back_keeps_to_the_clocks_that_the_game_has_now() {
    let clocks = |time: &str| Terms { time: time.parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    let mut user = User::with_fen("chess", clocks("1:00"), None);
    let left = |user: &User, side| user.app.table.time_left(side, user.now).map(|left| left.as_secs());
    user.drag("e2", "e4");
    user.drag("e7", "e5");
    user.now += Duration::from_secs(10);
    user.drag("g1", "f3");
    user.app.table.change_terms(clocks("5:00"), user.now);
    user.now += Duration::from_secs(20);
    user.drag("b8", "c6");
    user.keys("u");
    assert_eq!(left(&user, Side::Black), Some(300));
    user.keys("u");
    assert_eq!(Side::BOTH.map(|side| left(&user, side)), [Some(300); 2]);
    user.drag("d2", "d4");
    user.app.table.change_terms(quick([PlayerKind::Human; 2]), user.now);
    user.keys("u");
    assert_eq!(left(&user, Side::White), None);
    user.now += Duration::from_secs(1000);
    user.app.advance(user.now);
    assert!(user.app.table.ending().is_none());
}

#[test]
fn resignation_is_asked_about() {
    let mut user = User::with_fen("chess", quick(AGAINST_ENGINE), None);
    user.keys("rn");
    assert!(user.app.table.ending().is_none());
    user.keys("ry");
    user.sees("Game over: 0-1 White resigns");
    user.keys("q");
    assert!(user.app.quit);
}

/// Nothing but the resignation is taken back before the first move.
#[test]
fn a_resignation_before_the_first_move_can_be_taken_back() {
    let mut user = User::with_fen("spirit", quick(AGAINST_ENGINE), None);
    user.keys("ry");
    user.sees("Game over: 0-1 White resigns");
    user.keys("u");
    assert!(user.app.table.ending().is_none() && user.app.may_move());
    user.keys("u");
    user.sees("there is no move to take back");
}

#[test]
fn a_game_that_has_ended_meanwhile_is_neither_resigned_nor_drawn() {
    let terms = Terms { time: "1:00".parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    for (key, question) in [("r", "Resign? (y/n)"), ("d", "Offer a draw? (y/n)")] {
        let mut user = User::with_fen("chess", terms, None);
        // Clocks run from the second turn of a side.
        for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
            user.drag(from, to);
        }
        user.keys(key);
        user.sees(question);
        user.now += Duration::from_secs(61);
        user.wait("the flag", |app| app.table.ending().is_some());
        user.keys("y");
        user.sees("Game over: 1-0 Black loses on time");
        user.sees("Unknown key 'y'");
    }
}

#[test]
fn leaving_a_game_is_asked_about() {
    let mut user = User::alone("chess", None);
    user.drag("e2", "e4");
    user.keys("q");
    user.sees("Quit all the same?");
    user.keys("x");
    assert!(!user.app.quit);
    user.keys("qy");
    assert!(user.app.quit);
}

#[test]
fn a_hint_is_shown_on_the_board() {
    let mut user = User::alone("chess", Some("7k/8/8/8/8/8/R7/1R5K w - - 0 1"));
    user.keys("i");
    user.wait("a hint", |app| !app.targets().is_empty());
    user.sees("Hint: ");
    assert!(user.moves().is_empty());
}

#[test]
fn a_hint_is_not_seen_while_looking_back() {
    let mut user = User::alone("chess", Some("7k/8/8/8/8/8/R7/1R5K w - - 0 1"));
    user.drag("h1", "h2");
    user.drag("h8", "h7");
    user.keys("vi");
    user.wait("a hint", |app| !app.targets().is_empty());
    user.sees("The board after this move");
    let after = user.app.picture();
    user.keys("[[");
    assert_eq!(user.app.picture().at("h1".parse().unwrap()).pieces.len(), 1);
    assert!(user.app.targets().is_empty() && user.app.preview().is_none());
    user.keys("]]");
    assert_eq!(user.app.picture(), after);
}

#[test]
fn two_engines_are_watched() {
    let mut user = User::with_fen("spirit", quick([PlayerKind::Engine; 2]), None);
    user.wait("moves", |app| app.table.played().len() >= 6);
    user.keys("p");
    user.sees("paused");
    let count = user.moves().len();
    user.keys("u");
    assert_eq!(user.moves().len(), count - 1);
    user.drag("e1", "e2");
    user.sees("is played by the engine");
}

#[test]
fn the_dialog_sets_up_another_game() {
    let mut user = User::alone("chess", None);
    user.keys("n");
    while !user.screen().contains("< grandtournament >") {
        user.press(KeyCode::Right);
    }
    user.sees("WhiteArmy");
    user.press(KeyCode::Down);
    user.press(KeyCode::Right);
    user.press(KeyCode::Enter);
    user.sees("(grandtournament)");
    assert!(user.app.table.engine().game().fen().ends_with("DAWCKWAD w KQkq - 0 1"));
    user.sees("Black: you");
    user.keys("c");
    user.press(KeyCode::Right);
    user.press(KeyCode::Down);
    user.press(KeyCode::Down);
    user.press(KeyCode::Left);
    user.press(KeyCode::Enter);
    assert_eq!(user.app.table.terms().players, [PlayerKind::Engine, PlayerKind::Human]);
    user.sees("engine, level 19");
}

/// Chess960 is a separate game in the dialog, which only there asks for the numbers of arrays.
#[test]
fn the_dialog_asks_for_arrays_in_chess960_only() {
    let mut user = User::alone("chess", None);
    user.keys("n");
    assert!(!user.screen().contains("WhiteArray"), "{}", user.screen());
    user.press(KeyCode::Right);
    user.sees("< fischerandom >");
    user.sees("WhiteArray");
    user.sees("RandomArrays");
    user.sees("Esc: cancel");
}

#[test]
fn a_new_game_of_chess960_begins_from_an_array_drawn_at_random() {
    let mut user = User::alone("chess", None);
    let mut draw = || {
        user.keys("n");
        if user.app.table.engine().game().setup().preset.name == "chess" {
            user.press(KeyCode::Right);
        }
        user.press(KeyCode::Enter);
        let table = &user.app.table;
        assert_eq!(table.engine().game().setup().preset.name, "fischerandom");
        table.engine().game().start_fen()
    };
    let drawn: std::collections::BTreeSet<String> = (0..4).map(|_| draw()).collect();
    assert!(drawn.len() > 2, "{drawn:?}");
}

#[test]
fn a_bad_setting_keeps_the_dialog_open() {
    let mut user = User::alone("finalfantasy", None);
    user.keys("n");
    user.press(KeyCode::Down);
    user.press(KeyCode::Backspace);
    user.keys("Q");
    user.press(KeyCode::Enter);
    user.sees("WhitePawns needs 8 letters out of DSO");
    user.press(KeyCode::Backspace);
    user.keys("s");
    user.press(KeyCode::Enter);
    assert!(user.app.table.engine().game().fen().contains("/DDDDDDDS/"));
}

/// While the board after a move is shown, a piece is explained on the board that is visible during
/// the explanation.
#[test]
fn an_explanation_fits_the_board() {
    let mut user = User::alone("chess", None);
    user.pick("e2");
    user.keys("v");
    user.go_to("e4");
    user.sees("The board after this move");
    user.keys("w");
    user.sees("An empty square.");
    assert!(user.app.picture().at("e4".parse().unwrap()).pieces.is_empty());
}

#[test]
fn an_explanation_follows_the_game() {
    let mut user = User::with_fen("chess", quick(AGAINST_ENGINE), Some("k7/p7/P7/8/8/8/8/K7 w - - 0 1"));
    user.drag("a1", "b1");
    user.go_to("a8");
    user.keys("w");
    user.sees("Black's King");
    user.wait("an answer", |app| app.table.played().len() == 2);
    user.sees("An empty square.");
}

#[test]
fn one_looks_back_through_the_game() {
    let mut user = User::alone("chess", None);
    for text in ["e4", "e5", "Nf3"] {
        user.type_move(text);
    }
    user.keys("[[");
    user.sees("Looking back: 1 of 3 turns.");
    user.go_to("e7");
    user.sees("e7: Black's Pawn");
    user.drag("b8", "c6");
    assert_eq!(user.moves().len(), 3);
    user.press(KeyCode::Esc);
    user.go_to("e5");
    user.sees("e5: Black's Pawn");
}

#[test]
fn games_are_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let games = ["chess", "gt-nutters-rookies", "illusionary", "spirit", "crazy", "finalfantasy-advanced"];
    for game in games {
        let mut user = User::with_fen(game, quick([PlayerKind::Engine; 2]), None);
        user.wait("moves", |app| app.table.played().len() >= 9);
        user.keys("p");
        let file = folder.path().join(format!("{game}.pgn"));
        user.keys("s");
        user.retype(file.to_str().unwrap());
        user.sees("Saved to");
        let mut other = User::alone("chess", None);
        other.keys("o");
        other.retype(file.to_str().unwrap());
        assert_eq!(other.moves(), user.moves(), "{game}");
        let fen = |user: &User| user.app.table.engine().game().fen();
        assert_eq!(fen(&other), fen(&user), "{game}");
        other.sees(&format!("({game})"));
        other.keys("s");
        other.press(KeyCode::Enter);
        other.sees("a: append");
        other.keys("a");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.matches("[Event ").count(), 2, "{game}");
        other.app.open(format!("{}#3", file.display()), other.now).unwrap_err();
        other.app.open(format!("{}#2", file.display()), other.now).unwrap();
        assert_eq!(other.moves(), user.moves());
        // The sign may also be part of a name.
        let named = folder.path().join("round#7");
        std::fs::rename(&file, &named).unwrap();
        other.app.open(&named, other.now).unwrap();
        assert_eq!(other.moves(), user.moves());
    }
}

#[test]
fn an_unfinished_game_is_left_for_another_only_if_so_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, "1. d4 *\n").unwrap();
    let mut user = User::alone("chess", None);
    user.type_move("e4");
    for (answer, moves) in [("n", ["e2e4"]), ("y", ["d2d4"])] {
        user.keys("o");
        user.retype(file.to_str().unwrap());
        user.sees("The game is not finished");
        user.keys(answer);
        assert_eq!(user.moves(), moves);
    }
}

#[test]
fn saved_games_tell_clocks_and_thoughts_and_keep_them() {
    let terms = Terms { time: "300+3".parse().unwrap(), ..quick([PlayerKind::Human, PlayerKind::Engine]) };
    let mut user = User::with_fen("chess", terms, None);
    user.type_move("e4");
    user.wait("an answer", |app| app.table.played().len() == 2);
    let text = record::to_pgn(&user.app.table);
    let (_, moves) = text.split_once("\n\n").unwrap();
    let flat = moves.replace('\n', " ");
    let (own, answer) = flat.split_once("]} ").unwrap();
    assert_eq!(own, "1. e4 {0.000s [%clk 0:05:00");
    let (mv, said) = answer.split_once(" {").unwrap();
    assert_eq!(mv, format!("1... {}", user.app.table.played()[1].readable));
    assert!(said.starts_with(['+', '-']) && said.contains('/') && said.contains("s [%clk 0:0"), "{said}");
    assert!(said.trim_end().ends_with("]} *"), "{said}");
    let mut engine = Engine::new(all_games());
    let loaded = record::load(&text, 1, &mut engine).unwrap();
    let mut table = Table::new(engine, terms, loaded.standard_start, user.now);
    table.note_remarks(loaded.before, loaded.remarks);
    assert_eq!(record::to_pgn(&table).split_once("\n\n").unwrap().1, moves);
}

/// A loaded game is saved with its complete record, including variations of any depth, until
/// another move is played.
#[test]
fn records_stay_what_they_are() {
    let record = "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2020.01.02\"]\n[Round \"3.1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
                  [Result \"1-0\"]\n[WhiteElo \"2000\"]\n[TimeControl \"180+2\"]\n[PlyCount \"2\"]\n\n\
                  {Before.} 1. e4 {[%clk 0:03:00]} 1... e5 $1 (1... c5 2. Nf3 (2. -- d6)) 1-0\n\n";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record).unwrap();
    let mut user = User::alone("chess", None);
    user.app.open(file.path(), user.now).unwrap();
    assert!(user.app.message.contains("Ann - Bob 1-0"), "{}", user.app.message);
    assert_eq!(record::to_pgn(&user.app.table), record);
    user.type_move("Nf3");
    assert!(record::to_pgn(&user.app.table).contains("[Result \"*\"]"), "the game goes on");
    // The rules end a game, whatever its record says.
    std::fs::write(file.path(), "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n").unwrap();
    user.app.open(file.path(), user.now).unwrap();
    assert!(user.app.message.contains("the record says 1-0, but Black mates"), "{}", user.app.message);
    assert!(record::to_pgn(&user.app.table).contains("[Result \"0-1\"]"));
    std::fs::write(file.path(), format!("1. e4 {}", "(1. d4 (1. e4 ".repeat(4000))).unwrap();
    let said = user.app.open(file.path(), user.now).unwrap_err().to_string();
    assert!(said.ends_with("line 1: variations are nested in more than 200 levels"), "{said}");
}

/// Tags about the end of a recorded game go with that end.
#[test]
fn a_recorded_game_that_goes_on_has_an_end_of_its_own() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().display().to_string();
    let record = "[White \"Ann\"]\n[Result \"1-0\"]\n[TimeControl \"60+0\"]\n[Termination \"time forfeit\"]\n\n1. f3 e5 2. g4 1-0\n";
    let mut user = User::alone("chess", None);
    for (key, result) in [("", "1-0"), ("u", "*")] {
        std::fs::write(file.path(), record).unwrap();
        user.app.open(file.path(), user.now).unwrap();
        user.keys(key);
        user.app.write(&name, false);
        let saved = std::fs::read_to_string(file.path()).unwrap();
        let is_kept = result == "1-0";
        assert!(
            saved.contains("[White \"Ann\"]") && saved.contains(&format!("[Result \"{result}\"]")),
            "{saved}"
        );
        assert_eq!(saved.contains("[Termination \"time forfeit\"]"), is_kept, "{saved}");
        assert_eq!(saved.contains("[TimeControl \"60+0\"]"), is_kept, "{saved}");
    }
}

#[test]
fn a_failed_opening_changes_nothing() {
    let mut user = User::alone("spirit", None);
    user.drag("b4", "c4");
    user.keys("o");
    user.press(KeyCode::Esc);
    assert!(user.app.open("/no/such/file", user.now).unwrap_err().to_string().starts_with("cannot read"));
    let empty = tempfile::NamedTempFile::new().unwrap();
    let name = empty.path().display().to_string();
    let said = user.app.open(&name, user.now).unwrap_err().to_string();
    assert_eq!(said, format!("{name}: there is no game in it"));
    assert_eq!(user.moves(), ["b4c4"]);
}

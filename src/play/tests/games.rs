//! What a user does in each of the games.

use std::time::Duration;

use engine_core::Side;
use ratatui::crossterm::event::KeyCode;

use super::user::{User, quick};
use crate::catalogue::all_games;
use crate::engine::Engine;
use crate::table::{PlayerKind, Table, Terms, record};

const AGAINST_ENGINE: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Engine];

#[test]
fn the_engine_answers_and_both_moves_are_taken_back() {
    let mut user = User::of("chess", quick(AGAINST_ENGINE), None);
    user.drag("e2", "e4");
    user.wait("an answer", |app| app.table().played().len() == 2);
    user.sees("1. e4 ");
    user.sees("White to move");
    user.keys("u");
    assert_eq!(user.moves(), Vec::<&str>::new());
    assert!(user.app.table().is_persons_turn());
    user.keys("u");
    user.sees("no move to take back");
}

#[test]
fn the_mouse_picks_and_puts() {
    let mut user = User::alone("chess", None);
    user.click("b1");
    user.click("c3");
    user.keys("f");
    user.click("g8");
    user.click("f6");
    assert_eq!(user.moves(), ["b1c3", "g8f6"]);
}

#[test]
fn text_is_a_move_too_and_nonsense_is_refused_in_one_line() {
    let mut user = User::alone("chess", None);
    user.type_move("Nf3");
    user.type_move("e7e5");
    user.type_move("Ke3");
    assert_eq!(user.moves(), ["g1f3", "e7e5"]);
    user.sees("no legal move is called Ke3");
    user.drag("a1", "a4");
    user.sees("No piece of White on a4");
    user.go_to("a1");
    user.press(KeyCode::Enter);
    user.sees("Nothing on a1 has a legal move");
}

#[test]
fn moves_between_the_same_squares_are_chosen_from_a_list() {
    let mut user = User::alone("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"));
    user.drag("a7", "a8");
    user.sees("4 ways from a7 to a8");
    user.keys("v");
    user.sees("The board after this move");
    user.keys("v");
    user.sees("becomes a Queen");
    user.press(KeyCode::Esc);
    assert!(user.moves().is_empty());
    user.go_to("a8");
    user.press(KeyCode::Enter);
    user.press(KeyCode::Down);
    user.press(KeyCode::Enter);
    assert_eq!(user.moves().len(), 1);
    assert_ne!(user.moves(), ["a7a8q"]);
}

#[test]
fn a_denial_is_offered_and_takes_the_move_back() {
    let mut user = User::alone("crazy", None);
    user.drag("e2", "e4");
    user.sees("You may (a): deny the move just played");
    user.keys("a");
    user.press(KeyCode::Enter);
    assert_eq!(user.moves(), ["e2e4", "deny"]);
    assert_eq!(user.app.table().side(), Side::White);
    user.drag("e2", "e4");
    assert_eq!(user.moves().len(), 2, "the denied move is not legal again");
    user.press(KeyCode::Esc);
    user.drag("d2", "d4");
    assert_eq!(user.moves(), ["e2e4", "deny", "d2d4"]);
}

#[test]
fn an_explosion_is_seen_before_it_happens() {
    let mut user = User::alone("crazy", None);
    user.go_to("d1");
    user.press(KeyCode::Enter);
    user.sees("This move");
    user.sees("Leaves the board: White's King, Bishop, 3 x Pawn");
    user.sees("Comes onto the board: White's risen Bishop");
    user.sees("Ends the game: 0-1");
    user.keys("v");
    user.sees("+B");
    assert!(user.moves().is_empty());
    user.keys("v");
    user.press(KeyCode::Enter);
    assert_eq!(user.moves(), ["d1*"]);
    user.sees("Game over: 0-1");
}

#[test]
fn a_stack_shows_its_pieces_and_any_of_them_moves() {
    let mut user = User::alone("crazy", Some("7k/8/8/8/8/8/8/R{NP}6K w - - 0 1 deny:-"));
    user.go_to("a1");
    user.sees("White's Rook with White's Knight, White's Pawn");
    user.drag("a1", "b3");
    assert_eq!(user.moves(), ["a1.1b3"]);
}

#[test]
fn a_sacrifice_is_offered() {
    let fen = "7k/8/8/3m4/8/5R2/8/K3+P3[] b - - 0 1 call:-,-";
    let mut user = User::alone("finalfantasy", Some(fen));
    user.drag("d5", "f3");
    user.sees("2 ways from d5 to f3");
    user.press(KeyCode::Down);
    user.sees("Black Mage slays the Red Mage from afar");
    user.press(KeyCode::Enter);
    user.sees("You may (a): True Paladin gives itself up");
    user.keys("a");
    user.sees("Leaves the board: White's True Paladin");
    user.press(KeyCode::Enter);
    assert_eq!(user.moves().last(), Some(&"e1!"));
}

#[test]
fn only_a_sacrifice_is_left_when_the_king_was_captured() {
    let fen = "7k/8/8/8/8/6+P1/8/c{d}7[K] w - - 0 2 call:-,- hit:a1=K@a1";
    let mut user = User::alone("finalfantasy", Some(fen));
    user.sees("You can only: True Paladin gives itself up");
    user.drag("g3", "g3");
    assert_eq!(user.moves(), ["g3!"]);
}

#[test]
fn a_conversion_is_told_as_one() {
    let mut user = User::alone("finalfantasy", Some("7k/8/8/8/8/8/1n6/K7[] w - - 0 1 call:-,-"));
    user.drag("a1", "b2");
    user.sees("2 ways from a1 to b2");
    user.press(KeyCode::Down);
    user.sees("Changes sides: White's Dark Knight");
}

#[test]
fn carriers_show_their_riders() {
    let user = User::alone("finalfantasy", Some("a{kd}7/8/8/8/8/8/8/K7[] w - - 0 1 call:-,-"));
    user.sees("kd");
}

#[test]
fn illusions_are_chosen_before_play() {
    let mut user = User::alone("illusionary", None);
    user.sees("Black chooses a pawn");
    user.sees("You must choose: a lists 8 ways");
    user.drag("c7", "c7");
    user.sees("a lists 56 ways");
    // First the pawn, then the piece, each by name.
    user.keys("a");
    user.sees("1 a2 Pawn");
    user.keys("4");
    user.sees("d2 Pawn, and");
    user.sees("2 b1 Knight");
    user.press(KeyCode::Esc);
    user.drag("d2", "b1");
    user.keys("a");
    user.sees("2 b8 Knight");
    user.press(KeyCode::Enter);
    assert_eq!(user.moves()[..2], ["i@c7", "i@d2+b1"]);
    assert_eq!(user.moves().len(), 3);
}

#[test]
fn any_piece_of_either_side_is_explained() {
    for (game, fen, square, texts) in [
        ("gt-fide-clobberers", None, "b8", &["Black's FAD", "or two squares straight"][..]),
        ("illusionary", None, "e8", &["Black's King", "Castles"]),
        (
            "spirit",
            None,
            "b1",
            &["White's Paladin", "Beside its own Adept it can be captured by Paladins only"],
        ),
        ("crazy", None, "d8", &["Black's Queen", "all around (*)"]),
        ("finalfantasy", None, "g8", &["Black's Dragoon", "three squares straight and one aside"]),
        (
            "crazy",
            Some("7k/8/8/8/8/8/8/R{NP}6K w - - 0 1 deny:-"),
            "a1",
            &["White's Rook with White's Knight", "everything inside it"],
        ),
    ] {
        let mut user = User::alone(game, fen);
        user.go_to(square);
        user.keys("w");
        for text in texts {
            user.sees(text);
        }
        if user.screen().contains("(PgDn: more)") {
            let first = user.screen();
            user.press(KeyCode::PageDown);
            assert_ne!(user.screen(), first);
            user.press(KeyCode::PageUp);
        }
        // The next square is explained at once; other keys go on with the game.
        user.press(KeyCode::Left);
        user.go_to(square);
        user.sees(texts[0]);
        user.press(KeyCode::Esc);
        assert!(user.moves().is_empty());
    }
}

#[test]
fn an_explained_piece_shows_where_it_could_go_though_it_is_not_its_turn() {
    let mut user = User::alone("chess", None);
    user.go_to("g8");
    user.keys("w");
    assert_eq!(user.app.targets(), ["f6".parse().unwrap(), "h6".parse().unwrap()]);
    user.press(KeyCode::Enter);
    assert!(user.app.targets().is_empty());
    user.go_to("e4");
    user.keys("w");
    user.sees("An empty square. The pieces on the board");
    user.sees("N Knight");
}

#[test]
fn the_rules_are_read_beside_the_game() {
    for game in ["chess", "gt-nutters-rookies", "illusionary", "spirit", "crazy", "finalfantasy"] {
        let mut user = User::alone(game, None);
        user.keys("b");
        user.sees("The rules of");
        let first = user.screen();
        user.keys(" ");
        assert_ne!(user.screen(), first, "{game}");
        assert!(user.screen().lines().all(|line| line.chars().count() <= 80), "{game}");
        user.press(KeyCode::Esc);
        user.sees("to move");
    }
}

#[test]
fn letters_have_a_legend() {
    let mut user = User::alone("gt-clobberers-nutters", None);
    user.sees("W Waffle");
    user.keys("x");
    user.sees("W Waffle");
    let mut user = User::alone("chess", None);
    user.sees("N Knight");
    user.keys("x");
    assert!(!user.screen().contains("Knight"));
}

#[test]
fn a_hint_is_told_in_full() {
    let mut user = User::alone("crazy", None);
    user.keys("i");
    user.wait("a hint", |app| app.preview().is_some());
    user.sees("Hint:");
    user.sees("This move");
}

#[test]
fn builders_walk_on_walls_and_walls_walk_too() {
    let mut user = User::alone("spirit", None);
    user.go_to("b4");
    user.sees("White's Wall");
    user.drag("b4", "c4");
    user.drag("h6", "g6");
    assert_eq!(user.moves(), ["b4c4", "h6g6"]);
    user.drag("b3", "c4");
    user.sees("White's Wall with White's Builder");
}

#[test]
fn flags_fall() {
    let terms = Terms { time: "1:00".parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    let mut user = User::of("chess", terms, None);
    user.now += Duration::from_secs(20);
    user.drag("e2", "e4");
    user.sees("White: you 0:40");
    user.now += Duration::from_secs(61);
    user.wait("the flag", |app| app.table().ending().is_some());
    user.sees("Game over: 1-0 Black loses on time");
    user.drag("e7", "e5");
    assert_eq!(user.moves().len(), 1);
}

#[test]
fn a_pause_stops_the_clock_and_a_take_back_restores_it() {
    let terms = Terms { time: "1:00+2".parse().unwrap(), ..quick([PlayerKind::Human; 2]) };
    let mut user = User::of("chess", terms, None);
    let left = |user: &User, side| user.app.table().time_left(side, user.now).unwrap().as_secs();
    user.now += Duration::from_secs(10);
    user.keys("p");
    user.sees("paused");
    user.now += Duration::from_secs(100);
    assert_eq!(left(&user, Side::White), 50);
    user.keys("p");
    user.now += Duration::from_secs(5);
    user.drag("e2", "e4");
    assert_eq!(left(&user, Side::White), 47);
    user.keys("u");
    assert_eq!(left(&user, Side::White), 60);
}

#[test]
fn resignation_is_asked_about() {
    let mut user = User::of("chess", quick(AGAINST_ENGINE), None);
    user.keys("rn");
    assert!(user.app.table().ending().is_none());
    user.keys("ry");
    user.sees("Game over: 0-1 White resigns");
    user.keys("q");
    assert!(user.app.wants_to_quit());
}

#[test]
fn leaving_a_game_is_asked_about() {
    let mut user = User::alone("chess", None);
    user.drag("e2", "e4");
    user.keys("q");
    user.sees("Quit all the same?");
    user.keys("x");
    assert!(!user.app.wants_to_quit());
    user.keys("qy");
    assert!(user.app.wants_to_quit());
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
fn two_engines_are_watched() {
    let mut user = User::of("spirit", quick([PlayerKind::Engine; 2]), None);
    user.wait("moves", |app| app.table().played().len() >= 6);
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
    assert!(user.app.table().engine().game().fen().ends_with("DAWCKWAD w KQkq - 0 1"));
    user.sees("Black: you");
    user.keys("c");
    user.press(KeyCode::Right);
    user.press(KeyCode::Down);
    user.press(KeyCode::Down);
    user.press(KeyCode::Left);
    user.press(KeyCode::Enter);
    assert_eq!(user.app.table().terms().players, [PlayerKind::Engine, PlayerKind::Human]);
    user.sees("engine, level 19");
}

/// Chess960 is a game of its own in the dialog; the numbers of arrays are asked for there, and not in chess.
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
fn a_bad_setting_keeps_the_dialog_open() {
    let mut user = User::alone("finalfantasy", None);
    user.keys("n");
    user.press(KeyCode::Down);
    user.press(KeyCode::Backspace);
    user.keys("Q");
    user.press(KeyCode::Enter);
    user.sees("WhitePawns wants 8 letters out of DSO");
    user.press(KeyCode::Backspace);
    user.keys("s");
    user.press(KeyCode::Enter);
    assert!(user.app.table().engine().game().fen().contains("/DDDDDDDS/"));
}

#[test]
fn one_looks_back_through_the_game() {
    let mut user = User::alone("chess", None);
    for text in ["e4", "e5", "Nf3"] {
        user.type_move(text);
    }
    user.keys("[[");
    user.sees("Looking back: 1 of 3");
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
    let folder = std::env::temp_dir().join(format!("menagerie-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let games = ["chess", "gt-nutters-rookies", "illusionary", "spirit", "crazy", "finalfantasy-advanced"];
    for game in games {
        let mut user = User::of(game, quick([PlayerKind::Engine; 2]), None);
        user.wait("moves", |app| app.table().played().len() >= 9);
        user.keys("p");
        let file = folder.join(format!("{game}.pgn"));
        user.keys("s");
        for _ in 0..20 {
            user.press(KeyCode::Backspace);
        }
        user.enter(file.to_str().unwrap());
        user.sees("Saved to");
        let mut other = User::alone("chess", None);
        other.keys("o");
        for _ in 0..20 {
            other.press(KeyCode::Backspace);
        }
        other.enter(file.to_str().unwrap());
        assert_eq!(other.moves(), user.moves(), "{game}");
        let fen = |user: &User| user.app.table().engine().game().fen();
        assert_eq!(fen(&other), fen(&user), "{game}");
        other.sees(&format!("({game})"));
        other.keys("s");
        other.press(KeyCode::Enter);
        other.sees("a: append");
        other.keys("a");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.matches("[Event ").count(), 2, "{game}");
        other.app.open(&format!("{}#3", file.display()), other.now).unwrap_err();
        other.app.open(&format!("{}#2", file.display()), other.now).unwrap();
        assert_eq!(other.moves(), user.moves());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn saved_games_tell_clocks_and_thoughts_and_keep_them() {
    let terms = Terms { time: "300+3".parse().unwrap(), ..quick([PlayerKind::Human, PlayerKind::Engine]) };
    let mut user = User::of("chess", terms, None);
    user.type_move("e4");
    user.wait("an answer", |app| app.table().played().len() == 2);
    let date = || "2026.01.02".to_string();
    let text = record::to_pgn(user.app.table(), date());
    let (_, moves) = text.split_once("\n\n").unwrap();
    let flat = moves.replace('\n', " ");
    let (own, answer) = flat.split_once("]} ").unwrap();
    assert_eq!(own, "1. e4 {0.000s} {[%clk 0:05:03");
    let (mv, said) = answer.split_once(" {").unwrap();
    assert_eq!(mv, user.app.table().played()[1].readable);
    assert!(said.starts_with(['+', '-']) && said.contains('/') && said.contains("s} {[%clk 0:0"), "{said}");
    assert!(said.trim_end().ends_with("]} *"), "{said}");
    let mut engine = Engine::new(all_games());
    let loaded = record::load(&text, 1, &mut engine).unwrap();
    let mut table = Table::new(engine, terms, loaded.standard_start, user.now);
    table.note_remarks(loaded.remarks);
    assert_eq!(record::to_pgn(&table, date()).split_once("\n\n").unwrap().1, moves);
}

#[test]
fn what_cannot_be_opened_changes_nothing() {
    let mut user = User::alone("spirit", None);
    user.drag("b4", "c4");
    user.keys("o");
    user.press(KeyCode::Esc);
    assert!(user.app.open("/no/such/file", user.now).unwrap_err().to_string().starts_with("cannot read"));
    let empty = std::env::temp_dir().join(format!("menagerie-empty-{}.pgn", std::process::id()));
    std::fs::write(&empty, "").unwrap();
    let name = empty.display().to_string();
    let said = user.app.open(&name, user.now).unwrap_err().to_string();
    std::fs::remove_file(&empty).unwrap();
    assert_eq!(said, format!("{name}: there is no game in it"));
    assert_eq!(user.moves(), ["b4c4"]);
}

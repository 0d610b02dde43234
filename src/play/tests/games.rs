//! User actions in each of the games.

use engine_core::Side;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::user::{AGAINST_ENGINE, User, quick};
use crate::play::app::Mode;
use crate::play::choices::MenuChoice;

#[test]
fn the_engine_answers_and_both_moves_are_taken_back() {
    let mut user = User::with_fen("chess", quick(AGAINST_ENGINE), None);
    user.drag("e2", "e4");
    user.wait("an answer", |app| app.table.played().len() == 2);
    user.sees("1. e4 ");
    user.sees("White to move");
    user.keys("u");
    assert_eq!(user.moves(), Vec::<&str>::new());
    assert!(user.app.table.is_persons_turn());
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
    user.sees("there is no legal move Ke3");
    user.type_move("Nxd4");
    user.sees("Nxd4 takes nothing: it is read as Nd4");
    assert_eq!(user.moves(), ["g1f3", "e7e5", "f3d4"]);
    user.keys("u");
    user.drag("a1", "a4");
    user.sees("No piece of White on a4");
    user.pick("a1");
    user.sees("Nothing on a1 has a legal move");
}

/// A note about the typed text follows the move, not the question before it.
#[test]
fn a_confirmed_move_is_reported_with_its_note() {
    let mut user = User::alone("racingkings", Some("K7/7k/8/8/8/2r5/8/8 b - - 0 1"));
    for (answer, message) in [("n", "Cancelled"), ("y", "Rxc4 takes nothing: it is read as Rc4#")] {
        user.type_move("Rxc4");
        user.sees("This move loses the game");
        assert_eq!(user.app.message, "");
        user.keys(answer);
        assert_eq!(user.app.message, message);
    }
    assert_eq!(user.moves(), ["c3c4"]);
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
    user.pick("a8");
    user.press(KeyCode::Down);
    user.press(KeyCode::Enter);
    assert_eq!(user.moves().len(), 1);
    assert_ne!(user.moves(), ["a7a8q"]);
}

#[test]
fn a_denial_is_offered_and_takes_the_move_back() {
    let mut user = User::alone("crazy", None);
    user.drag("e2", "e4");
    user.sees("You may (a): Denies the last move");
    user.keys("a");
    user.press(KeyCode::Enter);
    assert_eq!(user.moves(), ["e2e4", "deny"]);
    assert_eq!(user.app.table.side(), Side::White);
    user.drag("e2", "e4");
    assert_eq!(user.moves().len(), 2, "the denied move is not legal again");
    user.press(KeyCode::Esc);
    user.drag("d2", "d4");
    assert_eq!(user.moves(), ["e2e4", "deny", "d2d4"]);
}

#[test]
fn an_explosion_is_seen_before_it_happens() {
    let mut user = User::alone("crazy", None);
    user.pick("d1");
    user.sees("This move");
    user.sees("Leaves the board: White's King, Bishop, 3 x Pawn");
    user.sees("Comes onto the board: White's risen Bishop");
    user.sees("Ends the game: 0-1");
    user.keys("v");
    user.sees("+B");
    assert!(user.moves().is_empty());
    user.keys("v");
    user.press(KeyCode::Enter);
    user.sees("This move loses the game");
    user.keys("y");
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
fn a_conversion_is_described_as_one() {
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
    // The pawn first, then the piece, each by name.
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
        // The next square is explained at once; other keys return to the game.
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
fn a_game_begins_with_its_goal() {
    for entry in variants::VARIANTS.iter() {
        let mut user = User::alone(&entry.presets[0].name, None);
        let screen = user.screen();
        let shown: Vec<&str> = screen.split_whitespace().collect();
        let goal = format!("Goal: {}", entry.info.goal);
        let missing: Vec<&str> = goal.split_whitespace().filter(|word| !shown.contains(word)).collect();
        assert_eq!(missing, Vec::<&str>::new(), "{}\n{screen}", entry.info.title);
        user.keys("m");
        assert!(!user.screen().contains("Goal:"), "{}", entry.info.title);
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
fn symbols_that_stand_for_other_pieces_have_a_legend() {
    let mut user = User::alone("spirit", None);
    user.sees("A Adept");
    user.keys("x");
    user.sees("\u{2654} Adept");
}

#[test]
fn a_game_is_chosen_from_a_list() {
    let mut user = User::alone("chess", None);
    user.app.list_games();
    user.sees("Which game?");
    let is_crazy = |user: &User| match &user.app.mode {
        Mode::Choose(list) => list.selected() == Some(&MenuChoice::Game("crazy".to_string())),
        _ => panic!("the list is closed"),
    };
    while !is_crazy(&user) {
        user.press(KeyCode::Down);
    }
    user.press(KeyCode::Enter);
    user.sees("New game");
    user.press(KeyCode::Enter);
    user.sees("(crazy)");
    user.app.list_games();
    user.press(KeyCode::Esc);
    user.sees("(crazy)");
}

#[test]
fn a_hint_is_described_in_full() {
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
fn a_move_against_its_own_player_is_asked_about() {
    let mut user = User::alone("crazy", None);
    user.type_move("d1*");
    user.sees("This move loses the game");
    user.keys("n");
    assert!(user.moves().is_empty());
    user.keys("m");
    while !user.screen().contains("takes all around") {
        user.press(KeyCode::Down);
    }
    user.press(KeyCode::Esc);
    user.type_move("d1*");
    user.keys("y");
    assert_eq!(user.moves(), ["d1*"]);
    user.sees("Game over: 0-1");
}

#[test]
fn an_interrupted_game_is_asked_about_once() {
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    let mut user = User::alone("chess", None);
    user.drag("e2", "e4");
    user.app.key(interrupt, user.now);
    user.sees("Quit all the same? (y/n)");
    user.keys("n");
    assert!(!user.app.quit);
    user.app.key(interrupt, user.now);
    user.app.key(interrupt, user.now);
    assert!(user.app.quit);
    let mut fresh = User::alone("chess", None);
    fresh.app.key(interrupt, fresh.now);
    assert!(fresh.app.quit, "nothing to lose");
}

#[test]
fn draws_are_offered_by_a_key() {
    let mut user = User::with_fen("chess", quick(AGAINST_ENGINE), None);
    user.drag("e2", "e4");
    user.wait("an answer", |app| app.table.played().len() == 2);
    user.keys("dn");
    user.sees("Cancelled");
    user.keys("d");
    user.sees("Offer a draw? (y/n)");
    user.keys("y");
    user.sees("Black declines the draw");
    let mut friends = User::alone("chess", None);
    for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
        friends.app.key(KeyEvent::new(KeyCode::Char('d'), modifiers), friends.now);
        assert!(!friends.screen().contains("Offer a draw?"));
    }
    friends.keys("d");
    assert!(friends.app.table.ending().is_none());
    friends.keys("y");
    friends.sees("Game over: 1/2-1/2");
    friends.keys("d");
    friends.sees("the game is over");
}

//! Whole screens, compared with files beside this one. If `MENAGERIE_WRITE_SCREENS` is set, the
//! files are written instead.

use std::path::PathBuf;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::user::{USUAL, User};
use crate::play::{Colors, Palette, paint};

fn compare(name: &str, user: &User) {
    let file =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/play/tests/screens").join(format!("{name}.txt"));
    let screen = user.screen();
    if std::env::var_os("MENAGERIE_WRITE_SCREENS").is_some() {
        std::fs::write(&file, &screen).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(screen, expected, "{}", file.display());
}

#[test]
fn chess_with_a_piece_in_hand() {
    let mut user = User::alone("chess", None);
    for text in ["e4", "d5", "Nc3"] {
        user.type_move(text);
    }
    user.pick("d5");
    user.go_to("e4");
    compare("chess", &user);
}

#[test]
fn armies_of_grand_tournament() {
    let mut user = User::alone("gt-clobberers-nutters", None);
    user.pick("b1");
    compare("grandtournament", &user);
}

#[test]
fn illusionary_choosing() {
    let mut user = User::alone("illusionary", None);
    user.keys("a");
    user.press(KeyCode::Down);
    compare("illusionary", &user);
}

#[test]
fn spirit_with_walls() {
    let mut user =
        User::alone("spirit", Some("4sscpa/5wbsp/6w1c/3O3ws/S2W4s/SW2x4/C1W6/PSBW5/AP2SS3 w - - 0 1"));
    user.pick("d6");
    compare("spirit", &user);
}

#[test]
fn crazy_with_stacks() {
    let fen = "r2q2k1/8/3r{Pnpb+B}4/8/8/2N5/PPP5/R{QN}5K1 w - - 0 1 deny:b";
    let mut user = User::alone("crazy", Some(fen));
    user.pick("c3");
    user.go_to("d5");
    compare("crazy", &user);
}

#[test]
fn final_fantasy_with_riders() {
    let fen = "b1m1krgc/1ddddddd/8/3a{nd}4/4W{H}3/8/DDDDDDDD/CGRKA1P1[] w - - 0 9 call:-,-";
    let mut user = User::alone("finalfantasy", Some(fen));
    user.pick("e4");
    user.go_to("d5");
    compare("finalfantasy", &user);
}

#[test]
fn dialogs() {
    let mut user = User::alone("crazy", None);
    user.keys("n");
    compare("new-game", &user);
    user.press(KeyCode::Esc);
    user.keys("?");
    compare("help", &user);
}

/// The window may be smaller than in the last event while it is being resized, or after the game
/// was suspended.
#[test]
fn a_frame_goes_by_the_window() {
    let mut user = User::alone("chess", None);
    let (mut terminal, palette) =
        (Terminal::new(TestBackend::new(80, 40)).unwrap(), Palette::new(Colors::None));
    for size in [(80, 40), (80, 24), (68, 14), (30, 5), (100, 50)] {
        terminal.backend_mut().resize(size.0, size.1);
        paint(&mut user.app, palette, user.now, &mut terminal).unwrap();
        assert_eq!(user.app.size, size);
    }
}

#[test]
fn the_rules_follow_the_window() {
    let mut user = User::alone("crazy", None);
    user.resize((80, 40));
    user.keys("b");
    user.press(KeyCode::PageDown);
    let top = |user: &User| user.screen().lines().nth(1).unwrap().to_string();
    let first = top(&user);
    user.resize((80, 24));
    assert_eq!(top(&user), first);
    user.sees("Esc: to the game");
    user.press(KeyCode::End);
    user.sees("(100 %)");
    user.resize((70, 24));
    assert!(user.screen().lines().nth(1).is_some_and(|line| !line.is_empty()));
    user.press(KeyCode::End);
    user.resize((80, 50));
    user.sees("(100 %)");
}

#[test]
fn an_explanation_follows_the_window() {
    let mut user = User::alone("crazy", None);
    user.resize((80, 40));
    user.go_to("e2");
    user.keys("w");
    assert!(!user.screen().contains("PgDn: more"));
    user.resize((76, 16));
    user.sees("PgDn: more");
    (0..4).for_each(|_| user.press(KeyCode::PageDown));
    user.sees("without capturing.");
    assert!(!user.screen().contains("PgDn: more"));
}

#[test]
fn the_keys_follow_the_window() {
    let mut user = User::alone("chess", None);
    user.keys("?");
    user.sees("Any key closes.");
    user.resize((70, 17));
    user.sees("Any other key closes.");
    user.press(KeyCode::End);
    user.sees("d, r, q");
}

#[test]
fn screens_of_all_sizes_and_colours_are_drawn() {
    for game in ["chess", "spirit", "crazy", "finalfantasy"] {
        let mut user = User::alone(game, None);
        user.press(KeyCode::Tab);
        user.press(KeyCode::Enter);
        for size in [USUAL, (132, 50), (68, 14), (60, 14), (30, 5), (1, 1)] {
            user.resize(size);
            for colors in [Colors::None, Colors::Few, Colors::Many] {
                let screen = user.drawn(colors);
                let fits = user.app.layout().is_some();
                assert_eq!(fits, size.0 >= 68, "{size:?}");
                assert!(
                    fits == screen.contains("White to move")
                        && (size.0 < 20 || fits != screen.contains("too small"))
                );
            }
            user.keys("n");
            user.drawn(Colors::Many);
            user.press(KeyCode::Esc);
            user.keys("?m");
            user.keys("m");
            user.drawn(Colors::Many);
            user.press(KeyCode::Esc);
        }
        user.resize(USUAL);
    }
}

#[test]
fn dialogs_in_low_windows_are_scrolled() {
    let mut user = User::alone("finalfantasy", None);
    user.resize((68, 14));
    user.keys("n");
    user.press(KeyCode::Up);
    user.sees("< none >");
    user.sees("Minutes for each side");
    let row = user.screen().lines().position(|line| line.contains("< none >")).unwrap();
    let (kind, column) = (MouseEventKind::Down(MouseButton::Left), 30);
    let click = MouseEvent { kind, column, row: row as u16, modifiers: KeyModifiers::NONE };
    user.app.mouse(click, user.now);
    assert!(!user.screen().contains("< none >"), "a click on the line changes it");
    user.press(KeyCode::Down);
    user.sees("< finalfantasy >");
}

#[test]
fn the_keys_are_scrolled_in_low_windows() {
    let mut user = User::alone("spirit", None);
    user.resize((70, 17));
    user.keys("?");
    assert!(!user.screen().contains("d, r, q"));
    user.press(KeyCode::End);
    user.sees("d, r, q");
    user.press(KeyCode::Esc);
    assert!(!user.screen().contains("d, r, q"));
}

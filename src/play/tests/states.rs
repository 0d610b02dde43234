//! Every state of a game against every key that acts on it.

use std::time::Duration;

use engine_core::MoveStyle;
use ratatui::crossterm::event::KeyCode;

use super::user::{AGAINST_ENGINE, User, quick};
use crate::play::app::Mode;
use crate::table::{PlayerKind, TableAction, Terms};

const FRIENDS: [PlayerKind; 2] = [PlayerKind::Human; 2];
const WATCHED: [PlayerKind; 2] = [PlayerKind::Engine; 2];

/// A game after these moves.
fn after(players: [PlayerKind; 2], moves: &[&str]) -> User {
    let mut user = User::with_fen("chess", Terms { time: "1:00".parse().unwrap(), ..quick(players) }, None);
    for text in moves {
        let mv = user.app.table.engine().game().read(text).unwrap();
        user.app.table.play(mv, user.now).unwrap();
    }
    user
}

const TWO: &[&str] = &["g1f3", "g8f6"];
const MATE: &[&str] = &["f2f3", "e7e5", "g2g4", "d8h4"];

fn pressing(mut user: User, keys: &str) -> User {
    user.keys(keys);
    user
}

fn late(mut user: User) -> User {
    user.now += Duration::from_secs(61);
    user.app.advance(user.now);
    user
}

/// A state, and the keys with an effect in it; `t` plays a move.
type Case = (&'static str, fn() -> User, &'static str);

const CASES: &[Case] = &[
    ("running", || after(FRIENDS, TWO), "tupird"),
    ("before the first move", || after(FRIENDS, &[]), "tpird"),
    ("the engine's turn", || after(AGAINST_ENGINE, &["g1f3"]), "upgrd"),
    ("watched", || after(WATCHED, TWO), "upg"),
    ("watched and taken back", || pressing(after(WATCHED, TWO), "u"), "up"),
    ("paused", || pressing(after(FRIENDS, TWO), "p"), "tupird"),
    ("resumed", || pressing(after(FRIENDS, TWO), "pp"), "tupird"),
    ("mated", || after(FRIENDS, MATE), "u"),
    ("resigned", || pressing(after(AGAINST_ENGINE, TWO), "ry"), "u"),
    ("drawn", || pressing(after(FRIENDS, TWO), "dy"), "u"),
    ("lost on time", || late(after(FRIENDS, TWO)), "u"),
    ("mated and taken back", || pressing(after(FRIENDS, MATE), "u"), "tupird"),
    ("resigned and taken back", || pressing(after(AGAINST_ENGINE, TWO), "ryu"), "tpird"),
    ("lost on time and taken back", || pressing(late(after(FRIENDS, TWO)), "u"), "tupird"),
];

#[test]
fn a_key_does_something_or_says_why_not() {
    for &(name, scene, expected) in CASES {
        for (key, action) in [
            ('t', TableAction::Move),
            ('u', TableAction::TakeBack),
            ('p', TableAction::Pause),
            ('i', TableAction::Hint),
            ('g', TableAction::Hurry),
            ('r', TableAction::Resign),
            ('d', TableAction::OfferDraw),
        ] {
            let mut user = scene();
            let is_expected = expected.contains(key);
            let action = if key == 'p' && user.app.table.is_paused() { TableAction::Resume } else { action };
            let allowed = user.app.table.allows(action);
            assert_eq!(allowed.is_ok(), is_expected, "{name}: {action:?}");
            let state = |user: &User| (user.app.table.plies(), user.app.table.state().clone());
            let before = state(&user);
            match key {
                't' => {
                    let game = user.app.table.engine().game();
                    let mv = game.moves().first().map(|&mv| game.write(mv, MoveStyle::San));
                    user.type_move(&mv.unwrap_or("e4".to_string()));
                }
                key => user.press(KeyCode::Char(key)),
            }
            match allowed {
                Ok(()) => {
                    let does = match key {
                        't' | 'u' | 'p' => state(&user) != before,
                        'r' | 'd' => matches!(user.app.mode, Mode::Ask(_)),
                        'i' => user.app.message.contains("Looking"),
                        _ => user.app.message.is_empty(),
                    };
                    assert!(does, "{name}: {action:?} {}", user.app.message);
                }
                Err(reason) => {
                    assert_eq!(state(&user), before, "{name}: {action:?}");
                    let over = user.app.table.ending().is_some();
                    assert!(over || !user.app.message.is_empty(), "{name}: {action:?} {reason}");
                }
            }
        }
    }
}

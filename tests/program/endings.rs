//! Tests of `menagerie endings`.

use crate::{empty_folder, failure, success};

#[test]
fn a_position_is_solved_with_its_line() {
    let text = success(&["endings", "solve", "chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"]);
    assert!(text.starts_with("White wins in "), "{text}");
    let line = text.lines().nth(1).unwrap();
    assert!(line.ends_with('#'), "{text}");
    assert!(text.contains("positions can be reached"), "{text}");
    let text = success(&["endings", "solve", "chess", "7k/8/5K2/8/8/8/8/6N1 w - - 0 1"]);
    assert!(text.starts_with("Draw\n"), "{text}");
}

#[test]
fn what_is_too_large_is_said_in_a_line() {
    let text = failure(1, &["endings", "solve", "chess", "--positions", "1"]);
    assert_eq!(text.trim(), "menagerie: more than 1000 positions can be reached from here");
}

#[test]
fn endings_are_listed_and_made() {
    let text = success(&["endings", "list", "chess"]);
    let row = |name: &str| {
        let start = format!("| {name} |");
        let line = text.lines().find(|line| line.starts_with(&start));
        line.unwrap_or_else(|| panic!("{name}: {text}")).to_string()
    };
    assert!(row("KQvK").contains("| 10 | - |"), "{text}");
    assert!(row("KRvK").contains("| 16 | - |"), "{text}");
    assert!(row("KPvK").contains("| 28 | - |"), "{text}");
    assert!(row("KNvK").contains("| 0.0 % | 100.0 % |"), "{text}");
    assert!(failure(2, &["endings", "list", "crazy"]).contains("no tables of endings"));
    assert!(failure(2, &["endings", "make", "chess", "--pieces", "KXvK"]).contains("'KXvK'"));
}

/// A table is built once; a second run finds it, and searches use it.
#[test]
fn tables_of_four_pieces_are_made_once_and_read() {
    let folder = empty_folder("endings");
    let path = folder.to_str().unwrap();
    let make = ["endings", "make", "chess", "--pieces", "KBNvK", "--to", path];
    let first = success(&make);
    assert!(first.contains("1/1 KBNvK") && !first.contains("was there"), "{first}");
    assert!(success(&make).contains("was there"));
    let option = format!("EndingsPath={path}");
    let fen = "8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1";
    let text = success(&["analyze", fen, "--depth", "2", "--option", &option]);
    let (_, table) = text.split_once("line\n").unwrap_or_else(|| panic!("{text}"));
    let mate = table.split('#').nth(1).unwrap_or_else(|| panic!("{text}"));
    let moves: String = mate.chars().take_while(char::is_ascii_digit).collect();
    assert!((20..=33).contains(&moves.parse::<u32>().unwrap_or_default()), "{text}");
}

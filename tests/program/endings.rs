//! Tests of `menagerie endings`.

use std::io::{BufRead, BufReader};

use crate::{empty_folder, failure, success, success_unread};

#[test]
fn a_position_is_solved_with_its_line() {
    let text = success(&["endings", "solve", "chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"]);
    assert!(text.starts_with("White wins in "), "{text}");
    let line = text.lines().nth(1).unwrap();
    assert!(line.ends_with('#'), "{text}");
    assert!(text.contains("The table of this ending has the result"), "{text}");
    let text = success(&["endings", "solve", "chess", "7k/8/5K2/8/8/8/8/6N1 w - - 0 1"]);
    assert!(text.starts_with("Draw\n"), "{text}");
    let text = success(&["endings", "solve", "kingofthehill", "7k/8/5K2/8/8/8/8/8 w - - 0 1"]);
    assert!(text.starts_with("White wins in 1 move\n"), "{text}");
    assert!(text.contains("positions can be reached"), "{text}");
}

#[test]
fn positions_that_are_too_large_are_reported_in_one_line() {
    let text = failure(1, &["endings", "solve", "chess", "startpos", "--positions", "1"]);
    assert_eq!(text.trim(), "menagerie: more than 1000 positions can be reached from here");
}

#[test]
fn a_long_search_for_positions_tells_its_progress() {
    let text = failure(1, &["endings", "solve", "chess", "startpos", "--positions", "260"]);
    let lines: Vec<&str> = text.lines().collect();
    let [progress, end] = lines[..] else { panic!("{text}") };
    assert!(progress.starts_with("menagerie: 25") && progress.ends_with(" positions found"), "{text}");
    assert_eq!(end, "menagerie: more than 260000 positions can be reached from here");
}

/// A table of five pieces takes more than the limit, and the solver reaches too many positions.
#[test]
fn solving_five_pieces_keeps_within_the_memory() {
    let fen = "8/8/8/3k4/5r2/8/2RB4/4K3 w - - 0 1";
    let text = failure(1, &["endings", "solve", "chess", fen, "--memory", "100", "--positions", "1"]);
    assert_eq!(text.trim(), "menagerie: more than 1000 positions can be reached from here");
}

#[test]
fn a_server_names_folders_without_tables() {
    for option in ["--endings", "--syzygy"] {
        let text = failure(2, &["serve", "--no-open", option, "/no/such/folder"]);
        assert!(text.lines().count() == 1 && text.contains("/no/such/folder"), "{text}");
    }
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
    assert!(failure(2, &["endings", "solve", "chess"]).contains("no position to solve"));
    assert!(failure(2, &["endings", "solve"]).contains("no position to solve"));
    let lower = failure(2, &["endings", "make", "chess", "--pieces", "kqvkr"]);
    assert!(lower.contains("the letters of pieces are capitals: KRvKQ"), "{lower}");
    assert!(failure(2, &["endings", "list", "crazy"]).contains("no endgame tables"));
    let missing = failure(2, &["endings", "list", "chess", "--from", "/no/such/folder"]);
    assert!(missing.contains("/no/such/folder"), "{missing}");
}

#[test]
fn endings_that_cannot_be_made_are_refused() {
    let refused = |arguments: &[&str]| failure(2, &[&["endings", "make", "chess"][..], arguments].concat());
    for name in ["KXvK", "krvkx", "KRKN", "KvK", "KQRvKRB", ""] {
        let text = refused(&["--pieces", name]);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains(&format!("no ending '{name}'")), "{text}");
    }
    assert!(refused(&["--pieces", "KRvK"]).contains("need no files"));
    assert!(refused(&["--men", "3"]).contains("need no files"));
    assert!(refused(&["--men", "5"]).contains("--pieces"));
    assert!(refused(&["--men", "6"]).contains("all endings of 4 pieces"));
    assert!(refused(&["--men", "4", "--pieces", "KRvKN"]).contains("cannot be used with"));
    let file = crate::temporary_file("endings-file", "");
    let text = refused(&["--pieces", "KRvKN", "--to", file.to_str().unwrap()]);
    assert!(text.contains("is not a folder"), "{text}");
}

/// The part of the page that takes no minutes is as it is written.
#[test]
fn the_page_of_endings_is_up_to_date() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/variants/src/grand_tournament/endings.md");
    let kept = std::fs::read_to_string(page).unwrap();
    let made = success(&["endings", "page", "--men", "3"]);
    assert!(made.contains("| Half Duck | rookies |"), "{made}");
    assert!(
        kept.starts_with(&made),
        "out of date: menagerie endings page >variants/src/grand_tournament/endings.md"
    );
}

/// A run that is killed leaves whole files; the next one goes on.
#[test]
fn making_tables_may_be_killed() {
    let folder = empty_folder("endings-killed");
    let path = folder.to_str().unwrap();
    let names = "KRvKN,KBNvK";
    let mut child = crate::program(&["endings", "make", "chess", "--pieces", names, "--to", path])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = lines.find(|line| line.contains("1/2 KRvKN")).expect("the first ending");
    assert!(!first.contains("was there"), "{first}");
    child.kill().unwrap();
    child.wait().unwrap();
    let left = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for path in left.filter(|path| path.extension().unwrap() == "ending") {
        std::fs::write(path.with_extension("0123456789abcdef.part"), "half").unwrap();
    }
    let again = success(&["endings", "make", "chess", "--pieces", names, "--to", path]);
    assert!(again.contains("1 of them to be made: 7 MB on the disk at most, "), "{again}");
    let mut left = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    assert!(left.all(|path| path.extension().unwrap() == "ending"), "an unfinished file is left");
    let second = again.lines().find(|line| line.contains("2/2 KBNvK")).unwrap();
    assert!(again.contains("was there") && !second.contains("was there"), "{again}");
}

#[test]
fn one_run_at_a_time_makes_tables_in_a_folder() {
    let folder = empty_folder("endings-shared");
    let first = lab::run_file::RunFile::open(&folder.join("tables")).unwrap();
    let words = ["endings", "make", "chess", "--pieces", "KRvKN", "--to", folder.to_str().unwrap()];
    let second = crate::menagerie(&words);
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert!(said.ends_with("tables: another run is writing there\n"), "{said}");
    drop(first);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

/// A table is built once; a second run finds it, and searches use it.
#[test]
fn tables_of_four_pieces_are_made_once_and_read() {
    let folder = empty_folder("endings");
    let path = folder.to_str().unwrap();
    let make = ["endings", "make", "chess", "--pieces", "KBNvK", "--to", path];
    let first = success(&make);
    assert!(first.contains("1/1 KBNvK") && !first.contains("was there"), "{first}");
    let again = success(&make);
    assert!(again.contains("nothing to be made") && again.contains("was there"), "{again}");
    let file = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    success_unread(&make);
    assert_eq!(std::fs::read(&file).unwrap(), whole, "a damaged table is made again");
    let option = format!("EndingsPath={path}");
    let fen = "8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1";
    // Without the file the table would be generated, and fit as well.
    let text = success(&["endings", "solve", fen, "--option", &option]);
    assert!(
        text.starts_with("White wins in ") && text.contains("The table of this ending has the result"),
        "{text}"
    );
    let text = success(&["analyze", fen, "--depth", "2", "--option", &option]);
    let (_, table) = text.split_once("line\n").unwrap_or_else(|| panic!("{text}"));
    let mate = table.split('#').nth(1).unwrap_or_else(|| panic!("{text}"));
    let moves: String = mate.chars().take_while(char::is_ascii_digit).collect();
    assert!((20..=33).contains(&moves.parse::<u32>().unwrap_or_default()), "{text}");
}

/// A table that does not fit is refused before others are made for it.
#[cfg(target_os = "linux")]
#[test]
fn a_table_for_which_memory_does_not_suffice_is_refused() {
    let folder = empty_folder("endings-memory");
    let program = env!("CARGO_BIN_EXE_menagerie");
    let path = folder.display();
    let line = format!("ulimit -v 1300000; exec {program} endings make chess --pieces KRBvKR --to {path}");
    let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with("menagerie: KRBvKR needs 1481 MiB of memory"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

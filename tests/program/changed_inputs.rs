//! A resumed run notices that a file which it reads has another content than before.

use std::fs;
use std::path::PathBuf;

use crate::armies::MINE;
use crate::{empty_folder, failure, menagerie, success};

/// Folder for the files of a run.
struct Folder(PathBuf);

impl Folder {
    /// Writes a file and returns its path.
    fn write(&self, name: &str, content: &str) -> String {
        fs::write(self.0.join(name), content).expect("it can be written");
        self.path(name)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_string()
    }
}

/// Runs a command, which succeeds again while `read` is the same, and is refused once it has other
/// content; `written` stays as it was.
fn refuses_change(words: &[&str], folder: &Folder, read: &str, other: &str, written: &str) {
    success(words);
    success(words);
    let before = fs::read(folder.path(written)).expect("it was written");
    folder.write(read, other);
    let code = if words[0] == "match" { 1 } else { 2 };
    let said = failure(code, words);
    assert!(said.contains("run") || said.contains("another match"), "{said}");
    assert!(!said.contains("{ ") && said.lines().count() == 1, "{said}");
    assert_eq!(fs::read(folder.path(written)).expect("it is there"), before, "{said}");
}

#[test]
fn openings_of_a_match() {
    let folder = Folder(empty_folder("changed-openings"));
    let book = folder.write("book.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    let results = folder.path("r.jsonl");
    let openings = format!("file={book}");
    let words = ["match", "-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1"];
    let words = [&words[..], &["-maxmoves", "3", "-openings", &openings, "-results", &results]].concat();
    refuses_change(&words, &folder, "book.epd", "4k3/8/8/8/8/8/3P4/4K3 w - -\n", "r.jsonl");
}

#[test]
fn armies_of_games() {
    let other = MINE.replacen("value = 2", "value = 3", 1);
    assert_ne!(MINE, other);
    let folder = Folder(empty_folder("changed-army"));
    let file = folder.write("army.toml", MINE);
    let [results, positions] = ["r.jsonl", "p.txt"].map(|name| folder.path(name));
    let games = ["gt-mymenagerie-fide", "--army", &file, "--nodes", "20", "-n", "4"];
    let balance = [&["balance"], &games[..], &["--odds", "0", "--results", &results]].concat();
    refuses_change(&balance, &folder, "army.toml", &other, "r.jsonl");
    folder.write("army.toml", MINE);
    let datagen = [&["datagen"], &games[..], &["--per-file", "2", "--out", &positions]].concat();
    refuses_change(&datagen, &folder, "army.toml", &other, "p.txt.settings");
}

#[test]
fn records_in_which_puzzles_are_found() {
    let folder = Folder(empty_folder("changed-records"));
    let games = folder.write("games.pgn", "1. e4 e5 *\n");
    let puzzles = folder.path("puzzles.txt");
    let words = ["puzzles", "find", "--pgn", &games, "--out", &puzzles, "--look", "10", "--nodes", "20"];
    refuses_change(&words, &folder, "games.pgn", "1. d4 d5 *\n", "puzzles.txt");
}

/// The number of positions is the same before and after.
#[test]
fn positions_of_a_training() {
    let folder = Folder(empty_folder("changed-positions"));
    let line = |result: &str| format!("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1; {result}; 30; chess\n");
    let [positions, network, state] = ["p.txt", "n.nnue", "state"].map(|name| folder.path(name));
    folder.write("p.txt", &line("1"));
    let words = ["train", "chess", &positions, "--hidden", "32", "--epochs", "1", "--out", &network];
    let words = [&words[..], &["--checkpoint", &state, "--scale", "0.004"]].concat();
    success(&words);
    success(&words);
    let before = fs::read(&state).expect("it was written");
    let changed = format!("its {positions} is ");
    for (result, more, difference) in
        [("0", &[][..], &*changed), ("1", &["--rate", "0.002"], "its rate is 0.001, now 0.002")]
    {
        folder.write("p.txt", &line(result));
        let refused = menagerie(&[&words[..], more].concat());
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(
            said.contains(&format!("state: the checkpoint belongs to another training run ({difference}")),
            "{said}"
        );
        assert!(said.lines().count() == 1, "{said}");
        assert_eq!(fs::read(&state).expect("it is there"), before, "{said}");
    }
}

/// The message names the setting as a user gave it, and both values.
#[test]
fn other_settings_are_named() {
    let folder = Folder(empty_folder("changed-settings"));
    let [results, positions] = ["r.jsonl", "p.txt"].map(|name| folder.path(name));
    let engines = ["match", "-engine", "proto=internal", "-engine", "proto=internal", "-maxmoves", "3"];
    let play = |each: &[&'static str]| -> Vec<&str> {
        [&engines[..], &["-results", &results, "-each"], each].concat()
    };
    success(&play(&["nodes=20"]));
    for (each, difference) in [
        (&["nodes=30"][..], "its nodes is 20, now 30"),
        (&["nodes=20", "timemargin=7"], "its timemargin is 0, now 7"),
        (&["nodes=20", "option.Hash=2"], "its Hash is not set, now 2"),
        (&["nodes=20", "initstr=hello"], "its initstr is [], now [\"hello\"]"),
    ] {
        let said = failure(1, &play(each));
        assert!(said.contains(&format!("it has the results of another match ({difference})")), "{said}");
    }
    let datagen = |nodes: &'static str, plies: &'static str| {
        ["datagen", "chess", "-n", "2", "--per-file", "1", "--out", &positions, "--nodes", nodes, "-p", plies]
    };
    success(&datagen("20", "4"));
    let said = failure(2, &datagen("20", "5"));
    assert!(said.contains("it belongs to another run (its plies is 4, now 5)"), "{said}");
    folder.write("p.txt.settings", "2 games, 24 positions of each\n");
    let said = failure(2, &datagen("20", "4"));
    assert!(said.ends_with("p.txt.settings: it does not hold the settings of a run\n"), "{said}");
}

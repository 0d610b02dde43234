//! Checks that files with the same job have the same name in every game's folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Traits, and the name of the file that implements each in a game; a folder of that name is also
/// accepted.
const HOMES: &[(&str, &str)] = &[
    ("Variant", "variant"),
    ("Rules", "rules"),
    ("State", "state"),
    ("Position", "position"),
    ("Notation", "notation"),
    ("BoardCodec", "xboard"),
    ("MoveOrder", "order"),
    ("Evaluator", "eval"),
    ("Inputs", "inputs"),
];

/// Vague names, and names with an established alternative.
const AVOIDED: &[&str] =
    &["game.rs", "mov.rs", "generate.rs", "play.rs", "numbers.rs", "lines.rs", "utils.rs"];

/// Returns all Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Returns the trait whose implementation begins on a line.
fn implemented(line: &str) -> Option<&str> {
    let (head, _) = line.strip_prefix("impl")?.split_once(" for ")?;
    // The trait follows the bounds, which are within angle brackets.
    let mut depth = 0;
    let end_of_bounds = head.char_indices().find(|&(_, letter)| {
        depth += i32::from(letter == '<') - i32::from(letter == '>');
        depth == 0
    });
    let head = if head.starts_with('<') { &head[end_of_bounds?.0 + 1..] } else { head };
    head.trim().split('<').next()
}

/// Returns the name of a file, or of the folder below the game's that contains it.
fn job(path: &Path, game: &Path) -> String {
    let first = path.strip_prefix(game).unwrap().components().next().unwrap();
    Path::new(first.as_os_str()).file_stem().unwrap().to_string_lossy().into_owned()
}

#[test]
fn the_same_job_has_the_same_file_in_every_game() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = fs::read_dir(&source).unwrap().map(|entry| entry.unwrap().path());
    let (mut homes, mut seen) = (Vec::new(), 0);
    for game in games.filter(|path| path.is_dir() && !path.ends_with("common")) {
        for path in files(&game) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(!AVOIDED.contains(&name.as_str()), "{}: what does it do?", path.display());
            // Code about one game that fits into one file is in `mod.rs`.
            if name == "mod.rs" && path.parent() == Some(&game) || name == "tests.rs" {
                continue;
            }
            for line in fs::read_to_string(&path).unwrap().lines() {
                let home = implemented(line).and_then(|name| HOMES.iter().find(|(of, _)| *of == name));
                if let Some(&(name, home)) = home {
                    seen += 1;
                    if job(&path, &game) != home {
                        homes.push(format!("{}: {name} belongs in {home}.rs", path.display()));
                    }
                }
                let is_move = ["pub struct Move ", "pub struct Move(", "pub enum Move "];
                if is_move.iter().any(|start| line.starts_with(start)) && job(&path, &game) != "moves" {
                    homes.push(format!("{}: the move belongs in moves.rs", path.display()));
                }
            }
        }
    }
    assert!(homes.is_empty(), "{}", homes.join("\n"));
    assert!(seen > 30, "only {seen} implementations were found");
}

#[test]
fn implementations_are_found() {
    for (line, name) in [
        ("impl Position for SpiritPosition {", Some("Position")),
        ("impl<R: Rules> Notation<ChessPosition<R>> for ChessNotation {", Some("Notation")),
        ("impl State for () {}", Some("State")),
        ("impl<'b, R: Rules> Exchange<'b, R> {", None),
        ("impl ChessBoard {", None),
        ("    impl Position for Inner {", None),
    ] {
        assert_eq!(implemented(line), name, "{line}");
    }
}

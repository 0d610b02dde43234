//! Files of the user: names that are no text, and files that cannot be written to their end.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::{empty_folder, program, without_users_files};

const GAME: &str = "[Event \"x\"]\n\n1. e4 e5 *\n";

fn run(words: &[&OsStr]) -> Output {
    program(&[]).args(words).output().expect("the program starts")
}

#[test]
fn names_of_files_need_not_be_text() {
    let folder = empty_folder("names");
    let named = |name: &[u8]| folder.join(OsStr::from_bytes(name)).into_os_string();
    let [games, drawing, positions] = [&b"g\xff.pgn"[..], b"d\xff.svg", b"p\xff.epd"].map(named);
    fs::write(&games, GAME).expect("a file");
    fs::write(&positions, "4k3/8/8/8/8/8/8/4KQ2 w - - id \"a\";\n").expect("a file");
    let depth = ["--depth", "1"].map(OsStr::new);
    for words in [
        &["show", "--pgn"].map(OsStr::new)[..],
        &["show", "--svg"].map(OsStr::new),
        &["analyze"].map(OsStr::new),
        &["analyze", "--epd"].map(OsStr::new),
    ] {
        let file: &OsString = match words {
            [_, option] if *option == "--svg" => &drawing,
            [_, option] if *option == "--epd" => &positions,
            _ => &games,
        };
        let limits = if words[0] == "analyze" { &depth[..] } else { &[] };
        let done = run(&[words, &[file.as_os_str()], limits].concat());
        assert!(done.status.success(), "{words:?}: {done:?}");
    }
    assert!(Path::new(&drawing).exists());
    let [book, record, results, part] =
        [&b"o\xff.epd"[..], b"r\xff.pgn", b"r\xff.jsonl", b"w\xff.jsonl"].map(named);
    fs::write(&book, "4k3/8/8/8/8/8/8/4KQ2 w - -\n").expect("a file");
    let mut file = OsString::from("file=");
    file.push(&book);
    let words = "match -engine proto=internal -engine proto=internal -each nodes=1 -rounds 1";
    let words: Vec<&OsStr> = words.split(' ').map(OsStr::new).collect();
    let files =
        [OsStr::new("-openings"), &file, OsStr::new("-pgnout"), &record, OsStr::new("-results"), &results];
    let done = run(&[&words[..], &files].concat());
    assert!(done.status.success(), "{done:?}");
    let merge = ["match", "merge"].map(OsStr::new);
    let done = run(&[&merge[..], &[&results, OsStr::new("-results"), &part]].concat());
    assert!(done.status.success(), "{done:?}");
    assert!(Path::new(&record).exists() && Path::new(&part).exists());
    let missing = named(b"none\xff");
    for words in [&["serve", "--no-open", "--endings"][..], &["serve", "--no-open", "--syzygy"]] {
        let words: Vec<&OsStr> = words.iter().map(OsStr::new).chain([missing.as_os_str()]).collect();
        let said = String::from_utf8(run(&words).stderr).expect("text");
        assert!(said.contains("none\u{fffd}: ") && said.lines().count() == 1, "{said}");
    }
}

/// A write that fails in the middle, as on a full disk, leaves the file as it was.
#[test]
fn what_cannot_be_written_whole_is_not_written() {
    let folder = empty_folder("full");
    let games = folder.join("games.pgn");
    fs::write(&games, GAME).expect("a file");
    let games = games.to_str().expect("text");
    for (name, words) in [
        ("d.svg", &["show", "--svg"][..]),
        ("r.html", &["analyze", games, "--depth", "1", "--html"]),
        ("menagerie.1", &["man", "--write"]),
    ] {
        let file = folder.join(name);
        fs::write(&file, "before").expect("a file");
        let target = if words[0] == "man" { folder.as_path() } else { file.as_path() };
        let mut limited = Command::new("sh");
        // Files of at most 512 or 1024 bytes.
        limited.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]);
        let inner = program(words);
        limited.arg(inner.get_program()).args(inner.get_args()).arg(target);
        let done = without_users_files(&mut limited).output().expect("a shell");
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{words:?}: {said}");
        assert!(said.contains(&format!("cannot write {}", file.display())), "{words:?}: {said}");
        assert_eq!(fs::read_to_string(&file).expect("still there"), "before", "{words:?}");
        assert!(!folder.join(format!("{name}.part")).exists(), "{words:?}");
    }
}

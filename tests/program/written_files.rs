//! Files that commands write: they are written also without a reader of standard output, by one run
//! at a time, and never over a file that the command reads.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::armies::MINE;
use crate::{empty_folder, failure, program, success, success_unread};

/// Two positions of the same game.
const LINES: &str = "\
    dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; 0.5; 10; gt-fide-clobberers\n\
    dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1; 1; 10; gt-fide-clobberers\n";

/// Folder of a test.
struct Folder(PathBuf);

impl Folder {
    /// New folder with some files.
    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = Folder(empty_folder(name));
        files.iter().for_each(|(name, content)| fs::write(folder.0.join(name), content).expect("a file"));
        folder
    }

    /// Program with these words, in which files of the folder begin with `@`.
    fn program(&self, words: &str) -> Command {
        let words: Vec<String> = self.words(words);
        program(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn words(&self, words: &str) -> Vec<String> {
        let path = format!("{}/", self.0.display());
        words.split_whitespace().map(|word| word.replace('@', &path)).collect()
    }

    /// Runs a command that must fail with this code; its message.
    fn refused(&self, code: i32, words: &str) -> String {
        let words = self.words(words);
        failure(code, &words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Runs a command that prints something before it fails; its message.
    fn refused_after_output(&self, words: &str) -> String {
        let done = self.program(words).output().expect("the program starts");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(matches!(done.status.code(), Some(1 | 2)) && said.lines().count() == 1, "{words}: {said}");
        said
    }

    fn succeeds(&self, words: &str) -> String {
        let words = self.words(words);
        success(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn succeeds_unread(&self, words: &str) {
        let words = self.words(words);
        success_unread(&words.iter().map(String::as_str).collect::<Vec<_>>());
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn files_are_written_without_a_reader_of_the_output() {
    let games = "[Event \"x\"]\n\n1. e4 e5 *\n\n1. d4 d5 *\n";
    let files = [("p.txt", LINES), ("a.toml", MINE), ("g.pgn", games)];
    let folder = Folder::with("without-reader", &files);
    for (written, words) in [
        ("w.rs", "tune -g gt-fide-clobberers @p.txt --passes 2 --out @w.rs"),
        ("c.rs", "curve -g gt-fide-clobberers @p.txt --out @c.rs"),
        ("d.txt", "data @p.txt --lambda 0.9 --out @d.txt"),
        (
            "s",
            "train -g gt-fide-clobberers @p.txt --hidden 32 --epochs 3 --held-out 0 --out @n --checkpoint @s",
        ),
        ("pieces/mymenagerie-c.svg", "armies check @a.toml --depth 0 --svg @pieces"),
        ("r.html", "analyze @g.pgn --nodes 20 --html @r.html"),
        (
            "m.jsonl",
            "match -engine proto=internal -engine proto=internal -each nodes=1 -rounds 2 -maxmoves 2 -results @m.jsonl",
        ),
    ] {
        folder.succeeds_unread(words);
        assert!(folder.0.join(written).exists(), "{words}");
    }
    assert!(folder.read("s").contains("3 epochs, "), "the training went on");
    assert!(folder.read("r.html").contains("d4"), "and so did the analysis");
    assert_eq!(folder.read("m.jsonl").lines().count(), 3, "and the match");
}

/// Checks that what was found is kept also if it cannot be shown.
#[cfg(target_os = "linux")]
#[test]
fn files_are_written_before_a_full_device() {
    let folder = Folder::with("before-full-device", &[("p.txt", &LINES.repeat(9))]);
    for (written, words) in [
        ("w.rs", "tune -g gt-fide-clobberers @p.txt --passes 2 --out @w.rs"),
        ("c.rs", "curve -g gt-fide-clobberers @p.txt --out @c.rs"),
        ("d.txt", "data @p.txt --lambda 0.9 --out @d.txt"),
        ("here/share/menagerie/xboard/installed-files.txt", "xboard --install --prefix @here"),
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let done = folder.program(words).stdout(full).output().expect("the program starts");
        assert_eq!(done.status.code(), Some(1), "{words}: {done:?}");
        assert!(folder.0.join(written).exists(), "{words}");
    }
}

/// A file is written under a temporary name first, which may be that of an input.
#[test]
fn inputs_are_no_temporary_files() {
    let folder = Folder::with("temporary-names", &[]);
    for (input, words) in [
        ("d.txt.part", "data --lambda 0.9 --out @d.txt @d.txt.part"),
        ("w.rs.part", "tune -g gt-fide-clobberers @w.rs.part --out @w.rs"),
        ("c.rs.part", "curve -g gt-fide-clobberers @c.rs.part --out @c.rs"),
        ("g.txt.part", "datagen chess -n 1 --nodes 9 --network @g.txt.part --out @g.txt"),
        ("z.state.part", "puzzles find --pgn @z.state.part --out @z"),
        ("n", "train -g gt-fide-clobberers @n --out @a --checkpoint @a.part"),
        ("n.part", "train -g gt-fide-clobberers @n.part --out @n"),
        ("g.svg.part", "show --pgn @g.svg.part --svg @g.svg"),
    ] {
        fs::write(folder.0.join(input), LINES).expect("a file");
        let said = folder.refused(2, words);
        assert!(said.contains("temporary file of") && said.contains("are the same file"), "{said}");
        assert_eq!(folder.read(input), LINES, "{words}");
    }
}

#[test]
fn armies_are_not_overwritten() {
    let folder = Folder::with("armies-as-outputs", &[("a.toml", MINE), ("p.txt", LINES), ("b.epd", "")]);
    for words in [
        "datagen gt-mymenagerie-fide --army @a.toml -n 1 --nodes 20 --out @a.toml",
        "show gt-mymenagerie-fide --army @a.toml --svg @a.toml",
        "balance gt-mymenagerie-fide --army @a.toml -n 1 --odds 0 --results @a.toml",
        "tune -g gt-fide-clobberers @p.txt --army @a.toml --out @a.toml",
        "puzzles find gt-mymenagerie-fide --army @a.toml --most 1 --out @a.toml",
        "--army @a.toml match -engine proto=internal -engine proto=internal -each nodes=1 -pgnout @a.toml",
        "xboard --army @a.toml --games @a.toml",
    ] {
        let said = folder.refused(2, words);
        assert!(said.contains("and an army are the same file"), "{words}: {said}");
        assert_eq!(folder.read("a.toml"), MINE, "{words}");
    }
}

#[cfg(unix)]
#[test]
fn two_trainings_do_not_share_a_file() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = Folder::with("two-trainings", &[("p.txt", LINES)]);
    let train = "train -g gt-fide-clobberers @p.txt --hidden 32 --epochs 10000 --patience 10000";
    let first = format!("{train} --out @a --checkpoint @s");
    let mut first = folder.program(&first).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(first.stdout.take().expect("piped")).lines();
    assert!(lines.any(|line| line.expect("text").contains("  2: loss ")), "it has written its files");
    // A long pause, so that it does not end before the others.
    let pause = Command::new("kill").args(["-STOP", &first.id().to_string()]).status();
    assert!(pause.expect("there is kill").success());
    let refused = ["--out @a", "--out @b --checkpoint @s", "--out @b --plot @a"]
        .map(|files| folder.program(&format!("{train} {files}")).output().expect("the program starts"));
    first.kill().expect("it can be ended");
    first.wait().expect("it ends");
    for refused in refused {
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{said}");
        assert!(said.ends_with("another run is writing there\n") && refused.stdout.is_empty(), "{refused:?}");
    }
    assert!(!folder.0.join("b").exists());
    folder.succeeds(&format!("{} --out @a", train.replace("10000", "1")));
}

#[test]
fn a_finished_training_is_plotted() {
    let folder = Folder::with("plotted-later", &[("p.txt", LINES)]);
    let train = "train -g gt-fide-clobberers @p.txt --hidden 32 --epochs 1 --out @n --checkpoint @s";
    folder.succeeds(train);
    folder.succeeds(&format!("{train} --plot @p.svg"));
    assert!(folder.read("p.svg").starts_with("<svg"));
}

#[test]
fn checkpoints_of_larger_networks_are_named_as_such() {
    let folder = Folder::with("larger-network", &[("p.txt", LINES)]);
    let train = |hidden: &str| {
        format!("train -g gt-fide-clobberers @p.txt --hidden {hidden} --epochs 1 --out @n --checkpoint @s")
    };
    folder.succeeds(&train("256"));
    let said = folder.refused_after_output(&train("32"));
    assert!(said.contains("its hidden is 256, now 32"), "{said}");
}

/// The training would write a network without values.
#[test]
fn a_loss_that_is_no_number_ends_the_training() {
    let folder = Folder::with("no-number", &[("p.txt", LINES)]);
    let train = "train -g gt-fide-clobberers @p.txt --hidden 32 --epochs 3 --out @n";
    let said = folder.refused_after_output(&format!("{train} --rate 1e300"));
    assert!(said.contains("the loss is no longer a number"), "{said}");
    for words in [train, "data @p.txt --lambda 1 --out @d"] {
        let said = folder.refused(2, &format!("{words} --scale 1e300"));
        assert!(said.contains("a number above 0, at most 1, is wanted"), "{said}");
    }
}

/// A part of a run without games, as the scripts for many machines write it.
#[test]
fn an_empty_file_has_no_positions() {
    let folder = Folder::with("empty-part", &[("p.txt", LINES), ("none.txt.zst", "")]);
    assert!(folder.succeeds("data @none.txt.zst @p.txt").contains("2 positions"));
    folder.succeeds(
        "train -g gt-fide-clobberers @p.txt @none.txt.zst --hidden 32 --epochs 1 --held-out 0 --out @n",
    );
    let said = folder.refused(2, "data @none.txt.zst");
    assert!(said.contains("there is no position"), "{said}");
}

#[cfg(unix)]
#[test]
fn links_to_new_files_are_followed() {
    let folder = Folder::with("links", &[("p.txt", LINES)]);
    fs::create_dir(folder.0.join("large")).expect("a folder");
    for (link, words) in [
        ("d.txt", "data @p.txt --lambda 0.9 --out @d.txt"),
        ("n", "train -g gt-fide-clobberers @p.txt --hidden 32 --epochs 2 --held-out 0 --out @n"),
    ] {
        std::os::unix::fs::symlink(format!("large/{link}"), folder.0.join(link)).expect("a link");
        folder.succeeds(words);
        assert!(folder.0.join(link).is_symlink() && folder.0.join("large").join(link).is_file(), "{words}");
    }
    assert_eq!(fs::read_dir(folder.0.join("large")).expect("the folder").count(), 2);
    if cfg!(target_os = "linux") {
        let said = folder.succeeds("data @p.txt --lambda 0.9 --out /dev/stdout");
        assert!(said.starts_with("dawckwad/") && said.contains("2 positions"), "{said}");
    }
}

/// It is found out before the games.
#[test]
fn an_army_that_cannot_be_written_is_not_measured() {
    let folder = Folder::with("unwritable-army", &[("a.toml", MINE)]);
    fs::create_dir(folder.0.join("a.toml.part")).expect("a folder");
    let said = folder.refused(1, "armies measure @a.toml --against fide --nodes 20 --games 2 --write");
    assert!(said.contains("cannot write ") && !folder.0.join("a.measured.jsonl").exists(), "{said}");
}

/// The byte-order mark and the ends of lines of other editors remain.
#[test]
fn measured_values_change_nothing_else() {
    let text = format!("\u{feff}{MINE}").replace('\n', "\r\n");
    let folder = Folder::with("other-editors", &[("a.toml", &text)]);
    folder.succeeds_unread("armies measure @a.toml --against fide --nodes 20 --games 200 --write");
    let measured = folder.read("a.toml");
    assert_ne!(measured, text);
    let others = |text: &str| -> Vec<String> {
        let lines = text.split_inclusive('\n').filter(|line| !line.starts_with("value = "));
        lines.map(str::to_string).collect()
    };
    assert_eq!(others(&measured), others(&text));
}

#[test]
fn a_damaged_state_of_puzzles_is_named() {
    let folder = Folder::with("damaged-state", &[("z", "")]);
    fs::write(folder.0.join("z.state"), b"\xff\xfe\xff").expect("a file");
    let said = folder.refused(1, "puzzles find atomic --most 1 --out @z");
    assert!(said.contains("z.state: it is not text"), "{said}");
}

//! Games and positions from files, as `analyze` and other commands read them.

use std::path::PathBuf;

use crate::{failure, menagerie, success, temporary, temporary_file};

#[test]
fn games_without_puzzles_are_named_with_their_file() {
    let bad = temporary_file("unreadable.pgn", "1. e4 e5 2. Ke3 *").display().to_string();
    let out = temporary("unreadable.puzzles").display().to_string();
    let said = menagerie(&["puzzles", "find", "--pgn", &bad, "--out", &out]).stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    let expected = format!("menagerie: {bad}, game 1: line 1: there is no legal move Ke3\n");
    assert!(said.starts_with(&expected), "{said}");
}

#[test]
fn games_are_annotated() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
               [Variant \"spirit\"]\n[Result \"*\"]\n\n1. e1e2 *\n";
    let (bad, games) = (temporary_file("bad.pgn", "1. e4 e5 2. Ke3 *"), temporary_file("games.pgn", pgn));
    let path = |file: &PathBuf| file.display().to_string();
    let (bad, games) = (path(&bad), path(&games));
    let lacks_meaning = " does not apply to a PGN file\n";
    let named = "the name of a game, or --option, does not apply to a PGN file (its tags name the games)\n";
    let empty = path(&temporary_file("empty.epd", "# nothing\n"));
    for (code, words, message) in [
        (
            1,
            &[&bad[..]][..],
            "game 1: line 1: there is no legal move Ke3; it is left out\nmenagerie: 1 of 1 games could not be followed\n",
        ),
        (2, &[&games, "--json"], &format!("--json{lacks_meaning}")),
        (2, &["startpos", "--html", "x.html"], "--html does not apply to a single position\n"),
        (2, &[&games, "--moves", "e2e4"], &format!("--moves{lacks_meaning}")),
        (2, &[&games, "-g", "crazy"], named),
        (2, &[&empty], &format!("{empty}: there is no position in it\n")),
    ] {
        assert_eq!(failure(code, &[&["analyze"], words].concat()), format!("menagerie: {message}"));
    }
    failure(1, &["analyze", "missing.pgn"]);
    // An output file that cannot be written is reported before the search, not after it.
    let complaint = failure(1, &["analyze", &games, "--time", "100000", "--html", "no/such/folder.html"]);
    assert!(complaint.starts_with("menagerie: cannot write no/such/folder.html: "), "{complaint}");
    let complaint = failure(2, &["analyze", env!("CARGO_TARGET_TMPDIR")]);
    assert!(
        complaint.ends_with(": a file of games must be called .pgn, one of positions .epd\n"),
        "{complaint}"
    );
    assert!(success(&["analyze", "--help"]).contains("analyze game.pgn --output"));

    let [annotated, report] = ["annotated.pgn", "report.html"].map(|name| path(&temporary(name)));
    let files = ["--output", &annotated, "--html", &report];
    assert_eq!(success(&[&["analyze", &games, "--nodes", "3000", "-j", "2"][..], &files].concat()), "");
    let read = |file: &String| std::fs::read_to_string(file).expect("the file was written");
    let text = read(&annotated).replace('\n', " ");
    assert!(text.contains("2. g4 $4 {[%eval #-1,") && text.contains("[Variant \"spirit\"]"), "{text}");
    assert_eq!(read(&report).matches("<section").count(), 2);
}

/// Two runs that write the same file would mix their games.
#[test]
fn one_run_at_a_time_writes_annotated_games() {
    let games = temporary_file("contended.pgn", "1. e4 e5 *").display().to_string();
    let output = temporary_file("contended-output.pgn", "games of another run");
    let held = std::fs::File::open(&output).expect("it is there");
    held.lock().expect("nobody holds it");
    let written = output.display().to_string();
    for more in [&[][..], &["--resume"]] {
        let complaint =
            failure(1, &[&["analyze", &games, "--nodes", "20", "--output", &written], more].concat());
        assert_eq!(complaint, format!("menagerie: cannot write {written}: another run is writing there\n"));
    }
    assert_eq!(std::fs::read_to_string(&output).expect("it is there"), "games of another run");
}

/// A millisecond per position is far too short for move marks: the second search separates real
/// mistakes from false ones.
#[test]
fn marks_need_depth() {
    let sound = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *";
    let lost = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";
    let games = temporary_file("hasty.pgn", format!("{sound}\n\n[Result \"1-0\"]\n\n{lost}\n"));
    let text = success(&["analyze", games.to_str().expect("UTF-8"), "--time", "0.001", "-j", "2"]);
    let text = text.replace('\n', " ");
    let (first, second) = text.split_once("[Result \"1-0\"]").expect("two games");
    assert!(!first.contains('$'), "{first}");
    assert!(second.contains("Ke7 $4 {[%eval #1,"), "{second}");
    // A requested depth does not make a mark reliable either.
    let text = success(&["analyze", games.to_str().expect("UTF-8"), "--depth", "1"]).replace('\n', " ");
    let (first, second) = text.split_once("[Result \"1-0\"]").expect("two games");
    assert!(!first.contains('$') && second.contains("Ke7 $4"), "{text}");
}

/// A position alone is a game without moves: of chess, or of the first game that can read it.
#[test]
fn positions_stand_for_games() {
    let spirit = success(&["show", "spirit"]);
    let spirit = spirit.lines().find_map(|line| line.strip_prefix("FEN: ")).expect("the position");
    let text = format!("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n{spirit}\n1. b4c4 *\n");
    let path = temporary_file("positions.pgn", &text);
    let text = success(&["analyze", path.to_str().expect("UTF-8"), "--nodes", "10"]);
    let games: Vec<&str> = text.split("[SetUp").collect();
    assert_eq!(games.len(), 3, "{text}");
    assert!(
        !games[1].contains("Variant") && games[1].contains("[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]"),
        "{text}"
    );
    assert!(games[2].contains("[Variant \"spirit\"]") && games[2].contains("1. Wb4-c4 "), "{text}");
}

/// Moves written by people may have more details than necessary, and may have figurines.
#[test]
fn moves_are_read_as_people_write_them() {
    let written = "e4 e7-e5 \u{2658}f3 Nb8-c6 Bf1c4 Bc5 0-0";
    let shown = success(&[&["show", "chess", "moves"][..], &written.split(' ').collect::<Vec<_>>()].concat());
    let board = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
    assert!(shown.contains(board), "{shown}");
    // The word `moves` may be omitted, and so may `chess`.
    let moves: Vec<&str> = written.split(' ').collect();
    for words in [&["show", "chess"][..], &["show"]] {
        let shown = success(&[words, &moves].concat());
        assert!(shown.contains(board), "{words:?}: {shown}");
    }
    // The output has times, too.
    let counted = |words: &[&str]| -> Vec<String> {
        let text = success(&[&["perft", "1", "spirit"], words].concat());
        text.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(counted(&["b4c4"]), counted(&["moves", "b4c4"]));
    let game = temporary_file(
        "figurines.pgn",
        "1. e4 a6 2. e5 d5 3. exd6e.p. \u{265e}f6 4. d6-c7 h6 5. c7xb8(Q)?! *\n",
    );
    let text = success(&["analyze", game.to_str().expect("UTF-8"), "--nodes", "10"]).replace('\n', " ");
    for written in ["3. exd6", "Nf6", "4. dxc7", "5. cxb8=Q"] {
        assert!(text.contains(written), "{written} in {text}");
    }
}

/// Older programs write names in ISO 8859-1, as the PGN standard specifies.
#[test]
fn letters_of_older_files_are_kept() {
    let game = temporary_file("older.pgn", b"[White \"B\xf6hm\"]\n\n1. e4 {sch\xf6n} e5 *\n");
    let text = success(&["analyze", game.to_str().expect("UTF-8"), "--nodes", "10"]);
    assert!(text.contains("[White \"B\u{f6}hm\"]") && text.contains("sch\u{f6}n"), "{text}");
}

#[test]
fn a_run_over_games_goes_on_where_it_was_ended() {
    let good = |name: &str, end: &str| format!("[White \"{name}\"]\n[Result \"*\"]\n\n1. f3 e5 {end} *\n\n");
    let pgn = [good("A", ""), good("B", "2. Ke4"), good("C", "2. g4"), good("D", "2. e4")].concat();
    let games = temporary_file("four.pgn", &pgn).display().to_string();
    let output = temporary("four-annotated.pgn");
    let word = output.to_str().expect("UTF-8");
    let _ = std::fs::remove_file(&output);
    let analyze = |more: &[&str]| {
        let words = [&["analyze", &games, "--nodes", "500", "--output", word][..], more].concat();
        let complaint = failure(1, &words);
        assert!(
            complaint.contains("game 2: line 9: there is no legal move Ke4; it is left out\n"),
            "{complaint}"
        );
        std::fs::read_to_string(&output).expect("there are games")
    };
    let whole = analyze(&[]);
    assert_eq!(whole.matches("[White ").count(), 3, "{whole}");
    let third = whole.find("[White \"C\"]").expect("it is there");
    for cut in [0, third - 1, third, third + 40, whole.len() - 3] {
        std::fs::write(&output, &whole[..cut]).expect("it can be written");
        assert_eq!(analyze(&["--resume"]), whole, "{cut}");
    }
    std::fs::write(&output, good("E", "")).expect("it can be written");
    let complaint = failure(2, &["analyze", &games, "--output", word, "--resume"]);
    assert!(complaint.ends_with("game 1 is not among those to be analysed\n"), "{complaint}");
    assert_eq!(std::fs::read_to_string(&output).expect("it is there"), good("E", ""));
    // A part of the first game that needs work is dropped, but nothing else.
    let first = &whole[..third];
    for foreign in ["words of a letter", "\0\0\0", "1. e4", "[White \"E\"]\n\n1. e4 e5", "[Black \"A"] {
        for (before, foreign) in [("", foreign.to_string()), (first, foreign.replace("\"A", "\"C"))] {
            let text = [before, &foreign].concat();
            std::fs::write(&output, &text).expect("it can be written");
            let complaint = failure(2, &["analyze", &games, "--output", word, "--resume"]);
            let why = "it ends with something else than the beginning of the next game\n";
            assert!(complaint.ends_with(why), "{complaint}");
            assert_eq!(std::fs::read_to_string(&output).expect("it is there"), text);
        }
    }
    // The beginning of a game without tags is known all the same.
    let untitled = temporary_file("untitled.pgn", "1. e4 e5 *").display().to_string();
    std::fs::write(&output, "words of a letter").expect("it can be written");
    failure(2, &["analyze", &untitled, "--output", word, "--resume"]);
    assert_eq!(std::fs::read_to_string(&output).expect("it is there"), "words of a letter");
    for same in [&["--output", &games][..], &["--html", &games], &["--output", word, "--html", word]] {
        let complaint = failure(2, &[&["analyze", &games][..], same].concat());
        assert!(complaint.contains(" are the same file: "), "{complaint}");
    }
    assert_eq!(std::fs::read_to_string(&games).expect("it is there"), pgn);
}

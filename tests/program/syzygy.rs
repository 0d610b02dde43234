//! Syzygy tablebases over UCI and XBoard. The tables lie beside the source tree; without them the
//! tests print that they are skipped.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::{empty_folder, program, success, temporary, temporary_file};

/// Returns the folder with the tables of all endings of three and four pieces, if it exists.
fn tables() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/syzygy");
    if !folder.join("KRvK.rtbw").exists() {
        eprintln!("skipped: there are no tables in {}", folder.display());
        return None;
    }
    Some(folder)
}

/// Returns the output of the program for these input lines, and its errors.
fn answers(lines: &[&str]) -> [String; 2] {
    let piped = || Stdio::piped();
    let mut child = program(&[]).stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
}

/// Returns the output of the program for these input lines.
fn said(lines: &[&str]) -> String {
    let [text, _] = answers(lines);
    text
}

/// Returns the last info line of a search of a position with the tables in a folder.
fn searched(folder: &str, game: &str, fen: &str) -> String {
    let path = format!("setoption name SyzygyPath value {folder}");
    let game = format!("setoption name UCI_Variant value {game}");
    let text = said(&["uci", &path, &game, &format!("position fen {fen}"), "go depth 6"]);
    let line = text.lines().rev().find(|line| line.starts_with("info depth"));
    line.unwrap_or_else(|| panic!("{text}")).to_string()
}

/// Returns the score in centipawns; a mate counts 30,000.
fn centipawns(line: &str) -> i32 {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|&word| word == "score").unwrap_or_else(|| panic!("{line}"));
    let value: i32 = words[at + 2].parse().unwrap();
    if words[at + 1] == "mate" { 30_000 * value.signum() } else { value }
}

#[test]
fn the_score_is_that_of_the_tables() {
    let Some(folder) = tables() else { return };
    let folder = folder.to_str().unwrap();
    for (fen, sign) in [
        ("8/8/8/3k4/8/8/2NN4/4K3 w - - 0 1", 0),
        ("8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1", 1),
        ("8/8/8/3k4/8/8/1BN5/4K3 b - - 0 1", -1),
        ("8/8/3k4/8/8/4r3/2Q5/K7 w - - 0 1", 1),
        ("8/8/3k4/8/3n4/8/2R5/K7 w - - 0 1", 0),
    ] {
        let line = searched(folder, "chess", fen);
        assert!(line.contains(" tbhits "), "{line}");
        let score = centipawns(&line);
        assert_eq!(score.signum(), sign, "{fen}: {line}");
        assert!(sign == 0 || score.abs() > 5000, "{fen}: {line}");
    }
    let line = searched(folder, "fischerandom", "8/8/8/3k4/8/8/2NN4/4K3 w - - 0 1");
    assert!(line.contains(" tbhits ") && centipawns(&line) == 0, "{line}");
}

/// Bishop and knight need more moves here than the move clock leaves.
#[test]
fn a_win_that_the_move_clock_prevents_is_a_draw() {
    let Some(folder) = tables() else { return };
    for (clock, sign) in [(0, 1), (30, 1), (70, 0)] {
        for (side, sign) in [('w', sign), ('b', -sign)] {
            let fen = format!("8/8/8/3k4/8/8/1BN5/4K3 {side} - - {clock} 60");
            let line = searched(folder.to_str().unwrap(), "chess", &fen);
            assert_eq!(centipawns(&line).signum(), sign, "{fen}: {line}");
        }
    }
}

/// A pawn move comes before the mate, but the mate is as good, and so are other moves.
#[test]
fn tables_hide_no_mate_and_no_line() {
    let Some(folder) = tables() else { return };
    let path = format!("setoption name SyzygyPath value {}", folder.display());
    for (fen, go, wanted) in [
        ("7k/8/8/5K2/8/8/P7/6Q1 w - - 0 1", "go mate 2", "score mate 2 "),
        ("8/8/8/3k4/8/8/3p4/3RK3 w - - 0 1", "go depth 6", "multipv 5 "),
        ("8/8/8/3k4/8/8/1RN5/4K3 b - - 0 1", "go depth 6", "multipv 5 "),
    ] {
        let text =
            said(&["uci", &path, "setoption name MultiPV value 5", &format!("position fen {fen}"), go]);
        assert!(text.contains(wanted), "{fen}: {text}");
    }
}

/// A proved draw leaves no chances, with tables of one's own as well; the move clock proves one even
/// after an earlier search has made the table of the ending.
#[test]
fn chances_of_a_proved_draw_are_none() {
    let wdl = "setoption name UCI_ShowWDL value true";
    let drawn = |path: &str, fen: &str| {
        let text = said(&["uci", path, wdl, &format!("position fen {fen}"), "go depth 6", "go depth 6"]);
        let mut last = text.lines().filter(|line| line.starts_with("info depth")).rev();
        let line = last.next().unwrap_or_else(|| panic!("{text}"));
        assert!(line.contains("score cp 0 wdl 0 1000 0"), "{fen}: {line}");
    };
    for fen in ["8/8/8/3k4/8/8/4P3/4K3 w - - 0 1", "8/8/8/8/8/3k4/8/K7 w - - 0 1"] {
        drawn("isready", fen);
    }
    let Some(folder) = tables() else { return };
    let path = format!("setoption name SyzygyPath value {}", folder.display());
    for fen in ["8/8/8/3k4/8/8/1BN5/4K3 w - - 80 90", "8/8/8/3k4/8/8/8/R3K3 w - - 90 90"] {
        drawn(&path, fen);
    }
}

/// Atomic Chess has tables of its own: those of chess do not apply.
#[test]
fn tables_of_chess_are_not_asked_in_other_games() {
    let Some(folder) = tables() else { return };
    for game in ["atomic", "kingofthehill"] {
        let line = searched(folder.to_str().unwrap(), game, "8/8/8/3k4/8/8/2NN4/4K3 w - - 0 1");
        assert!(!line.contains("tbhits"), "{game}: {line}");
    }
}

#[test]
fn errors_of_tables_are_reported_in_one_line_and_play_continues() {
    let play = ["position startpos", "go depth 2"];
    let with = |path: &str| {
        let path = format!("setoption name SyzygyPath value {path}");
        let text = said(&["uci", &path, play[0], play[1]]);
        assert!(text.contains("\nbestmove "), "{text}");
        let notes = text.lines().filter(|line| line.starts_with("info string")).map(str::to_string);
        notes.collect::<Vec<String>>()
    };
    let notes = with("/no/such/folder");
    assert!(notes.len() == 1 && notes[0].contains("/no/such/folder"), "{notes:?}");
    let folder = empty_folder("syzygy-foreign");
    std::fs::write(folder.join("readme.txt"), "no table").unwrap();
    let notes = with(folder.to_str().unwrap());
    assert!(notes.len() == 1 && notes[0].contains("there is no table"), "{notes:?}");
    std::fs::write(folder.join("KQvK.rtbw"), [b'x'; 80]).unwrap();
    let notes = with(folder.to_str().unwrap());
    assert!(notes.len() == 1 && notes[0].contains("not a Syzygy table"), "{notes:?}");
    // What is no table is told by commands as well, once.
    let kept = [&[0x71, 0xE8, 0x23, 0x5D][..], &[0; 76]].concat();
    std::fs::write(folder.join("KQvK.rtbw"), kept).unwrap();
    let option = format!("SyzygyPath={}", folder.display());
    for cut in [&b""[..], b"xyz", &[b'x'; 80]] {
        std::fs::write(folder.join("KRvK.rtbw"), cut).unwrap();
        let output = crate::menagerie(&["analyze", "chess", "--depth", "1", "-o", &option]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.starts_with("menagerie: left out "), "{errors}");
        assert!(
            errors.ends_with("KRvK.rtbw: not a Syzygy table\n") && errors.lines().count() == 1,
            "{errors}"
        );
    }
    // Nor do front ends and several engines repeat it.
    let path = format!("setoption name SyzygyPath value {}", folder.display());
    let [text, errors] = answers(&["uci", &path]);
    assert!(text.contains("; left out ") && errors.is_empty(), "{text}{errors}");
    let option = format!("option.{option}");
    let engines = ["match", "-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1"];
    let more = [&option[..], "-maxmoves", "1", "-rounds", "4", "-concurrency", "2"];
    let output = crate::menagerie(&[&engines[..], &more].concat());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(errors.matches("left out").count(), 1, "{errors}");
    std::fs::write(folder.join("KQvK.rtbw"), [b'x'; 80]).unwrap();
    let Some(tables) = tables() else { return };
    let whole = std::fs::read(tables.join("KRvK.rtbw")).unwrap();
    std::fs::write(folder.join("KRvK.rtbw"), &whole[..whole.len() - 7]).unwrap();
    std::fs::copy(tables.join("KPvK.rtbw"), folder.join("KPvK.rtbw")).unwrap();
    let notes = with(folder.to_str().unwrap());
    assert!(notes.len() == 1 && notes[0].contains("1 Syzygy file"), "{notes:?}");
    assert!(notes[0].contains("left out"), "{notes:?}");
    #[cfg(unix)]
    {
        let pipe = folder.join("KBvK.rtbw");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        std::fs::remove_file(folder.join("KRvK.rtbw")).unwrap();
        let notes = with(folder.to_str().unwrap());
        assert!(notes.len() == 1 && notes[0].contains("left out"), "{notes:?}");
    }
}

#[test]
fn xboard_says_where_the_tables_are() {
    let Some(folder) = tables() else { return };
    let path = format!("egtpath syzygy {}", folder.display());
    let text = said(&["xboard", "protover 2", &path, "egtpath nalimov /tmp", "quit"]);
    assert!(text.contains("egt=\"syzygy\""), "{text}");
    assert!(text.contains("Syzygy files, up to 4 pieces"), "{text}");
    assert!(text.contains("Error (no such tables): egtpath nalimov /tmp"), "{text}");
    let text = said(&["xboard", "protover 2", "egtpath syzygy /EGT/Syzygy", "quit"]);
    assert!(text.contains("# no such folder of tables: /EGT/Syzygy"), "{text}");
}

#[test]
fn matches_end_by_the_tables() {
    let Some(folder) = tables() else { return };
    let openings = temporary_file("tablebase.epd", "8/8/8/8/3k4/8/1p6/K1R5 w - -\n");
    let pgn = temporary("tablebase.pgn");
    let folder = folder.to_str().unwrap();
    let file = format!("file={}", openings.display());
    let engines = ["-engine", "proto=internal", "name=A", "-engine", "proto=internal", "name=B"];
    let rest = ["-each", "depth=4", "-games", "1", "-openings", &file, "-tb", folder, "-pgnout"];
    success(&[&["match"][..], &engines, &rest, &[pgn.to_str().unwrap()]].concat());
    let record = std::fs::read_to_string(&pgn).unwrap();
    assert!(record.contains("White wins by adjudication: tablebase"), "{record}");
}

/// A table of chess, with no more in it than its type, is useless in other games.
#[test]
fn a_match_names_games_without_tables() {
    let folder = empty_folder("syzygy-other");
    let table = [&[0x71, 0xE8, 0x23, 0x5D][..], &[0; 76]].concat();
    std::fs::write(folder.join("KQvK.rtbw"), table).unwrap();
    let engines = ["-engine", "proto=internal", "name=A", "-engine", "proto=internal", "name=B"];
    let warning = |game: &str| {
        let rest = ["-each", "depth=1", "-games", "1", "-maxmoves", "1", "-tb", folder.to_str().unwrap()];
        let text = success(&[&["match"][..], &engines, &rest, &["-variant", game]].concat());
        let line = text.lines().find(|line| line.contains("-tb")).map(str::to_string);
        line.unwrap_or_default()
    };
    assert_eq!(warning("crazy"), "Warning: -tb has no tables of crazy: such games are played to the end");
    assert!(warning("gt-nutters-rookies").contains("no tables of gt-nutters-rookies"));
    assert!(warning("antichess").contains("no tables of antichess"));
    assert_eq!(warning("chess"), "");
    assert_eq!(warning("fischerandom"), "");
}

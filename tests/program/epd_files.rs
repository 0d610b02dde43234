//! Analysis of EPD files.

use serde_json::Value;

use crate::command_line::MATE_IN_ONE;
use crate::{failure, success, temporary_file};

#[test]
fn epd_files_are_analysed_in_order() {
    let epd = format!(
        "# two positions\n{MATE_IN_ONE}; bm Rd1-d8#; id \"mate\";\n\n\
         4k3/8/8/8/8/8/8/4KQ2 w - - bm Qf8+; id \"wrong\";\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; id \"start\"\n"
    );
    let path = temporary_file("three.epd", &epd);
    let path = path.to_str().expect("UTF-8");
    let text = success(&["analyze", "--epd", path, "--depth", "3", "--jobs", "2"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("mate: d1d8 ok  score #1  depth "), "{text}");
    assert!(lines[1].starts_with("wrong: ") && lines[1].contains(" WRONG "), "{text}");
    assert!(lines[2].starts_with("start: ") && lines[2].contains("  depth 3  "), "{text}");
    assert_eq!(lines[3..], ["solved 1 of 2"]);
    let json = success(&["analyze", "--epd", path, "--depth", "2", "--json"]);
    let ids: Vec<Value> =
        json.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].clone()).collect();
    assert_eq!(ids, ["mate", "wrong", "start"]);
}

#[test]
fn epd_files_are_read_in_all_encodings() {
    let files: [(&[u8], &[u8], &[u8]); 2] =
        [(b"\xef\xbb\xbf", b"B\xc3\xb6hm", b"\r"), (b"", b"B\xf6hm", b"\r\n")];
    for (mark, name, end) in files {
        let line = [&b"4k3/8/8/8/8/8/8/4KQ2 w - - id \""[..], name, b"\";", end].concat();
        let path = temporary_file("encoded.epd", [mark, &line, &line].concat());
        let text = success(&["analyze", "--epd", path.to_str().expect("UTF-8"), "--depth", "1"]);
        assert_eq!(text.matches("B\u{f6}hm: ").count(), 2, "{text}");
    }
}

#[test]
fn counters_of_epd_files_may_be_operations() {
    // One move before a draw by the fifty-move rule.
    let epd = "4k3/8/8/8/8/8/8/4KQ2 w - - hmvc 99; fmvn 90;\n";
    let path = temporary_file("counters.epd", epd);
    let text = success(&["analyze", "--epd", path.to_str().expect("UTF-8"), "--depth", "3"]);
    assert!(text.contains("  score +0.00  "), "{text}");
}

#[test]
fn fens_of_every_game_may_stand_in_epd_files() {
    for choice in
        ["3check", "crazy", "crazyhouse", "finalfantasy", "gt-fide-rookies", "illusionary", "spirit"]
    {
        let shown = success(&["show", choice, "--ascii"]);
        let fen = shown.lines().find_map(|line| line.strip_prefix("FEN:")).expect("it is shown").trim();
        let path = temporary_file("bare.epd", format!("{fen}\n"));
        let path = path.to_str().expect("UTF-8");
        assert_eq!(success(&["analyze", choice, "--epd", path, "--depth", "1"]).lines().count(), 1, "{fen}");
    }
}

#[test]
fn bad_epd_files_are_refused_before_any_search() {
    let path = temporary_file(
        "bad.epd",
        format!("{MATE_IN_ONE}; id \"fine\";\n9/8/8/8/8/8/8/8 w - -; id \"bad\";\n"),
    );
    let complaint = failure(2, &["analyze", "--depth", "2", "--epd", path.to_str().expect("UTF-8")]);
    assert!(complaint.contains("bad.epd, line 2: bad FEN, board: "), "{complaint}");
    let path =
        temporary_file("unended.epd", format!("{MATE_IN_ONE}; id \"fine\";\n{MATE_IN_ONE} bm Rd1-d8#\n"));
    let complaint = failure(2, &["analyze", "--depth", "2", "--epd", path.to_str().expect("UTF-8")]);
    assert!(complaint.ends_with("unended.epd, line 2: the operation bm does not end in ;\n"), "{complaint}");
    for operation in ["bm Rd1-d8# Qh9", "am Qh9"] {
        let text = format!("# {operation}\n{MATE_IN_ONE}; {operation};\n");
        let path = temporary_file("no-move.epd", text);
        let complaint = failure(2, &["analyze", "--depth", "2", "--epd", path.to_str().expect("UTF-8")]);
        assert!(complaint.contains("no-move.epd, line 2: there is no legal move Qh9"), "{complaint}");
    }
    let missing = failure(1, &["analyze", "--epd", "no/such/file.epd"]);
    assert!(missing.starts_with("menagerie: cannot read no/such/file.epd: "), "{missing}");
}

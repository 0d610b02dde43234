//! The tuner's commands from the outside.

use std::path::PathBuf;
use std::process::{Command, Output};

fn menagerie(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_menagerie")).args(arguments).output().expect("the program starts")
}

fn success(arguments: &[&str]) -> String {
    let output = menagerie(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Positions of a few hasty games.
fn games(variants: &str, more: &[&str]) -> String {
    let hasty =
        ["datagen", "-g", variants, "-n", "4", "--nodes", "40", "--per-game", "5", "--max-plies", "50"];
    success(&[&hasty[..], more].concat())
}

#[test]
fn games_are_reproducible_and_shards_make_up_the_whole() {
    let variants = "chess,gt-nutters-rookies";
    let whole = games(variants, &["-j", "2", "-s", "3"]);
    assert_eq!(whole, games(variants, &["-j", "1", "-s", "3"]));
    assert_ne!(whole, games(variants, &["-j", "1", "-s", "4"]));
    assert!(whole.contains("; chess") && whole.contains("; gt-nutters-rookies"), "{whole}");
    let mut parts: Vec<String> =
        ["1/2", "2/2"].iter().map(|part| games(variants, &["-s", "3", "--shard", part])).collect();
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("datagen.txt");
    games(variants, &["-s", "3", "--shard", "2/2", "--out", file.to_str().expect("UTF-8")]);
    assert_eq!(std::fs::read_to_string(file).expect("the file was written"), parts[1]);
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        lines.sort();
        lines
    };
    let second = parts.remove(1);
    assert_eq!(lines(&whole), lines(&(parts.remove(0) + &second)));
}

#[test]
fn positions_of_every_game_are_legal_and_hold_their_result() {
    for name in ["illusionary", "spirit", "crazy", "finalfantasy"] {
        let text = games(name, &[]);
        assert!(text.lines().count() >= 4, "{name}: {text}");
        for line in text.lines() {
            let fields: Vec<&str> = line.split("; ").collect();
            assert!(["0", "0.5", "1"].contains(&fields[1]), "{line}");
            assert_eq!(fields[3], name, "{line}");
            success(&["show", "-g", name, fields[0]]);
        }
    }
}

/// The tuner reads what the generator wrote, and what it writes is the source file with other numbers.
#[test]
fn weights_are_fitted_and_written() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let sources = [("crazy", "crazy/weights.rs"), ("gt-fide-nutters", "grand_tournament/eval/weights.rs")];
    for (name, source) in sources {
        let (data, new) = (folder.join(format!("{name}.txt")), folder.join(format!("{name}.rs")));
        std::fs::write(&data, games(name, &[])).expect("the file can be written");
        let (data, new) = (data.to_str().expect("UTF-8"), new.to_str().expect("UTF-8"));
        let fit = ["tune", "-g", name, data, "--out", new, "--passes", "30"];
        let text = success(&fit);
        assert!(text.contains("Cross entropy after"), "{text}");
        let written = std::fs::read_to_string(new).expect("the weights were written");
        let old = std::fs::read_to_string(format!("variants/src/{source}")).expect("there are weights");
        assert_ne!(written, old);
        let without_digits = |text: &str| {
            let text: String = text.chars().filter(|c| !c.is_ascii_digit() && *c != '-').collect();
            text
        };
        assert_eq!(without_digits(&written), without_digits(&old));
        assert_eq!(success(&[&fit[..], &["-j", "1"]].concat()), text);
        let frozen = success(&[&fit[..], &["--pull", "1e9"]].concat());
        assert!(frozen.contains("weights are as before"), "{frozen}");
    }
    let data = folder.join("crazy.txt");
    let data = data.to_str().expect("UTF-8");
    let only =
        success(&["tune", "-g", "crazy", data, "--only", "Pawn", "--only", "Queen", "--freeze", "Queen"]);
    let rows = only.lines().skip_while(|line| !line.starts_with("weight")).skip(1);
    assert!(rows.clone().count() <= 2 && rows.last().is_some_and(|line| line.starts_with("2")), "{only}");
    for words in [&["-g", "spirit", data][..], &["-g", "crazy", data, "--freeze", "Pawns"], &["-g", "crazy"]]
    {
        assert_eq!(menagerie(&[&["tune"], words].concat()).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn bad_input_is_refused() {
    for words in
        [&["datagen"][..], &["datagen", "-g", "draughts"], &["datagen", "-g", "chess", "--shard", "3/2"]]
    {
        assert_eq!(menagerie(words).status.code(), Some(2), "{words:?}");
    }
}

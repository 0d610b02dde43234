//! Tests of `menagerie balance` through the program.

use crate::temporary;

fn failure(arguments: &[&str]) -> String {
    crate::failure(2, &[&["balance"], arguments].concat())
}

fn success(arguments: &[&str]) -> String {
    crate::success(&[&["balance"], arguments].concat())
}

fn file(name: &str) -> String {
    temporary(name).display().to_string()
}

/// Options for fast games.
const HASTY: [&str; 8] = ["--nodes", "30", "--max-plies", "40", "-w", "3000", "-s", "7"];

#[test]
fn a_run_repeats_itself_and_its_parts_merge() {
    let run =
        |more: &[&str]| success(&[&["-g", "gt-*", "-n", "1", "--odds", "24"][..], &HASTY, more].concat());
    let whole = run(&["-j", "2"]);
    assert_eq!(whole, run(&["-j", "1"]));
    assert!(whole.contains("40 of 40 games"), "{whole}");
    for row in ["clobberers", "rookies", "Against the others", "Pawn", "is"] {
        assert!(whole.contains(row), "{row}: {whole}");
    }
    let parts = [file("balance-1.jsonl"), file("balance-2.jsonl")];
    for (part, path) in ["1/2", "2/2"].iter().zip(&parts) {
        assert!(run(&["--shard", part, "--results", path]).contains("20 of 40 games"));
    }
    assert_eq!(success(&["--merge", &parts[1], &parts[0]]), whole);
    failure(&["--merge", &parts[1], &parts[1]]);
    let other = file("balance-3.jsonl");
    success(&[&["-g", "chess", "-n", "2", "--odds", "0", "--results", &other][..], &HASTY].concat());
    failure(&["--merge", &parts[1], &other]);
}

#[test]
fn a_run_that_was_broken_off_goes_on_and_another_is_refused() {
    let results = file("balance-resumed.jsonl");
    let words =
        |seed| ["chess", "-n", "3", "--odds", "5", "--nodes", "30", "-s", seed, "--results", &results];
    let whole = success(&words("7"));
    let written = std::fs::read_to_string(&results).expect("there are results");
    std::fs::write(&results, &written[..written.len() - 40]).expect("it can be written");
    let resumed = crate::menagerie(&[&["balance"], &words("7")[..]].concat());
    let said = String::from_utf8_lossy(&resumed.stderr);
    assert!(
        said.starts_with("The run continues after 7 games in ")
            && said.contains("chess: 0 games from the start"),
        "{said}"
    );
    assert_eq!(String::from_utf8_lossy(&resumed.stdout), whole);
    assert!(failure(&words("8")).contains("it has the results of another run (its seed is 7, now 8)"));
    assert_eq!(std::fs::read_to_string(&results).expect("there are results"), written);
}

/// A pairing's mirror image is its own opponent: each army's games count once for each of the two
/// that play.
#[test]
fn the_scores_of_the_armies_add_up() {
    let text =
        success(&[&["-g", "gt-fide-nutters,gt-nutters-fide", "-n", "6", "--odds", "0"][..], &HASTY].concat());
    let shares: Vec<f64> = text
        .lines()
        .skip_while(|line| !line.starts_with("Against the others"))
        .filter_map(|line| line.split_whitespace().nth(1)?.parse().ok())
        .collect();
    assert_eq!(shares.len(), 2, "{text}");
    assert!((shares[0] + shares[1] - 100.0).abs() < 0.2, "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with(" 12 games")).count(), 3, "{text}");
}

/// A run announces its games and estimated duration before it plays.
#[test]
fn a_run_is_announced() {
    let said = |words: &[&str]| {
        let output = crate::menagerie(&[&["balance"], words, &HASTY].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let plain = said(&["chess", "--games", "2", "--odds", "0"]);
    assert!(plain.starts_with("chess: 2 games from the start position, about 1 second\n"), "{plain}");
    let both = said(&["gt-fide-nutters", "gt-nutters-fide", "-n", "1", "--odds", "4"]);
    let wanted = "2 names: 2 games from the start position and 4 in which each side lacks some pieces";
    assert!(both.starts_with(wanted), "{both}");
}

#[test]
fn a_name_given_twice_is_refused() {
    assert!(failure(&["-g", "chess,spirit,chess", "-n", "2"]).contains("chess twice"));
}

#[test]
fn other_games_have_their_pieces_measured_too() {
    for name in ["spirit", "crazy", "finalfantasy", "illusionary"] {
        let text = success(&[&["-g", name, "-n", "2", "--odds", "6"][..], &HASTY].concat());
        assert!(text.contains(name) && text.contains("8 of 8 games"), "{text}");
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for words in [
        &[][..],
        &["draughts"],
        &["-g", "draughts"],
        &["-g", "gt-*", "--unit", "Pwan"],
        &["-g", "chess", "-n", "0", "--odds", "0"],
        &["-g", "chess", "-o", "Colour=red"],
    ] {
        assert_eq!(failure(words).lines().count(), 1, "{words:?}");
    }
    let endless = failure(&["-g", "chess", "-n", "18446744073709551615"]);
    assert!(endless.starts_with("error: "), "{endless}");
}

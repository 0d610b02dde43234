//! Commands of the tuner, tested through the program.

use crate::{failure, success, temporary};

/// Positions of a few fast games.
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
    let all = |most: u64| {
        success(&["datagen", "chess", "-n", "1", "--nodes", "40", "--per-game", &most.to_string()])
    };
    assert_eq!(all(u64::MAX), all(1000));
    assert_ne!(whole, games(variants, &["-j", "1", "-s", "4"]));
    assert!(whole.contains("; chess") && whole.contains("; gt-nutters-rookies"), "{whole}");
    let mut parts: Vec<String> =
        ["1/2", "2/2"].iter().map(|part| games(variants, &["-s", "3", "--shard", part])).collect();
    let file = temporary("datagen.txt");
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
fn fewer_nodes_where_no_position_is_taken_make_other_games() {
    let [usual, few] = [&[][..], &["--passing-nodes", "10"]].map(|more| games("chess", more));
    assert_ne!(usual, few);
    assert_eq!(few, games("chess", &["--passing-nodes", "10", "-j", "1"]));
    let said = failure(2, &["datagen", "chess", "--nodes", "40", "--passing-nodes", "40"]);
    assert_eq!(said, "menagerie: --passing-nodes 40 are not fewer than --nodes 40\n");
}

/// Numbered files that a killed run was writing are written again, whatever they hold; what cannot
/// be numbered is refused.
#[test]
fn unfinished_numbered_files_are_written_again() {
    let folder = crate::empty_folder("datagen-unfinished");
    let numbered: Vec<_> = (1..=4).map(|number| folder.join(format!("g.0000{number}.txt.zst"))).collect();
    let out = folder.join("g.txt.zst");
    let words = ["--per-file", "1", "--out", out.to_str().expect("UTF-8")];
    let run = || {
        games("chess", &words);
        numbered.iter().map(|path| std::fs::read(path).expect("a file")).collect::<Vec<_>>()
    };
    let whole = run();
    for left in [&b""[..], &whole[0][..20], &whole[1]] {
        for path in &numbered {
            std::fs::rename(path, path.with_extension("zst.part")).expect("a file");
            std::fs::write(path.with_extension("zst.part"), left).expect("a file");
        }
        assert!(run() == whole, "{left:?}");
        // The files, and the settings of the run.
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 5);
    }
    if cfg!(unix) {
        let said = failure(2, &["datagen", "chess", "-n", "1", "--per-file", "1", "--out", "/dev/null"]);
        assert!(said.contains("--per-file cannot number /dev/null"), "{said}");
    }
}

/// A name counts as often as it is given; a pattern adds only names that are not in the list yet.
#[test]
fn a_name_given_twice_is_played_twice_as_often() {
    let text = games("spirit,spirit,chess,spiri*", &[]);
    let names: Vec<&str> = text.lines().filter_map(|line| line.rsplit("; ").next()).collect();
    let mut turns = names.clone();
    turns.dedup();
    assert_eq!(turns, ["spirit", "chess", "spirit"], "{text}");
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

/// If the side with an extra queen loses all games, the queen's value decreases; nothing else in
/// the source file changes.
#[test]
fn weights_are_fitted_and_written() {
    let even = "dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; 0.5; 10; gt-fide-clobberers\n";
    let odd = "dawckwad/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1; 1; 10; gt-fide-clobberers\n";
    let (data, new) = (temporary("odd.txt"), temporary("odd.rs"));
    std::fs::write(&data, (even.to_string() + odd).repeat(200)).expect("the file can be written");
    let (data, new) = (data.to_str().expect("UTF-8"), new.to_str().expect("UTF-8"));
    let game = "gt-fide-clobberers";
    let fit = ["tune", "-g", game, data, "--only", "MATERIAL", "--freeze", "MATERIAL[5].eg", "--out", new];
    let text = success(&fit);
    let row = text.lines().find(|line| line.starts_with("MATERIAL[5].mg")).expect("the queen changes");
    let numbers: Vec<i32> =
        row.split_whitespace().skip(1).map(|word| word.parse().expect("number")).collect();
    assert!(numbers[1] < numbers[0], "{text}");
    assert!(!text.contains("MATERIAL[5].eg"), "{text}");
    assert_eq!(success(&[&fit[..], &["-j", "1"]].concat()), text);
    let written = std::fs::read_to_string(new).expect("the weights were written");
    let old = include_str!("../../variants/src/chess/eval/weights.rs");
    let changed = written.lines().zip(old.lines()).filter(|(new, old)| new != old).count();
    assert_eq!((changed, written.lines().count()), (1, old.lines().count()));
    for words in [&["-g", game, data, "--freeze", "MATERIALS"][..], &["-g", game]] {
        failure(2, &[&["tune"], words].concat());
    }
    let said = failure(2, &["tune", "-g", "spirit", data]);
    assert!(said.contains("Spirit Chess has no weights of its own to tune"), "{said}");
}

/// `datagen 'gt-*'` plays chess as well, which has no weights.
#[test]
fn positions_of_games_without_weights_are_left_out() {
    let data = temporary("with-chess.txt");
    std::fs::write(&data, games("chess,gt-fide-fide,gt-fide-nutters", &["-s", "5"]))
        .expect("it can be written");
    let data = data.to_str().expect("UTF-8");
    let text = success(&["tune", "gt-fide-nutters", data, "--passes", "1"]);
    let chess = std::fs::read_to_string(data)
        .expect("text")
        .lines()
        .filter(|line| !line.ends_with("nutters"))
        .count();
    assert!(
        chess > 0 && text.starts_with(&format!("Left out {chess} positions of games without weights")),
        "{text}"
    );
    // Positions of chess are listed as chess.
    let text = success(&["data", data]);
    assert!(text.contains("Chess: ") && text.contains("Grand Tournament: "), "{text}");
    for (game, title) in
        [("chess", "Chess"), ("kingofthehill", "King of the Hill"), ("3check", "Three-check")]
    {
        let said = failure(2, &["tune", game, data]);
        assert!(said.starts_with(&format!("menagerie: {title} has no weights of its own to tune")), "{said}");
    }
}

#[test]
fn bad_input_is_refused() {
    for words in [
        &["datagen"][..],
        &["datagen", "-g", "draughts"],
        &["datagen", "-g", "chess", "--shard", "3/2"],
        &["datagen", "-g", "chess", "-n", "18446744073709551615"],
    ] {
        failure(2, words);
    }
}

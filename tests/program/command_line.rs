//! The command line as scripts use it: results on standard output, errors on standard error, exit
//! codes.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::{empty_folder, failure, program, success, temporary};
use serde_json::Value;

pub(crate) const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";

#[test]
fn analysis_is_a_table_with_a_board() {
    let text = success(&["analyze", MATE_IN_ONE, "--depth", "3", "--ascii"]);
    assert!(text.contains("8 . . . . . . k ."), "{text}");
    assert!(text.contains("#1"), "{text}");
    assert!(text.ends_with("\nBest move: Rd8# (d1d8)\n"), "{text}");
}

#[test]
fn analysis_is_json_lines_when_asked() {
    let text = success(&["analyze", "startpos", "--moves", "e2e4", "e7e5", "-d", "3", "-k", "2", "--json"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (result, infos) = lines.split_last().expect("there are lines");
    assert!(infos.iter().all(|info| info["type"] == "info" && info["pv"][0].is_string()));
    assert!(infos.iter().any(|info| info["multipv"] == 2));
    assert_eq!(result["type"], "result");
    assert_eq!(result["depth"], 3);
    assert!(result["bestmove"].is_string());
    assert_eq!(result["outcome"], Value::Null);
}

#[test]
fn finished_games_are_reported() {
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let text = success(&["analyze", mated, "-d", "2"]);
    assert!(text.contains("There is no legal move.\nThe game is over: 1-0 {White mates}"), "{text}");
    let text = success(&["show", mated]);
    assert!(text.contains("Result: 1-0 {White mates}\nMoves:  0"), "{text}");
}

#[test]
fn perft_is_a_table_and_divides() {
    let text = success(&["perft", "3", "--divide", "--threads", "2"]);
    assert!(text.contains("\n    3             8902 "), "{text}");
    assert!(text.contains("\ne2e4: 600\n") && text.ends_with("\nNodes searched: 8902\n"), "{text}");
    let pairing = success(&["perft", "3", "-g", "gt-fide-clobberers"]);
    assert!(pairing.contains("\n    3            12458 "), "{pairing}");
    let armies = ["WhiteArmy=nutters", "BlackArmy=rookies"];
    let same = success(&["perft", "2", "-g", "grandtournament", "-o", armies[0], "-o", armies[1]]);
    assert!(same.contains("\n    2              624 "), "{same}");
    assert!(success(&["perft", "0"]).contains("\n    0                1 "));
}

#[test]
fn the_bench_is_reproducible_and_openbench_reads_it() {
    let run = || {
        let text = success(&["bench", "2"]);
        let last = text.lines().last().expect("there are lines").to_string();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{text}");
        let signature: Vec<String> =
            text.lines().filter(|line| line.starts_with("Bench")).map(str::to_string).collect();
        assert_eq!(signature.last(), Some(&format!("Bench: {}", words[0])));
        signature
    };
    assert_eq!(run(), run());
}

#[test]
fn games_are_listed_and_shown() {
    let list = success(&["variants"]);
    assert!(
        list.contains("gt-rookies-nutters") && list.contains("option WhiteArmy (fide, clobberers"),
        "{list}"
    );
    let chess = success(&["variants", "chess"]);
    assert!(chess.starts_with("Chess\n") && chess.contains("(XBoard: normal)"), "{chess}");
    assert!(!chess.contains("Army") && !chess.contains("gt-"), "what does not apply is not shown: {chess}");
    assert!(!success(&["variants", "gt-fide-nutters"]).contains("option WhiteArmy"));
    assert!(success(&["variants", "--options"]).contains("| `Hash` | 1 to "));
    let denial = "Note:   The last move can be denied";
    assert!(success(&["show", "-g", "crazy", "startpos", "moves", "e2e4"]).contains(denial));
    assert!(!success(&["show", "-g", "crazy", "startpos"]).contains(denial));
    let shown = success(&["show", "startpos", "moves", "e2e4", "--ascii"]);
    assert!(shown.contains("FEN:    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), "{shown}");
    assert!(shown.contains("Moves:  20") && shown.contains("g8f6     Nf6"), "{shown}");
    assert!(success(&["show", "8/8/8/8/8/2k5/8/K7", "w", "-", "-", "0", "1"]).contains("Result: 1/2-1/2"));
}

/// Every command that takes a game accepts its name as a word, as `play` and `rules` do, or by
/// `-g`.
#[test]
fn a_game_is_named_alike_everywhere() {
    let by_option = |words: &[&str], game: &str| success(&[words, &["-g", game]].concat());
    for (by_word, words) in [
        (&["show", "spirit"][..], &["show"][..]),
        (&["show", "spirit", "startpos", "moves", "b4c4"], &["show", "startpos", "moves", "b4c4"]),
        (&["show", "spirit", "moves", "b4c4"], &["show", "startpos", "moves", "b4c4"]),
        (&["variants", "spirit"], &["variants"]),
        (&["rules", "spirit"], &["rules"]),
        (&["learn", "spirit"], &["learn"]),
        (&["openings", "spirit", "-n", "2", "--nodes", "50"], &["openings", "-n", "2", "--nodes", "50"]),
        (&["datagen", "spirit", "-n", "2", "--nodes", "50"], &["datagen", "-n", "2", "--nodes", "50"]),
    ] {
        assert_eq!(success(by_word), by_option(words, "spirit"), "{by_word:?}");
    }
    let counts = |words: &[&str]| {
        let text = success(words);
        let rows = text.lines().filter_map(|line| line.split_whitespace().nth(1));
        rows.map(str::to_string).collect::<Vec<_>>()
    };
    let wanted = counts(&["perft", "2", "-g", "spirit"]);
    assert_eq!(counts(&["perft", "2", "spirit"]), wanted);
    assert_eq!(counts(&["perft", "spirit", "2"]), wanted);
    let after = ["perft", "1", "spirit", "startpos", "moves", "b4c4"];
    assert_eq!(counts(&after).len(), wanted.len() - 1);
    let bench = |words: &[&str]| {
        let text = success(words);
        text.lines().find(|line| line.starts_with("Bench-")).map(str::to_string).expect("a line")
    };
    let wanted = bench(&["bench", "2", "-g", "spirit"]);
    assert!(wanted.starts_with("Bench-spirit: "), "{wanted}");
    for words in [["bench", "2", "spirit"], ["bench", "spirit", "2"]] {
        assert_eq!(bench(&words), wanted);
    }
    let wanted = bench(&["bench", "1", "gt-nutters-fide"]);
    assert!(wanted.starts_with("Bench-gt-nutters-fide: "), "{wanted}");
    let analysed = success(&["analyze", "crazy", "--depth", "2", "--ascii"]);
    assert!(analysed.contains("FEN: ") && analysed.contains(" deny:"), "{analysed}");
    let said = failure(2, &["analyze", "crazy", "--depth", "1", "games.pgn"]);
    assert!(said.contains("does not apply to a PGN file"), "{said}");
    for (words, message) in [
        (&["show", "spirt"][..], "'spirt' is neither a game, nor 'startpos', nor a FEN"),
        (&["show", "spirit", "crazy"], "two games are named: spirit and crazy"),
        (&["show", "crazy", "deny"], "'deny' is neither a game, nor 'startpos', nor a FEN, nor a legal move"),
        (&["bench", "chess", "spirit"], "two games are named: chess and spirit"),
        (&["bench", "chess", "checkers"], "no variant 'checkers'"),
        (&["bench", "1", "fischerandom"], "the bench has no positions of 'fischerandom'"),
        (
            &["show", "spirit", "-o", "UCI_Variant=crazy"],
            "the game is named as a word or with -g, not with -o UCI_Variant",
        ),
        (&["analyze", "-g", "spirit", "crazy"], "the game is named twice: spirit and crazy"),
        (&["perft", "spirit", "300"], "a depth from 0 to 246 is wanted"),
        (&["perft", "spirit"], "to which depth? Say 'menagerie perft 4 spirit'"),
        (&["bench", "checkers"], "no variant 'checkers'"),
        (&["bench", "2", "3"], "two depths are named; the second is 3"),
        (&["openings", "checkers"], "no variant 'checkers'"),
        (&["datagen"], "which game? Name one, such as 'menagerie datagen chess'"),
        (&["train", "--out", "x.nnue", "checkers", "x.txt"], "no variant 'checkers'"),
        (&["curve", "crazy"], "no file of positions is named"),
    ] {
        let complaint = failure(2, words);
        assert!(complaint.starts_with(&format!("menagerie: {message}")), "{words:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    for words in [["play", "chess", "-g", "spirit"], ["rules", "chess", "-g", "spirit"]] {
        assert!(failure(2, &words).starts_with("error: "), "{words:?}");
    }
    for words in [
        &["openings", "chess", "-w", "-1"][..],
        &["analyze", "chess", "--time", "-1"],
        &["datagen", "chess", "--resign", "-1", "-n", "1"],
    ] {
        let complaint = failure(2, words);
        assert!(complaint.starts_with("error: invalid value '-1' for "), "{words:?}: {complaint}");
    }
}

#[test]
fn a_diagrams_file_may_follow_its_option() {
    let folder = empty_folder("diagram-files");
    let [one, two] = ["one.svg", "two.svg"].map(|name| folder.join(name).display().to_string());
    let alone = success(&["show", "spirit", "--svg"]);
    assert!(alone.starts_with("<svg "), "{alone}");
    assert_eq!(success(&["show", "spirit", "--svg", &one]), "");
    assert_eq!(success(&["show", "--svg", &two, "spirit"]), "");
    for file in [&one, &two] {
        assert_eq!(std::fs::read_to_string(file).expect("the diagram"), alone);
    }
    // The name of a game or a position is not taken for a file.
    assert_eq!(success(&["show", "--svg", "spirit"]), alone);
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(success(&["show", "--svg", fen]), success(&["show", fen, "--svg"]));
    let words: Vec<&str> = fen.split(' ').collect();
    assert_eq!(success(&[&["show", "--svg"][..], &words].concat()), success(&["show", fen, "--svg"]));
}

#[test]
fn positions_are_drawn() {
    let drawn =
        success(&["show", "--svg", "startpos", "moves", "e2e4", "--moves-of", "d7", "--arrows", "g8f6"]);
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"), "{drawn}");
    assert_eq!(drawn.matches("class=\"m-high\"").count(), 2, "the last move is highlighted");
    assert_eq!(drawn.matches("class=\"m-quiet\"").count(), 2, "the pawn has two moves");
    for (readable, squares) in [("Nf3", "g1f3"), ("e4", "e2e4")] {
        let [one, other] = [readable, squares].map(|arrow| success(&["show", "--svg", "--arrows", arrow]));
        assert_eq!(one, other);
    }
    let file = temporary("spirit.svg");
    let option = format!("--svg={}", file.display());
    assert_eq!(success(&["show", "-g", "spirit", &option, "--flip"]), "");
    assert!(std::fs::read_to_string(file).expect("the diagram").contains("m-landmark"));
    for (option, word, message) in [
        ("--arrows", "e2", "'e2' does not name 2 square(s)"),
        ("--mark", "i9", "there is no square i9 on this board (i9)"),
        ("--moves-of", "e4", "there is no piece on e4"),
        ("--moves-of", "e2.2", "there is no piece on e2.2"),
    ] {
        assert_eq!(failure(2, &["show", "--svg", option, word]), format!("menagerie: {message}\n"));
    }
}

#[test]
fn rules_are_explained() {
    let page = success(&["rules", "gt-fide-nutters", "--ascii"]);
    assert!(page.starts_with("GRAND TOURNAMENT\n") && page.contains("    8 . . . . . . k .\n"), "{page}");
    assert!(success(&["rules", "normal"]).starts_with("CHESS\n"));
    let index = success(&["rules"]);
    assert!(
        index.contains("Spirit Chess: spirit, walls") && index.contains("menagerie rules armies"),
        "{index}"
    );
    assert!(success(&["rules", "armies"]).starts_with("ARMIES OF ONE'S OWN\n"));
    let complaint = failure(2, &["rules", "checkers"]);
    assert_eq!(complaint, "menagerie: no variant 'checkers'; 'menagerie variants' lists them\n");
}

#[test]
fn openings_are_balanced_different_and_reproducible() {
    let make = |game, jobs, seed| {
        let arguments = [
            "openings", "-g", game, "-n", "4", "-p", "5", "-w", "40", "--nodes", "300", "-j", jobs, "-s",
            seed,
        ];
        success(&arguments)
    };
    for game in ["chess", "spirit", "gt-nutters-rookies"] {
        let text = make(game, "1", "7");
        assert_eq!(text, make(game, "3", "7"), "the number of jobs makes no difference");
        assert_ne!(text, make(game, "1", "8"));
        let mut lines: Vec<&str> = text.lines().collect();
        for line in &lines {
            let operand = |name: &str| {
                let rest = line.split_once(&format!("{name} ")).expect("the operation is there").1;
                rest.split_once(';').expect("operations end").0.trim_matches('"').to_string()
            };
            assert!(operand("ce").parse::<i32>().expect("centipawns").abs() <= 40, "{line}");
            let moves = operand("moves");
            let mut show = vec!["show", "-g", game, "startpos", "moves"];
            show.extend(moves.split(' '));
            let position = line.split(" hmvc").next().expect("a position");
            assert_eq!(moves.split(' ').count(), 5);
            assert!(success(&show).contains(position), "{line}");
        }
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 4, "{text}");
    }
    // Horde is not level, whatever the network.
    let complaint = failure(
        1,
        &["openings", "-n", "1", "-p", "1", "-w", "0", "-g", "horde", "--nodes", "1", "-o", "Hash=1"],
    );
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("0 openings found"), "{complaint}");
}

#[test]
fn completions_exist_for_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(success(&["completions", shell]).contains("analyze"), "{shell}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(success(&["completions", shell]).contains("crazyhouse"), "{shell} completes games");
    }
}

#[test]
fn bad_input_has_one_line_and_exit_code_2() {
    for (arguments, message) in [
        (&["show", "rnbqkbnr/9 w - -"][..], "menagerie: bad FEN, board: "),
        (&["show", "startpos", "moves", "e2e5"], "menagerie: there is no legal move e2e5"),
        (&["show", "startpos", "e2e5"], "menagerie: 'e2e5' after startpos is not understood"),
        (&["show", "-g", "checkers"], "menagerie: no variant 'checkers'"),
        (&["variants", "checkers"], "menagerie: no variant 'checkers'"),
        (&["show", "-o", "Nonsense=1"], "menagerie: unknown option 'Nonsense'"),
        (
            &["show", "chess", "-o", "whitearmy=nutters"],
            "menagerie: option WhiteArmy is fixed by the name 'chess'",
        ),
        (
            &["show", "-g", "grandtournament", "-o", "WhiteArmy=x"],
            "menagerie: option WhiteArmy needs one of ",
        ),
        (&["puzzles", "play", "p.epd"], "menagerie: no variant 'p.epd'; if it is a file, say --file p.epd"),
        (&["puzzles", "check", "p.epd"], "menagerie: no variant 'p.epd'; if it is a file, say --file p.epd"),
        (
            &["puzzles", "find", "x.pgn", "--out", "never"],
            "menagerie: no variant 'x.pgn'; if it is a file, say --pgn x.pgn",
        ),
        (&["play", "x.pgn"], "menagerie: no variant 'x.pgn'; if it is a file, say --open x.pgn"),
        (&["show", "x.pgn"], "menagerie: no variant 'x.pgn'; if it is a file, say --pgn x.pgn"),
        (&["puzzles", "play", "crasy"], "menagerie: no variant 'crasy'; did you mean 'crazy'?"),
        (&["analyze", "--hash", "0"], "menagerie: option Hash needs a number from 1 to "),
    ] {
        let complaint = failure(2, arguments);
        assert!(complaint.starts_with(message), "{arguments:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    for arguments in
        [&["nonsense"][..], &["perft"], &["perft", "-3"], &["analyze", "--time", "-1"], &["bench", "0"]]
    {
        assert!(failure(2, arguments).starts_with("error: "), "{arguments:?}");
    }
}

/// A file named twice by mistake, for input and output, is not overwritten.
#[test]
fn input_files_are_not_overwritten() {
    let folder = empty_folder("read-and-written");
    let [file, other] = ["file", "other"].map(|name| folder.join(name).display().to_string());
    let book = folder.join("book-chess.epd").display().to_string();
    let pattern = format!("file={}", folder.join("book-{variant}.epd").display());
    let (books, map) = (format!("file={book}"), format!("map={file}"));
    let engines = ["match", "-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1"];
    let of_match = |words: &[&str]| [&engines[..], words].concat().iter().map(ToString::to_string).collect();
    let of_other = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let commands: [Vec<String>; 17] = [
        of_other(&["tune", "finalfantasy", &file, "--out", &file]),
        of_other(&["curve", "chess", &other, &file, "--out", &file]),
        of_other(&["data", &file, "--lambda", "0.9", "--out", &file]),
        of_other(&["train", "chess", &file, "--out", &file]),
        of_other(&["show", "--pgn", &file, "--svg", &file]),
        of_other(&["datagen", "crazy", "--network", &file, "--out", &file]),
        of_other(&["balance", "crazy", "--network", &file, "--results", &file]),
        of_other(&["puzzles", "find", "--pgn", &file, "--out", &file]),
        of_other(&["match", "merge", &other, &file, "-results", &file]),
        of_match(&["-openings", &books, "-log", &book]),
        of_match(&["-openings", &pattern, "-epdout", &book]),
        of_match(&["-openings", &books, "format=pgn", "-pgnout", &book]),
        of_match(&["-openings", &books, "-results", &book]),
        of_match(&[&map, "-log", &file]),
        of_match(&["-pgnout", &other, "-results", &other]),
        of_match(&["-epdout", &other, "-log", &other]),
        of_match(&["-pgnout", &other, "-epdout", &other]),
    ];
    for words in &commands {
        for path in [&file, &book] {
            std::fs::write(path, "kept\n").expect("it can be written");
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let complaint = failure(2, &words);
        assert!(complaint.contains(" are the same file: "), "{words:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        for path in [&file, &book] {
            assert_eq!(std::fs::read_to_string(path).expect("it is there"), "kept\n", "{words:?}");
        }
    }
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2, "nothing else was made");
}

/// Exit code 1 if a file cannot be read, 2 if the arguments are invalid.
#[test]
fn exit_codes_tell_missing_files_from_bad_words() {
    for words in [
        &["show", "--pgn", "nosuch"][..],
        &["balance", "--merge", "nosuch"],
        &["tune", "finalfantasy", "nosuch"],
        &["match", "merge", "nosuch"],
    ] {
        let complaint = failure(1, words);
        assert!(complaint.contains("nosuch: "), "{words:?}: {complaint}");
    }
    let engines = ["match", "-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1"];
    for (words, message) in [
        (&["option.Nosuch=1"][..], "unknown option 'Nosuch'"),
        (&["-variant", "chess", "WhiteArmy=nutters"], "option WhiteArmy is fixed by the name 'chess'"),
        (&["-variant", "chess", "Nosuch=1"], "unknown option 'Nosuch'"),
    ] {
        let complaint = failure(2, &[&engines[..], words].concat());
        assert!(complaint.contains(message), "{words:?}: {complaint}");
    }
}

/// Options that would have no effect beside others are rejected.
#[test]
fn options_without_an_effect_are_rejected() {
    for words in [
        &["play", "spirit", "--open", "game.pgn"][..],
        &["play", "-g", "spirit", "--open", "game.pgn"],
        &["xboard", "--games", "games.pgn", "--install"],
        &["xboard", "--settings", "folder", "--games", "games.pgn"],
        &["xboard", "--legality-off", "--uninstall"],
        &["balance", "--merge", "results", "--nodes", "30"],
        &["balance", "--merge", "results", "--unit", "Pawn"],
    ] {
        assert!(failure(2, words).contains("cannot be used with"), "{words:?}");
    }
    for file in ["games.pgn", "positions.epd"] {
        let complaint = failure(2, &["analyze", file, "-k", "3"]);
        assert!(complaint.starts_with("menagerie: --multipv does not apply to "), "{complaint}");
    }
}

/// The manual page of a command lists its subcommands, each of which has a page.
#[test]
fn each_command_has_a_page() {
    let folder = empty_folder("pages");
    success(&["man", "--write", folder.to_str().expect("UTF-8")]);
    let pages: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert!(pages.contains(&"menagerie-armies-list.1".to_string()), "{pages:?}");
    for page in &pages {
        let text = std::fs::read_to_string(folder.join(page)).expect("text").replace('\\', "");
        let named = text.split_whitespace().filter_map(|word| word.strip_suffix("(1)"));
        for name in named.filter(|name| name.starts_with("menagerie-")) {
            assert!(pages.contains(&format!("{name}.1")), "{page} names {name}");
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = program(&["analyze", "--depth", "6", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    // Dropping the reader closes the pipe.
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("a line comes");
    assert!(child.wait().expect("the program ends").success());
    let mut complaint = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaint).expect("UTF-8");
    assert_eq!(complaint, "");
}

#[test]
fn a_port_in_use_is_reported_with_advice() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("its address").port().to_string();
    let said = failure(1, &["serve", "--no-open", "--port", &port]);
    assert!(said.contains(&port) && said.contains("--port takes another"), "{said}");
}

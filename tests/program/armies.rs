//! Army files, tested through the program.

use std::fs;
use std::path::PathBuf;

use crate::{failure, program, success, temporary};

pub(crate) const MINE: &str = r#"
name = "My Menagerie"
places = ["Crocodile", "Mao", "Gryphon", "Cannon"]

[[piece]]
name = "Crocodile"
letter = "C"
betza = "R4F"

[[piece]]
name = "Mao"
letter = "M"
betza = "nN"
value = 2

[[piece]]
name = "Gryphon"
letter = "G"
betza = "F[F-R]"

[[piece]]
name = "Cannon"
letter = "A"
betza = "QpR"
"#;

/// Writes an army file into a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = temporary(&format!("armies-{name}"));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.toml"));
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_file_is_explained_and_played() {
    let mine = file("mine", MINE);
    let path = mine.to_str().unwrap();
    let folder = mine.parent().unwrap().join("pieces");
    let text = success(&["armies", "check", path, "--depth", "3", "--svg", folder.to_str().unwrap()]);
    for part in [
        "CMGAKGMC",
        "Jumps like a knight in any direction, if no piece stands in between.",
        "in one move",
        "(the file says 2)",
        "mates a bare king",
        ". . . * . . . .",
        "Lead over the built-in armies by these values, in pawns: fide ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for letter in ["c", "m", "g", "a"] {
        let diagram = fs::read_to_string(folder.join(format!("mymenagerie-{letter}.svg"))).unwrap();
        assert!(diagram.contains("<svg"), "{letter}");
    }
    let rules = success(&["rules", "gt-mymenagerie-fide", "--army", path, "--ascii"]);
    assert!(rules.contains("CROCODILE") && rules.contains("stands in between"), "{rules}");
    let listed = success(&["armies", "--army", path]);
    assert!(listed.contains("mymenagerie") && listed.contains("(from a file)") && listed.contains("dragons"));
    for game in [
        "gt-mymenagerie-fide",
        "gt-rookies-mymenagerie",
        "gt-mymenagerie-mymenagerie",
        "gt-dragons-mymenagerie",
    ] {
        let counted = success(&["perft", "2", game, "--army", path]);
        assert!(counted.lines().count() >= 4, "{game}: {counted}");
    }
    let searched = success(&["analyze", "gt-mymenagerie-fide", "--army", path, "--depth", "6"]);
    assert!(!searched.is_empty());
    assert!(success(&["variants", "--army", path]).contains("gt-mymenagerie-clobberers"));
}

/// Records contain the definition of their game: they can be read without the file.
#[test]
fn a_record_is_read_without_the_file() {
    let mine = file("record", MINE);
    let pgn = mine.with_file_name("games.pgn");
    let _ = fs::remove_file(&pgn);
    let engine = ["-engine", "proto=internal", "depth=2"];
    let words = [
        &["--army", mine.to_str().unwrap(), "match", "-variant", "gt-mymenagerie-dragons"][..],
        &engine,
        &engine,
        &["-games", "1", "-maxmoves", "20", "-pgnout", pgn.to_str().unwrap()],
    ];
    success(&words.concat());
    let record = fs::read_to_string(&pgn).unwrap();
    assert!(
        record.contains("[Definition \"army = {") && record.contains("[Definition2 \"army = {"),
        "{record}"
    );
    let shown = success(&["show", "--pgn", pgn.to_str().unwrap(), "--ascii"]);
    assert!(shown.contains("FEN:"), "{shown}");
    let other = record.replace("betza = 'R4F'", "betza = 'R4z'");
    fs::write(&pgn, other).unwrap();
    assert!(
        failure(2, &["show", "--pgn", pgn.to_str().unwrap()]).contains("the definition of an army, line 1")
    );
}

/// Puzzles found in such games need the file, and say so.
#[test]
fn puzzles_name_the_army_that_they_need() {
    let definition = "army = { name = 'My Menagerie', places = ['Crocodile', 'Mao', 'Gryphon', 'Cannon'], \
        piece = [{ name = 'Crocodile', letter = 'C', betza = 'R4F' }, { name = 'Mao', letter = 'M', betza = \
        'nN', value = 2.0 }, { name = 'Gryphon', letter = 'G', betza = 'F[F-R]' }, { name = 'Cannon', letter \
        = 'A', betza = 'QpR' }] }";
    let army = file("puzzles", definition);
    let [games, puzzles] = ["games.pgn", "found"].map(|name| army.with_file_name(name));
    let fen = "cmg1kgmc/pppppppp/8/3a4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 2 2";
    let tags = format!("[Variant \"gt-fide-mymenagerie\"]\n[Definition \"{definition}\"]\n[FEN \"{fen}\"]\n");
    fs::write(&games, tags + "\n2. Nxd5 Kd8 1-0\n").unwrap();
    for left in [puzzles.clone(), puzzles.with_extension("state")] {
        let _ = fs::remove_file(left);
    }
    let [army, games, puzzles] = [&army, &games, &puzzles].map(|path| path.to_str().unwrap());
    let find = ["puzzles", "find", "--nodes", "2000", "--look", "400", "--pgn", games, "--out", puzzles];
    let play = ["puzzles", "play", "--file", puzzles];
    let with_army = ["--army", army];
    // Also where nothing is left to search.
    for _ in 0..2 {
        let said = String::from_utf8(crate::menagerie(&find).stderr).unwrap();
        assert!(said.starts_with("1 puzzle of 1 game "), "{said}");
        assert!(said.contains(&format!("menagerie --army FILE puzzles play --file {puzzles}\n")), "{said}");
    }
    failure(2, &play);
    success(&[&with_army, &play[..]].concat());
    let said = String::from_utf8(crate::menagerie(&[&with_army, &find[..]].concat()).stderr).unwrap();
    assert!(!said.contains("--army"), "{said}");
}

#[test]
fn the_library_is_found_by_name_and_in_no_list() {
    assert!(
        success(&["show", "gt-dragons-fide"]).contains("Daring Dragons")
            || success(&["perft", "1", "gt-dragons-fide"]).contains("1")
    );
    assert!(!success(&["variants"]).contains("gt-dragons-fide"));
    assert!(success(&["armies", "show", "pizza"]).contains("John Lawson"));
    assert!(success(&["armies", "export", "amazons"]).contains("[gt-amazons-amazons:chess]"));
    assert!(failure(2, &["armies", "export", "sliders"]).contains("no notation for bent ways"));
    let rules = success(&["rules", "gt-dragons-fide", "--ascii"]);
    assert!(rules.contains("WYVERN") && rules.contains("sideways"), "{rules}");
}

/// Any two armies of the library can play each other by name, but no list contains these games.
#[test]
fn two_armies_of_the_library_play_each_other() {
    for words in [
        &["perft", "2", "gt-dragons-avian"][..],
        &["show", "GT-Avian-Dragons"],
        &["openings", "gt-dragons-avian", "-n", "1"],
        &[
            "match", "-variant", "gt-dragons-avian", "-engine", "proto=internal", "depth=1", "-engine",
            "proto=internal", "depth=1", "-games", "1", "-maxmoves", "10",
        ],
    ] {
        success(words);
    }
    assert!(success(&["rules", "gt-dragons-avian", "--ascii"]).contains("WYVERN"));
    assert!(failure(2, &["perft", "1", "gt-dragons-nobody"]).contains("gt-dragons-nobody"));
    let talk = |protocol: &str, lines: &str| {
        let mut engine = crate::program(&[protocol])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut engine.stdin.take().unwrap(), lines.as_bytes()).unwrap();
        String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap()
    };
    let uci = talk("uci", "uci\nsetoption name UCI_Variant value gt-dragons-avian\nd\nquit\n");
    assert!(uci.contains("wdfjkfdw") && !uci.contains("var gt-dragons-avian"), "{uci}");
    let xboard = talk("xboard", "xboard\nprotover 2\nvariant gt-dragons-avian\nquit\n");
    assert!(xboard.contains("setup (") && !xboard.contains("unsupported"), "{xboard}");
}

/// External engines receive such a game from the referee too, although they do not list it.
#[test]
fn engines_play_armies_of_the_library_for_the_referee() {
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_menagerie"));
    let each = ["-each", "tc=10+0.1", "depth=1", "-games", "1", "-maxmoves", "6"];
    for protocol in ["proto=uci", "proto=xboard"] {
        let players = ["-engine", &engine, protocol, "name=A", "-engine", &engine, protocol, "name=B"];
        for variant in ["gt-dragons-avian", "gt-fide-dragons"] {
            let said = success(&[&["match", "-variant", variant][..], &players, &each].concat());
            assert!(said.contains("1 of 1 game finished"), "{protocol}, {variant}: {said}");
        }
    }
}

/// Engines list the games of an army only after they have received its file.
#[test]
fn engines_receive_the_files_of_armies_for_a_match() {
    let file = crate::temporary_file("match-army.toml", MINE);
    let path = file.to_str().unwrap();
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_menagerie"));
    let option = format!("option.ArmyFiles={path}");
    let each = ["-each", "tc=10+0.1", "depth=1", &option, "-games", "1", "-maxmoves", "6"];
    for protocol in ["proto=uci", "proto=xboard"] {
        let players = ["-engine", &engine, protocol, "name=A", "-engine", &engine, protocol, "name=B"];
        let game = ["match", "--army", path, "-variant", "gt-mymenagerie-fide"];
        let said = success(&[&game[..], &players, &each].concat());
        assert!(said.contains("1 of 1 game finished"), "{protocol}: {said}");
    }
}

/// An army of the library that is given as a file is listed like any other.
#[test]
fn a_published_army_given_as_a_file_has_games_with_all() {
    let published = file("published", &success(&["armies", "show", "dragons"]));
    let path = published.to_str().unwrap();
    let variants = success(&["variants", "--army", path]);
    for game in ["gt-dragons-fide", "gt-avian-dragons", "gt-dragons-dragons"] {
        let lines = variants.lines().filter(|line| line.split_whitespace().next() == Some(game));
        assert_eq!(lines.count(), 1, "{game}: {variants}");
    }
    assert!(!variants.contains("gt-avian-fide"));
    let listed = success(&["armies", "--army", path]);
    assert_eq!(listed.matches("Daring Dragons").count(), 1, "{listed}");
    success(&["rules", "gt-dragons-avian", "--army", path, "--ascii"]);
}

/// An army that wins a rook by its first move is legal, and causes a warning.
#[test]
fn an_uneven_start_is_reported() {
    let mine = file("uneven", &MINE.replace("R4F", "QN"));
    let check = |depth: &str| success(&["armies", "check", mine.to_str().unwrap(), "--depth", depth]);
    assert!(check("5").contains("warning: gt-mymenagerie-fide: White is "));
    assert!(!check("0").contains("pawns ahead"), "nothing is searched");
}

#[test]
fn errors_in_army_files_have_their_place() {
    let faulty = file("faulty", &MINE.replace("nN", "nzN"));
    let path = faulty.to_str().unwrap();
    let text = failure(2, &["armies", "check", path]);
    assert!(text.contains("line 13, column 11: unknown modifier"), "{text}");
    assert!(failure(2, &["perft", "1", "chess", "--army", path]).contains("line 13"));
    assert!(failure(1, &["perft", "1", "chess", "--army", "no-such-file.toml"]).contains("cannot read"));
    assert!(failure(1, &["armies", "check", "/dev/zero"]).contains("cannot read"));
}

/// Files in the user's folder are always loaded; an invalid one is reported and ignored.
#[test]
#[cfg(unix)]
fn the_folder_of_the_user_is_read() {
    let settings = temporary("armies-settings");
    let folder = settings.join("menagerie").join("armies");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("mine.toml"), MINE).unwrap();
    fs::write(folder.join("bad.toml"), "name = 3").unwrap();
    let output =
        program(&["perft", "1", "gt-mymenagerie-fide"]).env("XDG_CONFIG_HOME", &settings).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("bad.toml: line 1") && text.lines().count() == 1, "{text}");

    // A newer version of one of them on the command line takes precedence.
    let newer = file("newer", &MINE.replace("nN", "NN"));
    let output = program(&["armies", "list", "--army", newer.to_str().unwrap()])
        .env("XDG_CONFIG_HOME", &settings)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, own) = text.split_once("mymenagerie ").unwrap();
    let (own, of_folder) = own.split_once("mymenageriex2").unwrap();
    assert!(own.contains(" NN ") && of_folder.contains(" nN "), "{text}");
}

/// A GUI can play a game with an army from a file.
#[test]
fn a_gui_plays_a_game_with_an_army() {
    use std::io::Write;
    use std::process::Stdio;

    let mine = file("gui", MINE);
    let mut engine = crate::program(&["uci", "--army", mine.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = "uci\nsetoption name UCI_Variant value gt-mymenagerie-fide\nposition startpos moves e2e4\ngo depth 4\n\
                 setoption name UCI_Variant value gt-dragons-fide\nposition startpos\ngo depth 4\nquit\n";
    engine.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let said = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    assert!(said.contains("var gt-mymenagerie-fide") && said.contains("bestmove"), "{said}");
}

/// The four armies of Grand Tournament are built in and have no file.
#[test]
fn built_in_armies_have_no_file() {
    for command in ["check", "export", "measure", "show"] {
        let said = failure(2, &["armies", command, "fide"]);
        assert_eq!(said, "menagerie: the army 'fide' is built in, and has no file\n", "{command}");
    }
    assert!(failure(2, &["armies", "show", "nobody"]).contains("there is no army 'nobody'"));
    assert_eq!(success(&["armies", "show", "Dragons"]), success(&["armies", "show", "dragons"]));
}

/// A measurement can be interrupted and resumed; it writes the values into the file and changes
/// nothing else there.
#[test]
fn an_army_is_measured_in_parts() {
    let text = MINE.replace("value = 2", "value = 2 # a guess");
    let mine = file("measured", &text);
    let path = mine.to_str().unwrap();
    let state = mine.with_extension("measured.jsonl");
    let _ = fs::remove_file(&state);
    let measure = |games: &str, more: &[&str]| {
        let words =
            ["armies", "measure", path, "--against", "fide", "--nodes", "60", "-j", "2", "--games", games];
        success(&[&words[..], more].concat())
    };
    assert!(measure("0", &[]).contains("Games: 0,"));
    assert!(!state.exists(), "nothing was played");
    // A state file without games belongs to no run and is replaced.
    success(&["armies", "measure", path, "--against", "nutters", "--nodes", "50", "--games", "1"]);
    let other = fs::read_to_string(&state).unwrap();
    fs::write(&state, other.lines().next().unwrap().to_string() + "\n").unwrap();
    let first = measure("12", &[]);
    assert!(first.contains("Games: 12,") && first.contains("Crocodile"), "{first}");
    let lines = fs::read_to_string(&state).unwrap();
    assert_eq!(lines.lines().count(), 13, "{lines}");
    // A truncated last line is played again.
    fs::write(&state, &lines[..lines.len() - 9]).unwrap();
    let whole = measure("200", &["--write"]);
    assert!(whole.contains("Games: 200,") && whole.contains("values written"), "{whole}");
    assert!(fs::read_to_string(&state).unwrap().starts_with(&lines), "the same games again");
    let changed = fs::read_to_string(&mine).unwrap();
    assert!(changed.contains("# a guess"), "{changed}");
    let values = changed.lines().filter(|line| line.starts_with("value = ")).count();
    assert!(values >= 1 && changed.lines().count() == text.lines().count() + values - 1, "{changed}");
    success(&["armies", "check", path, "--depth", "1"]);
    assert!(changed != text && measure("0", &[]).contains("Games: 200,"), "the run goes on");
    let known = fs::read_to_string(&state).unwrap();
    assert!(measure("210", &["--minutes", "0.5"]).contains("Games: 210,"));
    assert!(fs::read_to_string(&state).unwrap().starts_with(&known));
    let refused =
        failure(2, &["armies", "measure", path, "--against", "fide", "--nodes", "61", "--games", "3"]);
    assert!(
        refused.contains("it belongs to another run") && refused.contains("its nodes is 60, now 61"),
        "{refused}"
    );
    assert!(
        failure(2, &["armies", "measure", path, "--minutes", "soon"])
            .contains("not a number from 0 to 44640")
    );
    assert!(
        failure(2, &["armies", "measure", path, "--against", "nobody"]).contains("gt-mymenagerie-nobody")
    );
}

//! XBoard's files as users install and remove them, and the records that XBoard saves.

#[cfg(unix)]
use std::path::PathBuf;
#[cfg(unix)]
use std::process::{Command, Output};

#[cfg(unix)]
use crate::empty_folder;
use crate::{failure, program, success, temporary};

/// Returns the arguments with which an installed start script would start XBoard.
#[cfg(unix)]
fn started_with(folder: &std::path::Path, script: &std::path::Path, game: &str) -> Output {
    use std::os::unix::fs::PermissionsExt;
    let fake = folder.join("fake/xboard");
    std::fs::create_dir_all(fake.parent().unwrap()).unwrap();
    std::fs::write(&fake, "#!/bin/sh\necho \"$@\"\n").unwrap();
    std::fs::set_permissions(&fake, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", fake.parent().unwrap().display());
    Command::new(script)
        .arg(game)
        .env("PATH", path)
        .env_remove("MENAGERIE")
        .env("MENAGERIE_GAMES", "/games.pgn")
        .output()
        .expect("the script starts")
}

/// Every installation writes temporary files of its own beside the final files.
#[cfg(unix)]
#[test]
fn several_installations_do_not_disturb_each_other() {
    let folder = empty_folder("install-together");
    let prefix = folder.join("there");
    let words = ["xboard", "--install", "--prefix", prefix.to_str().unwrap()];
    let piped = std::process::Stdio::piped;
    let start = || program(&words).stdout(piped()).stderr(piped()).spawn().expect("the program starts");
    for child in [(); 8].map(|()| start()) {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    success(&["xboard", "--uninstall", "--prefix", prefix.to_str().unwrap()]);
    let left = Command::new("find").arg(&prefix).args(["-type", "f"]).output().expect("find is there");
    assert_eq!(String::from_utf8_lossy(&left.stdout), "", "{left:?}");
}

#[cfg(unix)]
#[test]
fn xboards_files_are_installed_below_a_prefix_and_removed_again() {
    let folder = empty_folder("install-prefix");
    let prefix = folder.join("a prefix");
    let prefix = prefix.to_str().unwrap();
    let printed = success(&["xboard", "--install", "--prefix", prefix]);
    assert!(printed.contains(&format!("{prefix}/share/games/plugins/xboard/menagerie.eng\n")), "{printed}");
    let script = PathBuf::from(format!("{prefix}/bin/menagerie-xboard"));
    let run = started_with(&folder, &script, "spirit");
    let wanted = format!(
        "Games are kept in /games.pgn\n-at {prefix}/share/menagerie/xboard/spirit.conf \
         -fcp \"{prefix}/bin/menagerie\" xboard --legality-off --games \"/games.pgn\" --\n"
    );
    assert_eq!(String::from_utf8_lossy(&run.stdout), wanted, "{run:?}");
    let run = started_with(&folder, &script, "chess");
    assert!(
        String::from_utf8_lossy(&run.stdout).ends_with(
            "/normal.conf -fcp \"{prefix}/bin/menagerie\" xboard --games \"/games.pgn\" --\n"
                .replace("{prefix}", prefix)
                .as_str()
        ),
        "{run:?}"
    );
    let run = started_with(&folder, &script, "checkers");
    assert_eq!(run.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&run.stderr)
            .contains("no game 'checkers'; there are: 3check antichess atomic"),
        "{run:?}"
    );
    success(&["xboard", "--install", "--prefix", prefix]);
    let removed = success(&["xboard", "--uninstall", "--prefix", prefix]);
    assert!(!removed.contains("kept, since") && removed.contains("files: "), "{removed}");
    assert!(!PathBuf::from(format!("{prefix}/bin/menagerie")).exists());
    assert!(!script.exists() && !PathBuf::from(format!("{prefix}/share/menagerie")).exists());
    let again = failure(2, &["xboard", "--uninstall", "--prefix", prefix]);
    assert!(again.starts_with("menagerie: nothing is installed there"), "{again}");
}

#[cfg(unix)]
#[test]
fn only_what_lies_under_the_prefix_is_uninstalled() {
    let folder = empty_folder("uninstall-prefix");
    let prefix = folder.join("prefix");
    let prefix = prefix.to_str().unwrap();
    let precious = folder.join("precious.txt");
    std::fs::write(&precious, "mine").unwrap();
    success(&["xboard", "--install", "--prefix", prefix]);
    let neighbour = PathBuf::from(format!("{prefix}/bin/somebody-elses"));
    std::fs::write(&neighbour, "theirs").unwrap();
    let linked = PathBuf::from(format!("{prefix}/share/menagerie/xboard/link"));
    std::os::unix::fs::symlink(&folder, &linked).unwrap();
    let list = PathBuf::from(format!("{prefix}/share/menagerie/xboard/installed-files.txt"));
    let others = [
        precious.display().to_string(),
        format!("{prefix}/share/menagerie/xboard/../../../../precious.txt"),
        format!("{}/precious.txt", linked.display()),
        neighbour.display().to_string(),
        "precious.txt".to_string(),
        String::new(),
    ];
    let text = std::fs::read_to_string(&list).unwrap() + &others.join("\n") + "\n";
    std::fs::write(&list, text).unwrap();
    let removed = success(&["xboard", "--uninstall", "--prefix", prefix]);
    assert!(precious.exists() && neighbour.exists(), "{removed}");
    assert_eq!(removed.matches("kept, since").count(), others.len(), "{removed}");
    assert!(!list.exists() && !PathBuf::from(format!("{prefix}/bin/menagerie-xboard")).exists());
}

#[test]
fn games_that_xboard_saved_are_read_to_their_last_position() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");
    let positions = std::fs::read_to_string(format!("{folder}/last-positions.txt")).unwrap();
    for line in positions.lines() {
        let (file, fen) = line.split_once(' ').unwrap();
        let shown = success(&["show", "--pgn", &format!("{folder}/{file}")]);
        let found = shown.lines().find_map(|line| line.strip_prefix("FEN:")).unwrap_or_default();
        assert_eq!(found.trim(), fen, "{file}");
    }
}

/// Sends lines to the engine, each after the answer to the one before; returns what it says and the
/// games that it keeps.
fn conversation(name: &str, lines: &[&str]) -> (String, String) {
    use std::io::{BufRead, BufReader, Write};
    let file = temporary(name);
    let words = ["xboard", "--games", file.to_str().unwrap()];
    let piped = std::process::Stdio::piped;
    let mut child = program(&words).stdin(piped()).stdout(piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut said = String::new();
    for (number, line) in lines.iter().enumerate() {
        writeln!(input, "{line}\nping {number}").expect("it listens");
        while !said.ends_with(&format!("pong {number}\n")) {
            assert_ne!(output.read_line(&mut said).expect("text"), 0, "{said}");
        }
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
    (said, std::fs::read_to_string(&file).expect("games"))
}

#[test]
fn options_set_during_a_game_are_none_of_its_rules() {
    let (said, games) = conversation(
        "kept-rules.pgn",
        &[
            "new",
            "variant grandtournament",
            "sd 1",
            "usermove e2e4",
            "option WhiteArmy=nutters",
            "result 1-0 {x}",
        ],
    );
    assert!(said.contains("telluser WhiteArmy applies from the next game on"), "{said}");
    let (said, _) = conversation(
        "fixed-rules.pgn",
        &["new", "variant gt-fide-nutters", "sd 1", "usermove e2e4", "option WhiteArmy=rookies"],
    );
    assert!(!said.contains("applies"), "the name fixes it: {said}");
    assert!(!games.contains("nutters") && !games.contains("SetUp"), "{games}");
}

#[test]
fn what_follows_a_game_on_the_board_is_not_kept() {
    let game = ["new", "sd 2", "usermove e2e4", "usermove d2d4"];
    // The engine mates.
    let mated = ["new", "sd 2", "usermove f2f3", "usermove g2g4"];
    for (name, game, lines) in [
        ("kept-once.pgn", game, &["result 0-1 {x}", "force", "undo", "undo", "new"][..]),
        ("kept-mate.pgn", mated, &["result 0-1 {Black mates}", "force", "undo", "undo", "new"]),
        ("kept-other.pgn", mated, &["result 1-0 {Black resigns}", "new"]),
        ("kept-whole.pgn", game, &["analyze", "undo", "undo", "undo", "usermove a7a6", "exit", "new"]),
    ] {
        let (_, games) = conversation(name, &[&game, lines].concat());
        assert_eq!(games.matches("[Event").count(), 1, "{games}");
        assert!(games.contains("[PlyCount \"4\"]"), "{games}");
    }
}

#[test]
fn a_record_of_xboards_that_fits_no_game_is_refused_in_one_line() {
    let record = include_str!("../records/spirit.pgn");
    let file = temporary("unfit.pgn");
    let (head, moves) = record.split_once("--------------}").unwrap();
    for (moves, wanted) in [
        (moves.replacen("1.", "1. Si9 ", 1), "half-move 1, Si9, fits no turn of the game"),
        (" 1. Sa5-b6 *".to_string(), "half-move 1, Sa5-b6, fits no turn of the game"),
    ] {
        std::fs::write(&file, format!("{head}--------------}}\n{moves}")).unwrap();
        let message = failure(2, &["show", "--pgn", file.to_str().unwrap()]);
        assert!(message.contains(wanted) && message.contains("--games FILE"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[cfg(unix)]
#[test]
fn xboards_files_go_to_the_users_folders_by_default() {
    let folder = empty_folder("install-user");
    let run = |arguments: &[&str]| {
        let mut command = program(arguments);
        let output = command
            .env("HOME", &folder)
            .env("XDG_DATA_HOME", folder.join("data"))
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = run(&["xboard", "--install"]);
    assert!(!printed.contains("plugins/xboard") && printed.contains("--prefix /usr/local"), "{printed}");
    let script = folder.join(".local/bin/menagerie-xboard");
    let started = started_with(&folder, &script, "crazy");
    assert!(
        String::from_utf8_lossy(&started.stdout).contains("data/menagerie/xboard/crazy.conf"),
        "{started:?}"
    );
    run(&["xboard", "--uninstall"]);
    assert!(!folder.join("data/menagerie").exists() && !folder.join(".local/bin/menagerie").exists());
    let lonely = failure(2, &["xboard", "--prefix", "/somewhere"]);
    assert!(lonely.contains("--prefix goes with"), "{lonely}");
}

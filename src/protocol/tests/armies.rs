//! Custom armies, by the option `ArmyFiles`.

use std::fs;
use std::path::PathBuf;

use crate::testing::Conversation;

/// Writes a file with an army of this name.
fn file(name: &str, betza: &str) -> PathBuf {
    crate::host::provide_system(true);
    let folder = std::env::temp_dir().join(format!("menagerie-army-files-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.toml"));
    let mut text = format!("name = \"{name}\"\nplaces = [\"A\", \"B\", \"C\", \"D\"]\n");
    for (letter, betza) in [("A", "R4"), ("B", "N"), ("C", betza), ("D", "QN")] {
        text +=
            &format!("[[piece]]\nname = \"{name} {letter}\"\nletter = \"{letter}\"\nbetza = \"{betza}\"\n");
    }
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn uci_offers_the_games_of_files_and_takes_them_back() {
    let (one, other) = (file("Uciones", "FD"), file("Uciothers", "WA"));
    let talk = Conversation::uci();
    talk.send(&format!("setoption name ArmyFiles value {};{}", one.display(), other.display()));
    let said = talk.wait_for("info string armies from files: 2");
    let combo = said.iter().find(|line| line.starts_with("option name UCI_Variant type combo default relay"));
    for game in ["gt-uciones-fide", "gt-rookies-uciones", "gt-uciones-uciothers", "gt-uciothers-uciothers"] {
        assert!(combo.unwrap().contains(&format!(" var {game}")), "{game} {said:?}");
    }
    talk.send("setoption name UCI_Variant value gt-uciones-fide");
    let chosen = talk.wait_for("info string variant gt-uciones-fide").pop().unwrap();
    assert!(chosen.contains("startpos rnbqkbnr/pppppppp/"), "{chosen}");
    talk.send("go depth 3");
    talk.wait_for("bestmove");
    // After another greeting the list includes the armies.
    talk.send("uci");
    assert!(talk.wait_for("uciok").iter().any(|line| line.contains(" var gt-uciothers-fide")));
    talk.send("setoption name ArmyFiles value <empty>");
    let said = talk.wait_for("info string armies from files: 0");
    assert!(
        said.iter().any(|line| line.ends_with("default relay var relay var shown-relay var short-relay"))
    );
    talk.send("d");
    assert!(talk.wait_for("Checkers:").iter().any(|line| line.starts_with("Fen: rnbqkbnr/pppppppp/")));
}

#[test]
fn a_bad_file_is_one_line_and_changes_nothing() {
    let (good, bad) = (file("Ucigood", "FD"), file("Ucibad", "FzD"));
    let missing = good.with_file_name("missing.toml");
    let talk = Conversation::uci();
    talk.send(&format!("setoption name ArmyFiles value {}", good.display()));
    talk.wait_for("info string armies from files: 1");
    for (file, reason) in [(&bad, "line 14, column 11: unknown modifier"), (&missing, "cannot read")] {
        talk.send(&format!("setoption name ArmyFiles value {};{}", good.display(), file.display()));
        let said = talk.wait_for("info string option ArmyFiles needs files of armies").pop().unwrap();
        assert!(said.contains(reason) && said.contains(file.to_str().unwrap()), "{said}");
        talk.send("setoption name UCI_Variant value gt-ucigood-fide\nisready");
        assert!(talk.wait_for("readyok").iter().all(|line| !line.contains("needs")));
        talk.send("uci");
        assert!(talk.wait_for("uciok").iter().any(|line| line.contains(" var gt-ucigood-fide")));
    }
}

#[test]
fn xboard_receives_the_games_and_the_pieces() {
    let mine = file("Xboardones", "FD");
    let talk = Conversation::xboard();
    talk.send(&format!("option ArmyFiles={}", mine.display()));
    let line = talk.wait_for("feature variants=").pop().unwrap();
    assert!(line.contains("gt-xboardones-fide") && line.contains("normal,"), "{line}");
    talk.send("variant gt-xboardones-fide\nping 1");
    let said = talk.wait_for("pong 1");
    for piece in ["piece A& R4", "piece D& QN"] {
        assert!(said.iter().any(|line| line.starts_with(piece)), "{piece} {said:?}");
    }
    talk.send("option ArmyFiles=/no/such/file.toml");
    let refused = talk.wait_for("Error").pop().unwrap();
    assert!(refused.contains("cannot read /no/such/file.toml"), "{refused}");
    talk.send("ping 2\nusermove e2e4\nsd 2\ngo");
    talk.wait_for("move ");
}

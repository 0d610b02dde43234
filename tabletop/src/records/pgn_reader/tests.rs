use super::*;
use crate::catalogue::all_games;
use crate::records::moves::go_to;

#[test]
fn an_asterisk_behind_a_move_ends_the_game() {
    let mut engine = Engine::new(all_games());
    set_up("1. e4 e5\n2. Nf3 Nc6*\n", &mut engine).map_err(|error| error.to_string()).unwrap();
    assert_eq!(engine.game().moves_played(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
}

#[test]
fn an_exclamation_mark_may_be_part_of_a_move() {
    let mut engine = Engine::new(all_games());
    let fen = "7k/8/8/2+P5/1+g~6/6+P~1/4L3/c{d}7[K+p~n] w - - 0 2 call:-,- hit:a1=K@a1";
    let record = format!("[Variant \"finalfantasy-advanced\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n2. g3! *\n");
    set_up(&record, &mut engine).map_err(|error| error.to_string()).unwrap();
    assert_eq!(engine.game().moves_played(), ["g3!"]);
}

/// Programs also write tags whose values they do not know.
#[test]
fn unknown_values_of_tags_count_as_missing() {
    let mut engine = Engine::new(all_games());
    for (name, value) in [("FEN", ""), ("FEN", "?"), ("Variant", " "), ("WhiteArmy", "?")] {
        let game = format!("[Event \"x\"]\n[SetUp \"0\"]\n[{name} \"{value}\"]\n\n1. e4 e5 *\n");
        let read = set_up(&game, &mut engine).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(read.standard_start && read.notes.is_empty(), "{name}");
        assert!(read.tags.iter().all(|(name, _)| name != "FEN"), "{name}");
        let (opening, notes) = read_opening(&game, 9, engine.game_mut()).unwrap();
        assert_eq!((opening.fen, opening.moves.len(), notes.len()), (None, 2, 0), "{name}");
    }
}

#[test]
fn a_line_that_cannot_be_played_leaves_the_game_as_it_was() {
    let mut engine = Engine::new(all_games());
    engine.choose(&all_games().find("chess").unwrap());
    let start = engine.game().start_fen();
    let knight = engine.game().read("g1f3").unwrap();
    let game = engine.game_mut();
    let played: Vec<_> = ["e2e4", "e7e5", "d2d4"]
        .map(|text| {
            let mv = game.read(text).unwrap();
            game.play(text).unwrap();
            Some(mv)
        })
        .to_vec();
    // Black has no such move.
    assert!(go_to(&start, &[played[0], Some(knight)], game).is_err());
    assert_eq!(game.moves_played(), ["e2e4", "e7e5", "d2d4"]);
    go_to(&start, &played[..1], game).unwrap();
    assert_eq!(game.moves_played(), ["e2e4"]);
}

#[test]
fn a_record_of_xboards_keeps_its_start_unless_that_is_the_games_own() {
    let recorded = |fen: &str, moves: &str| {
        let record = format!(
            "[Variant \"crazy\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{{--------------\nboard\n}}\n{moves} *\n"
        );
        let mut engine = Engine::new(all_games());
        let recorded = set_up(&record, &mut engine).map_err(|error| error.to_string()).unwrap();
        assert!(recorded.is_xboards);
        let fen = recorded.tags.iter().find(|(name, _)| name == "FEN").map(|(_, fen)| fen.clone());
        let has_setup = recorded.tags.iter().any(|(name, _)| name == "SetUp");
        assert_eq!((has_setup, recorded.standard_start), (fen.is_some(), fen.is_none()));
        (fen, engine.game().moves_played())
    };
    let (fen, moves) = recorded("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "1. e4 e5");
    assert_eq!((fen, moves.join(" ").as_str()), (None, "e2e4 e7e5"));
    let (fen, moves) = recorded("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1", "1... e5 2. d3");
    assert!(fen.is_some_and(|fen| fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")));
    assert_eq!(moves, ["e7e5", "d2d3"]);
}

/// Returns the option in force, the FEN tag and the number of dropped parts.
fn chess960(record: &str) -> (bool, Option<String>, usize) {
    let mut engine = Engine::new(all_games());
    let recorded = set_up(record, &mut engine).map_err(|error| error.to_string()).unwrap();
    let fen = recorded.tags.iter().find(|(name, _)| name == "FEN").map(|(_, fen)| fen.clone());
    let is_tagged = recorded.tags.iter().any(|tag| *tag == ("UCI_Chess960".to_string(), "true".to_string()));
    assert_eq!(is_tagged, engine.option_text("UCI_Chess960").as_deref() == Some("true"), "{record}");
    (is_tagged, fen, recorded.notes.len())
}

#[test]
fn a_record_is_of_chess960_where_something_says_so() {
    let record = |rights: &str, variant: &str, moves: &str| {
        format!("{variant}[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1R3K1R w {rights} - 0 1\"]\n\n{moves} *\n")
    };
    let kept = |rights: &str| Some(format!("4k3/8/8/8/8/8/8/1R3K1R w {rights} - 0 1"));
    assert_eq!(chess960(&record("KQ", "", "1. Rh7")), (false, kept("-"), 1), "nothing does");
    assert_eq!(chess960(&record("HB", "", "1. Rh7")), (true, kept("HB"), 0), "letters of files");
    assert_eq!(chess960(&record("KQ", "", "1. O-O")), (true, kept("KQ"), 0), "a move");
    for moves in
        ["1. Rh7 (1. O-O)", "1. Rh7 Kd8 (1... Kf8 2. Rh6 (2. 0-0-0) Kg8)", "1. Rh7 (1. Ra9 O-O) (1. O-O-O)"]
    {
        assert_eq!(chess960(&record("KQ", "", moves)), (true, kept("KQ"), 0), "{moves}");
    }
    for moves in ["1. Rh7 (1. Rh6 Kd8 2. Ke2 O-O-O)", "1. Rh7 {O-O} (1. Kd2 {O-O})"] {
        assert!(!chess960(&record("KQ", "", moves)).0, "{moves}");
    }
    assert_eq!(
        chess960(&record("KQ", "[UCI_Chess960 \"true\"]\n", "1. Rh7")),
        (true, kept("KQ"), 0),
        "a tag"
    );
    let antichess = chess960("[Variant \"Antichess960\"]\n\n1. e3 *");
    assert_eq!(antichess, (false, None, 0), "a game that has no castling needs no option");
    let atomic = "[Variant \"Atomic960\"]\n";
    assert_eq!(chess960(&record("KQ", atomic, "1. Rh7")), (true, kept("KQ"), 0), "the game's name");
}

/// A random start would be another one each time.
#[test]
fn a_record_needs_the_start_that_was_drawn() {
    let refused = |record: &str| {
        let refused = set_up(record, &mut Engine::new(all_games())).err();
        refused.map(|error| error.to_string())
    };
    let lacking = "the game began at a random position, which its record lacks (tag FEN)";
    for tags in [
        "[Variant \"Illusionary\"]\n[IllusionSetup \"random\"]",
        "[UCI_Chess960 \"true\"]\n[RandomArrays \"same\"]",
    ] {
        assert_eq!(refused(&format!("{tags}\n\n1. e4 e5 *")).as_deref(), Some(lacking), "{tags}");
    }
    let mut engine = Engine::new(all_games());
    engine.choose(&all_games().find("fischerandom").unwrap());
    engine.set_option("RandomArrays", "same").unwrap();
    engine.new_game();
    let opening = read_opening("1. e4 e5 *", 1, engine.game_mut()).err();
    assert_eq!(opening.map(|error| error.to_string()).as_deref(), Some(lacking));
    // Black chooses first.
    let chosen = refused("[Variant \"Illusionary\"]\n\n1. e4 e5 2. Nf3 *");
    assert_eq!(chosen.as_deref(), Some("line 3: there is no legal move e4"));
}

#[test]
fn a_move_that_fits_several_is_told_so() {
    let refused = |fen: &str, word: &str| {
        let record = format!("[FEN \"{fen}\"]\n\n1. {word} *");
        set_up(&record, &mut Engine::new(all_games())).err().unwrap().to_string()
    };
    let knights = "7k/8/8/8/8/5N1N/8/K7 w - - 0 1";
    assert_eq!(refused(knights, "Ng5"), "line 3: Ng5 fits Nfg5 and Nhg5");
    assert_eq!(refused(knights, "Ng4"), "line 3: there is no legal move Ng4");
    assert_eq!(refused("7k/8/8/6p1/8/5N1N/8/K7 w - - 0 1", "Nxg5+"), "line 3: Nxg5+ fits Nfxg5 and Nhxg5");
}

/// Returns the notes and moves of a record.
fn noted(record: &str) -> (Vec<String>, String) {
    let mut engine = Engine::new(all_games());
    let recorded = set_up(record, &mut engine).map_err(|error| error.to_string()).unwrap();
    let notes = recorded.note_behind().into_iter().chain(recorded.notes).collect();
    (notes, engine.game().moves_played().join(" "))
}

#[test]
fn deviations_from_the_record_are_reported() {
    for (record, notes, moves) in [
        ("1. e4 e5 *", &[][..], "e2e4 e7e5"),
        ("1. Nxf3 e5 2. Nxe5 *", &["Nxf3 takes nothing: it is read as Nf3"], "g1f3 e7e5 f3e5"),
        ("1. Nf3 $300 Nc6 *", &["$300 is no glyph ($0 to $255): it is left out"], "g1f3 b8c6"),
        ("1. Nxf3 N:c6 *", &["Nxf3 takes nothing: it is read as Nf3 (and 1 more like it)"], "g1f3 b8c6"),
        ("1. e4 1-0 2. d4 d5", &["line 1: d4 stands behind the result; what follows it is left out"], "e2e4"),
        ("1. e4 (1. d4 d5", &["a variation is not closed: it goes on to the end of the game"], "e2e4"),
        ("1. e4 {so far e5", &["a comment is not closed: it goes on to the end of the game"], "e2e4"),
        ("1. e4 e5 {closed} ; to the end of the line", &[], "e2e4 e7e5"),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1",
            &["the Result tag says 1-0, the moves end with 0-1: the tag counts"],
            "e2e4",
        ),
        ("[Result \"*\"]\n\n1. e4 0-1", &[], "e2e4"),
        ("[Result \"1-0\"]\n\n1. e4 *", &[], "e2e4"),
        (
            "[FEN \"8/8/8/3k4/8/8/3P4/2K1K3 w - - 0 1\"]\n\n1. d4 *",
            &["the position is not possible in chess: it is read as one of Antichess"],
            "d2d4",
        ),
        ("[Variant \"Antichess\"]\n[FEN \"8/8/8/3k4/8/8/3P4/2K1K3 w - - 0 1\"]\n\n1. d4 *", &[], "d2d4"),
    ] {
        assert_eq!(
            noted(record),
            (notes.iter().map(ToString::to_string).collect(), moves.to_string()),
            "{record}"
        );
    }
}

//! Tests of XBoard's protocol: turns of several plies, and the declaration of a game.

use crate::protocol::{GuiProtocol, XBoardStart};
use crate::testing::Conversation;

/// A game of Relay that was declared to XBoard.
fn shown() -> Conversation {
    let talk = Conversation::xboard();
    talk.send("new\nvariant shownrelay\nsd 4\nlevel 0 1 0");
    talk.wait_for("telluser");
    talk
}

fn fen(talk: &Conversation) -> Vec<String> {
    // A hint is a move of the actual position.
    talk.ask_xboard("force\nhint")
}

#[test]
fn a_game_is_declared_before_the_next_pong() {
    let talk = Conversation::xboard();
    talk.send("new");
    assert_eq!(
        talk.ask_xboard("variant shownrelay"),
        [
            "setup (R....Kr....k) 4x9+0_lion b1:c9 w - - 0 1",
            "telluser Switch \"Test Legality\" off for Relay (menu Options, General); menagerie-xboard starts it so."
        ]
    );
    assert_eq!(talk.ask_xboard("new\nvariant shownrelay").len(), 1);
    assert!(talk.ask_xboard("new\nvariant normal").is_empty());
}

#[test]
fn users_without_the_test_of_legality_get_no_advice_about_it() {
    let talk = Conversation::start(Some(GuiProtocol::XBoard(XBoardStart {
        is_legality_off: true,
        ..XBoardStart::default()
    })));
    assert_eq!(talk.ask_xboard("new\nvariant shownrelay").len(), 1);
}

#[test]
fn games_are_kept_when_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/games.pgn");
    let start = XBoardStart { games: Some(file.clone()), is_legality_off: true };
    let talk = Conversation::start(Some(GuiProtocol::XBoard(start)));
    talk.send("new\nvariant shownrelay\nname Some \"body\"\nsd 4\nusermove b1b3");
    talk.wait_for("move c8");
    assert!(!file.exists());
    talk.ask_xboard("result 1-0 {Black resigns}");
    let kept = std::fs::read_to_string(&file).unwrap();
    for part in [
        "[White \"Some \\\"body\\\"\"]\n[Black \"Menagerie ",
        "[Result \"1-0\"]\n[Variant \"shown-relay\"]",
        "\n1. b1b3 c9c7 {Black resigns} 1-0\n",
    ] {
        assert!(kept.contains(part), "{part} in {kept}");
    }
    talk.ask_xboard("result 1-0 {Black resigns}\nnew\nvariant shownrelay\nforce\nusermove b1b3\nnew");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept, "said twice, and a game without the engine");
    talk.send("variant shownrelay\nsd 4\nusermove b1b3");
    talk.wait_for("move c8");
    talk.ask_xboard("result 1-0 {Black forfeits on time}\nresult 0-1 {White resigns}");
    let twice = std::fs::read_to_string(&file).unwrap();
    let [lost, resigned] =
        ["{Black forfeits on time} 1-0\n", "{White resigns} 0-1\n"].map(|end| twice.find(end));
    assert!(lost.is_some() && lost < resigned, "each result is kept: {twice}");
    assert!(twice.contains("[Termination \"time forfeit\"]"), "{twice}");
    let kept = twice;
    talk.send("new\nvariant shownrelay\nsd 4\nhard\nusermove b1b3");
    talk.wait_for("move c8");
    assert!(talk.ask_xboard("hint")[0].starts_with("Hint: b"), "it ponders");
    talk.finish();
    let all = std::fs::read_to_string(&file).unwrap();
    let last = all.strip_prefix(&kept).unwrap_or_else(|| panic!("{all}"));
    assert!(last.contains("1. b1b3 c9") && last.trim_end().ends_with(" *"), "{all}");
    assert!(!last.contains("\n2. ") && !last.contains(" 2. "), "what was pondered on was not played: {last}");
}

#[test]
fn a_game_that_cannot_be_saved_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = XBoardStart { games: Some(folder.path().to_path_buf()), is_legality_off: true };
    let talk = Conversation::start(Some(GuiProtocol::XBoard(start)));
    talk.send("new\nvariant shownrelay\nsd 4\nusermove b1b3");
    talk.wait_for("move c8");
    let lines = talk.ask_xboard("result 1-0 {Black resigns}");
    assert!(
        lines.iter().any(|line| line.starts_with("tellusererror the game cannot be kept: cannot write ")),
        "{lines:?}"
    );
    assert!(talk.ask_xboard("new").is_empty());
}

#[test]
fn a_turn_is_read_from_several_plies() {
    let talk = shown();
    assert!(talk.ask_xboard("usermove b1b2").is_empty());
    assert!(talk.ask_xboard("usermove @@@@").is_empty());
    talk.send("usermove b2b3");
    // The engine's runner runs too: three plies in reply.
    assert_eq!(talk.wait_for("move c8"), ["move c9c8", "move @@@@", "move c8c7"]);
}

#[test]
fn a_pass_within_a_turn_may_come_as_a_position() {
    let talk = shown();
    assert!(talk.ask_xboard("computer\nusermove b1b2\nsetboard b2-c9 w - - 0 2").is_empty());
    talk.send("usermove b2b3");
    assert_eq!(talk.wait_for("move c8"), ["move c9c8", "move @@@@", "move c8c7"]);
}

#[test]
fn an_illegal_ply_leaves_the_open_turn_as_it_was() {
    let talk = shown();
    assert!(talk.ask_xboard("force\nusermove b1b2\nusermove @@@@").is_empty());
    assert_eq!(talk.ask_xboard("usermove b2a2"), ["Illegal move (nobody runs like that): b2a2"]);
    assert!(talk.ask_xboard("usermove b2b3").is_empty());
    assert_eq!(talk.ask_xboard("usermove b3b4"), ["Illegal move (nobody runs like that): b3b4"]);
}

#[test]
fn the_users_ply_is_replaced_by_what_shows_the_whole_turn() {
    let talk = shown();
    talk.send("usermove b1b3");
    assert_eq!(
        talk.wait_for("move c8"),
        ["Illegal move: b1b3", "move b1b2", "move @@@@", "move b2b3", "move c9c8", "move @@@@", "move c8c7"]
    );
}

#[test]
fn a_game_that_is_edited_by_hand_is_shown_whole() {
    let talk = shown();
    talk.send("force\nlift b1\nput b3\nusermove b1b3");
    assert_eq!(
        talk.wait_for("move b2b3"),
        ["highlight marks/b1", "Illegal move: b1b3", "move b1b2", "move @@@@", "move b2b3"]
    );
    // Moves replayed by XBoard come without clicks.
    assert!(talk.ask_xboard("usermove c9c7").is_empty());
}

#[test]
fn the_users_ply_is_completed_by_the_rest_of_the_turn() {
    let talk = shown();
    talk.send("usermove b1c1,c1d1");
    assert_eq!(talk.wait_for("move D@c1"), ["move @@@@", "move D@c1"]);
    talk.wait_for("move c8c7");
}

#[test]
fn a_program_s_plies_stay_as_they_are_and_may_bring_the_rest() {
    let talk = shown();
    talk.send("computer\nforce");
    assert!(talk.ask_xboard("usermove b1c1,c1d1").is_empty());
    assert!(talk.ask_xboard("usermove @@@@\nusermove D@c1").is_empty());
    assert!(talk.ask_xboard("usermove c9b9").is_empty());
    assert!(talk.ask_xboard("undo\nundo\nundo\nundo").is_empty());
    assert_eq!(talk.ask_xboard("undo"), ["Error (no move to take back): undo"]);
}

#[test]
fn the_placement_on_the_board_is_a_pass_with_the_other_side_to_move() {
    let talk = shown();
    talk.send("usermove b1c1");
    talk.wait_for("move c8c7");
    assert_eq!(talk.ask_xboard("setboard c1-c7 b - - 0 2"), ["Illegal move (nobody runs like that): @@@@"]);
    let lines = talk.ask_xboard("setboard c1-c7 w - - 0 2");
    assert!(!lines.iter().any(|line| line.starts_with("Illegal move")), "{lines:?}");
}

#[test]
fn turns_are_remarked_in_the_debug_file() {
    let talk = shown();
    talk.send("usermove b1c1");
    assert_eq!(talk.wait_for("# read").last().unwrap(), "# read b1c1: board c1-c9 fen c1:c9 b - - 1 1");
    assert_eq!(talk.wait_for("# played").last().unwrap(), "# played c9c7: board c1-c7 fen c1:c7 w - - 0 2");
}

#[test]
fn undo_takes_back_one_ply() {
    let talk = shown();
    talk.send("force\nusermove b1b2\nusermove @@@@\nusermove b2b3\nundo");
    assert!(talk.ask_xboard("usermove b2b3\nundo\nundo\nundo").is_empty());
    assert_eq!(talk.ask_xboard("undo"), ["Error (no move to take back): undo"]);
    assert_eq!(fen(&talk).len(), 1);
}

#[test]
fn remove_takes_back_the_only_two_moves() {
    let talk = Conversation::xboard();
    talk.send("new\nforce\nusermove b1b3\nusermove c9c7");
    assert_eq!(talk.ask_xboard("remove"), [""; 0]);
    assert_eq!(talk.ask_xboard("undo"), ["Error (no move to take back): undo"]);
}

#[test]
fn remove_goes_back_to_a_turn_of_the_user() {
    let talk = shown();
    talk.send("usermove b1c1");
    talk.wait_for("move c8c7");
    // Four plies are on the board: the user's, and three of the engine's.
    assert_eq!(talk.ask_xboard("remove"), ["Illegal move: c9c8", "Illegal move: b1c1"]);
    talk.send("usermove b1a1");
    talk.wait_for("move c8c7");
}

#[test]
fn an_open_turn_is_taken_off_the_board_before_the_engine_moves() {
    let talk = shown();
    talk.send("force\nusermove b1b2\nusermove @@@@\ngo");
    assert_eq!(
        talk.wait_for("move b2b3"),
        [
            "Illegal move (incomplete): @@@@",
            "Illegal move (incomplete): b1b2",
            "move b1b2",
            "move @@@@",
            "move b2b3"
        ]
    );
}

#[test]
fn pondering_is_hit_by_all_plies_of_the_expected_turn() {
    let talk = shown();
    talk.send("hard\ngo");
    talk.wait_for("move b2b3");
    assert_eq!(talk.ask_xboard("hint"), ["Hint: c9c7"]);
    assert!(talk.ask_xboard("usermove c9c8").is_empty());
    assert!(talk.ask_xboard("usermove @@@@").is_empty());
    talk.send("usermove c8c7");
    assert_eq!(talk.wait_for("move b4b5"), ["move b3b4", "move @@@@", "move b4b5"]);
    talk.send("usermove c7c5");
    assert_eq!(talk.wait_for("move b6b7").first().unwrap(), "Illegal move: c7c5");
}

#[test]
fn pondering_is_missed_by_another_turn() {
    let talk = shown();
    talk.send("hard\ngo");
    talk.wait_for("move b2b3");
    assert!(talk.ask_xboard("usermove c9c8\nusermove @@@@").is_empty());
    assert_eq!(talk.ask_xboard("undo\nundo"), [""; 0]);
    talk.send("usermove c9d9");
    assert_eq!(talk.wait_for("move b4b5"), ["move b3b4", "move @@@@", "move b4b5"]);
}

#[test]
fn the_start_position_is_known_by_its_placement() {
    let talk = shown();
    assert!(talk.ask_xboard("force\nsetboard b1:c9 w\nusermove b1c1").is_empty());
}

#[test]
fn clicks_while_the_engine_thinks_leave_it_in_peace() {
    let talk = Conversation::xboard();
    talk.send("new\nvariant shownrelay\npost\nst 1\ngo");
    talk.wait_for("3 ");
    talk.send("lift c9\nput c8");
    talk.wait_for("highlight marks/c9");
    let rest = talk.wait_for("move");
    assert!(!rest.iter().any(|line| line.starts_with("1 ")), "the search began again: {rest:#?}");
}

#[test]
fn clicks_are_answered_with_marks_and_choices() {
    let talk = shown();
    assert_eq!(talk.ask_xboard("lift b1"), ["highlight marks/b1"]);
    // The marks must stay while the mouse is over a target, because only marked squares can be
    // clicked.
    assert!(talk.ask_xboard("hover b2").is_empty());
    assert!(talk.ask_xboard("put b2").is_empty());
    assert_eq!(talk.ask_xboard("lift b2"), ["highlight marks/b1/b2"]);
    assert_eq!(talk.ask_xboard("put b9"), ["choice QR"]);
    assert_eq!(talk.ask_xboard("lift c1"), ["highlight marks/c1"]);
}

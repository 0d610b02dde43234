//! Records of studies, saved and opened again.

use engine_core::clock::Instant;

use super::contents::RoomContents;
use super::link::Link;
use super::tests::room_of;
use crate::catalogue::all_games;
use crate::messages::PageAction;
use crate::table::record::find_game;

fn reopened(pgn: &str) -> RoomContents {
    RoomContents::from_pgn(&find_game(pgn, 1).unwrap(), all_games(), &|| false).unwrap()
}

/// The first record is already what comes back, wherever its reason for the end stands.
#[test]
fn a_saved_study_is_saved_again_as_it_is() {
    for moves in [
        "",
        "{so}",
        "e2e4",
        "e2e4 $1 {x}",
        "e2e4 e7e5 ( c7c5 )",
        "e2e4 e7e5 {[%clk 0:01:00]} ( {y} c7c5 {z} )",
        "f2f3 e7e5 g2g4 d8h4",
        "f2f3 e7e5 g2g4 d8h4 $3 {mate} ( d8f6 )",
    ] {
        for end in ["", "&end=white-resigned", "&end=draw-agreed", "&end=1-0"] {
            let moves: String = form_urlencoded::byte_serialize(moves.as_bytes()).collect();
            let link = Link::read(&format!("game=chess&mode=study&moves={moves}{end}")).unwrap();
            let saved = RoomContents::open(&link, all_games(), &|| false).unwrap().pgn();
            let again = reopened(&saved);
            assert_eq!((again.pgn(), &again.left_out[..]), (saved, &[][..]), "{moves} {end}");
        }
    }
}

/// Games played here have evaluations, clocks and tags about the play, which a study keeps.
#[test]
fn a_saved_game_is_saved_again_as_it_is() {
    for settings in ["", "&clock=300%2B3&left=1000,2000&t.Event=x&t.WhiteElo=1500", "&t.TimeControl=60"] {
        for moves in ["", "e2e4", "e2e4 $1 {so} e7e5 {[%clk 0:01:00]}", "f2f3 {x} e7e5 g2g4 d8h4 {mate}"] {
            for end in ["", "&end=white-resigned", "&end=draw-agreed"] {
                let moves: String = form_urlencoded::byte_serialize(moves.as_bytes()).collect();
                let link = format!("game=chess&white=you&black=you{settings}&moves={moves}{end}");
                let mut room =
                    RoomContents::open(&Link::read(&link).unwrap(), all_games(), &|| false).unwrap();
                let next = room.table.engine().game().moves().first().copied();
                if let (Some(next), "") = (next, end) {
                    room.table.play(next, Instant::now()).unwrap();
                }
                let saved = room.pgn();
                let again = reopened(&saved);
                assert_eq!((again.pgn(), &again.left_out[..]), (saved, &[][..]), "{link}");
            }
        }
    }
}

#[test]
fn a_study_that_begins_at_the_end_has_its_result() {
    let link = "game=chess&mode=study&fen=7k/6Q1/6K1/8/8/8/8/8+b+-+-+0+1";
    for end in ["", "&end=white-late", "&end=1-0"] {
        let link = Link::read(&format!("{link}{end}")).unwrap();
        let saved = RoomContents::open(&link, all_games(), &|| false).unwrap().pgn();
        assert!(saved.contains("[Result \"1-0\"]") && saved.contains("{White mates} 1-0"), "{saved}");
        assert_eq!(reopened(&saved).pgn(), saved);
    }
}

/// The cause of the end belongs to the moves of the record.
#[test]
fn another_main_line_has_not_ended_by_the_cause_of_the_record() {
    let now = Instant::now();
    let mut room = reopened("[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 (1... c5) 1-0\n");
    let act = |room: &mut RoomContents, action: &PageAction| room.act(action, now).unwrap();
    let is_kept = |room: &RoomContents| {
        let saved = [room.pgn(), format!("{:?}", room.link().tags)].map(|text| text.contains("Time forfeit"));
        assert_eq!(saved[0], saved[1]);
        saved[0]
    };
    let play = |text: &str| PageAction::Play { text: text.to_string() };
    let line = room.table.tree().main_line();
    act(&mut room, &PageAction::Go { node: line[1] });
    act(&mut room, &play("d7d5"));
    assert!(is_kept(&room), "a variation");
    act(&mut room, &PageAction::Go { node: line[2] });
    act(&mut room, &play("g1f3"));
    assert!(!is_kept(&room), "another move at the end");
    let last = room.table.tree().at();
    act(&mut room, &PageAction::Remove { node: last });
    assert!(is_kept(&room), "without it again");
    act(&mut room, &PageAction::Remove { node: line[2] });
    assert!(!is_kept(&room), "another second move");
    let given = |name: &str, value: &str| (name.to_string(), value.to_string());
    let tags = vec![given("Termination", "Time forfeit")];
    act(&mut room, &PageAction::Tags { tags, result: None });
    assert!(is_kept(&room), "as the user says");
}

#[test]
fn unknown_glyphs_are_reported() {
    let room = reopened("1. e4 $1 $300 (1. d4 $-7) e5 $007 *");
    assert_eq!(room.left_out, ["$300 is no glyph ($0 to $255): it is left out (and 1 more like it)"]);
    assert!(room.message.starts_with("$300 is no glyph"), "{}", room.message);
    let guessed = room_of("[FEN \"8/8/8/3k4/8/8/3P4/2K1K3 w - - 0 1\"]\n\n1. d4 *\n");
    assert_eq!(guessed.message, "The position is not possible in chess: it is read as one of Antichess");
    let both = room_of("[FEN \"8/8/8/3k4/8/8/3P4/2K1K3 w - - 0 1\"]\n\n1. d4 $300 *\n");
    assert!(both.message.ends_with("see the notes"), "{}", both.message);
    assert!(room.pgn().contains("\n\n1. e4 $1 (1. d4) 1... e5 $7 *"), "{}", room.pgn());
}

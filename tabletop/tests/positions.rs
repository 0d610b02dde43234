//! A single reader of positions: all interfaces read the same text in the same way.

use engine_core::Dropped;
use tabletop::catalogue::all_games;
use tabletop::messages::{EditedPosition, OpenRequest};
use tabletop::room::contents::RoomContents;

const ODD_POSITIONS: &str = include_str!("odd_positions.txt");

/// Line of the table.
struct Case {
    game: &'static str,
    text: &'static str,
    /// FEN, or the prefix of the error.
    expected: &'static str,
    dropped: Vec<&'static str>,
}

fn cases() -> Vec<Case> {
    let lines = ODD_POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &'static str| {
        let [game, text, expected, dropped] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}: four columns are needed")
        };
        let dropped = dropped.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
        Case { game, text, expected, dropped }
    };
    lines.map(case).collect()
}

/// FEN and message.
type Read = Result<(String, String), String>;

fn by_rules(case: &Case) -> Read {
    let mut game = all_games().find(case.game).unwrap().open();
    let dropped = game.set_position(Some(case.text), &[]).map_err(|error| error.to_string())?;
    let said: Vec<String> = dropped.iter().map(Dropped::to_string).collect();
    Ok((game.fen(), said.join("; ")))
}

fn opened(wanted: &OpenRequest) -> Read {
    let room: RoomContents = wanted.open(all_games(), &|| false).map_err(|refusal| refusal.message)?;
    // The message repeats a single note.
    let said = if room.left_out.is_empty() { room.message.clone() } else { room.left_out.join("; ") };
    Ok((room.table.engine().game().fen(), said))
}

fn address(game: &str, fen: Option<&str>) -> String {
    let pairs = [("game", Some(game)), ("fen", fen)];
    let pairs = pairs.into_iter().filter_map(|(name, value)| Some((name, value?)));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

fn by_link(case: &Case) -> Read {
    opened(&OpenRequest::Link(address(case.game, Some(case.text))))
}

fn by_editor(case: &Case) -> Read {
    opened(&OpenRequest::Edited(EditedPosition {
        link: address(case.game, None),
        fen: case.text.to_string(),
    }))
}

fn by_tags(case: &Case) -> Read {
    let text = case.text.replace('"', "\\\"");
    let text = format!("[Variant \"{}\"]\n[SetUp \"1\"]\n[FEN \"{text}\"]\n\n*\n", case.game);
    opened(&OpenRequest::Pgn { text, number: 1, line: 1 })
}

/// A position in its own line, with its game in an operation.
fn by_epd(case: &Case) -> Read {
    let text = format!("{}; variant {};\n", case.text.trim_end_matches(';'), case.game);
    opened(&OpenRequest::Pgn { text, number: 1, line: 1 })
}

fn expect(way: &str, case: &Case, read: Read) {
    let Case { game, text, expected, dropped } = case;
    match read {
        Err(error) => {
            assert!(
                expected.starts_with("bad FEN") && error.contains(expected),
                "{way}: {game} {text}: {error}"
            );
        }
        Ok((fen, said)) => {
            assert_eq!(&fen, expected, "{way}: {game} {text}");
            let all = dropped.iter().all(|dropped| said.contains(&format!("{dropped} is left out: ")));
            assert!(
                all && said.matches(" is left out: ").count() == dropped.len(),
                "{way}: {game} {text}: {said}"
            );
        }
    }
}

#[test]
fn all_ways_into_a_game_read_the_same() {
    for case in cases() {
        for (way, read) in [
            ("rules", by_rules as fn(&Case) -> Read),
            ("link", by_link),
            ("PGN", by_tags),
            ("EPD", by_epd),
            ("editor", by_editor),
        ] {
            // The editor accepts a position from which a piece was removed, and positions of other
            // games are opened as such. In a file of games a line with fewer fields is not a
            // position.
            if way == "EPD" && case.text.split_whitespace().count() < 4 {
                continue;
            }
            let helps = ["PGN", "EPD", "editor"].contains(&way) && case.expected.starts_with("bad FEN");
            let result = read(&case);
            if helps && result.is_ok() {
                let is_other = result.as_ref().is_ok_and(|(_, said)| said.contains("This is a position of"));
                let is_edited = way == "editor" && (case.game == "finalfantasy" || is_other);
                let is_known = is_edited || case.text.contains("e3e4");
                assert!(is_known, "{way}: {} {} was accepted", case.game, case.text);
                continue;
            }
            expect(way, &case, result);
        }
    }
}

/// The FENs of the table are read unchanged.
#[test]
fn positions_read_are_canonical() {
    for case in cases().iter().filter(|case| !case.expected.starts_with("bad FEN")) {
        let again = Case { text: case.expected, dropped: Vec::new(), ..*case };
        expect("canonical", &again, by_rules(&again));
    }
}

//! Records of games: from a file to the page and back.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::{FRIENDS, act, ask, ask_with, count, open, server, show, small, wait};

/// A study in lichess's export format: its own tags, clocks, evaluations, arrows, glyphs,
/// variations, a comment before a variation.
const LICHESS: &str = "[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/AbCdEfGh\"]\n[Date \"2024.03.01\"]\n\
    [Round \"-\"]\n[White \"Ann \\\"A\\\" B\u{f6}hm\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[UTCDate \"2024.03.01\"]\n\
    [WhiteElo \"1893\"]\n[BlackElo \"1901\"]\n[WhiteRatingDiff \"+6\"]\n[Variant \"Standard\"]\n[TimeControl \"180+2\"]\n\
    [ECO \"B10\"]\n[Opening \"Caro-Kann Defense\"]\n[Termination \"Time forfeit\"]\n[Annotator \"lichess.org\"]\n\
    [StudyName \"x\"]\n\n\
    { Before. } 1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... c6?! { (0.18 \u{2192} 0.90) Inaccuracy. e5 was best. } \
    { [%eval 0.9] [%clk 0:03:00] } { [%csl Gd4,Re5][%cal Gd2d4] } ({ Better: } 1... e5 2. Nf3 $14 (2. f4 exf4) 2... Nc6) \
    2. d4 $1 $146 { [%clk 0:02:58] } (2. -- d5) 2... d5 1-0\n\n";

fn read(address: SocketAddr, text: &str) -> (String, Value) {
    let (status, reply) = ask(address, "POST /api/games", &json!({ "pgn": { "text": text, "number": 1 } }));
    assert_eq!(status, 201, "{reply}");
    (reply["id"].as_str().unwrap().to_string(), reply["game"].clone())
}

fn refusal(address: SocketAddr, text: &str) -> String {
    let (status, reply) = ask(address, "POST /api/games", &json!({ "pgn": { "text": text, "number": 1 } }));
    assert_eq!(status, 400, "{reply}");
    reply["error"].as_str().unwrap().to_string()
}

fn pgn(address: SocketAddr, id: &str) -> String {
    ask_with(address, &format!("GET /api/games/{id}/pgn"), "", "").2
}

/// Words of the moves.
fn moves(pgn: &str) -> String {
    pgn.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tags(pgn: &str) -> Vec<&str> {
    pgn.lines().take_while(|line| line.starts_with('[')).collect()
}

#[test]
fn a_game_keeps_what_its_record_says() {
    let address = server(small());
    let (id, game) = read(address, LICHESS);
    assert_eq!(game["tags"]["heading"], "Ann \"A\" B\u{f6}hm - Bob 1-0");
    assert_eq!(game["leftOut"], json!([]));
    let first = &game["tree"]["steps"][0];
    assert_eq!(
        (&first["clock"], &first["value"], &first["comment"]),
        (&json!("0:03:00"), &json!("0.18"), &json!(""))
    );
    assert_eq!(game["graph"][1]["share"].as_f64().map(|share| share > 0.5), Some(true), "{}", game["graph"]);
    let written = pgn(address, &id);
    for tag in LICHESS.lines().take_while(|line| line.starts_with('[')).filter(|tag| !tag.contains("Variant"))
    {
        assert!(tags(&written).contains(&tag), "{tag} in {written}");
    }
    let expected = "{Before.} 1. e4 {[%eval 0.18] [%clk 0:03:00]} 1... c6 $6 {(0.18 \u{2192} 0.90) Inaccuracy. e5 was best. \
        [%eval 0.9] [%clk 0:03:00] [%csl Gd4,Re5][%cal Gd2d4]} ({Better:} 1... e5 2. Nf3 $14 (2. f4 exf4) 2... Nc6) \
        2. d4 $1 $146 {[%clk 0:02:58]} (2. -- d5) 2... d5 1-0";
    assert_eq!(moves(&written), expected);
    // The game is preserved in PGN and in links, whatever position is shown.
    for (name, again) in
        [("pgn", read(address, &written)), ("link", open(address, game["link"].as_str().unwrap()))]
    {
        for node in [0, 3, 1] {
            let (status, _) = act(address, &again.0, json!({ "do": "go", "node": node }));
            assert_eq!(status, 200);
            assert_eq!(pgn(address, &again.0), written, "{name}, at {node}");
        }
    }
}

#[test]
fn comments_on_the_page_leave_clocks_alone() {
    let address = server(small());
    let (id, _) = read(address, LICHESS);
    act(address, &id, json!({ "do": "comment", "node": 1, "text": "King's {pawn}" }));
    assert!(moves(&pgn(address, &id)).contains("1. e4 {[%eval 0.18] [%clk 0:03:00] King's {pawn)} 1... c6"));
    let long = "word ".repeat(20_000).trim().to_string();
    act(address, &id, json!({ "do": "comment", "node": 1, "text": long }));
    assert!(moves(&pgn(address, &id)).contains(&long), "a comment is as long as it is");
}

#[test]
fn tags_and_result_are_edited() {
    let address = server(small());
    let (id, _) = read(address, "1. e4 e5 *\n");
    let edit = |tags: Value, result: Value| {
        act(address, &id, json!({ "do": "tags", "tags": tags, "result": result }))
    };
    let (status, game) = edit(json!([["White", "Ann"], ["Board", "3"]]), json!("1/2-1/2"));
    assert_eq!((status, &game["tags"]["heading"]), (200, &json!("Ann - Black 1/2-1/2")), "{game}");
    let written = pgn(address, &id);
    for tag in [
        "[Event \"?\"]", "[Date \"????.??.??\"]", "[White \"Ann\"]", "[Black \"?\"]", "[Board \"3\"]",
        "[Result \"1/2-1/2\"]",
    ] {
        assert!(tags(&written).contains(&tag), "{tag} in {written}");
    }
    assert_eq!(moves(&written), "1. e4 e5 1/2-1/2");
    for (tags, result) in [
        (json!([["FEN", "x"]]), Value::Null),
        (json!([["a b", "x"]]), Value::Null),
        (json!([["White", "Cy"]]), json!("2-0")),
    ] {
        assert_eq!(edit(tags, result).0, 400);
    }
    assert_eq!(pgn(address, &id), written, "what is refused changes nothing");
    // A game in progress has names, too; its result follows from the game.
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}"));
    assert_eq!(act(address, &id, json!({ "do": "tags", "tags": [["White", "Ann"]], "result": null })).0, 200);
    assert_eq!(act(address, &id, json!({ "do": "tags", "tags": [], "result": "1-0" })).0, 400);
    let written = pgn(address, &id);
    assert!(
        tags(&written).contains(&"[White \"Ann\"]") && tags(&written).contains(&"[Event \"Casual game\"]")
    );
}

/// A game played here keeps clocks, names and ending when it is analysed.
#[test]
fn a_game_that_was_played_is_studied_as_it_was() {
    let address = server(small());
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}&clock=5:00&t.White=Ann&t.Black=Bob"));
    for text in ["e2e4", "e7e5"] {
        act(address, &id, json!({ "do": "play", "text": text }));
    }
    act(address, &id, json!({ "do": "resign" }));
    let played = pgn(address, &id);
    let (_, game) = show(address, &id);
    let (again, _) = open(address, game["link"].as_str().unwrap());
    assert_eq!(moves(&pgn(address, &again)).matches("[%clk").count(), 2, "an address keeps the clocks");
    let (_, game) = act(address, &id, json!({ "do": "study", "on": true }));
    assert_eq!(game["tags"]["heading"], "Ann - Bob 0-1");
    assert_eq!(game["tree"]["steps"][0]["clock"].as_str().map(|clock| &clock[..3]), Some("0:0"));
    for node in [0, 1, 2] {
        act(address, &id, json!({ "do": "go", "node": node }));
        let studied = pgn(address, &id);
        for tag in ["[White \"Ann\"]", "[Black \"Bob\"]", "[Result \"0-1\"]", "[TimeControl \"300\"]"] {
            assert!(
                tags(&studied).contains(&tag) && tags(&played).contains(&tag),
                "{tag} in {studied} of {played}"
            );
        }
        assert_eq!(moves(&studied).matches("White resigns").count(), 1);
    }
}

/// A game that continues after a study keeps its names; with other players it counts as another
/// game.
#[test]
fn a_game_goes_on_under_its_names() {
    let address = server(small());
    let names = |id: &str| {
        let written = pgn(address, id);
        tags(&written)
            .iter()
            .filter(|tag| tag.contains("White") || tag.contains("Event"))
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}&clock=5:00&t.White=Ann&moves=e2e4"));
    act(address, &id, json!({ "do": "study", "on": true }));
    act(address, &id, json!({ "do": "study", "on": false }));
    assert_eq!(names(&id), ["[Event \"Casual game\"]", "[White \"Ann\"]"]);
    assert_eq!(pgn(address, &id).matches("[TimeControl").count(), 1);
    let (id, _) = read(address, "[Event \"Cup\"]\n[White \"Ann\"]\n\n1. e4 e5 *\n");
    act(address, &id, json!({ "do": "study", "on": false }));
    assert_eq!(names(&id), ["[Event \"Casual game\"]", "[White \"?\"]"]);
}

/// The ending by the rules is that of the main line, whatever position is shown.
#[test]
fn the_result_does_not_depend_on_what_is_looked_at() {
    let address = server(small());
    let (id, _) = open(address, "game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4+(+d8g5+)");
    for node in [4, 0, 5] {
        let (_, game) = act(address, &id, json!({ "do": "go", "node": node }));
        assert_eq!(game["tags"]["result"], "0-1");
        assert!(pgn(address, &id).contains("[Result \"0-1\"]"), "at {node}");
    }
}

#[test]
fn unreadable_moves_are_reported_with_their_line() {
    let address = server(small());
    let (id, game) = read(address, "1. e4 (1. d4 d5\n2. Ke5 Nf6 (2... a6) 3. c4) e5 *\n");
    assert_eq!(game["leftOut"], json!(["line 2: there is no legal move Ke5; 4 moves left out"]));
    assert_eq!(moves(&pgn(address, &id)), "1. e4 (1. d4 d5) 1... e5 *");
    for (text, complaint) in [
        ("[White \"x\"]\n\n1. e4 e5\n2. Ke3 *\n", "line 4: there is no legal move Ke3"),
        ("[Variant \"Bughouse\"]\n\n1. e4 *\n", "there is no game 'Bughouse'"),
        ("[FEN \"8/8 w\"]\n\n*\n", "bad FEN"),
        ("\n\n", "there is no game in it"),
    ] {
        let reply = refusal(address, text);
        assert!(reply.contains(complaint), "{reply}");
    }
    let (status, reply) = ask(
        address,
        "POST /api/games",
        &json!({ "pgn": { "text": "1. e4\ne6 2. e6 *", "number": 1, "line": 100 } }),
    );
    assert_eq!((status, reply["error"].as_str()), (400, Some("line 101: there is no legal move e6")));
}

#[test]
fn names_of_other_programs_for_games_are_known() {
    let address = server(small());
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n";
    for (variant, head, name) in [
        ("Standard", "", "chess"),
        ("Normal", "", "chess"),
        ("From Position", fen, "chess"),
        ("King of the Hill", "", "kingofthehill"),
        ("Atomic", "", "atomic"),
        ("Crazy Chess", "", "crazy"),
        ("", "", "chess"),
        ("?", fen, "chess"),
        ("Atomic960", "[FEN \"4k3/8/8/8/8/8/4P3/1RK2R2 w FB - 0 1\"]\n[SetUp \"1\"]\n", "atomic"),
        ("From Position", "[FEN \"4k3/8/8/8/8/8/4P3/1RK2R2 w KQ - 0 1\"]\n[SetUp \"1\"]\n", "chess"),
        ("Chess960", "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n", "fischerandom"),
    ] {
        let (_, game) = read(address, &format!("[Variant \"{variant}\"]\n{head}\n1. e4 *\n"));
        assert_eq!(game["game"]["name"], name, "{variant}");
    }
}

/// Exports of lichess and similar sites in all their variants are read completely, and written so
/// that they can be read again.
#[test]
fn exports_of_all_variants_are_read() {
    let address = server(small());
    let racing = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    let horde = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    let in_hand = "r1bqkbnQ~/ppp1pppp/2n5/3p4/4P3/8/PPPP1PPP/RNBQKBNR/Pn w KQq - 0 3";
    let checks = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 +1+0";
    let array = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (variant, fen, written, name) in [
        (
            "Crazyhouse",
            "",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 Nf6 5. @e5 Ng4 6. Q@h5 P@e4",
            "crazyhouse",
        ),
        ("Crazyhouse", in_hand, "3. P@d6 N@f3+", "crazyhouse"),
        ("Three-check", checks, "2. Bb5+ c6", "3check"),
        ("Chess960", array, "1. e4 e5 2. Qe2 Qe7 3. Ng3 Ng6", "fischerandom"),
        ("Chess960", "", "1. e4 e5", "fischerandom"),
        ("From Position", castling, "1. O-O O-O-O 2. Rf8", "chess"),
        ("From Position", castling, "1. e1h1 -- 2. Kg2", "chess"),
        ("Antichess", "8/P7/8/8/8/8/8/7k w - - 0 1", "1. a8=K", "antichess"),
        ("Racing Kings", racing, "1. Kh3 Ka3 2. Kh4", "racingkings"),
        ("Horde", horde, "1. e5 d6 2. exd6 exd6", "horde"),
        ("King of the Hill", "", "1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6", "kingofthehill"),
        ("Atomic", "", "1. Nf3 f6 2. Nd4 e6 3. Nb5 d6 4. Nxc7# 1-0", "atomic"),
    ] {
        let head = if fen.is_empty() { String::new() } else { format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n") };
        let (id, game) = read(address, &format!("[Variant \"{variant}\"]\n{head}\n{written}\n"));
        let plies = written.split(' ').filter(|word| !word.ends_with('.') && *word != "1-0").count();
        assert_eq!((&game["game"]["name"], &game["leftOut"]), (&json!(name), &json!([])), "{written}");
        assert_eq!(count(&game["tree"]["steps"]), plies, "{written}");
        let (_, again) = read(address, &pgn(address, &id));
        assert_eq!((&again["tree"], &again["fen"]), (&game["tree"], &game["fen"]), "{written}");
    }
}

/// Servers write positions of Chess960 as "From Position", or in a variant; then castling is that
/// of Chess960.
#[test]
fn castling_from_other_files_is_read_without_being_announced() {
    let address = server(small());
    for variant in ["From Position", "Atomic", "King of the Hill"] {
        for fen in ["4k3/8/8/8/8/8/4P3/1RK2R2 w KQ - 0 1", "4k3/8/8/8/8/8/4P3/1RK2R2 w FB - 0 1"] {
            let head = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n");
            let (id, game) = read(address, &format!("{head}\n1. O-O Ke7 2. e4 *\n"));
            assert_eq!(count(&game["tree"]["steps"]), 3, "{head}");
            let written = pgn(address, &id);
            assert!(tags(&written).contains(&"[UCI_Chess960 \"true\"]"), "{written}");
            let (_, again) = read(address, &written);
            assert_eq!(again["tree"], game["tree"]);
            let (_, again) = open(address, game["link"].as_str().unwrap());
            assert_eq!(again["tree"], game["tree"]);
        }
    }
    let reply = refusal(address, "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w KK - 0 1\"]\n\n1. e4 *\n");
    assert!(reply.contains("castling: 'K' comes twice"), "{reply}");
}

#[test]
fn a_file_with_several_games_is_listed() {
    let address = server(small());
    let text = format!(
        "{LICHESS}[White \"Cy\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. d4 *\n\n[Variant \"spirit\"]\n\n1. Sa5-a6 *\n"
    );
    let (status, reply) = ask(address, "POST /api/records", &json!({ "text": text }));
    assert_eq!((status, count(&reply["games"])), (200, 3), "{reply}");
    let players: Vec<&str> = (0..3).map(|index| reply["games"][index]["players"].as_str().unwrap()).collect();
    assert_eq!(players, ["Ann \"A\" B\u{f6}hm - Bob", "Cy - Black", "White - Black"]);
    let second = &reply["games"][1];
    let (first_line, own) = (second["line"].as_u64().unwrap() as usize, second["text"].as_str().unwrap());
    assert_eq!(text.lines().nth(first_line - 1), own.lines().next());
    let (_, game) = read(address, own);
    assert_eq!(game["tags"]["heading"], "Cy - Black");
    assert_eq!(ask(address, "POST /api/records", &json!({ "text": " \n" })).0, 400);
}

#[test]
fn a_position_is_solved_or_refused_in_a_line() {
    let address = server(small());
    let solve = |fen: &str| ask(address, "POST /api/solve", &json!({ "link": "game=chess", "fen": fen }));
    let (status, reply) = solve("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    assert_eq!(status, 200, "{reply}");
    assert!(reply["result"].as_str().unwrap().starts_with("White wins in "), "{reply}");
    let (status, reply) = solve("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(status, 400, "{reply}");
    assert!(reply["error"].as_str().unwrap().contains("more than"), "{reply}");
    assert_eq!(solve("8/8").0, 400);
}

#[test]
fn a_report_is_headed_by_the_players() {
    let address = server(small());
    let page = |id: &str| {
        assert_eq!(act(address, id, json!({ "do": "report", "each": 10 })).0, 200);
        wait("the report", || (show(address, id).1["thought"]["report"]["ready"] == true).then_some(()));
        ask_with(address, &format!("GET /api/games/{id}/report"), "", "").2
    };
    let (id, _) = read(
        address,
        "[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Cup\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
    );
    let report = page(&id);
    for expected in ["<h1>Ann - Bob 1-0</h1>", "<th>Ann</th>", "<th>Bob</th>", "Cup"] {
        assert!(report.contains(expected), "{expected}");
    }
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}&moves=e2e4"));
    let report = page(&id);
    assert!(report.contains("<th>White</th>") && report.contains("<th>Black</th>"));
    let (id, _) = read(address, "[White \"Ann\"]\n[Black \"Ann\"]\n\n1. e4 e5 1-0\n");
    let report = page(&id);
    assert!(report.contains("<th>Ann (White)</th>") && report.contains("<th>Ann (Black)</th>"));
}

/// Deeply nested input is refused in one line, without delay; the server continues.
#[test]
fn nested_variations_are_refused() {
    let address = server(small());
    let nested = format!("1. e4 {}", "(1. d4 (1. e4 ".repeat(4000));
    assert!(refusal(address, &nested).contains("nested in more than 200 levels"));
    let around = format!("1. e4 {}{{{}}}", "(1. d4 (1. e4 ".repeat(2000), "x".repeat(900_000));
    assert!(refusal(address, &around).contains("nested in more than 200 levels"));
    let link = format!("game=chess&mode=study&moves=e2e4+{}", "(+d2d4+(+e2e4+".repeat(5000));
    assert_eq!(ask(address, "POST /api/games", &json!({ "link": link })).0, 400);
    assert_eq!(ask_with(address, "GET /", "", "").0, 200);
}

//! Invariants of the test kit, names and options, and properties of evaluator and move ordering.

use engine_core::testkit::{RandomPlay, check_invariants};
use engine_core::{AnySquare, Evaluator, MoveOrder, Notation, Position, Variant};
use variants::spirit::notation::SpiritNotation;
use variants::spirit::piece::Kind;
use variants::spirit::{Spirit, SpiritOrder, exchange_value, fen};

use crate::support::{ALL_RULES, DEFAULT, find, pieces, random_game, random_position, setup, texts};

fn bench_fens() -> Vec<&'static str> {
    Spirit::INFO.bench.iter().map(|(_, fen)| *fen).collect()
}

#[test]
fn the_invariants_hold() {
    check_invariants::<Spirit>(&setup(), &bench_fens(), &RandomPlay::new(2, 80));
}

#[test]
fn the_invariants_hold_under_both_options() {
    let mut setup = setup();
    setup.options.set("SpiritTriumphWalls", "4").unwrap();
    setup.options.set("SpiritHaven", "true").unwrap();
    check_invariants::<Spirit>(&setup, &bench_fens(), &RandomPlay { seed: 2, ..RandomPlay::new(2, 80) });
}

#[test]
fn options_reach_the_rules_and_the_key() {
    let mut setup = setup();
    let plain = Spirit::start(&setup, 0);
    assert_eq!(plain.rules(), DEFAULT);
    setup.options.set("spirittriumphwalls", "4").unwrap();
    setup.options.set("spirithaven", "1").unwrap();
    let other = Spirit::start(&setup, 0);
    assert_eq!(other.rules(), ALL_RULES[3]);
    assert_ne!(other.key(), plain.key());
    assert!(setup.options.set("SpiritTriumphWalls", "6").is_err());
    assert!(setup.options.set("SpiritHaven", "perhaps").is_err());
}

#[test]
fn the_registry_knows_spirit() {
    let mut engine = variants::find("spirit").unwrap().engine();
    assert_eq!(engine.game().fen(), fen::START);
    engine.game_mut().set_option("SpiritTriumphWalls", "4").unwrap();
    engine.game_mut().set_position(Some("8b/8b/8a/3XWW3/3A1W3/9/9/9/BB7 w - - 0 1"), &["d5e5"]).unwrap();
    let end = engine.game().outcome().unwrap();
    assert_eq!((end.result(), end.reason), ("1-0", "Triumph"));
}

#[test]
fn danger_is_an_adept_to_be_taken_or_a_triumph_in_one() {
    for (list, danger) in [
        ("Ab2 Bh1 ai9 bh9 sc3", true),
        ("Ab2 Bh1 ai9 bh9 sb3", false),
        ("Ae5 Bh1 ai9 bh9 sd4", false),
        ("Aa1 Bh1 ad4 bh9 wd5 we4 wf4 wf5 wd6", true),
        ("Aa1 Bh1 Ce5 ad4 bh9 wd5 we4 wf4 wf5 wd6", true),
        ("Aa1 Bh1 Ce5 ad5 bh9 wd4 we4 wf4 wf5 wd6", false),
        ("Ae5 Bh1 Bg1 ad4 bh9 wd5 we4 wf4 wf5 wd6", true),
        ("Ae6 Bh1 Pe5 ad4 bh9 wd5 we4 wf4 wf5 wd6", false),
        ("Aa1 Bh1 se5 ad4 bh9 wd5 we4 wf4 wf5 wd6", false),
        ("Aa1 Bh1 ae5 bh9 wd5 we4 wf4 wf5 wd7", true),
        ("Aa1 Bh1 ae5 bh9 wd5 we4 wf4 wf5 wc7", false),
        ("Aa1 Bh1 ae5 bg3 wd5 we4 Wf4 wf5 wd6", true),
        ("Aa1 Ch1 ae5 xc3 Wd4 wd5 we4 wf5 wf6", true),
        ("Aa1 Bh1 ae5 xc6 sg9 wd5 we4 wf4 wf5 Wd7", true),
    ] {
        let pos = pieces(list);
        assert_eq!(SpiritOrder::in_check(&pos), danger, "{list}");
    }
}

#[test]
fn danger_is_exactly_a_loss_that_is_one_move_away() {
    for (seed, rules) in (0..2_000).zip(ALL_RULES.into_iter().cycle()) {
        let pos = random_position(seed, rules);
        if pos.game_end().is_some() {
            continue;
        }
        let mut passed = pos.clone();
        passed.make_null_move().unwrap();
        let ends: Vec<String> = passed
            .legal_moves()
            .into_iter()
            .filter(|&mv| {
                let mut next = passed.clone();
                next.make_move(mv).unwrap();
                next.game_end().is_some_and(|end| end.winner == Some(passed.side_to_move()))
            })
            .map(|mv| format!("{mv:?}"))
            .collect();
        assert_eq!(SpiritOrder::in_check(&pos), !ends.is_empty(), "{}: {ends:?}", fen::write(&pos));
    }
}

#[test]
fn exchanges_are_counted_out() {
    let see = |list: &str, text: &str| {
        let pos = pieces(list);
        let mv = find(&pos, text);
        (-2_000..2_000).rev().find(|&floor| SpiritOrder::see_ge(&pos, mv, floor)).unwrap()
    };
    let [soldier, scout, paladin] = [Kind::Soldier, Kind::Scout, Kind::Paladin].map(exchange_value);
    let rest = "Aa1 Bb1 Bc1 ai9 bh9 bg9";
    assert_eq!(see(&format!("{rest} Sc4 cd5"), "c4d5"), scout);
    assert_eq!(see(&format!("{rest} Sc4 cd5 se6"), "c4d5"), scout - soldier);
    assert_eq!(see(&format!("{rest} Pa7 sb7 sc8"), "a7b7"), soldier - paladin);
    assert_eq!(see(&format!("{rest} Pa7 sb7 sc8 Sa6"), "a7b7"), soldier - paladin + soldier);
    // Beside its Adept the Paladin is safe from Soldiers.
    assert_eq!(see("Aa7 Bb1 Bc1 ai9 bh9 bg9 Pa8 sb7 sc8", "a8b7"), soldier);
    assert_eq!(see(&format!("{rest} Sb2 sc4"), "b2b3"), -soldier);
    assert_eq!(see(&format!("{rest} Wb2 sc4"), "b2b3"), 0);
}

/// A turn of the board by 180 degrees with colours exchanged changes neither the moves nor, for the
/// side to move, the evaluation.
#[test]
fn turned_positions_play_and_score_alike() {
    let turned_text = |text: &str| -> String {
        let turn = |letter: char| match letter {
            'a'..='i' => char::from(b'a' + b'i' - letter as u8),
            '1'..='9' => char::from(b'1' + b'9' - letter as u8),
            other => other,
        };
        let squares = text.len() - usize::from(text.len() == 5);
        text.chars()
            .enumerate()
            .map(|(at, letter)| if at < squares { turn(letter) } else { letter })
            .collect()
    };
    let mut evaluator = Spirit::evaluator();
    for (seed, rules) in (0..400).zip(ALL_RULES.into_iter().cycle()) {
        random_game(random_position(seed, rules), seed, 3, |pos| {
            let turned = pos.turned();
            let mut expected: Vec<String> = texts(pos).iter().map(|text| turned_text(text)).collect();
            expected.sort();
            assert_eq!(texts(&turned), expected, "{}", fen::write(pos));
            let [here, there] = [pos, &turned].map(|pos| {
                evaluator.reset(pos);
                evaluator.score(pos)
            });
            assert_eq!(there, here, "{}", fen::write(pos));
            assert_eq!(SpiritOrder::in_check(&turned), SpiritOrder::in_check(pos), "{}", fen::write(pos));
        });
    }
}

#[test]
fn readable_moves_say_what_happens() {
    let pos = pieces("Aa1 Bb1 Oc3 Wd2 wd4 Xg3 ae5 bh9 bh8 Sf6 sg7");
    for (text, readable) in [
        ("a1a2", "Aa1-a2"),
        ("f6g7", "Sf6xg7"),
        ("f6e5@d6", "Sf6xe5@d6"),
        ("c3d4", "Bc3^d4"),
        ("c3c4", "Bc3-c4"),
        ("c3c4w", "Wc3-c4"),
        ("d2d3", "Wd2-d3"),
    ] {
        assert_eq!(SpiritNotation::readable_move(&pos, find(&pos, text), &setup()), readable);
    }
    let master = pieces("Ae5 Se4 Bc3 ai9 bh8");
    assert_eq!(SpiritNotation::readable_move(&master, find(&master, "e5e4p"), &setup()), "e4=P");
}

#[test]
fn boards_show_pieces_city_and_stones() {
    let text = SpiritNotation::picture(&pieces("Aa1 Bb1 Oc3 wd4 xg3 ai9 bh9")).text(false);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(lines[0], "9 . . .    . . . .    b a");
    assert_eq!(lines[4], "5 . . .    : * : .    . .");
    assert_eq!(lines[5], "4 . . .    w : : .    . .");
    assert_eq!(lines[8], "1 A B .    . . . .    . .");
    assert_eq!(lines[9], "  a b c    d e f g    h i");
    assert!(SpiritNotation::picture(&pieces("Aa1 ai9 Sb2")).text(true).contains('♙'));
}

#[test]
fn attackers_of_the_adept_are_named() {
    assert_eq!(
        SpiritNotation::checkers(&pieces("Ab2 Bh1 ai9 bh9 sc3 cd4 pb5")),
        AnySquare::named_in("c3 d4 b5")
    );
    assert_eq!(SpiritNotation::checkers(&pieces("Ae5 Bh1 ai9 bh9 sd4")), AnySquare::named_in(""));
}

//! The rules one by one, by worked examples. The numbers are those of the rules summary in the
//! engine.

use engine_core::{Notation, Position};
use variants::spirit::fen;
use variants::spirit::notation::SpiritNotation;
use variants::spirit::state::{SpiritPosition, SpiritRules};

use crate::support::{DEFAULT, ending, find, moves_from, pieces, pieces_under, play, setup, texts};

const HAVEN: SpiritRules = SpiritRules { triumph_walls: 5, haven: true };
const FOUR_WALLS: SpiritRules = SpiritRules { triumph_walls: 4, haven: false };

/// Returns a position with Adepts and Builders in the corners: neither Chaos nor Triumph.
fn with_rest(list: &str) -> SpiritPosition {
    pieces_under(&format!("Aa1 Bb1 Bc1 ai9 bh9 bg9 {list}"), DEFAULT)
}

/// Asserts that the piece on `from` has exactly these moves (targets with suffixes, in any order).
#[track_caller]
fn assert_moves(pos: &SpiritPosition, from: &str, expected: &str) {
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(moves_from(pos, from), expected, "{from} in {}", fen::write(pos));
}

#[track_caller]
fn assert_ends(pos: &SpiritPosition, result: &str) {
    assert_eq!(ending(pos).as_deref(), Some(result), "{}", fen::write(pos));
    assert!(texts(pos).is_empty());
}

#[test]
fn the_start_is_black_and_white_by_half_a_turn() {
    let start = fen::parse(fen::START, DEFAULT).unwrap();
    let turned = start.turned();
    assert_eq!(fen::write(&turned), fen::START.replace(" w ", " b "));
    assert_eq!(turned.turned(), start);
}

#[test]
fn rule_1_long_moves_keep_out_of_the_city() {
    let pos = with_rest("Pe2 Pd4 Cd5 Ce3");
    assert_moves(&pos, "e2", "b2 c2 d2 f2 g2 h2 e1 d1 f1 f3 g4 h5 d3 c4 b5");
    assert_moves(&pos, "d4", "c3 c4 c5 d3 e4 e5");
    assert_moves(&pos, "d5", "b5 d3 d7 f5");
    assert_moves(&pos, "e3", "c3 e1 e5 g3");
    let crossing = with_rest("Pc4 pg4");
    assert!(!moves_from(&crossing, "c4").contains(&"g4".to_string()));
    assert!(moves_from(&crossing, "c4").contains(&"d4".to_string()));
}

#[test]
fn rule_2_anybody_but_a_wall_enters_the_stones() {
    for piece in ["Ad4", "Pd4", "Bd4", "Ad5", "Pd5", "Sd5", "Bd5", "Cc5"] {
        let rest = if piece.starts_with('A') { "Bb1 Bc1 ai9" } else { "Aa1 Bb1 Bc1 ai9" };
        let pos = pieces(&format!("{rest} {piece}"));
        assert!(moves_from(&pos, &piece[1..]).contains(&"e5".to_string()), "{piece}");
    }
    assert_moves(&with_rest("We4"), "e4", "d4 f4 e3");
    assert_moves(&with_rest("Oe4"), "e4", "d3 e3 f3 d4 f4 d5 e5 f5 d4w f4w e3w");
}

#[test]
fn rule_3_the_adept_captures_diagonally_only() {
    let pos = pieces("Ab2 Bh1 Bi1 ai9 sb3 sc3 ca2 wa1 oc1");
    assert_moves(&pos, "b2", "b1 c2 a3 c3");
}

#[test]
fn rule_4_paladins_go_three_squares_or_far_beside_their_adept() {
    let pos = pieces("Aa1 Pa2 Pb2 Bh1 Bi1 ai9");
    assert_moves(&pos, "a2", "a3 a4 a5 a6 a7 a8 a9 b1 b3 c4");
    assert!(!moves_from(&pos, "a2").contains(&"d5".to_string()));
    assert_moves(&pos, "b2", "b1 a3 b3 b4 b5 c1 c2 d2 e2 c3");
    let far = pieces("Aa4 Pb4 Pa3 Bh1 Bi1 ai9 sb9 sa1 wg3");
    assert!(moves_from(&far, "b4").contains(&"b9".to_string()));
    assert!(moves_from(&far, "a3").contains(&"f3".to_string()));
    assert!(!moves_from(&far, "a3").contains(&"g3".to_string()));
    assert!(moves_from(&far, "a3").contains(&"a1".to_string()));
}

#[test]
fn rule_4_a_paladin_beside_its_adept_is_taken_by_paladins_only() {
    let pieces_list = "Aa1 Bh1 Bi1 ae8 pd8 Sc7 Cb6 Pc9 Cf6";
    let guarded = pieces(pieces_list);
    assert!(!texts(&guarded).iter().any(|text| text == "c7d8" || text == "b6d8" || text == "f6d8"));
    assert!(texts(&guarded).contains(&"c9d8".to_string()));
    let alone = pieces(&pieces_list.replace("ae8", "ae9"));
    for text in ["c7d8", "b6d8", "f6d8", "c9d8"] {
        assert!(texts(&alone).contains(&text.to_string()), "{text}");
    }
    let adepts = pieces("Ac7 Bh1 Bi1 ae8 pd8");
    assert!(!texts(&adepts).contains(&"c7d8".to_string()));
    let beside_a_master = pieces("Aa1 Bh1 Bi1 ae5 pd5 Sc4");
    assert!(!texts(&beside_a_master).contains(&"c4d5".to_string()));
}

#[test]
fn rule_5_soldiers_step_orthogonally_and_capture_diagonally() {
    let pos = with_rest("Sc5 sc6 sd6 cb4 pb5 wd4");
    assert_moves(&pos, "c5", "c4 d5 d6 b4");
}

#[test]
fn rule_6_scouts_leap_two_squares() {
    let pos = with_rest("Cc3 sc4 sd4 wb3 ce5 pa5 bc5 xe1");
    assert_moves(&pos, "c3", "a3 e3 a5 e5");
    assert_moves(&with_rest("Ch5"), "h5", "f5 h3 h7");
}

#[test]
fn rule_7_builders_on_the_ground() {
    let pos = pieces("Aa1 Bc3 Bh1 ai9 bc4 bd2 wd4 Wb4 ob2 Wd3 xb3 sc2");
    assert_moves(&pos, "c3", "c4 d2 d4 b4 b2");
    let friends = pieces("Aa1 Bc3 Od4 Xb4 ai9 wc4");
    assert_moves(&friends, "c3", "b2 c2 d2 b3 d3");
    for (onto, becomes) in [("w", "X"), ("W", "O"), ("o", "X"), ("x", "O")] {
        let pos = play(&pieces(&format!("Aa1 Bc3 Bh1 ai9 bh9 {onto}d4")), &["c3d4"]);
        assert!(fen::write(&pos).contains(becomes), "{onto}");
        let captured = onto == "o" || onto == "x";
        assert_eq!(pos.halfmove_clock(), if captured { 0 } else { 8 });
    }
}

#[test]
fn rule_8_builders_on_walls() {
    let pos = pieces("Aa1 Xc3 Bh1 ai9 bc4 bd2 wd4 Wb4 ob2 Wd3 xb3 sc2");
    assert_moves(&pos, "c3", "d4 b4");
    let stepped = play(&pieces("Aa1 Xc3 Bh1 ai9 bh9"), &["c3c4"]);
    assert!(fen::write(&stepped).starts_with("7ba/9/9/9/9/2B6/2w6/9/A6B1 b"), "{}", fen::write(&stepped));
    let changed = play(&pieces("Aa1 Oc3 Bh1 wd4 ai9 bh9"), &["c3d4"]);
    assert!(fen::write(&changed).contains("/3X5/2W6/"), "{}", fen::write(&changed));
    let haven = pieces_under("Aa1 Xc3 Bh1 ai9 wd4 bc4", HAVEN);
    assert_moves(&haven, "c3", "b3w d3w c2w");
}

#[test]
fn rule_9_walls_need_a_builder_and_an_empty_square() {
    let pos = pieces("Aa1 Wc3 wg3 Xe2 oh7 Bi1 ai9 bh9 sc4 Sb3");
    assert_moves(&pos, "c3", "d3 c2");
    assert_moves(&pos, "g3", "");
    assert!(moves_from(&pos, "e2").contains(&"e3w".to_string()));
    let carried = play(&pos, &["e2e3w"]);
    assert!(fen::write(&carried).contains("/1SW1X1w2/9/"), "{}", fen::write(&carried));
    assert_moves(&pieces("Aa1 Wc3 Sh1 ai9 bh9 bg9"), "c3", "");
    assert!(!moves_from(&pieces("Aa1 Wc3 Xh1 ai9 bh9 bg9"), "c3").is_empty());
    let mut mine_no_more = pieces("Aa1 Bb1 Bc1 Wc3 xe3 ai9 bh9");
    mine_no_more.make_null_move().unwrap();
    assert!(moves_from(&mine_no_more, "e3").contains(&"e4w".to_string()));
    assert_moves(&mine_no_more, "c3", "");
}

#[test]
fn rule_10_a_manned_wall_is_taken_by_builders_from_the_ground_only() {
    let pos = pieces("Aa2 Bc3 Ob1 ai9 bh9 oa1 xd4 sg9 Se3 Cf6 Pd5 Pd1");
    let onto = |square: &str| {
        let mut from: Vec<String> =
            texts(&pos).iter().filter_map(|text| text.strip_suffix(square).map(str::to_string)).collect();
        from.sort();
        from
    };
    assert_eq!(onto("d4"), ["c3"]);
    assert!(onto("a1").is_empty());
}

#[test]
fn rule_11_a_master_is_deposed_and_sent_to_a_city_square() {
    let pos = pieces("Aa1 Bb1 Bc1 ae5 bh9 bg9 Sd4 se4 wf6");
    assert_moves(&pos, "d4", "c4 d3 d5 e5@d4 e5@f4 e5@d5 e5@f5 e5@d6 e5@e6");
    let deposed = play(&pos, &["d4e5@d4"]);
    assert!(fen::write(&deposed).contains("/4S4/3as4/"), "{}", fen::write(&deposed));
    assert_eq!(deposed.halfmove_clock(), 8);
    assert!(ending(&deposed).is_none());
    for (attacker, able) in [
        ("Pd5", true),
        ("Pe6", true),
        ("Cc3", true),
        ("Cg7", true),
        ("Cc5", false),
        ("Sd5", false),
        ("Bd4", false),
    ] {
        let pos = pieces(&format!("Aa1 Bb1 Bc1 ae5 bh9 bg9 {attacker}"));
        assert_eq!(texts(&pos).iter().any(|text| text.contains("e5@")), able, "{attacker}");
    }
    let by_the_adept = pieces("Af6 Bb1 Bc1 ae5 bh9 bg9");
    assert!(texts(&by_the_adept).contains(&"f6e5@f6".to_string()));
    let mut for_white = pieces("Ae5 Bb1 Bc1 ai9 bh9 bg9 sd6");
    for_white.make_null_move().unwrap();
    assert!(texts(&for_white).contains(&"d6e5@f4".to_string()));
}

#[test]
fn rule_11_without_a_refuge_the_master_is_taken() {
    let city = "wd4 we4 Wf4 wd5 Wf5 sd6 se6 Sf6";
    let pos = pieces(&format!("Aa1 Bb1 Bc1 ae5 bh9 bg9 {city} Cc3"));
    assert_moves(&pos, "c3", "a3 e3 c5 e5");
    assert_moves(&pos, "f6", "f7 g6 e5@f6");
    let taken = play(&pos, &["c3e5"]);
    assert_ends(&taken, "1-0 {Victory}");
    assert_eq!(taken.halfmove_clock(), 0);
}

#[test]
fn rule_12_a_master_enhances_soldiers() {
    let pos = pieces("Ae5 Se4 Sd5 sf5 Sd6 Pa1 Pb1 Bc1 Ca3 ai9 bh9 bg9");
    let enhancements = |pos: &SpiritPosition| -> Vec<String> {
        texts(pos).into_iter().filter(|text| text.starts_with("e5") && text.len() == 5).collect()
    };
    assert_eq!(enhancements(&pos), ["e5d5b", "e5d5c", "e5e4b", "e5e4c"]);
    let enhanced = play(&pos, &["e5d5b"]);
    assert_eq!(enhanced.halfmove_clock(), 0);
    assert!(fen::write(&enhanced).contains("/3BAs3/"), "{}", fen::write(&enhanced));
    let with_wall_builder = pieces("Ae5 Se4 Xa8 Bc1 Ca3 Cc3 Pa1 ai9 bh9 bg9");
    assert_eq!(enhancements(&with_wall_builder), ["e5e4p"]);
    assert!(enhancements(&pieces("Ad5 Se4 Se5 ai9 bh9 bg9")).is_empty());
}

#[test]
fn rule_13_taking_the_adept_wins() {
    let pos = pieces("Aa1 Bb1 Bc1 ac3 Sb2 bh9 bg9");
    assert_ends(&play(&pos, &["b2c3"]), "1-0 {Victory}");
    assert_ends(&pieces("Bb1 Bc1 ai9 bh9"), "0-1 {Victory}");
    let before_triumph = pieces("Ac3 Bb1 Bc1 ae5 wd4 we4 wf4 wd5 wf5");
    assert_ends(&before_triumph, "0-1 {Triumph}");
    let both = pieces("Bb1 Bc1 ae5 bh9 Wd4");
    assert_ends(&both, "0-1 {Victory}");
}

#[test]
fn rule_14_triumph_takes_the_stones_and_five_walls() {
    let five = "Bb1 Bc1 ai9 bh9 bg9 Wd4 We4 Wf4 Xd6 Of6";
    let walking_in = pieces(&format!("Ad5 {five}"));
    assert!(ending(&walking_in).is_none());
    assert_ends(&play(&walking_in, &["d5e5"]), "1-0 {Triumph}");
    let fifth_wall = pieces("Ae5 Bb1 Bc1 ai9 bh9 bg9 Wd4 We4 Wf4 Xd6 Of7");
    assert_ends(&play(&fifth_wall, &["f7f6w"]), "1-0 {Triumph}");
    let seizing = pieces("Ae5 Bb1 Bc3 ai9 bh9 bg9 wd4 We4 Wf4 Xd6 Of6");
    assert_ends(&play(&seizing, &["c3d4"]), "1-0 {Triumph}");
    let from_a_wall = pieces("Ae5 Bb1 Xc3 ai9 bh9 bg9 wd4 We4 Wf4 Xd6 Of6");
    assert_ends(&play(&from_a_wall, &["c3d4"]), "1-0 {Triumph}");
    assert!(from_a_wall.is_noisy(find(&from_a_wall, "c3d4")));
    // The enemy controls the Wall again when the Builder leaves it.
    let in_the_city = pieces("Ae5 Bb1 Bc1 ai9 bh9 bg9 wd5 Xe4 Wf4 Xd6 Of6");
    assert!(ending(&play(&in_the_city, &["e4d5"])).is_none());
    assert!(!in_the_city.is_noisy(find(&in_the_city, "e4d5")));
    let four = pieces("Ae5 Bb1 Bc1 ai9 bh9 bg9 Wd4 We4 Wf4 Xd6 of6");
    assert!(ending(&four).is_none());
}

#[test]
fn rule_14_a_move_can_give_the_enemy_his_triumph() {
    let pos = pieces("Aa1 Bb1 Xd6 ae5 bh9 bg9 wd4 we4 wf4 wf6");
    assert!(ending(&pos).is_none());
    assert_ends(&play(&pos, &["d6c7"]), "0-1 {Triumph}");
    assert!(ending(&play(&pos, &["d6c6w"])).is_none());
}

#[test]
fn rule_14_four_walls_by_option() {
    let list = "Ae5 Bb1 Bc1 ai9 bh9 bg9 Wd4 We4 Wf4 Xd6";
    assert!(ending(&pieces(list)).is_none());
    assert_ends(&pieces_under(list, FOUR_WALLS), "1-0 {Triumph}");
}

#[test]
fn rule_15_chaos_is_a_draw() {
    assert_ends(&pieces("Aa1 Bb1 ai9 bh9 Wc3 Pa2"), "1/2-1/2 {Chaos}");
    assert_ends(&pieces("Aa1 Bb1 ai9 xh9 Wc3 Pa2"), "1/2-1/2 {Chaos}");
    assert_ends(&pieces_under("Aa1 ai9 bh9 Wc3 Pa2", FOUR_WALLS), "1/2-1/2 {Chaos}");
    for alive in ["Aa1 Bb1 ai9 bh9 Sc3", "Aa1 Bb1 ai9 bh9 og9", "Aa1 Bb1 Xc3 ai9"] {
        assert!(ending(&pieces(alive)).is_none(), "{alive}");
    }
    let last_soldier = pieces("Aa1 Pb1 ai9 Bc1 sb2 bh9");
    assert_ends(&play(&last_soldier, &["b1b2"]), "1/2-1/2 {Chaos}");
}

#[test]
fn rule_16_no_move_is_a_draw() {
    let pos = pieces("Aa1 wa2 wb1 wb2 bh9 bg9 ai9");
    assert!(ending(&pos).is_none());
    assert!(texts(&pos).is_empty());
    assert_eq!(pos.no_moves().result(), "1/2-1/2");
}

#[test]
fn rule_16_captures_and_enhancements_reset_the_clock() {
    let pos = pieces("Ae5 Se4 Pb2 sb4 Bc1 Wh4 ai9 bh9 bg9");
    for (text, clock) in [("b2b4", 0), ("e5e4c", 0), ("e4e3", 8), ("c1c2", 8), ("h4h5", 8), ("e5d5", 8)] {
        assert_eq!(play(&pos, &[text]).halfmove_clock(), clock, "{text}");
    }
}

#[test]
fn an_adept_may_be_left_to_be_taken() {
    let pos = pieces("Aa1 Bb1 Bc1 ac3 bh9 bg9 sd5");
    assert!(texts(&pos).contains(&"a1b2".to_string()));
    assert_ends(&play(&pos, &["a1b2", "c3b2"]), "0-1 {Victory}");
}

#[test]
fn moves_are_described_in_words() {
    let words = |pos: &SpiritPosition, text| SpiritNotation::describe(pos, find(pos, text), &setup()).words;
    let pos = pieces("Aa1 Bb1 Oc1 Bc3 Pd4 Cc5 ae5 cd3 Wb4 bh9 bg9");
    for (text, expected) in [
        ("c5c7", "Scout to c7"),
        ("d4d3", "Paladin takes the Scout"),
        ("c3b4", "Builder steps onto White's Wall"),
        ("c1d1w", "the Wall goes to d1 with its Builder"),
        ("d4e5@f6", "Paladin deposes the Master, which goes to f6"),
    ] {
        assert_eq!(words(&pos, text), expected);
    }
    let master = pieces("Ae5 Se4 Pb2 Bc1 ai9 bh9 bg9");
    assert_eq!(words(&master, "e5e4c"), "the Master makes the Soldier a Scout");
}

//! The engine's rules compared with the reference, position by position.

use std::collections::BTreeMap;

use engine_core::testkit::compare_for_minutes;
use engine_core::{MoveCode, MoveOrder, Position};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use variants::spirit::moves::Action;
use variants::spirit::notation::move_text;
use variants::spirit::{SpiritOrder, fen};

use crate::support::{ALL_RULES, DEFAULT, assert_agrees, ending, random_game, random_position};

#[test]
fn random_games_agree_with_the_reference() {
    for (seed, rules) in (0..80).zip(ALL_RULES.into_iter().cycle()) {
        let start = fen::parse(fen::START, rules).unwrap();
        random_game(start, seed, 160, assert_agrees);
    }
}

#[test]
fn random_positions_agree_with_the_reference() {
    let mut endings = BTreeMap::new();
    let mut actions = BTreeMap::new();
    for (seed, rules) in (0..3_000).zip(ALL_RULES.into_iter().cycle()) {
        let start = random_position(seed, rules);
        random_game(start, seed, 6, |pos| {
            assert_agrees(pos);
            *endings.entry(ending(pos)).or_insert(0) += 1;
            for mv in pos.legal_moves() {
                *actions.entry(format!("{:?}", mv.action())).or_insert(0) += 1;
            }
        });
    }
    // The comparison is only meaningful if the rare rules occurred.
    for result in ["1-0 {Triumph}", "0-1 {Triumph}", "1-0 {Victory}", "0-1 {Victory}"] {
        assert!(endings.get(&Some(result.to_string())).is_some_and(|&count| count >= 20), "{endings:?}");
    }
    for action in [Action::Step, Action::Carry, Action::Depose, Action::Enhance] {
        assert!(actions.get(&format!("{action:?}")).is_some_and(|&count| count >= 500), "{actions:?}");
    }
}

#[test]
fn sparse_positions_agree_with_the_reference() {
    let mut rng = SmallRng::seed_from_u64(7);
    let pieces = ['A', 'P', 'B', 'X', 'O', 'C', 'p', 'b', 'x', 'o', 'c', 'W', 'w', 'S', 's'];
    for seed in 0..1_000 {
        let mut pos = random_position(seed, DEFAULT);
        let kept = pieces[rng.random_range(0..pieces.len())];
        for square in pos.occupied() {
            let letter = pos.at(square).map_or('.', |piece| piece.letter());
            if !letter.eq_ignore_ascii_case(&'a') && letter != kept {
                pos.put(square, None);
            }
        }
        random_game(pos, seed, 3, assert_agrees);
    }
}

#[test]
#[ignore = "runs for a given time; see scripts/agreement.sh"]
fn long_comparison() {
    compare_for_minutes(|seed, compared| {
        let rules = ALL_RULES[(seed / 2 % 4) as usize];
        let (start, plies) = match seed % 2 {
            0 => (fen::parse(fen::START, rules).unwrap(), 160),
            _ => (random_position(seed, rules), 20),
        };
        random_game(start, seed, plies, |pos| {
            assert_agrees(pos);
            compared.count(pos.legal_moves().len());
        });
    });
}

#[test]
fn any_table_bits_decode_to_a_legal_move_or_nothing() {
    let mut rng = SmallRng::seed_from_u64(11);
    for seed in 0..200 {
        let pos = random_position(seed, DEFAULT);
        if pos.game_end().is_some() {
            continue;
        }
        let legal = pos.legal_moves();
        let elsewhere = random_position(seed + 1, DEFAULT).legal_moves();
        let foreign = elsewhere.iter().map(|mv| mv.code().bits());
        let random = (0..2_000).map(|_| rng.random::<u32>() >> rng.random_range(0..12));
        for code in foreign.chain(random).filter_map(MoveCode::new) {
            if let Some(mv) = pos.decode(code) {
                assert!(legal.contains(&mv), "{} in {}", move_text(mv), fen::write(&pos));
            }
        }
    }
}

#[test]
fn keys_after_steps_and_carries_are_known_before() {
    for (seed, rules) in (0..20).zip(ALL_RULES.into_iter().cycle()) {
        random_game(fen::parse(fen::START, rules).unwrap(), seed, 120, |pos| {
            for mv in pos.legal_moves() {
                let mut after = pos.clone();
                after.make_move(mv).unwrap();
                let is_known = matches!(mv.action(), Action::Step | Action::Carry);
                assert_eq!(SpiritOrder::likely_key(pos, mv), is_known.then(|| after.key()), "{mv:?}");
            }
        });
    }
}

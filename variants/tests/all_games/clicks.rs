//! Marks and choices for clicks on XBoard's board.

use std::collections::HashSet;

use engine_core::{AnyGame, TurnReading};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, rngs::SmallRng};

#[test]
fn promotions_are_a_choice_in_every_relative_of_chess() {
    let lit = Some("M7/8/8/8/8/8/8/8");
    for (variant, fen, letters, marks) in [
        ("gt-fide-rookies", "7k/P7/8/8/8/8/8/K7 w - - 0 1 fide:rookies", "QEFRSBNM", lit),
        ("antichess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBNK", lit),
        ("horde", "7k/P7/8/8/8/8/8/8 w - - 0 1", "QRBN", lit),
        // XBoard determines the moves itself.
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBN", None),
        ("atomic", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "QRBN", None),
        ("crazyhouse", "7k/P7/8/8/8/8/8/K7[] w - - 0 1", "QRBN", None),
    ] {
        let mut engine = variants::find(variant).unwrap().open();
        engine.set_position(Some(fen), &[]).unwrap();
        let codec = engine.codec();
        assert_eq!(codec.choice(&["a7", "a8"]).as_deref(), Some(letters), "{variant}");
        assert_eq!(codec.choice(&["a1", "a2"]), None, "{variant}");
        assert_eq!(codec.highlight(&["a7"]).as_deref(), marks, "{variant}");
    }
}

/// Plays random games, and chooses every letter that is offered: XBoard sends it with the move,
/// unless it is the letter that the piece already has.
#[test]
fn every_offered_letter_can_be_chosen() {
    for (variant, games) in [("spirit", 2), ("finalfantasy", 6), ("crazy", 2)] {
        let mut choices = 0;
        for seed in 0..games {
            let mut rng = SmallRng::seed_from_u64(seed);
            let mut game = variants::find(variant).unwrap().open();
            for _ in 0..60 {
                let moves = game.moves().to_vec();
                let Some(&mv) = moves.choose(&mut rng) else { break };
                choices += choose_all_letters(&*game);
                game.make_move(mv);
            }
        }
        assert!(choices > 0, "{variant} offers no choice");
    }
}

/// Chooses every letter between two squares in a position, and returns the number of choices.
fn choose_all_letters(game: &dyn AnyGame) -> usize {
    let codec = game.codec();
    let shown = squares_of(&codec.board_placement());
    let with_choice = |from: &&str| codec.highlight(&[from]).is_some_and(|marks| marks.contains('M'));
    let mut choices = 0;
    for from in shown.iter().map(|(square, _)| square.as_str()).filter(with_choice) {
        let own = shown.iter().find(|(square, _)| square == from).and_then(|&(_, letter)| letter);
        for (to, _) in &shown {
            let Some(letters) = codec.choice(&[from, to]) else { continue };
            let mut read = HashSet::new();
            for letter in letters.chars() {
                let sent =
                    if Some(letter) == own { String::new() } else { letter.to_ascii_lowercase().to_string() };
                let ply = format!("{from}{to}{sent}");
                match codec.read_turn(&[&ply]) {
                    TurnReading::Complete(mv) => read.insert(mv),
                    other => panic!("{game:?}: {letters} at {ply}: {other:?}"),
                };
            }
            assert_eq!(read.len(), letters.len(), "{game:?}: {letters} from {from} to {to}");
            choices += 1;
        }
    }
    choices
}

/// Expands a placement: every square of the board with its letter, in upper case.
fn squares_of(placement: &str) -> Vec<(String, Option<char>)> {
    let rows: Vec<&str> = placement.split('/').collect();
    let mut squares = Vec::new();
    for (row, rank) in rows.iter().zip((1..=rows.len()).rev()) {
        let mut files = 'a'..='z';
        for sign in row.chars().filter(|&sign| sign != '+') {
            let (count, letter) =
                sign.to_digit(10).map_or((1, Some(sign.to_ascii_uppercase())), |count| (count, None));
            squares.extend(files.by_ref().take(count as usize).map(|file| (format!("{file}{rank}"), letter)));
        }
    }
    squares
}

//! Laws of pictures and descriptions, in random play of every game.

use engine_core::{DescribedMove, Player};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const GAMES: u64 = 3;
const PLIES: usize = 60;
/// Described moves looked at in each position.
const SAMPLE: usize = 12;

fn check_move(player: &mut dyn Player, described: &DescribedMove) {
    let before = player.picture();
    let DescribedMove { text, description } = described;
    let fen = player.fen();
    assert!(!description.words.trim().is_empty() && !description.words.contains("  "), "{text} in {fen}");
    assert_eq!(description.from.is_some(), description.to.is_some(), "{text} in {fen}");
    if let Some((from, to)) = description.from.zip(description.to) {
        let mine = before.at(from).figures.iter().any(|figure| figure.side == player.side_to_move());
        assert!(mine, "{text} in {fen} starts on a square of the mover");
        assert!(to.file < before.files() && to.rank < before.ranks(), "{text} in {fen}");
    }
    let (promised, end) = player.picture_after(text).unwrap();
    assert_eq!(player.fen(), fen, "a look ahead changes nothing");
    player.play(text).unwrap();
    assert_eq!(player.picture(), promised, "{text} in {fen}");
    assert_eq!(player.legal_moves().is_empty(), end.is_some(), "{text} in {fen}");
    assert!(end.is_none() || player.outcome() == end, "{text} in {fen}");
    assert!(player.undo());
}

#[test]
fn pictures_and_descriptions_hold_in_play() {
    for preset in variants::VARIANTS
        .iter()
        .flat_map(|entry| entry.info.presets.iter().map(move |preset| (entry, preset)))
    {
        let (entry, preset) = preset;
        let mut player = (entry.open)(preset);
        let mut rng = SmallRng::seed_from_u64(7);
        for game in 0..GAMES {
            player.new_game(game);
            for _ in 0..PLIES {
                let moves = player.described_moves();
                assert_eq!(
                    moves.iter().map(|described| described.text.clone()).collect::<Vec<_>>(),
                    player.legal_moves(),
                    "{}",
                    preset.name
                );
                if moves.is_empty() {
                    break;
                }
                for described in moves.choose_multiple(&mut rng, SAMPLE) {
                    check_move(&mut *player, described);
                }
                player.play(&moves[rng.random_range(0..moves.len())].text).unwrap();
            }
        }
    }
}

/// Men on the board, as pictures count them.
fn men(player: &dyn Player) -> usize {
    let picture = player.picture();
    picture.spots().map(|spot| picture.at(spot).figures.len()).sum()
}

#[test]
fn start_positions_show_all_men_with_names() {
    for entry in variants::VARIANTS {
        let player = (entry.open)(&entry.info.presets[0]);
        let field = player.fen().split([' ', '[']).next().unwrap_or_default().to_string();
        assert_eq!(men(&*player), field.chars().filter(char::is_ascii_alphabetic).count(), "{field}");
        let picture = player.picture();
        for spot in picture.spots() {
            for figure in &picture.at(spot).figures {
                assert!(figure.name.len() > 2, "{} has a name", figure.token);
            }
        }
    }
}

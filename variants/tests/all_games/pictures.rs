//! Invariants of pictures and descriptions, in random play of every game.

use engine_core::{AnyGame, AnySquare, Choice, DescribedMove, Quality};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const GAMES: u64 = 3;
const PLIES: usize = 60;
/// Maximum number of described moves that are checked in each position.
const SAMPLE: usize = 12;

fn check_move(engine: &mut dyn AnyGame, described: &DescribedMove) {
    let before = engine.picture();
    let DescribedMove { mv, text, description } = described;
    assert_eq!(engine.read(text), Ok(*mv));
    let fen = engine.fen();
    assert!(!description.words.trim().is_empty() && !description.words.contains("  "), "{text} in {fen}");
    assert_eq!(description.from.is_some(), description.to.is_some(), "{text} in {fen}");
    if let Some((from, to)) = description.from.zip(description.to) {
        let mine = before.at(from).pieces.iter().any(|piece| piece.side == engine.side_to_move());
        let is_put_down = from == to && before.at(from).pieces.is_empty();
        assert!(mine || is_put_down, "{text} in {fen} starts on a square of the mover");
        assert!(to.file < before.files() && to.rank < before.ranks(), "{text} in {fen}");
    }
    let (promised, end) = engine.picture_after(*mv);
    assert_eq!(engine.fen(), fen, "a look ahead changes nothing");
    engine.make_move(*mv);
    assert_eq!(engine.picture(), promised, "{text} in {fen}");
    assert_eq!(engine.legal_moves().is_empty(), end.is_some(), "{text} in {fen}");
    assert!(end.is_none() || engine.outcome() == end, "{text} in {fen}");
    assert!(engine.undo());
}

#[test]
fn pictures_and_descriptions_hold_in_play() {
    for choice in Choice::all(&variants::VARIANTS) {
        let mut engine = choice.open();
        let mut rng = SmallRng::seed_from_u64(7);
        for game in 0..GAMES {
            engine.new_game(game);
            for _ in 0..PLIES {
                let moves = engine.described_moves();
                assert_eq!(
                    moves.iter().map(|described| described.text.clone()).collect::<Vec<_>>(),
                    engine.legal_moves(),
                    "{}",
                    choice.preset.name
                );
                if moves.is_empty() {
                    break;
                }
                for described in moves.choose_multiple(&mut rng, SAMPLE) {
                    check_move(&mut *engine, described);
                }
                engine.play(&moves[rng.random_range(0..moves.len())].text).unwrap();
            }
        }
    }
}

/// Returns the targets of the piece on a square as a text.
fn reach(engine: &dyn AnyGame, square: &str) -> String {
    let goals = engine.reach(square.parse().unwrap());
    goals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn pieces_of_either_side_show_where_they_go() {
    for (variant, fen, square, goals) in [
        ("chess", None, "b1", "a3 c3"),
        ("chess", None, "g8", "f6 h6"),
        ("chess", None, "e7", "e5 e6"),
        ("chess", None, "e4", ""),
        ("chess", Some("4k3/8/8/3p1p2/4P3/5P2/8/4K3 w - - 0 1"), "e4", "d5 e5 f5"),
        ("chess", Some("4k3/8/8/3p1p2/4P3/5P2/8/4K3 w - - 0 1"), "f3", "f4"),
        // A pinned piece.
        ("chess", Some("4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4", "d5 e5"),
        // A piece in check, where neither side could pass, and a pinned one.
        ("chess", Some("4k3/8/8/8/8/8/4r3/R3KB2 w Q - 0 1"), "e2", "a2 b2 c2 d2 e1 e3 e4 e5 e6 e7 f2 g2 h2"),
        ("illusionary", None, "b8", "a6 c6"),
        ("illusionary", Some("4k3/p7/8/8/8/8/P7/2u1K3 w - - 0 1"), "c1", "a1 a2 a3 b3 c3 d3 e2 e3"),
        ("spirit", None, "a5", "a6 b5"),
        ("spirit", None, "i5", "h5 i4"),
        ("crazy", None, "g8", "f6 h6"),
        ("crazy", Some("7k/8/8/8/8/8/8/r{N}1B4K w - - 0 1 deny:-"), "a1", "a2 a3 a4 a5 a6 a7 a8 b1 b3 c1 c2"),
        ("finalfantasy", None, "g8", "f6 h6"),
    ] {
        let mut engine = variants::find(variant).unwrap().open();
        engine.set_position(fen, &[]).unwrap();
        assert_eq!(reach(&*engine, square), goals, "{variant} {fen:?} {square}");
    }
}

/// Number of pieces on the board in the picture.
fn pieces(engine: &dyn AnyGame) -> usize {
    let picture = engine.picture();
    picture.squares().map(|square| picture.at(square).pieces.len()).sum()
}

#[test]
fn start_positions_show_all_pieces_with_names() {
    for entry in variants::VARIANTS.iter() {
        let engine = entry.choices().next().unwrap().open();
        let field = engine.fen().split([' ', '[']).next().unwrap_or_default().to_string();
        assert_eq!(pieces(&*engine), field.chars().filter(char::is_ascii_alphabetic).count(), "{field}");
        let picture = engine.picture();
        for square in picture.squares() {
            for piece in &picture.at(square).pieces {
                assert!(piece.name.len() > 2, "{} has a name", piece.token);
                assert!(piece.info.moves.ends_with('.'), "{} moves: {}", piece.name, piece.info.moves);
                assert!(piece.info.powers.iter().all(|power| power.ends_with('.')), "{}", piece.name);
            }
        }
    }
}

/// Checks the special powers of pieces whose game changes them.
#[test]
fn pieces_say_what_is_their_own_in_a_game() {
    for (variant, piece, power) in [
        ("horde", "Pawn", Some("one of the horde from its first rank, too")),
        ("horde", "Knight", None),
        ("racingkings", "King", Some("by reaching the eighth rank first")),
        ("racingkings", "Queen", None),
    ] {
        let picture = variants::find(variant).unwrap().open().picture();
        let mut shown = picture.squares().flat_map(|square| picture.at(square).pieces.iter());
        let info = &shown.find(|shown| shown.name == piece).unwrap().info;
        match power {
            Some(power) => {
                assert!(info.powers.iter().any(|listed| listed.contains(power)), "{variant} {piece}");
            }
            None => assert!(info.powers.is_empty(), "{variant} {piece}"),
        }
    }
}

/// Illusionary pieces are drawn as ghosts of the real ones.
#[test]
fn illusory_and_temporary_pieces_are_drawn_differently() {
    let mut engine = variants::find("illusionary").unwrap().open();
    engine.set_position(Some("4k3/p7/8/8/8/8/P7/1NU1K3 w - - 0 1"), &[]).unwrap();
    let picture = engine.picture();
    let drawing = |square: &str| &picture.at(square.parse().unwrap()).pieces[0].drawing;
    assert_eq!(drawing("b1").glyph, drawing("c1").glyph);
    assert_eq!(drawing("b1").qualities, []);
    assert_eq!(drawing("c1").qualities, [Quality::Ghostly]);
}

/// Castling can also be entered by putting the King on its Rook, in every game with castling.
#[test]
fn a_king_put_on_its_rook_castles() {
    for (variant, fen) in [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("atomic", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        ("crazy", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 deny:-"),
        ("crazy", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 deny:-"),
        ("fischerandom", "4k3/8/8/8/8/8/8/1RK2R2 w BF - 0 1"),
    ] {
        let mut engine = variants::find(variant).unwrap().open();
        engine.set_position(Some(fen), &[]).unwrap();
        let side = engine.side_to_move();
        let picture = engine.picture();
        let rook = |square: &AnySquare| {
            picture.at(*square).pieces.first().is_some_and(|piece| piece.side == side && piece.name == "Rook")
        };
        let castlings =
            engine.described_moves().into_iter().filter(|mv| mv.description.words.contains("castles"));
        let castlings: Vec<DescribedMove> = castlings.collect();
        let mut meant: Vec<AnySquare> = castlings
            .iter()
            .filter_map(|mv| [mv.description.to, mv.description.also_to].into_iter().flatten().find(rook))
            .collect();
        assert_eq!(meant.len(), castlings.len(), "{variant} {fen}");
        meant.sort();
        meant.dedup();
        assert_eq!(meant.len(), 2, "{variant} {fen}: both Rooks");
    }
}

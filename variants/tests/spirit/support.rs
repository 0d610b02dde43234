//! Helpers shared by several tests: positions by FEN, random positions, comparison with the
//! reference.

use std::collections::BTreeMap;

use engine_core::{Counters, MoveKind, Position, Setup, Side, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::spirit::moves::Move;
use variants::spirit::notation::move_text;
use variants::spirit::piece::Piece;
use variants::spirit::state::{SpiritPosition, SpiritRules};
use variants::spirit::{Spirit, fen};

use crate::reference::Reference;

/// Default rules.
pub(crate) const DEFAULT: SpiritRules = SpiritRules { triumph_walls: 5, haven: false };
/// All combinations of the options.
pub(crate) const ALL_RULES: [SpiritRules; 4] = [
    DEFAULT,
    SpiritRules { triumph_walls: 5, haven: true },
    SpiritRules { triumph_walls: 4, haven: false },
    SpiritRules { triumph_walls: 4, haven: true },
];

/// Returns the game's setup with all options at their defaults.
pub(crate) fn setup() -> Setup {
    Setup::new(&Spirit::INFO.presets[0], Spirit::INFO.options)
}

pub(crate) fn reference(pos: &SpiritPosition) -> Reference {
    let SpiritRules { triumph_walls, haven } = pos.rules();
    Reference::new(&fen::write(pos), triumph_walls as usize, haven)
}

/// Returns the legal moves, sorted.
pub(crate) fn texts(pos: &SpiritPosition) -> Vec<String> {
    let mut texts: Vec<String> = pos.legal_moves().into_iter().map(move_text).collect();
    texts.sort();
    texts
}

/// Returns the legal moves of the piece on one square, sorted, without the square's name.
pub(crate) fn moves_from(pos: &SpiritPosition, from: &str) -> Vec<String> {
    texts(pos).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

pub(crate) fn find(pos: &SpiritPosition, text: &str) -> Move {
    let found = pos.legal_moves().into_iter().find(|&mv| move_text(mv) == text);
    found.unwrap_or_else(|| panic!("{text} is not legal in {}", fen::write(pos)))
}

/// Makes some moves.
pub(crate) fn play(pos: &SpiritPosition, moves: &[&str]) -> SpiritPosition {
    let mut pos = pos.clone();
    for text in moves {
        let mv = find(&pos, text);
        pos.make_move(mv).unwrap();
    }
    pos
}

/// Result text if the game is over by its own rules.
pub(crate) fn ending(pos: &SpiritPosition) -> Option<String> {
    pos.game_end().map(|end| format!("{} {{{}}}", end.result(), end.reason))
}

/// Compares one position with the reference: ending, moves, resulting positions, number of moves,
/// noisy and quiet.
pub(crate) fn assert_agrees(pos: &SpiritPosition) {
    let slow = reference(pos);
    let name = fen::write(pos);
    assert_eq!(ending(pos).as_deref(), slow.ending(), "{name}");
    assert_eq!(slow.fen(), name);
    let mut slow_moves = BTreeMap::new();
    for (text, after) in slow.moves() {
        assert!(slow_moves.insert(text.clone(), after.fen()).is_none(), "{text} twice in {name}");
    }
    let mut fast_moves = BTreeMap::new();
    for mv in pos.legal_moves() {
        let mut next = pos.clone();
        let undo = next.make_move(mv).unwrap();
        assert!(fast_moves.insert(move_text(mv), fen::write(&next)).is_none(), "{mv:?} twice in {name}");
        next.unmake_move(&undo);
        assert_eq!(&next, pos, "{mv:?} in {name}");
    }
    assert_eq!(fast_moves, slow_moves, "{name}");
    assert_eq!(pos.clone().count_legal(), slow_moves.len() as u64, "{name}");
    if slow.ending().is_none() {
        assert_kinds(pos);
    }
}

/// Asserts that exactly the captures, depositions, enhancements and immediate wins are noisy.
fn assert_kinds(pos: &SpiritPosition) {
    for (kind, noisy) in [(MoveKind::Noisy, true), (MoveKind::Quiet, false)] {
        let mut moves = Vec::new();
        pos.generate(kind, &mut moves);
        for &mv in &moves {
            let mut next = pos.clone();
            next.make_move(mv).unwrap();
            let wins = next.game_end().is_some_and(|end| end.winner == Some(pos.side_to_move()));
            let expected = wins || next.halfmove_clock() == 0 || move_text(mv).contains('@');
            let name = fen::write(pos);
            assert_eq!((noisy, pos.is_noisy(mv)), (expected, expected), "{mv:?} in {name}");
            assert_eq!(pos.decode(pos.encode(mv)), Some(mv), "{name}");
        }
    }
}

/// Returns a random position: about the usual pieces, some of them missing, placed at random,
/// denser around the City. Often there is a Master; sometimes White's Walls crowd the City. Half of
/// the positions are turned.
pub(crate) fn random_position(seed: u64, rules: SpiritRules) -> SpiritPosition {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut board = [['.'; 9]; 9];
    let pieces = "APPSSSSSBBOXWWWWWCCppsssssbboxwwwcc";
    let stones_free = rng.random_bool(0.3);
    let walled_city = rng.random_bool(0.4);
    for piece in pieces.chars().chain(['a']) {
        if !piece.eq_ignore_ascii_case(&'a') && rng.random_bool(0.3) {
            continue;
        }
        let (file, rank) = loop {
            let walled = walled_city && "WOXx".contains(piece) && rng.random_bool(0.8);
            let range = match (walled, rng.random_bool(0.5)) {
                (true, _) => 3..=5,
                (false, true) => 2..=6,
                (false, false) => 0..=8,
            };
            let place: (usize, usize) = (rng.random_range(range.clone()), rng.random_range(range));
            let wall_on_stones = place == (4, 4) && "WwOoXx".contains(piece);
            if board[place.1][place.0] == '.' && !wall_on_stones && !(stones_free && place == (4, 4)) {
                break place;
            }
        };
        board[rank][file] = piece;
    }
    if !stones_free && rng.random_bool(0.5) {
        let adept = *['A', 'a'].choose(&mut rng).unwrap();
        board.iter_mut().flatten().filter(|piece| **piece == adept).for_each(|piece| *piece = '.');
        board[4][4] = adept;
        let other = if adept == 'A' { 'a' } else { 'A' };
        if !board.iter().flatten().any(|&piece| piece == other) {
            let corner = board.iter_mut().flatten().find(|piece| **piece == '.').unwrap();
            *corner = other;
        }
    }
    let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
    let side = if rng.random_bool(0.5) { 'w' } else { 'b' };
    let mut text = format!("{} {side} - - 0 1", rows.join("/"));
    for blanks in (1..=9).rev() {
        text = text.replace(&".".repeat(blanks), &blanks.to_string());
    }
    let pos = fen::parse(&text, rules).unwrap();
    if rng.random_bool(0.5) { pos.turned() } else { pos }
}

/// Plays a random game of at most `plies` plies; `visit` is called with every position.
pub(crate) fn random_game(
    start: SpiritPosition,
    seed: u64,
    plies: u32,
    mut visit: impl FnMut(&SpiritPosition),
) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut pos = start;
    for _ in 0..plies {
        visit(&pos);
        let moves = pos.legal_moves();
        let noisy: Vec<Move> = moves.iter().copied().filter(|&mv| pos.is_noisy(mv)).collect();
        let pool = if rng.random_bool(0.2) && !noisy.is_empty() { &noisy } else { &moves };
        let Some(&mv) = pool.choose(&mut rng) else { return };
        pos.make_move(mv).unwrap();
    }
    visit(&pos);
}

/// Returns a position from a list of pieces and squares, for example `Aa1 Pe3 ai9`, White to move.
pub(crate) fn pieces(list: &str) -> SpiritPosition {
    pieces_under(list, DEFAULT)
}

/// Returns [`pieces`] under other rules.
pub(crate) fn pieces_under(list: &str, rules: SpiritRules) -> SpiritPosition {
    let counters = Counters { side: Side::White, halfmove_clock: 7, fullmove_number: 30 };
    let mut pos = SpiritPosition::empty(counters, rules);
    for item in list.split_whitespace() {
        let piece = Piece::from_letter(item.chars().next().unwrap());
        assert!(piece.is_some(), "{item}");
        pos.put(item[1..].parse().unwrap(), piece);
    }
    // By way of a FEN, so that the tests use only valid positions.
    fen::parse(&fen::write(&pos), rules).unwrap()
}

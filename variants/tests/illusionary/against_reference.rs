//! The generator compared with the slow one: the same turns, ends, checks and FENs in random play.

use std::collections::BTreeMap;

use engine_core::testkit::compare_for_minutes;
use engine_core::{Notation, Position};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::chess_board::{Action, Move};
use variants::illusionary::IllusionaryPosition;

use crate::reference::Reference;
use crate::{IllusionaryNotation, START, fen, position, setup, text, turns};

/// Number of occurrences of each kind of turn or end.
type Met = BTreeMap<String, u32>;

/// Kinds of positions, apart from the kinds of their turns.
const ENDS: [&str; 5] = ["goes on", "no turn", "1-0", "0-1", "1/2-1/2"];

/// Compares one position with the reference.
fn assert_agrees(pos: &IllusionaryPosition, met: &mut Met) {
    let name = fen(pos);
    let slow = Reference::new(&name);
    assert_eq!(slow.fen(), name);
    assert_eq!(pos.game_end().map(|end| end.result()), slow.ending(), "{name}");
    assert_eq!(!IllusionaryNotation::checkers(pos).is_empty(), slow.in_check(), "{name}");
    let theirs = slow.turns();
    assert_eq!(turns(pos), theirs.keys().cloned().collect::<Vec<_>>(), "{name}");
    assert_eq!(pos.clone().count_legal(), theirs.len() as u64, "{name}");
    for turn in pos.legal_moves() {
        let mut after = pos.clone();
        let undo = after.make_move(turn).unwrap();
        assert_eq!(fen(&after), theirs[&text(pos, turn)].fen(), "{turn:?} in {name}");
        assert_eq!(after.key(), position(&fen(&after)).key(), "{turn:?} in {name}");
        after.unmake_move(&undo);
        assert_eq!(fen(&after), name, "{turn:?}");
        *met.entry(sort(turn)).or_default() += 1;
    }
    let end = slow.ending().or_else(|| theirs.is_empty().then_some("no turn"));
    *met.entry(end.unwrap_or("goes on").to_string()).or_default() += 1;
}

/// Kind of a turn.
fn sort(mv: Move) -> String {
    match mv.action {
        Action::Choose => "choice".to_string(),
        action => format!("{:?} {action:?}", mv.kind),
    }
}

/// Plays a random game; rare moves are played half of the time when there are any.
fn play(mut pos: IllusionaryPosition, plies: u32, rng: &mut SmallRng, met: &mut Met) {
    for _ in 0..plies {
        assert_agrees(&pos, met);
        let turns = pos.legal_moves();
        let is_rare = |mv: &&Move| !matches!(mv.action, Action::Plain | Action::Choose);
        let rare: Vec<Move> = turns.iter().filter(is_rare).copied().collect();
        let pick = if rng.random_bool(0.5) { rare.choose(rng) } else { None };
        let Some(&turn) = pick.or_else(|| turns.choose(rng)) else { return };
        pos.make_move(turn).unwrap();
    }
}

#[test]
fn random_games_agree() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut met = Met::new();
    for _ in 0..30 {
        play(position(START), 150, &mut rng, &mut met);
    }
    assert!(met["choice"] > 1_000, "{met:?}");
}

/// Returns a FEN with kings and corner pieces often on their start squares, pawns often ready for a
/// double step or a capture en passant, and other pieces anywhere.
fn random_fen(rng: &mut SmallRng) -> String {
    let mut rows = [['1'; 8]; 8];
    let density = rng.random_range(1..24);
    for _ in 0..density {
        let piece = *b"PPPPSSQRBNUACZ".choose(rng).unwrap() as char;
        let (file, rank) = (rng.random_range(0..8), rng.random_range(0..8));
        let white = rng.random();
        let rank = match piece {
            'P' | 'S' if rng.random_bool(0.4) => *[1, 6, 3, 4].choose(rng).unwrap(),
            'P' | 'S' => rng.random_range(1..7),
            _ => rank,
        };
        rows[rank][file] = if white { piece } else { piece.to_ascii_lowercase() };
    }
    for (rank, pieces) in [(0, ['R', 'C']), (7, ['r', 'c'])] {
        for file in [0, 7] {
            if rng.random_bool(0.5) {
                rows[rank][file] = *pieces.choose(rng).unwrap();
            }
        }
    }
    for (king, home) in [('K', 0), ('k', 7)] {
        let at_home = rng.random_bool(0.6);
        let (file, rank) = if at_home { (4, home) } else { (rng.random_range(0..8), rng.random_range(0..8)) };
        rows[rank][file] = king;
    }
    let side = *['w', 'b'].choose(rng).unwrap();
    let (sixth, origin, beyond, foe) = if side == 'w' { (5, 6, 4, 'p') } else { (2, 1, 3, 'P') };
    let mut passed = "-".to_string();
    if rng.random_bool(0.6) {
        let file = rng.random_range(0..8);
        let keeps_king = [sixth, origin, beyond].iter().all(|&rank| !"Kk".contains(rows[rank][file]));
        if keeps_king {
            (rows[sixth][file], rows[origin][file], rows[beyond][file]) = ('1', '1', foe);
            let beside = if file == 7 { 6 } else { file + 1 };
            if !"Kk".contains(rows[beyond][beside]) {
                let taker = *['P', 'S'].choose(rng).unwrap();
                rows[beyond][beside] = if side == 'w' { taker } else { taker.to_ascii_lowercase() };
            }
            passed = format!("{}{}", char::from(b'a' + file as u8), sixth + 1);
        }
    }
    let board: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
    // Rights need their pieces on their start squares; boards without them are useful, too.
    let rights = if rng.random() { "KQkq" } else { "-" };
    format!(
        "{} {side} {rights} {passed} {} {}",
        board.join("/"),
        rng.random_range(0..120),
        rng.random_range(1..200)
    )
}

#[test]
fn games_from_random_boards_agree() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut met = Met::new();
    let mut played = 0;
    while played < 2_000 {
        // Boards without a king, or with one that could be captured, are refused.
        if let Ok(pos) = IllusionaryNotation::parse_fen(&random_fen(&mut rng), &setup()) {
            play(pos, 6, &mut rng, &mut met);
            played += 1;
        }
    }
    // The comparison is only meaningful if the rare rules occurred.
    for sort in [
        "IllusionaryPawn EnPassant",
        "Pawn EnPassant",
        "King Castle",
        "IllusionaryPawn Promote(IllusionaryQueen)",
        "Pawn Promote(Queen)",
        "1-0",
        "0-1",
        "1/2-1/2",
        "no turn",
    ] {
        assert!(met.get(sort).is_some_and(|&times| times >= 10), "{sort}: {met:?}");
    }
}

/// Compares the choices on boards other than the start position's.
#[test]
fn handicap_choosing_agrees() {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut met = Met::new();
    let mut played = 0;
    while played < 200 {
        let random = random_fen(&mut rng);
        let (stage, side) = *[("setup1", "b"), ("setup2", "w"), ("setup3", "b")].choose(&mut rng).unwrap();
        let board = random.split(' ').next().unwrap();
        let fen = format!("{board} {side} KQkq - 7 9 {stage}");
        if let Ok(pos) = IllusionaryNotation::parse_fen(&fen, &setup()) {
            play(pos, 6, &mut rng, &mut met);
            played += 1;
        }
    }
}

#[test]
#[ignore = "runs for a given time; see scripts/agreement.sh"]
fn long_comparison() {
    compare_for_minutes(|seed, compared| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut met = Met::new();
        play(position(START), 150, &mut rng, &mut met);
        let random = random_fen(&mut rng);
        let board = random.split(' ').next().unwrap();
        let (stage, side) = *[("setup1", "b"), ("setup2", "w"), ("setup3", "b")].choose(&mut rng).unwrap();
        for fen in [random.clone(), format!("{board} {side} KQkq - 7 9 {stage}")] {
            if let Ok(pos) = IllusionaryNotation::parse_fen(&fen, &setup()) {
                play(pos, 30, &mut rng, &mut met);
            }
        }
        for (sort, &times) in &met {
            let is_position = ENDS.contains(&sort.as_str());
            *(if is_position { &mut compared.positions } else { &mut compared.moves }) += u64::from(times);
        }
    });
}

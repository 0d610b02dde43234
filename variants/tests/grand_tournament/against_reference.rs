//! The generator compared with the slow one: the same legal moves, checks and FENs in random play.

use std::collections::BTreeMap;
use std::rc::Rc;

use engine_core::testkit::{Compared, compare_for_minutes, suite};
use engine_core::{Notation, Position, PositionRead, Setup, Variant};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, SeedableRng};
use variants::grand_tournament::{Armies, Army, ArmyPosition, ChessNotation, GrandTournament, Kind};

use crate::letters::{LetterGame, Reference};
use crate::{board, setup};

/// Moves of the pieces of the four armies in Betza's notation, by the text of the rules.
const PIECES: [(char, &str); 16] = [
    ('R', "R"),
    ('N', "N"),
    ('B', "B"),
    ('Q', "RB"),
    ('D', "BD"),
    ('A', "FAD"),
    ('W', "WA"),
    ('C', "BN"),
    ('G', "fsRbWbF"),
    ('I', "FvN"),
    ('H', "fhNsbWbF"),
    ('O', "fsRfhNWF"),
    ('S', "R4"),
    ('M', "WD"),
    ('F', "FDH"),
    ('E', "RN"),
];

fn letter_game(armies: Armies, chess960: bool) -> Rc<LetterGame> {
    let pieces: BTreeMap<char, String> = PIECES.map(|(letter, betza)| (letter, betza.to_string())).into();
    let promotions = armies.promotions(Kind::Pawn).map(|kind| kind.letter().to_ascii_lowercase());
    LetterGame::new(&pieces, promotions, ['D'].into(), "", chess960)
}

/// Returns the first four fields of the FEN.
fn placement(board: &ArmyPosition) -> String {
    ChessNotation::fen(board).split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Plays a random game on both boards and compares them before each move.
fn play(board: &mut ArmyPosition, plies: u32, setup: &Setup, rng: &mut SmallRng, compared: &mut Compared) {
    let game = letter_game(board.board().armies(), setup.options.check("UCI_Chess960"));
    let mut reference = Reference::new(&ChessNotation::fen(board), game);
    for _ in 0..plies {
        assert_eq!(placement(board), reference.fen());
        assert_eq!(board.board().checkers().any(), reference.in_check(), "{}", reference.fen());
        let moves = board.legal_moves();
        let mut ours: Vec<String> =
            moves.iter().map(|&mv| ChessNotation::move_text(board, mv, setup)).collect();
        ours.sort();
        let theirs: Vec<String> = reference.moves().into_iter().collect();
        assert_eq!(ours, theirs, "{}", ChessNotation::fen(board));
        assert_eq!(board.count_legal(), ours.len() as u64, "{}", ChessNotation::fen(board));
        compared.count(ours.len());
        // Castling and promotion are rare, so they are played half of the time when they are
        // possible.
        let rare: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| mv.action != variants::grand_tournament::Action::Plain)
            .collect();
        let pick = if rng.random_bool(0.5) { rare.choose(rng) } else { None };
        let Some(&mv) = pick.or_else(|| moves.choose(rng)) else { return };
        reference = reference.after(&ChessNotation::move_text(board, mv, setup));
        board.make_move(mv).unwrap();
    }
}

/// Iterator over all pairings.
fn pairings() -> impl Iterator<Item = (Army, Army)> {
    Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| (white, black)))
}

#[test]
fn random_games_of_all_pairings_agree() {
    let setup = setup("grandtournament");
    let mut rng = SmallRng::seed_from_u64(2);
    for (white, black) in pairings().flat_map(|pairing| [pairing; 4]) {
        play(&mut ArmyPosition::start_with(white, black), 120, &setup, &mut rng, &mut Compared::default());
    }
}

/// Returns a kind's letter in the case of a side.
fn cased(kind: Kind, white: bool) -> char {
    let letter = kind.letter();
    if white { letter } else { letter.to_ascii_lowercase() }
}

/// Returns pieces on random squares, by rank and file; `1` for an empty square.
fn scattered(armies: Armies, pieces: u32, rng: &mut SmallRng) -> [[char; 8]; 8] {
    let mut rows = [['1'; 8]; 8];
    let kinds: Vec<Kind> = armies.piece_kinds().chain([Kind::Pawn; 6]).collect();
    for _ in 0..pieces {
        let (file, rank) = (rng.random_range(0..8), rng.random_range(0..8));
        let kind = *kinds.choose(rng).unwrap();
        if kind != Kind::Pawn || (1..7).contains(&rank) {
            rows[rank][file] = cased(kind, rng.random());
        }
    }
    rows
}

fn fen(rows: [[char; 8]; 8], side: char, fields: &str) -> String {
    let board = rows.iter().rev().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/");
    format!("{board} {side} {fields}")
}

/// Returns a FEN with kings and corner pieces often on their start squares and a few other pieces
/// anywhere.
fn random_fen(armies: Armies, rng: &mut SmallRng) -> String {
    let pieces = rng.random_range(2..16);
    let mut rows = scattered(armies, pieces, rng);
    for (rank, file) in [(0, 0), (0, 7), (7, 0), (7, 7)] {
        if rng.random_bool(0.6) {
            rows[rank][file] = cased(armies.first().kinds()[0], rank == 0);
        }
    }
    for (king, home) in [('K', 0), ('k', 7)] {
        let (file, rank) =
            if rng.random_bool(0.7) { (4, home) } else { (rng.random_range(0..8), rng.random_range(1..7)) };
        rows[rank][file] = king;
    }
    let (side, sixth) = *[('w', '6'), ('b', '3')].choose(rng).unwrap();
    let file = ('a'..='h').nth(rng.random_range(0..8)).unwrap();
    fen(rows, side, &format!("KQkq {file}{sixth} 0 1 {armies}"))
}

/// Returns a FEN with Black's and White's first rank from random arrays, and other pieces anywhere,
/// with few pieces between king and corner pieces: castling is near.
fn random_chess960_fen(armies: Armies, rng: &mut SmallRng) -> String {
    let pieces = rng.random_range(0..14);
    let mut rows = scattered(armies, pieces, rng);
    let mut rights = String::new();
    for rank in [0, 7] {
        let case = |letter: char| if rank == 0 { letter } else { letter.to_ascii_lowercase() };
        let king = rng.random_range(0..8);
        for files in [king + 1..8, 0..king] {
            let Some(file) = files.choose(rng) else { continue };
            let army = if rng.random() { armies.first() } else { armies.second().unwrap_or(armies.first()) };
            rows[rank][file] = cased(army.kinds()[0], rank == 0);
            if rng.random_bool(0.8) {
                rights.push(case((b'A' + file as u8) as char));
            }
        }
        rows[rank][king] = case('K');
    }
    let rights = if rights.is_empty() { "-" } else { &rights };
    fen(rows, *['w', 'b'].choose(rng).unwrap(), &format!("{rights} - 0 1 {armies}"))
}

fn chess960() -> Setup {
    let mut setup = setup("grandtournament");
    setup.options.set("UCI_Chess960", "true").unwrap();
    setup
}

#[test]
fn random_games_from_random_arrays_agree() {
    let mut rng = SmallRng::seed_from_u64(5);
    for (white, black) in pairings() {
        let mut setup = chess960();
        setup.options.set("WhiteArmy", white.name()).unwrap();
        setup.options.set("BlackArmy", black.name()).unwrap();
        for arrays in ["same", "different"].into_iter().flat_map(|arrays| [arrays; 3]) {
            setup.options.set("RandomArrays", arrays).unwrap();
            let mut start = GrandTournament::start(&setup, rng.random());
            play(&mut start, 120, &setup, &mut rng, &mut Compared::default());
        }
    }
}

/// Plays games from random boards of every pairing. Boards without a king, or with one that could
/// be captured, are refused.
fn play_from_boards(
    setup: &Setup,
    games: u32,
    rng: &mut SmallRng,
    board: impl Fn(Armies, &mut SmallRng) -> String,
) {
    for (white, black) in pairings() {
        let mut played = 0;
        while played < games {
            if let Ok(PositionRead { position: mut board, .. }) =
                ArmyPosition::read(&board(Armies::new(white, black), rng), setup)
            {
                play(&mut board, 8, setup, rng, &mut Compared::default());
                played += 1;
            }
        }
    }
}

#[test]
fn games_from_random_boards_agree() {
    play_from_boards(&chess960(), 100, &mut SmallRng::seed_from_u64(6), random_chess960_fen);
    play_from_boards(&setup("grandtournament"), 60, &mut SmallRng::seed_from_u64(3), random_fen);
}

#[test]
fn positions_of_the_suite_agree() {
    let setup = setup("grandtournament");
    let mut rng = SmallRng::seed_from_u64(4);
    for line in suite(include_str!("../../src/grand_tournament/data/perft.epd")) {
        for _ in 0..4 {
            play(&mut board(line.fen), 12, &setup, &mut rng, &mut Compared::default());
        }
    }
}

#[test]
#[ignore = "runs for a given time; see scripts/agreement.sh"]
fn long_comparison() {
    let (plain, arrays) = (setup("grandtournament"), chess960());
    compare_for_minutes(|seed, compared| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (white, black) = (*Army::ALL.choose(&mut rng).unwrap(), *Army::ALL.choose(&mut rng).unwrap());
        play(&mut ArmyPosition::start_with(white, black), 120, &plain, &mut rng, compared);
        let armies = Armies::new(white, black);
        for (setup, fen) in
            [(&plain, random_fen(armies, &mut rng)), (&arrays, random_chess960_fen(armies, &mut rng))]
        {
            if let Ok(PositionRead { position: mut board, .. }) = ArmyPosition::read(&fen, setup) {
                play(&mut board, 40, setup, &mut rng, compared);
            }
        }
    });
}

//! Endgame tables compared with the general solver, which only uses the rules.

use engine_core::endings::solver::{Solution, SolveLimits, solve};
use engine_core::endings::{EndingTables, EndingValue};
use engine_core::{MoveOrder, Position, Setup, Side, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::BoardTables;
use crate::armies::{CustomArmies, CustomArmyRules, define};
use crate::chess_board::kinds::{KINDS, Kind};
use crate::chess_board::mating::mating_share;
use crate::chess_board::piece_set::BUILT_IN;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::read;
use crate::common::betza::MoveSet;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::grand_tournament::{ArmyPosition, ArmyRules, GrandTournament};

const LIMITS: SolveLimits<'static> =
    SolveLimits { positions: 4_000_000, memory: 1 << 31, files: None, is_stopped: &|| false, watch: &|_| () };

fn tables_near<R: Rules>(pos: &ChessPosition<R>) -> BoardTables {
    let tables = BoardTables::default();
    assert!(tables.is_near(pos) && !tables.is_complete(pos) && tables.probe(pos).is_none());
    tables.generate(pos, &|| false);
    assert!(tables.is_complete(pos));
    tables
}

/// A random placing of pieces, whose last move was a double step if it can be; `None` if it is
/// illegal. `armies` is empty or the last field of the FEN.
fn random_position<R: Rules>(
    letters: &str,
    armies: &str,
    setup: &Setup,
    random: &mut SmallRng,
) -> Option<ChessPosition<R>> {
    let squares: Vec<Square> = Square::all().collect();
    let mut board = [b'1'; 64];
    let places: Vec<&Square> = squares.choose_multiple(random, letters.len()).collect();
    places.iter().zip(letters.bytes()).for_each(|(square, letter)| board[square.index() ^ 56] = letter);
    let ranks: Vec<&str> = board.chunks(8).map(|rank| std::str::from_utf8(rank).unwrap()).collect();
    let (side, pawn, rank) = if random.random() { ('w', b'p', 6) } else { ('b', b'P', 3) };
    let file = board.iter().position(|&letter| letter == pawn).unwrap_or(0) % 8;
    let passed = format!("{}{rank}", char::from(b'a' + file as u8));
    let read =
        ChessPosition::<R>::read(&format!("{} {side} - {passed} 0 1 {armies}", ranks.join("/")), setup);
    read.ok().map(|read| read.position)
}

/// Number of positions of an ending that are compared.
const POSITIONS: usize = 1000;

/// Compares random placings of the pieces of a FEN; returns the number of compared positions.
fn compare<R: Rules>(letters: &str, setup: &Setup, solution: &Solution, tables: &BoardTables) -> usize {
    let mut random = SmallRng::seed_from_u64(59);
    let mut compared = 0;
    for _ in 0..10_000 {
        let Some(pos) = random_position::<R>(letters, "", setup, &mut random) else { continue };
        if let Some(value) = solution.value(&pos) {
            assert_eq!(tables.probe(&pos), Some(value), "{}", pos.fen());
            compared += 1;
        }
        if compared == POSITIONS {
            break;
        }
    }
    compared
}

/// Compares positions that can be reached from the first one.
fn agree<R: Rules>(fen: &str, letters: &str, setup: &Setup) {
    let pos = ChessPosition::<R>::read(fen, setup).unwrap().position;
    let solution = solve(&pos, &LIMITS).unwrap();
    let tables = tables_near(&pos);
    let compared = compare::<R>(letters, setup, &solution, &tables);
    assert_eq!(compared, POSITIONS, "{fen}");
}

/// Setup of the game that has all four armies.
fn all_armies() -> Setup {
    let presets = GrandTournament::INFO.presets.iter();
    let preset = presets.rev().find(|preset| preset.fixed.is_empty()).unwrap();
    Setup::new(preset, GrandTournament::INFO.options)
}

fn agree_in_armies(fen: &str, letters: &str) {
    agree::<ArmyRules>(fen, letters, &all_armies());
}

#[test]
fn tables_of_armies_are_those_of_the_general_solver() {
    for letter in ['Q', 'H', 'M', 'N'] {
        let fen = format!("8/8/8/8/3k4/8/8/{letter}2K4 b - - 0 1");
        agree_in_armies(&fen, &format!("{letter}Kk"));
    }
    // The other colour has the piece, and a pawn can promote to both armies.
    agree_in_armies("8/8/8/8/3K4/8/8/h2k4 w - - 0 1", "hKk");
}

#[test]
fn a_pawn_promotes_to_either_army() {
    let fen = "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1 fide:nutters";
    let setup = all_armies();
    let pos = ArmyPosition::read(fen, &setup).unwrap().position;
    let solution = solve(&pos, &LIMITS).unwrap();
    let tables = tables_near(&pos);
    assert!(matches!(tables.probe(&pos), Some(EndingValue::Win(_) | EndingValue::Draw)));
    assert_eq!(tables.probe(&pos), solution.value(&pos));
    let mut after = pos;
    for mv in solution.line(&after) {
        assert!(after.make_move(mv).is_some());
        if after.board().occupied().count() == 3 {
            assert_eq!(tables.probe(&after), solution.value(&after));
        }
    }
}

/// Compares the tables of each piece of an army from a file, of both colours, with the general
/// solver; returns the setup of the game with that army.
fn tables_of_an_army_agree(army: &str, game: &str) -> Setup {
    let choice = define(&[army.to_string()], game).unwrap().unwrap();
    let setup = Setup::new(choice.preset, CustomArmies::INFO.options);
    for letter in ['T', 'H', 'U', 'L'] {
        let fen = format!("8/8/8/8/3k4/8/8/{letter}2K4 b - - 0 1");
        agree::<CustomArmyRules>(&fen, &format!("{letter}Kk"), &setup);
        let fen = format!("{}2k4/8/8/8/3K4/8/8/8 w - - 0 1", letter.to_ascii_lowercase());
        agree::<CustomArmyRules>(&fen, &format!("{}Kk", letter.to_ascii_lowercase()), &setup);
    }
    setup
}

/// Pieces with bent moves, hoppers, and pieces that capture in another way than they move: each
/// colour has its own tables.
#[test]
fn tables_of_armies_from_files_are_those_of_the_general_solver() {
    const ODD: &str = "army = { name = 'Odd', places = ['Tower', 'Horse', 'Runner', 'Lady'], piece = [\
        { name = 'Tower', letter = 'T', betza = 'mRcB' }, { name = 'Horse', letter = 'H', betza = 'frNK' }, \
        { name = 'Runner', letter = 'U', betza = 'nNWimR2' }, { name = 'Lady', letter = 'L', betza = 'BNW' }] }";
    tables_of_an_army_agree(ODD, "gt-odd-fide");
}

/// Pieces that move to all sides alike, and from every square, share their tables.
#[test]
fn tables_of_symmetric_armies_from_files_serve_both_colours() {
    const EVEN: &str = "army = { name = 'Even', places = ['Tower', 'Horse', 'Runner', 'Lady'], piece = [\
        { name = 'Tower', letter = 'T', betza = 'mRcB' }, { name = 'Horse', letter = 'H', betza = 'fNK' }, \
        { name = 'Runner', letter = 'U', betza = 'nNW' }, { name = 'Lady', letter = 'L', betza = 'fsRbB' }] }";
    let setup = tables_of_an_army_agree(EVEN, "gt-even-fide");
    let pos =
        ChessPosition::<CustomArmyRules>::read("8/8/8/8/3k4/8/8/T2K4 b - - 0 1", &setup).unwrap().position;
    let names = BoardTables::default().names(&pos, 3);
    assert_eq!(names.len(), 9, "{names:?}");
    assert!(names.iter().all(|name| name.ends_with("vK")), "{names:?}");
}

#[test]
fn a_stopped_table_is_not_there() {
    let pos = read::<GrandTournament>("8/8/8/8/3k4/8/8/Q2K4 b - - 0 1");
    let tables = BoardTables::default();
    tables.generate(&pos, &|| true);
    assert!(!tables.is_complete(&pos) && tables.probe(&pos).is_none());
    assert!(!tables.is_near(&read::<GrandTournament>("4k3/pppp4/8/8/8/8/8/Q2K4 w - - 0 1")));
}

/// Solves the built-in facts about single pieces again, and compares the tables with them.
#[test]
fn pieces_that_mate_alone_are_solved_again() {
    for info in KINDS.iter().filter(|info| info.kind.is_real() && info.kind.army_place().is_some()) {
        let share = mating_share(&MoveSet::parse(info.betza).unwrap());
        assert!(!(0.2..0.8).contains(&share), "{}: {share}", info.name);
        assert_eq!(BUILT_IN.mates_alone[info.kind.index()], share > 0.5, "{}: {share}", info.name);
        let fen = format!("8/8/8/8/3k4/8/8/{}2K4 b - - 0 1", info.letter as char);
        let tables = tables_near(&ArmyPosition::read(&fen, &all_armies()).unwrap().position);
        let pos = ArmyPosition::read(&fen, &all_armies()).unwrap().position;
        let name = format!("K{}vK", info.letter as char);
        let [won, drawn, lost] = tables.make(&pos, &name, &|| false).unwrap().counts[0];
        let won = won as f64 / (won + drawn + lost) as f64;
        assert!((won - share).abs() < 1e-9, "{}: {won} {share}", info.name);
    }
}

/// Share of positions with White to move that two pieces win against a bare king; `alike`: both on
/// squares of one colour.
fn share_of_pair(kinds: [Kind; 2], alike: Option<bool>) -> f64 {
    let [one, other] = kinds.map(|kind| kind.letter());
    let armies = kinds.map(|kind| kind.army().unwrap().name());
    let fen = format!("8/8/8/8/8/3k4/8/3K4 w - - 0 1 {}:{}", armies[0], armies[1]);
    let pos = ArmyPosition::read(&fen, &all_armies()).unwrap().position;
    let tables = BoardTables::default();
    let name = tables.make(&pos, &format!("K{one}{other}vK"), &|| false).unwrap().name;
    let tables = tables.read();
    let (_, table) =
        tables.iter().find(|(material, _)| material.count() == 4).unwrap_or_else(|| panic!("{name}"));
    let colour =
        |index: usize, place: usize| Bitboard::LIGHT.has(Square::new((index >> (6 * place)) as u8 & 63));
    let (mut won, mut all) = (0.0, 0.0);
    for (index, value) in table.all(Side::White) {
        if alike.is_none_or(|alike| alike == (colour(index, 2) == colour(index, 3))) {
            all += 1.0;
            won += f64::from(u8::from(matches!(value, EndingValue::Win(_))));
        }
    }
    won / all
}

/// Solves the built-in facts about pairs of pieces of which none mates alone again.
#[test]
#[ignore = "some minutes"]
fn pairs_that_mate_are_solved_again() {
    let kinds = || KINDS.iter().map(|info| info.kind).filter(|kind| kind.is_real() && kind.army().is_some());
    let alone: Vec<Kind> = kinds().filter(|kind| !BUILT_IN.mates_alone[kind.index()]).collect();
    for (at, &one) in alone.iter().enumerate() {
        for &other in &alone[at..] {
            let is_helpless = BUILT_IN.helpless_with[one.index()] & 1 << other.index() != 0;
            let check = |alike: Option<bool>, mates: bool| {
                let share = share_of_pair([one, other], alike);
                println!("{one:?} {other:?} {alike:?}: {share:.3}");
                assert!(!(0.3..0.7).contains(&share), "{one:?} {other:?} {alike:?}: {share}");
                assert_eq!(share > 0.5, mates, "{one:?} {other:?} {alike:?}: {share}");
            };
            if BUILT_IN.bound[one.index()] && BUILT_IN.bound[other.index()] {
                check(Some(true), false);
                check(Some(false), !is_helpless);
            } else {
                check(None, !is_helpless);
            }
        }
    }
}

/// Value of a position from those of the positions after its moves.
fn value_by_moves(pos: &ArmyPosition, tables: &BoardTables) -> EndingValue {
    let mut values = pos.legal_moves().into_iter().map(|mv| {
        let mut after = pos.clone();
        after.make_move(mv).expect("a legal move");
        // Only bare kings have no table.
        tables.probe(&after).unwrap_or(EndingValue::Draw)
    });
    let Some(first) = values.next() else {
        let is_mate = <GrandTournament as Variant>::MoveOrder::in_check(pos);
        return if is_mate { EndingValue::Loss(0) } else { EndingValue::Draw };
    };
    let turned = |value| match value {
        EndingValue::Win(plies) => EndingValue::Loss(plies + 1),
        EndingValue::Draw => EndingValue::Draw,
        EndingValue::Loss(plies) => EndingValue::Win(plies + 1),
    };
    let goodness = |value: &EndingValue| match *value {
        EndingValue::Win(plies) => 1000 - plies as i32,
        EndingValue::Draw => 0,
        EndingValue::Loss(plies) => plies as i32 - 1000,
    };
    std::iter::once(first).chain(values).map(turned).max_by_key(goodness).expect("a move")
}

/// Compares an ending of a pairing with the rules in random positions.
fn follows_from_moves(white: &str, black: &str, name: &str) {
    let (setup, armies) = (all_armies(), format!("{white}:{black}"));
    let start =
        ArmyPosition::read(&format!("8/8/8/8/8/3k4/8/3K4 w - - 0 1 {armies}"), &setup).unwrap().position;
    let tables = BoardTables::default();
    tables.make(&start, name, &|| false).unwrap_or_else(|| panic!("no ending {name}"));
    let (white, black) = name.split_once('v').unwrap();
    let letters = white.to_string() + &black.to_lowercase();
    let mut random = SmallRng::seed_from_u64(59);
    let mut compare = |count: usize, is_wanted: &dyn Fn(&ArmyPosition) -> bool| {
        let mut positions =
            std::iter::repeat_with(|| random_position::<ArmyRules>(&letters, &armies, &setup, &mut random));
        for pos in positions.by_ref().flatten().filter(|pos| is_wanted(pos)).take(count) {
            assert_eq!(tables.probe(&pos), Some(value_by_moves(&pos, &tables)), "{}", pos.fen());
        }
    };
    compare(POSITIONS, &|_| true);
    if name == "KPvKP" {
        compare(POSITIONS, &|pos| pos.board().en_passant().is_some());
    }
    println!("{name}: {POSITIONS} positions");
}

#[test]
#[ignore = "some minutes"]
fn values_of_four_pieces_follow_from_those_after_a_move() {
    for (white, black, name) in [
        ("fide", "nutters", "KQvKG"),
        ("fide", "nutters", "KRvKH"),
        ("clobberers", "nutters", "KCvKG"),
        ("clobberers", "rookies", "KWvKS"),
        ("nutters", "rookies", "KGvKF"),
        ("fide", "clobberers", "KRvKW"),
        ("rookies", "rookies", "KFPvK"),
        ("fide", "rookies", "KNvKP"),
        ("nutters", "nutters", "KPvKP"),
    ] {
        follows_from_moves(white, black, name);
    }
}

#[test]
#[ignore = "half an hour, and 1.2 GiB of memory"]
fn values_of_five_pieces_follow_from_those_after_a_move() {
    for (white, black, name) in [("fide", "fide", "KRBvKR"), ("fide", "nutters", "KRNvKG")] {
        follows_from_moves(white, black, name);
    }
}

/// Pieces bound to squares of one colour come first, since fewer positions can be reached.
#[test]
#[ignore = "half an hour, and some GiB of memory"]
fn tables_of_four_pieces_are_those_of_the_general_solver() {
    let limits = SolveLimits {
        positions: 40_000_000,
        memory: 12 << 30,
        files: None,
        is_stopped: &|| false,
        watch: &|_| (),
    };
    let setup = all_armies();
    for (white, black) in
        [('D', 'A'), ('B', 'D'), ('R', 'W'), ('W', 'S'), ('R', 'H'), ('G', 'F'), ('C', 'G'), ('Q', 'G')]
    {
        let (name, black) = (format!("K{white}vK{black}"), black.to_ascii_lowercase());
        let fen = format!("8/8/3k4/4{black}3/8/2{white}5/8/3K4 w - - 0 1");
        let pos = ArmyPosition::read(&fen, &setup).unwrap().position;
        let solution = solve(&pos, &limits).unwrap_or_else(|error| panic!("{name}: {error}"));
        let tables = BoardTables::default();
        tables.make(&pos, &name, &|| false).unwrap_or_else(|| panic!("no ending {name}"));
        let letters = format!("{white}K{black}k");
        let compared = compare::<ArmyRules>(&letters, &setup, &solution, &tables);
        println!("{name}: {compared} of {} positions", solution.positions());
        assert_eq!(compared, POSITIONS, "{name}");
    }
}

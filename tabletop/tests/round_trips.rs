//! Positions and games of random play, written as links and PGN, are read as they were.

use engine_core::{AnyGame, Choice, OptionKind};
use tabletop::catalogue::{all_games, has_standard_start};
use tabletop::messages::OpenRequest;
use tabletop::room::contents::RoomContents;
use tabletop::room::link::Link;
use tabletop::table::record::set_options;
use tabletop::table::tree::ROOT;

/// Plies before the position at which the games to be written begin, and plies played from there.
const BEFORE: usize = 120;
const PLAYED: usize = 30;

/// Numbers drawn from a seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Plays random moves, up to the end of the game.
fn play(game: &mut dyn AnyGame, plies: usize, draw: &mut Draw) {
    for _ in 0..plies {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[draw.below(moves.len())];
        game.make_move(mv);
    }
}

/// Contents of a game: name, options, start position, moves, last position.
#[derive(PartialEq, Debug)]
struct Contents {
    name: String,
    options: Vec<(String, String)>,
    start: String,
    moves: Vec<String>,
    last: String,
}

fn contents(room: &RoomContents) -> Contents {
    let (tree, mut game) = (room.table.tree(), room.table.engine().game().copy());
    let line = tree.main_line();
    let moves: Vec<_> =
        line.iter().filter(|&&node| node != ROOT).map(|&node| tree.node(node).text.clone()).collect();
    let start = game.start_fen();
    let read: Vec<_> = moves.iter().map(String::as_str).collect();
    game.set_position(Some(&start), &read).unwrap();
    let (name, options) = (game.setup().preset.name.to_string(), set_options(&*game));
    Contents { name, options, start, moves, last: game.fen() }
}

fn open(wanted: &OpenRequest) -> RoomContents {
    let room = wanted.open(all_games(), &|| false);
    let room = room.unwrap_or_else(|refusal| panic!("{}: {wanted:?}", refusal.message));
    assert!(room.left_out.is_empty(), "{:?}: {wanted:?}", room.left_out);
    room
}

fn by_pgn(text: &str) -> RoomContents {
    open(&OpenRequest::Pgn { text: text.to_string(), number: 1, line: 1 })
}

/// Opens a game by its link and by its PGN, and compares what comes out. The record of a study
/// that was read from a record is the same record.
fn check(wanted: &Contents, link: &Link) {
    let room = open(&OpenRequest::Link(link.address()));
    assert_eq!(contents(&room), *wanted);
    let again = open(&OpenRequest::Link(room.address()));
    assert_eq!((contents(&again), again.pgn()), (contents(&room), room.pgn()));
    let study = by_pgn(&room.pgn());
    assert_eq!(contents(&study), *wanted, "{}", room.pgn());
    assert_eq!(by_pgn(&study.pgn()).pgn(), study.pgn());
    assert_eq!(open(&OpenRequest::Link(study.address())).pgn(), study.pgn(), "{}", study.address());
}

/// Returns the options of a game that no preset fixes, with values drawn from all that they may
/// have.
fn drawn_options(game: &dyn AnyGame, draw: &mut Draw) -> Vec<(String, String)> {
    let setup = game.setup();
    let free = setup.options.specs().iter().filter(|spec| setup.preset.fixed_value(spec.name).is_none());
    let value = |kind: &OptionKind, draw: &mut Draw| match kind {
        OptionKind::Check { .. } => Some(["false", "true"][draw.below(2)].to_string()),
        OptionKind::Spin { min, max, .. } => {
            Some((min + draw.below((max - min + 1) as usize) as i64).to_string())
        }
        OptionKind::Combo { values, .. } => Some(values.get(draw.below(values.len())).to_string()),
        OptionKind::Text { .. } | OptionKind::Button => None,
    };
    free.filter_map(|spec| Some((spec.name.to_string(), value(&spec.kind, draw)?))).collect()
}

fn check_games(choice: &Choice, begin: impl Fn(&mut dyn AnyGame, &mut Draw) -> Option<String>) {
    for seed in 0..3 {
        let mut draw = Draw(seed);
        let mut game = choice.open();
        let fen = begin(&mut *game, &mut draw);
        let plies = draw.below(PLAYED);
        play(&mut *game, plies, &mut draw);
        let (start, moves, last) = (game.start_fen(), game.moves_played(), game.fen());
        let (name, options) = (choice.preset.name.to_string(), set_options(&*game));
        // Options that draw the start have done so.
        let fen = fen.or_else(|| (!has_standard_start(&*game)).then(|| start.clone()));
        let link = Link { moves: moves.join(" "), fen, options: options.clone(), ..Link::for_game(&name) };
        check(&Contents { name, options, start, moves, last }, &link);
    }
}

#[test]
fn games_from_random_positions_read_as_they_are_written() {
    for choice in all_games().choices() {
        check_games(&choice, |game, draw| {
            game.new_game(0);
            play(game, draw.below(BEFORE), draw);
            while game.outcome().is_some() {
                game.undo();
            }
            let fen = game.fen();
            game.set_position(Some(&fen), &[]).unwrap();
            Some(fen)
        });
    }
}

#[test]
fn games_from_the_start_with_drawn_options_read_as_they_are_written() {
    for choice in all_games().choices() {
        check_games(&choice, |game, draw| {
            for (name, value) in drawn_options(game, draw) {
                game.set_option(&name, &value).unwrap();
            }
            game.new_game(draw.below(1000) as u64);
            None
        });
    }
}

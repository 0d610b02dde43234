//! Endings that a search wins without a table of them.

use engine_core::endings::solver::{SolveLimits, solve};
use engine_core::{Limits, Notation, Variant};
use rand::rngs::SmallRng;
use variants::crazy::Crazy;
use variants::grand_tournament::GrandTournament;

use crate::defence::{Ending, engine_of, setup_of};

type Armies = GrandTournament;

/// Number of won games of so many, with so many nodes for a move.
fn won<V: Variant>(ending: &Ending<'_, V>, games: u64, nodes: u64) -> usize {
    let mut engine = engine_of(ending.game);
    let limits = |_: &mut SmallRng| Limits { nodes: Some(nodes), ..Limits::default() };
    (0..games).filter(|&seed| ending.is_won(&mut *engine, seed, limits)).count()
}

#[test]
fn a_queen_mates_in_crazy_chess() {
    let (game, fields) = ("crazy", "w - - 0 1 deny:-");
    let fen = format!("8/8/8/3k4/8/8/8/1Q1K4 {fields}");
    let root = <Crazy as Variant>::Notation::parse_fen(&fen, &setup_of::<Crazy>(game)).expect("a position");
    let limits = SolveLimits {
        positions: 1 << 20,
        memory: 1 << 30,
        files: None,
        is_stopped: &|| false,
        watch: &|_| (),
    };
    let solution = solve(&root, &limits).expect("few positions");
    let oracle = |pos: &<Crazy as Variant>::Position| solution.value(pos);
    let ending = Ending::<Crazy> { game, pieces: "QKk", fields, oracle: &oracle };
    let won = won(&ending, 20, 4000);
    println!("{won} of 20");
    assert!(won >= 19, "{won} of 20");
}

/// Number of wins of ten with two pieces that do not mate alone.
fn won_by_pair(game: &str, pieces: &str, nodes: u64) -> usize {
    let fields = "w - - 0 1";
    let fen = format!("7k/8/8/8/8/8/{}{}6/2K5 {fields}", &pieces[..1], &pieces[1..2]);
    let root = <Armies as Variant>::Notation::parse_fen(&fen, &setup_of::<Armies>(game)).expect("a position");
    let tables = Armies::ending_tables().expect("the game has tables");
    let name = tables.name_of(&root).expect("an ending");
    tables.make(&root, &name, &|| false).expect("it is made");
    let oracle = |pos: &<Armies as Variant>::Position| tables.probe(pos);
    let ending = Ending::<Armies> { game, pieces, fields, oracle: &oracle };
    let won = won(&ending, 10, nodes);
    println!("{name} with {nodes} nodes: {won} of 10");
    won
}

#[test]
#[ignore = "takes some minutes"]
fn pairs_like_bishop_and_knight_mate_in_the_right_corner() {
    for nodes in [100_000, 1_000_000] {
        for (game, pieces) in
            [("gt-fide-fide", "BNKk"), ("gt-clobberers-fide", "AWKk"), ("gt-clobberers-fide", "DWKk")]
        {
            let won = won_by_pair(game, pieces, nodes);
            assert!(nodes < 1_000_000 || won >= 9, "{pieces}: {won} of 10");
        }
    }
}

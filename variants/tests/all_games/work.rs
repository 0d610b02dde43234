//! Work of listing moves, counted and not timed: positions from play are far below the limit in
//! every game.

use engine_core::{Notation, Position, Setup, Variant, WorkBudget};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use variants::{GameVisitor, visit_games};

/// Visitor that plays random games from the bench positions of each game, and stores the maximum
/// work of a position and the longest list of moves.
#[derive(Default)]
struct MostWork(Vec<(&'static str, u64, usize)>);

impl GameVisitor for MostWork {
    fn visit<V: Variant>(&mut self) {
        let (mut most, mut longest) = (0, 0);
        for (seed, &(preset, fen)) in V::INFO.bench.iter().enumerate() {
            let preset = V::INFO.presets.iter().find(|known| known.name == preset).unwrap();
            let mut pos = V::Notation::parse_fen(fen, &Setup::new(preset, V::INFO.options)).unwrap();
            let mut rng = SmallRng::seed_from_u64(seed as u64);
            for _ in 0..60 {
                let budget = WorkBudget::new(WorkBudget::POSITION);
                assert!(pos.spend_on_moves(&budget).is_ok(), "{}", V::Notation::fen(&pos));
                longest = longest.max(pos.pseudo_legal().len());
                most = most.max(budget.spent());
                let Some(&mv) = pos.legal_moves().choose(&mut rng) else { break };
                assert!(pos.make_move(mv).is_some());
            }
        }
        self.0.push((V::INFO.title, most, longest));
    }
}

#[test]
fn positions_from_play_ask_for_a_fraction_of_the_work_that_is_done() {
    let mut most = MostWork::default();
    visit_games(&mut most);
    for &(title, work, longest) in &most.0 {
        assert!(work < WorkBudget::POSITION / 8, "{title}: {work}");
        assert!(longest < 2000, "{title}: {longest} moves");
    }
    assert!(most.0.iter().any(|&(_, work, _)| work > 0), "{:?}", most.0);
}

//! A search as all its threads see it, and what each of them finds.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::active_params::ActiveParams;
use super::root_move::RootMove;
use super::strength::Weakness;
#[cfg(feature = "tunable")]
use crate::SearchParams;
use crate::control::Control;
use crate::endings::tablebase::TablebaseSettings;
use crate::endings::{EndingTables, EndingValue, decisive_move};
use crate::game::Game;
use crate::transposition::TranspositionTable;
use crate::variant::Move;
use crate::{InfoLine, Limits, Listener, MoveOrder, Notation, Position, Score, SearchEvent, Setup, Variant};

/// Lines that are searched where a move is chosen among several.
const VARIED_LINES: usize = 4;
/// Plies of a game in which that is done.
const VARIED_PLIES: usize = 12;

/// A counter on a cache line (two, for the prefetcher) of its own.
#[repr(align(128))]
#[derive(Debug, Default)]
struct Padded(AtomicU64);

/// A search, as all its threads see it.
pub(crate) struct Task<V: Variant> {
    /// The legal moves to choose from.
    pub(crate) root_moves: Vec<Move<V>>,
    pub(crate) game: Game<V::Position>,
    pub(crate) setup: Setup,
    pub(crate) limits: Limits,
    /// The numbers of the search.
    #[cfg(feature = "tunable")]
    pub(crate) params: SearchParams,
    pub(crate) listener: Box<dyn Listener>,
    pub(crate) table: Arc<TranspositionTable>,
    /// Solved endings, if the position is near one.
    pub(crate) endings: Option<Arc<dyn EndingTables<V::Position>>>,
    /// Syzygy's tables, if the front end has read some.
    pub(crate) tablebase: Option<TablebaseSettings>,
    /// The score of the root by these tables.
    pub(crate) tablebase_score: Option<Score>,
    /// Positions found in them.
    pub(crate) tablebase_hits: AtomicU64,
    pub(crate) control: Arc<Control>,
    pub(crate) nodes: NodeCounters,
}

/// Node counters of the threads of a search.
pub(crate) struct NodeCounters(Box<[Padded]>);

impl NodeCounters {
    pub(crate) fn new(threads: usize) -> NodeCounters {
        NodeCounters((0..threads).map(|_| Padded::default()).collect())
    }
}

impl<V: Variant> Task<V> {
    /// The numbers of the search.
    pub(crate) fn numbers(&self) -> ActiveParams<'_, V> {
        #[cfg(feature = "tunable")]
        return ActiveParams::tuned(&self.params);
        #[cfg(not(feature = "tunable"))]
        ActiveParams::of_game()
    }

    /// The value of a position that the tables of endings have.
    #[inline]
    pub(crate) fn known_ending(&self, pos: &V::Position) -> Option<EndingValue> {
        self.endings.as_ref()?.probe(pos)
    }

    /// Nodes so far, all threads together.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.0.iter().map(|nodes| nodes.0.load(Ordering::Relaxed)).sum()
    }

    /// A thread tells how many nodes it has searched.
    pub(crate) fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes.0[thread].0.store(nodes, Ordering::Relaxed);
    }

    /// Lines that are searched: those to report, and those to choose among.
    pub(crate) fn lines(&self) -> usize {
        self.limits.multi_pv.max(if self.variety().is_some() { VARIED_LINES } else { 1 })
    }

    /// The seed by which a move is chosen among those that are about as good as the best. What a weak player overlooks makes its
    /// games differ anyway.
    pub(crate) fn variety(&self) -> Option<u64> {
        let sees_all =
            Weakness::from_strength(self.limits.strength).is_none_or(|weakness| weakness.sees_all());
        self.limits.variety.filter(|_| sees_all && self.game.moves().len() < VARIED_PLIES)
    }

    /// True if neither the user nor the protocol left out root moves.
    pub(crate) fn is_unrestricted(&self) -> bool {
        self.limits.search_moves.is_empty() && self.limits.exclude_moves.is_empty()
    }
}

/// What one thread found.
pub(crate) struct ThreadResult<V: Variant> {
    /// Best first.
    pub(crate) root_moves: Vec<RootMove<Move<V>>>,
    /// The last depth that was finished.
    pub(crate) depth: u32,
    /// The best line as it was reported last.
    pub(crate) reported: Option<Vec<Move<V>>>,
    /// The static evaluation, if the search ended before any root move had a score.
    pub(crate) static_eval: Option<Score>,
}

impl<V: Variant> Task<V> {
    /// Tells the listener.
    pub(crate) fn send(&self, event: SearchEvent) {
        self.listener.hear(event);
    }

    /// Counts a position that was found in Syzygy's tables.
    pub(crate) fn count_tablebase_hit(&self) {
        self.tablebase_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// The score of a root move as it is shown: that of Syzygy's tables, where no mate is known.
    fn shown_score(&self, known: Score) -> Score {
        self.tablebase_score.filter(|_| !known.is_decisive()).unwrap_or(known)
    }

    /// A root move's line as it is reported.
    pub(crate) fn info_line(&self, best: &RootMove<Move<V>>, depth: u32, multipv: usize) -> InfoLine {
        let score = self.shown_score(best.known);
        InfoLine {
            depth: depth.max(1),
            seldepth: best.seldepth as u32,
            multipv,
            score: V::CURVE.reported(score),
            internal_score: score,
            bound: best.bound,
            nodes: self.total_nodes(),
            tablebase_hits: self.tablebase_hits.load(Ordering::Relaxed),
            hashfull: self.table.hashfull(),
            elapsed: self.limits.started.elapsed(),
            wdl: V::CURVE.chances(score),
            pv: self.line_texts(&best.pv, best.known),
        }
    }

    /// A line of moves from the root, with the score that is known for it, in canonical strings. The search does not make the
    /// last move of a win that it sees a ply before ([`MoveOrder::wins_at_once`](crate::MoveOrder::wins_at_once), or a mate
    /// that answers a root move): it is added.
    pub(crate) fn line_texts(&self, line: &[Move<V>], known: Score) -> Vec<String> {
        let mut pos = self.game.position().clone();
        let mut texts = Vec::with_capacity(line.len() + 1);
        for &mv in line {
            let text = V::Notation::move_text(&pos, mv, &self.setup);
            if pos.make_move(mv).is_none() {
                break;
            }
            texts.push(text);
        }
        if let Some(endings) = self.endings.as_ref().filter(|_| known.is_decisive()) {
            while let Some(mv) = decisive_move(&pos, |pos| endings.probe(pos)) {
                texts.push(V::Notation::move_text(&pos, mv, &self.setup));
                if pos.make_move(mv).is_none() {
                    break;
                }
            }
        }
        if known.plies_to_end().is_some_and(|plies| plies.unsigned_abs() as usize == texts.len() + 1) {
            let last = winning_move(&pos).or_else(|| mating_move::<V>(&pos));
            texts.extend(last.map(|mv| V::Notation::move_text(&pos, mv, &self.setup)));
        }
        texts
    }
}

/// A move that wins the game at once.
pub(crate) fn winning_move<P: Position>(pos: &P) -> Option<P::Move> {
    pos.legal_moves().into_iter().find(|&mv| {
        let mut after = pos.clone();
        let end = after.make_move(mv).and_then(|_| after.game_end());
        end.is_some_and(|end| end.winner == Some(pos.side_to_move()))
    })
}

/// A move that mates.
pub(crate) fn mating_move<V: Variant>(pos: &V::Position) -> Option<Move<V>> {
    pos.pseudo_legal().into_iter().find(|&mv| {
        let mut after = pos.clone();
        after.make_move(mv).is_some()
            && after.game_end().is_none()
            && V::MoveOrder::in_check(&after)
            && after.count_legal() == 0
            && after.no_moves().winner == Some(pos.side_to_move())
    })
}

//! Search task shared by all threads, and the result of each thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::active_params::ActiveParams;
use super::root_move::RootMove;
use super::strength::Weakness;
use crate::endings::tablebase::TablebaseSettings;
use crate::endings::{EndingTables, EndingValue, decisive_move};
use crate::engine::game_engine::{InfoLine, Listener, SearchEvent};
use crate::game::notation::Notation;
use crate::game::position::{Position, Side};
use crate::game::progress::Game;
use crate::game::score::Score;
use crate::game::setup::Setup;
use crate::game::variant::{Move, MoveOrder, Variant};
use crate::game::wdl::WinDrawLoss;
use crate::search::control::Control;
use crate::search::limits::Limits;
#[cfg(feature = "tunable")]
use crate::search::params::SearchParams;
use crate::table::TranspositionTable;

/// Number of lines searched if a move is chosen among several.
const VARIED_LINES: usize = 4;
/// Number of plies of a game with such a choice.
const VARIED_PLIES: usize = 12;

/// Counter on a cache line (two, for the prefetcher) of its own.
#[repr(align(128))]
#[derive(Debug, Default)]
struct Padded(AtomicU64);

/// Search task, shared by all threads.
pub(crate) struct Task<V: Variant> {
    /// Legal moves to choose from.
    pub(crate) root_moves: Vec<Move<V>>,
    pub(crate) game: Game<V::Position>,
    pub(crate) setup: Setup,
    pub(crate) limits: Limits,
    /// Search parameters.
    #[cfg(feature = "tunable")]
    pub(crate) params: SearchParams,
    pub(crate) listener: Box<dyn Listener>,
    pub(crate) table: Arc<TranspositionTable>,
    /// Tables of solved endings, if the position is near one.
    pub(crate) endings: Option<Arc<dyn EndingTables<V::Position>>>,
    /// Syzygy tablebases, if the front end has loaded some.
    pub(crate) tablebase: Option<TablebaseSettings>,
    /// Tablebase score of the root.
    pub(crate) tablebase_score: Option<Score>,
    /// Number of tablebase hits.
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
    /// Search parameters.
    pub(crate) fn params(&self) -> ActiveParams<'_, V> {
        #[cfg(feature = "tunable")]
        return ActiveParams::tuned(&self.params);
        #[cfg(not(feature = "tunable"))]
        ActiveParams::of_game()
    }

    /// Value of a position in the endgame tables.
    #[inline]
    pub(crate) fn known_ending(&self, pos: &V::Position) -> Option<EndingValue> {
        self.endings.as_ref()?.probe(pos)
    }

    /// Total nodes of all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.0.iter().map(|nodes| nodes.0.load(Ordering::Relaxed)).sum()
    }

    /// Publishes the node count of a thread.
    pub(crate) fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes.0[thread].0.store(nodes, Ordering::Relaxed);
    }

    /// Number of lines to search: those to report, and those to choose among.
    pub(crate) fn lines(&self) -> usize {
        self.limits.multi_pv.max(if self.variety().is_some() { VARIED_LINES } else { 1 })
    }

    /// Seed for the choice among moves about as good as the best. A weak player who overlooks moves
    /// needs none: its games differ anyway.
    pub(crate) fn variety(&self) -> Option<u64> {
        let overlooks_nothing =
            Weakness::from_strength(self.limits.strength).is_none_or(|weakness| weakness.overlooks_nothing());
        self.limits.variety.filter(|_| overlooks_nothing && self.game.moves().len() < VARIED_PLIES)
    }

    /// Returns true if neither the user nor the protocol excluded root moves.
    pub(crate) fn is_unrestricted(&self) -> bool {
        self.limits.search_moves.is_empty() && self.limits.exclude_moves.is_empty()
    }
}

/// Result of one thread.
pub(crate) struct ThreadResult<V: Variant> {
    /// Root moves, best first.
    pub(crate) root_moves: Vec<RootMove<Move<V>>>,
    /// Last completed depth.
    pub(crate) depth: u32,
    /// Best line as last reported.
    pub(crate) reported: Option<Vec<Move<V>>>,
    /// Value of the root by the endgame tables, or its static evaluation, if the search ended before
    /// any root move had a score.
    pub(crate) static_eval: Option<Score>,
}

impl<V: Variant> Task<V> {
    /// Sends an event to the listener.
    pub(crate) fn send(&self, event: SearchEvent) {
        self.listener.on_event(event);
    }

    /// Counts a tablebase hit.
    pub(crate) fn count_tablebase_hit(&self) {
        self.tablebase_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Reported score of a root move: the tablebase score, unless a mate is known.
    fn shown_score(&self, known: Score) -> Score {
        self.tablebase_score.filter(|_| !known.is_decisive()).unwrap_or(known)
    }

    /// Returns true if the root is a proved draw.
    fn is_drawn(&self) -> bool {
        let root = self.game.position();
        self.tablebase_score == Some(Score::DRAW)
            || self.known_ending(root) == Some(EndingValue::Draw)
            || root.insufficient_material()
    }

    /// Info line of a root move.
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
            wdl: if score == Score::DRAW && self.is_drawn() {
                WinDrawLoss::DRAW
            } else {
                V::CURVE.chances(score)
            },
            pv: self.line_texts(&best.pv, best.known),
        }
    }

    /// Returns a line from the root with a known score in canonical notation. The search does not
    /// make the last move of a win found a ply before
    /// ([`MoveOrder::wins_at_once`](crate::game::variant::MoveOrder::wins_at_once), or a mate that
    /// answers a root move): it is appended.
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

/// Side for which a move wins the game at once, without a look at the replies.
pub(crate) fn winner_at_once<P: Position>(pos: &P, mv: P::Move) -> Option<Side> {
    let mut after = pos.clone();
    after.make_move(mv).and_then(|_| after.game_end())?.winner
}

/// Returns a move that wins the game at once.
pub(crate) fn winning_move<P: Position>(pos: &P) -> Option<P::Move> {
    pos.legal_moves().into_iter().find(|&mv| winner_at_once(pos, mv) == Some(pos.side_to_move()))
}

/// Returns a move that mates.
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

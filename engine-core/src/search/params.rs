//! The tunable numbers of the search.

/// Declares [`SearchParams`]: one line a number, with its range (checked when compiling) and its default.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $low:literal..=$high:literal = $default:literal;)*) => {
        /// The numbers in the formulas of the search. A game overrides numbers, never formulas, and they
        /// compile to constants.
        ///
        /// Margins are centipawns, depths are plies, reductions 1/1024 ply. Where no other origin is given a
        /// number is hand-set near what open engines with hand-written evaluations use.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParams {
            /// False: no pruning, reductions, extensions or quiescence, so that the search must equal plain
            /// minimax of the static evaluation. For tests.
            pub selective: bool,
            /// False: table entries order moves but never cut, so that draws by repetition are exact. For
            /// tests.
            pub table_cuts: bool,
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchParams {
            /// The numbers of games that do not override them.
            pub const DEFAULT: SearchParams =
                SearchParams { selective: true, table_cuts: true, $($name: $default,)* }.checked();

            /// All numbers with their ranges, as they stand in the table.
            pub const SPECS: &'static [ParamSpec] = &[
                $(ParamSpec { name: stringify!($name), min: $low, max: $high, default: $default },)*
            ];

            /// The number of this name, if there is one.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// These numbers but for `changes`. Unknown names and numbers out of range change nothing.
            #[must_use]
            pub fn with<'a>(mut self, changes: impl IntoIterator<Item = (&'a str, i32)>) -> SearchParams {
                for (name, value) in changes {
                    match name {
                        $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,)*
                        _ => {}
                    }
                }
                self
            }

            /// The same numbers.
            ///
            /// # Panics
            /// If a number is out of its range: when compiling, since games use this in constants.
            #[must_use]
            pub const fn checked(self) -> SearchParams {
                $(assert!($low <= self.$name && self.$name <= $high, stringify!($name));)*
                self
            }
        }
    };
}

/// One number of the search, as tuners see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParamSpec {
    /// Its name in [`SearchParams`].
    pub name: &'static str,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
    /// The value in games that do not override it.
    pub default: i32,
}

tunables! {
    /// Half width of the first aspiration window, centipawns.
    aspiration_delta: 2..=100 = 17;
    /// First depth with an aspiration window, plies.
    aspiration_depth: 2..=10 = 5;

    /// Nodes from this clock value on are never cut by the table, whose scores do not know the clock. Plies.
    table_clock_guard: 50..=100 = 90;

    /// Nodes without a table move are searched a ply shallower from this depth on, plies.
    iir_depth: 2..=10 = 3;

    /// Deepest node that is razored, plies.
    razor_depth: 0..=10 = 4;
    /// Razoring margin at depth 0, centipawns.
    razor_base: 0..=1000 = 229;
    /// Razoring margin per squared ply, centipawns.
    razor_slope: 0..=1000 = 136;

    /// Deepest node pruned by reverse futility, plies.
    reverse_futility_depth: 0..=20 = 11;
    /// Reverse futility margin per ply, centipawns.
    reverse_futility_slope: 10..=300 = 67;
    /// Share of that margin taken off when the side to move is improving, centipawns.
    reverse_futility_improving: 0..=300 = 32;
    /// Share of that margin taken off when the last move made the opponent's evaluation worse, centipawns.
    reverse_futility_worsening: 0..=300 = 10;

    /// The margins of futility and reverse futility grow by so much each of the first three times that a
    /// thread doubles its 32,768 nodes, 1/1024: in long searches what is pruned by mistake costs more than
    /// the nodes that it saves.
    margin_growth: 0..=1024 = 0;

    /// A node reached by a move reduced so many plies is searched a ply deeper unless that move made the
    /// opponent's evaluation worse (as in Stockfish).
    hindsight_reduction: 1..=20 = 3;
    /// A node reached by a reduced move is searched a ply shallower if that move cost the opponent so much,
    /// centipawns.
    hindsight_margin: 0..=1000 = 90;

    /// A cut node's score keeps of what lies beyond beta the share `depth / (depth + weight)`; in 1/16 ply
    /// (16 in Stockfish).
    beyond_beta_weight: 0..=160 = 24;
    /// The share of it that null moves keep, 1/1024.
    beyond_beta_null_move: 0..=1024 = 384;
    /// The share of it that reverse futility keeps, 1/1024.
    beyond_beta_futility: 0..=1024 = 512;
    /// The share of it that quiescence keeps without a move, 1/1024.
    beyond_beta_stand_pat: 0..=1024 = 256;
    /// The share of it that quiescence keeps with a capture, 1/1024.
    beyond_beta_capture: 0..=1024 = 512;

    /// Shallowest node that tries a null move, plies.
    null_move_depth: 1..=10 = 4;
    /// Least reduction of a null move, plies.
    null_move_base: 1..=6 = 4;
    /// A null move is reduced one ply more for each so many plies of depth.
    null_move_depth_divisor: 2..=10 = 5;
    /// A null move is reduced one ply more for each so many centipawns above beta.
    null_move_eval_divisor: 50..=1000 = 268;
    /// Most plies gained that way.
    null_move_eval_limit: 0..=10 = 2;
    /// The static evaluation may be this much below beta at depth 0, centipawns.
    null_move_slack: 0..=500 = 94;
    /// That allowance shrinks so much per ply (grows if negative), centipawns.
    null_move_slack_slope: -50..=100 = 10;
    /// Null-move cuts from this depth on are verified by a search without null moves, plies.
    null_move_verify_depth: 5..=30 = 17;

    /// Shallowest node that tries ProbCut, plies.
    probcut_depth: 3..=12 = 5;
    /// How far beyond beta a ProbCut capture must score, centipawns.
    probcut_margin: 50..=500 = 213;
    /// The ProbCut search is so much shallower, plies.
    probcut_reduction: 2..=6 = 4;

    /// A table score so far beyond beta, from a search at most [`probcut_reduction`](Self::probcut_reduction)
    /// plies shallower, cuts at once, centipawns.
    probcut_table_margin: 50..=1000 = 230;

    /// Shallowest node whose table move is tested for being singular, plies.
    singular_depth: 4..=12 = 5;
    /// How much worse the other moves must be per ply of depth, 1/16 centipawn.
    singular_margin: 4..=100 = 25;
    /// A move so much better still is extended twice, centipawns.
    singular_double_margin: 0..=100 = 23;
    /// Most double extensions in one line.
    singular_double_limit: 0..=30 = 12;

    /// Deepest node with late move pruning, plies.
    late_move_depth: 0..=20 = 9;
    /// Moves that late move pruning always leaves.
    late_move_base: 1..=10 = 5;
    /// Moves that late move pruning leaves per squared ply, 1/16 move.
    late_move_slope: 4..=64 = 20;

    /// Deepest reduced depth at which quiet moves fall to futility, plies.
    futility_depth: 0..=20 = 7;
    /// Futility margin at depth 0, centipawns.
    futility_base: 0..=500 = 118;
    /// Futility margin per ply, centipawns.
    futility_slope: 10..=300 = 62;
    /// Futility margin gained per so many points of history.
    futility_history_divisor: 20..=2000 = 137;

    /// Deepest node whose noisy moves fall to futility, plies.
    noisy_futility_depth: 0..=12 = 6;
    /// Futility margin of noisy moves at depth 0, centipawns.
    noisy_futility_base: 0..=600 = 192;
    /// Futility margin of noisy moves per ply, centipawns.
    noisy_futility_slope: 10..=400 = 167;

    /// Deepest reduced depth at which quiet moves fall to their history, plies.
    history_depth: 0..=12 = 4;
    /// Least history of a quiet move per ply of depth (negative).
    history_slope: -20000..=-500 = -6140;

    /// Deepest node with exchange pruning, plies.
    exchange_depth: 0..=20 = 11;
    /// What a quiet move may lose by exchanges per squared reduced ply (negative), centipawns.
    exchange_quiet_slope: -200..=-5 = -17;
    /// What a noisy move may lose by exchanges per ply (negative), centipawns.
    exchange_noisy_slope: -300..=-20 = -96;

    /// Plies by which the only answer to a check, or to what must be answered like one, is extended.
    reply_extension: 0..=2 = 0;

    /// Late move reduction of the first move at depth 1, 1/1024 ply. ln-ln form after Fruit Reloaded and
    /// Ethereal.
    reduction_base: 0..=3000 = 766;
    /// Divisor of the product of logarithms, 1/1024.
    reduction_divisor: 1000..=5000 = 2479;
    /// Base for noisy moves, 1/1024 ply.
    reduction_noisy_base: -2000..=3000 = -314;
    /// Divisor for noisy moves, 1/1024.
    reduction_noisy_divisor: 1000..=8000 = 3116;
    /// Reduced more where a cut is expected, 1/1024 ply.
    reduction_cut_node: 0..=4000 = 1520;
    /// Reduced more where the side to move is not improving, 1/1024 ply.
    reduction_not_improving: 0..=3000 = 746;
    /// Reduced more where the table move is noisy, 1/1024 ply.
    reduction_noisy_table_move: 0..=3000 = 643;
    /// Reduced less in nodes of the principal variation, 1/1024 ply.
    reduction_pv: 0..=3000 = 783;
    /// Reduced less for killers and counter moves, 1/1024 ply.
    reduction_killer: 0..=3000 = 1054;
    /// Reduced less for checks, 1/1024 ply.
    reduction_check: 0..=3000 = 827;
    /// Reduced more where the children cut off often, 1/1024 ply.
    reduction_child_cuts: 0..=3000 = 486;
    /// One ply less for so many points of history.
    reduction_history_divisor: 2000..=40000 = 12001;
    /// Once alpha has risen, the moves left are searched a ply shallower up to this depth, plies.
    raised_depth: 0..=30 = 12;
    /// A re-search goes a ply deeper if the reduced one was so much better than the best, centipawns.
    deeper_margin: 10..=300 = 28;

    /// Quiescence: captures that cannot lift the score to within this of alpha are skipped, centipawns.
    quiescence_futility: 0..=600 = 197;
    /// Quiescence: least result of the exchanges that a capture begins, centipawns.
    quiescence_exchange: -200..=100 = 28;
    /// Plies of quiescence in which quiet moves that give check are searched as well.
    quiescence_checks: 0..=100 = 0;
    /// The least that exchanges must leave of such a move (usually negative), centipawns.
    quiescence_check_exchange: -2000..=100 = 0;

    /// History points of a move that was best, per ply of depth.
    bonus_slope: 10..=500 = 193;
    /// Those points at depth 0 (usually negative).
    bonus_base: -500..=500 = -50;
    /// The most such points.
    bonus_limit: 500..=4000 = 1371;
    /// History points lost by a move that was not best, per ply of depth.
    malus_slope: 10..=700 = 150;
    /// The most points lost.
    malus_limit: 300..=4000 = 1148;

    /// History points of a quiet move for each centipawn that the sum of the evaluations before and after it
    /// is below 0, 1/16.
    eval_credit: 0..=400 = 160;
    /// The most such points, either way.
    eval_credit_limit: 0..=4000 = 1000;

    /// History points of a quiet move after which no answer was good enough, 1/1024 of those of a best move.
    /// Off where no match showed a gain.
    prior_credit: 0..=3000 = 0;
    /// History points of a reduced move that was searched again, 1/1024 of those of a best move or of one
    /// that was not. Off where no match showed a gain.
    research_credit: 0..=3000 = 0;

    /// Points of history that the first killer has beside its own when quiet moves are sorted; the second has
    /// three quarters of them, the counter move half. With the most they come before all other quiet moves.
    refutation_bonus: 0..=600000 = 600000;
    /// Points of history that a quiet check has beside its own, if it loses less than a pawn (as in
    /// Stockfish).
    check_bonus: 0..=100000 = 0;

    /// Weight of the gain when noisy moves are sorted, points of history per centipawn.
    noisy_gain_weight: 1..=64 = 15;
    /// A noisy move is bad when its exchanges lose more than its sorting score over this, in centipawns.
    noisy_exchange_divisor: 16..=1000 = 74;

    /// Weight of each correction table, 1/1024 of its value.
    correction_weight: 0..=3000 = 985;
    /// Weight of the correction table of the last two moves, 1/1024 of its value.
    correction_continuation: 0..=3000 = 700;
}

/// How the time for a move is scaled by how settled the search is: shares of the soft budget. Hand-set. They
/// are no options for tuners, since games at fixed nodes cannot tell them apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TimeParams {
    /// For a move without alternative: enough for a score.
    pub(crate) forced: f64,
    /// While the best move stays the same.
    pub(crate) stable: f64,
    /// More for each iteration that changed the best move; older ones count half and half again.
    pub(crate) change: f64,
    /// At most, however often it changed.
    pub(crate) unstable: f64,
    /// Range of the score's drop since the iteration before that counts, in centipawns.
    pub(crate) drops: [i32; 2],
    /// Centipawns of drop that ask for one budget more.
    pub(crate) drop_unit: f64,
    /// Least and most by the drop.
    pub(crate) drop_range: [f64; 2],
    /// Where no node went into the best move; less by the share that did.
    pub(crate) effort: f64,
    /// Least and most by that share.
    pub(crate) effort_range: [f64; 2],
}

impl TimeParams {
    /// The numbers of all games.
    pub(crate) const DEFAULT: TimeParams = TimeParams {
        forced: 0.1,
        stable: 0.75,
        change: 0.5,
        unstable: 1.75,
        drops: [-30, 100],
        drop_unit: 150.0,
        drop_range: [0.85, 1.6],
        effort: 1.6,
        effort_range: [0.65, 1.35],
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_and_changed_by_name_within_their_ranges() {
        let changed = SearchParams::DEFAULT.with([("razor_base", 300), ("razor_slope", -1), ("unknown", 1)]);
        assert_eq!(changed.get("razor_base"), Some(300));
        assert_eq!(changed, SearchParams { razor_base: 300, ..SearchParams::DEFAULT });
        assert_eq!(changed.get("unknown"), None);
        for spec in SearchParams::SPECS {
            assert_eq!(SearchParams::DEFAULT.get(spec.name), Some(spec.default));
            assert!(spec.min < spec.max && (spec.min..=spec.max).contains(&spec.default), "{spec:?}");
        }
    }
}

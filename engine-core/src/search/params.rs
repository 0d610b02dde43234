//! Tunable parameters of the search.

/// Declares [`SearchParams`]: one line per parameter, with its range (checked at compile time) and
/// its default.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $low:literal..=$high:literal = $default:literal;)*) => {
        /// Parameters of the search formulas. A game overrides values, never formulas, and they
        /// compile to constants.
        ///
        /// Margins are in centipawns, depths in plies, reductions in 1/1024 ply. Unless another
        /// origin is given, a value is set by hand near those of open engines with hand-crafted
        /// evaluations.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParams {
            /// False for no pruning, reductions, extensions or quiescence, so that the search
            /// equals plain minimax of the static evaluation. For tests.
            pub selective: bool,
            /// False if table entries order moves but never cut, so that draws by repetition are
            /// exact. For tests.
            pub table_cuts: bool,
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchParams {
            /// Default parameters.
            pub const DEFAULT: SearchParams =
                SearchParams { selective: true, table_cuts: true, $($name: $default,)* }.checked();

            /// All parameters with their ranges, in the order of the table.
            pub const SPECS: &'static [ParamSpec] = &[
                $(ParamSpec { name: stringify!($name), min: $low, max: $high, default: $default },)*
            ];

            /// Value of the parameter with this name, if there is one.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Returns the parameters with `changes`. Unknown names and values out of range are
            /// ignored.
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

            /// Checks the ranges.
            ///
            /// # Panics
            /// If a value is out of its range: at compile time, since games use this in constants.
            #[must_use]
            pub const fn checked(self) -> SearchParams {
                $(assert!($low <= self.$name && self.$name <= $high, stringify!($name));)*
                self
            }
        }
    };
}

impl SearchParams {
    /// Multiplies the margins between evaluations and bounds by `percent` / 100, for games whose
    /// evaluation has another scale than that of chess.
    #[must_use]
    pub const fn with_margins(mut self, percent: i32) -> SearchParams {
        let margins = [
            &mut self.aspiration_delta,
            &mut self.razor_base,
            &mut self.razor_slope,
            &mut self.reverse_futility_slope,
            &mut self.reverse_futility_improving,
            &mut self.reverse_futility_worsening,
            &mut self.hindsight_margin,
            &mut self.null_move_eval_divisor,
            &mut self.null_move_slack,
            &mut self.null_move_slack_slope,
            &mut self.probcut_margin,
            &mut self.probcut_table_margin,
            &mut self.futility_base,
            &mut self.futility_slope,
            &mut self.noisy_futility_base,
            &mut self.noisy_futility_slope,
            &mut self.deeper_margin,
            &mut self.quiescence_futility,
        ];
        let mut number = 0;
        while number < margins.len() {
            *margins[number] = (*margins[number] * percent + 50) / 100;
            number += 1;
        }
        self
    }
}

/// Parameter of the search, for tuners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParamSpec {
    /// Field of [`SearchParams`].
    pub name: &'static str,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Default value.
    pub default: i32,
}

tunables! {
    /// Half width of the first aspiration window, centipawns.
    aspiration_delta: 2..=100 = 17;
    /// Minimum depth with an aspiration window, plies.
    aspiration_depth: 2..=10 = 5;

    /// Halfmove clock from which the table never cuts a node, since its scores ignore the clock.
    /// Plies.
    table_clock_guard: 50..=100 = 90;

    /// Minimum depth at which nodes without a table move are searched one ply less deeply, plies.
    iir_depth: 2..=10 = 3;

    /// Maximum depth of razoring, plies.
    razor_depth: 0..=10 = 4;
    /// Razoring margin at depth 0, centipawns.
    razor_base: 0..=1000 = 229;
    /// Razoring margin per squared ply, centipawns.
    razor_slope: 0..=1000 = 136;

    /// Maximum depth of reverse futility pruning, plies.
    reverse_futility_depth: 0..=20 = 11;
    /// Reverse futility margin per ply, centipawns.
    reverse_futility_slope: 10..=300 = 67;
    /// Reduction of that margin if the side to move is improving, centipawns.
    reverse_futility_improving: 0..=300 = 32;
    /// Reduction of that margin if the last move worsened the opponent's evaluation, centipawns.
    reverse_futility_worsening: 0..=300 = 10;

    /// Growth of the futility and reverse futility margins with each of the first three doublings
    /// of a thread's 32,768 nodes, 1/1024: in long searches a wrong pruning costs more than the
    /// saved nodes.
    margin_growth: 0..=1024 = 0;

    /// Minimum reduction of the move that led here for a node to be searched one ply deeper, unless
    /// that move worsened the opponent's evaluation (as in Stockfish). Plies.
    hindsight_reduction: 1..=20 = 3;
    /// Loss of the opponent by a reduced move from which the node is searched one ply less deeply,
    /// centipawns.
    hindsight_margin: 0..=1000 = 90;

    /// Fail-high blending: a cut node's score keeps the share `depth / (depth + weight)` of its
    /// excess above beta; in 1/16 ply (16 in Stockfish).
    fail_high_blend_weight: 0..=160 = 24;
    /// Share of the excess that null moves keep, 1/1024.
    fail_high_blend_null_move: 0..=1024 = 384;
    /// Share of the excess that reverse futility keeps, 1/1024.
    fail_high_blend_futility: 0..=1024 = 512;
    /// Share of the excess that quiescence keeps without a move, 1/1024.
    fail_high_blend_stand_pat: 0..=1024 = 256;
    /// Share of the excess that quiescence keeps with a capture, 1/1024.
    fail_high_blend_capture: 0..=1024 = 512;

    /// Minimum depth of a null move, plies.
    null_move_depth: 1..=10 = 4;
    /// Minimum reduction of a null move, plies.
    null_move_base: 1..=6 = 4;
    /// Depth per additional ply of null-move reduction, plies.
    null_move_depth_divisor: 2..=10 = 5;
    /// Excess above beta per additional ply of null-move reduction, centipawns.
    null_move_eval_divisor: 50..=1000 = 268;
    /// Maximum additional reduction by the excess, plies.
    null_move_eval_limit: 0..=10 = 2;
    /// Maximum deficit of the static evaluation to beta for a null move at depth 0, centipawns.
    null_move_slack: 0..=500 = 94;
    /// Decrease of that deficit per ply of depth (an increase if negative), centipawns.
    null_move_slack_slope: -50..=100 = 10;
    /// Minimum depth at which a null-move cutoff is verified by a search without null moves, plies.
    null_move_verify_depth: 5..=30 = 17;

    /// Minimum depth of ProbCut, plies.
    probcut_depth: 3..=12 = 5;
    /// Excess above beta that a ProbCut capture must reach, centipawns.
    probcut_margin: 50..=500 = 213;
    /// Reduction of the ProbCut search, plies.
    probcut_reduction: 2..=6 = 4;

    /// Excess of a table score above beta that cuts at once, if its search was at most
    /// [`probcut_reduction`](Self::probcut_reduction) plies less deep, centipawns.
    probcut_table_margin: 50..=1000 = 230;

    /// Minimum depth of the singularity test of the table move, plies.
    singular_depth: 4..=12 = 5;
    /// Deficit of the other moves per ply of depth that makes a move singular, 1/16 centipawn.
    singular_margin: 4..=100 = 25;
    /// Further deficit that makes a double extension, centipawns.
    singular_double_margin: 0..=100 = 23;
    /// Maximum number of double extensions in a line.
    singular_double_limit: 0..=30 = 12;

    /// Maximum depth of late move pruning, plies.
    late_move_depth: 0..=20 = 9;
    /// Number of moves that late move pruning always keeps.
    late_move_base: 1..=10 = 5;
    /// Further moves that late move pruning keeps per squared ply, 1/16 move.
    late_move_slope: 4..=64 = 20;

    /// Maximum reduced depth of futility pruning of quiet moves, plies.
    futility_depth: 0..=20 = 7;
    /// Futility margin at depth 0, centipawns.
    futility_base: 0..=500 = 118;
    /// Futility margin per ply, centipawns.
    futility_slope: 10..=300 = 62;
    /// Points of history per centipawn of futility margin.
    futility_history_divisor: 20..=2000 = 137;

    /// Maximum depth of futility pruning of noisy moves, plies.
    noisy_futility_depth: 0..=12 = 6;
    /// Futility margin of noisy moves at depth 0, centipawns.
    noisy_futility_base: 0..=600 = 192;
    /// Futility margin of noisy moves per ply, centipawns.
    noisy_futility_slope: 10..=400 = 167;

    /// Maximum reduced depth of history pruning, plies.
    history_depth: 0..=12 = 4;
    /// Minimum history of a quiet move per ply of depth (negative).
    history_slope: -20000..=-500 = -6140;

    /// Maximum depth of exchange pruning, plies.
    exchange_depth: 0..=20 = 11;
    /// Maximum loss of a quiet move by exchanges per squared reduced ply (negative), centipawns.
    exchange_quiet_slope: -200..=-5 = -17;
    /// Maximum loss of a noisy move by exchanges per ply (negative), centipawns.
    exchange_noisy_slope: -300..=-20 = -96;

    /// Extension of the only reply to a check, or to a similar threat, in plies.
    reply_extension: 0..=2 = 0;

    /// Late move reduction of the first move at depth 1, 1/1024 ply. Product of logarithms as in
    /// Fruit Reloaded and Ethereal.
    reduction_base: 0..=3000 = 766;
    /// Divisor of the product of logarithms, 1/1024.
    reduction_divisor: 1000..=5000 = 2479;
    /// Base for noisy moves, 1/1024 ply.
    reduction_noisy_base: -2000..=3000 = -314;
    /// Divisor for noisy moves, 1/1024.
    reduction_noisy_divisor: 1000..=8000 = 3116;
    /// Increase in expected cut nodes, 1/1024 ply.
    reduction_cut_node: 0..=4000 = 1520;
    /// Increase if the side to move is not improving, 1/1024 ply.
    reduction_not_improving: 0..=3000 = 746;
    /// Increase if the table move is noisy, 1/1024 ply.
    reduction_noisy_table_move: 0..=3000 = 643;
    /// Decrease in nodes of the principal variation, 1/1024 ply.
    reduction_pv: 0..=3000 = 783;
    /// Decrease for killers and counter moves, 1/1024 ply.
    reduction_killer: 0..=3000 = 1054;
    /// Decrease for checks, 1/1024 ply.
    reduction_check: 0..=3000 = 827;
    /// Increase if many children were cut off, 1/1024 ply.
    reduction_child_cuts: 0..=3000 = 486;
    /// Points of history that reduce one ply less.
    reduction_history_divisor: 2000..=40000 = 12001;
    /// Alpha-raise reduction: maximum depth at which the remaining moves lose a ply once alpha has
    /// risen, plies.
    alpha_raise_depth: 0..=30 = 12;
    /// Excess of the reduced search over the best score from which the re-search is one ply deeper,
    /// centipawns.
    deeper_margin: 10..=300 = 28;

    /// Quiescence: captures that cannot raise the score to within this margin of alpha are skipped,
    /// centipawns.
    quiescence_futility: 0..=600 = 197;
    /// Quiescence: minimum result of the exchanges that a capture begins, centipawns.
    quiescence_exchange: -200..=100 = 28;
    /// Number of plies of quiescence that search quiet checks as well.
    quiescence_checks: 0..=100 = 0;
    /// Minimum result of the exchanges after such a check (usually negative), centipawns.
    quiescence_check_exchange: -2000..=100 = 0;

    /// History bonus of the best move per ply of depth.
    bonus_slope: 10..=500 = 193;
    /// History bonus at depth 0 (usually negative).
    bonus_base: -500..=500 = -50;
    /// Maximum history bonus.
    bonus_limit: 500..=4000 = 1371;
    /// History malus of a move that was not best, per ply of depth.
    malus_slope: 10..=700 = 150;
    /// Maximum history malus.
    malus_limit: 300..=4000 = 1148;

    /// History points of a quiet move per centipawn by which the sum of the evaluations before and
    /// after it is below 0, 1/16.
    eval_credit: 0..=400 = 160;
    /// Maximum of these points in either direction.
    eval_credit_limit: 0..=4000 = 1000;

    /// History bonus of a quiet move after which no reply was good enough, 1/1024 of that of a best
    /// move. Off: no match showed a gain.
    prior_credit: 0..=3000 = 0;
    /// History points of a reduced move that was searched again, 1/1024 of the bonus or malus. Off:
    /// no match showed a gain.
    research_credit: 0..=3000 = 0;

    /// History bonus of the first killer in the ordering of quiet moves; the second has three
    /// quarters of it, the counter move half. With the maximum they come before all other quiet
    /// moves.
    refutation_bonus: 0..=600000 = 600000;
    /// History bonus of a quiet check in the ordering, if it loses less than a pawn (as in
    /// Stockfish).
    check_bonus: 0..=100000 = 0;

    /// Weight of the gain in the ordering of noisy moves, points of history per centipawn.
    noisy_gain_weight: 1..=64 = 15;
    /// Divisor of the ordering score of a noisy move, which gives the loss by exchanges, in
    /// centipawns, from which the move is bad.
    noisy_exchange_divisor: 16..=1000 = 74;

    /// Weight of each correction table, 1/1024 of its value.
    correction_weight: 0..=3000 = 985;
    /// Weight of the correction table of the last two moves, 1/1024 of its value.
    correction_continuation: 0..=3000 = 700;
}

/// Factors of the soft time budget by the stability of the search. Set by hand, and not available
/// to tuners, since games at fixed nodes do not depend on them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TimeParams {
    /// For a forced move: enough for a score.
    pub(crate) forced: f64,
    /// While the best move stays the same.
    pub(crate) stable: f64,
    /// Increment for each iteration that changed the best move, halved with each later iteration.
    pub(crate) change: f64,
    /// Maximum, however often the best move changed.
    pub(crate) unstable: f64,
    /// Range of the drop since the previous iteration, in centipawns.
    pub(crate) drops: [i32; 2],
    /// Drop in centipawns that adds one budget.
    pub(crate) drop_unit: f64,
    /// Minimum and maximum factor by the drop.
    pub(crate) drop_range: [f64; 2],
    /// Factor if no node was spent on the best move; decreased by its share of the nodes.
    pub(crate) effort: f64,
    /// Minimum and maximum factor by that share.
    pub(crate) effort_range: [f64; 2],
}

impl TimeParams {
    /// Parameters of all games.
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

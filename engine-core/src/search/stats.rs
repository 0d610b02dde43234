//! Counters of the search rules: for tests, compiled to nothing otherwise.

/// Declares the rules, and the list of all of them.
macro_rules! rules {
    ($($rule:ident,)*) => {
        /// Counted rules.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Rule {
            $($rule,)*
        }

        impl Rule {
            /// All rules.
            pub(crate) const ALL: &[Rule] = &[$(Rule::$rule,)*];
        }
    };
}

rules! {
    TableCut,
    MateDistance,
    InternalReduction,
    Razoring,
    ReverseFutility,
    NullMove,
    NullMoveRefuted,
    ProbCut,
    SingularExtension,
    DoubleExtension,
    MultiCut,
    NegativeExtension,
    LateMovePruning,
    Futility,
    NoisyFutility,
    HistoryPruning,
    ExchangePruning,
    Reduction,
    ReductionRefuted,
    StandPat,
    QuiescenceFutility,
    QuiescenceExchange,
}

/// True where rules are counted.
const COUNTING: bool = cfg!(test);

/// Counters by rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stats {
    counts: [u64; Rule::ALL.len()],
}

impl Stats {
    /// Counts a rule that fired.
    #[inline]
    pub(crate) fn count(&mut self, rule: Rule) {
        if COUNTING {
            self.counts[rule as usize] += 1;
        }
    }

    /// Number of times that the rule fired.
    #[cfg(test)]
    pub(crate) fn fired(&self, rule: Rule) -> u64 {
        self.counts[rule as usize]
    }
}

//! Counters of the search rules: for tests, compiled to nothing otherwise.

/// Counted rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
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

impl Rule {
    /// All rules.
    pub(crate) const ALL: [Rule; 22] = [
        Rule::TableCut,
        Rule::MateDistance,
        Rule::InternalReduction,
        Rule::Razoring,
        Rule::ReverseFutility,
        Rule::NullMove,
        Rule::NullMoveRefuted,
        Rule::ProbCut,
        Rule::SingularExtension,
        Rule::DoubleExtension,
        Rule::MultiCut,
        Rule::NegativeExtension,
        Rule::LateMovePruning,
        Rule::Futility,
        Rule::NoisyFutility,
        Rule::HistoryPruning,
        Rule::ExchangePruning,
        Rule::Reduction,
        Rule::ReductionRefuted,
        Rule::StandPat,
        Rule::QuiescenceFutility,
        Rule::QuiescenceExchange,
    ];
}

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

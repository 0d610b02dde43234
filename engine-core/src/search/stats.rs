//! How often each rule of the search fired: for tests, compiled to nothing otherwise.

/// The rules that are counted.
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

/// Counts of the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stats {
    counts: [u64; Rule::ALL.len()],
}

impl Stats {
    /// The rule fired.
    #[inline]
    pub(crate) fn count(&mut self, rule: Rule) {
        if COUNTING {
            self.counts[rule as usize] += 1;
        }
    }

    /// How often the rule fired.
    #[cfg(test)]
    pub(crate) fn fired(&self, rule: Rule) -> u64 {
        self.counts[rule as usize]
    }
}

//! An evaluation that is a sum of named counts, each with its weight.

/// Makes, from a table of terms, `Term` with names and order, the weights in use of a `Weights([i32; Term::COUNT])`, and the
/// two ways of taking terms in as they are found: `Counts` and `Sum`. It is used in a file `weights.rs`, which the tuner rewrites.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident = $weight:literal, $name:literal;)*) => {
        /// What the evaluator counts for each side.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(usize)]
        pub enum Term {
            $($(#[$doc])* $term,)*
        }

        impl Term {
            /// All of them.
            pub const ALL: &[Term] = &[$(Term::$term,)*];
            /// How many there are.
            pub const COUNT: usize = Term::ALL.len();

            /// The name in evaluation tables.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Term::$term => $name,)*
                }
            }
        }

        impl Weights {
            /// The weights in use.
            pub const DEFAULT: Weights = Weights([$($weight,)*]);

            /// The weight of a term.
            #[inline]
            #[must_use]
            pub const fn of(&self, term: Term) -> i32 {
                self.0[term as usize]
            }

            /// The lines of the `eval` table, from White's and Black's counts.
            pub(super) fn table(&self, counts: [Counts; 2]) -> Vec<engine_core::EvalTerm> {
                let weigh = |&term: &Term| {
                    let values = [0, 1].map(|side| counts[side][term as usize] * self.of(term));
                    engine_core::EvalTerm { name: term.name(), midgame: values, endgame: values }
                };
                Term::ALL.iter().map(weigh).collect()
            }

            /// The weights by the names that they have in their file, for a tuner.
            pub(super) fn named(&self) -> Vec<engine_core::Weight> {
                let named = |&term: &Term| engine_core::Weight { name: format!("{term:?}"), value: self.of(term) };
                Term::ALL.iter().map(named).collect()
            }

            /// The text of this file with other values.
            pub(super) fn file_with(&self, values: &[i32]) -> String {
                let names: Vec<String> = self.named().into_iter().map(|weight| weight.name).collect();
                let rows = names.iter().map(String::as_str).zip(values.chunks(1));
                $crate::common::weights::rewritten(include_str!("weights.rs"), rows)
            }
        }

        /// How often each term occurs for one side.
        pub type Counts = [i32; Term::COUNT];

        /// What takes in the terms as they are found: a table of counts, or their weighted sum.
        pub(super) trait Tally {
            fn add(&mut self, term: Term, amount: u32);
        }

        impl Tally for Counts {
            #[inline]
            fn add(&mut self, term: Term, amount: u32) {
                self[term as usize] += amount as i32;
            }
        }

        /// A weighted sum in the making.
        pub(super) struct Sum<'a> {
            pub(super) weights: &'a Weights,
            pub(super) centipawns: i32,
        }

        impl Tally for Sum<'_> {
            #[inline]
            fn add(&mut self, term: Term, amount: u32) {
                self.centipawns += self.weights.of(term) * amount as i32;
            }
        }
    };
}
pub(crate) use terms;

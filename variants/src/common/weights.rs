//! Tables of named weights in source files, and the rewriting of such a file with other values.

/// A named row of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Name in the source file.
    pub(crate) name: &'static str,
    /// Index of the first weight.
    pub(crate) start: usize,
    /// Number of weights.
    pub(crate) len: usize,
}

/// Declares a table of weights: lines `NAME = [value, ...];` make a constant [`Block`] each, all
/// values together `VALUES`, and all blocks `BLOCKS`.
macro_rules! weight_table {
    ($($(#[$doc:meta])* $name:ident = [$($value:literal),+ $(,)?];)*) => {
        weight_table!(@starts 0; $($(#[$doc])* $name = [$($value),+];)*);

        /// Every block, in the order of the weights.
        pub(crate) const BLOCKS: &[$crate::common::weights::Block] = &[$($name),*];

        /// Number of weights.
        pub(crate) const COUNT: usize = [$($(stringify!($value)),+),*].len();

        /// The weights in use.
        pub(crate) static VALUES: [i32; COUNT] = [$($($value),+),*];
    };
    (@starts $start:expr; $(#[$doc:meta])* $name:ident = [$($value:literal),+]; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: $crate::common::weights::Block = $crate::common::weights::Block {
            name: stringify!($name),
            start: $start,
            len: [$(stringify!($value)),+].len(),
        };
        weight_table!(@starts $name.start + $name.len; $($rest)*);
    };
    (@starts $start:expr;) => {};
}

pub(crate) use weight_table;

/// Returns the text of a source file with other values for some names. After the first `NAME = `, a
/// list in brackets is replaced up to its end, a number up to the next comma or semicolon.
pub(crate) fn rewritten<'a>(text: &str, values: impl IntoIterator<Item = (&'a str, &'a [i32])>) -> String {
    let mut text = text.to_string();
    for (name, values) in values {
        let Some(start) = value_of(&text, name) else { continue };
        let is_list = text[start..].starts_with('[');
        let ends: &[char] = if is_list { &[']'] } else { &[',', ';'] };
        let Some(length) = text[start..].find(ends) else { continue };
        let list = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        text.replace_range(start..start + length, &if is_list { format!("[{list}") } else { list });
    }
    text
}

/// Returns the start of the value that follows a name.
fn value_of(text: &str, name: &str) -> Option<usize> {
    let key = format!("{name} = ");
    let at_word = |&(at, _): &(usize, &str)| {
        !text[..at].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '_')
    };
    text.match_indices(&key).find(at_word).map(|(at, found)| at + found.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_replaced_behind_their_names() {
        let text = "    Pawn = 100, \"pawns\";\n    DoublePawn = -5, \"x\";\n    ROW = [1, 2];\n";
        let new = rewritten(text, [("Pawn", &[90][..]), ("ROW", &[-3, 4]), ("DoublePawn", &[7])]);
        assert_eq!(new, "    Pawn = 90, \"pawns\";\n    DoublePawn = 7, \"x\";\n    ROW = [-3, 4];\n");
    }
}

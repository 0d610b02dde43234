//! Operations that the sets of squares of all boards share.

/// Implements a set of squares for a tuple struct of bits:
/// `square_set!(Set(bits), Square, square_of_bit)`, with operators and an iterator.
macro_rules! square_set {
    ($set:ident($bits:ty), $square:ty, $of_bit:path) => {
        impl $set {
            /// No square.
            pub const EMPTY: $set = $set(0);

            /// The set of one square.
            #[inline]
            pub(crate) const fn from_square(square: $square) -> $set {
                $set(1 << square.index())
            }

            /// True if the square is in the set.
            #[inline]
            pub const fn has(self, square: $square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// True if the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// True if there is a square in the set.
            #[inline]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Number of squares.
            #[inline]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// The lowest square (a1 first), if any.
            #[inline]
            pub const fn first(self) -> Option<$square> {
                if self.0 == 0 { None } else { Some($of_bit(self.0.trailing_zeros() as u8)) }
            }
        }

        $crate::common::square_set::operators!($set, BitAnd bitand BitAndAssign bitand_assign &=);
        $crate::common::square_set::operators!($set, BitOr bitor BitOrAssign bitor_assign |=);
        $crate::common::square_set::operators!($set, BitXor bitxor BitXorAssign bitxor_assign ^=);

        /// Iterator over the squares of a set, a1 first.
        #[derive(Clone, Debug)]
        pub struct Squares($bits);

        impl Iterator for Squares {
            type Item = $square;

            #[inline]
            fn next(&mut self) -> Option<$square> {
                let square = $set(self.0).first();
                self.0 &= self.0.wrapping_sub(1);
                square
            }
        }

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = Squares;

            #[inline]
            fn into_iter(self) -> Squares {
                Squares(self.0)
            }
        }

        /// The names of the squares, blank-separated.
        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut squares = self.into_iter();
                squares.next().map_or(Ok(()), |first| write!(f, "{first}"))?;
                squares.try_for_each(|square| write!(f, " {square}"))
            }
        }

        impl FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> $set {
                squares.into_iter().fold($set::EMPTY, |set, square| set | $set::from_square(square))
            }
        }
    };
}

/// Implements an operator of sets, and its assigning form.
macro_rules! operators {
    ($set:ident, $operator:ident $name:ident $assigning:ident $assign:ident $symbol:tt) => {
        impl std::ops::$operator for $set {
            type Output = $set;

            #[inline]
            fn $name(mut self, other: $set) -> $set {
                self.0 $symbol other.0;
                self
            }
        }

        impl std::ops::$assigning for $set {
            #[inline]
            fn $assign(&mut self, other: $set) {
                self.0 $symbol other.0;
            }
        }
    };
}

pub(crate) use {operators, square_set};

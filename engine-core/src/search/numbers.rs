//! The numbers of the search in force: constants of the game, or what options made of them (feature `tunable`).

use std::marker::PhantomData;
use std::ops::Deref;

use crate::{SearchParams, Variant};

/// The numbers in force. Without the feature `tunable` it holds nothing, and they compile to constants.
pub(crate) struct Numbers<'a, V: Variant> {
    #[cfg(feature = "tunable")]
    values: &'a SearchParams,
    variant: PhantomData<&'a V>,
}

#[cfg(any(test, feature = "testkit", not(feature = "tunable")))]
impl<V: Variant> Numbers<'_, V> {
    /// The game's own numbers.
    pub(crate) const fn of_game() -> Self {
        Numbers {
            #[cfg(feature = "tunable")]
            values: const { &V::PARAMS },
            variant: PhantomData,
        }
    }
}

#[cfg(feature = "tunable")]
impl<'a, V: Variant> Numbers<'a, V> {
    /// Numbers that options have changed.
    pub(crate) const fn tuned(values: &'a SearchParams) -> Self {
        Numbers { values, variant: PhantomData }
    }
}

impl<V: Variant> Clone for Numbers<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for Numbers<'_, V> {}

impl<V: Variant> Deref for Numbers<'_, V> {
    type Target = SearchParams;

    #[inline(always)]
    fn deref(&self) -> &SearchParams {
        #[cfg(feature = "tunable")]
        return self.values;
        #[cfg(not(feature = "tunable"))]
        const {
            &V::PARAMS
        }
    }
}

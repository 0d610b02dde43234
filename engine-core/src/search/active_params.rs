//! Search parameters in force: constants of the game, or values set by options (feature `tunable`).

use std::marker::PhantomData;
use std::ops::Deref;

use crate::game::variant::Variant;
use crate::search::params::SearchParams;

/// Parameters in force. Without the feature `tunable` the struct is empty, and they compile to
/// constants.
pub(crate) struct ActiveParams<'a, V: Variant> {
    #[cfg(feature = "tunable")]
    values: &'a SearchParams,
    variant: PhantomData<&'a V>,
}

#[cfg(any(test, feature = "testkit", not(feature = "tunable")))]
impl<V: Variant> ActiveParams<'_, V> {
    /// Returns the game's own parameters.
    pub(crate) const fn of_game() -> Self {
        ActiveParams {
            #[cfg(feature = "tunable")]
            values: const { &V::PARAMS },
            variant: PhantomData,
        }
    }
}

#[cfg(feature = "tunable")]
impl<'a, V: Variant> ActiveParams<'a, V> {
    /// Returns parameters changed by options.
    pub(crate) const fn tuned(values: &'a SearchParams) -> Self {
        ActiveParams { values, variant: PhantomData }
    }
}

impl<V: Variant> Clone for ActiveParams<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for ActiveParams<'_, V> {}

impl<V: Variant> Deref for ActiveParams<'_, V> {
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

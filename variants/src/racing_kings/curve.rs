//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 697707 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 122.6, spread: 248.8 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 868487 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 17.2, spread: 534.9 };

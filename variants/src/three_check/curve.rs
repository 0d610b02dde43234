//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 57284 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 4.3, spread: 275.8 };

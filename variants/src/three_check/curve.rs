//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 531811 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 11.7, spread: 303.4 };

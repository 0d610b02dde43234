//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 220315 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 369.0, spread: 420.0 };

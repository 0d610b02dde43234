//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 59225 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 24.5, spread: 357.7 };

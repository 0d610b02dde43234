//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1656749 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 6.0, spread: 334.6 };

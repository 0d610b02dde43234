//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 2550930 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 137.7, spread: 248.3 };

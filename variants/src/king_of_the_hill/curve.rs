//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 45261 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 56.7, spread: 156.6 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 78385 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 118.1, spread: 110.3 };

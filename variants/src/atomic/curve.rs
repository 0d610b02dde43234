//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1110171 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 229.2, spread: 565.0 };

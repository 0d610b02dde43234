//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1436290 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 206.7, spread: 464.7 };

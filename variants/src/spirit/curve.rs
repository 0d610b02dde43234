//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 88488 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 214.6, spread: 474.2 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 3037319 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 28.4, spread: 374.4 };

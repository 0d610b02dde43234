//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 41893 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 117.9, spread: 249.6 };

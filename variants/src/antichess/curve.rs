//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1330173 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 49.4, spread: 101.8 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1164895 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 5.6, spread: 346.9 };

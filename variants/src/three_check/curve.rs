//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 972204 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 5.0, spread: 332.7 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 27169 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 3.5, spread: 349.2 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1822571 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 32.8, spread: 311.3 };

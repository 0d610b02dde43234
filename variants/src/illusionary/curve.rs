//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 65885 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 162.1, spread: 220.8 };

//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 2724727 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 57.0, spread: 335.4 };

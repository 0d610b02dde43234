//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 284868 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 49.2, spread: 262.8 };

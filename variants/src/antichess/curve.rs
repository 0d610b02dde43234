//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 158445 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 66.4, spread: 119.3 };

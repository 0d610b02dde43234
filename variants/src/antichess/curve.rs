//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 9751 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 89.2, spread: 182.9 };

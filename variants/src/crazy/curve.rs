//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 212609 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 1000.0, spread: 998.1 };

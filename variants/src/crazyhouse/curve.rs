//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 24890 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 12.6, spread: 425.3 };

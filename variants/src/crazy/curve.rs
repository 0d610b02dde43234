//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 851453 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 822.1, spread: 845.7 };

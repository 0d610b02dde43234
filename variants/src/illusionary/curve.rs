//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 62187 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 133.3, spread: 228.2 };

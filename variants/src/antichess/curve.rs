//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 507912 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 76.5, spread: 126.2 };

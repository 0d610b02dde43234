//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 633752 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 337.0, spread: 439.4 };

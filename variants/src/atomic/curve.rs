//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1803999 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 268.2, spread: 530.3 };

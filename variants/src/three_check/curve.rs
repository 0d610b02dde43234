//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 1772949 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 7.6, spread: 361.4 };

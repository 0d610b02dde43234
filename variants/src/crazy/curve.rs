//! Curve from scores to expected results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 373404 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 801.7, spread: 834.4 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 61615 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 955.6, spread: 693.8 };

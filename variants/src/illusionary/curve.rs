//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 119286 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 172.2, spread: 254.8 };

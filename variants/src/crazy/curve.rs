//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 236506 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 990.2, spread: 623.9 };

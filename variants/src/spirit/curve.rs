//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 37482 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 173.8, spread: 350.8 };

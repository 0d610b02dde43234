//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 86996 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 107.4, spread: 236.9 };

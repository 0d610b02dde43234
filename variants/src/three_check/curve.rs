//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 284277 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 17.6, spread: 237.2 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 33377 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 12.9, spread: 476.7 };

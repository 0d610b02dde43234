//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 25784 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 115.8, spread: 208.3 };

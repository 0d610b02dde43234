//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 457738 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 107.9, spread: 174.3 };

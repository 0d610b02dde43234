//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 12442 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 1000.0, spread: 1029.1 };

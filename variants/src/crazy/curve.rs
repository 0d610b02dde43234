//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 18171 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 963.1, spread: 821.8 };

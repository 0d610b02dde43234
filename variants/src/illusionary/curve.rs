//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 218024 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 119.4, spread: 303.9 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 573173 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 79.1, spread: 1027.6 };

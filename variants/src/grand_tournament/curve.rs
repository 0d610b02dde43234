//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 95604 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 134.5, spread: 108.5 };

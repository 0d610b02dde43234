//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 471770 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 100.5, spread: 162.8 };

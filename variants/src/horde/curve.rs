//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 158141 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 64.7, spread: 1116.6 };

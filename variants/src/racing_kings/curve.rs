//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 367983 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 124.0, spread: 253.8 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 58978 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 175.0, spread: 363.0 };

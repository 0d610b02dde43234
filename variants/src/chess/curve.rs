//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 78484 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 111.4, spread: 111.5 };

//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 414016 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 190.6, spread: 319.4 };

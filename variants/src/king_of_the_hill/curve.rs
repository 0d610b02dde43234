//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 500573 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 48.9, spread: 322.3 };

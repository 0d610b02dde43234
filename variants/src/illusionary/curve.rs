//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 51753 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 125.8, spread: 250.8 };

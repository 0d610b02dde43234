//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 68865 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 56.9, spread: 314.4 };

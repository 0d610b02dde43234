//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 29721 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 153.2, spread: 378.1 };

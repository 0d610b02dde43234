//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 134522 positions of self-play.
pub(super) const CURVE: WinCurve = WinCurve { half_won: 302.7, spread: 402.0 };

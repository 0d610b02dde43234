//! How scores turn into results. Written by `menagerie curve`.

use engine_core::WinCurve;

/// Fitted to 61618 positions of self-play.
pub(crate) const CURVE: WinCurve = WinCurve { half_won: 33.4, spread: 489.8 };

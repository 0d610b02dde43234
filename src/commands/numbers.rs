//! Numbers on the command line.

use std::str::FromStr;

use engine_core::MAX_PLY;
use thiserror::Error;

/// Error for an invalid number, with the expected kind.
#[derive(Clone, Debug, Error)]
#[error("{0} is wanted")]
pub(super) struct NumberError(&'static str);

fn number<T: FromStr>(
    text: &str,
    fits: impl Fn(&T) -> bool,
    expected: &'static str,
) -> Result<T, NumberError> {
    text.parse().ok().filter(fits).ok_or(NumberError(expected))
}

/// Parses a share from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, NumberError> {
    number(text, |share| (0.0..=1.0).contains(share), "a number from 0 to 1")
}

pub(super) fn at_least_zero(text: &str) -> Result<f64, NumberError> {
    number(text, |number: &f64| number.is_finite() && *number >= 0.0, "a number from 0 up")
}

pub(super) fn above_zero(text: &str) -> Result<f64, NumberError> {
    number(text, |number: &f64| number.is_finite() && *number > 0.0, "a number above 0")
}

/// Parses a scale of scores in logits per centipawn: the advantage of a pawn is no sure win.
pub(super) fn scale(text: &str) -> Result<f64, NumberError> {
    number(text, |&scale| 0.0 < scale && scale <= 1.0, "a number above 0, at most 1,")
}

/// Parses a number of seconds, at most a year.
pub(super) fn seconds(text: &str) -> Result<f64, NumberError> {
    const LONGEST: f64 = 365.0 * 24.0 * 3600.0;
    let fits = |seconds: &f64| *seconds > 0.0 && *seconds <= LONGEST;
    number(text, fits, "a number of seconds above 0")
}

/// Parses the size of a network's hidden layer.
pub(super) fn hidden(text: &str) -> Result<usize, NumberError> {
    let fits = |hidden: &usize| (32..=1024).contains(hidden) && hidden.is_multiple_of(32);
    number(text, fits, "a multiple of 32 from 32 to 1024")
}

/// Word that is the depth of a search or the name of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DepthOrGame {
    Depth(u32),
    Game(String),
}

/// Parses a depth of at least `LEAST`; other words are names of games.
pub(super) fn depth_or_game<const LEAST: u32>(text: &str) -> Result<DepthOrGame, String> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(DepthOrGame::Game(text.to_string()));
    }
    match text.parse() {
        Ok(depth) if (LEAST..=MAX_PLY as u32).contains(&depth) => Ok(DepthOrGame::Depth(depth)),
        _ => Err(format!("a depth from {LEAST} to {MAX_PLY} is wanted")),
    }
}

impl DepthOrGame {
    /// Returns the depth among some words, and the other words.
    ///
    /// # Errors
    /// If there are two depths.
    pub(super) fn sort(words: &[DepthOrGame]) -> Result<(Option<u32>, Vec<&str>), String> {
        let (mut depth, mut games) = (None, Vec::new());
        for word in words {
            match word {
                DepthOrGame::Depth(one) if depth.is_none() => depth = Some(*one),
                DepthOrGame::Depth(two) => return Err(format!("two depths are named; the second is {two}")),
                DepthOrGame::Game(name) => games.push(&**name),
            }
        }
        Ok((depth, games))
    }
}

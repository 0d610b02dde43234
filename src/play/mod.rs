//! The game in a terminal.
//!
//! A [`Table`](crate::table::Table) has the game with its clocks and the engine; [`app`] has the
//! state of the screen, and [`keys`] the user's actions. Both are independent of the terminal:
//! [`draw`] converts them to characters, and this module converts the terminal's events to calls.
//! Games provide their specific pictures and descriptions ([`engine_core::Picture`],
//! [`engine_core::Description`]).

mod app;
mod choices;
mod draw;
mod form;
mod games;
mod keys;
mod layout;
mod mouse;
mod pointing;
mod prompt;
mod reading;
mod terminal;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use thiserror::Error;

pub(crate) use app::{App, Show};
pub(crate) use draw::{Colors, Palette};

use terminal::Screen;

/// Time limit of waiting for a key before engine and clocks are checked again.
const TICK: Duration = Duration::from_millis(50);
/// Interval at which running clocks are drawn.
const CLOCK_TICK: Duration = Duration::from_millis(100);

/// Error of the terminal.
#[derive(Debug, Error)]
pub(crate) enum TerminalError {
    #[error("play needs a terminal for input and output; analyze and show work without one")]
    Missing,
    #[error("play needs a terminal that can move its cursor, and TERM is '{0}'")]
    Dumb(String),
    #[error("the terminal failed: {0}")]
    Failed(#[from] io::Error),
    #[error(transparent)]
    Signals(#[from] ctrlc::Error),
}

/// Checks that a game can be shown in this terminal.
pub(crate) fn check_terminal() -> Result<(), TerminalError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TerminalError::Missing);
    }
    let term = std::env::var("TERM").unwrap_or_default();
    if cfg!(unix) && (term.is_empty() || term == "dumb") {
        return Err(TerminalError::Dumb(term));
    }
    Ok(())
}

/// Returns true if the terminal supports Unicode according to the locale.
pub(crate) fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default()
        .to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// Plays until the user quits or the process receives a termination signal.
pub(crate) fn run(app: &mut App, palette: Palette) -> Result<(), TerminalError> {
    let stop = terminal::stop_flag()?;
    let mut screen = Screen::open()?;
    let mut drawn = None;
    while !app.quit && !stop.load(Ordering::Relaxed) {
        let now = Instant::now();
        let changed = app.advance(now);
        let stale = drawn.is_none_or(|then: Instant| now.duration_since(then) >= CLOCK_TICK);
        if changed || stale {
            paint(app, palette, now, &mut screen.terminal)?;
            drawn = Some(now);
        }
        if event::poll(TICK)? {
            take_event(app, event::read()?, &mut screen)?;
            drawn = None;
        }
    }
    Ok(())
}

/// Draws a frame. The window may have changed its size since the last event.
fn paint<B: Backend>(
    app: &mut App,
    palette: Palette,
    now: Instant,
    terminal: &mut Terminal<B>,
) -> Result<(), B::Error> {
    terminal.draw(|frame| {
        app.resize(frame.area().as_size().into());
        draw::draw(app, palette, now, frame.buffer_mut());
    })?;
    Ok(())
}

#[cfg(unix)]
fn is_suspension(key: &event::KeyEvent) -> bool {
    key.code == event::KeyCode::Char('z') && key.modifiers.contains(event::KeyModifiers::CONTROL)
}

fn take_event(app: &mut App, event: Event, screen: &mut Screen) -> io::Result<()> {
    let now = Instant::now();
    match event {
        #[cfg(unix)]
        Event::Key(key) if is_suspension(&key) => screen.suspend()?,
        Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key, now),
        Event::Mouse(mouse) => app.mouse(mouse, now),
        Event::Resize(..) => screen.forget_drawn()?,
        _ => {}
    }
    Ok(())
}

//! The terminal, which is restored under all circumstances.

use std::io::{self, Stdout};
use std::panic;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The terminal during the game; dropping it restores the terminal.
pub(crate) struct Screen {
    /// Drawing backend.
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
}

fn give_back() {
    // The terminal may be gone already; there is nowhere to report the error.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Calls `act` at a panic before its message is printed.
fn before_panic_reports(act: impl Fn() + Send + Sync + 'static) {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        act();
        report(info);
    }));
}

impl Screen {
    /// Prepares the terminal. A panic restores it before its message is printed.
    pub(crate) fn open() -> io::Result<Screen> {
        before_panic_reports(give_back);
        take_over().inspect_err(|_| give_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| give_back())?;
        Ok(Screen { terminal })
    }

    /// Suspends the program like Ctrl-Z, until the shell resumes it.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        nix::sys::signal::raise(nix::sys::signal::Signal::SIGTSTP)?;
        take_over()?;
        self.forget_drawn()
    }

    /// Forces a complete redraw. [`Terminal::clear`] would query the terminal for its cursor, which
    /// not every terminal answers.
    pub(crate) fn forget_drawn(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Time for an orderly end after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// Flag set by SIGTERM, SIGINT and SIGHUP. Reading from a terminal that is gone may never return;
/// therefore the process ends soon after the signal in any case.
pub(crate) fn stop_flag() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let handler = move || {
        raised.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        // The thread that holds standard output may be blocked as well.
        thread::spawn(give_back);
        thread::sleep(GRACE);
        process::exit(1);
    };
    ctrlc::set_handler(handler)?;
    Ok(flag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::unbounded;

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_reported() {
        let (restored, happened) = unbounded();
        let reported = restored.clone();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |_| reported.send("reported").expect("the test listens")));
        before_panic_reports(move || restored.send("given back").expect("the test listens"));
        let panicked = panic::catch_unwind(|| panic!("on purpose"));
        panic::set_hook(usual);
        assert!(panicked.is_err());
        assert_eq!(happened.iter().take(2).collect::<Vec<_>>(), ["given back", "reported"]);
    }
}

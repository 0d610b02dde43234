//! Perft and bench: long work besides searching, on a separate thread, so that input is handled
//! meanwhile.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, after, never, select, unbounded};
use lab::stop::{StopSignal, stop_switch};

use super::{parse, print};
use crate::protocol::command::{ServerFlow, UciCommand};
use crate::protocol::input::InputLine;
use crate::protocol::session::EngineSession;

/// Last line of an interrupted perft or bench.
pub(super) const STOPPED: &str = "info string stopped before the end: there is no total";

/// A `quit` followed by the end of the input within this time ends a list of commands, all of which
/// are carried out.
const QUIT_DELAY: Duration = Duration::from_millis(250);

/// Interval of messages during the work after the end of the input; a closed pipe is only detected
/// by writing to it.
const KEEP_ALIVE: Duration = Duration::from_secs(3);

/// Does the work and writes its lines. Input is deferred to the end of the work, so that a list of
/// commands has its results in order, with three exceptions: `stop` takes effect at once, also on
/// deferred searches, `isready` is answered at once if no input is deferred, and `quit` takes effect
/// unless it is the last command of a list.
pub(super) fn run(
    session: &mut EngineSession,
    work: impl FnOnce(&StopSignal, &Sender<String>) + Send + 'static,
) -> ServerFlow {
    let (sender, output) = unbounded();
    // The work is stopped when the switch is dropped, whatever the reason for returning.
    let (switch, signal) = stop_switch();
    if thread::Builder::new().spawn(move || work(&signal, &sender)).is_err() {
        session.out.line(print::remark("the system has no thread for this work: there is no total"));
        return ServerFlow::Continue;
    }
    // The `quit` may be among the input that was deferred earlier.
    let is_quit = |input: &InputLine| command(Some(input)) == Some(UciCommand::Quit);
    let quits = !session.is_input_over() && session.waiting().iter().any(is_quit);
    let mut patience = if quits { after(QUIT_DELAY) } else { never() };
    while !session.out.is_broken() {
        let keep_alive = if session.is_input_over() { after(KEEP_ALIVE) } else { never() };
        select! {
            recv(output) -> line => match line {
                Ok(line) => session.out.line(line),
                Err(_) => return ServerFlow::Continue,
            },
            recv(session.lines()) -> input => match (command(input.as_ref().ok()), input) {
                (Some(UciCommand::Stop), Ok(input)) => {
                    switch.stop();
                    // A search that waits behind the work ends as well: its `stop` does not come
                    // again.
                    if session.waiting().iter().any(is_search) {
                        session.defer(input);
                    }
                    output.iter().for_each(|line| session.out.line(line));
                    return ServerFlow::Continue;
                }
                (Some(UciCommand::IsReady), _) if session.waiting().is_empty() => session.out.line("readyok"),
                (command, Ok(input)) => {
                    session.defer(input);
                    if command == Some(UciCommand::Quit) {
                        patience = after(QUIT_DELAY);
                    }
                }
                (_, Err(_)) => {
                    session.input_is_over();
                    patience = never();
                }
            },
            recv(patience) -> _ => return ServerFlow::Quit,
            recv(keep_alive) -> _ => session.out.line(print::remark("not at its end yet")),
        }
    }
    ServerFlow::Quit
}

fn is_search(input: &InputLine) -> bool {
    matches!(command(Some(input)), Some(UciCommand::Go(_)))
}

fn command(input: Option<&InputLine>) -> Option<UciCommand> {
    let Some(InputLine::Text(line)) = input else { return None };
    parse::parse(line).ok()
}

/// Sends a line of the work to the writer.
pub(super) fn send(lines: &Sender<String>, line: impl Into<String>) {
    // The receiver of cancelled work is gone.
    let _ = lines.send(line.into());
}

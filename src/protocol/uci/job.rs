//! Perft and bench: long work besides searching, on a thread of its own, so that the other side is heard meanwhile.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, after, never, select, unbounded};

use super::{parse, print};
use crate::protocol::command::{ServerFlow, UciCommand};
use crate::protocol::input::Input;
use crate::protocol::session::EngineSession;
use crate::stop::{StopSignal, stop_switch};

/// The last line of a perft or bench that did not come to its end.
pub(super) const STOPPED: &str = "info string stopped before the end: there is no total";

/// A `quit` after which the input ends within this time is the end of a list of commands, all of which are carried out.
const LAST_WORD: Duration = Duration::from_millis(250);

/// How often the work says that it goes on once the input has ended: whoever is gone is noticed by writing to them.
const SIGN_OF_LIFE: Duration = Duration::from_secs(3);

/// Does some work and writes the lines that it has to say. What the other side says meanwhile waits for the end, so that a list
/// of commands has all its results in its order. Only `stop` is obeyed, `isready` answered at once where nothing waits before it,
/// and `quit` obeyed unless it is the last word of a list.
pub(super) fn run(
    session: &mut EngineSession,
    work: impl FnOnce(&StopSignal, &Sender<String>) + Send + 'static,
) -> ServerFlow {
    let (sender, said) = unbounded();
    // Whichever way this ends, the work ends with the switch.
    let (switch, signal) = stop_switch();
    if thread::Builder::new().spawn(move || work(&signal, &sender)).is_err() {
        session.out.line(print::remark("the system has no thread for this work: there is no total"));
        return ServerFlow::Continue;
    }
    // The last word may have been said while something else was done.
    let is_quit = |input: &Input| command(Some(input)) == Some(UciCommand::Quit);
    let is_told = !session.is_input_over() && session.waiting().iter().any(is_quit);
    let mut patience = if is_told { after(LAST_WORD) } else { never() };
    while !session.out.is_broken() {
        let silence = if session.is_input_over() { after(SIGN_OF_LIFE) } else { never() };
        select! {
            recv(said) -> line => match line {
                Ok(line) => session.out.line(line),
                Err(_) => return ServerFlow::Continue,
            },
            recv(session.lines()) -> input => match (command(input.as_ref().ok()), input) {
                (Some(UciCommand::Stop), _) => {
                    switch.stop();
                    said.iter().for_each(|line| session.out.line(line));
                    return ServerFlow::Continue;
                }
                (Some(UciCommand::IsReady), _) if session.waiting().is_empty() => session.out.line("readyok"),
                (command, Ok(input)) => {
                    session.put_off(input);
                    if command == Some(UciCommand::Quit) {
                        patience = after(LAST_WORD);
                    }
                }
                (_, Err(_)) => {
                    session.input_is_over();
                    patience = never();
                }
            },
            recv(patience) -> _ => return ServerFlow::Quit,
            recv(silence) -> _ => session.out.line(print::remark("not at its end yet")),
        }
    }
    ServerFlow::Quit
}

fn command(input: Option<&Input>) -> Option<UciCommand> {
    let Some(Input::Line(line)) = input else { return None };
    parse::parse(line).ok()
}

/// Gives a line of the work to whoever writes.
pub(super) fn tell(lines: &Sender<String>, line: impl Into<String>) {
    // Nobody listens to work that was given up.
    let _ = lines.send(line.into());
}

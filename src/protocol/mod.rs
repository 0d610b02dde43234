//! Protocol server: reads lines, runs the search and writes the answers. It works on any reader and
//! writer, so that tests run it in memory.

mod command;
mod input;
mod output;
mod session;
#[cfg(test)]
mod tests;
mod uci;
mod xboard;

use std::io::{self, BufRead, BufReader, Write};

use engine_core::SearchEvent;

pub(crate) use command::PositionRequest;
pub(crate) use xboard::XBoardStart;

use crate::catalogue::Catalogue;
use command::{ServerEvent, ServerFlow};
use input::InputLine;
use output::Output;
use session::EngineSession;
use uci::Uci;
use xboard::XBoardState;

/// Protocol of the GUI.
#[derive(Clone, Debug)]
pub(crate) enum GuiProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard, version 2.
    XBoard(XBoardStart),
}

/// Serves the GUI until it quits or disconnects. If `protocol` is `None`, its first line decides on
/// the protocol.
///
/// # Errors
/// A failure to write an answer.
pub(crate) fn serve<R, W>(
    input: R,
    output: W,
    catalogue: &Catalogue,
    protocol: Option<GuiProtocol>,
) -> io::Result<()>
where
    R: BufRead + Send + 'static,
    W: Write + 'static,
{
    let session = EngineSession::new(catalogue, input::spawn(input), Output::new(Box::new(output)));
    let mut server = Server::new(session, protocol);
    server.run();
    server.session.out.take_failure().map_or(Ok(()), Err)
}

/// Serves a GUI on standard input and output, as [`serve`] does.
///
/// # Errors
/// A failure to write an answer.
pub(crate) fn serve_standard_streams(catalogue: &Catalogue, protocol: Option<GuiProtocol>) -> io::Result<()> {
    serve(BufReader::new(io::stdin()), io::stdout(), catalogue, protocol)
}

/// Protocol handler. Until the first line decides, UCI's extensions (`d`, `bench`, `go perft` ...)
/// work without a greeting.
enum ProtocolHandler {
    Undecided(Uci),
    Uci(Uci),
    XBoard(Box<XBoardState>),
}

struct Server {
    session: EngineSession,
    handler: ProtocolHandler,
}

impl Server {
    fn new(mut session: EngineSession, protocol: Option<GuiProtocol>) -> Server {
        let handler = match protocol {
            None => ProtocolHandler::Undecided(Uci::default()),
            Some(GuiProtocol::Uci) => ProtocolHandler::Uci(Uci::default()),
            Some(GuiProtocol::XBoard(start)) => {
                ProtocolHandler::XBoard(Box::new(XBoardState::new(&mut session, start)))
            }
        };
        Server { session, handler }
    }

    fn run(&mut self) {
        while !self.session.out.is_broken() {
            let flow = match self.session.next_event() {
                ServerEvent::EndOfInput => {
                    self.end_of_input();
                    ServerFlow::Quit
                }
                event => self.event(event),
            };
            if flow == ServerFlow::Quit {
                break;
            }
        }
        self.session.abandon();
    }

    fn event(&mut self, event: ServerEvent) -> ServerFlow {
        match (event, &mut self.handler) {
            (ServerEvent::Input(InputLine::Text(line)), _) => return self.line(&line),
            (ServerEvent::Input(InputLine::TooLong), handler) => {
                if let ProtocolHandler::Undecided(uci) | ProtocolHandler::Uci(uci) = handler {
                    uci.lose_position(&mut self.session);
                }
                self.complain("a line of more than a megabyte was ignored");
            }
            (ServerEvent::Search(event), _) => self.search_event(event),
            (ServerEvent::Alarm, ProtocolHandler::XBoard(xboard)) => xboard.alarm(&mut self.session),
            // UCI sets no timer, and no event follows the end of the input.
            (ServerEvent::Alarm | ServerEvent::EndOfInput, _) => {}
        }
        ServerFlow::Continue
    }

    fn line(&mut self, line: &str) -> ServerFlow {
        // Some editors and shells send a byte-order mark first.
        let line = line.trim_start_matches('\u{feff}');
        if line.trim().is_empty() {
            return ServerFlow::Continue;
        }
        self.decide(line);
        match &mut self.handler {
            ProtocolHandler::Undecided(uci) | ProtocolHandler::Uci(uci) => uci.line(&mut self.session, line),
            ProtocolHandler::XBoard(xboard) => xboard.line(&mut self.session, line),
        }
    }

    /// Selects the protocol when a greeting arrives.
    fn decide(&mut self, line: &str) {
        let ProtocolHandler::Undecided(uci) = &mut self.handler else { return };
        match line.split_whitespace().next() {
            Some("uci") => self.handler = ProtocolHandler::Uci(std::mem::take(uci)),
            Some("xboard" | "protover") => {
                uci.finish(&mut self.session);
                self.handler = ProtocolHandler::XBoard(Box::new(XBoardState::new(
                    &mut self.session,
                    XBoardStart::default(),
                )));
            }
            _ => {}
        }
    }

    fn complain(&mut self, message: &str) {
        self.session.out.line(match &self.handler {
            ProtocolHandler::Undecided(_) | ProtocolHandler::Uci(_) => format!("info string {message}"),
            ProtocolHandler::XBoard(_) => format!("Error ({message}): ?"),
        });
    }

    fn search_event(&mut self, event: SearchEvent) {
        match &mut self.handler {
            ProtocolHandler::Undecided(uci) | ProtocolHandler::Uci(uci) => {
                uci.search_event(&mut self.session, &event);
            }
            ProtocolHandler::XBoard(xboard) => xboard.search_event(&mut self.session, event),
        }
    }

    /// No `stop` can arrive any more; a search that ends by itself still reports its result.
    fn end_of_input(&mut self) {
        while self.session.has_end()
            && !self.session.out.is_broken()
            && let Some(event) = self.session.next_search_event()
        {
            self.search_event(event);
        }
        match &mut self.handler {
            ProtocolHandler::Undecided(uci) | ProtocolHandler::Uci(uci) => uci.finish(&mut self.session),
            ProtocolHandler::XBoard(xboard) => xboard.leave(&mut self.session),
        }
    }
}

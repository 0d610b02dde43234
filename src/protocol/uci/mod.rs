//! The Universal Chess Interface, with common extensions for engine developers (`d`, `eval`,
//! `bench`, `go perft`, `flip`).

mod job;
mod parse;
mod print;

use engine_core::{Clock, Limits, MAX_PLY, PerftCount, Score, SearchEvent, SearchReport};
use lab::bench::{self, BenchError};

use super::command::{GoRequest, PositionRequest, ServerFlow, UciCommand};
use super::session::EngineSession;
use crate::engine::Changed;
use crate::options;
use crate::text::{echo, one_line};
use job::{STOPPED, send};
use parse::UciCommandError;

const HELP: &str = "Menagerie speaks UCI and XBoard. UCI commands: uci isready ucinewgame position go stop ponderhit \
                    setoption debug quit; also d (board), eval, flip, bench [depth], go perft DEPTH. \
                    'menagerie --help' on the command line has more.";

/// State of a UCI conversation besides that of the engine.
#[derive(Default)]
pub(super) struct Uci {
    debug: bool,
    pondering: bool,
    /// True if no result may be reported before `stop`.
    infinite: bool,
    /// Result of a search that finished before it may be reported.
    early: Option<SearchReport>,
    /// True if the last position was rejected, so that there is none to search.
    has_no_position: bool,
    /// Last FEN of which something was dropped. GUIs send it before every move, but the message is
    /// only written once.
    reported_fen: Option<String>,
}

/// Message for a search after a rejected position.
const NO_POSITION: &str = "there is no position: the last one was refused";

impl Uci {
    /// Handles one line.
    pub(super) fn line(&mut self, session: &mut EngineSession, line: &str) -> ServerFlow {
        match parse::parse(line) {
            Ok(command) => return self.command(session, command),
            Err(error) => {
                if matches!(error, UciCommandError::Position(_)) {
                    self.lose_position(session);
                }
                say(session, &error.to_string());
            }
        }
        ServerFlow::Continue
    }

    /// Ends the search: a position was refused or too long, so there is none to search.
    pub(super) fn lose_position(&mut self, session: &mut EngineSession) {
        self.finish(session);
        self.has_no_position = true;
    }

    /// Writes an event of the search.
    pub(super) fn search_event(&mut self, session: &mut EngineSession, event: &SearchEvent) {
        match event {
            SearchEvent::Info(line) => {
                let wdl = session.engine.options().check(options::SHOW_WDL);
                session.out.line(print::info(line, wdl));
            }
            SearchEvent::CurrentMove { depth, text, number, .. } => {
                session.out.line(format!("info depth {depth} currmove {text} currmovenumber {number}"));
            }
            SearchEvent::Done(report) => self.done(session, report),
        }
    }

    /// Stops the running search and reports its result.
    pub(super) fn finish(&mut self, session: &mut EngineSession) {
        self.answer_wanted(session);
        if session.is_searching() {
            session.stop();
            self.await_answer(session);
        }
    }

    /// Allows results to be reported, and reports one that was held back.
    fn answer_wanted(&mut self, session: &mut EngineSession) {
        self.pondering = false;
        self.infinite = false;
        if let Some(report) = self.early.take() {
            self.answer(session, &report);
        }
    }

    fn await_answer(&mut self, session: &mut EngineSession) {
        while !session.out.is_broken() {
            match session.next_search_event() {
                Some(event) => self.search_event(session, &event),
                None => return,
            }
        }
    }

    fn done(&mut self, session: &mut EngineSession, report: &SearchReport) {
        if self.pondering || self.infinite {
            self.early = Some(report.clone());
        } else {
            self.answer(session, report);
        }
    }

    /// Writes the result of a `go`.
    fn answer(&self, session: &mut EngineSession, report: &SearchReport) {
        if report.best.is_none() && !self.has_no_position {
            session.out.line(print::finished_game(session.engine.game()));
        }
        session.out.line(print::best_move(report));
    }

    fn command(&mut self, session: &mut EngineSession, command: UciCommand) -> ServerFlow {
        if !command.leaves_search_alone() {
            self.finish(session);
        }
        if self.has_no_position && command.needs_position() {
            say(session, NO_POSITION);
            return ServerFlow::Continue;
        }
        match command {
            UciCommand::Uci => introduce(session),
            UciCommand::IsReady => {
                if let Some(note) = session.get_ready() {
                    say(session, &note);
                }
                session.out.line("readyok");
            }
            UciCommand::NewGame => {
                session.engine.new_game();
                self.has_no_position = false;
            }
            UciCommand::Position(request) => self.set_position(session, &request),
            UciCommand::Go(request) => self.go(session, &request),
            UciCommand::Perft(depth) => return perft(session, depth),
            // The search has been stopped already, if one was running.
            UciCommand::Stop => {}
            UciCommand::PonderHit => self.ponder_hit(session),
            UciCommand::SetOption { name, value } => self.set_option(session, &name, &value),
            UciCommand::Debug(on) => self.debug = on,
            UciCommand::Register => say(session, "no registration is needed"),
            UciCommand::Display => session.out.line(print::display(session.engine.game())),
            UciCommand::Evaluate => evaluate(session),
            UciCommand::Bench(depth) => return run_bench(session, depth),
            UciCommand::Flip => flip(session),
            UciCommand::Help => say(session, HELP),
            UciCommand::Quit => return ServerFlow::Quit,
        }
        ServerFlow::Continue
    }

    fn ponder_hit(&mut self, session: &mut EngineSession) {
        if self.pondering {
            if session.is_searching() {
                session.engine.player().ponder_hit();
            }
            self.answer_wanted(session);
        } else {
            say(session, "ponderhit: no search on the opponent's time is running");
        }
    }

    fn go(&mut self, session: &mut EngineSession, request: &GoRequest) {
        for complaint in &request.complaints {
            say(session, complaint);
        }
        let mut limits = bounded(session.engine.limits(), request);
        for text in &request.search_moves {
            match session.engine.game().read(text) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => say(session, &format!("go searchmoves: {}", echo(&error.to_string()))),
            }
        }
        if self.debug {
            say(session, &format!("debug: {}", print::limits(&limits)));
        }
        self.pondering = limits.ponder;
        self.infinite = limits.infinite;
        if self.has_no_position {
            say(session, NO_POSITION);
            return self.done(session, &SearchReport::default());
        }
        session.start(limits);
    }

    fn set_position(&mut self, session: &mut EngineSession, request: &PositionRequest) {
        let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
        let read = session.engine.game_mut().set_position(request.fen.as_deref(), &moves);
        self.has_no_position = read.is_err();
        match read {
            Ok(dropped) => {
                if request.fen != self.reported_fen {
                    dropped.iter().for_each(|dropped| say(session, &one_line(dropped)));
                }
                self.reported_fen.clone_from(&request.fen);
            }
            Err(error) => say(session, &format!("position refused: {}", one_line(error))),
        }
    }

    fn set_option(&mut self, session: &mut EngineSession, name: &str, value: &str) {
        match session.engine.set_or_keep_option(name, value) {
            Ok(Changed::Game) => {
                self.has_no_position = false;
                self.reported_fen = None;
                announce_game(session);
            }
            Ok(Changed::Catalogue) => announce_games(session),
            Ok(Changed::Value) => {
                if let Some(note) = session.engine.note(name) {
                    say(session, &one_line(note));
                }
            }
            Err(error) => say(session, &one_line(error)),
        }
    }
}

fn say(session: &mut EngineSession, message: &str) {
    session.out.line(print::remark(message));
}

fn introduce(session: &mut EngineSession) {
    session.out.line(concat!("id name Menagerie ", env!("CARGO_PKG_VERSION")));
    session.out.line("id author the Menagerie authors");
    let catalogue = session.engine.catalogue();
    for spec in catalogue.engine_options().iter().chain(&catalogue.game_options()) {
        session.out.line(options::uci_line(spec));
    }
    session.out.line("uciok");
}

/// Writes the list of available games, as in the greeting.
fn announce_games(session: &mut EngineSession) {
    let catalogue = session.engine.catalogue();
    let variants = catalogue.engine_options().iter().filter(|spec| spec.name == options::VARIANT);
    variants.for_each(|spec| session.out.line(options::uci_line(spec)));
    let armies = catalogue.armies().len();
    say(session, &format!("armies from files: {armies}"));
}

/// Writes the chosen game in the format of GUIs for many variants.
fn announce_game(session: &mut EngineSession) {
    let game = session.engine.game();
    let start = game.start_fen();
    let (size, template) = match game.codec().board_setup() {
        Some(setup) => (setup.size, setup.parent),
        None => game.codec().known_board(),
    };
    let (board, pocket) = size.split_once('+').unwrap_or((size, "0"));
    let (files, ranks) = board.split_once('x').unwrap_or((board, board));
    let name = &game.setup().preset.name;
    let line = format!(
        "variant {name} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}"
    );
    say(session, &line);
    if let Some(note) = session.engine.unused_network() {
        say(session, &one_line(note));
    }
}

/// Limits of a request, completed by those of the options.
fn bounded(limits: Limits, request: &GoRequest) -> Limits {
    let [white, black] = request.time_ms;
    let clock = white.or(black).map(|either| Clock {
        time_ms: [white.unwrap_or(either), black.unwrap_or(either)],
        increment_ms: request.increment_ms,
        moves_to_go: request.moves_to_go,
    });
    let &GoRequest { depth, nodes, mate, infinite, ponder, .. } = request;
    // The referee measures the time until the move has arrived.
    let move_time_ms = request.move_time_ms.map(|time_ms| limits.thinking_ms(time_ms));
    let variety = limits.variety.filter(|_| !infinite);
    let mut limits = Limits { depth, nodes, move_time_ms, mate, infinite, ponder, clock, variety, ..limits };
    let bounded = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.move_time_ms.is_some()
        || limits.mate.is_some()
        || limits.clock.is_some();
    // A bound was given but is invalid: search briefly rather than forever.
    if request.unreadable_bound && !bounded && !limits.infinite {
        limits.depth = Some(1);
    }
    debug_assert!(limits.depth.is_none_or(|depth| depth as usize <= MAX_PLY));
    limits
}

fn perft(session: &mut EngineSession, depth: u32) -> ServerFlow {
    let (game, threads) = (session.engine.game().copy(), session.engine.threads());
    job::run(session, move |stop, lines| {
        let Some(counts) = game.perft_until(depth, threads, &|| stop.is_given()) else {
            return send(lines, STOPPED);
        };
        let total = PerftCount::total(depth, &counts);
        counts.iter().for_each(|count| send(lines, format!("{}: {}", count.text, count.nodes)));
        send(lines, format!("\nNodes searched: {total}\n"));
    })
}

fn flip(session: &mut EngineSession) {
    if !session.engine.game_mut().flip() {
        say(session, "flip: this position has no counterpart with colours exchanged");
    }
}

fn evaluate(session: &mut EngineSession) {
    let side = session.engine.game().side_to_move();
    let (score, terms) = session.engine.player_mut().evaluate();
    let curve = session.engine.player().curve();
    let shares = session.engine.player_mut().shares();
    if !shares.is_empty() {
        let shown = |(square, share)| (square, curve.reported(Score::centipawns(share)));
        let shares = shares.into_iter().map(shown).collect();
        session.out.line(print::shares(&shares, &session.engine.game().picture()));
    }
    session.out.line(print::evaluation(curve.reported(score), &terms, side));
}

fn run_bench(session: &mut EngineSession, depth: Option<u32>) -> ServerFlow {
    let catalogue = session.engine.catalogue().clone();
    let depth = depth.unwrap_or(bench::DEFAULT_DEPTH);
    job::run(session, move |stop, lines| {
        let tell_line = |line| {
            send(lines, line);
            Ok::<_, BenchError>(())
        };
        match bench::run_all(catalogue.entries(), depth, stop, tell_line) {
            Ok(true) => {}
            Ok(false) => send(lines, STOPPED),
            Err(error) => send(lines, format!("info string {error}")),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_time_is_shortened_by_the_overhead() {
        let thought = |move_time_ms, overhead_ms| {
            let request = GoRequest { move_time_ms: Some(move_time_ms), ..GoRequest::default() };
            bounded(Limits { overhead_ms, ..Limits::default() }, &request).move_time_ms
        };
        assert_eq!(thought(500, 10), Some(490));
        assert_eq!(thought(500, 0), Some(500));
        assert_eq!(thought(10, 10), Some(1));
        assert_eq!(bounded(Limits::default(), &GoRequest::default()).move_time_ms, None);
    }
}

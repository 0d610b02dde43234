//! The Universal Chess Interface, with the extras that engine people expect (`d`, `eval`, `bench`, `go perft`, `flip`).

mod parse;
mod print;

use std::collections::VecDeque;

use crossbeam_channel::Sender;
use engine_core::{Clock, Limits, MAX_PLY, SearchEvent, SearchReport};

use super::command::{Command, Flow, GoRequest, PositionRequest};
use super::desk::Desk;
use crate::bench;
use crate::catalogue::Catalogue;
use crate::engine::Changed;
use crate::options;
use crate::stop::StopSignal;
use crate::text::{echo, one_line};

const HELP: &str = "Menagerie speaks UCI and XBoard. UCI commands: uci isready ucinewgame position go stop ponderhit \
                    setoption debug quit; also d (board), eval, flip, bench [depth], go perft DEPTH. \
                    'menagerie --help' on the command line tells more.";

/// The last line of a perft or bench that did not come to its end.
const STOPPED: &str = "info string stopped before the end: there is no total";

/// The state of a UCI conversation besides the engine's own.
#[derive(Default)]
pub(super) struct Uci {
    debug: bool,
    pondering: bool,
    /// Nobody wants an answer before `stop`.
    infinite: bool,
    /// An answer that came before anybody wanted it.
    early: Option<SearchReport>,
    /// Commands that wait for the end of perft or bench.
    waiting: VecDeque<Command>,
}

impl Uci {
    /// Handles one line.
    pub(super) fn line(&mut self, desk: &mut Desk, line: &str) -> Flow {
        match parse::parse(line) {
            Ok(command) => return self.command(desk, command),
            Err(error) => say(desk, &error.to_string()),
        }
        Flow::Continue
    }

    /// Passes on what the search says.
    pub(super) fn search_event(&mut self, desk: &mut Desk, event: &SearchEvent) {
        match event {
            SearchEvent::Info(line) => {
                let wdl = desk.engine.options().check(options::SHOW_WDL);
                desk.out.line(print::info(line, wdl));
            }
            SearchEvent::CurrentMove { depth, text, number, .. } => {
                desk.out.line(format!("info depth {depth} currmove {text} currmovenumber {number}"));
            }
            SearchEvent::Done(report) => self.done(desk, report),
        }
    }

    /// Stops whatever runs and passes on its answer.
    pub(super) fn finish(&mut self, desk: &mut Desk) {
        desk.end_job();
        self.answer_wanted(desk);
        if desk.is_searching() {
            desk.stop();
            self.await_answer(desk);
        }
    }

    /// From here on an answer may be given; one that came early is.
    fn answer_wanted(&mut self, desk: &mut Desk) {
        self.pondering = false;
        self.infinite = false;
        if let Some(report) = self.early.take() {
            answer(desk, &report);
        }
    }

    fn await_answer(&mut self, desk: &mut Desk) {
        while !desk.out.is_broken() {
            match desk.next_search_event() {
                Some(event) => self.search_event(desk, &event),
                None => return,
            }
        }
    }

    fn done(&mut self, desk: &mut Desk, report: &SearchReport) {
        if self.pondering || self.infinite {
            self.early = Some(report.clone());
        } else {
            answer(desk, report);
        }
    }

    /// Perft or bench has ended: it is the turn of what was said meanwhile.
    pub(super) fn job_ended(&mut self, desk: &mut Desk) -> Flow {
        while !desk.is_working()
            && let Some(command) = self.waiting.pop_front()
        {
            if self.command(desk, command) == Flow::Quit {
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    /// Perft and bench are no searches: what is said meanwhile is answered at once, or else waits for their end, so that a
    /// list of commands has all its results.
    fn during_job(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Quit => return Flow::Quit,
            Command::Stop => {
                desk.end_job();
                return self.job_ended(desk);
            }
            command if command.leaves_search_alone() && self.waiting.is_empty() => {
                return self.perform(desk, command);
            }
            command => self.waiting.push_back(command),
        }
        Flow::Continue
    }

    fn command(&mut self, desk: &mut Desk, command: Command) -> Flow {
        if desk.is_working() {
            return self.during_job(desk, command);
        }
        if !command.leaves_search_alone() {
            self.finish(desk);
        }
        self.perform(desk, command)
    }

    fn perform(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Uci => introduce(desk),
            Command::IsReady => desk.out.line("readyok"),
            Command::NewGame => desk.engine.new_game(),
            Command::Position(request) => set_position(desk, &request),
            Command::Go(request) => self.go(desk, &request),
            Command::Perft(depth) => perft(desk, depth),
            // What ran has been stopped already; otherwise there is nothing to stop.
            Command::Stop => {}
            Command::PonderHit => self.ponder_hit(desk),
            Command::SetOption { name, value } => set_option(desk, &name, &value),
            Command::Debug(on) => self.debug = on,
            Command::Register => say(desk, "no registration is needed"),
            Command::Display => desk.out.line(print::display(desk.engine.player())),
            Command::Evaluate => evaluate(desk),
            Command::Bench(depth) => run_bench(desk, depth),
            Command::Flip => flip(desk),
            Command::Help => say(desk, HELP),
            Command::Quit => return Flow::Quit,
        }
        Flow::Continue
    }

    fn ponder_hit(&mut self, desk: &mut Desk) {
        if self.pondering {
            if desk.is_searching() {
                desk.engine.player().ponder_hit();
            }
            self.answer_wanted(desk);
        } else {
            say(desk, "ponderhit: no search on the opponent's time is running");
        }
    }

    fn go(&mut self, desk: &mut Desk, request: &GoRequest) {
        for complaint in &request.complaints {
            say(desk, complaint);
        }
        let mut limits = limits(desk, request);
        for text in &request.search_moves {
            match desk.engine.player().canonical_move(text) {
                Ok(canonical) => limits.search_moves.push(canonical),
                Err(error) => say(desk, &format!("go searchmoves: {}", echo(&error.to_string()))),
            }
        }
        if self.debug {
            say(desk, &format!("debug {limits:?}"));
        }
        self.pondering = limits.ponder;
        self.infinite = limits.infinite;
        desk.start(limits);
    }
}

fn say(desk: &mut Desk, message: &str) {
    desk.out.line(format!("info string {message}"));
}

/// The answer to a `go`.
fn answer(desk: &mut Desk, report: &SearchReport) {
    if report.best.is_none() {
        desk.out.line(print::finished_game(desk.engine.player()));
    }
    desk.out.line(print::best_move(report));
}

fn introduce(desk: &mut Desk) {
    desk.out.line(concat!("id name Menagerie ", env!("CARGO_PKG_VERSION")));
    desk.out.line("id author the Menagerie authors");
    let catalogue = desk.engine.catalogue();
    for spec in catalogue.engine_options().iter().chain(&catalogue.game_options()) {
        desk.out.line(options::uci_line(spec));
    }
    desk.out.line("uciok");
}

fn set_position(desk: &mut Desk, request: &PositionRequest) {
    let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
    if let Err(error) = desk.engine.player_mut().set_position(request.fen.as_deref(), &moves) {
        let reason = one_line(&error.to_string());
        say(desk, &format!("position refused, the one before stays: {reason}"));
    }
}

fn set_option(desk: &mut Desk, name: &str, value: &str) {
    match desk.engine.set_option(name, value) {
        Ok(Changed::Game) => announce_game(desk),
        Ok(Changed::Value) if name.eq_ignore_ascii_case(options::THREADS) => {
            if let Some(note) = options::threads_note(desk.engine.threads()) {
                say(desk, &note);
            }
        }
        Ok(Changed::Value) => {}
        Err(error) => say(desk, &one_line(&error.to_string())),
    }
}

/// Tells what was chosen in the form that GUIs for many variants read.
fn announce_game(desk: &mut Desk) {
    let player = desk.engine.player();
    let start = player.start_fen();
    let (size, template) = match player.board_setup() {
        Some(setup) => (setup.size, setup.parent),
        // XBoard knows the game itself only if it is orthodox chess.
        None => ("8x8+0", "chess"),
    };
    let (board, pocket) = size.split_once('+').unwrap_or((size, "0"));
    let (files, ranks) = board.split_once('x').unwrap_or((board, board));
    let name = player.setup().preset.name;
    let line = format!(
        "variant {name} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}"
    );
    say(desk, &line);
}

/// The limits of a request, filled up from the options.
fn limits(desk: &Desk, request: &GoRequest) -> Limits {
    let mut limits = desk.engine.limits();
    limits.depth = request.depth;
    limits.nodes = request.nodes;
    limits.move_time_ms = request.move_time_ms;
    limits.mate = request.mate;
    limits.infinite = request.infinite;
    limits.ponder = request.ponder;
    let [white, black] = request.time_ms;
    limits.clock = white.or(black).map(|either| Clock {
        time_ms: [white.unwrap_or(either), black.unwrap_or(either)],
        increment_ms: request.increment_ms,
        moves_to_go: request.moves_to_go,
    });
    let bounded = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.move_time_ms.is_some()
        || limits.mate.is_some()
        || limits.clock.is_some();
    // Somebody wanted a bound that cannot be read: answer at once rather than never.
    if request.unreadable_bound && !bounded && !limits.infinite {
        limits.depth = Some(1);
    }
    debug_assert!(limits.depth.is_none_or(|depth| depth as usize <= MAX_PLY));
    limits
}

fn perft(desk: &mut Desk, depth: u32) {
    let (player, threads) = (desk.engine.player().duplicate(), desk.engine.threads());
    desk.start_job(move |stop, lines| {
        let Some(counts) = player.perft_until(depth, threads, &|| stop.is_given()) else {
            return tell(lines, STOPPED);
        };
        let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|count| count.nodes).sum() };
        counts.iter().for_each(|count| tell(lines, format!("{}: {}", count.text, count.nodes)));
        tell(lines, format!("\nNodes searched: {total}\n"));
    });
}

/// Gives a line of a job to whoever writes.
fn tell(lines: &Sender<String>, line: impl Into<String>) {
    // Nobody listens to work that was given up.
    let _ = lines.send(line.into());
}

fn flip(desk: &mut Desk) {
    if !desk.engine.player_mut().flip() {
        say(desk, "flip: this position has no counterpart with colours exchanged");
    }
}

fn evaluate(desk: &mut Desk) {
    let side = desk.engine.player().side_to_move();
    let (score, terms) = desk.engine.player_mut().evaluate();
    let shown = desk.engine.player().curve().reported(score);
    desk.out.line(print::evaluation(shown, &terms, side));
}

fn run_bench(desk: &mut Desk, depth: Option<u32>) {
    let catalogue = desk.engine.catalogue();
    let depth = depth.unwrap_or(bench::DEFAULT_DEPTH);
    desk.start_job(move |stop, lines| bench_all(catalogue, depth, stop, lines));
}

fn bench_all(catalogue: &'static Catalogue, depth: u32, stop: &StopSignal, lines: &Sender<String>) {
    let mut total = bench::Signature::default();
    for entry in catalogue.entries() {
        match bench::run(entry, depth, stop) {
            Ok(Some(signature)) => {
                tell(lines, bench::variant_line(entry.info, &signature));
                total = total + signature;
            }
            Ok(None) => return tell(lines, STOPPED),
            Err(error) => tell(lines, format!("info string {error}")),
        }
    }
    tell(lines, bench::total_lines(&total));
}

//! An engine as a child process: lines in, lines out, and no way for it to hang the match.
//!
//! Reading and writing have their own threads, so neither an engine that prints for ever nor one that never
//! reads can block the referee; lines carry the moment they were read.

use std::fs::OpenOptions;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use tabletop::records::game::Fault;

use crate::lines::{LineEnd, read_line};
use crate::matches::children::Registered;
use crate::matches::error::ProgramError;
use crate::matches::log::MatchLog;
use crate::matches::settings::EngineSettings;
use crate::stop::StopSignal;

/// Longest line that is kept, in bytes; the rest of a longer one is thrown away.
const LONGEST_LINE: usize = 1 << 16;

/// Lines that may wait to be looked at; an engine that prints more has to wait.
const QUEUE: usize = 1 << 12;

/// How long an engine may take to answer when it is called back before it counts as stalled.
pub const STOP_GRACE: Duration = Duration::from_secs(5);

/// How long an engine may take to end after `quit`.
const QUIT_GRACE: Duration = Duration::from_secs(2);

/// How often it is looked whether a process has ended.
const EXIT_POLL: Duration = Duration::from_millis(5);

/// A line that an engine printed.
#[derive(Clone, Debug)]
pub struct OutputLine {
    /// When it was read.
    pub at: Instant,
    /// Its text, without the line end; bytes that are no UTF-8 are replaced.
    pub text: String,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time was up.
    Timeout,
    /// The process has closed its output.
    Gone,
    /// The match is being stopped.
    Interrupted,
}

/// A silence outside of thinking.
impl From<Silence> for Fault {
    fn from(silence: Silence) -> Fault {
        match silence {
            Silence::Timeout => Fault::Stalled,
            Silence::Gone => Fault::Disconnected,
            Silence::Interrupted => Fault::Interrupted,
        }
    }
}

/// Looks whether there is the program of a command, to be started in `directory`.
///
/// # Errors
/// [`ProgramError::Missing`] if there is not.
pub fn find_program(command: &[String], directory: Option<&Path>) -> Result<(), ProgramError> {
    let Some(program) = command.first() else { return Ok(()) };
    let here = directory.unwrap_or(Path::new("."));
    let found = which::which_in(program, std::env::var_os("PATH"), here);
    found.map(drop).map_err(|_| ProgramError::Missing(program.clone()))
}

/// The fault of an engine that prints nothing at all when it is started.
pub fn silent_at_start(settings: &EngineSettings) -> Fault {
    let seconds = settings.start_patience().as_secs_f64();
    Fault::Unable(format!("it has printed nothing for {seconds} s (patience=SECONDS waits longer)"))
}

/// A running engine process.
pub struct EngineProcess {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<OutputLine>,
    /// A line that was read after a deadline, for the next question.
    held: Option<OutputLine>,
    stop: StopSignal,
    log: Option<MatchLog>,
    name: String,
    /// Whether it has printed a line.
    has_spoken: bool,
    _registered: Registered,
}

impl EngineProcess {
    /// Starts the engine's command.
    pub fn spawn(
        settings: &EngineSettings,
        stop: StopSignal,
        log: Option<MatchLog>,
    ) -> Result<EngineProcess, ProgramError> {
        let EngineSettings { name, command, directory, .. } = settings;
        let mut builder = Command::new(&command[0]);
        builder.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        builder.stderr(match &settings.stderr {
            Some(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                file.map_err(|fault| ProgramError::Errors { file: path.clone(), fault })?.into()
            }
            None if log.is_some() => Stdio::piped(),
            None => Stdio::null(),
        });
        if let Some(directory) = directory {
            builder.current_dir(directory);
        }
        // A group of its own: Ctrl-C on the terminal reaches the referee alone, and helpers die with their engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        let mut child = builder.spawn().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ProgramError::Missing(command[0].clone()),
            _ => ProgramError::Start(command[0].clone(), error),
        })?;
        let registered = Registered::new(child.id());
        let (line_sender, lines) = crossbeam_channel::bounded(QUEUE);
        let (input, input_lines) = crossbeam_channel::unbounded();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, |line| line_sender.send(line).is_ok()));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &input_lines));
        }
        if let (Some(errors), Some(log)) = (child.stderr.take(), log.clone()) {
            let name = name.to_string();
            thread::spawn(move || read_lines(errors, |line| log.note(&name, "!", &line.text)));
        }
        let engine = EngineProcess {
            child,
            input: Some(input),
            lines,
            held: None,
            stop,
            log,
            name: name.to_string(),
            has_spoken: false,
            _registered: registered,
        };
        settings.first_lines.iter().for_each(|line| engine.send(line));
        Ok(engine)
    }

    /// Returns true once the engine has printed a line.
    pub fn has_spoken(&self) -> bool {
        self.has_spoken
    }

    /// Sends a line. A dead engine is noticed by the next question.
    pub fn send(&self, line: &str) {
        if let Some(log) = &self.log {
            log.note(&self.name, "<", line);
        }
        if let Some(input) = &self.input {
            // The writer hangs up only when the process is gone.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if it is read by `deadline`.
    ///
    /// # Errors
    /// [`Silence`] says why there is none.
    pub fn next_line(&mut self, deadline: Instant) -> Result<OutputLine, Silence> {
        let line = match self.held.take() {
            Some(line) => line,
            None => self.receive(deadline)?,
        };
        self.has_spoken = true;
        if line.at > deadline {
            self.held = Some(line);
            return Err(Silence::Timeout);
        }
        Ok(line)
    }

    fn receive(&self, deadline: Instant) -> Result<OutputLine, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = crossbeam_channel::select! {
            recv(self.lines) -> line => line.map_err(|_| Silence::Gone)?,
            recv(self.stop.channel()) -> _ => return Err(Silence::Interrupted),
            default(left) => return Err(Silence::Timeout),
        };
        if let Some(log) = &self.log {
            log.note(&self.name, ">", &line.text);
        }
        Ok(line)
    }

    /// After the time was up: calls the engine back by `word`, and sees whether it still answers. Silence without a clock is a
    /// stall in any case.
    pub fn call_back(&mut self, word: &str, on_clock: bool, is_answer: impl Fn(&str) -> bool) -> Fault {
        self.send(word);
        let deadline = Instant::now() + STOP_GRACE;
        loop {
            match self.next_line(deadline) {
                Ok(line) if is_answer(&line.text) => {
                    return if on_clock { Fault::Late } else { Fault::Stalled };
                }
                Ok(_) => {}
                Err(silence) => return silence.into(),
            }
        }
    }

    /// A line that has been read already.
    pub fn waiting_line(&mut self) -> Option<OutputLine> {
        self.held.take().or_else(|| self.receive(Instant::now()).ok())
    }

    /// Ends the process at once, with everything it has started.
    fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        if let Ok(pid) = i32::try_from(self.child.id())
            && matches!(self.child.try_wait(), Ok(None))
        {
            let group = nix::unistd::Pid::from_raw(pid);
            // The group may be gone already; the plain kill below covers the process itself.
            let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn has_ended_by(&mut self, deadline: Instant) -> bool {
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < deadline => thread::sleep(EXIT_POLL),
                _ => return false,
            }
        }
    }
}

impl Drop for EngineProcess {
    /// Asks the engine to quit (both protocols use the same word) and ends it if it does not.
    fn drop(&mut self) {
        if self.input.is_some() {
            self.send("quit");
            self.input = None;
            if self.has_ended_by(Instant::now() + QUIT_GRACE) {
                return;
            }
        }
        self.kill();
    }
}

fn write_lines(mut pipe: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

/// Hands every line to `take` until that, or the pipe, ends.
fn read_lines(pipe: impl Read, mut take: impl FnMut(OutputLine) -> bool) {
    let (mut reader, mut kept) = (BufReader::new(pipe), Vec::new());
    while let Some(LineEnd { is_whole: true, .. }) = read_line(&mut reader, &mut kept, LONGEST_LINE) {
        let text = String::from_utf8_lossy(&kept).trim_end_matches('\r').to_string();
        if !take(OutputLine { at: Instant::now(), text }) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        read_lines(bytes, |line| {
            lines.push(line.text);
            true
        });
        lines
    }

    #[test]
    fn lines_survive_junk() {
        assert_eq!(lines_of(b"one\r\ntwo\n\nhalf"), ["one", "two", ""]);
        assert_eq!(lines_of(b"\xff\xfe\x00\nok\n")[1], "ok");
    }

    #[test]
    fn endless_lines_are_cut() {
        let mut bytes = vec![b'x'; 3 * LONGEST_LINE];
        bytes.extend_from_slice(b"\nnext\n");
        let lines = lines_of(&bytes);
        assert_eq!((lines[0].len(), lines[1].as_str()), (LONGEST_LINE, "next"));
    }
}

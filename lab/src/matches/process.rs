//! An engine as a child process, which cannot block the match.
//!
//! Reading and writing have their own threads, so that neither an engine that prints endlessly nor
//! one that never reads can block the referee; lines have the time of their arrival.

use std::ffi::OsString;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf, absolute};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use tabletop::records::game::PlayerError;

use crate::files::open_to_append;
use crate::lines::{LineEnd, read_line};
use crate::matches::children::Registered;
use crate::matches::error::ProgramError;
use crate::matches::log::MatchLog;
use crate::matches::settings::EngineSettings;
use crate::stop::StopSignal;

/// Maximum length of a line in bytes; the rest of a longer one is discarded.
const MAX_LINE: usize = 1 << 16;

/// Maximum number of unread lines; an engine that prints more is blocked.
const QUEUE: usize = 1 << 12;

/// Time to answer after a stop command before an engine counts as stalled.
pub(crate) const STOP_GRACE: Duration = Duration::from_secs(5);

/// Time to exit after `quit`.
const QUIT_GRACE: Duration = Duration::from_secs(2);

/// Interval of checks for the exit of a process.
const EXIT_POLL: Duration = Duration::from_millis(5);

/// Time after the end of an engine in which a stop of the match explains it.
const STOP_DELAY: Duration = Duration::from_millis(300);

/// Flag of Windows: Ctrl-C in the console stops only the referee.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// Line of an engine's output.
#[derive(Clone, Debug)]
pub struct OutputLine {
    /// Time of arrival.
    pub at: Instant,
    /// Text without the line end; invalid UTF-8 is replaced.
    pub text: String,
}

/// Error of waiting for a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReceiveError {
    /// The deadline has passed.
    Timeout,
    /// The process has closed its output.
    Gone,
    /// The match is being stopped.
    Interrupted,
}

/// Error of an engine outside of its thinking time.
impl From<ReceiveError> for PlayerError {
    fn from(error: ReceiveError) -> PlayerError {
        match error {
            ReceiveError::Timeout => PlayerError::Stalled,
            ReceiveError::Gone => PlayerError::Disconnected,
            ReceiveError::Interrupted => PlayerError::Interrupted,
        }
    }
}

/// Checks that the program of a command, to be started in `directory`, exists.
///
/// # Errors
/// [`ProgramError::Missing`] if it does not.
pub(crate) fn find_program(command: &[OsString], directory: Option<&Path>) -> Result<(), ProgramError> {
    let Some(program) = command.first() else { return Ok(()) };
    let here = directory.unwrap_or(Path::new("."));
    let found = which::which_in(program, std::env::var_os("PATH"), here);
    found.map(drop).map_err(|_| ProgramError::Missing(program.to_string_lossy().into_owned()))
}

/// Returns the path of a program: Windows looks for a relative one beside the match and not in the
/// engine's directory.
fn program_in(program: &OsString, directory: Option<&Path>) -> PathBuf {
    let path = Path::new(program);
    let is_below = path.is_relative() && path.components().count() > 1;
    directory
        .filter(|_| is_below)
        .and_then(|directory| absolute(directory.join(path)).ok())
        .unwrap_or(path.into())
}

/// Error of an engine that prints nothing after its start.
pub(crate) fn silent_at_start(settings: &EngineSettings) -> PlayerError {
    let seconds = settings.start_patience().as_secs_f64();
    PlayerError::Unable(format!("it has printed nothing for {seconds} s (patience=SECONDS waits longer)"))
}

/// Running engine process.
pub struct EngineProcess {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<OutputLine>,
    /// Line that arrived after a deadline, for the next request.
    held: Option<OutputLine>,
    stop: StopSignal,
    log: Option<MatchLog>,
    name: String,
    /// True if the engine has printed a line.
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
        let mut builder = Command::new(program_in(&command[0], directory.as_deref()));
        builder.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        builder.stderr(match &settings.stderr {
            Some(path) => {
                let file = open_to_append(path);
                file.map_err(|error| ProgramError::Errors { file: path.clone(), error })?.into()
            }
            None if log.is_some() => Stdio::piped(),
            None => Stdio::null(),
        });
        if let Some(directory) = directory {
            builder.current_dir(directory);
        }
        // A separate process group: Ctrl-C in the terminal stops only the referee, and child
        // processes can be killed with their engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut builder, CREATE_NEW_PROCESS_GROUP);
        let program = || command[0].to_string_lossy().into_owned();
        let mut child = builder.spawn().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ProgramError::Missing(program()),
            _ => ProgramError::Start(program(), error),
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
    pub(crate) fn has_spoken(&self) -> bool {
        self.has_spoken
    }

    /// Sends a line. A dead engine is detected by the next request.
    pub fn send(&self, line: &str) {
        if let Some(log) = &self.log {
            log.note(&self.name, "<", line);
        }
        if let Some(input) = &self.input {
            // The writer exits only after the process.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Returns the next line, if it arrives by `deadline`.
    ///
    /// # Errors
    /// [`ReceiveError`] if there is none.
    pub(crate) fn next_line(&mut self, deadline: Instant) -> Result<OutputLine, ReceiveError> {
        let line = match self.held.take() {
            Some(line) => line,
            None => self.receive(deadline)?,
        };
        self.has_spoken = true;
        if line.at > deadline {
            self.held = Some(line);
            return Err(ReceiveError::Timeout);
        }
        Ok(line)
    }

    fn receive(&self, deadline: Instant) -> Result<OutputLine, ReceiveError> {
        let left = deadline.saturating_duration_since(Instant::now());
        let line = crossbeam_channel::select! {
            recv(self.lines) -> line => line.map_err(|_| self.reason_of_end())?,
            recv(self.stop.channel()) -> _ => return Err(ReceiveError::Interrupted),
            default(left) => return Err(ReceiveError::Timeout),
        };
        if let Some(log) = &self.log {
            log.note(&self.name, ">", &line.text);
        }
        Ok(line)
    }

    /// Distinguishes an engine that is gone from one that was stopped together with the match: the
    /// signal may reach the match a little later.
    fn reason_of_end(&self) -> ReceiveError {
        if self.stop.sleep(STOP_DELAY) { ReceiveError::Gone } else { ReceiveError::Interrupted }
    }

    /// Stops an engine by the command `word` after its time has run out, and checks if it still
    /// answers. Without a clock it has stalled in any case.
    pub(crate) fn call_back(
        &mut self,
        word: &str,
        on_clock: bool,
        is_answer: impl Fn(&str) -> bool,
    ) -> PlayerError {
        self.send(word);
        let deadline = Instant::now() + STOP_GRACE;
        loop {
            match self.next_line(deadline) {
                Ok(line) if is_answer(&line.text) => {
                    return if on_clock { PlayerError::OutOfTime } else { PlayerError::Stalled };
                }
                Ok(_) => {}
                Err(error) => return error.into(),
            }
        }
    }

    /// Returns a line that has already arrived.
    pub(crate) fn waiting_line(&mut self) -> Option<OutputLine> {
        self.held.take().or_else(|| self.receive(Instant::now()).ok())
    }

    /// Kills the process at once, with its process group.
    fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        if let Ok(pid) = i32::try_from(self.child.id())
            && matches!(self.child.try_wait(), Ok(None))
        {
            let group = nix::unistd::Pid::from_raw(pid);
            // The group may have ended; the plain kill below covers the process itself.
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
    /// Sends `quit` (the same in both protocols), and kills the engine if it does not exit.
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

/// Passes every line to `take` until it returns false or the pipe ends.
fn read_lines(pipe: impl Read, mut take: impl FnMut(OutputLine) -> bool) {
    let (mut reader, mut kept) = (BufReader::new(pipe), Vec::new());
    while let Some(LineEnd { is_whole: true, .. }) = read_line(&mut reader, &mut kept, MAX_LINE) {
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
        let mut bytes = vec![b'x'; 3 * MAX_LINE];
        bytes.extend_from_slice(b"\nnext\n");
        let lines = lines_of(&bytes);
        assert_eq!((lines[0].len(), lines[1].as_str()), (MAX_LINE, "next"));
    }

    #[test]
    fn programs_below_the_engines_folder_are_absolute() {
        let below = program_in(&"bin/engine".into(), Some(Path::new("folder")));
        assert!(below.is_absolute() && below.ends_with("folder/bin/engine"), "{}", below.display());
        assert_eq!(program_in(&"engine".into(), Some(Path::new("folder"))), Path::new("engine"));
        assert_eq!(program_in(&"bin/engine".into(), None), Path::new("bin/engine"));
    }

    /// An engine that ends together with the match has lost no game.
    #[cfg(unix)]
    #[test]
    fn engines_that_end_with_the_match_are_not_lost() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("bin")).unwrap();
        let engine = folder.path().join("bin/engine");
        std::fs::write(&engine, "#!/bin/sh\necho hello\n").unwrap();
        std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
        let settings = EngineSettings {
            command: vec!["bin/engine".into()],
            directory: Some(folder.path().to_path_buf()),
            ..EngineSettings::default()
        };
        let (switch, stop) = crate::stop::stop_switch();
        let mut engine = EngineProcess::spawn(&settings, stop, None).unwrap();
        let deadline = Instant::now() + Duration::from_secs(600);
        assert_eq!(engine.next_line(deadline).unwrap().text, "hello");
        assert_eq!(engine.next_line(deadline).unwrap_err(), ReceiveError::Gone);
        switch.stop();
        assert!((0..20).all(|_| engine.next_line(deadline).unwrap_err() == ReceiveError::Interrupted));
    }
}

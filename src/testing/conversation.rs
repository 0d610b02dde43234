//! A conversation with a server that runs in this process.

use std::io::{self, BufReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::catalogue;
use crate::protocol::{self, Dialect};

/// How long an answer may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server playing Relay, and both ends of its pipes.
pub(crate) struct Conversation {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    server: JoinHandle<()>,
}

impl Conversation {
    /// Starts a server; without a dialect the first line decides.
    pub(crate) fn start(dialect: Option<Dialect>) -> Conversation {
        let (reader, input) = io::pipe().expect("the system has pipes");
        let (lines, output) = unbounded();
        let server = thread::spawn(move || {
            // What it says goes into memory: writing does not fail.
            let _ = protocol::serve(BufReader::new(reader), LineWriter(lines), &catalogue(), dialect);
        });
        Conversation { input: Some(input), output, server }
    }

    /// A server that has been greeted in UCI.
    pub(crate) fn uci() -> Conversation {
        Conversation::greeted("uci", "uciok")
    }

    /// A server that has been greeted by XBoard.
    pub(crate) fn xboard() -> Conversation {
        Conversation::greeted("xboard\nprotover 2", "feature done=1")
    }

    fn greeted(greeting: &str, answer: &str) -> Conversation {
        let talk = Conversation::start(None);
        talk.send(greeting);
        talk.wait_for(answer);
        talk
    }

    /// Sends lines.
    pub(crate) fn send(&self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        if let Some(mut input) = self.input.as_ref() {
            // A server that has quit does not listen any more.
            let _ = input.write_all(bytes);
        }
    }

    /// Waits for a line that begins so, and returns all lines up to and with it; without remarks, unless one is
    /// what was waited for.
    pub(crate) fn wait_for(&self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_deadline(deadline) {
                Ok(line) => {
                    let found = line.starts_with(start);
                    if found || !is_remark(&line) {
                        lines.push(line);
                    }
                    if found {
                        return lines;
                    }
                }
                Err(error) => panic!("no line '{start}...': {error}; there was {lines:#?}"),
            }
        }
    }

    /// Sends lines, and returns what comes until `isready` (UCI) is answered, without that answer.
    pub(crate) fn ask(&self, text: &str) -> Vec<String> {
        self.ask_until(text, "isready", "readyok")
    }

    /// Sends lines, and returns what comes until a ping (XBoard) is answered, without that answer.
    pub(crate) fn ask_xboard(&self, text: &str) -> Vec<String> {
        self.ask_until(text, "ping 77", "pong 77")
    }

    fn ask_until(&self, text: &str, last: &str, answer: &str) -> Vec<String> {
        self.send(&format!("{text}\n{last}"));
        let mut lines = self.wait_for(answer);
        lines.pop();
        lines
    }

    /// Goes away as a GUI that is killed does: both pipes are closed. Waits for the server's end.
    pub(crate) fn vanish(self) {
        let Conversation { input, output, server } = self;
        drop((input, output));
        server.join().expect("the server panicked");
    }

    /// Waits for the end of a server that was told to quit.
    pub(crate) fn ended(self) {
        self.server.join().expect("the server panicked");
    }

    /// Closes the server's input, waits for its end, and returns what it still said.
    pub(crate) fn finish(mut self) -> Vec<String> {
        self.input = None;
        self.server.join().expect("the server panicked");
        self.output.try_iter().collect()
    }
}

/// True for a line that XBoard only writes into its debug file.
fn is_remark(line: &str) -> bool {
    line.starts_with('#')
}

struct LineWriter(Sender<String>);

impl Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        assert!(text.ends_with('\n'), "only whole lines are written: {text:?}");
        for line in text.lines() {
            self.0.send(line.to_string()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

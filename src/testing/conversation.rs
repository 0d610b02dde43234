//! A conversation with a server in this process.

use std::io::{self, BufReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::catalogue;
use crate::protocol::{self, GuiProtocol};

/// Time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server for Relay, and both ends of its pipes.
pub(crate) struct Conversation {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    server: JoinHandle<()>,
}

impl Conversation {
    /// Starts a server; without a protocol the first line decides.
    pub(crate) fn start(protocol: Option<GuiProtocol>) -> Conversation {
        let (reader, input) = io::pipe().expect("the system has pipes");
        let (lines, output) = unbounded();
        let server = thread::spawn(move || {
            // The output goes to memory; writing cannot fail.
            let _ = protocol::serve(BufReader::new(reader), LineWriter(lines), &catalogue(), protocol);
        });
        Conversation { input: Some(input), output, server }
    }

    /// Returns a server after UCI's greeting.
    pub(crate) fn uci() -> Conversation {
        Conversation::greeted("uci", "uciok")
    }

    /// Returns a server after XBoard's greeting.
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

    /// Sends raw bytes.
    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        if let Some(mut input) = self.input.as_ref() {
            // A server that has quit reads no more input.
            let _ = input.write_all(bytes);
        }
    }

    /// Waits for a line with this prefix, and returns all lines up to and including it; XBoard's
    /// debug lines are omitted, except for the one waited for.
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

    /// Sends lines, and returns the output before the answer to `isready` (UCI).
    pub(crate) fn ask(&self, text: &str) -> Vec<String> {
        self.ask_until(text, "isready", "readyok")
    }

    /// Sends lines, and returns the output before the answer to a ping (XBoard).
    pub(crate) fn ask_xboard(&self, text: &str) -> Vec<String> {
        self.ask_until(text, "ping 77", "pong 77")
    }

    fn ask_until(&self, text: &str, last: &str, answer: &str) -> Vec<String> {
        self.send(&format!("{text}\n{last}"));
        let mut lines = self.wait_for(answer);
        lines.pop();
        lines
    }

    /// Closes both pipes, like a GUI that is killed, and waits for the end of the server.
    pub(crate) fn vanish(self) {
        let Conversation { input, output, server } = self;
        drop((input, output));
        server.join().expect("the server panicked");
    }

    /// Waits for the end of a server after `quit`.
    pub(crate) fn ended(self) {
        self.server.join().expect("the server panicked");
    }

    /// Closes the server's input, waits for its end, and returns its last output.
    pub(crate) fn finish(mut self) -> Vec<String> {
        self.input = None;
        self.server.join().expect("the server panicked");
        self.output.try_iter().collect()
    }
}

/// Returns true for a line that XBoard only writes to its debug file.
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

//! Protocol output: whole lines, each flushed, from one thread.

use std::io::{self, Write};

/// Writes whole lines. After a failure (the GUI has closed the pipe, or a disk is full) it writes
/// nothing more and reports the failure.
pub(super) struct Output {
    sink: Box<dyn Write>,
    failure: Option<io::Error>,
}

impl Output {
    /// Creates an output to `sink`.
    pub(super) fn new(sink: Box<dyn Write>) -> Output {
        Output { sink, failure: None }
    }

    /// Writes one line (or several, if the text has line ends) and flushes it.
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        if self.failure.is_none() {
            self.failure = self.write(text.as_ref()).err();
        }
    }

    /// Returns true after a failure.
    pub(super) fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Takes the failure, if any.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        // A single call for text and line end, so that a shared sink never receives an incomplete
        // line.
        self.sink.write_all(format!("{text}\n").as_bytes())?;
        self.sink.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_noticed() {
        let mut output = Output::new(Box::new(Gone));
        assert!(!output.is_broken());
        output.line("readyok");
        assert!(output.is_broken());
        assert_eq!(output.take_failure().map(|error| error.kind()), Some(io::ErrorKind::BrokenPipe));
    }
}

//! The one way out: whole lines, flushed one by one, from one thread.

use std::io::{self, Write};

/// Writes whole lines. Once writing has failed (the GUI is gone) it stays silent and says so.
pub(super) struct Output {
    sink: Box<dyn Write>,
    broken: bool,
}

impl Output {
    /// Writes to `sink`.
    pub(super) fn new(sink: Box<dyn Write>) -> Output {
        Output { sink, broken: false }
    }

    /// Writes one line (or several, if the text holds line ends) and flushes it.
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        if !self.broken {
            self.broken = self.write(text.as_ref()).is_err();
        }
    }

    /// True once nobody listens any more.
    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        // One call for text and line end, so that a sink shared with others never shows half a line.
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
    }
}

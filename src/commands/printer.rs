//! Standard output of commands that also write files.

use std::io::{self, Write};

use lab::files::is_reader_gone;

/// Standard output of a command, whose reader may leave. Work on a file goes on without the reader;
/// other work ends, since nobody sees its result.
pub(super) struct Printer<W> {
    out: W,
    goes_on: bool,
}

impl<W: Write> Printer<W> {
    /// Standard output of work that goes on without its reader, or ends.
    pub(super) fn new(out: W, goes_on: bool) -> Printer<W> {
        Printer { out, goes_on }
    }

    /// Replaces the error of a reader that has gone.
    fn unless_gone<T>(&self, printed: io::Result<T>, instead: T) -> io::Result<T> {
        match printed {
            Err(error) if self.goes_on && is_reader_gone(&error) => Ok(instead),
            printed => printed,
        }
    }
}

impl<W: Write> Write for Printer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let printed = self.out.write(bytes);
        self.unless_gone(printed, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let printed = self.out.flush();
        self.unless_gone(printed, ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Output with this error.
    struct Failing(io::ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn only_work_on_a_file_goes_on_without_a_reader() {
        let print = |error, goes_on| {
            let mut out = Printer::new(Failing(error), goes_on);
            writeln!(out, "line").and_then(|()| out.flush()).is_ok()
        };
        assert!(print(io::ErrorKind::BrokenPipe, true));
        assert!(!print(io::ErrorKind::BrokenPipe, false));
        assert!(!print(io::ErrorKind::StorageFull, true));
    }
}

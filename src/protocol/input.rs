//! Reads lines on a separate thread, so that a running search can be stopped.

use std::io::BufRead;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use lab::lines::read_line;

/// Length limit of a line in bytes, many times that of a game of ten thousand moves.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// Limit of unhandled lines; the reader pauses when it is reached.
const QUEUE: usize = 256;

/// Line of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InputLine {
    /// Text without its line end. Bytes that are not valid UTF-8 are replaced, so that the
    /// command is refused where they stand, and not ignored.
    Text(String),
    /// Line longer than [`MAX_LINE`]; it was skipped.
    TooLong,
}

/// Starts reading. The channel is closed at the end of the input, or when reading fails.
pub(super) fn spawn<R: BufRead + Send + 'static>(reader: R) -> Receiver<InputLine> {
    let (sender, receiver) = bounded(QUEUE);
    thread::spawn(move || read_lines(reader, &sender));
    receiver
}

fn read_lines<R: BufRead>(mut reader: R, lines: &Sender<InputLine>) {
    let mut bytes = Vec::new();
    while let Some(line) = read_line(&mut reader, &mut bytes, MAX_LINE) {
        let input = match line.is_cut {
            true => InputLine::TooLong,
            false => InputLine::Text(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_string()),
        };
        if lines.send(input).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &'static [u8]) -> Vec<InputLine> {
        spawn(bytes).iter().collect()
    }

    fn line(text: &str) -> InputLine {
        InputLine::Text(text.to_string())
    }

    #[test]
    fn every_line_ending_and_a_last_line_without_one() {
        assert_eq!(all(b"uci\r\nisready\n\nquit"), [line("uci"), line("isready"), line(""), line("quit")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn junk_is_recognised_and_does_not_hide_the_next_line() {
        assert_eq!(all(b"\xff\xfe\nuci\n"), [line("\u{FFFD}\u{FFFD}"), line("uci")]);
        let mut bytes = vec![b'x'; MAX_LINE + 1];
        bytes.extend_from_slice(b"\nquit\n");
        let inputs: Vec<InputLine> = spawn(std::io::Cursor::new(bytes)).iter().collect();
        assert_eq!(inputs, [InputLine::TooLong, line("quit")]);
    }
}

//! Reads lines on a thread of its own, so that a search can be stopped while it runs.

use std::io::BufRead;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

/// The longest line that is read, in bytes. A game of ten thousand moves fits many times over.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// How many lines may wait to be handled; the reader pauses then.
const QUEUE: usize = 256;

/// What the reader found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A line of text without its line ending.
    Line(String),
    /// A line that is not UTF-8 text.
    NotText,
    /// A line longer than [`MAX_LINE`]; it was skipped.
    TooLong,
}

/// Starts reading. The channel is closed at the end of the input, or when reading fails.
pub(super) fn spawn<R: BufRead + Send + 'static>(reader: R) -> Receiver<Input> {
    let (sender, receiver) = bounded(QUEUE);
    thread::spawn(move || read_lines(reader, &sender));
    receiver
}

fn read_lines<R: BufRead>(mut reader: R, lines: &Sender<Input>) {
    let mut bytes = Vec::new();
    while let Some(input) = read_line(&mut reader, &mut bytes) {
        if lines.send(input).is_err() {
            return;
        }
    }
}

/// One line, or `None` at the end of the input. A last line without line ending counts.
fn read_line<R: BufRead>(reader: &mut R, bytes: &mut Vec<u8>) -> Option<Input> {
    bytes.clear();
    let mut too_long = false;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() {
            let nothing_read = bytes.is_empty() && !too_long;
            return if nothing_read { None } else { Some(finish_line(bytes, too_long)) };
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= bytes.len() + part.len() > MAX_LINE;
        if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |at| at + 1);
        reader.consume(used);
        if end.is_some() {
            return Some(finish_line(bytes, too_long));
        }
    }
}

fn finish_line(bytes: &[u8], too_long: bool) -> Input {
    if too_long {
        return Input::TooLong;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Input::Line(text.trim_end_matches('\r').to_string()),
        Err(_) => Input::NotText,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &'static [u8]) -> Vec<Input> {
        spawn(bytes).iter().collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_string())
    }

    #[test]
    fn every_line_ending_and_a_last_line_without_one() {
        assert_eq!(all(b"uci\r\nisready\n\nquit"), [line("uci"), line("isready"), line(""), line("quit")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn junk_is_told_apart_and_does_not_hide_what_follows() {
        assert_eq!(all(b"\xff\xfe\nuci\n"), [Input::NotText, line("uci")]);
        let mut bytes = vec![b'x'; MAX_LINE + 1];
        bytes.extend_from_slice(b"\nquit\n");
        let inputs: Vec<Input> = spawn(std::io::Cursor::new(bytes)).iter().collect();
        assert_eq!(inputs, [Input::TooLong, line("quit")]);
    }
}

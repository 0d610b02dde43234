//! Lines of bytes of unlimited length from other processes.

use std::io::{BufRead, ErrorKind};

/// End of a line that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineEnd {
    /// True if it was longer than the limit.
    pub is_cut: bool,
    /// True if it ends with a line end, not with the input.
    pub is_whole: bool,
}

/// Reads a line without its line end into `kept`, at most `longest` bytes of it; `None` at the end
/// of the input, or on a read error.
pub fn read_line(reader: &mut impl BufRead, kept: &mut Vec<u8>, longest: usize) -> Option<LineEnd> {
    kept.clear();
    let mut is_cut = false;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() {
            return (!kept.is_empty()).then_some(LineEnd { is_cut, is_whole: false });
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = part.len().min(longest - kept.len());
        is_cut |= room < part.len();
        kept.extend_from_slice(&part[..room]);
        let used = end.map_or(chunk.len(), |at| at + 1);
        reader.consume(used);
        if end.is_some() {
            return Some(LineEnd { is_cut, is_whole: true });
        }
    }
}

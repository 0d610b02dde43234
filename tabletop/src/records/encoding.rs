//! Decoding of records: programs write PGN in several encodings, and files do not state theirs.

use std::borrow::Cow;

/// Characters of Windows-1252 in place of the control characters of ISO 8859-1, from 0x80 on; dots
/// for its five undefined codes.
const WINDOWS: &str = "\u{20ac}.\u{201a}\u{192}\u{201e}\u{2026}\u{2020}\u{2021}\u{2c6}\u{2030}\u{160}\u{2039}\u{152}.\u{17d}.\
    .\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{2013}\u{2014}\u{2dc}\u{2122}\u{161}\u{203a}\u{153}.\u{17e}\u{178}";

/// Number of bytes at the start of a file that show whether it is text.
const LOOKED_AT: usize = 1_000;

/// Returns true for data that is not text: null bytes near its beginning, without the byte-order
/// mark of UTF-16. Those at the end of a file are left by a computer that stopped while writing.
pub fn is_binary(bytes: &[u8]) -> bool {
    let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let mut inside = bytes.iter().take(LOOKED_AT).skip_while(|&&byte| byte != 0);
    !is_utf16 && inside.any(|&byte| byte != 0)
}

/// Decodes UTF-8, or UTF-16 with a byte-order mark. Lines that are not valid UTF-8 are decoded as
/// ISO 8859-1, as the PGN standard specifies, with the additional characters of Windows-1252.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
        _ => std::str::from_utf8(bytes).map_or_else(|_| Cow::Owned(by_lines(bytes)), Cow::Borrowed),
    }
}

/// Characters without meaning: byte-order marks, which also occur inside concatenated files,
/// zero-width blanks, the end-of-file character of old systems, and null bytes.
const NOTHING: [char; 5] = ['\u{feff}', '\u{200b}', '\u{2060}', '\u{1a}', '\0'];

/// Normalises line ends LF, CR LF and CR to LF, and removes characters without meaning.
pub fn with_plain_lines(text: &str) -> String {
    text.replace(NOTHING, "").replace("\r\n", "\n").replace('\r', "\n")
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (units, _) = bytes.as_chunks();
    String::from_utf16_lossy(&units.iter().map(|&pair| unit(pair)).collect::<Vec<u16>>())
}

fn by_lines(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| single(byte))),
        }
    }
    text
}

fn single(byte: u8) -> char {
    match byte {
        0x80..0xa0 => WINDOWS.chars().nth(usize::from(byte - 0x80)).unwrap_or('.'),
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_with_null_bytes_are_not_text() {
        assert!(is_binary(b"PK\x03\x04\x14\x00\x08\x00"));
        let damaged = [&b"1. e4 ".repeat(LOOKED_AT)[..], &[0; 9]].concat();
        assert!(!is_binary(&damaged) && !is_binary(b"1. e4 e5\0\0"));
        assert_eq!(with_plain_lines("1. e4 e5\0\0"), "1. e4 e5");
    }

    #[test]
    fn all_encodings_of_records_are_read() {
        assert_eq!(text_of("B\u{f6}hm \u{265e}".as_bytes()), "B\u{f6}hm \u{265e}");
        assert_eq!(
            text_of(b"[White \"B\xf6hm\"]\n1. e4 {\x84so\x93 \x96 \x80} \xbd\n"),
            "[White \"B\u{f6}hm\"]\n1. e4 {\u{201e}so\u{201c} \u{2013} \u{20ac}} \u{bd}\n"
        );
        // Concatenated files contain both.
        assert_eq!(text_of(b"B\xc3\xb6hm\nB\xf6hm\n"), "B\u{f6}hm\nB\u{f6}hm\n");
        let text = "[White \"B\u{f6}hm\"]\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = [0xfeff].iter().chain(&units).flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = [0xfeff].iter().chain(&units).flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!((text_of(&little), text_of(&big)), (text.into(), text.into()));
        assert!(!is_binary(&little) && !is_binary(&big));
        assert_eq!(text_of(b"\xff\xfea"), "");
        assert_eq!(WINDOWS.chars().count(), 32);
        assert_eq!((single(0x80), single(0x9f), single(0xa0)), ('\u{20ac}', '\u{178}', '\u{a0}'));
    }
}

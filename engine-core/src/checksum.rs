//! Files with a checksum: a first line with the format, a line with the checksum of everything
//! after it, and the content. A hash for names and fingerprints.
//!
//! ```text
//! Menagerie network 2
//! checksum 89abcdef
//! ...
//! ```
//!
//! The checksum is CRC-32 as in PNG and gzip, in eight lower-case hexadecimal digits.

/// Prefix of the checksum in its line.
const FIELD: &[u8] = b"checksum ";
/// Number of digits of a checksum.
const DIGITS: usize = 8;

/// Returns the bytes of a file: its first line, the checksum of its content, and the content.
#[must_use]
pub fn with_checksum(first_line: &str, content: &[u8]) -> Vec<u8> {
    let mut bytes = head_of(first_line, content);
    bytes.extend_from_slice(content);
    bytes
}

/// Returns what precedes the content in a file: its first line, and the checksum of its content.
#[must_use]
pub fn head_of(first_line: &str, content: &[u8]) -> Vec<u8> {
    format!("{first_line}\nchecksum {}\n", digits(content)).into_bytes()
}

/// Parsed file with a checksum, correct or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChecksummedFile<'a> {
    /// Content after the checksum.
    pub content: &'a [u8],
    /// True if the checksum is correct.
    pub is_intact: bool,
}

/// Parses a file; `None` if it does not begin with this line and a checksum.
#[must_use]
pub fn read_with_checksum<'a>(first_line: &str, bytes: &'a [u8]) -> Option<ChecksummedFile<'a>> {
    let rest = bytes.strip_prefix(first_line.as_bytes())?.strip_prefix(b"\n")?.strip_prefix(FIELD)?;
    let (checksum, rest) = rest.split_at_checked(DIGITS)?;
    let content = rest.strip_prefix(b"\n")?;
    Some(ChecksummedFile { content, is_intact: checksum == digits(content).as_bytes() })
}

/// FNV-1a hash (G. Fowler, L. C. Noll and K.-P. Vo), 64 bits: the same on all machines and in all
/// versions.
#[must_use]
pub fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

fn digits(content: &[u8]) -> String {
    format!("{:0DIGITS$x}", crc32fast::hash(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_apart_again() {
        let bytes = with_checksum("Some file 1", b"123456789");
        // Check value of CRC-32, found in every description of it.
        assert_eq!(bytes, b"Some file 1\nchecksum cbf43926\n123456789");
        let whole = ChecksummedFile { content: b"123456789", is_intact: true };
        assert_eq!(read_with_checksum("Some file 1", &bytes), Some(whole));
        assert_eq!(read_with_checksum("Some file 2", &bytes), None);
        let empty = with_checksum("Some file 1", b"");
        assert!(read_with_checksum("Some file 1", &empty).is_some_and(|file| file.is_intact));
    }

    #[test]
    fn every_bit_counts() {
        let bytes = with_checksum("Some file 1", b"123456789");
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let read = read_with_checksum("Some file 1", &changed);
            assert!(!read.is_some_and(|file| file.is_intact), "bit {bit}");
        }
        for length in 0..bytes.len() {
            let read = read_with_checksum("Some file 1", &bytes[..length]);
            assert!(!read.is_some_and(|file| file.is_intact), "{length} bytes");
        }
    }
}

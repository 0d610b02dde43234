//! Packed form of network files, a quarter smaller after gzip or Brotli: for pages, which load
//! them.
//!
//! The first line ends in `packed`. After the header, numbers of 16 bits are zigzag-coded (0, -1,
//! 1, -2, ... become 0, 1, 2, 3, ...), and all their low bytes precede all their high ones, which
//! are nearly always zero.

/// First line of a network file.
pub(super) const MAGIC: &str = "Menagerie network 2";
/// Suffix of a packed file's first line.
const PACKED: &[u8] = b" packed";

/// Packs a network file for [`Network::read`](super::Network::read), which reads both forms;
/// returns other bytes unchanged.
#[must_use]
pub fn packed(file: &[u8]) -> Vec<u8> {
    let Some(rest) = file.strip_prefix(MAGIC.as_bytes()) else { return file.to_vec() };
    let (header, numbers) = rest.split_at(end_of_header(rest));
    let (numbers, odd) = numbers.as_chunks();
    let codes: Vec<[u8; 2]> =
        numbers.iter().map(|&number| without_sign(i16::from_le_bytes(number)).to_le_bytes()).collect();
    let mut bytes = [MAGIC.as_bytes(), PACKED, header].concat();
    bytes.extend(codes.iter().map(|[low, _]| low));
    bytes.extend(codes.iter().map(|[_, high]| high));
    bytes.extend_from_slice(odd);
    bytes
}

/// Unpacks a network file; `None` if it is not packed.
pub(super) fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let rest = bytes.strip_prefix(MAGIC.as_bytes())?.strip_prefix(PACKED)?;
    let (header, codes) = rest.split_at(end_of_header(rest));
    let (low, high) = codes.split_at(codes.len() / 2);
    let (high, odd) = high.split_at(low.len());
    let numbers = low.iter().zip(high).map(|(&low, &high)| with_sign(u16::from_le_bytes([low, high])));
    let mut file = [MAGIC.as_bytes(), header].concat();
    file.extend(numbers.flat_map(i16::to_le_bytes));
    file.extend_from_slice(odd);
    Some(file)
}

/// Length of the header, its empty line included.
fn end_of_header(bytes: &[u8]) -> usize {
    bytes.windows(2).position(|pair| pair == b"\n\n").map_or(bytes.len(), |at| at + 2)
}

fn without_sign(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)).cast_unsigned()
}

fn with_sign(code: u16) -> i16 {
    ((code >> 1) ^ (code & 1).wrapping_neg()).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(numbers: &[u8]) -> Vec<u8> {
        [b"Menagerie network 2\nchecksum 89abcdef\ngame test\n\n", numbers].concat()
    }

    #[test]
    fn packed_files_are_unpacked_to_the_byte() {
        let numbers: Vec<u8> = (i16::MIN..=i16::MAX).flat_map(i16::to_le_bytes).collect();
        for length in [0, 1, 2, 3, 4, 5, numbers.len()] {
            let file = file(&numbers[..length]);
            let packed = packed(&file);
            assert_ne!(packed, file);
            assert_eq!(unpacked(&packed), Some(file), "{length} bytes");
        }
    }

    #[test]
    fn small_numbers_have_small_codes() {
        assert_eq!([0, -1, 1, -2, 2, i16::MAX, i16::MIN].map(without_sign), [0, 1, 2, 3, 4, 65534, 65535]);
        let packed = packed(&file(&[1, 0, 0xFF, 0xFF, 0, 1]));
        assert!(packed.starts_with(b"Menagerie network 2 packed\nchecksum "));
        assert!(packed.ends_with(&[2, 1, 0, 0, 0, 2]), "{packed:?}");
    }

    #[test]
    fn other_bytes_stay_as_they_are() {
        for bytes in [&b""[..], b"Menagerie network 1\n\n12", b"Menagerie network 2 packed"] {
            assert_eq!(unpacked(&packed(bytes)).as_deref().unwrap_or(bytes), bytes, "{bytes:?}");
        }
        assert_eq!(unpacked(b"Menagerie network 2\n\n12"), None);
        assert_eq!(unpacked(b"Menagerie network 2 packed"), Some(b"Menagerie network 2".to_vec()));
    }
}

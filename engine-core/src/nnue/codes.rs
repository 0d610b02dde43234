//! Coding of weights in network files. Nearly all weights fit one byte, which makes files half as
//! large as with 16 bits each; gzip and Brotli make them a quarter smaller than those.
//!
//! Numbers are zigzag-coded: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... Every number has one byte, in
//! which [`WIDE`] stands for a code of at least 255; after them follow those codes, 16 bits each in
//! little-endian order.

/// Byte that stands for a wide code.
const WIDE: u8 = 255;

/// Appends the coded numbers.
pub(super) fn encode(numbers: impl Iterator<Item = i16>, bytes: &mut Vec<u8>) {
    let mut wide = Vec::new();
    for number in numbers {
        let code = ((number << 1) ^ (number >> 15)).cast_unsigned();
        match u8::try_from(code) {
            Ok(code) if code < WIDE => bytes.push(code),
            _ => {
                bytes.push(WIDE);
                wide.extend(code.to_le_bytes());
            }
        }
    }
    bytes.append(&mut wide);
}

/// Decodes `count` numbers; returns them and the rest of the bytes. `None` if there are too few
/// bytes, or if a wide code would have fitted a byte: numbers have one valid form only.
pub(super) fn decode(bytes: &[u8], count: usize) -> Option<(Vec<i16>, &[u8])> {
    let (narrow, rest) = bytes.split_at_checked(count)?;
    let wide = narrow.iter().filter(|&&code| code == WIDE).count();
    let (wide, rest) = rest.split_at_checked(2 * wide)?;
    let mut wide = wide.as_chunks().0.iter().map(|&code| u16::from_le_bytes(code));
    let mut number = |&code: &u8| {
        let code = if code == WIDE { wide.next().filter(|&code| code >= WIDE.into())? } else { code.into() };
        Some(((code >> 1) ^ (code & 1).wrapping_neg()).cast_signed())
    };
    let numbers = narrow.iter().map(&mut number).collect::<Option<_>>()?;
    Some((numbers, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(numbers: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode(numbers.iter().copied(), &mut bytes);
        bytes
    }

    #[test]
    fn numbers_are_decoded_to_the_last() {
        let all: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        for numbers in [&[][..], &[7], &[-128, 127, 128], &all] {
            let mut bytes = encoded(numbers);
            bytes.extend(b"rest");
            assert_eq!(decode(&bytes, numbers.len()), Some((numbers.to_vec(), &b"rest"[..])));
        }
    }

    #[test]
    fn small_numbers_take_one_byte() {
        assert_eq!(encoded(&[0, -1, 1, -2, 2, 127]), [0, 1, 2, 3, 4, 254]);
        assert_eq!(encoded(&[-128, 3, i16::MIN]), [255, 6, 255, 255, 0, 255, 255]);
    }

    #[test]
    fn numbers_have_one_form() {
        assert_eq!(decode(&[255, 254, 0], 1), None, "a byte is enough for 254");
        assert_eq!(decode(&[255, 255], 1), None, "half of a code");
        assert_eq!(decode(&[1, 2], 3), None);
    }
}

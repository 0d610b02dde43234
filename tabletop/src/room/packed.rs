//! Compression of long links: `z=` and the base64url of the raw DEFLATE of a link, which browsers
//! can read as well (`DecompressionStream("deflate-raw")`). The compressed text has as few escapes
//! as possible: letters of all alphabets are written literally.

use std::io::Read;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};

use crate::room_error::{RoomError, RoomResult};

/// Name of the parameter that holds a packed link.
pub(super) const NAME: &str = "z";
/// Size limit of an unpacked link, in bytes.
const LONGEST: usize = 4 << 20;

/// Packs names and values.
pub(super) fn pack(pairs: &[(String, String)]) -> String {
    let written: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", escaped(name).replace('=', "%3D"), escaped(value)))
        .collect();
    let mut packed = Vec::new();
    // Reading from and writing to memory cannot fail.
    let read =
        DeflateEncoder::new(written.join("&").as_bytes(), Compression::default()).read_to_end(&mut packed);
    debug_assert!(read.is_ok());
    format!("{NAME}={}", URL_SAFE_NO_PAD.encode(packed))
}

fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('&', "%26").replace('+', "%2B").replace(' ', "+")
}

/// Unpacks the link in a packed value.
///
/// # Errors
/// One line, if the value is damaged or the link is too long.
pub(super) fn unpack(value: &str) -> RoomResult<String> {
    let damaged = || RoomError::bad("the address is damaged: it was cut off, or changed on its way");
    let packed = URL_SAFE_NO_PAD.decode(value).map_err(|_| damaged())?;
    let mut text = Vec::new();
    let mut reader = DeflateDecoder::new(packed.as_slice()).take(LONGEST as u64 + 1);
    reader.read_to_end(&mut text).map_err(|_| damaged())?;
    if text.len() > LONGEST {
        return Err(RoomError::bad(format!("an address holds at most {} MB", LONGEST >> 20)));
    }
    String::from_utf8(text).map_err(|_| damaged())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(address: &str) -> Vec<(String, String)> {
        let text = unpack(address.strip_prefix("z=").unwrap()).unwrap();
        form_urlencoded::parse(text.as_bytes()).into_owned().collect()
    }

    #[test]
    fn packed_links_round_trip() {
        let pairs = [
            (
                "moves".to_string(),
                "e2e4 {100 % + more & = so #1 \u{416}\u{1F600}\n\u{7}} ( d2d4 )".to_string(),
            ),
            ("o.A=B&C".to_string(), String::new()),
        ];
        assert_eq!(unpacked(&pack(&pairs)), pairs);
        let long = [("moves".to_string(), "g1f3 g8f6 f3g1 f6g8 ".repeat(1000))];
        assert!(pack(&long).len() < 300, "{}", pack(&long).len());
        assert_eq!(unpacked(&pack(&long)), long);
    }

    #[test]
    fn damage_is_detected() {
        let pairs: Vec<(String, String)> =
            (0..99).map(|number| (format!("name{number}"), format!("{}", number * 7919))).collect();
        let whole = pack(&pairs);
        let value = &whole[2..];
        for bad in ["", "!", &value[..value.len() / 2], &value[1..], "AAAA"] {
            assert!(unpack(bad).is_err() || unpack(bad).unwrap().is_empty(), "{bad}");
        }
        assert!(unpack(&value[..value.len() / 2]).is_err());
    }

    /// Reading stops at the size limit of a link, even if a few bytes expand to many.
    #[test]
    fn bombs_do_not_go_off() {
        let bomb = pack(&[("moves".to_string(), "{".repeat(100 << 20))]);
        assert!(bomb.len() < 1 << 18);
        let refused = unpack(&bomb[2..]).unwrap_err();
        assert!(refused.message.contains("at most 4 MB"), "{}", refused.message);
    }
}

//! Declaration of a game to XBoard: `setup` and `piece` lines.

use engine_core::{BoardSetup, PieceLook};

/// Slot of the royal king: the last character of each half of the piece table.
const KING_SLOT: usize = 65;
/// Minimum number of characters in each half of the piece table.
const MIN_HALF: usize = 6;

/// Lines that declare a game, in order.
pub(super) fn declaration(setup: &BoardSetup) -> Vec<String> {
    let table = piece_table(&setup.looks);
    let mut lines = vec![format!("setup ({table}) {}_{} {}", setup.size, setup.parent, setup.fen)];
    lines.extend(setup.pieces.iter().map(|piece| format!("piece {} {}", piece.piece, piece.betza)));
    lines
}

/// XBoard's PIECETOCHAR: White's letters in the order of the image table with `.` for unused
/// images, the king last, then the same for Black in lower case.
fn piece_table(looks: &[PieceLook]) -> String {
    let letter_at = |slot: usize| {
        looks.iter().find(|look| usize::from(look.slot) == slot).map_or(".", |look| look.letter.as_str())
    };
    let used = looks
        .iter()
        .map(|look| usize::from(look.slot) + 1)
        .filter(|&slots| slots <= KING_SLOT)
        .max()
        .unwrap_or(0);
    let slots = used.max(MIN_HALF - 1);
    let white: String = (0..slots).chain([KING_SLOT]).map(letter_at).collect();
    format!("{white}{}", white.to_lowercase())
}

#[cfg(test)]
mod tests {
    use engine_core::PieceLine;

    use super::*;

    fn looks(list: &[(&str, u8)]) -> Vec<PieceLook> {
        list.iter()
            .map(|&(letter, slot)| PieceLook { letter: letter.to_string(), slot, image: Vec::new() })
            .collect()
    }

    #[test]
    fn halves_are_equal_and_the_king_is_last() {
        let chess = looks(&[("P", 0), ("N", 1), ("B", 2), ("R", 3), ("Q", 4), ("K", 65)]);
        assert_eq!(piece_table(&chess), "PNBRQKpnbrqk");
        let gaps = looks(&[("P", 0), ("W", 8), ("K", 65)]);
        assert_eq!(piece_table(&gaps), "P.......WKp.......wk");
        let unroyal = looks(&[("P", 0), ("K", 50)]);
        let table = piece_table(&unroyal);
        assert_eq!(table.len(), 2 * 52);
        assert!(table.starts_with("P.") && table[..52].ends_with("K."));
        assert_eq!(piece_table(&looks(&[("P", 0), ("A'", 3), ("K", 65)])), "P..A'.Kp..a'.k");
    }

    #[test]
    fn the_declaration_has_setup_and_piece_lines() {
        let setup = BoardSetup {
            size: "8x8+0",
            parent: "fairy",
            looks: looks(&[("P", 0), ("K", 65)]),
            fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_string(),
            pieces: vec![PieceLine { piece: "K&".to_string(), betza: "KisO2".to_string() }],
            legality_off: false,
            advice: None,
            options: &[],
        };
        assert_eq!(
            declaration(&setup),
            ["setup (P....Kp....k) 8x8+0_fairy 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "piece K& KisO2"]
        );
    }
}

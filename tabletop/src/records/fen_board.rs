//! Board field of a FEN of any game: squares with the text of their contents.

use engine_core::fen::{FenCell, rank_cells};

/// Splits a FEN into the board, the pieces in hand in brackets after it, and the other fields.
pub fn split(fen: &str) -> (&str, &str, &str) {
    let fen = fen.trim_start();
    let (field, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let (board, held) = field.split_at(field.find('[').unwrap_or(field.len()));
    (board, held, rest)
}

/// Minimum number of slashes: the smallest boards have eight ranks.
const MIN_SLASHES: usize = 7;

/// Returns true for a word in the form of a board, which is neither the path of a file nor a URL.
pub fn looks_like_board(word: &str) -> bool {
    let is_mark = |mark: char| mark.is_ascii_alphanumeric() || "/+~!'*{}[]-".contains(mark);
    word.starts_with(|mark: char| mark.is_ascii_alphanumeric() || mark == '+')
        && word.chars().all(is_mark)
        && word.matches('/').count() >= MIN_SLASHES
}

/// Contents of the squares by rows, from the last rank; an empty square is an empty text. Returns
/// `None` if part of the field cannot be read.
pub fn rows(fen: &str) -> Option<Vec<Vec<String>>> {
    split(fen).0.split('/').map(row).collect()
}

fn row(text: &str) -> Option<Vec<String>> {
    let mut squares = Vec::new();
    for cell in rank_cells(text) {
        match cell {
            FenCell::Empty(_) => squares.extend((0..cell.squares()?).map(|_| String::new())),
            FenCell::Piece(piece) if piece.contains(|mark: char| mark.is_ascii_alphabetic()) => {
                squares.push(piece.to_string());
            }
            FenCell::Piece(_) => return None,
        }
    }
    Some(squares)
}

/// The inverse of [`rows`].
pub fn text(rows: &[Vec<String>]) -> String {
    let run = |run: &[String]| if run[0].is_empty() { run.len().to_string() } else { run[0].clone() };
    let row = |row: &Vec<String>| -> String {
        row.chunk_by(|one, other| one.is_empty() && other.is_empty()).map(run).collect()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// Returns the contents of a square with the other side's pieces.
pub fn of_other_side(token: &str) -> String {
    let other = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    token.chars().map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_distinguished_from_paths() {
        for board in ["8/8/8/8/8/8/8/K1k5", "+R{NP}7/8/8/8/8/8/8/8[-]", "k~7/8/8/8/8/8/8/8/Pp"] {
            assert!(looks_like_board(board), "{board}");
        }
        for other in ["8/8/8/8/8/8/8", "/a/b/c/d/e/f/g", "a/b/c/d/e/f/g/h.svg", "http://a/b/c/d/e/f", ""] {
            assert!(!looks_like_board(other), "{other}");
        }
    }

    #[test]
    fn squares_keep_what_belongs_together() {
        let fen = "k~2+R{NP}/3A'1[Kp] w - -";
        assert_eq!(split(fen), ("k~2+R{NP}/3A'1", "[Kp]", "w - -"));
        let cells = rows(fen).unwrap();
        assert_eq!(cells[0], ["k~", "", "", "+R{NP}"]);
        assert_eq!(cells[1], ["", "", "", "A'", ""]);
        assert_eq!(text(&cells), split(fen).0);
        assert_eq!(rows("k2/3+"), None);
        assert_eq!(rows("k11/12").unwrap()[1].len(), 12);
    }
}

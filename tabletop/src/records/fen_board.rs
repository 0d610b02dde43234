//! The first field of a FEN, whatever the game: squares with what stands on them as it is written there.

/// The board of a FEN, what stands in brackets behind it (pieces in hand), and the other fields.
pub fn split(fen: &str) -> (&str, &str, &str) {
    let fen = fen.trim_start();
    let (field, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let is_held = |at: &usize| field.ends_with(']') && !field[*at..].contains('/');
    let (board, held) = field.split_at(field.find('[').filter(is_held).unwrap_or(field.len()));
    (board, held, rest)
}

/// The squares row by row, from the last rank; empty ones are empty. Brackets and suffixes belong to the piece before them,
/// other signs to the one behind. `None` if something is left over.
pub fn rows(fen: &str) -> Option<Vec<Vec<String>>> {
    split(fen).0.split('/').map(row).collect()
}

fn row(text: &str) -> Option<Vec<String>> {
    let mut cells: Vec<String> = Vec::new();
    let mut token = String::new();
    let mut depth = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let (0, Some(empty)) = (depth, letter.to_digit(10)) {
            cells.extend((0..empty).map(|_| String::new()));
            continue;
        }
        token.push(letter);
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        let goes_on = letters.peek().is_some_and(|next| "{([~'*!".contains(*next));
        let is_piece = token.chars().any(|c| c.is_ascii_alphabetic());
        if depth == 0 && is_piece && !goes_on {
            cells.push(std::mem::take(&mut token));
        }
    }
    token.is_empty().then_some(cells)
}

/// The inverse of [`rows`].
pub fn text(rows: &[Vec<String>]) -> String {
    let run = |run: &[String]| if run[0].is_empty() { run.len().to_string() } else { run[0].clone() };
    let row = |row: &Vec<String>| -> String {
        row.chunk_by(|one, other| one.is_empty() && other.is_empty()).map(run).collect()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_keep_what_belongs_together() {
        let fen = "k~2+R{NP}/3A'1[Kp] w - -";
        assert_eq!(split(fen), ("k~2+R{NP}/3A'1", "[Kp]", "w - -"));
        let cells = rows(fen).unwrap();
        assert_eq!(cells[0], ["k~", "", "", "+R{NP}"]);
        assert_eq!(cells[1], ["", "", "", "A'", ""]);
        assert_eq!(text(&cells), split(fen).0);
        assert_eq!(rows("k2/3+"), None);
    }
}

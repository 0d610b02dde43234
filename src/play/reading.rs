//! Text pages beside or over the board: the rules, the keys, and explanations of pieces.

use engine_core::{AnySquare, Cell, DrawnPiece, Picture};
use ratatui::crossterm::event::KeyCode;
use tabletop::position_text::legend;

use crate::table::preview::cell_text;
use crate::text::wrap;

/// Keys and their effects, in two columns of at most 38 characters.
const HELP: [(&str, &str); 20] = [
    ("arrows h j k l", "move the cursor"),
    ("Enter, Space", "pick a piece, put it down"),
    ("Tab", "next piece or goal"),
    ("Esc", "put the piece back"),
    ("w", "what is this piece, how does it move?"),
    ("b or F1", "the rules of the game"),
    ("a", "special moves: denial, sacrifice ..."),
    ("m", "list all moves (of the piece in hand)"),
    ("t or :", "type a move: e2e4, Nf3"),
    ("v", "see the board after the move in view"),
    ("u, i", "take back; hint"),
    ("g", "let the engine move now"),
    ("p", "pause, go on"),
    ("c", "who plays, how strong, clocks"),
    ("n", "new game: which, options, armies"),
    ("s", "save the game (PGN)"),
    ("o", "open a game: file or file#2"),
    ("[ and ]", "look back through the game"),
    ("f, x", "turn the board; letters or symbols"),
    ("d, r, q", "offer or accept a draw, resign, quit"),
];

/// Text of many lines, of which only some are visible.
pub(crate) struct TextPage {
    /// Title of the page.
    pub(crate) title: String,
    lines: Vec<String>,
    top: usize,
    /// Number of visible lines.
    rows: usize,
}

impl TextPage {
    /// Page at its first line.
    pub(crate) fn new(title: String, text: &str, rows: usize) -> TextPage {
        TextPage { title, lines: text.lines().map(str::to_string).collect(), top: 0, rows }
    }

    /// Page with the keys of the board.
    pub(crate) fn of_keys(rows: usize) -> TextPage {
        let text: String = HELP.iter().map(|(keys, meaning)| format!("{keys:16} {meaning}\n")).collect();
        TextPage::new("Keys".to_string(), &text, rows)
    }

    /// Visible lines.
    pub(crate) fn shown(&self) -> &[String] {
        &self.lines[self.top..(self.top + self.rows).min(self.lines.len())]
    }

    /// Returns true if the whole text is visible.
    pub(crate) fn fits(&self) -> bool {
        self.lines.len() <= self.rows
    }

    /// Returns true if there are more lines below.
    pub(crate) fn goes_on(&self) -> bool {
        self.top + self.rows < self.lines.len()
    }

    /// Share of the text up to the last visible line, in percent.
    pub(crate) fn progress(&self) -> usize {
        100 * (self.top + self.rows).min(self.lines.len()) / self.lines.len().max(1)
    }

    /// Number of the top line, and the number of all lines.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.top, self.lines.len())
    }

    /// Goes to the corresponding place of a text that was wrapped differently.
    pub(crate) fn go_to(&mut self, (top, lines): (usize, usize)) {
        self.top = 0;
        self.scroll((top * self.lines.len() / lines.max(1)) as isize);
    }

    /// Scrolls by a number of lines.
    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(self.rows);
        self.top = self.top.saturating_add_signed(by).min(last);
    }

    /// Handles a key; returns false if it closes the page.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        let page = self.rows.saturating_sub(1) as isize;
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll(1),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::Home => self.scroll(isize::MIN),
            KeyCode::End => self.scroll(isize::MAX),
            _ => return false,
        }
        true
    }
}

/// Contents of a square: pieces, their movement, and the squares they reach.
pub(crate) struct Explanation {
    /// Description as a page.
    pub(crate) page: TextPage,
    /// Squares that the pieces could reach if it were their turn.
    pub(crate) reach: Vec<AnySquare>,
}

impl Explanation {
    /// Explains a square of the board; an empty one by the legend of the board. The text is wrapped
    /// to `size.0` columns, of which `size.1` rows are visible.
    pub(crate) fn new(
        picture: &Picture,
        square: AnySquare,
        reach: Vec<AnySquare>,
        size: (u16, u16),
    ) -> Explanation {
        let cell = picture.at(square);
        let paragraphs = if cell.pieces.is_empty() { of_nothing(picture) } else { of_pieces(cell) };
        let fill = |paragraph: String| {
            let words: Vec<String> = paragraph.split_whitespace().map(str::to_string).collect();
            wrap("", if paragraph.starts_with("- ") { "  " } else { "" }, &words, usize::from(size.0))
        };
        let text: String = paragraphs.into_iter().map(fill).collect();
        Explanation { page: TextPage::new(square.to_string(), &text, usize::from(size.1)), reach }
    }
}

/// Contents of the square, then each kind of piece once.
fn of_pieces(cell: &Cell) -> Vec<String> {
    let mut paragraphs = vec![cell_text(cell)];
    let mut listed: Vec<&DrawnPiece> = Vec::new();
    for piece in &cell.pieces {
        if listed.iter().any(|other| other.name == piece.name && other.info == piece.info) {
            continue;
        }
        listed.push(piece);
        paragraphs.push(format!("{}: {}", piece.name, piece.info.moves));
        paragraphs.extend(piece.info.powers.iter().map(|&power| format!("- {power}")));
    }
    paragraphs
}

fn of_nothing(picture: &Picture) -> Vec<String> {
    let pieces = legend(picture, false).into_iter().map(|(token, name)| format!("- {token} {name}"));
    std::iter::once("An empty square. The pieces on the board:".to_string()).chain(pieces).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_scrolls_within_its_bounds() {
        let text: String = (0..10).map(|line| format!("{line}\n")).collect();
        let mut page = TextPage::new("title".to_string(), &text, 4);
        let first = |page: &TextPage| page.shown()[0].clone();
        assert!(page.key(KeyCode::Up) && first(&page) == "0");
        assert!(page.key(KeyCode::PageDown) && first(&page) == "3");
        assert!(page.key(KeyCode::End) && page.shown() == ["6", "7", "8", "9"] && page.progress() == 100);
        assert!(page.key(KeyCode::Home) && first(&page) == "0" && page.progress() == 40);
        assert!(!page.key(KeyCode::Esc));
    }
}

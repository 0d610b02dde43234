//! A slow generator of games on the chess board, based on a board of letters and FEN's first field.

pub(crate) mod betza;
mod reference;

pub(crate) use reference::{LetterGame, Reference};

/// A square as (file, rank), both 0 to 7; or a step, files to the right and ranks forward.
pub(crate) type Square = (i32, i32);

/// Contents of the squares in FEN's letters; `.` on an empty one.
#[derive(Clone, Debug)]
pub(crate) struct Letters([[char; 8]; 8]);

/// Returns the name of a square.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Returns the square of a name.
pub(crate) fn square(text: &str) -> Square {
    let bytes = text.as_bytes();
    (i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

impl Letters {
    /// Reads the first field of a well-formed FEN.
    pub(crate) fn read(field: &str) -> Letters {
        let mut board = [['.'; 8]; 8];
        for (row, rank) in field.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[rank][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Letters(board)
    }

    /// Returns the first field of the FEN.
    pub(crate) fn field(&self) -> String {
        let row = |row: &[char; 8]| {
            let mut text = row.iter().collect::<String>();
            for empty in (1..=8).rev() {
                text = text.replace(&".".repeat(empty), &empty.to_string());
            }
            text
        };
        self.0.iter().rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// Content of a square; `None` outside the board.
    pub(crate) fn at(&self, (file, rank): Square) -> Option<char> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| self.0[rank as usize][file as usize])
    }

    pub(crate) fn set(&mut self, (file, rank): Square, letter: char) {
        self.0[rank as usize][file as usize] = letter;
    }

    pub(crate) fn is_piece_of(&self, at: Square, white: bool) -> bool {
        self.at(at).is_some_and(|letter| letter != '.' && letter.is_ascii_uppercase() == white)
    }

    /// Returns the squares with pieces of a side.
    pub(crate) fn pieces(&self, white: bool) -> Vec<Square> {
        let all = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        all.filter(|&at| self.is_piece_of(at, white)).collect()
    }
}

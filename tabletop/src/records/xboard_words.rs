//! Words of XBoard's records, and the half-moves that they may denote on its board.

use std::collections::BTreeMap;

use engine_core::{AnySquare, PieceLook, Side};

use super::fen_board;

/// XBoard's pass, in records and in the protocol.
const PASSES: [&str; 2] = ["--", "@@@@"];
/// Image slot of XBoard's pawns, which have no letter.
const PAWN_SLOT: u8 = 0;

/// XBoard's board: pieces by their letters with promotion sign and suffix, in the case of their
/// side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RecordBoard(BTreeMap<AnySquare, String>);

impl RecordBoard {
    /// Parses the board field of a FEN of XBoard.
    pub(super) fn parse(placement: &str) -> RecordBoard {
        let rows = fen_board::rows(placement).unwrap_or_default();
        let squares = (0u8..).zip(rows.into_iter().rev()).flat_map(|(rank, row)| {
            (0u8..).zip(row).map(move |(file, piece)| (AnySquare { file, rank }, piece))
        });
        RecordBoard(squares.filter(|(_, piece)| !piece.is_empty()).collect())
    }

    /// Squares of a side's pieces with this letter, or of all its pieces.
    fn squares(&self, side: Side, letter: Option<&str>) -> Vec<AnySquare> {
        let is_sides =
            |piece: &str| piece.contains(|mark: char| mark.is_ascii_uppercase()) == (side == Side::White);
        let fits =
            |piece: &str| is_sides(piece) && letter.is_none_or(|letter| piece.eq_ignore_ascii_case(letter));
        self.0.iter().filter(|(_, piece)| fits(piece)).map(|(square, _)| *square).collect()
    }

    /// Plays a half-move in the protocol's notation without testing its legality, as XBoard does.
    pub(super) fn play(&mut self, side: Side, ply: &str) {
        let in_case = |letter: &str| match side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter.to_ascii_lowercase(),
        };
        if PASSES.contains(&ply) {
            return;
        }
        if let Some((letter, on)) = ply.split_once('@') {
            if let Ok(on) = on.parse() {
                self.0.insert(on, in_case(letter));
            }
            return;
        }
        let squares = AnySquare::named_in(ply);
        let (Some(from), Some(to)) = (squares.first(), squares.last()) else { return };
        let piece = self.0.remove(from);
        for via in &squares[1..] {
            self.0.remove(via);
        }
        let letter = ply.rsplit(|mark: char| mark.is_ascii_digit()).next().unwrap_or_default();
        let arrived = piece.map(|piece| match letter {
            "" => piece,
            "+" => format!("+{piece}"),
            letter => in_case(letter),
        });
        self.0.extend(arrived.map(|piece| (*to, piece)));
    }
}

/// Parts of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordPart {
    Square(AnySquare),
    File(u8),
    Rank(u8),
    Takes,
    Goes,
}

/// Parsed word of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Pass,
    /// Letter and square of a new piece.
    Drop(String, String),
    Castling(String),
    Move {
        /// Letter with its promotion sign or suffix; `None` for XBoard's pawns.
        piece: Option<String>,
        parts: Vec<WordPart>,
        /// Letter of the promotion piece.
        letter: Option<char>,
        /// True for a trailing `+`: a promotion or a check.
        has_plus: bool,
    },
}

impl Word {
    /// Parses a word; every text is some word.
    pub(super) fn parse(word: &str) -> Word {
        if PASSES.contains(&word) {
            return Word::Pass;
        }
        let bare = word.trim_end_matches('#');
        let castling = bare.trim_end_matches('+');
        if ["O-O", "O-O-O"].contains(&castling) {
            return Word::Castling(castling.to_string());
        }
        if let Some((letter, on)) = bare.split_once('@') {
            return Word::Drop(letter.to_string(), on.trim_end_matches('+').to_string());
        }
        let (body, has_plus) = match bare.strip_suffix('+') {
            Some(body) => (body, true),
            None => (bare, false),
        };
        let is_piece = |mark: char| mark == '+' || mark == '\'' || mark == '!' || mark.is_ascii_uppercase();
        let rest = body.trim_start_matches(is_piece);
        let piece = &body[..body.len() - rest.len()];
        let (parts, letter) = parts_of(rest);
        let piece = (!piece.is_empty()).then(|| piece.to_string());
        Word::Move { piece, parts, letter, has_plus }
    }

    /// Half-moves, in the protocol's notation, that the word may denote on this board.
    pub(super) fn plies(&self, board: &RecordBoard, side: Side, looks: &[PieceLook]) -> Vec<String> {
        match self {
            Word::Pass => vec![PASSES[1].to_string()],
            Word::Drop(letter, on) => vec![format!("{letter}@{on}")],
            Word::Castling(text) => vec![text.clone()],
            Word::Move { piece, parts, letter, has_plus } => {
                let pawn = || {
                    let pawn = looks.iter().find(|look| look.slot == PAWN_SLOT);
                    pawn.map(|look| look.letter.clone())
                };
                let is_pawn = piece.is_none();
                let piece = piece.clone().or_else(pawn);
                let mut plies = Vec::new();
                for (hints, via, to) in shapes(parts) {
                    // A pawn's change of file is always recorded.
                    let stays_on_file = is_pawn && hints.is_empty();
                    let mut homes = homes(board, side, piece.as_deref(), hints);
                    homes.retain(|from| !stays_on_file || from.file == via.unwrap_or(to).file);
                    for from in homes {
                        let path = match via {
                            Some(via) => format!("{from}{via},{via}{to}"),
                            None => format!("{from}{to}"),
                        };
                        // A word for a single leg may lack its letter, except for a pawn.
                        let may_lack_letter = letter.is_none() && via.is_none() && !is_pawn;
                        plies.extend(
                            endings(*letter, *has_plus, may_lack_letter, looks)
                                .map(|end| path.clone() + &end),
                        );
                    }
                }
                plies
            }
        }
    }
}

/// Parses squares, files, ranks and signs, and the letter that follows them.
fn parts_of(text: &str) -> (Vec<WordPart>, Option<char>) {
    let marks: Vec<char> = text.chars().collect();
    let mut parts = Vec::new();
    let mut letter = None;
    let mut at = 0;
    while let Some(&mark) = marks.get(at) {
        at += 1;
        let digit = |mark: Option<&char>| {
            mark.and_then(|mark| mark.to_digit(10)).and_then(|rank| rank.checked_sub(1))
        };
        let file = mark.is_ascii_lowercase().then(|| mark as u8 - b'a');
        match (file, mark) {
            (Some(file), _) if digit(marks.get(at)).is_some() => {
                let rank = digit(marks.get(at)).unwrap_or_default() as u8;
                parts.push(WordPart::Square(AnySquare { file, rank }));
                at += 1;
            }
            (_, 'x') => parts.push(WordPart::Takes),
            (_, '-') => parts.push(WordPart::Goes),
            (_, '=') => {
                letter = marks.get(at).copied().or(Some('+'));
                break;
            }
            // The last letter after a square is the promotion piece; before a square it is the file
            // alone.
            (Some(_), _) if at == marks.len() => letter = Some(mark),
            (Some(file), _) => parts.push(WordPart::File(file)),
            _ => parts.extend(digit(Some(&mark)).map(|rank| WordPart::Rank(rank as u8))),
        }
    }
    (parts, letter)
}

/// Interpretations of a word: the hints about the origin, the intermediate square, and the target.
fn shapes(parts: &[WordPart]) -> Vec<(&[WordPart], Option<AnySquare>, AnySquare)> {
    match parts {
        [hints @ .., WordPart::Square(via), WordPart::Goes, WordPart::Square(to)] => {
            vec![(hints, Some(*via), *to)]
        }
        [WordPart::Square(_), WordPart::Takes, WordPart::Square(to)] => {
            let WordPart::Square(first) = parts[0] else { return Vec::new() };
            vec![(&parts[..1], None, *to), (&[], Some(first), *to)]
        }
        [hints @ .., WordPart::Square(via), WordPart::Takes, WordPart::Square(to)] => {
            vec![(hints, Some(*via), *to)]
        }
        [hints @ .., WordPart::Square(to)] => vec![(hints, None, *to)],
        _ => Vec::new(),
    }
}

/// Possible origins of a piece.
fn homes(board: &RecordBoard, side: Side, piece: Option<&str>, hints: &[WordPart]) -> Vec<AnySquare> {
    if let [WordPart::Square(from), ..] = hints {
        return vec![*from];
    }
    let fits = |square: &AnySquare| {
        hints.iter().all(|hint| match hint {
            WordPart::File(file) => square.file == *file,
            WordPart::Rank(rank) => square.rank == *rank,
            _ => true,
        })
    };
    let mut squares = board.squares(side, piece);
    squares.retain(fits);
    squares
}

/// Possible suffixes after the target square.
fn endings(
    letter: Option<char>,
    has_plus: bool,
    may_lack: bool,
    looks: &[PieceLook],
) -> impl Iterator<Item = String> {
    let lower = letter.map(|letter| letter.to_ascii_lowercase().to_string());
    let plain = lower.is_none().then(String::new);
    let plus = (has_plus && lower.is_none()).then(|| "+".to_string());
    let lost: Vec<String> = match may_lack {
        true => looks.iter().map(|look| look.letter.to_ascii_lowercase()).collect(),
        false => Vec::new(),
    };
    lower.into_iter().chain(plain).chain(plus).chain(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks() -> Vec<PieceLook> {
        let look = |letter: &str, slot| PieceLook { letter: letter.to_string(), slot, image: Vec::new() };
        vec![look("P", 0), look("N", 1), look("K", 50)]
    }

    fn plies(word: &str) -> Vec<String> {
        let board = RecordBoard::parse("4k3/8/8/8/8/2N5/3PP3/1N2K3");
        Word::parse(word).plies(&board, Side::White, &looks())
    }

    #[test]
    fn words_that_tell_all_mean_one_thing() {
        for (word, ply) in [
            ("--", "@@@@"),
            ("N@e5", "N@e5"),
            ("O-O+", "O-O"),
            ("Nb1d4=K", "b1d4k"),
            ("Ke2-e1", "e1e2,e2e1"),
            ("Kxd2-e1", "e1d2,d2e1"),
            ("Nb1xd2-b3n", "b1d2,d2b3n"),
            ("d4xe4-e3", ""),
        ] {
            let expected: Vec<&str> = Some(ply).into_iter().filter(|ply| !ply.is_empty()).collect();
            let found = plies(word);
            assert!(expected.iter().all(|ply| found.contains(&ply.to_string())), "{word}: {found:?}");
        }
    }

    #[test]
    fn omitted_parts_of_a_word_match_anything() {
        assert_eq!(plies("Na3"), ["b1a3", "b1a3p", "b1a3n", "b1a3k", "c3a3", "c3a3p", "c3a3n", "c3a3k"]);
        assert_eq!(plies("Nba3").len(), 4);
        assert_eq!(plies("e4"), ["e2e4"]);
        assert_eq!(plies("e8=N"), ["e2e8n"]);
        assert_eq!(plies("dxe3=N"), ["d2e3n"]);
        assert_eq!(plies("Nb1a3"), ["b1a3", "b1a3p", "b1a3n", "b1a3k"]);
        assert_eq!(plies("Nb1xd2"), ["b1d2", "b1d2p", "b1d2n", "b1d2k", "b1b1,b1d2", "c3b1,b1d2"]);
        assert_eq!(plies("Kf2-e1+"), ["e1f2,f2e1", "e1f2,f2e1+"]);
    }

    #[test]
    fn the_board_follows_half_moves() {
        let mut board = RecordBoard::parse("4k3/8/8/8/8/8/3+n4/1N2K3");
        for ply in ["e1d2,d2e1", "@@@@", "N@d2", "d2d3+", "b1b3,b3b1k"] {
            board.play(Side::White, ply);
        }
        assert_eq!(board, RecordBoard::parse("4k3/8/8/8/8/3+N4/8/1K2K3"));
    }

    #[test]
    fn no_word_is_too_strange() {
        for word in [
            "", "x", "-", "=", "e", "9", "Né4", "e4=", "++", "a0", "Nb1x", "xxxx", "@", "@@", "é@é",
            "Ng1xd2xe2-h5",
        ] {
            plies(word);
        }
    }
}

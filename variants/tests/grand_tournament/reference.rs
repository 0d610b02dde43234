//! A slow and obvious generator, written from the rule text and sharing no code with the real one: a board of
//! letters, moves as text, legality by trying whether the king could be taken.

use std::collections::BTreeSet;

use crate::letters::{Letters, Square, name, square};

/// Files to the right and ranks forward.
type Step = (i32, i32);

const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SLANTED: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const FORWARD_KNIGHT: [Step; 4] = [(1, 2), (-1, 2), (2, 1), (-2, 1)];
const BACKWARD_KNIGHT: [Step; 4] = [(1, -2), (-1, -2), (2, -1), (-2, -1)];
const TALL_KNIGHT: [Step; 4] = [(1, 2), (-1, 2), (1, -2), (-1, -2)];
const FORWARD_AND_SIDEWAYS: [Step; 3] = [(0, 1), (1, 0), (-1, 0)];
const BACK_AND_SLANTED_BACK: [Step; 3] = [(0, -1), (1, -1), (-1, -1)];
const SIDEWAYS: [Step; 2] = [(1, 0), (-1, 0)];

#[derive(Clone, Debug)]
pub(crate) struct Reference {
    board: Letters,
    white: bool,
    rights: BTreeSet<char>,
    passed: Option<Square>,
    promotions: Vec<char>,
    /// Chess960's rules: rights are letters of files, castling is the king taking its corner piece.
    chess960: bool,
}

/// Leaps of a piece as multiples of steps: once, twice, three times.
fn times<const N: usize>(steps: [Step; N], factor: i32) -> Vec<Step> {
    steps.iter().map(|&(files, ranks)| (files * factor, ranks * factor)).collect()
}

/// The leaps and the slides (direction and range) of a piece.
fn moves_of(letter: char) -> (Vec<Step>, Vec<(Step, i32)>) {
    let mut leaps = Vec::new();
    let mut slides = Vec::new();
    let mut slide = |steps: &[Step], range: i32| slides.extend(steps.iter().map(|&step| (step, range)));
    match letter.to_ascii_lowercase() {
        'k' => leaps.extend(STRAIGHT.into_iter().chain(SLANTED)),
        'r' => slide(&STRAIGHT, 7),
        'n' => leaps.extend(FORWARD_KNIGHT.into_iter().chain(BACKWARD_KNIGHT)),
        'b' => slide(&SLANTED, 7),
        'q' => {
            slide(&STRAIGHT, 7);
            slide(&SLANTED, 7);
        }
        'd' => {
            slide(&SLANTED, 7);
            leaps.extend(times(STRAIGHT, 2));
        }
        'a' => leaps.extend([times(SLANTED, 1), times(SLANTED, 2), times(STRAIGHT, 2)].concat()),
        'w' => leaps.extend([times(STRAIGHT, 1), times(SLANTED, 2)].concat()),
        'c' => {
            slide(&SLANTED, 7);
            leaps.extend(FORWARD_KNIGHT.into_iter().chain(BACKWARD_KNIGHT));
        }
        'g' => {
            slide(&FORWARD_AND_SIDEWAYS, 7);
            leaps.extend(BACK_AND_SLANTED_BACK);
        }
        'i' => leaps.extend(SLANTED.into_iter().chain(TALL_KNIGHT)),
        'h' => {
            leaps.extend(FORWARD_KNIGHT);
            leaps.extend(SIDEWAYS.into_iter().chain(BACK_AND_SLANTED_BACK));
        }
        'o' => {
            slide(&FORWARD_AND_SIDEWAYS, 7);
            leaps.extend(FORWARD_KNIGHT);
            leaps.extend(STRAIGHT.into_iter().chain(SLANTED));
        }
        's' => slide(&STRAIGHT, 4),
        'm' => leaps.extend([times(STRAIGHT, 1), times(STRAIGHT, 2)].concat()),
        'f' => leaps.extend([times(SLANTED, 1), times(STRAIGHT, 2), times(STRAIGHT, 3)].concat()),
        'e' => {
            slide(&STRAIGHT, 7);
            leaps.extend(FORWARD_KNIGHT.into_iter().chain(BACKWARD_KNIGHT));
        }
        _ => panic!("no piece has the letter {letter}"),
    }
    (leaps, slides)
}

impl Reference {
    /// Reads a well-formed FEN; `promotions` are the lower-case letters that pawns can become.
    pub(crate) fn new(fen: &str, promotions: &str) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        Reference {
            board: Letters::read(fields[0]),
            white: fields[1] == "w",
            rights: fields[2].chars().filter(|&letter| letter != '-').collect(),
            passed: (fields[3] != "-").then(|| square(fields[3])),
            promotions: promotions.chars().collect(),
            chess960: false,
        }
    }

    /// The same under Chess960's rules; the FEN's rights are letters of files.
    pub(crate) fn chess960(fen: &str, promotions: &str) -> Reference {
        Reference { chess960: true, ..Reference::new(fen, promotions) }
    }

    /// The first four fields of the FEN.
    pub(crate) fn fen(&self) -> String {
        let order = if self.chess960 { "HGFEDCBAhgfedcba" } else { "KQkq" };
        let rights: String = order.chars().filter(|right| self.rights.contains(right)).collect();
        format!(
            "{} {} {} {}",
            self.board.field(),
            if self.white { "w" } else { "b" },
            if rights.is_empty() { "-" } else { &rights },
            self.passed.map_or("-".to_string(), name)
        )
    }

    /// The squares that the piece on `from` attacks.
    fn attacks(&self, from: Square) -> Vec<Square> {
        let letter = self.board.at(from).unwrap();
        let forward = if letter.is_ascii_uppercase() { 1 } else { -1 };
        let go = |(files, ranks): Step, n: i32| (from.0 + n * files, from.1 + n * ranks * forward);
        if letter.eq_ignore_ascii_case(&'p') {
            return vec![go((1, 1), 1), go((-1, 1), 1)];
        }
        let (leaps, slides) = moves_of(letter);
        let mut squares: Vec<Square> = leaps.into_iter().map(|leap| go(leap, 1)).collect();
        for (step, range) in slides {
            for n in 1..=range {
                squares.push(go(step, n));
                if self.board.at(go(step, n)) != Some('.') {
                    break;
                }
            }
        }
        squares.retain(|&at| self.board.at(at).is_some());
        squares
    }

    fn is_attacked(&self, at: Square, by_white: bool) -> bool {
        self.board.pieces(by_white).into_iter().any(|from| self.attacks(from).contains(&at))
    }

    fn is_in_check(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let at = self.board.pieces(white).into_iter().find(|&at| self.board.at(at) == Some(king)).unwrap();
        self.is_attacked(at, !white)
    }

    /// True if the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.is_in_check(self.white)
    }

    /// All legal moves.
    pub(crate) fn moves(&self) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        for from in self.board.pieces(self.white) {
            let pawn = self.board.at(from).unwrap().eq_ignore_ascii_case(&'p');
            for to in if pawn { self.pawn_targets(from) } else { self.attacks(from) } {
                if self.board.is_piece_of(to, self.white) {
                    continue;
                }
                let text = name(from) + &name(to);
                if pawn && (to.1 == 0 || to.1 == 7) {
                    texts.extend(self.promotions.iter().map(|letter| format!("{text}{letter}")));
                } else {
                    texts.insert(text);
                }
            }
        }
        texts.retain(|text| !self.after(text).is_in_check(self.white));
        texts.extend(self.castlings());
        texts
    }

    fn pawn_targets(&self, from: Square) -> Vec<Square> {
        let forward = if self.white { 1 } else { -1 };
        let mut targets: Vec<Square> = self
            .attacks(from)
            .into_iter()
            .filter(|&to| self.board.is_piece_of(to, !self.white) || self.passed == Some(to))
            .collect();
        let (once, twice) = ((from.0, from.1 + forward), (from.0, from.1 + 2 * forward));
        if self.board.at(once) == Some('.') {
            targets.push(once);
            if from.1 == if self.white { 1 } else { 6 } && self.board.at(twice) == Some('.') {
                targets.push(twice);
            }
        }
        targets
    }

    /// The files that the king and a corner piece on `file` stand on before and after castling.
    fn castling_files(&self, file: i32, rank: i32) -> [i32; 4] {
        let own_king = if rank == 0 { 'K' } else { 'k' };
        let king = (0..8).find(|&at| self.board.at((at, rank)) == Some(own_king)).unwrap();
        let (mut king_lands, mut corner_lands) = if file > king { (6, 5) } else { (2, 3) };
        let bede = self.board.at((file, rank)).unwrap().eq_ignore_ascii_case(&'d');
        if bede && file % 2 != corner_lands % 2 {
            let outwards = if file > king { 1 } else { -1 };
            king_lands += outwards;
            corner_lands += outwards;
        }
        [king, king_lands, file, corner_lands]
    }

    /// Where the corner piece of a right stands.
    fn corner(&self, right: char) -> Square {
        let file = match right.to_ascii_lowercase() {
            'k' if !self.chess960 => 7,
            'q' if !self.chess960 => 0,
            file => file as i32 - 'a' as i32,
        };
        (file, if right.is_ascii_uppercase() { 0 } else { 7 })
    }

    fn castlings(&self) -> Vec<String> {
        let own = self.rights.iter().filter(|right| right.is_ascii_uppercase() == self.white);
        let mut texts = Vec::new();
        for &right in own {
            let (corner, rank) = self.corner(right);
            let [king, king_lands, _, corner_lands] = self.castling_files(corner, rank);
            let between = |a: i32, b: i32| a.min(b)..=a.max(b);
            let empty =
                |file: i32| file == king || file == corner || self.board.at((file, rank)) == Some('.');
            if between(king, king_lands)
                .all(|file| empty(file) && !self.is_attacked((file, rank), !self.white))
                && between(corner, corner_lands).all(empty)
                && !self.after_castling((king, rank), (corner, rank)).is_in_check(self.white)
            {
                let to = if self.chess960 { corner } else { king_lands };
                texts.push(name((king, rank)) + &name((to, rank)));
            }
        }
        texts
    }

    /// The position after a move in canonical text.
    pub(crate) fn after(&self, text: &str) -> Reference {
        let (from, to) = (square(&text[0..2]), square(&text[2..4]));
        let mut next = self.clone();
        let piece = self.board.at(from).unwrap();
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let king = piece.eq_ignore_ascii_case(&'k');
        if self.chess960 && self.board.is_piece_of(to, self.white) {
            return self.after_castling(from, to);
        }
        if !self.chess960 && king && (to.0 - from.0).abs() > 1 {
            return self.after_castling(from, (if to.0 > from.0 { 7 } else { 0 }, from.1));
        }
        next.white = !self.white;
        next.passed = None;
        next.board.set(from, '.');
        next.board.set(to, piece);
        if let Some(letter) = text[4..].chars().next() {
            next.board.set(to, if self.white { letter.to_ascii_uppercase() } else { letter });
        }
        if pawn && self.passed == Some(to) && from.0 != to.0 {
            next.board.set((to.0, from.1), '.');
        }
        if pawn && (to.1 - from.1).abs() == 2 {
            let behind = (to.0, (from.1 + to.1) / 2);
            let enemy = if self.white { 'p' } else { 'P' };
            if [-1, 1].iter().any(|side| next.board.at((to.0 + side, to.1)) == Some(enemy)) {
                next.passed = Some(behind);
            }
        }
        next.rights.retain(|&right| {
            let moved = king && right.is_ascii_uppercase() == self.white;
            !moved && ![from, to].contains(&self.corner(right))
        });
        next
    }

    fn after_castling(&self, king: Square, corner: Square) -> Reference {
        let [_, king_lands, _, corner_lands] = self.castling_files(corner.0, corner.1);
        let mut next = self.clone();
        next.white = !self.white;
        next.passed = None;
        next.board.set(king, '.');
        next.board.set(corner, '.');
        next.board.set((king_lands, king.1), self.board.at(king).unwrap());
        next.board.set((corner_lands, king.1), self.board.at(corner).unwrap());
        next.rights.retain(|right| right.is_ascii_uppercase() != self.white);
        next
    }
}

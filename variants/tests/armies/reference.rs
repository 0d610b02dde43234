//! A slow and obvious generator: a board of letters, moves as text, legality by trying whether the king could be taken.

use std::collections::{BTreeMap, BTreeSet};

use crate::letters::{Letters, name, square};
use crate::notation::{Step, reach};

/// A position of a game whose pieces are told by their upper-case letters.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    board: Letters,
    white: bool,
    rights: BTreeSet<char>,
    passed: Option<Step>,
    pieces: BTreeMap<char, String>,
    /// The first ranks of White and Black, in upper-case letters.
    ranks: [Vec<char>; 2],
    /// Letters of colour-bound pieces.
    bound: BTreeSet<char>,
}

impl Reference {
    /// Reads a well-formed FEN; `start` is the start position of the game.
    pub(crate) fn new(
        fen: &str,
        start: &str,
        pieces: BTreeMap<char, String>,
        bound: BTreeSet<char>,
    ) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let rows: Vec<&str> = start.split(' ').next().unwrap().split('/').collect();
        let row = |text: &str| text.chars().map(|letter| letter.to_ascii_uppercase()).collect();
        Reference {
            board: Letters::read(fields[0]),
            white: fields[1] == "w",
            rights: fields[2].chars().filter(|&letter| letter != '-').collect(),
            passed: (fields[3] != "-").then(|| square(fields[3])),
            pieces,
            ranks: [row(rows[7]), row(rows[0])],
            bound,
        }
    }

    /// The first four fields of the FEN.
    pub(crate) fn fen(&self) -> String {
        let rights: String = "KQkq".chars().filter(|right| self.rights.contains(right)).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let side = if self.white { "w" } else { "b" };
        format!("{} {side} {rights} {}", self.board.field(), self.passed.map_or("-".to_string(), name))
    }

    /// Where the piece on a square may move without capturing, and what it attacks. Black's board is White's turned round.
    fn reach(&self, from: Step) -> (Vec<Step>, Vec<Step>) {
        let letter = self.board.at(from).unwrap();
        let white = letter.is_ascii_uppercase();
        let upper = letter.to_ascii_uppercase();
        let seen = |(file, rank): Step| if white { (file, rank) } else { (7 - file, 7 - rank) };
        let betza = match upper {
            'K' => "K",
            'P' => "mfWcfF",
            letter => &self.pieces[&letter],
        };
        let side = usize::from(!white);
        let home = from.1 == if white { 0 } else { 7 } && self.ranks[side][from.0 as usize] == upper;
        let look = |at: Step| self.board.at(seen(at)).map(|letter| letter != '.');
        let (moves, attacks) = reach(betza, seen(from), home, &look);
        (moves.into_iter().map(seen).collect(), attacks.into_iter().map(seen).collect())
    }

    fn is_attacked(&self, at: Step, by_white: bool) -> bool {
        self.board.pieces(by_white).into_iter().any(|from| self.reach(from).1.contains(&at))
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
            let (moves, attacks) = self.reach(from);
            let mut targets: Vec<Step> =
                moves.into_iter().filter(|&to| self.board.at(to) == Some('.')).collect();
            let takes =
                |to: &Step| self.board.is_piece_of(*to, !self.white) || (pawn && self.passed == Some(*to));
            targets.extend(attacks.into_iter().filter(takes));
            let forward = if self.white { 1 } else { -1 };
            let (once, twice) = ((from.0, from.1 + forward), (from.0, from.1 + 2 * forward));
            if pawn
                && from.1 == if self.white { 1 } else { 6 }
                && [once, twice].iter().all(|&at| self.board.at(at) == Some('.'))
            {
                targets.push(twice);
            }
            for to in targets {
                let text = name(from) + &name(to);
                if pawn && (to.1 == 0 || to.1 == 7) {
                    texts.extend(
                        self.pieces.keys().map(|letter| format!("{text}{}", letter.to_ascii_lowercase())),
                    );
                } else {
                    texts.insert(text);
                }
            }
        }
        texts.retain(|text| !self.after(text).is_in_check(self.white));
        texts.extend(self.castlings());
        texts
    }

    /// Where king and corner piece of a right stand and land.
    fn castling(&self, right: char) -> [Step; 4] {
        let rank = if right.is_ascii_uppercase() { 0 } else { 7 };
        let corner = if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
        let bound = self.bound.contains(&self.board.at((corner, rank)).unwrap().to_ascii_uppercase());
        let (king_to, corner_to) = match (corner, bound) {
            (7, _) => (6, 5),
            (_, true) => (1, 2),
            _ => (2, 3),
        };
        [(4, rank), (king_to, rank), (corner, rank), (corner_to, rank)]
    }

    fn castlings(&self) -> Vec<String> {
        let own = self.rights.iter().filter(|right| right.is_ascii_uppercase() == self.white);
        let mut texts = Vec::new();
        for &right in own {
            let [king, king_to, corner, _] = self.castling(right);
            let way = king.0.min(king_to.0)..=king.0.max(king_to.0);
            let between = king.0.min(corner.0) + 1..king.0.max(corner.0);
            if between.into_iter().all(|file| self.board.at((file, king.1)) == Some('.'))
                && way
                    .into_iter()
                    .all(|file| !self.with_king_on(king, (file, king.1)).is_in_check(self.white))
                && !self.after_castling(right).is_in_check(self.white)
            {
                texts.push(name(king) + &name(king_to));
            }
        }
        texts
    }

    /// The king moved along its way.
    fn with_king_on(&self, king: Step, at: Step) -> Reference {
        let mut moved = self.clone();
        let letter = self.board.at(king).unwrap();
        moved.board.set(king, '.');
        moved.board.set(at, letter);
        moved
    }

    fn after_castling(&self, right: char) -> Reference {
        let [king, king_to, corner, corner_to] = self.castling(right);
        let mut next = self.clone();
        next.white = !self.white;
        next.passed = None;
        next.board.set(king, '.');
        next.board.set(corner, '.');
        next.board.set(king_to, self.board.at(king).unwrap());
        next.board.set(corner_to, self.board.at(corner).unwrap());
        next.rights.retain(|right| right.is_ascii_uppercase() != self.white);
        next
    }

    /// The position after a move in canonical text.
    pub(crate) fn after(&self, text: &str) -> Reference {
        let (from, to) = (square(&text[0..2]), square(&text[2..4]));
        let piece = self.board.at(from).unwrap();
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let king = piece.eq_ignore_ascii_case(&'k');
        if king && (to.0 - from.0).abs() > 1 {
            let right = if to.0 > from.0 { 'k' } else { 'q' };
            return self.after_castling(if self.white { right.to_ascii_uppercase() } else { right });
        }
        let mut next = self.clone();
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
            let enemy = if self.white { 'p' } else { 'P' };
            if [-1, 1].iter().any(|side| next.board.at((to.0 + side, to.1)) == Some(enemy)) {
                next.passed = Some((to.0, (from.1 + to.1) / 2));
            }
        }
        next.rights.retain(|&right| {
            let rank = if right.is_ascii_uppercase() { 0 } else { 7 };
            let corner = (if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 }, rank);
            let moved = king && right.is_ascii_uppercase() == self.white;
            !moved && ![from, to].contains(&corner)
        });
        next
    }
}

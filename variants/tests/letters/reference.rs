//! A slow and simple generator, sharing no code with the real one: a board of letters, moves as
//! text, legality by testing whether the king could be captured.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::betza::{Way, reach, ways};
use super::{Letters, Square, name, square};

/// Definition of a game, by its differences from others.
#[derive(Debug)]
pub(crate) struct LetterGame {
    /// Ways of the pieces by upper-case letter.
    ways: BTreeMap<char, Vec<Way>>,
    /// Promotions, in lower-case letters.
    promotions: Vec<char>,
    /// Upper-case letters of colour-bound pieces.
    bound: BTreeSet<char>,
    /// First ranks of White and Black at the start, in upper-case letters.
    ranks: [Vec<char>; 2],
    /// True under Chess960's rules: rights are letters of files, castling is the king taking its
    /// corner piece.
    chess960: bool,
}

impl LetterGame {
    /// Returns a game with these pieces, in Betza's notation, besides kings and pawns; `start` is
    /// the FEN of its start position, from which initial moves are possible.
    pub(crate) fn new(
        pieces: &BTreeMap<char, String>,
        promotions: impl Iterator<Item = char>,
        bound: BTreeSet<char>,
        start: &str,
        chess960: bool,
    ) -> Rc<LetterGame> {
        let rows: Vec<&str> = start.split(' ').next().unwrap().split('/').collect();
        let row = |text: &str| text.chars().map(|letter| letter.to_ascii_uppercase()).collect();
        let usual = [('K', ways("K")), ('P', ways("mfWcfF"))];
        let own = pieces.iter().map(|(&letter, betza)| (letter, ways(betza)));
        Rc::new(LetterGame {
            ways: usual.into_iter().chain(own).collect(),
            promotions: promotions.collect(),
            bound,
            ranks: [row(rows[rows.len() - 1]), row(rows[0])],
            chess960,
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Reference {
    game: Rc<LetterGame>,
    board: Letters,
    white: bool,
    rights: BTreeSet<char>,
    passed: Option<Square>,
}

impl Reference {
    /// Reads a well-formed FEN.
    pub(crate) fn new(fen: &str, game: Rc<LetterGame>) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        Reference {
            game,
            board: Letters::read(fields[0]),
            white: fields[1] == "w",
            rights: fields[2].chars().filter(|&letter| letter != '-').collect(),
            passed: (fields[3] != "-").then(|| square(fields[3])),
        }
    }

    /// Returns the first four fields of the FEN.
    pub(crate) fn fen(&self) -> String {
        let order = if self.game.chess960 { "HGFEDCBAhgfedcba" } else { "KQkq" };
        let rights: String = order.chars().filter(|right| self.rights.contains(right)).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let side = if self.white { "w" } else { "b" };
        format!("{} {side} {rights} {}", self.board.field(), self.passed.map_or("-".to_string(), name))
    }

    /// Returns the squares to which the piece on a square may move without capturing, and those it
    /// attacks. Black's board is White's turned by 180 degrees.
    fn reach(&self, from: Square) -> [Vec<Square>; 2] {
        let letter = self.board.at(from).unwrap();
        let white = letter.is_ascii_uppercase();
        let upper = letter.to_ascii_uppercase();
        let seen = |(file, rank): Square| if white { (file, rank) } else { (7 - file, 7 - rank) };
        let ways = self.game.ways.get(&upper).unwrap_or_else(|| panic!("no piece has the letter {letter}"));
        let home = from.1 == if white { 0 } else { 7 }
            && self.game.ranks[usize::from(!white)].get(from.0 as usize) == Some(&upper);
        let look = |at: Square| self.board.at(seen(at)).map(|letter| letter != '.');
        let (moves, attacks) = reach(ways, seen(from), home, &look);
        [moves, attacks].map(|squares| squares.into_iter().map(seen).collect())
    }

    fn is_attacked(&self, at: Square, by_white: bool) -> bool {
        self.board.pieces(by_white).into_iter().any(|from| self.reach(from)[1].contains(&at))
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

    /// Returns all legal moves.
    pub(crate) fn moves(&self) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        for from in self.board.pieces(self.white) {
            let pawn = self.board.at(from).unwrap().eq_ignore_ascii_case(&'p');
            let [mut targets, attacks] = self.reach(from);
            targets.retain(|&to| self.board.at(to) == Some('.'));
            let takes =
                |to: &Square| self.board.is_piece_of(*to, !self.white) || (pawn && self.passed == Some(*to));
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
                    texts.extend(self.game.promotions.iter().map(|letter| format!("{text}{letter}")));
                } else {
                    texts.insert(text);
                }
            }
        }
        texts.retain(|text| !self.after(text).is_in_check(self.white));
        texts.extend(self.castlings());
        texts
    }

    /// Returns the square of the corner piece of a right.
    fn corner(&self, right: char) -> Square {
        let file = match right.to_ascii_lowercase() {
            'k' if !self.game.chess960 => 7,
            'q' if !self.game.chess960 => 0,
            file => file as i32 - 'a' as i32,
        };
        (file, if right.is_ascii_uppercase() { 0 } else { 7 })
    }

    /// Returns the squares of king and corner piece before and after castling. A colour-bound
    /// corner piece stays on its colour.
    fn castling(&self, corner: Square) -> [Square; 4] {
        let (file, rank) = corner;
        let own_king = if rank == 0 { 'K' } else { 'k' };
        let king = (0..8).find(|&at| self.board.at((at, rank)) == Some(own_king)).unwrap();
        let (mut king_to, mut corner_to) = if file > king { (6, 5) } else { (2, 3) };
        let bound = self.game.bound.contains(&self.board.at(corner).unwrap().to_ascii_uppercase());
        if bound && file % 2 != corner_to % 2 {
            let outwards = if file > king { 1 } else { -1 };
            (king_to, corner_to) = (king_to + outwards, corner_to + outwards);
        }
        [(king, rank), (king_to, rank), corner, (corner_to, rank)]
    }

    fn castlings(&self) -> Vec<String> {
        let own = self.rights.iter().filter(|right| right.is_ascii_uppercase() == self.white);
        let mut texts = Vec::new();
        for &right in own {
            let [king, king_to, corner, corner_to] = self.castling(self.corner(right));
            let way = |from: Square, to: Square| {
                (from.0.min(to.0)..=from.0.max(to.0)).map(move |file| (file, from.1))
            };
            let empty = |at: Square| at == king || at == corner || self.board.at(at) == Some('.');
            if way(king, corner).chain(way(king, king_to)).chain(way(corner, corner_to)).all(empty)
                && way(king, king_to).all(|at| !self.with_king_on(king, at).is_in_check(self.white))
                && !self.after_castling(corner).is_in_check(self.white)
            {
                texts.push(name(king) + &name(if self.game.chess960 { corner } else { king_to }));
            }
        }
        texts
    }

    /// Returns the position with the king moved along its path.
    fn with_king_on(&self, king: Square, at: Square) -> Reference {
        let mut moved = self.clone();
        let letter = self.board.at(king).unwrap();
        moved.board.set(king, '.');
        moved.board.set(at, letter);
        moved
    }

    fn after_castling(&self, corner: Square) -> Reference {
        let [king, king_to, _, corner_to] = self.castling(corner);
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

    /// Returns the position after a move in canonical text.
    pub(crate) fn after(&self, text: &str) -> Reference {
        let (from, to) = (square(&text[0..2]), square(&text[2..4]));
        let piece = self.board.at(from).unwrap();
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let king = piece.eq_ignore_ascii_case(&'k');
        if self.game.chess960 && self.board.is_piece_of(to, self.white) {
            return self.after_castling(to);
        }
        if !self.game.chess960 && king && (to.0 - from.0).abs() > 1 {
            return self.after_castling((if to.0 > from.0 { 7 } else { 0 }, from.1));
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
            let moved = king && right.is_ascii_uppercase() == self.white;
            !moved && ![from, to].contains(&self.corner(right))
        });
        next
    }
}

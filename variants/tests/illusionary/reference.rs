//! A slow and simple implementation of the rules, written from their text and sharing no code with
//! the real one: pieces in a map, each turn a text with the complete resulting position, legality
//! by testing whether a real piece could capture the king.

use std::collections::BTreeMap;

/// File and rank, both 1 to 8.
type Place = (i32, i32);

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reference {
    pieces: BTreeMap<Place, char>,
    white_to_move: bool,
    rights: String,
    passed: Option<Place>,
    clock: u32,
    number: u32,
    /// Stage of the choices, 1 to 3; 0 in play.
    setup: u32,
}

fn name((file, rank): Place) -> String {
    format!("{}{rank}", char::from(b'`' + file as u8))
}

fn places() -> impl Iterator<Item = Place> {
    (1..=8).flat_map(|rank| (1..=8).map(move |file| (file, rank)))
}

fn is_inside((file, rank): Place) -> bool {
    (1..=8).contains(&file) && (1..=8).contains(&rank)
}

/// True if the piece's step leads from one place to the other, if the squares between are empty.
fn has_line(piece: char, files: i32, ranks: i32) -> bool {
    let straight = files == 0 || ranks == 0;
    let slanted = files.abs() == ranks.abs();
    match piece.to_ascii_uppercase() {
        'R' | 'C' => straight,
        'B' | 'A' => slanted,
        'Q' | 'Z' => straight || slanted,
        _ => false,
    }
}

fn has_leap(piece: char, files: i32, ranks: i32) -> bool {
    let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    match piece.to_ascii_uppercase() {
        'K' => far == 1,
        'N' | 'A' | 'C' | 'Z' => (far, near) == (2, 1),
        'U' => far == 2,
        _ => false,
    }
}

/// Returns the illusionary piece that replaces an orthodox one.
fn illusion_of(piece: char) -> char {
    match piece {
        'P' => 'S',
        'N' => 'U',
        'B' => 'A',
        'R' => 'C',
        'Q' => 'Z',
        'p' => 's',
        'n' => 'u',
        'b' => 'a',
        'r' => 'c',
        'q' => 'z',
        other => panic!("{other} cannot be chosen"),
    }
}

fn is_real(piece: char) -> bool {
    "KQRBNPkqrbnp".contains(piece)
}

impl Reference {
    /// Reads a canonical FEN.
    pub(crate) fn new(fen: &str) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut pieces = BTreeMap::new();
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 1;
            for letter in line.chars() {
                if letter.is_ascii_digit() {
                    file += letter as i32 - '0' as i32;
                } else {
                    pieces.insert((file, 8 - row as i32), letter);
                    file += 1;
                }
            }
        }
        Reference {
            pieces,
            white_to_move: fields[1] == "w",
            rights: fields[2].replace('-', ""),
            passed: places().find(|&place| name(place) == fields[3]),
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
            setup: fields.get(6).map_or(0, |field| field[5..].parse().unwrap()),
        }
    }

    pub(crate) fn fen(&self) -> String {
        let mut board = String::new();
        for rank in (1..=8).rev() {
            for file in 1..=8 {
                board.push(self.at((file, rank)).unwrap_or('1'));
            }
            board.push('/');
        }
        board.pop();
        for empty in (2..=8).rev() {
            board = board.replace(&"1".repeat(empty), &empty.to_string());
        }
        let side = if self.white_to_move { "w" } else { "b" };
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let passed = self.passed.map_or("-".to_string(), name);
        let setup = if self.setup == 0 { String::new() } else { format!(" setup{}", self.setup) };
        format!("{board} {side} {rights} {passed} {} {}{setup}", self.clock, self.number)
    }

    fn at(&self, place: Place) -> Option<char> {
        self.pieces.get(&place).copied()
    }

    fn is_empty(&self, place: Place) -> bool {
        is_inside(place) && self.at(place).is_none()
    }

    fn is_of(&self, place: Place, white: bool) -> bool {
        self.at(place).is_some_and(|piece| piece.is_ascii_uppercase() == white)
    }

    /// Returns the places of a side's pieces among `letters` (upper case).
    fn find(&self, letters: &str, white: bool) -> Vec<Place> {
        let fits =
            |piece: char| piece.is_ascii_uppercase() == white && letters.contains(piece.to_ascii_uppercase());
        self.pieces.iter().filter(|&(_, &piece)| fits(piece)).map(|(&place, _)| place).collect()
    }

    /// True if the piece on `from` could capture a piece on `to`.
    fn hits(&self, from: Place, to: Place) -> bool {
        let piece = self.pieces[&from];
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let forward = if piece.is_ascii_uppercase() { ranks } else { -ranks };
        if from == to {
            return false;
        }
        if piece.eq_ignore_ascii_case(&'P') {
            return forward == 1 && files.abs() == 1;
        }
        if piece.eq_ignore_ascii_case(&'S') {
            return forward == 1 && files.abs() <= 1;
        }
        let distance = files.abs().max(ranks.abs());
        let on_the_way = |n: i32| (from.0 + files / distance * n, from.1 + ranks / distance * n);
        has_leap(piece, files, ranks)
            || has_line(piece, files, ranks) && (1..distance).all(|n| self.is_empty(on_the_way(n)))
    }

    fn is_attacked(&self, place: Place, by_white: bool) -> bool {
        self.pieces.iter().any(|(&from, &piece)| {
            is_real(piece) && piece.is_ascii_uppercase() == by_white && self.hits(from, place)
        })
    }

    fn is_in_check(&self, white: bool) -> bool {
        self.find("K", white).iter().any(|&king| self.is_attacked(king, !white))
    }

    /// True if the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.is_in_check(self.white_to_move)
    }

    fn is_bare(&self, white: bool) -> bool {
        self.setup == 0 && self.find("QRBNP", white).is_empty()
    }

    /// Result if a king is bare.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        match (self.is_bare(true), self.is_bare(false)) {
            (false, false) => None,
            (true, false) => Some("0-1"),
            (false, true) => Some("1-0"),
            (true, true) => Some("1/2-1/2"),
        }
    }

    /// Returns all turns with the resulting positions.
    pub(crate) fn turns(&self) -> BTreeMap<String, Reference> {
        let mut turns = BTreeMap::new();
        if self.ending().is_some() {
            return turns;
        }
        if self.setup > 0 {
            self.add_choices(&mut turns);
            return turns;
        }
        for from in self.find("KQRBNPSUACZ", self.white_to_move) {
            for to in places() {
                self.add_moves(from, to, &mut turns);
            }
        }
        self.add_castling(&mut turns);
        turns.retain(|_, after| !after.is_in_check(self.white_to_move));
        turns
    }

    fn add_choices(&self, turns: &mut BTreeMap<String, Reference>) {
        let pawns: Vec<Option<Place>> = match self.setup {
            3 => vec![None],
            _ => self.find("P", self.white_to_move).into_iter().map(Some).collect(),
        };
        let pieces: Vec<Option<Place>> = match self.setup {
            1 => vec![None],
            _ => self.find("QRBN", self.white_to_move).into_iter().map(Some).collect(),
        };
        for &pawn in &pawns {
            for &piece in &pieces {
                let chosen: Vec<Place> = pawn.into_iter().chain(piece).collect();
                let mut after = self.clone();
                for &place in &chosen {
                    after.pieces.insert(place, illusion_of(self.pieces[&place]));
                }
                after.white_to_move = !self.white_to_move;
                after.setup = (self.setup + 1) % 4;
                let names: Vec<String> = chosen.into_iter().map(name).collect();
                turns.insert(format!("i@{}", names.join("+")), after);
            }
        }
    }

    /// Adds the moves between two places, legal or not.
    fn add_moves(&self, from: Place, to: Place, turns: &mut BTreeMap<String, Reference>) {
        let piece = self.pieces[&from];
        let pawn = "PSps".contains(piece);
        if self.is_of(to, self.white_to_move) {
            return;
        }
        let en_passant = pawn && self.passed == Some(to) && from.0 != to.0 && self.hits(from, to);
        let is_king = "Kk".contains(self.at(to).unwrap_or('.'));
        let captures = self.is_of(to, !self.white_to_move) && !is_king && self.hits(from, to);
        let steps = if pawn { self.can_advance(from, to) } else { self.is_empty(to) && self.hits(from, to) };
        if !en_passant && !captures && !steps {
            return;
        }
        let mut after = self.next();
        after.pieces.remove(&from);
        after.pieces.insert(to, piece);
        if en_passant {
            after.pieces.remove(&(to.0, from.1));
        }
        after.clock = if pawn || captures { 0 } else { self.clock + 1 };
        after.drop_rights(from);
        after.drop_rights(to);
        let twice = (from.1 - to.1).abs() == 2;
        if "Pp".contains(piece) && twice {
            let beside = [(to.0 - 1, to.1), (to.0 + 1, to.1)];
            if self.find("PS", !self.white_to_move).iter().any(|place| beside.contains(place)) {
                after.passed = Some((to.0, (from.1 + to.1) / 2));
            }
        }
        let text = name(from) + &name(to);
        if !pawn || (2..=7).contains(&to.1) {
            turns.insert(text, after);
            return;
        }
        for letter in if "Pp".contains(piece) { "qrbn" } else { "zcau" }.chars() {
            let mut promoted = after.clone();
            promoted.pieces.insert(to, if self.white_to_move { letter.to_ascii_uppercase() } else { letter });
            turns.insert(format!("{text}{letter}"), promoted);
        }
    }

    /// True if the pawn on `from` can move to the empty place `to` without capture.
    fn can_advance(&self, from: Place, to: Place) -> bool {
        let forward = if self.white_to_move { to.1 - from.1 } else { from.1 - to.1 };
        let files = to.0 - from.0;
        let straight_only = "Pp".contains(self.pieces[&from]);
        let home = from.1 == if self.white_to_move { 2 } else { 7 };
        let halfway = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        self.is_empty(to)
            && !(straight_only && files != 0)
            && (forward == 1 && files.abs() <= 1
                || forward == 2 && home && [-2, 0, 2].contains(&files) && self.is_empty(halfway))
    }

    fn add_castling(&self, turns: &mut BTreeMap<String, Reference>) {
        let rank = if self.white_to_move { 1 } else { 8 };
        for (right, corner, king_to, corner_to) in [('k', 8, 7, 6), ('q', 1, 3, 4)] {
            let right = if self.white_to_move { right.to_ascii_uppercase() } else { right };
            let mut between = corner.min(5) + 1..corner.max(5);
            let mut way = king_to.min(5)..=king_to.max(5);
            if self.rights.contains(right)
                && between.all(|file| self.is_empty((file, rank)))
                && way.all(|file| !self.is_attacked((file, rank), !self.white_to_move))
            {
                let mut after = self.next();
                for (from, to) in [(5, king_to), (corner, corner_to)] {
                    let piece = after.pieces.remove(&(from, rank)).unwrap();
                    after.pieces.insert((to, rank), piece);
                }
                after.drop_rights((5, rank));
                after.clock = self.clock + 1;
                turns.insert(name((5, rank)) + &name((king_to, rank)), after);
            }
        }
    }

    /// Returns the same pieces with the other side to move.
    fn next(&self) -> Reference {
        Reference {
            white_to_move: !self.white_to_move,
            passed: None,
            number: self.number + u32::from(!self.white_to_move),
            ..self.clone()
        }
    }

    /// Removes the rights whose original piece on a place has left or has been captured.
    fn drop_rights(&mut self, place: Place) {
        let lost = match place {
            (5, 1) => "KQ",
            (8, 1) => "K",
            (1, 1) => "Q",
            (5, 8) => "kq",
            (8, 8) => "k",
            (1, 8) => "q",
            _ => "",
        };
        self.rights.retain(|right| !lost.contains(right));
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.turns().values().map(|after| after.perft(depth - 1)).sum()
    }
}

//! FEN (section 12). Reads only valid FENs; refusals are tested in the engine.

use std::fmt::Write;

use super::moves::square_text;
use super::pieces;
use super::state::{Hit, Piece, Rules, Square, State, Unit};

fn piece_text(piece: Piece, side: usize) -> String {
    let letter = if side == 0 { piece.letter } else { piece.letter.to_ascii_lowercase() };
    format!("{}{letter}{}", if piece.promoted { "+" } else { "" }, if piece.foreign { "~" } else { "" })
}

fn unit_text(unit: &Unit) -> String {
    let mut text = piece_text(unit.base, unit.side);
    if unit.exposed {
        text.push('!');
    }
    if !unit.riders.is_empty() {
        let riders: String = unit.riders.iter().map(|&piece| piece_text(piece, unit.side)).collect();
        write!(text, "{{{riders}}}").unwrap();
    }
    text
}

/// Reader of pieces and units, one after the other.
struct Reader<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
}

impl Reader<'_> {
    fn new(text: &str) -> Reader<'_> {
        Reader { text: text.chars().peekable() }
    }

    fn take(&mut self, mark: char) -> bool {
        self.text.next_if_eq(&mark).is_some()
    }

    fn piece(&mut self) -> (Piece, usize) {
        let promoted = self.take('+');
        let letter = self.text.next().expect("a piece");
        let foreign = self.take('~');
        let piece = Piece { letter: letter.to_ascii_uppercase(), promoted, foreign };
        (piece, usize::from(letter.is_ascii_lowercase()))
    }

    fn unit(&mut self) -> Unit {
        let (base, side) = self.piece();
        let exposed = self.take('!');
        let mut riders = vec![];
        if self.take('{') {
            while !self.take('}') {
                riders.push(self.piece().0);
            }
        }
        Unit { side, base, exposed, riders }
    }
}

fn read_square(text: &str) -> Square {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn read_hit(text: &str) -> Hit {
    let (square, rest) = text.split_once('=').unwrap();
    let (unit, capturer) = rest.split_once('@').unwrap();
    let capturer = (capturer != "-").then(|| match capturer.split_once('.') {
        None => (read_square(capturer), None),
        Some((square, rider)) => (read_square(square), Some(rider.parse::<usize>().unwrap() - 1)),
    });
    Hit { square: read_square(square), unit: Reader::new(unit).unit(), capturer }
}

/// Reads a canonical FEN.
pub(crate) fn parse(fen: &str, rules: Rules) -> State {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, captured) = fields[0].trim_end_matches(']').split_once('[').unwrap();
    let mut state = State {
        board: Default::default(),
        turn: usize::from(fields[1] == "b"),
        lost: Default::default(),
        called: Default::default(),
        hit: None,
        clock: fields[4].parse().unwrap(),
        number: fields[5].parse().unwrap(),
        rules,
    };
    for (row, text) in (0..8).rev().zip(board.split('/')) {
        let mut file = 0;
        let mut reader = Reader::new(text);
        while let Some(&next) = reader.text.peek() {
            if let Some(count) = next.to_digit(10) {
                file += count as i32;
                reader.text.next();
            } else {
                *state.at_mut((file, row)) = Some(reader.unit());
                file += 1;
            }
        }
    }
    let mut reader = Reader::new(captured);
    while reader.text.peek().is_some() {
        let (piece, side) = reader.piece();
        state.lost[side].push(piece);
    }
    let slots = fields[6].strip_prefix("call:").unwrap();
    for (slot, text) in state.called.iter_mut().zip(slots.split(',')) {
        *slot = (text != "-").then(|| Reader::new(text).piece().0);
    }
    state.hit = fields.get(7).map(|text| read_hit(text.strip_prefix("hit:").unwrap()));
    state.drop_useless_hit();
    state
}

impl State {
    /// Returns the canonical FEN.
    pub(crate) fn fen(&self) -> String {
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.at((file, rank)) {
                    None => empty += 1,
                    Some(unit) => {
                        if empty > 0 {
                            write!(fen, "{empty}").unwrap();
                        }
                        empty = 0;
                        fen += &unit_text(unit);
                    }
                }
            }
            if empty > 0 {
                write!(fen, "{empty}").unwrap();
            }
            fen.push(if rank > 0 { '/' } else { '[' });
        }
        for side in 0..2 {
            let mut lost = self.lost[side].clone();
            lost.sort_by_key(|piece| (pieces::ORDER.find(piece.letter), piece.promoted, piece.foreign));
            fen.extend(lost.iter().map(|&piece| piece_text(piece, side)));
        }
        let slot =
            |side: usize| self.called[side].map_or("-".to_string(), |piece| piece_text(piece, 1 - side));
        let turn = ['w', 'b'][self.turn];
        write!(fen, "] {turn} - - {} {} call:{},{}", self.clock, self.number, slot(0), slot(1)).unwrap();
        if let Some(hit) = &self.hit {
            let capturer = match hit.capturer {
                None => "-".to_string(),
                Some((square, None)) => square_text(square),
                Some((square, Some(rider))) => format!("{}.{}", square_text(square), rider + 1),
            };
            write!(fen, " hit:{}={}@{capturer}", square_text(hit.square), unit_text(&hit.unit)).unwrap();
        }
        fen
    }
}

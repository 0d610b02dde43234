//! FENs. A unit is `[+]letter[~][!][{riders}]`; captured pieces follow the board in brackets;
//! `call:` contains the called pieces and `hit:` a capture that may still be answered.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

use engine_core::fen::split_board;
use engine_core::{Counters, Dropped, FenError, Side};

use super::board::{Board, Unit};
use super::piece::{Kind, Piece};
use super::riders::{PIECES_MAX, Riders};
use super::state::{Capturer, FfPosition, FfRules, Hit};
use super::status::Status;
use super::validate;
use crate::common::fen::{self, FenFields};
use crate::common::square::Square;

const BOARD: &str = "board";
const CAPTURED: &str = "captured";
const CALL: &str = "call";
const HIT: &str = "hit";
const HIT_PREFIX: &str = "hit:";

/// Returns a unit in FEN.
pub(crate) fn unit_text(side: Side, pieces: impl Iterator<Item = Piece>, exposed: bool) -> String {
    let mut text = String::new();
    for (place, piece) in pieces.enumerate() {
        match (place, exposed) {
            (1, true) => text.push_str("!{"),
            (1, false) => text.push('{'),
            _ => {}
        }
        text.push_str(&piece.token(side));
    }
    match (text.ends_with('{') || text.contains('{'), exposed) {
        (true, _) => text.push('}'),
        (false, true) => text.push('!'),
        (false, false) => {}
    }
    text
}

/// Returns the canonical FEN of a position.
pub(crate) fn print(pos: &FfPosition) -> String {
    let board = &pos.board;
    let text = |square| unit_text(board.side_on(square), board.pieces(square), board.exposed().has(square));
    let mut fen = fen::write_board(|square| board.base(square).map(|_| text(square)));
    fen.push('[');
    for side in Side::BOTH {
        fen.extend(pos.board.lost_pieces(side).map(|piece| piece.token(side)));
    }
    let slot = |side: Side| pos.board.called(side).map_or("-".to_string(), |piece| piece.token(!side));
    let (white, black) = (slot(Side::White), slot(Side::Black));
    let turn = fen::side_letter(pos.side());
    let Counters { halfmove_clock, fullmove_number, .. } = pos.counters;
    let _ = write!(fen, "] {turn} - - {halfmove_clock} {fullmove_number} call:{white},{black}");
    if let Some(hit) = &pos.hit {
        let unit = unit_text(hit.unit.side, hit.unit.pieces(), false);
        let _ = write!(fen, " hit:{}={unit}@{}", hit.square, capturer_text(hit.capturer));
    }
    fen
}

fn capturer_text(capturer: Capturer) -> String {
    match capturer {
        Capturer::Gone => "-".to_string(),
        Capturer::Unit(square) => square.to_string(),
        Capturer::Rider(square, index) => format!("{square}.{}", index + 1),
    }
}

/// Reads a position.
///
/// # Errors
/// [`FenError`] for a malformed FEN or an impossible position.
pub(crate) fn parse(text: &str, rules: FfRules) -> Result<FfPosition, FenError> {
    let fields = FenFields::read(text)?;
    fields.expect_dashes()?;
    let (units, captured) = split_board(&fields.board, CAPTURED)?;
    let mut pos = FfPosition {
        board: Board::empty(),
        status: Status::default(),
        hit: None,
        counters: fields.counters,
        rules,
    };
    let mut pieces = 0;
    read_captured(captured, &mut pos.board, &mut pieces)?;
    read_board(units, &mut pos.board, &mut pieces)?;
    read_extra(&fields, &mut pos)?;
    pos.status = Status::from_board(&pos.board);
    validate::check(&pos)?;
    if pos.hit.is_some() && !pos.might_answer(pos.side()) {
        pos.hit = None;
    }
    validate::check_kings(&pos)?;
    Ok(pos)
}

/// Returns the FEN without a `hit:` whose pieces are absent, if the rest is valid.
pub(crate) fn without_stale_rights(text: &str, rules: FfRules) -> (String, Vec<Dropped>) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (hits, others): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.starts_with(HIT_PREFIX));
    let others = others.join(" ");
    match (&hits[..], parse(&others, rules)) {
        (&[hit], Ok(pos))
            if parse(text, rules).is_err() && read_hit(&hit[HIT_PREFIX.len()..], pos.side()).is_ok() =>
        {
            (others, vec![Dropped::new(HIT, hit, "its pieces are not there")])
        }
        _ => (text.to_string(), Vec::new()),
    }
}

fn read_captured(text: &str, board: &mut Board, pieces: &mut usize) -> Result<(), FenError> {
    let mut reader = Reader { field: CAPTURED, text: text.chars().peekable() };
    while reader.text.peek().is_some() {
        let (piece, side) = reader.piece()?;
        count_piece(CAPTURED, pieces)?;
        board.change_lost(side, piece, 1);
    }
    Ok(())
}

fn count_piece(field: &'static str, pieces: &mut usize) -> Result<(), FenError> {
    *pieces += 1;
    if *pieces > PIECES_MAX {
        return Err(FenError::impossible(field, format!("more than {PIECES_MAX} pieces in all")));
    }
    Ok(())
}

fn read_board(text: &str, board: &mut Board, pieces: &mut usize) -> Result<(), FenError> {
    fen::read_board(text, |square, piece| {
        let mut reader = Reader { field: BOARD, text: piece.chars().peekable() };
        let (unit, exposed) = reader.unit()?;
        reader.end()?;
        unit.pieces().try_for_each(|_| count_piece(BOARD, pieces))?;
        board.put_unit(square, &unit);
        board.set_exposed(square, exposed);
        Ok(())
    })
}

/// Reads the game's own fields: `call:` and `hit:`, each at most once, in this order.
fn read_extra(fields: &FenFields<'_>, pos: &mut FfPosition) -> Result<(), FenError> {
    let mut extra = fields.extra.iter().copied().peekable();
    if let Some(slots) = extra.next_if(|text| text.starts_with("call:")) {
        read_slots(&slots["call:".len()..], &mut pos.board)?;
    }
    if let Some(hit) = extra.next_if(|text| text.starts_with(HIT_PREFIX)) {
        pos.hit = Some(read_hit(&hit[HIT_PREFIX.len()..], pos.side())?);
    }
    match extra.next() {
        None => Ok(()),
        Some(other) => Err(FenError::new("extra", format!("'{other}' is not expected here"))),
    }
}

fn read_slots(text: &str, board: &mut Board) -> Result<(), FenError> {
    let Some((white, black)) = text.split_once(',') else {
        return Err(FenError::new(CALL, "two slots with a comma between them are expected"));
    };
    for (side, slot) in Side::BOTH.into_iter().zip([white, black]) {
        if slot == "-" {
            continue;
        }
        let mut reader = Reader { field: CALL, text: slot.chars().peekable() };
        let (piece, owner) = reader.piece()?;
        reader.end()?;
        if owner == side {
            return Err(FenError::impossible(CALL, format!("'{slot}' is no enemy piece")));
        }
        if piece.kind() == Kind::King {
            return Err(FenError::impossible(CALL, "a King cannot be called"));
        }
        board.set_called(side, Some(piece));
    }
    Ok(())
}

fn read_hit(text: &str, side: Side) -> Result<Hit, FenError> {
    let bad = || FenError::new(HIT, format!("'{text}' is not <square>=<unit>@<capturer>"));
    let (place, rest) = text.split_once('=').ok_or_else(bad)?;
    let (unit, capturer) = rest.split_once('@').ok_or_else(bad)?;
    let square = place.parse::<Square>().map_err(|_| bad())?;
    let mut reader = Reader { field: HIT, text: unit.chars().peekable() };
    let (unit, exposed) = reader.unit()?;
    reader.end()?;
    if exposed || unit.side != side {
        return Err(FenError::impossible(HIT, "the captured unit is one of the side to move, without !"));
    }
    let capturer = match capturer.split_once('.') {
        None if capturer == "-" => Capturer::Gone,
        None => Capturer::Unit(capturer.parse().map_err(|_| bad())?),
        Some((square, number)) => {
            let canonical =
                |number: &usize| (1..=PIECES_MAX).contains(number) && text.ends_with(&format!(".{number}"));
            let number = number.parse::<usize>().ok().filter(canonical);
            Capturer::Rider(square.parse().map_err(|_| bad())?, number.ok_or_else(bad)? - 1)
        }
    };
    Ok(Hit { square, unit, capturer })
}

/// Reader of pieces and units from one field, one after the other.
struct Reader<'a> {
    field: &'static str,
    text: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn takes(&mut self, mark: char) -> bool {
        self.text.next_if_eq(&mark).is_some()
    }

    fn error<T>(&self, reason: impl Into<String>) -> Result<T, FenError> {
        Err(FenError::new(self.field, reason))
    }

    fn end(&mut self) -> Result<(), FenError> {
        match self.text.peek().copied() {
            None => Ok(()),
            Some(other) => self.error(format!("unexpected '{other}'")),
        }
    }

    fn piece(&mut self) -> Result<(Piece, Side), FenError> {
        let plus = self.takes('+');
        let Some(letter) = self.text.next() else {
            return self.error("a piece is missing");
        };
        let Some(kind) = Kind::from_letter(letter.to_ascii_uppercase()) else {
            return self.error(format!("'{letter}' is no piece"));
        };
        let tilde = self.takes('~');
        if plus && !kind.can_be_promoted() {
            return self.error(format!("{letter} cannot bear a +"));
        }
        if tilde && !kind.can_be_foreign() {
            return self.error(format!("{letter} cannot bear a ~"));
        }
        let piece = if tilde { Piece::newcomer(kind) } else { Piece::plain(kind) };
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Ok((if plus { piece.promoted() } else { piece }, side))
    }

    /// Reads a unit; the second value is true if the unit is marked as exposed.
    fn unit(&mut self) -> Result<(Unit, bool), FenError> {
        let (base, side) = self.piece()?;
        let exposed = self.takes('!');
        if exposed && base.kind() != Kind::Airship {
            return self.error("only an Airship or Warship can bear a !");
        }
        let mut riders = Vec::new();
        if self.takes('{') {
            while !self.takes('}') {
                let (piece, rider_side) = self.piece()?;
                if rider_side != side || piece.is_carrier() {
                    return self.error(format!("{} cannot ride there", piece.token(rider_side)));
                }
                riders.push(piece);
            }
            let room = if base.kind() == Kind::Airship { PIECES_MAX } else { 1 };
            if !base.is_carrier() || riders.is_empty() || riders.len() > room {
                return self.error(format!("{} cannot carry {} riders", base.token(side), riders.len()));
            }
        }
        Ok((Unit { side, base, riders: riders.into_iter().collect::<Riders>() }, exposed))
    }
}

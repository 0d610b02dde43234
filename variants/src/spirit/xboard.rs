//! How XBoard shows Spirit Chess: an engine-defined 9x9 board with legality off, on which a turn is one or three of
//! the board's plies.
//!
//! XBoard moves a piece, retypes it (`c3c4o`), takes what it steps on, lets a piece visit a square and come home
//! (`a1c3,c3a1`, which empties c3), and drops new pieces of the side to move on empty squares (`W@c3`); colours
//! alternate. Letters are those of the FEN, but a Builder on an enemy Wall is `T`: XBoard reads `x` as a capture
//! sign. "Home" stands for a side's Adept, which both sides have while the game goes on; a *wait* is its visit to an
//! empty square, or `@@@@` where there is none.
//!
//! | turn | first ply | second (enemy) | third |
//! | --- | --- | --- | --- |
//! | ordinary move or capture, empty Wall | `a2a5` | | |
//! | Builder from the ground onto a Wall, manned or not | `c2d3o`, `c2d3t` | | |
//! | manned Wall moves | `c3c4o`, `c3c4t` | | |
//! | Builder leaves its own colour's Wall for the ground | `B@c4` | enemy home visits c3 | `W@c3` |
//! | Builder leaves an enemy Wall for the ground | home visits c3 | `W@c3` | `B@c4` |
//! | Builder from its own colour's Wall to a Wall | `c3d4o`, `c3d4t` | wait | `W@c3` |
//! | Builder from an enemy Wall to a Wall | `c3d4o`, `c3d4t` | `W@c3` | wait |
//! | deposition | `d4e5s` (retyped as itself) | `A@f6` | wait |
//! | enhancement | `e5e4,e4e5` | wait | `P@e4` |
//!
//! Every first ply of three differs from what a user can say in one: canonical strings (`c3c4` steps off the Wall),
//! `c3c4b` and `c3c4w` from a choice, and `d4e5,e5f6` for a deposition. No ply relies on what XBoard garbles on its way
//! to a second engine: where it turns `FROM VIA,VIA TO` into `FROM TO,VIA ..`, there is no letter to lose.

use std::fmt;

use engine_core::{
    BoardCodec, BoardSetup, ImagePart, Look, MoveError, Notation, PieceLook, Position, Setup, Side,
    TurnReading,
};

use super::fen;
use super::moves::{Action, Move};
use super::notation::SpiritNotation;
use super::piece::{Kind, Piece};
use super::position::SpiritPosition;
use super::square::{Square, WIDTH};

/// XBoard's letter and image slot by kind. Slots 0 and 18 would be pawns, slot 65 a royal king.
const LOOKS: [(char, u8); Kind::COUNT] =
    [('A', 50), ('P', 2), ('S', 7), ('B', 3), ('C', 1), ('W', 25), ('O', 14), ('T', 39)];
/// A pass.
const PASS: &str = "@@@@";

/// One half-move of XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ply {
    /// A piece moves, taking what is there; with a letter it changes its type.
    Move { from: Square, to: Square, letter: Option<char> },
    /// A piece visits a square, taking what is there, and goes on.
    Visit { from: Square, via: Square, to: Square },
    /// A new piece of the side to move.
    Drop { letter: char, on: Square },
    /// The Adept on `home` waits: it visits an empty square, if there is one.
    Wait { home: Square, via: Option<Square> },
    /// Nothing.
    Pass,
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ply::Move { from, to, letter } => {
                write!(f, "{from}{to}{}", letter.map_or(String::new(), |letter| letter.to_string()))
            }
            Ply::Visit { from, via, to } => write!(f, "{from}{via},{via}{to}"),
            Ply::Drop { letter, on } => write!(f, "{}@{on}", letter.to_ascii_uppercase()),
            Ply::Wait { home, via: Some(via) } => write!(f, "{home}{via},{via}{home}"),
            Ply::Wait { via: None, .. } | Ply::Pass => write!(f, "{PASS}"),
        }
    }
}

impl Ply {
    /// Reads a ply; `None` if it has no meaning here.
    fn parse(text: &str) -> Option<Ply> {
        if text == PASS {
            return Some(Ply::Pass);
        }
        if !text.is_ascii() {
            return None;
        }
        if let Some((letter, on)) = text.split_once('@') {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|letter| letter.is_ascii_alphabetic())?;
            return letters
                .next()
                .is_none()
                .then_some(Ply::Drop { letter: letter.to_ascii_lowercase(), on: on.parse().ok()? });
        }
        match text.split_once(',') {
            Some((first, second)) => Ply::parse_visit(first, second),
            None => {
                let (from, to) = Ply::squares(text.get(..4)?)?;
                let mut rest = text[4..].chars();
                let letter = rest.next().map(|letter| letter.to_ascii_lowercase());
                rest.next().is_none().then_some(Ply::Move { from, to, letter })
            }
        }
    }

    /// Two legs. XBoard garbles some: then the first leg says where the move starts and ends, and the second starts with
    /// the square between, followed by two letters of no meaning.
    fn parse_visit(first: &str, second: &str) -> Option<Ply> {
        let (from, there) = Ply::squares(first)?;
        let via: Square = second.get(..2)?.parse().ok()?;
        if via != there {
            return Some(Ply::Visit { from, via, to: there });
        }
        let (_, to) = Ply::squares(second)?;
        Some(Ply::Visit { from, via, to })
    }

    fn squares(text: &str) -> Option<(Square, Square)> {
        (text.len() == 4).then(|| Some((text[..2].parse().ok()?, text[2..].parse().ok()?)))?
    }

    /// True if the ply as read may stand for this one. Any way of waiting will do.
    fn is_meant_by(self, read: Ply) -> bool {
        match (self, read) {
            (Ply::Wait { .. }, Ply::Pass) => true,
            (Ply::Wait { .. }, Ply::Visit { from, to, .. }) => from == to,
            _ => self == read,
        }
    }
}

fn look(kind: Kind) -> PieceLook {
    let (letter, slot) = LOOKS[kind as usize];
    let drawing = |kind: Kind| Look::new(kind.glyph()).labelled(kind.letter());
    let builder = ImagePart::own(Look::new(Kind::Builder.glyph()));
    let image = match kind {
        Kind::OwnWall => vec![ImagePart::own(Look::new(Kind::Wall.glyph())), builder],
        Kind::EnemyWall => vec![ImagePart::enemy(Look::new(Kind::Wall.glyph())), builder],
        _ => vec![ImagePart::own(drawing(kind))],
    };
    PieceLook { letter: letter.to_string(), slot, image }
}

fn letter(kind: Kind) -> char {
    LOOKS[kind as usize].0.to_ascii_lowercase()
}

/// The plies of a turn.
fn encode(pos: &SpiritPosition, mv: Move) -> Vec<Ply> {
    let Some(piece) = pos.at(mv.from()) else { return Vec::new() };
    let (from, to) = (mv.from(), mv.to());
    let mut after = pos.clone();
    if after.make_move(mv).is_none() {
        return Vec::new();
    }
    let arrived = after.at(to).unwrap_or(piece);
    match mv.action() {
        Action::Carry => vec![Ply::Move { from, to, letter: Some(letter(piece.kind())) }],
        Action::Depose => vec![
            Ply::Move { from, to, letter: Some(letter(piece.kind())) },
            Ply::Drop { letter: letter(Kind::Adept), on: mv.refuge() },
            wait(&after, piece, (!after.occupied()).first()),
        ],
        Action::Enhance => vec![
            Ply::Visit { from, via: to, to: from },
            wait(pos, piece.recoloured(), Some(to)),
            Ply::Drop { letter: letter(arrived.kind()), on: to },
        ],
        Action::Step if piece.kind().is_manned_wall() => leave_wall(pos, &after, mv, piece, arrived),
        Action::Step => {
            let changed = arrived.kind() != piece.kind();
            vec![Ply::Move { from, to, letter: changed.then(|| letter(arrived.kind())) }]
        }
    }
}

/// A Builder on a Wall goes elsewhere, and the Wall stays.
fn leave_wall(
    pos: &SpiritPosition,
    after: &SpiritPosition,
    mv: Move,
    piece: Piece,
    arrived: Piece,
) -> Vec<Ply> {
    let (from, to) = (mv.from(), mv.to());
    let wall = Ply::Drop { letter: letter(Kind::Wall), on: from };
    let wall_is_own = piece.kind() == Kind::OwnWall;
    if arrived.kind() == Kind::Builder {
        let builder = Ply::Drop { letter: letter(Kind::Builder), on: to };
        let visitor = if wall_is_own { piece.recoloured() } else { piece };
        let home = home(pos, visitor);
        let visit = Ply::Visit { from: home, via: from, to: home };
        return if wall_is_own { vec![builder, visit, wall] } else { vec![visit, wall, builder] };
    }
    let change = Ply::Move { from, to, letter: Some(letter(arrived.kind())) };
    if wall_is_own {
        vec![change, wait(pos, piece.recoloured(), Some(from)), wall]
    } else {
        vec![change, wall, wait(after, piece, (!after.occupied()).first())]
    }
}

/// The square of the Adept of `piece`'s colour. There is one while the game goes on.
fn home(pos: &SpiritPosition, piece: Piece) -> Square {
    pos.adept(piece.side()).unwrap_or(Square::STONES)
}

/// A wait of `piece`'s side.
fn wait(pos: &SpiritPosition, piece: Piece, via: Option<Square>) -> Ply {
    Ply::Wait { home: home(pos, piece), via }
}

/// What a user says in one ply: a canonical string, or one with a letter from a choice, or a deposition in two legs.
fn read_one(pos: &SpiritPosition, text: &str, setup: &Setup) -> Result<Move, MoveError> {
    if let Ok(mv) = SpiritNotation::parse_move(pos, text, setup) {
        return Ok(mv);
    }
    let fits = |mv: &Move| match (Ply::parse(text), mv.action()) {
        (Some(Ply::Visit { from, via, to }), Action::Depose) => {
            (mv.from(), mv.to(), mv.refuge()) == (from, via, to)
        }
        (Some(Ply::Move { from, to, letter }), action) if (mv.from(), mv.to()) == (from, to) => {
            match (action, letter) {
                (Action::Step, Some('b')) => pos.at(from).is_some_and(|piece| piece.kind().is_manned_wall()),
                (Action::Carry | Action::Depose, None) => true,
                _ => false,
            }
        }
        _ => false,
    };
    let found: Vec<Move> = pos.legal_moves().into_iter().filter(fits).collect();
    match found[..] {
        [mv] => Ok(mv),
        [] => Err(MoveError::new(text, "no such legal move")),
        _ => Err(MoveError::new(text, "say where the deposed Adept goes")),
    }
}

impl BoardCodec<SpiritPosition> for SpiritNotation {
    fn setup(_start: &SpiritPosition, _setup: &Setup) -> Option<BoardSetup> {
        let looks = Kind::ALL.into_iter().map(look).collect();
        Some(BoardSetup::without_moves("9x9+0", "bughouse", looks, fen::START.to_string()))
    }

    fn placement(pos: &SpiritPosition) -> String {
        let shown = |text: char| match Piece::from_letter(text) {
            Some(piece) if piece.side() == Side::White => letter(piece.kind()).to_ascii_uppercase(),
            Some(piece) => letter(piece.kind()),
            None => text,
        };
        fen::write(pos).chars().take_while(|&text| text != ' ').map(shown).collect()
    }

    fn plies(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        encode(pos, mv).iter().map(Ply::to_string).collect()
    }

    fn read(pos: &SpiritPosition, plies: &[&str], setup: &Setup) -> TurnReading<Move> {
        let Some(read) = plies.iter().map(|text| Ply::parse(text)).collect::<Option<Vec<Ply>>>() else {
            return match plies {
                [text] => read_one(pos, text, setup).into(),
                _ => TurnReading::Illegal("no board move".to_string()),
            };
        };
        let mut partial = false;
        for mv in pos.legal_moves() {
            let turn = encode(pos, mv);
            let agrees =
                turn.len() >= read.len() && turn.iter().zip(&read).all(|(ply, read)| ply.is_meant_by(*read));
            if agrees && turn.len() == read.len() {
                return TurnReading::Complete(mv);
            }
            partial |= agrees;
        }
        match plies {
            _ if partial => TurnReading::Partial,
            [text] => read_one(pos, text, setup).into(),
            _ => TurnReading::Illegal("no turn of the game begins like this".to_string()),
        }
    }

    fn highlight(pos: &SpiritPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        Some(Marks::new(pos, &parse_clicks(clicks)?).to_string())
    }

    fn choice(pos: &SpiritPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let [from, to] = parse_clicks(clicks)?[..] else { return None };
        if Marks::new(pos, &[from]).at(to) != Some(Mark::Choice) {
            return None;
        }
        let letter_of = |mv: Move| match mv.action() {
            Action::Enhance => LOOKS[mv.enhanced_kind() as usize].0,
            // XBoard sends no letter that the piece has already.
            Action::Carry => LOOKS[Kind::Wall as usize].0,
            Action::Step | Action::Depose => LOOKS[Kind::Builder as usize].0,
        };
        let moves = pos.legal_moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to));
        Some(moves.map(letter_of).collect())
    }
}

fn parse_clicks(clicks: &[&str]) -> Option<Vec<Square>> {
    clicks.iter().map(|text| text.parse().ok()).collect()
}

/// A mark on a target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// A move without capture.
    Quiet,
    /// A capture.
    Capture,
    /// The move goes on from here.
    Waypoint,
    /// A letter must be chosen.
    Choice,
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Mark::Quiet => 'Y',
            Mark::Capture => 'R',
            Mark::Waypoint => 'C',
            Mark::Choice => 'M',
        }
    }
}

/// The mark of a move's target when only its piece was clicked.
fn first_mark(pos: &SpiritPosition, mv: Move) -> Mark {
    match mv.action() {
        Action::Depose => Mark::Waypoint,
        Action::Enhance => Mark::Choice,
        Action::Step if pos.is_capture(mv) => Mark::Capture,
        Action::Step | Action::Carry => Mark::Quiet,
    }
}

/// Marks by square.
struct Marks([Option<Mark>; Square::COUNT]);

impl Marks {
    /// The marks after these clicks, of which the first lifts a piece.
    fn new(pos: &SpiritPosition, clicks: &[Square]) -> Marks {
        let mut marks = Marks([None; Square::COUNT]);
        for mv in pos.legal_moves() {
            match *clicks {
                [from] if from == mv.from() => marks.put(mv.to(), first_mark(pos, mv)),
                [from, via] if mv.action() == Action::Depose && (from, via) == (mv.from(), mv.to()) => {
                    marks.put(mv.refuge(), Mark::Quiet);
                }
                _ => {}
            }
        }
        marks
    }

    fn at(&self, square: Square) -> Option<Mark> {
        self.0[square.index()]
    }

    /// Marks a square; two ways to go there make a choice, but all depositions go by the same waypoint.
    fn put(&mut self, square: Square, mark: Mark) {
        let slot = &mut self.0[square.index()];
        *slot = match *slot {
            Some(Mark::Waypoint) => Some(Mark::Waypoint),
            Some(_) => Some(Mark::Choice),
            None => Some(mark),
        };
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..WIDTH as u8).rev() {
            let mut blanks = 0;
            for file in 0..WIDTH as u8 {
                match self.at(Square::at(file, rank)) {
                    None => blanks += 1,
                    Some(mark) => {
                        if blanks > 0 {
                            write!(f, "{blanks}")?;
                        }
                        blanks = 0;
                        write!(f, "{}", mark.letter())?;
                    }
                }
            }
            if blanks > 0 {
                write!(f, "{blanks}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

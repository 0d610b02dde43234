//! XBoard's display of Spirit Chess: an engine-defined 9x9 board with legality off, on which a turn
//! is one or three of the board's plies.
//!
//! Letters are those of the FEN, except that a Builder on an enemy Wall is `T`: XBoard reads `x` as
//! a capture sign. "Home" stands for a side's Adept, which both sides have while the game lasts; a
//! *wait* is its visit to an empty square, or `@@@@` if there is none.
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
//! The first ply identifies the turn; the others correct the board. Every first ply of three
//! differs from all plies that a user can enter: canonical texts (`c3c4` steps off the Wall),
//! `c3c4b` and `c3c4w` from a choice, and `d4e5,e5f6` for a deposition. No ply depends on the parts
//! that XBoard garbles on its way to a second engine: where it turns `FROM VIA,VIA TO` into
//! `FROM TO,VIA ..`, there is no letter to lose.

use engine_core::{
    BoardCodec, BoardSetup, ImagePart, MoveError, Notation, PieceDrawing, PieceLook, Position, Setup,
    TurnReading,
};

use super::fen;
use super::moves::{Action, Move};
use super::notation::SpiritNotation;
use super::piece::Kind;
use super::square::Square;
use super::state::SpiritPosition;
use crate::common::xboard::{Display, Mark, Marks, Shown, parse_all, read_turn, squares};

/// XBoard's letter and image slot by kind. Slots 0 and 18 would be pawns, slot 65 a royal king.
const LOOKS: [(char, u8); Kind::COUNT] =
    [('A', 50), ('P', 2), ('S', 7), ('B', 3), ('C', 1), ('W', 25), ('O', 14), ('T', 39)];

type Ply = crate::common::xboard::Ply<Square>;

fn look(kind: Kind) -> PieceLook {
    let (letter, slot) = LOOKS[kind as usize];
    let drawing = |kind: Kind| PieceDrawing::new(kind.glyph()).labelled(kind.letter());
    let builder = ImagePart::own(PieceDrawing::new(Kind::Builder.glyph()));
    let image = match kind {
        Kind::MannedWall => vec![ImagePart::own(PieceDrawing::new(Kind::Wall.glyph())), builder],
        Kind::MannedEnemyWall => vec![ImagePart::enemy(PieceDrawing::new(Kind::Wall.glyph())), builder],
        _ => vec![ImagePart::own(drawing(kind))],
    };
    PieceLook { letter: letter.to_string(), slot, image }
}

fn letter(kind: Kind) -> char {
    LOOKS[kind as usize].0
}

/// Returns XBoard's board. Adepts make the auxiliary visits.
fn display(pos: &SpiritPosition) -> Display<Square> {
    let shown = |square| pos.at(square).map(|piece| Shown::new(piece.side(), letter(piece.kind())));
    Display::new(letter(Kind::Adept), shown)
}

/// Returns the plies of a turn; none if the move is not legal.
fn turn(pos: &SpiritPosition, mv: Move) -> Vec<Ply> {
    let mut after = pos.clone();
    let Some(first) = first_ply(pos, mv).filter(|_| after.make_move(mv).is_some()) else { return Vec::new() };
    let side = pos.side_to_move();
    let mut board = display(pos);
    board.play(side, first);
    let mut plies = vec![first];
    plies.extend(board.change_into(&display(&after), !side, side));
    plies
}

/// Returns the ply that identifies a turn.
fn first_ply(pos: &SpiritPosition, mv: Move) -> Option<Ply> {
    let (from, to) = (mv.from(), mv.to());
    let piece = pos.at(from)?;
    let arrived = pos.step_result(piece, to).1.kind();
    let retyped = |kind: Kind| Ply::Move { from, to, letter: Some(letter(kind)) };
    Some(match mv.action() {
        Action::Carry | Action::Depose => retyped(piece.kind()),
        Action::Enhance => Ply::visit(from, to, from),
        Action::Step if arrived == piece.kind() && !arrived.is_manned_wall() => {
            Ply::Move { from, to, letter: None }
        }
        Action::Step if arrived != Kind::Builder => retyped(arrived),
        Action::Step if piece.kind() == Kind::MannedWall => {
            Ply::Drop { letter: letter(Kind::Builder), on: to }
        }
        Action::Step => {
            let home = pos.adept(piece.side())?;
            Ply::visit(home, from, home)
        }
    })
}

/// Reads a turn that a user enters in one ply: a canonical text, one with a letter from a choice,
/// or a deposition in two legs.
fn read_one(pos: &SpiritPosition, text: &str, setup: &Setup) -> Result<Move, MoveError> {
    if let Ok(mv) = SpiritNotation::parse_move(pos, text, setup) {
        return Ok(mv);
    }
    let fits = |mv: &Move| match (Ply::parse(text), mv.action()) {
        (Some(Ply::Visit { from, via, to, letter: None }), Action::Depose) => {
            (mv.from(), mv.to(), mv.refuge()) == (from, via, to)
        }
        (Some(Ply::Move { from, to, letter }), action) if (mv.from(), mv.to()) == (from, to) => {
            match (action, letter) {
                (Action::Step, Some('B')) => pos.at(from).is_some_and(|piece| piece.kind().is_manned_wall()),
                (Action::Carry | Action::Depose, None) => true,
                _ => false,
            }
        }
        _ => false,
    };
    let found: Vec<Move> = pos.legal_moves().into_iter().filter(fits).collect();
    match found[..] {
        [mv] => Ok(mv),
        [] => Err(MoveError::illegal(text)),
        _ => Err(MoveError::new(text, "say where the deposed Adept goes")),
    }
}

impl BoardCodec<SpiritPosition> for SpiritNotation {
    fn setup(_start: &SpiritPosition, _setup: &Setup) -> Option<BoardSetup> {
        let looks = Kind::ALL.into_iter().map(look).collect();
        Some(BoardSetup::without_moves("9x9+0", "bughouse", looks, fen::START.to_string()))
    }

    fn placement(pos: &SpiritPosition) -> String {
        display(pos).placement()
    }

    fn plies(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        turn(pos, mv).iter().map(Ply::to_string).collect()
    }

    fn read(pos: &SpiritPosition, plies: &[&str], setup: &Setup) -> TurnReading<Move> {
        let turns = pos.legal_moves().into_iter().map(|mv| (mv, turn(pos, mv)));
        let found =
            parse_all(plies).and_then(|read| read_turn(turns, &read, &display(pos), pos.side_to_move()));
        match (found, plies) {
            (Some(reading), _) => reading,
            (None, [text]) => read_one(pos, text, setup).into(),
            (None, _) => TurnReading::Illegal("no turn of the game begins like this".to_string()),
        }
    }

    fn highlight(pos: &SpiritPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        Some(marks(pos, &squares(clicks)?).to_string())
    }

    fn choice(pos: &SpiritPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let [from, to] = squares(clicks)?[..] else { return None };
        if marks(pos, &[from]).at(to) != Some(Mark::Choice) {
            return None;
        }
        let letter_of = |mv: Move| match mv.action() {
            Action::Enhance => LOOKS[mv.enhanced_kind() as usize].0,
            // XBoard sends no letter that the piece already has.
            Action::Carry => LOOKS[Kind::Wall as usize].0,
            Action::Step | Action::Depose => LOOKS[Kind::Builder as usize].0,
        };
        let moves = pos.legal_moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to));
        Some(moves.map(letter_of).collect())
    }
}

/// Mark of a move's target when only its piece was clicked.
fn first_mark(pos: &SpiritPosition, mv: Move) -> Mark {
    match mv.action() {
        Action::Depose => Mark::Waypoint,
        Action::Enhance => Mark::Choice,
        Action::Step if pos.is_capture(mv) => Mark::Capture,
        Action::Step | Action::Carry => Mark::Quiet,
    }
}

/// Returns the marks after these clicks, of which the first lifts a piece. Two moves to a square
/// are marked as a choice, but all depositions share one waypoint.
fn marks(pos: &SpiritPosition, clicks: &[Square]) -> Marks<Square> {
    let mut marks = Marks::none();
    for mv in pos.legal_moves() {
        let (square, mark) = match *clicks {
            [from] if from == mv.from() => (mv.to(), first_mark(pos, mv)),
            [from, via] if mv.action() == Action::Depose && (from, via) == (mv.from(), mv.to()) => {
                (mv.refuge(), Mark::Quiet)
            }
            _ => continue,
        };
        match marks.at(square) {
            None => marks.set(square, mark),
            Some(Mark::Waypoint) => {}
            Some(_) => marks.set(square, Mark::Choice),
        }
    }
    marks
}

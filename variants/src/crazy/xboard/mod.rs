//! XBoard's display of Crazy Chess: an engine-defined 8x8 board with legality off.
//!
//! XBoard's board has one piece a square: the base. Loaded Rooks have special letters: `C` with
//! pieces inside, `T` with their own King among them, `H` with the enemy's; a risen Bishop is `A`.
//!
//! A turn is one ply if that ply shows all of it: an ordinary move, a promotion, a jump inside a
//! Rook of its own side (`e1a1t`: the King becomes the Tower), a King's two steps (`e1e2,e2d3`), a
//! Knight's capture in its path (`b1b2,b2c3`), en passant (`d4e4,e4e3`).
//!
//! Any other turn starts with a *signal*: a piece visits an empty square, not next to a King's
//! home, and returns. The piece and the square encode the number of the move among the legal ones,
//! so that the receiving side can decode the move from the signal alone. The plies after it, of
//! both colours in turn, remove pieces (a piece visits them and returns) and drop new ones until
//! the board shows the position after the move, and a ply of the mover ends the turn. The encoding
//! avoids everything that XBoard garbles on its way to a second engine: letters are only used with
//! single legs.
//!
//! A user makes a move in one ply; if several moves have the same start and end squares, letters
//! are offered. A user denies by moving the King (or the Rook that contains it) onto the enemy's,
//! or by passing. When the opponent denies the user's move, the denied turn is removed from the
//! board.

mod display;
mod user;

use engine_core::{BoardCodec, BoardSetup, ImagePart, PieceLook, Position, Setup, Side, TurnReading};

use self::display::{LOADED, PRISON, Ply, RISEN_BISHOP, TOWER, display, signals};
use super::denial::Phase;
use super::moves::{Action, Move};
use super::notation::CrazyNotation;
use super::picture;
use super::piece::{Kind, Piece};
use super::state::CrazyPosition;
use super::text::find_move;
use crate::common::square::Square;
use crate::common::xboard::{Display, parse_all, read_turn, squares};

/// Letters and slots in XBoard's image table. Slot 0 is a pawn; 50 looks like a king, but is not
/// royal for XBoard. The star is only offered as the sign of an all-round capture.
const LOOKS: [(char, u8); 11] = [
    ('P', 0),
    ('N', 1),
    ('B', 2),
    ('R', 3),
    ('Q', 4),
    ('K', 50),
    (RISEN_BISHOP, 13),
    (LOADED, 14),
    (TOWER, 25),
    (PRISON, 48),
    (STAR, 8),
];

/// Sign of an all-round capture among the letters offered to a user.
const STAR: char = 'S';

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

/// Returns the single ply that may represent a whole move, regardless of its other effects.
fn natural(pos: &CrazyPosition, mv: Move, target: &Display<Square>) -> Option<Ply> {
    let board = pos.board();
    let (from, via, to) = (mv.from.square, mv.via, mv.to);
    if mv.from.index > 0 {
        return None;
    }
    match mv.action {
        Action::Walk if mv.captures() && board.base(to).is_none() => {
            let via = pos.plain().en_passant.pawn(!pos.plain().side(), to)?;
            Some(Ply::visit(from, via, to))
        }
        Action::Walk => {
            let changes = mv.jumps() || mv.promotion.is_some();
            let letter = if changes { Some(target.at(to)?.letter) } else { None };
            Some(Ply::Move { from, to, letter })
        }
        Action::King if !mv.jumps() && !mv.jumps_on_the_way() => Some(Ply::visit(from, via, to)),
        Action::PathCapture if !mv.jumps() && mv.to_index == 0 => Some(Ply::visit(from, via, to)),
        _ => None,
    }
}

/// Returns the display after a legal move; `None` if the move is not legal.
fn display_after(pos: &CrazyPosition, mv: Move) -> Option<Display<Square>> {
    let mut after = pos.clone();
    after.make_move(mv)?;
    Some(display(after.board()))
}

/// Returns the plies of a legal move; none for other moves.
fn encode(pos: &CrazyPosition, mv: Move) -> Vec<Ply> {
    let Some(target) = display_after(pos, mv) else { return Vec::new() };
    if let Some(ply) = shows(pos, mv, &target) {
        return vec![ply];
    }
    let mut shown = display(pos.board());
    let side = pos.plain().side();
    let legal = pos.legal_moves();
    let number = legal.iter().position(|&other| other == mv).unwrap_or(0);
    let mut plies = announce(&shown, side, number, legal.len());
    let next = if plies.len().is_multiple_of(2) { side } else { !side };
    plies.extend(shown.change_into(&target, next, side));
    plies
}

/// Returns the side that encodes numbers, and its signal plies: the side to move, or its opponent
/// if it has no visible piece.
fn signaller(shown: &Display<Square>, side: Side) -> (Side, Vec<Ply>) {
    let own: Vec<_> = signals(shown, side).collect();
    if own.is_empty() { (!side, signals(shown, !side).collect()) } else { (side, own) }
}

/// Returns the number of signals that can encode any number below `count`, given the number of
/// different plies.
fn signal_count(choices: usize, count: usize) -> usize {
    let mut signals = 1;
    let mut reach = choices.max(2);
    while reach < count {
        signals += 1;
        reach *= choices.max(2);
    }
    signals
}

/// Returns the plies that encode a number below `count`: signals of one side, the lowest digit
/// first, between waiting plies of the other.
fn announce(shown: &Display<Square>, side: Side, mut number: usize, count: usize) -> Vec<Ply> {
    let (signaller, choices) = signaller(shown, side);
    let other = shown.wait(shown, !signaller);
    let mut plies = if signaller == side { Vec::new() } else { vec![other] };
    if choices.is_empty() {
        return plies;
    }
    for digit in 0..signal_count(choices.len(), count) {
        if digit > 0 {
            plies.push(other);
        }
        plies.push(choices[number % choices.len()]);
        number /= choices.len();
    }
    plies
}

/// Returns the numbers of the legal moves that plies may encode: one, or several at a constant
/// distance while digits are missing.
fn announced(shown: &Display<Square>, side: Side, plies: &[Ply], count: usize) -> Option<Vec<usize>> {
    let (signaller, choices) = signaller(shown, side);
    let telling = if signaller == side {
        plies
    } else {
        plies.split_first().filter(|(first, _)| **first == Ply::Pass)?.1
    };
    let (mut number, mut stride) = (0, 1);
    for digit in telling.iter().step_by(2).take(signal_count(choices.len(), count)) {
        number += stride * choices.iter().position(|ply| ply == digit)?;
        stride *= choices.len();
    }
    Some((number..count).step_by(stride).collect())
}

/// Reads the plies of a turn of several plies.
fn read_announced(pos: &CrazyPosition, plies: &[Ply]) -> Option<TurnReading<Move>> {
    let legal = pos.legal_moves();
    let (shown, side) = (display(pos.board()), pos.plain().side());
    match announced(&shown, side, plies, legal.len())?[..] {
        [] => None,
        [number] => {
            let turn = encode(pos, legal[number]);
            let known = turn.len() > 1 || turn == plies;
            read_turn(known.then_some((legal[number], turn)), plies, &shown, side)
        }
        _ => Some(TurnReading::Partial),
    }
}

/// Returns the move that a single ply represents.
fn read_single(pos: &CrazyPosition, ply: Ply) -> Option<Move> {
    let shown = |mv: &Move| shows(pos, *mv, &display_after(pos, *mv)?);
    pos.legal_moves().into_iter().find(|mv| shown(mv) == Some(ply))
}

/// Returns the single ply whose result is the display after a move, if there is one.
fn shows(pos: &CrazyPosition, mv: Move, target: &Display<Square>) -> Option<Ply> {
    let ply = natural(pos, mv, target)?;
    let mut shown = display(pos.board());
    shown.play(pos.plain().side(), ply);
    (shown == *target).then_some(ply)
}

impl BoardCodec<CrazyPosition> for CrazyNotation {
    fn setup(_start: &CrazyPosition, _setup: &Setup) -> Option<BoardSetup> {
        let looks = LOOKS.iter().map(|&(letter, slot)| look(letter, slot)).collect();
        Some(BoardSetup::without_moves("8x8+0", "bughouse", looks, START.to_string()))
    }

    fn placement(pos: &CrazyPosition) -> String {
        display(pos.board()).placement()
    }

    fn plies(pos: &CrazyPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        encode(pos, mv).iter().map(Ply::to_string).collect()
    }

    fn read(pos: &CrazyPosition, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        if let [text] = plies
            && let Some(mv) = find_move(pos, text)
        {
            // A canonical text of four letters may also be a ply that represents another move.
            let shows = Ply::parse(text).and_then(|ply| read_single(pos, ply));
            return TurnReading::Complete(shows.unwrap_or(mv));
        }
        let Some(read) = parse_all(plies) else {
            return TurnReading::Illegal("no such move".to_string());
        };
        if let [ply] = read[..]
            && let Some(mv) = read_single(pos, ply)
        {
            return TurnReading::Complete(mv);
        }
        match (read_announced(pos, &read), &read[..]) {
            (Some(reading), _) => reading,
            (None, &[ply]) => user::read(pos, ply),
            (None, _) => TurnReading::Illegal("no turn of the game begins like this".to_string()),
        }
    }

    fn takes_back(_pos: &CrazyPosition, mv: Move) -> bool {
        mv.action == Action::Deny
    }

    fn notice(pos: &CrazyPosition) -> Option<String> {
        let denial = pos.denial();
        let holder = denial.holder?;
        // XBoard's message line is short.
        Some(match denial.phase {
            Phase::Normal => format!("{holder:?} may deny"),
            Phase::Next(_) => "play another move".to_string(),
            Phase::Immune => "no denying now".to_string(),
        })
    }

    fn highlight(pos: &CrazyPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        user::marks(pos, &squares(clicks)?)
    }

    fn choice(pos: &CrazyPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let [from, to] = squares(clicks)?[..] else { return None };
        let offers = user::offers(pos, from, to);
        (offers.len() > 1).then(|| offers.iter().map(|&(letter, _)| letter).collect())
    }
}

fn look(letter: char, slot: u8) -> PieceLook {
    let own = |kind| ImagePart::own(picture::look(Piece::new(Side::White, kind)));
    let image = match letter {
        RISEN_BISHOP => vec![ImagePart::own(picture::look(Piece::new(Side::White, Kind::Bishop).risen()))],
        // Pieces other than Kings: a Pawn represents them.
        LOADED => vec![own(Kind::Rook), own(Kind::Pawn)],
        TOWER => vec![own(Kind::Rook), own(Kind::King)],
        PRISON => {
            vec![own(Kind::Rook), ImagePart::enemy(picture::look(Piece::new(Side::White, Kind::King)))]
        }
        _ => Kind::from_letter(letter).map(own).into_iter().collect(),
    };
    PieceLook { letter: letter.to_string(), slot, image }
}

/// Returns the letter of a piece in offers to a user.
fn offer_letter(piece: Option<Piece>) -> char {
    piece.map_or(Kind::Pawn.letter().to_ascii_uppercase(), display::letter)
}

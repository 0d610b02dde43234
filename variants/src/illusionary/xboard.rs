//! How XBoard shows Illusionary Piece Chess.
//!
//! A move is one ply; only an illusionary pawn that takes en passant needs two legs, by way of the pawn it takes, because XBoard knows
//! en passant of its own pawns alone. In the choosing a piece changes in place by visiting an empty square (`b1a3,a3b1u`), and
//! a pass keeps the colours alternating. XBoard has White on move at the start; what makes up for that is not this game's
//! business.
//!
//! | choice | what the user clicks | plies |
//! | --- | --- | --- |
//! | Black's pawn | it and the square before it (`d7d6`) | `d7a3,a3d7s` |
//! | White's pawn and piece | both (`d2b1`, `b1d2`) | `d2a3,a3d2s`, `@@@@`, `b1a3,a3b1u` |
//! | Black's piece | it and the first empty square before it (`b8b6`) | `b8a3,a3b8u` |

use engine_core::{BoardCodec, BoardSetup, Position, Setup, Side, TurnReading};

use super::choosing::{IllusionChoice, Stage, illusionary};
use super::fen;
use super::notation::{IllusionaryNotation, turn_text};
use super::position::IllusionaryPosition;
use super::turn::Turn;
use crate::chess_board::xboard::{look, marks, promotion_letters, read_move};
use crate::chess_board::{Action, Armies, ChessPosition, Kind};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::xboard::{ANY, Board, Mark, Marks, Ply, Shown, parse_all, read_turn};

/// What the user has to know about the choosing.
const ADVICE: &str = "\
Before the first move pieces become illusionary: Black chooses a pawn, White a pawn and a piece, Black a piece.
As White, click the pawn and then the piece. As Black, click your choice and then the marked square.";

impl BoardCodec<IllusionaryPosition> for IllusionaryNotation {
    fn setup(start: &IllusionaryPosition, _setup: &Setup) -> Option<BoardSetup> {
        let mut shown = start.clone();
        let choosing = start.stage != Stage::Play;
        if choosing {
            // XBoard's FEN knows no choosing, and cannot start with Black to move.
            shown.stage = Stage::Play;
            shown.board.side = Side::White;
        }
        let looks = Armies::ILLUSIONARY.kinds().map(look).collect();
        Some(BoardSetup {
            advice: choosing.then_some(ADVICE),
            // Players choose by mouse, not by lot.
            options: &[("IllusionSetup", "choose")],
            ..BoardSetup::without_moves("8x8+0", "lion", looks, fen::write(&shown))
        })
    }

    fn plies(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> Vec<String> {
        match turn {
            Turn::Move(mv) if mv.kind == Kind::IllusionaryPawn && mv.action == Action::EnPassant => {
                let taken = Square::at(mv.to.file(), mv.from.rank());
                vec![format!("{}{taken},{taken}{}", mv.from, mv.to)]
            }
            Turn::Move(_) => vec![turn_text(pos, turn)],
            Turn::Choice(choice) => choice_plies(&pos.board, choice),
        }
    }

    fn read(pos: &IllusionaryPosition, plies: &[&str], setup: &Setup) -> TurnReading<Turn> {
        if let [ply] = plies
            && let Some(turn) = read_one(pos, ply)
        {
            return match pos.game_end() {
                None => TurnReading::Complete(turn),
                Some(end) => TurnReading::Illegal(end.reason.to_string()),
            };
        }
        let turns = pos.legal_moves().into_iter().map(|turn| {
            let plies = Self::plies(pos, turn, setup);
            (turn, plies.iter().filter_map(|ply| Ply::parse(ply)).collect())
        });
        parse_all(plies)
            .and_then(|read| read_turn(turns, &read, &display(&pos.board), pos.side_to_move()))
            .unwrap_or_else(|| TurnReading::Illegal(request(pos.stage).to_string()))
    }

    fn highlight(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let &[click] = clicks else { return None };
        let from: Square = click.parse().ok()?;
        if pos.stage == Stage::Play {
            return Some(marks(&pos.board, from));
        }
        let targets = clickable(pos, from);
        Some(Marks::of(|square| targets.has(square).then_some(Mark::Quiet)).to_string())
    }

    fn choice(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if pos.stage == Stage::Play { promotion_letters(&pos.board, clicks) } else { None }
    }
}

/// The turn that one ply means: a move, or what the user clicks to choose.
fn read_one(pos: &IllusionaryPosition, ply: &str) -> Option<Turn> {
    if pos.stage == Stage::Play {
        return read_move(&pos.board, ply).map(Turn::Move);
    }
    let choices = || pos.stage.choices(&pos.board).into_iter();
    let clicked = |choice: &IllusionChoice| clicks(&pos.board, *choice).contains(&ply.to_string());
    choices().find(|choice| ply == choice.to_string() || clicked(choice)).map(Turn::Choice)
}

/// The pairs of squares that a user may click for a choice, as plies.
fn clicks(board: &ChessPosition, choice: IllusionChoice) -> Vec<String> {
    match choice {
        IllusionChoice::Pawn(piece) | IllusionChoice::Piece(piece) => {
            doorstep(board, piece).map(|to| format!("{piece}{to}")).into_iter().collect()
        }
        IllusionChoice::Both(pawn, piece) => vec![format!("{pawn}{piece}"), format!("{piece}{pawn}")],
    }
}

/// Where the second click may go after the first one.
fn clickable(pos: &IllusionaryPosition, first: Square) -> Bitboard {
    let mut targets = Bitboard::EMPTY;
    for choice in pos.stage.choices(&pos.board) {
        let second = match choice {
            IllusionChoice::Pawn(piece) | IllusionChoice::Piece(piece) if piece == first => {
                doorstep(&pos.board, piece)
            }
            IllusionChoice::Both(pawn, piece) if pawn == first => Some(piece),
            IllusionChoice::Both(pawn, piece) if piece == first => Some(pawn),
            _ => None,
        };
        targets |= second.map_or(Bitboard::EMPTY, Bitboard::of);
    }
    targets
}

/// The first empty square before one of Black's pieces, where it is put to be chosen; behind it if there is none.
fn doorstep(board: &ChessPosition, piece: Square) -> Option<Square> {
    let before = (0..piece.rank()).rev();
    let behind = piece.rank() + 1..8;
    before
        .chain(behind)
        .map(|rank| Square::at(piece.file(), rank))
        .find(|&square| board.kind_at(square).is_none())
}

/// What the side to move is asked for, for one whose plies are no turn.
fn request(stage: Stage) -> &'static str {
    match stage {
        Stage::BlackPawn => "Black chooses a pawn: click it and the marked square",
        Stage::White => "White chooses a pawn and a piece: click both",
        Stage::BlackPiece => "Black chooses a piece: click it and the marked square",
        Stage::Play => "no such legal move",
    }
}

fn choice_plies(board: &ChessPosition, choice: IllusionChoice) -> Vec<String> {
    let change = |square| change_in_place(board, square);
    match choice {
        IllusionChoice::Pawn(piece) | IllusionChoice::Piece(piece) => vec![change(piece)],
        IllusionChoice::Both(pawn, piece) => {
            vec![change(pawn), Ply::<Square>::Pass.to_string(), change(piece)]
        }
    }
}

/// The ply by which a piece visits an empty square and comes back as its illusionary kind.
fn change_in_place(board: &ChessPosition, square: Square) -> String {
    // Both sides' pieces never fill the board.
    let via = (!board.occupied()).lowest();
    let letter = board.kind_at(square).map_or(' ', |kind| illusionary(kind).letter().to_ascii_lowercase());
    format!("{square}{via},{via}{square}{letter}")
}

/// What XBoard's board shows.
fn display(board: &ChessPosition) -> Board<Square> {
    let shown = |square| {
        board.side_at(square).zip(board.kind_at(square)).map(|(side, kind)| Shown::new(side, kind.letter()))
    };
    Board::new(ANY, shown)
}

//! How XBoard shows Illusionary Piece Chess.
//!
//! A move is one ply; only an illusionary pawn that takes en passant needs two legs, by way of the pawn it takes, because XBoard knows
//! en passant of its own pawns alone. XBoard's boards start with White to move and know no choosing. Under XBoard men therefore become
//! illusionary at random, and the start position that XBoard is told is the one after that. Should the players choose all the
//! same, a man changes in place by visiting an empty square (`b1a3,a3b1u`), and passes keep the colours alternating:
//!
//! | choice | plies |
//! | --- | --- |
//! | Black's pawn | `@@@@` (White's), `d7a3,a3d7s` |
//! | White's pawn and piece | `d2a3,a3d2s`, `@@@@`, `b1a3,a3b1u` |
//! | Black's piece | `b8a3,a3b8u` |

use engine_core::{BoardCodec, BoardSetup, Position, Setup, Side, TurnReading};

use super::choosing::{Choice, Stage, illusory};
use super::fen;
use super::notation::turn_text;
use super::position::IllusionaryPosition;
use super::turn::Turn;
use crate::common::square::Square;
use crate::grand_tournament::xboard::{look, marks, promotion_letters, read_move};
use crate::grand_tournament::{Action, Armies, Board, Kind};

/// XBoard's ply for a pass.
const PASS: &str = "@@@@";

/// Turns as XBoard plies.
#[derive(Debug)]
pub struct IllusionaryBoard;

impl BoardCodec<IllusionaryPosition> for IllusionaryBoard {
    fn setup_at(start: &IllusionaryPosition, _setup: &Setup) -> Option<BoardSetup> {
        let mut shown = start.clone();
        if start.stage != Stage::Play {
            // XBoard shows no choosing, and cannot start with Black to move.
            shown.stage = Stage::Play;
            shown.board.side = Side::White;
        }
        Some(BoardSetup {
            size: "8x8+0",
            parent: "lion",
            looks: Armies::ILLUSORY.kinds().map(look).collect(),
            fen: fen::write(&shown),
            pieces: Vec::new(),
            legality_off: true,
        })
    }

    fn plies(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> Vec<String> {
        match turn {
            Turn::Move(mv) if mv.kind == Kind::IllusoryPawn && mv.action == Action::EnPassant => {
                let taken = Square::at(mv.to.file(), mv.from.rank());
                vec![format!("{}{taken},{taken}{}", mv.from, mv.to)]
            }
            Turn::Move(_) => vec![turn_text(turn)],
            Turn::Choice(choice) => choice_plies(&pos.board, choice),
        }
    }

    fn read(pos: &IllusionaryPosition, plies: &[&str], setup: &Setup) -> TurnReading<Turn> {
        if let ([ply], Stage::Play) = (plies, pos.stage)
            && let Some(mv) = read_move(&pos.board, ply)
        {
            return match pos.game_end() {
                None => TurnReading::Complete(Turn::Move(mv)),
                Some(end) => TurnReading::Illegal(end.reason.to_string()),
            };
        }
        let mut partial = false;
        for turn in pos.legal_moves() {
            let full = Self::plies(pos, turn, setup);
            let agrees =
                full.len() >= plies.len() && full.iter().zip(plies).all(|(ply, read)| means(ply, read));
            if plies == [turn_text(turn)] || agrees && full.len() == plies.len() {
                return TurnReading::Complete(turn);
            }
            partial |= agrees;
        }
        if partial { TurnReading::Partial } else { TurnReading::Illegal("no such legal move".to_string()) }
    }

    fn highlight(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        let &[click] = clicks else { return None };
        let from: Square = click.parse().ok()?;
        (pos.stage == Stage::Play).then(|| marks(&pos.board, from))
    }

    fn choice(pos: &IllusionaryPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if pos.stage == Stage::Play { promotion_letters(&pos.board, clicks) } else { None }
    }
}

fn choice_plies(board: &Board, choice: Choice) -> Vec<String> {
    let change = |square| change_in_place(board, square);
    let pass = || PASS.to_string();
    match choice {
        Choice::Pawn(pawn) => vec![pass(), change(pawn)],
        Choice::Both(pawn, piece) => vec![change(pawn), pass(), change(piece)],
        Choice::Piece(piece) => vec![change(piece)],
    }
}

/// The ply by which a man visits an empty square and comes back as its illusionary kind.
fn change_in_place(board: &Board, square: Square) -> String {
    // Both sides' men never fill the board.
    let via = (!board.occupied()).lowest();
    let letter = board.kind_at(square).map_or(' ', |kind| illusory(kind).letter().to_ascii_lowercase());
    format!("{square}{via},{via}{square}{letter}")
}

/// True if the ply as read may stand for this one. On its way to a second engine a change in place loses its letter and
/// swaps its legs (`b8b8,a3..`).
fn means(ply: &str, read: &str) -> bool {
    let garbled = || {
        let (square, via) = (ply.get(..2)?, ply.get(2..4)?);
        let rest = read.strip_prefix(square)?.strip_prefix(square)?.strip_prefix(',')?;
        (ply.len() == 10 && rest.starts_with(via)).then_some(())
    };
    ply.eq_ignore_ascii_case(read) || garbled().is_some()
}

//! Texts of moves.

use engine_core::Position;

use super::board::Place;
use super::movegen::chain_places;
use super::moves::{Action, Move};
use super::state::CrazyPosition;

/// Text of a denial.
pub const DENY: &str = "deny";
/// Alternative for [`DENY`], for GUIs that only know null moves.
const NULL_MOVE: &str = "0000";

/// Text of a place in moves: `e2`, or `e2.1` for a piece inside a Rook.
pub(crate) fn place_text(place: Place) -> String {
    match place.index {
        0 => place.square.to_string(),
        index => format!("{}.{index}", place.square),
    }
}

/// Returns the canonical text of a pseudo-legal move.
pub fn move_text(pos: &CrazyPosition, mv: Move) -> String {
    let from = place_text(mv.from);
    let mark = |jumps: bool| if jumps { "^" } else { "" };
    let goal = format!("{}{}", mv.to, mark(mv.jumps()));
    let mut text = match mv.action {
        Action::Walk => format!("{from}{goal}"),
        Action::King | Action::Castle => format!("{from}{}{}{goal}", mv.via, mark(mv.jumps_on_the_way())),
        Action::PathCapture => {
            format!("{from}{goal}x{}", place_text(Place { square: mv.via, index: mv.to_index }))
        }
        Action::InsideCapture => {
            format!("{from}{goal}x{}", place_text(Place { square: mv.to, index: mv.to_index }))
        }
        Action::Round => format!("{from}*"),
        Action::Disguise => disguise_text(pos, mv),
        Action::Deny => DENY.to_string(),
    };
    text.extend(mv.promotion.map(|kind| kind.letter()));
    text
}

fn disguise_text(pos: &CrazyPosition, mv: Move) -> String {
    let target = Place { square: mv.to, index: mv.to_index };
    let pawns = chain_places(pos.board(), pos.plain().side(), mv.from.square, mv.chain);
    let others: String = pawns.into_iter().map(|place| format!(",{}", place_text(place))).collect();
    format!("{}~{}{others}", place_text(mv.from), place_text(target))
}

/// Returns the legal move with this text. A promotion letter may be of either case; `0000` stands
/// for a denial.
pub fn find_move(pos: &CrazyPosition, text: &str) -> Option<Move> {
    let text = if text == NULL_MOVE { DENY } else { text };
    let lower_end = || {
        let last = text.chars().last().filter(char::is_ascii_uppercase)?;
        Some(format!("{}{}", &text[..text.len() - 1], last.to_ascii_lowercase()))
    };
    let normalized = lower_end().unwrap_or_else(|| text.to_string());
    let named =
        |mv: &Move| move_text(pos, *mv) == normalized && (normalized == text || mv.promotion.is_some());
    pos.legal_moves().into_iter().find(named)
}

//! Castling in the variations of a record, which may need rights that its position seems not to
//! have.

use engine_core::{AnyGame, MoveCode};

use crate::records::moves::{find_move, go_to};
use crate::records::pgn_text::{MoveText, tokens};
use crate::records::pgn_tokens::PgnToken;

/// Number of variations that castle where that is illegal. The main line has been played, and is
/// again on return.
pub(super) fn illegal_castlings(text: &MoveText, game: &mut dyn AnyGame) -> usize {
    let mut count = 0;
    let (start, line) = (game.start_fen(), game.played());
    for (at, written) in text.moves.iter().enumerate() {
        for remark in written.remarks.iter().filter(|remark| remark.starts_with('(')) {
            // A variation replaces the move before it.
            if line.get(..=at).is_some_and(|before| go_to(&start, before, game).is_ok()) {
                count += illegal_castlings_in(remark, game);
            }
        }
    }
    let restored = go_to(&start, &line, game);
    debug_assert!(restored.is_ok());
    count
}

/// Number of variations that castle where that is illegal, in a variation in brackets and those
/// inside it. The move that it replaces has been played.
fn illegal_castlings_in(variation: &str, game: &mut dyn AnyGame) -> usize {
    let start = game.start_fen();
    let mut count = 0;
    let mut lines: Vec<Vec<Option<MoveCode>>> = Vec::new();
    // Number of open brackets when a move could not be played: the rest of that line is skipped.
    let mut illegal: Option<usize> = None;
    for token in tokens(variation) {
        match token {
            Ok((PgnToken::Open, _)) => {
                lines.push(game.played());
                if illegal.is_none() && !game.undo() {
                    illegal = Some(lines.len());
                }
            }
            Ok((PgnToken::Close, _)) => {
                illegal = illegal.filter(|&levels| levels < lines.len());
                if lines.pop().is_none_or(|line| go_to(&start, &line, game).is_err()) {
                    return count;
                }
            }
            Ok((PgnToken::Move(word), _)) if illegal.is_none() => match find_move(&word, game) {
                Ok(mv) => game.make_move(mv),
                Err(_) => {
                    count += usize::from(is_castling(&word));
                    illegal = Some(lines.len());
                }
            },
            Ok(_) => {}
            Err(_) => return count,
        }
    }
    count
}

/// Returns true for castling in SAN, also with zeros.
fn is_castling(word: &str) -> bool {
    word.replace('0', "O").starts_with("O-O")
}

//! Names of endings in links.

use engine_core::Side;

use crate::records::game::{EndKind, Ending, PlayerError};

/// Name, in a link, of an ending that does not follow from the moves.
pub(super) fn word_of_ending(ending: &Ending) -> Option<String> {
    let name = |side: Side| format!("{side:?}").to_ascii_lowercase();
    let loser = ending.winner.map(|winner| name(!winner));
    match (&ending.kind, loser) {
        (EndKind::Forfeit(side, _), None) => Some(format!("{}-late-drawn", name(*side))),
        (EndKind::Resignation, Some(loser)) => Some(format!("{loser}-resigned")),
        (EndKind::Resignation, None) => Some("draw-agreed".to_string()),
        (EndKind::Forfeit(..), Some(loser)) => Some(format!("{loser}-late")),
        (EndKind::Recorded, _) => Some(ending.result.to_string()),
        _ => None,
    }
}

/// Ending with this name in a link.
pub(super) fn ending_of_word(word: &str) -> Option<Ending> {
    if let Some(recorded) = Ending::recorded(word) {
        return Some(recorded);
    }
    let (side, reason) = word.split_once('-')?;
    let loser = match side {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    };
    match (loser, reason) {
        (Some(loser), "resigned") => Some(Ending::resigned(loser)),
        (Some(late), "late-drawn") => {
            let reason = format!("{late:?} runs out of time");
            Some(Ending::drawn(&reason, EndKind::Forfeit(late, PlayerError::OutOfTime)))
        }
        (Some(loser), "late") => Some(Ending::forfeit(loser, PlayerError::OutOfTime)),
        (None, "agreed") if side == "draw" => Some(Ending::agreed()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_keep_their_words() {
        for word in [
            "white-resigned", "black-resigned", "white-late", "black-late", "white-late-drawn",
            "draw-agreed", "1-0", "0-1", "1/2-1/2",
        ] {
            let ending = ending_of_word(word).unwrap();
            assert_eq!(word_of_ending(&ending).as_deref(), Some(word));
        }
        assert_eq!(ending_of_word("white-bored"), None);
    }
}

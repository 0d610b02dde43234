//! Solved positions in words.

use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::endings::solver::SolveLimits;
use engine_core::endings::{EndingFiles, EndingValue};
use engine_core::{AnyGame, MoveStyle, Side};

use crate::messages::SolutionMessage;
use crate::room_error::RoomResult;

/// Bounds for a page, which waits for the answer.
const POSITIONS: usize = 700_000;
const MEMORY: usize = 320 << 20;
const TIME: Duration = Duration::from_secs(8);

/// Returns the value of a position with a side to move, in words.
#[must_use]
pub fn result(side: Side, value: EndingValue) -> String {
    let (winner, plies) = match value {
        EndingValue::Draw => return "Draw".to_string(),
        EndingValue::Win(plies) => (side, plies),
        EndingValue::Loss(plies) => (!side, plies),
    };
    match plies {
        0 => format!("{winner:?} has won"),
        1 => format!("{winner:?} wins in 1 move"),
        2 => format!("{winner:?} wins in 1 move (2 plies)"),
        _ => format!("{winner:?} wins in {} moves ({plies} plies)", plies.div_ceil(2)),
    }
}

/// Solves the position on the board for a page; `files` are those of its game's tables.
///
/// # Errors
/// If that takes too many positions, too much memory or too much time, or it is given up.
pub(crate) fn solution(
    game: &dyn AnyGame,
    files: Option<Arc<dyn EndingFiles>>,
    is_given_up: &dyn Fn() -> bool,
) -> RoomResult<SolutionMessage> {
    let started = Instant::now();
    let is_stopped = || is_given_up() || started.elapsed() > TIME;
    let limits =
        SolveLimits { positions: POSITIONS, memory: MEMORY, files, is_stopped: &is_stopped, watch: &|_| () };
    let solved = game.solve(&limits)?;
    Ok(SolutionMessage {
        result: result(game.side_to_move(), solved.value),
        line: game.write_line(&solved.line, MoveStyle::San),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn results_are_read_aloud() {
        assert_eq!(result(Side::White, EndingValue::Win(3)), "White wins in 2 moves (3 plies)");
        assert_eq!(result(Side::White, EndingValue::Loss(4)), "Black wins in 2 moves (4 plies)");
        assert_eq!(result(Side::White, EndingValue::Win(1)), "White wins in 1 move");
        assert_eq!(result(Side::Black, EndingValue::Loss(0)), "White has won");
        assert_eq!(result(Side::Black, EndingValue::Draw), "Draw");
    }

    #[test]
    fn pages_get_the_result_and_the_line_or_a_reason() {
        let solved = |game: &str, fen: &str| {
            let mut game = all_games().find(game).unwrap().open();
            game.set_position(Some(fen), &[]).unwrap();
            solution(&*game, None, &|| false)
        };
        let won = solved("chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1").unwrap();
        assert!(won.result.starts_with("White wins in "), "{won:?}");
        assert!(won.line.last().unwrap().ends_with('#'), "{won:?}");
        let drawn = solved("antichess", "8/8/8/8/8/8/b7/6B1 w - - 0 1").unwrap();
        assert_eq!(drawn, SolutionMessage { result: "Draw".to_string(), line: Vec::new() });
        let start = all_games().find("chess").unwrap().open();
        assert!(solution(&*start, None, &|| true).unwrap_err().message.contains("stopped"));
    }
}

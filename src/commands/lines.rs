//! Search results as text and JSON.

use engine_core::{AnyGame, Bound, InfoLine, MoveStyle, Score, ScoreReport, SearchReport};
use serde_json::{Value, json};

use crate::text::{nps, score_text};

/// Score as in UCI, from the point of view of the side to move.
fn score_json(score: Score) -> Value {
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => json!({ "cp": value }),
        ScoreReport::Mate(moves) => json!({ "mate": moves }),
    }
}

/// Result of a search as JSON, for the position on the board.
pub(crate) fn result_json(report: &SearchReport, game: &dyn AnyGame) -> Value {
    let info = report.info.as_ref();
    json!({
        "type": "result",
        "variant": &*game.setup().preset.name,
        "fen": game.fen(),
        "bestmove": report.best,
        "score": info.map(|info| score_json(info.score)),
        "depth": info.map(|info| info.depth),
        "nodes": report.nodes,
        "time_ms": report.elapsed.as_millis() as u64,
    })
}

/// Head of the table whose rows are written by [`table_row`].
pub(crate) fn table_head() -> String {
    format!("{:>5} {:>4} {:>8} {:>9} {:>12}  line", "depth", "rank", "score", "seconds", "nodes")
}

/// Line of analysis as a row; `game` is at the root position.
pub(crate) fn table_row(line: &InfoLine, game: &dyn AnyGame) -> String {
    format!(
        "{:>5} {:>4} {:>8} {:>9.2} {:>12}  {}",
        line.depth,
        line.multipv,
        score_text(line.score, game.side_to_move()),
        line.elapsed.as_secs_f64(),
        line.nodes,
        game.write_line(&line.pv, MoveStyle::San).join(" ")
    )
}

/// Line of analysis as JSON; `game` is at the root position.
pub(crate) fn info_json(line: &InfoLine, game: &dyn AnyGame) -> Value {
    json!({
        "type": "info",
        "depth": line.depth,
        "seldepth": line.seldepth,
        "multipv": line.multipv,
        "score": score_json(line.score),
        "bound": match line.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        "wdl": [line.wdl.win, line.wdl.draw, line.wdl.loss],
        "nodes": line.nodes,
        "nps": nps(line.nodes, line.elapsed),
        "hashfull": line.hashfull,
        "time_ms": line.elapsed.as_millis() as u64,
        "pv": line.pv,
        "readable": game.write_line(&line.pv, MoveStyle::San),
    })
}

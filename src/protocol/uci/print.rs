//! Text of search results.

use std::collections::BTreeMap;

use engine_core::{
    AnyGame, AnySquare, Bound, Clock, EvalTerm, InfoLine, Limits, Picture, Score, ScoreReport, SearchReport,
    Side,
};

use crate::text::nps;

/// Message to the user.
pub(super) fn remark(message: &str) -> String {
    format!("info string {message}")
}

/// Limits of a search, for debugging.
pub(super) fn limits(limits: &Limits) -> String {
    let bounds = [
        ("depth", limits.depth.map(u64::from)),
        ("nodes", limits.nodes),
        ("movetime", limits.move_time_ms),
        ("mate", limits.mate.map(u64::from)),
    ];
    let mut words: Vec<String> = Vec::new();
    words.extend(bounds.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value?))));
    if let Some(Clock { time_ms: [white, black], increment_ms: [winc, binc], moves_to_go }) = limits.clock {
        words.push(format!("wtime {white} btime {black} winc {winc} binc {binc}"));
        words.extend(moves_to_go.map(|moves| format!("movestogo {moves}")));
    }
    words.extend(limits.infinite.then(|| "infinite".to_string()));
    words.extend(limits.ponder.then(|| "ponder".to_string()));
    words.push(format!("multipv {} overhead {} ms", limits.multi_pv, limits.overhead_ms));
    words.push(match limits.search_moves.len() {
        0 => "all moves".to_string(),
        count => format!("{count} moves"),
    });
    words.push(if limits.strength.is_some() { "weakened" } else { "full strength" }.to_string());
    words.join(", ")
}

/// An `info` line, with win, draw and loss probabilities if `wdl` is set.
pub(super) fn info(line: &InfoLine, wdl: bool) -> String {
    let bound = match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let shares = if wdl {
        format!(" wdl {} {} {}", line.wdl.win, line.wdl.draw, line.wdl.loss)
    } else {
        String::new()
    };
    let hits = match line.tablebase_hits {
        0 => String::new(),
        hits => format!(" tbhits {hits}"),
    };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{shares} nodes {} nps {} hashfull {}{hits} time {} pv {}",
        line.depth,
        line.seldepth,
        line.multipv,
        score(line.score),
        line.nodes,
        nps(line.nodes, line.elapsed),
        line.hashfull,
        line.elapsed.as_millis(),
        line.pv.join(" ")
    )
}

/// `cp N` or `mate N`.
fn score(score: Score) -> String {
    match ScoreReport::from(score) {
        ScoreReport::Centipawns(value) => format!("cp {value}"),
        ScoreReport::Mate(moves) => format!("mate {moves}"),
    }
}

/// The `bestmove` line.
pub(super) fn best_move(report: &SearchReport) -> String {
    match (&report.best, &report.ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove (none)".to_string(),
    }
}

/// Line before `bestmove (none)`, with the result for the side to move.
pub(super) fn finished_game(game: &dyn AnyGame) -> String {
    let lost = game.outcome().and_then(|outcome| outcome.winner).map(|winner| winner != game.side_to_move());
    let score = match lost {
        Some(true) => "mate 0",
        Some(false) => "mate 1",
        None => "cp 0",
    };
    format!("info depth 0 score {score}")
}

/// Output of `d`: the board with FEN, key, notes and checkers.
pub(super) fn display(game: &dyn AnyGame) -> String {
    let notes: String = game.picture().notes.iter().map(|note| format!("Note: {note}\n")).collect();
    let checkers: Vec<String> = game.checkers().iter().map(AnySquare::to_string).collect();
    format!(
        "{}\n\nFen: {}\nKey: {:016X}\n{notes}Checkers: {}",
        game.board(false),
        game.fen(),
        game.key(),
        checkers.join(" ")
    )
}

/// Output of `eval`: a table in pawns.
pub(super) fn evaluation(score: Score, terms: &[EvalTerm], side_to_move: Side) -> String {
    let mut lines = Vec::new();
    if !terms.is_empty() {
        lines.push(row("Term", ["White", "", "Black", "", "Total", ""]));
        lines.push(row("", ["MG", "EG", "MG", "EG", "MG", "EG"]));
        lines.extend(terms.iter().map(term_line));
        lines.push(String::new());
    }
    let white_view = match side_to_move {
        Side::White => score,
        Side::Black => -score,
    };
    let value = match white_view.plies_to_end() {
        None => format!("{:+.2}", pawns(white_view.value())),
        Some(plies) => format!("decided in {} plies", plies.abs()),
    };
    lines.push(format!("Final evaluation: {value} (white side)"));
    lines.join("\n")
}

/// Contribution of the pieces on each square to the evaluation, in pawns, on the board from White's
/// side.
pub(super) fn shares(shares: &BTreeMap<AnySquare, Score>, picture: &Picture) -> String {
    let cell = |square: AnySquare| match shares.get(&square) {
        Some(&share) => format!("{:+.2}", pawns(share.value())),
        None if picture.at(square).pieces.is_empty() => "-".to_string(),
        None => "*".to_string(),
    };
    let line = |name: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>7}")).collect();
        format!("{name:>2}{cells}")
    };
    let files = 0..picture.files();
    let mut lines = vec!["What each piece adds, for White:".to_string()];
    for rank in (0..picture.ranks()).rev() {
        let cells = files.clone().map(|file| cell(AnySquare { file, rank })).collect();
        lines.push(line((rank + 1).to_string(), cells));
    }
    lines.push(line(String::new(), files.map(|file| char::from(b'a' + file).to_string()).collect()));
    lines.push(String::new());
    lines.join("\n")
}

fn term_line(term: &EvalTerm) -> String {
    let (mg, eg) = (term.midgame, term.endgame);
    let cells = [mg[0], eg[0], mg[1], eg[1], mg[0] - mg[1], eg[0] - eg[1]];
    row(term.name, cells.map(|centipawns| format!("{:.2}", pawns(centipawns))))
}

/// Row of the table of evaluation terms.
fn row(name: &str, cells: [impl std::fmt::Display; 6]) -> String {
    let [a, b, c, d, e, f] = cells;
    format!("{name:<20} | {a:>7} {b:>7} | {c:>7} {d:>7} | {e:>7} {f:>7}")
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine_core::WinDrawLoss;

    use super::*;

    #[test]
    fn info_has_every_field() {
        let line = InfoLine {
            tablebase_hits: 0,
            depth: 9,
            seldepth: 14,
            multipv: 2,
            score: Score::win_in(5),
            internal_score: Score::win_in(5),
            bound: Bound::Lower,
            nodes: 5000,
            hashfull: 12,
            elapsed: Duration::from_millis(250),
            wdl: WinDrawLoss { win: 990, draw: 10, loss: 0 },
            pv: vec!["e2e4".to_string(), "e7e5".to_string()],
        };
        assert_eq!(
            info(&line, true),
            "info depth 9 seldepth 14 multipv 2 score mate 3 lowerbound wdl 990 10 0 \
             nodes 5000 nps 20000 hashfull 12 time 250 pv e2e4 e7e5"
        );
        let level = InfoLine { score: Score::centipawns(-31), bound: Bound::Exact, ..line };
        assert!(info(&level, false).contains(" score cp -31 nodes 5000 "));
    }

    #[test]
    fn shares_lie_on_the_board() {
        let square = |text: &str| text.parse::<AnySquare>().unwrap();
        let picture = Picture::from_letters("2k/p2/1NK");
        let added = [("b1", 312), ("a2", -97)].map(|(text, share)| (square(text), Score::centipawns(share)));
        let text = shares(&added.into(), &picture);
        let lines: Vec<&str> = text.split('\n').skip(1).map(str::trim_end).collect();
        let wanted = [
            " 3      -      -      *",
            " 2  -0.97      -      -",
            " 1      -  +3.12      *",
            "        a      b      c",
            "",
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn evaluations_are_shown_from_the_white_side() {
        let text = evaluation(Score::centipawns(120), &[], Side::Black);
        assert_eq!(text, "Final evaluation: -1.20 (white side)");
        let term = EvalTerm { name: "Material", midgame: [150, 100], endgame: [90, 90] };
        let text = evaluation(Score::centipawns(50), &[term], Side::White);
        let lines: Vec<&str> = text.lines().skip(2).collect();
        let row = "Material             |    1.50    0.90 |    1.00    0.90 |    0.50    0.00";
        assert_eq!(lines, [row, "", "Final evaluation: +0.50 (white side)"]);
    }
}

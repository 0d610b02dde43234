//! Export of an army as a variant of Fairy-Stockfish's `variants.ini`, if possible.

use std::fmt::Write;

use crate::armies::file::Army;
use crate::chess_board::piece_set::keeps_colour;
use crate::common::betza::{Hop, Step, leap_letter};

/// Returns the part of a step that Fairy-Stockfish cannot express, if any.
fn unknown(step: &Step) -> Option<&'static str> {
    let is_line = matches!((step.files.abs(), step.ranks.abs()), (0, 1) | (1, 0) | (1, 1));
    let long = step.files.abs().max(step.ranks.abs());
    if step.then.is_some() {
        Some("bent ways")
    } else if step.initial {
        Some("moves from the first square only")
    } else if step.range > 1 && !is_line && step.range != crate::common::betza::UNLIMITED {
        Some("riders of leaps with a range")
    } else if step.range > 1
        && !is_line
        && (step.files.abs(), step.ranks.abs()) != (1, 2)
        && (step.files.abs(), step.ranks.abs()) != (2, 1)
    {
        Some("riders of other leaps than the knight's")
    } else if step.lame && (step.range > 1 || long > 2) {
        Some("lame leaps of more than two squares, and lame riders")
    } else if step.hop != Hop::None && !is_line {
        Some("hoppers that are no riders of rook or bishop")
    } else if step.hop != Hop::None && step.range < 7 {
        Some("hoppers with a range")
    } else if long > 3 {
        Some("leaps of more than three squares")
    } else {
        None
    }
}

/// Returns the steps with one range for each direction, and without lame leaps that are also given
/// as plain leaps, since Fairy-Stockfish keeps only one step for moves and one for captures.
fn merged(steps: &[Step]) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    for &step in steps {
        for (moves, captures) in [(true, false), (false, true)] {
            if !(step.moves && moves || step.captures && captures) {
                continue;
            }
            let same = |other: &&mut Step| {
                (other.files, other.ranks, other.lame, other.hop)
                    == (step.files, step.ranks, step.lame, step.hop)
                    && (other.moves, other.captures) == (moves, captures)
                    && (other.range > 1) == (step.range > 1)
            };
            match found.iter_mut().find(same) {
                Some(other) => other.range = other.range.max(step.range),
                None => found.push(Step { moves, captures, ..step }),
            }
        }
    }
    let free: Vec<Step> = found.iter().copied().filter(|step| !step.lame).collect();
    found.retain(|step| !step.lame || !free.contains(&Step { lame: false, ..*step }));
    found
}

/// Condition on the squares between a piece and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Any pieces: a leap.
    Anything,
    /// No piece.
    Clear,
    /// No piece on the straight part of an oblique leap.
    Lame,
    /// Exactly one piece.
    One,
    /// Exactly one piece, right before the target.
    Next,
}

/// A target by files and ranks from a piece, and the condition on the squares between.
type Reached = ((i8, i8), Way);

/// Returns the targets of a step.
fn reached(step: Step) -> impl Iterator<Item = Reached> {
    let is_crooked = step.files != 0 && step.ranks != 0 && step.files.abs() != step.ranks.abs();
    (1..=step.range.min(7)).map(move |times| {
        let way = match step.hop {
            Hop::Cannon => Way::One,
            Hop::Grasshopper => Way::Next,
            Hop::None if step.lame && is_crooked => Way::Lame,
            Hop::None if step.lame || times > 1 => Way::Clear,
            Hop::None => Way::Anything,
        };
        let times = times as i8;
        ((step.files * times, step.ranks * times), way)
    })
}

/// Returns true if Fairy-Stockfish would give a piece moves that it does not have. Fairy-Stockfish
/// applies the riders, hoppers and lame leaps of a piece in all directions, and keeps all squares
/// that the piece reaches in any way: there, `nAflgB` hops to the targets of its lame leap.
fn confuses_routes(steps: &[Step]) -> bool {
    let class = |(files, ranks): (i8, i8)| (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    [true, false].into_iter().any(|captures| {
        let of_mode: Vec<Step> = steps.iter().copied().filter(|step| step.captures == captures).collect();
        let all: Vec<Reached> = of_mode.iter().flat_map(|&step| reached(step)).collect();
        // Its riders are limited only by these squares.
        let unbounded = |step: &Step| Step { range: if step.range > 1 { 7 } else { 1 }, ..*step };
        let rides = of_mode.iter().filter(|step| step.range > 1 || step.lame).map(unbounded);
        let rides: Vec<Reached> = rides.flat_map(reached).collect();
        all.iter().any(|&(square, _)| {
            let ways: Vec<Way> =
                all.iter().filter(|(other, _)| *other == square).map(|(_, way)| *way).collect();
            let mut leaks = rides.iter().filter(|(other, _)| class(*other) == class(square));
            !ways.contains(&Way::Anything) && leaks.any(|(_, leak)| !ways.contains(leak))
        })
    })
}

/// Writes a step as a separate term, so that direction letters are unambiguous.
fn term(step: &Step) -> String {
    let (x, y) = (step.files, step.ranks);
    let across = if x > 0 { "r" } else { "l" };
    let along = if y > 0 { "f" } else { "b" };
    let direction = match (x.abs(), y.abs()) {
        (0, _) => along.to_string(),
        (_, 0) => across.to_string(),
        (a, b) if a == b => format!("{along}{across}"),
        (a, b) if a > b => format!("{along}{across}"),
        _ => format!("{across}{along}"),
    };
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let atom = match (long, short, step.range > 1) {
        (1, 0, true) => "R".to_string(),
        (1, 1, true) => "B".to_string(),
        (2, 1, true) => "NN".to_string(),
        _ => leap_letter(long, short).map(String::from).unwrap_or_default(),
    };
    let range = if step.range > 1 && step.range < 7 { step.range.to_string() } else { String::new() };
    format!("{}{direction}{atom}{range}", step.modifiers())
}

/// Returns the definition of the army's game against itself.
///
/// # Errors
/// The moves that Fairy-Stockfish cannot express.
pub fn to_fairy_stockfish(army: &Army) -> Result<String, String> {
    let ranks = army.rank_letters();
    let source = if army.source.is_empty() { String::new() } else { format!(" ({})", army.source) };
    let mut out = format!("# {}{source}\n[gt-{id}-{id}:chess]\n", army.name, id = army.id);
    out += "knight = -\nbishop = -\nrook = -\nqueen = -\n";
    for (number, piece) in (1..).zip(&army.pieces) {
        if let Some(feature) = piece.moves.steps().iter().find_map(unknown) {
            return Err(format!(
                "{} ({}): Fairy-Stockfish has no notation for {feature}",
                piece.name, piece.betza
            ));
        }
        let steps = merged(piece.moves.steps());
        if confuses_routes(&steps) {
            return Err(format!(
                "{} ({}): Fairy-Stockfish mixes up the directions of this piece's riders, hoppers and lame leaps",
                piece.name, piece.betza
            ));
        }
        let terms: String = steps.iter().map(term).collect();
        let _ = writeln!(out, "customPiece{number} = {}:{terms}", piece.letter.to_ascii_lowercase());
    }
    let letters: String = army.pieces.iter().map(|piece| piece.letter.to_ascii_lowercase()).collect();
    let _ = writeln!(out, "promotionPieceTypes = {letters}");
    let corners = [army.rank[0], army.rank[7]].map(|place| place.map(|index| &army.pieces[index]));
    let rights = match corners {
        [Some(left), Some(right)] if army.rank[4].is_none() => {
            let mut pieces = vec![left.letter.to_ascii_lowercase()];
            if right.letter != left.letter {
                pieces.push(right.letter.to_ascii_lowercase());
            }
            let _ = writeln!(out, "castlingRookPieces = {}", pieces.iter().collect::<String>());
            if keeps_colour(&left.moves) {
                out += "castlingQueensideFile = b\n";
            }
            "KQkq"
        }
        _ => {
            out += "castling = false\n";
            "-"
        }
    };
    let black = ranks.to_ascii_lowercase();
    let _ = writeln!(out, "startFen = {black}/pppppppp/8/8/8/8/PPPPPPPP/{ranks} w {rights} - 0 1");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::armies::store::{find, library_armies};

    #[test]
    fn pieces_are_refused_whose_ways_it_mixes_up() {
        let confuses = |betza: &str| {
            confuses_routes(&merged(crate::common::betza::MoveSet::parse(betza).unwrap().steps()))
        };
        for betza in ["nAflgB", "flgBfrB", "gR2R", "ffNNnfsN", "fpRbR"] {
            assert!(confuses(betza), "{betza}");
        }
        for betza in ["fsRbK", "R2H", "gQA", "gQnN", "mRpcR", "nNB", "fRbnD", "fpRbgBD"] {
            assert!(!confuses(betza), "{betza}");
        }
    }

    #[test]
    fn a_leap_that_is_not_lame_holds_the_lame_one() {
        let steps = crate::common::betza::MoveSet::parse("DbnD").unwrap();
        assert!(merged(steps.steps()).iter().all(|step| !step.lame));
        let steps = crate::common::betza::MoveSet::parse("mDcnD").unwrap();
        assert_eq!(merged(steps.steps()).iter().filter(|step| step.lame).count(), 4);
    }

    #[test]
    fn armies_are_exported_to_fairy_stockfish() {
        let exported: Vec<&str> = library_armies()
            .iter()
            .filter(|army| to_fairy_stockfish(army).is_ok())
            .map(|army| army.id.as_str())
            .collect();
        for id in ["amazons", "allstars", "forward", "beasts", "pizza", "irons"] {
            assert!(exported.contains(&id), "{id} {exported:?}");
        }
        for id in ["sliders", "dragons", "avian"] {
            assert!(!exported.contains(&id), "{id}");
        }
        let army = Army { source: String::new(), ..(*find("irons").unwrap()).clone() };
        assert!(to_fairy_stockfish(&army).unwrap().starts_with("# Irritant Irons\n["));
    }
}

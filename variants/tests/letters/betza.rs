//! A second, slow parser of Betza's notation, which shares no code with the engine's and walks over
//! a board of letters.

use super::Square as Step;

/// Query of a square: `None` outside the board, otherwise true if it is occupied.
pub(crate) type Look<'a> = &'a dyn Fn(Step) -> Option<bool>;

/// One term of a description.
struct Term<'t> {
    modifiers: &'t str,
    atom: Step,
    both: bool,
    range: i32,
    then: Option<(Step, i32)>,
}

fn atom(letter: char) -> Option<(Step, bool, i32)> {
    Some(match letter {
        'W' => ((0, 1), false, 1),
        'F' => ((1, 1), false, 1),
        'K' => ((0, 1), true, 1),
        'R' => ((0, 1), false, 99),
        'B' => ((1, 1), false, 99),
        'Q' => ((0, 1), true, 99),
        'D' => ((0, 2), false, 1),
        'N' => ((1, 2), false, 1),
        'A' => ((2, 2), false, 1),
        'H' => ((0, 3), false, 1),
        'C' | 'L' => ((1, 3), false, 1),
        'Z' | 'J' => ((2, 3), false, 1),
        'G' => ((3, 3), false, 1),
        _ => return None,
    })
}

/// Reads an atom and its range at the start of a text; also returns the rest.
fn read_atom(text: &str) -> (Step, bool, i32, &str) {
    let (step, both, usual, name, rest) = if let Some(inside) = text.strip_prefix('(') {
        let (numbers, rest) = inside.split_once(')').unwrap();
        let (one, other) = numbers.split_once(',').unwrap();
        ((one.parse().unwrap(), other.parse().unwrap()), false, 1, &text[..text.len() - rest.len()], rest)
    } else {
        let letter = text.chars().next().unwrap();
        let (step, both, usual) = atom(letter).unwrap();
        (step, both, usual, &text[..1], &text[1..])
    };
    if let Some(rest) = rest.strip_prefix(name) {
        return (step, both, 99, rest);
    }
    match rest.chars().next().and_then(|digit| digit.to_digit(10)) {
        Some(0) => (step, both, 99, &rest[1..]),
        Some(range) => (step, both, range as i32, &rest[1..]),
        None => (step, both, usual, rest),
    }
}

fn terms(text: &str) -> Vec<Term<'_>> {
    let mut terms = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|letter: char| !letter.is_ascii_lowercase()).unwrap();
        let (modifiers, body) = rest.split_at(length);
        if let Some(inside) = body.strip_prefix('[') {
            let (step, both, range, dash) = read_atom(inside);
            let (second, _, second_range, close) = read_atom(dash.strip_prefix('-').unwrap());
            terms.push(Term { modifiers, atom: step, both, range, then: Some((second, second_range)) });
            rest = close.strip_prefix(']').unwrap();
        } else {
            let (step, both, range, after) = read_atom(body);
            terms.push(Term { modifiers, atom: step, both, range, then: None });
            rest = after;
        }
    }
    terms
}

/// Returns all rotations and mirror images of a step.
fn images((x, y): Step) -> Vec<Step> {
    let mut all: Vec<Step> =
        [(x, y), (y, x)].into_iter().flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the sides of a step, the one with the longer distance first.
fn sides((x, y): Step) -> Vec<char> {
    let across = if x > 0 { 'r' } else { 'l' };
    let along = if y > 0 { 'f' } else { 'b' };
    match (x.abs(), y.abs()) {
        (0, _) => vec![along],
        (_, 0) => vec![across],
        (x, y) if x > y => vec![across, along],
        _ => vec![along, across],
    }
}

fn is_of(letter: char, side: char) -> bool {
    match letter {
        's' => "lr".contains(side),
        'v' => "fb".contains(side),
        letter => letter == side,
    }
}

/// Returns true if the direction letters of a term allow a step.
fn goes_there(modifiers: &str, step: Step, royal: bool) -> bool {
    let letters: Vec<char> = modifiers.chars().filter(|letter| "fblrsvh".contains(*letter)).collect();
    if letters.is_empty() {
        return true;
    }
    let sides = sides(step);
    let oblique = sides.len() == 2 && step.0.abs() != step.1.abs();
    let diagonal = sides.len() == 2 && !oblique && !royal;
    let mut at = 0;
    while at < letters.len() {
        let (first, second) = (letters[at], letters.get(at + 1).copied().unwrap_or(' '));
        let single = "fblr".contains(first);
        let crosses = single && "fblr".contains(second) && "fb".contains(first) != "fb".contains(second);
        let axis = single && second == if "fb".contains(first) { 's' } else { 'v' };
        let fits = if oblique && single && second == 'h' {
            at += 1;
            sides.contains(&first)
        } else if oblique && (crosses || axis) {
            at += 1;
            is_of(second, sides[0]) && sides[1] == first
        } else if diagonal && crosses {
            at += 1;
            sides.contains(&first) && sides.contains(&second)
        } else if oblique {
            is_of(first, sides[0])
        } else {
            sides.iter().any(|&side| is_of(first, side))
        };
        if fits {
            return true;
        }
        at += 1;
    }
    false
}

/// Number of occupied squares that one step passes, straight ones first.
fn passed(from: Step, (x, y): Step, look: Look<'_>) -> usize {
    let straight = (x.abs() - y.abs()).abs();
    let steps = x.abs().max(y.abs());
    let mut at = from;
    let mut count = 0;
    for step in 0..steps - 1 {
        let along = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
        let go = if straight > 0 && step < straight && (x != 0 && y != 0) {
            along
        } else {
            (x.signum(), y.signum())
        };
        at = (at.0 + go.0, at.1 + go.1);
        count += usize::from(look(at) == Some(true));
    }
    count
}

/// A way of moving of a piece.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    step: Step,
    range: i32,
    /// Modifier of the path: `n`, `p`, `g`, or none.
    how: char,
    /// Directions and range after the first step of a bent move.
    then: Option<(Vec<Step>, i32)>,
    moves: bool,
    attacks: bool,
    /// True if the way is only available from the start square of the piece.
    initial: bool,
}

/// Returns the ways of a piece.
pub(crate) fn ways(betza: &str) -> Vec<Way> {
    let mut ways = Vec::new();
    for term in terms(betza) {
        let has = |letter: char| term.modifiers.contains(letter);
        let neither = !has('m') && !has('c');
        let steps = if term.both { [images((0, 1)), images((1, 1))].concat() } else { images(term.atom) };
        for step in steps.into_iter().filter(|&step| goes_there(term.modifiers, step, term.both)) {
            let then = term.then.map(|(second, range)| {
                let along = |other: &Step| other.0 * step.0 + other.1 * step.1;
                let mut legs = images(second);
                let best = legs.iter().map(along).max().unwrap();
                legs.retain(|leg| along(leg) == best);
                (legs, range)
            });
            let how = "npg".chars().find(|&how| has(how)).unwrap_or(' ');
            let (moves, attacks) = (has('m') || neither, has('c') || neither);
            ways.push(Way { step, range: term.range, how, then, moves, attacks, initial: has('i') });
        }
    }
    ways
}

/// Returns the squares that White's piece on a square may move to (if empty) and those it attacks,
/// limited only by the board. `home` is true on the start square of such pieces.
pub(crate) fn reach(ways: &[Way], from: Step, home: bool, look: Look<'_>) -> (Vec<Step>, Vec<Step>) {
    let (mut moves, mut attacks) = (Vec::new(), Vec::new());
    for way in ways.iter().filter(|way| home || !way.initial) {
        let to = (from.0 + way.step.0, from.1 + way.step.1);
        let mut found = Vec::new();
        match &way.then {
            Some((legs, range)) if look(to) == Some(false) => {
                legs.iter().for_each(|&leg| walk(to, leg, *range, ' ', look, &mut found));
            }
            Some(_) => {}
            None if way.how == 'p' && way.range == 1 => {
                if passed(from, way.step, look) == 1 && look(to).is_some() {
                    found.push(to);
                }
            }
            None => walk(from, way.step, way.range, way.how, look, &mut found),
        }
        if way.moves {
            moves.extend(&found);
        }
        if way.attacks {
            attacks.extend(&found);
        }
    }
    (moves, attacks)
}

/// Repeats a step, and adds the squares on which it may end.
fn walk(from: Step, step: Step, range: i32, how: char, look: Look<'_>, found: &mut Vec<Step>) {
    let (mut at, mut met) = (from, 0);
    for _ in 0..range.min(9) {
        if how == 'n' && passed(at, step, look) > 0 {
            return;
        }
        at = (at.0 + step.0, at.1 + step.1);
        let Some(occupied) = look(at) else { return };
        match (how, met) {
            ('p', 1) => found.push(at),
            ('g', 1) => {
                found.push(at);
                return;
            }
            ('p' | 'g', _) => (),
            _ => found.push(at),
        }
        if occupied {
            met += 1;
            let last = if how == 'p' || how == 'g' { 2 } else { 1 };
            if met == last {
                return;
            }
        }
    }
}

//! Random positions with features that random games rarely reach: promoted pieces, Callers, Magitek
//! Knights, riders, captured pieces.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};

const HOMES: [&str; 2] = ["KAWCHRPG", "KACBRMGN"];
const PROMOTABLE: &str = "KAWCBHRMPGN";
const CARRIERS: &str = "AWCBT";

/// Probabilities in percent, and numbers.
struct Mix {
    on_board: u32,
    promoted: u32,
    riding: u32,
    extras: usize,
}

fn cased(token: &str, side: usize) -> String {
    if side == 0 { token.to_string() } else { token.to_lowercase() }
}

fn percent(rng: &mut StdRng, chance: u32) -> bool {
    rng.random_ratio(chance, 100)
}

/// Returns the pieces of one side, split into those on the board and the captured ones.
fn army(rng: &mut StdRng, side: usize, mix: &Mix) -> (Vec<String>, Vec<String>) {
    let (mut board, mut lost) = (vec![], vec![]);
    let mut place = |rng: &mut StdRng, token: String, always: bool| {
        if always || percent(rng, mix.on_board) { board.push(token) } else { lost.push(token) }
    };
    for letter in HOMES[side].chars() {
        let plus = if percent(rng, mix.promoted) { "+" } else { "" };
        place(rng, format!("{plus}{letter}"), letter == 'K');
    }
    for _ in 0..8 {
        let pawn = *["D", "S", "O"].choose(rng).unwrap();
        place(rng, pawn.to_string(), false);
    }
    for _ in 0..mix.extras {
        let letter =
            *["T", "L", "L", "X", "X", "A", "W", "H", "R", "M", "P", "P", "G", "N"].choose(rng).unwrap();
        let marked = PROMOTABLE.contains(letter);
        let plus = if marked && percent(rng, mix.promoted) { "+" } else { "" };
        place(rng, format!("{plus}{letter}{}", if marked { "~" } else { "" }), false);
    }
    board.shuffle(rng);
    (board, lost)
}

fn kind(token: &str) -> char {
    token.chars().find(char::is_ascii_alphabetic).unwrap()
}

/// Makes some characters ride.
fn mount(rng: &mut StdRng, pieces: Vec<String>, mix: &Mix) -> Vec<String> {
    let (carriers, characters): (Vec<String>, Vec<String>) =
        pieces.into_iter().partition(|piece| CARRIERS.contains(kind(piece)));
    let mut riders: Vec<Vec<String>> = vec![vec![]; carriers.len()];
    let mut units = vec![];
    for piece in characters {
        let room = |index: &usize| kind(&carriers[*index]) == 'A' || riders[*index].is_empty();
        let free: Vec<usize> = (0..carriers.len()).filter(room).collect();
        match free.choose(rng) {
            Some(&index) if percent(rng, mix.riding) => riders[index].push(piece),
            _ => units.push(piece),
        }
    }
    for (carrier, riders) in carriers.into_iter().zip(riders) {
        units.push(if riders.is_empty() { carrier } else { format!("{carrier}{{{}}}", riders.concat()) });
    }
    units
}

/// Returns a random FEN. It may have a King in danger, and must be refused then.
pub(crate) fn random_fen(rng: &mut StdRng) -> String {
    let mix = Mix {
        on_board: rng.random_range(25..75),
        promoted: rng.random_range(10..80),
        riding: rng.random_range(0..70),
        extras: rng.random_range(0..5),
    };
    let mut board: Vec<Option<String>> = vec![None; 64];
    let mut lost = [vec![], vec![]];
    for (side, losses) in lost.iter_mut().enumerate() {
        let (pieces, missing) = army(rng, side, &mix);
        *losses = missing;
        for unit in mount(rng, pieces, &mix) {
            let on_foot_pawn = "DSO".contains(kind(&unit));
            let squares = if on_foot_pawn { 8..56 } else { 0..64 };
            let free: Vec<usize> = squares.filter(|&square: &usize| board[square].is_none()).collect();
            board[*free.choose(rng).unwrap()] = Some(cased(&unit, side));
        }
    }
    let mut slots = ["-".to_string(), "-".to_string()];
    for side in 0..2 {
        let callers = board.iter().flatten().any(|unit| unit.contains(['L', 'l'][side]));
        if callers && percent(rng, 40) && !lost[1 - side].is_empty() {
            let index = rng.random_range(0..lost[1 - side].len());
            slots[side] = cased(&lost[1 - side].remove(index), 1 - side);
        }
    }
    let row = |rank: usize| -> String {
        board[rank * 8..rank * 8 + 8].iter().map(|unit| unit.as_deref().unwrap_or("1")).collect()
    };
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    let captured: String =
        (0..2).flat_map(|side| lost[side].iter().map(move |piece| cased(piece, side))).collect();
    let turn = if rng.random() { 'w' } else { 'b' };
    format!("{}[{captured}] {turn} - - 0 1 call:{},{}", rows.join("/"), slots[0], slots[1])
}

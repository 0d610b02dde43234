//! Start positions: the first ranks of two armies, in their original order or in that of a Chess960
//! array.

use engine_core::{Setup, Side};

use crate::armies::army_ref::ArmyRef;
use crate::armies::first_moves::is_playable;
use crate::armies::pairing::Pairing;
use crate::armies::rank::{DEFINED_ORDER, FileOrder, king_file};
use crate::chess_board::arrays::{ARRAYS, USUAL_ARRAY, array};
use crate::chess_board::chess960::{arrays_of, is_in_force};
use crate::chess_board::kinds::ArmyPlace;
use crate::chess_board::rights::KING_FILE;

/// Returns an army's order in the array of this number; the usual array is the original order. The
/// pieces beside the king count from the outside as chess's corner, second and third pieces and
/// queen.
fn order_of(army: &ArmyRef, number: usize) -> FileOrder {
    if number == USUAL_ARRAY {
        return DEFINED_ORDER;
    }
    let king = king_file(army);
    let pieces = files_beside(king);
    let mut pairs =
        [[pieces[0], pieces[6]], [pieces[1], pieces[5]], [pieces[2], pieces[4]]].map(IntoIterator::into_iter);
    array(number).map(|place| {
        let next = match place {
            None => Some(king),
            Some(ArmyPlace::Queen) => Some(pieces[3]),
            Some(place) => pairs[place as usize].next(),
        };
        next.unwrap_or(king)
    })
}

/// Returns the files of an army's pieces in the original order, without the king's.
fn files_beside(king: u8) -> [u8; 7] {
    std::array::from_fn(|index| index as u8 + u8::from(index as u8 >= king))
}

/// Returns the files of the outermost pieces in an army's original order.
fn outermost(army: &ArmyRef) -> [u8; 2] {
    let files = files_beside(king_file(army));
    [files[0], files[6]]
}

/// Returns the orders of White and Black by the options: if a king could be captured on the first
/// move, the next arrays in which that is impossible.
fn orders_of(sides: [&ArmyRef; 2], setup: &Setup, seed: u64) -> [FileOrder; 2] {
    if !is_in_force(setup) {
        return [DEFINED_ORDER; 2];
    }
    let numbers = arrays_of(setup, seed);
    let ahead = (0..ARRAYS).map(|more| numbers.map(|number| (number + more) % ARRAYS));
    let mut orders = ahead.map(|[white, black]| [order_of(sides[0], white), order_of(sides[1], black)]);
    orders.find(|&orders| is_playable(sides, orders)).unwrap_or([DEFINED_ORDER; 2])
}

/// Returns the start position as FEN.
pub(super) fn start_fen(pairing: &Pairing, setup: &Setup, seed: u64) -> String {
    let orders = orders_of(pairing.lineup.sides.each_ref(), setup, seed);
    let rank = |side: Side| {
        let order = orders[side.index()];
        order.map(|file| pairing.set.letter(pairing.lineup.ranks[side.index()][usize::from(file)]))
    };
    let letters = |side: Side| rank(side).iter().collect::<String>();
    let rights: String = Side::BOTH
        .into_iter()
        .map(|side| {
            let rights =
                rights(&pairing.lineup.sides[side.index()], orders[side.index()], is_in_force(setup));
            if side == Side::White { rights } else { rights.to_ascii_lowercase() }
        })
        .collect();
    format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{} w {} - 0 1",
        letters(Side::Black).to_ascii_lowercase(),
        letters(Side::White),
        if rights.is_empty() { "-" } else { &rights }
    )
}

/// Returns the castling rights of an army in an order, by files if Chess960's rules are in force;
/// otherwise castling needs the king on its usual file. The outermost pieces of the original order
/// castle, wherever they stand now.
fn rights(army: &ArmyRef, order: FileOrder, any_file: bool) -> String {
    if !any_file {
        return if king_file(army) == KING_FILE { "KQ".to_string() } else { String::new() };
    }
    let at = |original: u8| (0u8..).zip(order).find(|&(_, file)| file == original).map_or(0, |(at, _)| at);
    let king = at(king_file(army));
    let [one, other] = outermost(army).map(at);
    let king_side = Some(one.max(other)).filter(|&file| file > king);
    let queen_side = Some(one.min(other)).filter(|&file| file < king);
    king_side.into_iter().chain(queen_side).map(|file| char::from(b'A' + file)).collect()
}

//! Movements of Pawns: steps, captures, and disguises with their chains.

use super::{
    Board, Done, DoubleStep, Kind, Movement, Place, State, arrivals, capture_base, is_base_of, lift, name,
    offset, place_name, places, relative_rank,
};

/// Returns the squares to which the Pawn at a place can move without capturing, regardless of their
/// occupants, with the square passed by a double step.
fn pawn_goals(board: &Board, place: Place) -> Vec<(usize, Option<usize>)> {
    let (square, index) = place;
    let white = board[square][index].white;
    let forward = if white { 1 } else { -1 };
    let mut list = Vec::new();
    for (files, ranks) in [(0, forward), (0, -forward), (1, 0), (-1, 0)] {
        let Some(goal) = offset(square, files, ranks) else { continue };
        if relative_rank(goal, white) > 1 {
            list.push((goal, None));
        }
        let may_double = relative_rank(square, white) == 2 && index == 0 && ranks != -forward;
        if may_double && board[goal].is_empty() {
            list.extend(offset(goal, files, ranks).map(|double| (double, Some(goal))));
        }
    }
    list
}

impl State {
    pub(super) fn pawn(&self, place: Place, quiet: bool, list: &mut Vec<Movement>) {
        let mut board = self.board.clone();
        let unit = lift(&mut board, place);
        let piece = unit[0];
        let start = place_name(place);
        for (goal, middle) in pawn_goals(&self.board, place) {
            if !quiet {
                break;
            }
            for (after, mark, capture) in arrivals(&board, goal, &unit, true) {
                if capture.is_some() {
                    continue;
                }
                let mut done = Done::new(format!("{start}{}{mark}", name(goal)), after, Kind::Pawn);
                done.pawn = Some(piece.id);
                done.doubles.extend(middle.map(|middle| (middle, goal, piece.id)));
                self.finish(piece.white, done, list);
            }
            for index in 0..self.board[goal].len() {
                let other = self.board[goal][index];
                if other.kind != Kind::Pawn || other.white != piece.white {
                    self.disguise(place, (goal, index), middle, list);
                }
            }
        }
        for files in [-1, 1] {
            let Some(goal) = offset(place.0, files, if piece.white { 1 } else { -1 }) else { continue };
            for (after, _, capture) in arrivals(&board, goal, &unit, false) {
                let mut done = Done::new(format!("{start}{}", name(goal)), after, Kind::Pawn);
                done.pawn = Some(piece.id);
                done.captures.extend(capture);
                self.finish(piece.white, done, list);
            }
            for &(middle, passer) in self.en_passant.iter().filter(|pair| pair.0 == goal) {
                if is_base_of(&board, passer, piece.white) {
                    continue;
                }
                let mut after = board.clone();
                after[middle] = unit.clone();
                let mut done = Done::new(format!("{start}{}", name(goal)), after, Kind::Pawn);
                done.captures.push(capture_base(&mut done.board, passer));
                self.finish(piece.white, done, list);
            }
        }
    }

    fn disguise(&self, pawn: Place, target: Place, middle: Option<usize>, list: &mut Vec<Movement>) {
        let id = self.board[pawn.0][pawn.1].id;
        let mut chain = Chain {
            board: self.board.clone(),
            text: format!("{}~{}", place_name(pawn), place_name(target)),
            piece: target,
            visited: vec![target.0],
            doubles: Vec::new(),
            first: id,
        };
        chain.swap(pawn, middle);
        self.continue_chain(chain, list);
    }

    /// Adds the chain so far, which is a move, and all its continuations.
    fn continue_chain(&self, chain: Chain, list: &mut Vec<Movement>) {
        let (square, index) = chain.visited_pawn();
        let white = chain.board[square][index].white;
        let mut done = Done::new(chain.text.clone(), chain.board.clone(), Kind::Pawn);
        done.doubles = chain.doubles.clone();
        done.pawn = Some(chain.first);
        let mut moves = Vec::new();
        self.finish(white, done, &mut moves);
        list.append(&mut moves);
        for pawn in places(&chain.board, |piece| piece.kind == Kind::Pawn && piece.white == white) {
            if chain.visited.contains(&pawn.0) {
                continue;
            }
            for (goal, middle) in pawn_goals(&chain.board, pawn) {
                if goal == chain.piece.0 {
                    let mut longer = chain.clone();
                    longer.text += &format!(",{}", place_name(pawn));
                    longer.swap(pawn, middle);
                    self.continue_chain(longer, list);
                }
            }
        }
    }
}

/// A disguise and its chain so far.
#[derive(Clone)]
struct Chain {
    board: Board,
    text: String,
    /// Place of the disguised piece.
    piece: Place,
    /// Squares on which it has been.
    visited: Vec<usize>,
    doubles: Vec<DoubleStep>,
    /// The first Pawn.
    first: u32,
}

impl Chain {
    /// Exchanges the Pawn and the disguised piece.
    fn swap(&mut self, pawn: Place, middle: Option<usize>) {
        let pawn_piece = self.board[pawn.0].remove(pawn.1);
        let piece = self.piece;
        let unit = lift(&mut self.board, piece);
        self.board[piece.0].insert(piece.1, pawn_piece);
        let tail = self.board[pawn.0].split_off(pawn.1);
        self.board[pawn.0].extend(unit);
        self.board[pawn.0].extend(tail);
        self.doubles.extend(middle.map(|middle| (middle, piece.0, pawn_piece.id)));
        self.piece = pawn;
        self.visited.push(pawn.0);
    }

    /// The place of the Pawn that made the first swap.
    fn visited_pawn(&self) -> Place {
        places(&self.board, |piece| piece.id == self.first)[0]
    }
}

//! All movements of a side, each executed to the end of the turn.

mod pawns;

use super::resolution::Resolution;
use super::turn::{lay_bishops_down, promote, remove_first_rank_pawns, risen_bishops};
use super::{Board, Kind, Movement, Piece, Pile, State, name, neighbours, offset, relative_rank};

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A piece's place: square and index in the stack.
type Place = (usize, usize);

/// A Pawn's double step: passed square, goal, number of the Pawn.
type DoubleStep = (usize, usize, u32);

/// A captured piece, its square, and the pieces above it if it was the base.
type Capture = (Piece, usize, Pile);

/// Returns the places of the pieces that satisfy a condition.
fn places(board: &Board, wanted: impl Fn(&Piece) -> bool) -> Vec<Place> {
    let mut list = Vec::new();
    for (square, pile) in board.iter().enumerate() {
        for (index, piece) in pile.iter().enumerate() {
            if wanted(piece) {
                list.push((square, index));
            }
        }
    }
    list
}

fn place_name((square, index): Place) -> String {
    if index == 0 { name(square) } else { format!("{}.{index}", name(square)) }
}

/// Removes a piece from the board with the pieces that it carries, and returns them.
fn lift(board: &mut Board, (square, index): Place) -> Pile {
    if board[square][index].kind == Kind::Rook {
        board[square].split_off(index)
    } else {
        vec![board[square].remove(index)]
    }
}

/// Returns true if pieces can jump inside here.
fn is_rook(board: &Board, square: usize) -> bool {
    board[square].first().is_some_and(|piece| piece.kind == Kind::Rook)
}

/// Returns true if the base here is a piece of that colour.
fn is_base_of(board: &Board, square: usize, white: bool) -> bool {
    board[square].first().is_some_and(|piece| piece.white == white)
}

/// Captures the base of a square; the pieces above it remain in the air.
fn capture_base(board: &mut Board, square: usize) -> Capture {
    let pile = std::mem::take(&mut board[square]);
    (pile[0], square, pile[1..].to_vec())
}

/// Returns the ways of arriving on a square: the board with the unit on it, `^` or nothing, the
/// capture if there is one. Those without a capture only if `quiet`.
fn arrivals(
    board: &Board,
    square: usize,
    unit: &Pile,
    quiet: bool,
) -> Vec<(Board, &'static str, Option<Capture>)> {
    let mut list = Vec::new();
    if board[square].is_empty() && quiet {
        let mut after = board.clone();
        after[square] = unit.clone();
        list.push((after, "", None));
        return list;
    }
    if is_rook(board, square) && quiet {
        let mut after = board.clone();
        after[square].extend(unit.iter().copied());
        list.push((after, "^", None));
    }
    if is_base_of(board, square, !unit[0].white) {
        let mut after = board.clone();
        let capture = capture_base(&mut after, square);
        after[square] = unit.clone();
        list.push((after, "", Some(capture)));
    }
    list
}

/// Kinds of movements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    /// Movements that capture, without castling: all others kill no King.
    Captures,
}

/// A movement before its captures take effect.
struct Done {
    text: String,
    board: Board,
    captures: Vec<Capture>,
    mover: Kind,
    doubles: Vec<DoubleStep>,
    /// The Pawn whose promotion the move names.
    pawn: Option<u32>,
    two_paths: bool,
    /// Kings that died of a Queen's explosion between a King's steps, White's first.
    revenge: Option<(bool, bool)>,
}

impl Done {
    fn new(text: String, board: Board, mover: Kind) -> Done {
        Done {
            text,
            board,
            captures: Vec::new(),
            mover,
            doubles: Vec::new(),
            pawn: None,
            two_paths: false,
            revenge: None,
        }
    }
}

/// A King between its two steps, lifted off the board.
struct FirstStep {
    king: Piece,
    board: Board,
    /// Square from which it makes the next step.
    square: usize,
    text: String,
    /// Capture that takes effect after the arrival.
    taken: Option<Capture>,
    /// Kings that died of the explosion of a captured Queen, White's first.
    revenge: Option<(bool, bool)>,
}

impl State {
    /// Returns all movements of a side that the pieces allow, regardless of their King.
    pub(crate) fn movements(&self, white: bool, scope: Scope) -> Vec<Movement> {
        let quiet = scope == Scope::All;
        let mut list = Vec::new();
        for place in places(&self.board, |piece| piece.white == white) {
            match self.board[place.0][place.1].kind {
                Kind::Pawn => self.pawn(place, quiet, &mut list),
                Kind::Knight => self.knight(place, quiet, &mut list),
                Kind::Bishop => self.slider(place, &DIAGONAL, quiet, &mut list),
                Kind::Rook => self.slider(place, &STRAIGHT, quiet, &mut list),
                Kind::Queen => {
                    self.slider(place, &DIAGONAL, quiet, &mut list);
                    self.slider(place, &STRAIGHT, quiet, &mut list);
                    self.all_round(place, &mut list);
                }
                Kind::King => {
                    self.king(place, quiet, &mut list);
                    if quiet {
                        self.castle(place, &mut list);
                    }
                }
            }
        }
        list
    }

    /// Applies the effects of the captures and ends the turn.
    fn finish(&self, white: bool, done: Done, list: &mut Vec<Movement>) {
        let capture = !done.captures.is_empty() || done.revenge.is_some();
        let mut resolution = Resolution::new(done.board.clone(), white);
        (resolution.dead_white, resolution.dead_black) = done.revenge.unwrap_or_default();
        for (piece, square, rest) in done.captures.clone() {
            resolution.effects(piece, square, rest);
        }
        self.end_turn(white, done, resolution, capture, false, list);
    }

    fn end_turn(
        &self,
        white: bool,
        done: Done,
        resolution: Resolution,
        capture: bool,
        round: bool,
        list: &mut Vec<Movement>,
    ) {
        let (dead_white, dead_black) = (resolution.dead_white, resolution.dead_black);
        let mut board = resolution.board;
        lay_bishops_down(&mut board, &risen_bishops(&self.board, white));
        remove_first_rank_pawns(&mut board);
        let promotes = done.pawn.is_some_and(|id| {
            let stands = |square: usize, pile: &Pile| {
                pile.len() == 1 && pile[0].id == id && relative_rank(square, white) == 8
            };
            board.iter().enumerate().any(|(square, pile)| stands(square, pile))
        });
        let choices: &[(&str, Kind)] = if promotes {
            &[("q", Kind::Queen), ("r", Kind::Rook), ("b", Kind::Bishop), ("n", Kind::Knight)]
        } else {
            &[("", Kind::Queen)]
        };
        for &(letter, kind) in choices {
            let mut board = board.clone();
            promote(&mut board, done.pawn.map(|id| (id, kind)));
            let stands = |square: usize, id: u32| {
                board[square].len() == 1 && board[square][0].id == id && board[square][0].kind == Kind::Pawn
            };
            let en_passant = done
                .doubles
                .iter()
                .filter(|&&(middle, goal, id)| board[middle].is_empty() && stands(goal, id))
                .map(|&(middle, goal, _)| (middle, goal))
                .collect();
            list.push(Movement {
                text: done.text.clone() + letter,
                board,
                dead_white,
                dead_black,
                capture,
                mover: done.mover,
                round,
                two_paths: done.two_paths,
                en_passant,
            });
        }
    }

    fn slider(&self, place: Place, directions: &[(i32, i32)], quiet: bool, list: &mut Vec<Movement>) {
        let mut board = self.board.clone();
        let unit = lift(&mut board, place);
        let piece = unit[0];
        for &(files, ranks) in directions {
            let mut square = place.0;
            while let Some(goal) = offset(square, files, ranks) {
                square = goal;
                for (after, mark, capture) in arrivals(&board, goal, &unit, quiet) {
                    let text = format!("{}{}{mark}", place_name(place), name(goal));
                    let mut done = Done::new(text, after, piece.kind);
                    done.captures.extend(capture);
                    self.finish(piece.white, done, list);
                }
                if !board[goal].is_empty() {
                    break;
                }
            }
        }
    }

    fn all_round(&self, place: Place, list: &mut Vec<Movement>) {
        let white = self.board[place.0][place.1].white;
        let around = neighbours(place.0);
        if around.iter().all(|&square| self.board[square].is_empty()) {
            return;
        }
        let mut resolution = Resolution::new(self.board.clone(), white);
        resolution.round(around);
        let done = Done::new(format!("{}*", place_name(place)), Board::new(), Kind::Queen);
        self.end_turn(white, done, resolution, true, true, list);
    }

    fn knight(&self, place: Place, quiet: bool, list: &mut Vec<Movement>) {
        let mut board = self.board.clone();
        let unit = lift(&mut board, place);
        let white = unit[0].white;
        for (long, side) in [((2, 0), (0, 1)), ((2, 0), (0, -1)), ((-2, 0), (0, 1)), ((-2, 0), (0, -1))]
            .into_iter()
            .chain([((0, 2), (1, 0)), ((0, 2), (-1, 0)), ((0, -2), (1, 0)), ((0, -2), (-1, 0))])
        {
            let Some(goal) = offset(place.0, long.0 + side.0, long.1 + side.1) else { continue };
            let step = (long.0 / 2, long.1 / 2);
            let path = [step, long, side, (side.0 + step.0, side.1 + step.1)];
            for (after, mark, capture) in arrivals(&board, goal, &unit, true) {
                let text = format!("{}{}{mark}", place_name(place), name(goal));
                let captured = capture.is_some();
                if captured || quiet {
                    let mut done = Done::new(text.clone(), after.clone(), Kind::Knight);
                    done.captures.extend(capture);
                    done.two_paths = true;
                    self.finish(white, done, list);
                }
                if captured {
                    continue;
                }
                for (files, ranks) in path {
                    let square = offset(place.0, files, ranks).expect("a square between start and goal");
                    self.knight_takes(white, square, 0, &text, &after, false, list);
                }
                if mark == "^" {
                    self.knight_takes(white, goal, 1, &text, &after, true, list);
                }
            }
        }
    }

    /// Adds the captures by a Knight, after it has landed, of the pieces on a square from the index
    /// `from` on.
    #[expect(clippy::too_many_arguments, reason = "each is a different fact about one capture")]
    fn knight_takes(
        &self,
        white: bool,
        square: usize,
        from: usize,
        text: &str,
        landed: &Board,
        two_paths: bool,
        list: &mut Vec<Movement>,
    ) {
        for index in from..landed[square].len() {
            let victim = landed[square][index];
            if victim.white == white {
                continue;
            }
            let mut board = landed.clone();
            let mut resolution;
            if index == 0 {
                let (piece, square, rest) = capture_base(&mut board, square);
                resolution = Resolution::new(board, white);
                resolution.effects(piece, square, rest);
            } else if victim.kind == Kind::Rook {
                let above = board[square].split_off(index)[1..].to_vec();
                resolution = Resolution::new(board, white);
                if !above.is_empty() {
                    resolution.fall(square, above);
                }
            } else {
                board[square].remove(index);
                resolution = Resolution::new(board, white);
                resolution.effects(victim, square, Pile::new());
            }
            let text = format!("{text}x{}", place_name((square, index)));
            let mut done = Done::new(text, Board::new(), Kind::Knight);
            done.two_paths = two_paths;
            self.end_turn(white, done, resolution, true, false, list);
        }
    }

    fn king(&self, place: Place, quiet: bool, list: &mut Vec<Movement>) {
        let mut board = self.board.clone();
        let unit = lift(&mut board, place);
        let king = unit[0];
        let start = place_name(place);
        for square in neighbours(place.0) {
            for (mut after, mark, capture) in arrivals(&board, square, &unit, true) {
                after[square].pop().expect("the King goes on");
                let text = format!("{start}{}{mark}", name(square));
                let mut first = FirstStep { king, board: after, square, text, taken: capture, revenge: None };
                if let Some((queen, square, rest)) =
                    first.taken.take_if(|(piece, _, _)| piece.kind == Kind::Queen)
                {
                    let mut resolution = Resolution::new(first.board, king.white);
                    resolution.effects(queen, square, rest);
                    first.board = resolution.board;
                    first.revenge = Some((resolution.dead_white, resolution.dead_black));
                }
                self.kings_last_step(&first, quiet, list);
            }
        }
    }

    /// Adds the steps that end a King's move; the King is off the board.
    fn kings_last_step(&self, first: &FirstStep, quiet: bool, list: &mut Vec<Movement>) {
        let quiet = quiet || first.taken.is_some() || first.revenge.is_some();
        for goal in neighbours(first.square) {
            for (after, mark, capture) in arrivals(&first.board, goal, &vec![first.king], quiet) {
                let mut done = Done::new(format!("{}{}{mark}", first.text, name(goal)), after, Kind::King);
                done.revenge = first.revenge;
                done.captures.extend(first.taken.clone());
                done.captures.extend(capture);
                self.finish(first.king.white, done, list);
            }
        }
    }

    fn castle(&self, place: Place, list: &mut Vec<Movement>) {
        let white = self.board[place.0][place.1].white;
        let home = if white { 4 } else { 60 };
        for (letter, rook, side) in [('k', 7, 1), ('q', 0, -1)] {
            let letter = if white { letter.to_ascii_uppercase() } else { letter };
            if !self.castling.contains(&letter) {
                continue;
            }
            assert_eq!(place, (home, 0), "castling rights need the King at home");
            let rook = home - 4 + rook;
            let between = if side > 0 { home + 1..rook } else { rook + 1..home };
            if between.into_iter().any(|square| !self.board[square].is_empty()) {
                continue;
            }
            let crossed = offset(home, side, 0).unwrap();
            let landing = offset(home, 2 * side, 0).unwrap();
            let mut passing = self.clone();
            passing.board.swap(home, crossed);
            if self.in_check(white) || passing.in_check(white) {
                continue;
            }
            let mut board = self.board.clone();
            let king = board[home].pop().expect("the King at home");
            board.swap(rook, crossed);
            let text = name(home) + &name(landing);
            let first = FirstStep { king, board, square: landing, text, taken: None, revenge: None };
            self.kings_last_step(&first, true, list);
        }
    }
}

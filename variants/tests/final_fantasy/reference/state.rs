//! A position, and the properties derived from it: reaches, silence, fields, protection.

use super::pieces::{self, Reach, Special, SquareColour};

pub(crate) type Square = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub(crate) letter: char,
    pub(crate) promoted: bool,
    /// True if marked `~`.
    pub(crate) foreign: bool,
}

impl Piece {
    pub(crate) fn is_carrier(self) -> bool {
        pieces::CARRIERS.contains(self.letter)
    }

    pub(crate) fn is_pawn(self) -> bool {
        pieces::PAWNS.contains(self.letter)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unit {
    pub(crate) side: usize,
    pub(crate) base: Piece,
    /// True if marked `!`.
    pub(crate) exposed: bool,
    pub(crate) riders: Vec<Piece>,
}

impl Unit {
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let mut all = vec![self.base];
        all.extend(&self.riders);
        all
    }

    pub(crate) fn has_king(&self) -> bool {
        self.pieces().iter().any(|piece| piece.letter == 'K')
    }

    pub(crate) fn is_moogle(&self) -> bool {
        self.base.letter == 'O'
    }

    pub(crate) fn is_magic_chocobo(&self) -> bool {
        self.base.letter == 'W' && self.base.promoted
    }

    /// True if normal moves cannot capture it.
    pub(crate) fn is_immune(&self) -> bool {
        self.base.letter == 'T' || self.base.letter == 'A' && !self.exposed
    }

    /// Returns the pieces whose specials, auras and fields count: the riders of most carriers are
    /// excluded.
    pub(crate) fn free_pieces(&self) -> Vec<(Option<usize>, Piece)> {
        if !self.base.is_carrier() {
            vec![(None, self.base)]
        } else if self.base.letter == 'W' {
            self.riders.iter().enumerate().map(|(index, &piece)| (Some(index), piece)).collect()
        } else {
            vec![]
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) square: Square,
    pub(crate) unit: Unit,
    /// Square of the capturer, and its rider index; `None` if it is gone.
    pub(crate) capturer: Option<(Square, Option<usize>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) advanced: bool,
    pub(crate) tanks_dwarves_only: bool,
    pub(crate) kings_off_airships: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) board: [[Option<Unit>; 8]; 8],
    /// Side to move: 0 White, 1 Black.
    pub(crate) turn: usize,
    /// Lost pieces of each side.
    pub(crate) lost: [Vec<Piece>; 2],
    /// Called piece of each side.
    pub(crate) called: [Option<Piece>; 2],
    pub(crate) hit: Option<Hit>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    pub(crate) rules: Rules,
}

pub(crate) fn all_squares() -> Vec<Square> {
    (0..64).map(|index| (index % 8, index / 8)).collect()
}

pub(crate) fn on_board((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

pub(crate) fn is_white_square((file, rank): Square) -> bool {
    (file + rank) % 2 == 0
}

pub(crate) fn ends_well(square: Square, ending: SquareColour) -> bool {
    match ending {
        SquareColour::Any => true,
        SquareColour::White => is_white_square(square),
        SquareColour::Black => !is_white_square(square),
    }
}

pub(crate) fn forward(side: usize) -> i32 {
    if side == 0 { 1 } else { -1 }
}

pub(crate) fn first_rank(side: usize) -> i32 {
    if side == 0 { 0 } else { 7 }
}

pub(crate) fn last_rank(side: usize) -> i32 {
    7 - first_rank(side)
}

/// Piece that starts on a file.
pub(crate) fn home(side: usize, file: i32) -> char {
    ["CGRKAHPW", "BNMAKRGC"][side].chars().nth(file as usize).unwrap()
}

const ORTHOGONAL: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn directions(reach: Reach) -> Vec<Square> {
    match reach {
        Reach::Bishop => DIAGONAL.to_vec(),
        Reach::Rook | Reach::JumpRook | Reach::CannonRook => ORTHOGONAL.to_vec(),
        Reach::Queen | Reach::JumpQueen | Reach::CannonQueen => [ORTHOGONAL, DIAGONAL].concat(),
        _ => vec![],
    }
}

fn leaps(reach: Reach, side: usize) -> Vec<Square> {
    let ahead = forward(side);
    match reach {
        Reach::StepKing => [ORTHOGONAL, DIAGONAL].concat(),
        Reach::StepOrthogonal => ORTHOGONAL.to_vec(),
        Reach::StepDiagonal => DIAGONAL.to_vec(),
        Reach::Knight | Reach::LameKnight => KNIGHT.to_vec(),
        Reach::Alfil => DIAGONAL.iter().map(|&(x, y)| (2 * x, 2 * y)).collect(),
        Reach::Camel => {
            vec![(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)]
        }
        Reach::Forward => vec![(0, ahead)],
        Reach::ForwardDiagonal => vec![(-1, ahead), (1, ahead)],
        _ => vec![],
    }
}

impl State {
    pub(crate) fn at(&self, (file, rank): Square) -> Option<&Unit> {
        self.board[rank as usize][file as usize].as_ref()
    }

    pub(crate) fn at_mut(&mut self, (file, rank): Square) -> &mut Option<Unit> {
        &mut self.board[rank as usize][file as usize]
    }

    pub(crate) fn units(&self) -> Vec<(Square, &Unit)> {
        all_squares().into_iter().filter_map(|square| Some((square, self.at(square)?))).collect()
    }

    pub(crate) fn units_of(&self, side: usize) -> Vec<(Square, &Unit)> {
        self.units().into_iter().filter(|(_, unit)| unit.side == side).collect()
    }

    pub(crate) fn king_square(&self, side: usize) -> Option<Square> {
        self.units_of(side).into_iter().find(|(_, unit)| unit.has_king()).map(|(square, _)| square)
    }

    /// True if the side has a piece of this type anywhere on the board.
    pub(crate) fn has_piece(&self, side: usize, wanted: impl Fn(Piece) -> bool) -> bool {
        self.units_of(side).iter().any(|(_, unit)| unit.pieces().iter().any(|&piece| wanted(piece)))
    }

    /// Returns the squares in reach, regardless of their occupants. Slides end on the first unit.
    pub(crate) fn reach(&self, reach: Reach, from: Square, side: usize) -> Vec<Square> {
        if reach == Reach::Anywhere {
            return all_squares();
        }
        let step = |(x, y): Square, n: i32| (from.0 + x * n, from.1 + y * n);
        let mut result: Vec<Square> = leaps(reach, side)
            .into_iter()
            .filter(|&(x, y)| {
                let leg = if x.abs() == 2 { step((x / 2, 0), 1) } else { step((0, y / 2), 1) };
                on_board(step((x, y), 1)) && (reach != Reach::LameKnight || self.at(leg).is_none())
            })
            .map(|leap| step(leap, 1))
            .collect();
        for direction in directions(reach) {
            let mut passed = 0;
            for n in 1..8 {
                let square = step(direction, n);
                if !on_board(square) {
                    break;
                }
                let reached = match reach {
                    Reach::JumpQueen | Reach::JumpRook => passed >= 1,
                    Reach::CannonQueen | Reach::CannonRook => passed == 1,
                    _ => passed == 0,
                };
                if reached {
                    result.push(square);
                }
                if self.at(square).is_some() {
                    passed += 1;
                }
            }
        }
        result
    }

    /// Returns the abilities of a free piece, including a Caller's borrowed ones (section 9).
    pub(crate) fn specials(&self, side: usize, piece: Piece) -> Vec<Special> {
        let mut all = pieces::special(piece.letter, piece.promoted);
        if piece.letter == 'L'
            && let Some(called) = self.called[side]
        {
            all.extend(pieces::borrowed(called.letter, called.promoted));
        }
        all
    }

    /// Returns true if a Dwarf or Sylph on foot blocks the unit (section 3).
    pub(crate) fn is_blocked(&self, square: Square) -> bool {
        let unit = self.at(square).unwrap();
        let enemy = 1 - unit.side;
        let behind = |x: i32| (square.0 + x, square.1 - forward(enemy));
        let pawn = |place: Square, letter: char| {
            on_board(place)
                && self.at(place).is_some_and(|other| other.side == enemy && other.base.letter == letter)
        };
        pawn(behind(0), 'D') || pawn(behind(-1), 'S') || pawn(behind(1), 'S')
    }

    /// Returns true if a Magitek Knight, or a Caller that has called one, has a field here (section
    /// 6).
    fn has_field(&self, square: Square) -> bool {
        let unit = self.at(square).unwrap();
        let knight = |(_, piece): &(Option<usize>, Piece)| {
            self.specials(unit.side, *piece).contains(&Special::MagitekField)
        };
        unit.free_pieces().iter().any(knight) && !self.is_blocked(square)
    }

    fn field_works(&self, square: Square) -> bool {
        let unit = self.at(square).unwrap();
        self.has_field(square)
            && !self.reach(Reach::StepKing, square, 0).into_iter().any(|other| {
                self.at(other).is_some_and(|neighbour| {
                    self.has_field(other) && !(unit.is_magic_chocobo() && neighbour.side != unit.side)
                })
            })
    }

    /// Returns true if the square is in a working field that affects `unit` there.
    pub(crate) fn in_field(&self, square: Square, unit: &Unit) -> bool {
        self.reach(Reach::StepKing, square, 0).into_iter().any(|other| {
            self.at(other).is_some_and(|knight| {
                self.field_works(other) && !(unit.is_magic_chocobo() && knight.side != unit.side)
            })
        })
    }

    /// Returns true if its pieces may use special abilities.
    pub(crate) fn may_use_specials(&self, square: Square) -> bool {
        !self.is_blocked(square) && !self.in_field(square, self.at(square).unwrap())
    }

    /// Returns true if the unit may be the object of a special ability of `user`'s side.
    pub(crate) fn may_be_object(&self, square: Square, user: usize) -> bool {
        let unit = self.at(square).unwrap();
        let out_of_reach = unit.is_moogle() || unit.is_magic_chocobo() && unit.side != user;
        !out_of_reach && !self.in_field(square, unit)
    }

    /// Returns true if a friendly unit's working aura covers the unit (section 5), including a
    /// King's unit.
    pub(crate) fn is_covered(&self, square: Square) -> bool {
        let side = self.at(square).unwrap().side;
        self.may_be_object(square, side)
            && self.units_of(side).iter().any(|&(mage, unit)| {
                self.may_use_specials(mage)
                    && unit.free_pieces().iter().any(|&(_, piece)| {
                        self.specials(side, piece).iter().any(|special| match special {
                            Special::Protect(reach) => self.reach(*reach, mage, side).contains(&square),
                            _ => false,
                        })
                    })
            })
    }

    /// Returns true if the unit is covered and not a King's unit.
    pub(crate) fn is_protected(&self, square: Square) -> bool {
        self.is_covered(square) && !self.at(square).unwrap().has_king()
    }

    /// Returns true if the unit on this square pierces protection with the help of a Black Wizard's
    /// aura.
    pub(crate) fn is_helped_to_pierce(&self, square: Square) -> bool {
        let side = self.at(square).unwrap().side;
        self.may_be_object(square, side)
            && self.reach(Reach::Alfil, square, side).into_iter().any(|wizard| {
                self.at(wizard).is_some_and(|unit| {
                    unit.side == side
                        && self.may_use_specials(wizard)
                        && unit
                            .free_pieces()
                            .iter()
                            .any(|&(_, piece)| self.specials(side, piece).contains(&Special::HelpPierce))
                })
            })
    }
}

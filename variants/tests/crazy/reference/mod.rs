//! A second Crazy Chess, slow and simple, written straight from the rule text and sharing no code
//! with the engine's. Every movement is made on a copy of the board; legality tries every enemy
//! reply.

mod fen;
mod movements;
mod resolution;
mod turn;

use std::collections::BTreeSet;

use movements::Scope;

/// The six kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// One piece. The number identifies it, since rules refer to "the piece that stood there".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) id: u32,
    pub(crate) kind: Kind,
    pub(crate) white: bool,
    pub(crate) risen: bool,
}

/// Pieces on a square, the base first; empty on an empty square.
pub(crate) type Pile = Vec<Piece>;

/// The 64 squares, a1 = 0, h1 = 7, h8 = 63.
pub(crate) type Board = Vec<Pile>;

/// Option `CrazyDenial`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    Hard,
    Soft,
    Off,
}

/// Phase of a denial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Normal,
    /// The side to move replaces its denied move. Contains the forbidden move, unless the denial
    /// forbids nothing.
    Next(Option<String>),
    Immune,
}

/// A position, with the previous one that a denial would restore.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) white_to_move: bool,
    /// Castling rights as letters of `KQkq`.
    pub(crate) castling: BTreeSet<char>,
    /// Pairs of the passed square M and the square B of the Pawn.
    pub(crate) en_passant: Vec<(usize, usize)>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
    pub(crate) rule: Rule,
    /// Holder of the right to deny: `Some(true)` for White.
    pub(crate) holder: Option<bool>,
    pub(crate) phase: Phase,
    /// The position before the last move and the forbidden move, if the last move can be denied
    /// now.
    pub(crate) before: Option<(Box<State>, Option<String>)>,
    /// True when a King has been lost.
    pub(crate) over: bool,
}

/// A movement with its text and the board after it, before the turn passes.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    pub(crate) text: String,
    pub(crate) board: Board,
    /// Kings that died, White's first.
    pub(crate) dead_white: bool,
    pub(crate) dead_black: bool,
    pub(crate) capture: bool,
    /// Kind of the moving piece.
    pub(crate) mover: Kind,
    /// True for a Queen's own all-round capture.
    pub(crate) round: bool,
    /// True for a Knight's move without a capture in its path: denying it forbids nothing.
    pub(crate) two_paths: bool,
    pub(crate) en_passant: Vec<(usize, usize)>,
}

impl Movement {
    pub(crate) fn dead(&self, white: bool) -> bool {
        if white { self.dead_white } else { self.dead_black }
    }
}

/// The square `files` to the right and `ranks` up.
pub(crate) fn offset(square: usize, files: i32, ranks: i32) -> Option<usize> {
    let file = (square % 8) as i32 + files;
    let rank = (square / 8) as i32 + ranks;
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// The up to eight neighbours of a square.
pub(crate) fn neighbours(square: usize) -> Vec<usize> {
    let mut list = Vec::new();
    for ranks in -1..=1 {
        for files in -1..=1 {
            if (files, ranks) != (0, 0) {
                list.extend(offset(square, files, ranks));
            }
        }
    }
    list
}

/// Name of a square.
pub(crate) fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

/// Rank from a side's view: 1 for its first rank, 8 for its last.
pub(crate) fn relative_rank(square: usize, white: bool) -> usize {
    if white { square / 8 + 1 } else { 8 - square / 8 }
}

impl State {
    /// Returns true if the King of that colour is in check (rule 14).
    pub(crate) fn in_check(&self, white: bool) -> bool {
        let enemy_lives =
            self.board.iter().flatten().any(|piece| piece.kind == Kind::King && piece.white != white);
        let mut threats = self.movements(!white, Scope::Captures).into_iter();
        enemy_lives && threats.any(|movement| movement.dead(white) && !movement.dead(!white))
    }

    /// Returns true if the side to move may deny.
    pub(crate) fn can_deny(&self) -> bool {
        self.before.is_some() && !self.over
    }

    /// Returns all legal moves and the positions after them.
    pub(crate) fn legal_moves(&self) -> Vec<(String, State)> {
        if self.over {
            return Vec::new();
        }
        let mut list = Vec::new();
        for movement in self.movements(self.white_to_move, Scope::All) {
            if self.phase == Phase::Next(Some(movement.text.clone())) {
                continue;
            }
            let own_king_dead = movement.dead(self.white_to_move);
            let next = self.after(&movement);
            let legal = if own_king_dead { movement.round } else { !next.in_check(self.white_to_move) };
            if legal {
                list.push((movement.text, next));
            }
        }
        if self.can_deny() {
            list.push(("deny".to_string(), self.denied()));
        }
        list
    }

    /// Number of legal move sequences of that length.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, next)| next.perft(depth - 1)).sum()
    }

    /// Makes a move given by its text.
    pub(crate) fn play(&self, text: &str) -> State {
        let moves = self.legal_moves();
        match moves.iter().find(|(name, _)| name == text) {
            Some((_, next)) => next.clone(),
            None => {
                let names: Vec<_> = moves.iter().map(|(name, _)| name.as_str()).collect();
                panic!("{text} is not legal in {}; legal: {}", self.fen(), names.join(" "))
            }
        }
    }
}

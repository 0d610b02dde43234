//! The kinds of armies from files: what each is, and the ways of pieces that tables of leaps and slides do not hold.

use std::any::Any;
use std::sync::Arc;

use engine_core::{Glyph, PieceInfo, Shared, Side};

use crate::chess_board::kinds::Kind;
use crate::chess_board::ways::{Way, add_ways};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// What a kind of an army from a file is.
#[derive(Clone, Debug)]
pub(crate) struct OwnKind {
    /// The kind, one of an army from a file.
    pub(crate) kind: Kind,
    /// Upper-case letter that no other kind of the game has.
    pub(crate) letter: u8,
    pub(crate) name: String,
    pub(crate) betza: String,
    pub(crate) moves: MoveSet,
    /// In centipawns.
    pub(crate) value: i32,
    /// The built-in kind that moves most alike: it lends its weights.
    pub(crate) like: Kind,
    /// True if it moves exactly as that one and is to have its value.
    pub(crate) is_like: bool,
    pub(crate) glyph: Shared<Glyph>,
    pub(crate) info: Shared<PieceInfo>,
    /// Where it starts, for each side.
    pub(crate) homes: [Bitboard; 2],
}

/// The armies from files of a game.
#[derive(Debug)]
pub(crate) struct OwnPieces {
    /// Their kinds, each once, without those that a built-in army of the game has.
    pub(crate) kinds: Vec<OwnKind>,
    /// Kinds that castle.
    pub(super) corners: u64,
    /// The strongest kind of each army: what a pawn becomes first.
    pub(super) strongest: u64,
    /// True if checks and pins do not tell what is legal: some piece bends, hops, or rides otherwise than a rook or a bishop.
    pub(crate) tests: bool,
    /// The part of the attacks that tables do not hold, by kind.
    pub(super) ways: Vec<Option<Box<Ways>>>,
    /// Where a kind goes without capturing, where that is not what it attacks, by kind.
    pub(super) quiet: Vec<Option<Box<Ways>>>,
    /// What they are made of, for those who know it; it lives as long as they do.
    pub(crate) origin: Arc<dyn Any + Send + Sync>,
}

impl OwnPieces {
    /// The memory that the ways take, in bytes: most of what a game with armies from files takes.
    pub(crate) fn bytes(&self) -> usize {
        self.ways.iter().chain(&self.quiet).flatten().map(|ways| ways.bytes()).sum()
    }
}

/// Ways from and to each square.
pub(super) struct Ways {
    from: [[Vec<Way>; 64]; 2],
    to: [[Vec<Way>; 64]; 2],
}

impl std::fmt::Debug for Ways {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ways")
    }
}

impl Ways {
    /// The ways of those steps of a kind that are wanted; `None` if there are none.
    pub(super) fn new(kind: &OwnKind, wanted: impl Fn(&Step) -> bool) -> Option<Box<Ways>> {
        let steps: Vec<Step> = kind.moves.steps().iter().copied().filter(|step| wanted(step)).collect();
        if steps.is_empty() {
            return None;
        }
        let empty = || std::array::from_fn(|_| std::array::from_fn(|_| Vec::new()));
        let mut ways = Box::new(Ways { from: empty(), to: empty() });
        for side in Side::BOTH {
            for from in (0..64).map(Square::new) {
                let list = &mut ways.from[side.index()][from.index()];
                let home = kind.homes[side.index()].has(from);
                steps
                    .iter()
                    .filter(|step| home || !step.initial)
                    .for_each(|&step| add_ways(step, side, from, list));
                for way in &ways.from[side.index()][from.index()] {
                    ways.to[side.index()][way.to.index()].push(*way);
                }
            }
        }
        ways.lists_mut().for_each(Vec::shrink_to_fit);
        Some(ways)
    }

    fn lists_mut(&mut self) -> impl Iterator<Item = &mut Vec<Way>> {
        self.from.iter_mut().chain(&mut self.to).flatten()
    }

    fn bytes(&self) -> usize {
        let lists = self.from.iter().chain(&self.to).flatten();
        size_of::<Ways>() + lists.map(|list| list.capacity() * size_of::<Way>()).sum::<usize>()
    }

    #[inline]
    pub(super) fn targets(&self, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        let ways = self.from[side.index()][from.index()].iter();
        ways.filter(|way| way.is_open(occupied))
            .fold(Bitboard::EMPTY, |set, way| set | Bitboard::from_square(way.to))
    }

    #[inline]
    pub(super) fn origins(&self, side: Side, to: Square, occupied: Bitboard) -> Bitboard {
        let ways = self.to[side.index()][to.index()].iter();
        ways.filter(|way| way.is_open(occupied))
            .fold(Bitboard::EMPTY, |set, way| set | Bitboard::from_square(way.from))
    }
}

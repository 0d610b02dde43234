//! Kinds of pieces of armies from files: their declarations, and the ways of pieces that neither
//! leap nor slide as a rook or bishop does.

use std::any::Any;
use std::sync::Arc;

use engine_core::{Glyph, PieceInfo, Shared, Side};

use crate::chess_board::kinds::Kind;
use crate::chess_board::ways::{Way, add_ways};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Declaration of a kind of an army from a file.
#[derive(Clone, Debug)]
pub(crate) struct CustomKind {
    /// The kind, one of an army from a file.
    pub(crate) kind: Kind,
    /// Upper-case letter that no other kind of the game has.
    pub(crate) letter: u8,
    pub(crate) name: String,
    pub(crate) betza: String,
    pub(crate) moves: MoveSet,
    /// Value in centipawns.
    pub(crate) value: i32,
    /// The built-in kind with the most similar moves, whose weights are used.
    pub(crate) like: Kind,
    /// True if it moves exactly as that kind and has its value.
    pub(crate) is_like: bool,
    pub(crate) glyph: Shared<Glyph>,
    pub(crate) info: Shared<PieceInfo>,
    /// Start squares of each side.
    pub(crate) homes: [Bitboard; 2],
}

/// Armies from files of a game.
#[derive(Debug)]
pub(crate) struct CustomPieces {
    /// Kinds of the armies, each once, without those of a built-in army of the game.
    pub(crate) kinds: Vec<CustomKind>,
    /// Kinds that castle.
    pub(super) corners: u64,
    /// Strongest kind of each army, the first promotion.
    pub(super) strongest: u64,
    /// True if legality does not follow from checks and pins: a piece has bent moves, hops, or
    /// rides in another way than a rook or a bishop.
    pub(crate) tests: bool,
    /// Attacks that are not in the attack tables, by kind.
    pub(super) ways: Vec<Option<Box<Ways>>>,
    /// Moves without capture by kind, if they differ from the attacks.
    pub(super) quiet: Vec<Option<Box<Ways>>>,
    /// Source of the kinds, kept alive as long as they are.
    pub(crate) origin: Arc<dyn Any + Send + Sync>,
}

impl CustomPieces {
    /// Size of the ways in bytes, which is most of the memory of a game with armies from files.
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
    /// Returns the ways of the wanted steps of a kind; `None` if there are none.
    pub(super) fn new(kind: &CustomKind, wanted: impl Fn(&Step) -> bool) -> Option<Box<Ways>> {
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

//! Kinds of pieces of armies from files: their declarations, and the routes of pieces that neither
//! leap nor slide as a rook or bishop does.

use std::any::Any;
use std::sync::Arc;

use engine_core::{Glyph, PieceInfo, Shared, Side};

use crate::chess_board::kinds::Kind;
use crate::chess_board::routes::{Route, add_routes};
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
    /// True if all pieces move to the left as they do to the right, and from every square: Black's
    /// move as White's do in a mirror.
    pub(crate) mirrors: bool,
    /// Attacks that are not in the attack tables, by kind.
    pub(super) routes: Vec<Option<Box<Routes>>>,
    /// Moves without capture by kind, if they differ from the attacks.
    pub(super) quiet: Vec<Option<Box<Routes>>>,
    /// Source of the kinds, kept alive as long as they are.
    pub(crate) origin: Arc<dyn Any + Send + Sync>,
}

impl CustomPieces {
    /// Size of the routes in bytes, which is most of the memory of a game with armies from files.
    pub(crate) fn bytes(&self) -> usize {
        self.routes.iter().chain(&self.quiet).flatten().map(|routes| routes.bytes()).sum()
    }
}

/// Routes from and to each square.
pub(super) struct Routes {
    from: [[Vec<Route>; 64]; 2],
    to: [[Vec<Route>; 64]; 2],
}

impl std::fmt::Debug for Routes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Routes")
    }
}

impl Routes {
    /// Returns the routes of the wanted steps of a kind; `None` if there are none.
    pub(super) fn new(kind: &CustomKind, selects: impl Fn(&Step) -> bool) -> Option<Box<Routes>> {
        let steps: Vec<Step> = kind.moves.steps().iter().copied().filter(|step| selects(step)).collect();
        if steps.is_empty() {
            return None;
        }
        let empty = || std::array::from_fn(|_| std::array::from_fn(|_| Vec::new()));
        let mut routes = Box::new(Routes { from: empty(), to: empty() });
        for side in Side::BOTH {
            for from in (0..64).map(Square::new) {
                let list = &mut routes.from[side.index()][from.index()];
                let home = kind.homes[side.index()].has(from);
                steps
                    .iter()
                    .filter(|step| home || !step.initial)
                    .for_each(|&step| add_routes(step, side, from, list));
                for route in &routes.from[side.index()][from.index()] {
                    routes.to[side.index()][route.to.index()].push(*route);
                }
            }
        }
        routes.lists_mut().for_each(Vec::shrink_to_fit);
        Some(routes)
    }

    fn lists_mut(&mut self) -> impl Iterator<Item = &mut Vec<Route>> {
        self.from.iter_mut().chain(&mut self.to).flatten()
    }

    fn bytes(&self) -> usize {
        let lists = self.from.iter().chain(&self.to).flatten();
        size_of::<Routes>() + lists.map(|list| list.capacity() * size_of::<Route>()).sum::<usize>()
    }

    #[inline]
    pub(super) fn targets(&self, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        let routes = self.from[side.index()][from.index()].iter();
        routes
            .filter(|route| route.is_open(occupied))
            .fold(Bitboard::EMPTY, |set, route| set | Bitboard::from_square(route.to))
    }

    #[inline]
    pub(super) fn origins(&self, side: Side, to: Square, occupied: Bitboard) -> Bitboard {
        let routes = self.to[side.index()][to.index()].iter();
        routes
            .filter(|route| route.is_open(occupied))
            .fold(Bitboard::EMPTY, |set, route| set | Bitboard::from_square(route.from))
    }
}

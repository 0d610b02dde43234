//! Endgame tables for games on the chess board whose endings are decided by mate: chess, chess with
//! different armies, and armies from files.
//!
//! Other games are left out. In King of the Hill, Three-check and Racing Kings endings are decided
//! by other rules; a bared king loses in Illusionary Piece Chess; captures lead to pieces in hand
//! in Crazyhouse, to explosions in Atomic Chess, and are the goal in Antichess; in Horde one side
//! has no king.

mod generator;
mod material;
mod pieces;
mod table;
mod tablebase;
#[cfg(test)]
mod tests;

pub(crate) use tablebase::tablebase_position;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock, RwLockReadGuard};

use engine_core::endings::{EndingFiles, EndingNeeds, EndingSummary, EndingTables, EndingValue};
use engine_core::unpoisoned;
use engine_core::{Position, Side};

use generator::generate;
use material::{Located, Material, locate, marked, passed};
use pieces::{MAX_IN_FILES, Pieces};
use table::Table;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rights::Castling;
use crate::chess_board::rules::Rules;

/// Number of pieces of the endings that searches generate, kings included.
const GENERATED_PIECES: u32 = 3;
/// Maximum number of pieces of a position that is near such endings.
const NEAR_PIECES: u32 = 5;

/// Endgame tables of a game, generated on demand.
#[derive(Default)]
pub(crate) struct BoardTables {
    tables: RwLock<HashMap<Material, Table>>,
    /// Number of pieces of the largest table; most nodes of a search need no look into the tables.
    max_pieces: AtomicUsize,
    /// Pieces that the tables are for. The thread that holds the lock generates.
    pieces: Mutex<Option<Pieces>>,
    files: Mutex<Option<Arc<dyn EndingFiles>>>,
    /// Endings for which there is no file.
    absent: Mutex<HashSet<Material>>,
}

impl BoardTables {
    fn read(&self) -> RwLockReadGuard<'_, HashMap<Material, Table>> {
        unpoisoned(self.tables.read())
    }

    /// Changes the tables.
    fn change(&self, work: impl FnOnce(&mut HashMap<Material, Table>)) {
        let mut tables = unpoisoned(self.tables.write());
        work(&mut tables);
        let most = tables.keys().map(Material::count).max().unwrap_or(0);
        self.max_pieces.store(most, Ordering::Relaxed);
    }

    fn insert(&self, material: &Material, table: Table) {
        self.change(|tables| {
            tables.insert(*material, table);
        });
    }

    fn has(&self, material: &Material) -> bool {
        self.read().contains_key(material)
    }

    fn value(&self, located: &Located) -> Option<EndingValue> {
        self.read().get(&located.material)?.value(located.side, located.index)
    }

    /// Calls `work` with the pieces of a game; tables of other pieces are freed first.
    fn with_pieces<T>(&self, board: &ChessBoard, work: impl FnOnce(&Pieces) -> T) -> T {
        let mut known = unpoisoned(self.pieces.lock());
        if known.as_ref().is_some_and(|pieces| !pieces.are_of(board)) {
            self.change(HashMap::clear);
            unpoisoned(self.absent.lock()).clear();
            *known = None;
        }
        work(known.get_or_insert_with(|| Pieces::of_board(board)))
    }

    /// Reads the table of an ending from a file; false if there is none.
    fn read_file(&self, material: &Material, pieces: &Pieces) -> bool {
        let Some(files) = unpoisoned(self.files.lock()).clone() else { return false };
        let bytes = files.read(pieces.fingerprint(), &pieces.name_of(material));
        let table = bytes.and_then(|bytes| Table::from_bytes(bytes, pieces.layout(material.count())));
        match table {
            Some(table) => {
                self.insert(material, table);
                true
            }
            None => {
                unpoisoned(self.absent.lock()).insert(*material);
                false
            }
        }
    }

    /// Ensures that the table of an ending exists, after those of its captures and promotions;
    /// false if it was stopped.
    fn ensure(&self, material: &Material, pieces: &Pieces, is_stopped: &dyn Fn() -> bool) -> bool {
        let is_large = material.count() > GENERATED_PIECES as usize;
        if self.has(material) || is_large && self.read_file(material, pieces) {
            return true;
        }
        let converted = pieces.conversions(material);
        if !converted.iter().all(|next| self.ensure(next, pieces, is_stopped)) {
            return false;
        }
        let Some(table) = self.generate_table(material, &converted, pieces, is_stopped) else { return false };
        self.insert(material, table);
        true
    }

    /// Generates the table of an ending from those of its captures and promotions.
    fn generate_table(
        &self,
        material: &Material,
        converted: &[Material],
        pieces: &Pieces,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Table> {
        let tables = self.read();
        let after = |ending: &Material| Some((*ending, tables.get(ending)?));
        let successors: Vec<(Material, &Table)> = converted.iter().filter_map(after).collect();
        let value = |located: &Located| {
            let found = successors.iter().find(|(ending, _)| *ending == located.material);
            found.and_then(|(_, table)| table.value(located.side, located.index)).unwrap_or(EndingValue::Draw)
        };
        generate(material, pieces, &value, is_stopped)
    }

    /// Reads the larger tables from files that a search from a board may reach; others are freed.
    fn read_files(&self, board: &ChessBoard, pieces: &Pieces) {
        let needed = large_endings_near(board, pieces);
        let is_small = |material: &Material| material.count() <= GENERATED_PIECES as usize;
        self.change(|tables| tables.retain(|material, _| is_small(material) || needed.contains(material)));
        for ending in needed.iter().filter(|&ending| !self.is_settled(ending)).collect::<Vec<_>>() {
            self.read_file(ending, pieces);
        }
    }

    /// True if the table exists, or there is no file of it.
    fn is_settled(&self, ending: &Material) -> bool {
        self.has(ending) || unpoisoned(self.absent.lock()).contains(ending)
    }
}

/// Returns the pieces on a board, without the kings.
fn others(board: &ChessBoard) -> Vec<(Side, Kind)> {
    let placed = |square| Some((board.side_at(square)?, board.kind_at(square)?));
    (board.occupied() & !board.kings()).into_iter().filter_map(placed).collect()
}

/// Returns the endings of one piece against a bare king that a position may lead to, those of the
/// pieces on the board first.
fn endings_near(board: &ChessBoard, pieces: &Pieces) -> Vec<Material> {
    let mut found = others(board);
    let pawns: Vec<Side> =
        found.iter().filter(|(_, kind)| *kind == Kind::Pawn).map(|piece| piece.0).collect();
    found.extend(pawns.iter().flat_map(|&side| pieces.promotions.iter().map(move |&kind| (side, kind))));
    let mut endings = Vec::new();
    for piece in found {
        if let Some(ending) = Material::new(&[piece], pieces.mirrors)
            && !endings.contains(&ending)
        {
            endings.push(ending);
        }
    }
    endings
}

/// Returns the endings of four pieces that a position is, or leads to by one capture, and that of
/// five pieces that it is: such a table is large.
fn large_endings_near(board: &ChessBoard, pieces: &Pieces) -> Vec<Material> {
    let others = others(board);
    let after: Vec<Vec<(Side, Kind)>> = match others.len() {
        2 => vec![others],
        3 => {
            let without = |gone: usize| [&others[..gone], &others[gone + 1..]].concat();
            (0..3).map(without).chain([others.clone()]).collect()
        }
        _ => Vec::new(),
    };
    after.iter().filter_map(|others| Material::new(others, pieces.mirrors)).collect()
}

/// Returns table and index of a position; `None` if no table can contain it.
fn located(board: &ChessBoard, mirrors: bool) -> Option<Located> {
    let occupied = board.occupied();
    let count = occupied.count();
    if !(GENERATED_PIECES..=MAX_IN_FILES as u32).contains(&count)
        || board.kings().count() != 2
        || board.castling() != Castling::NONE
    {
        return None;
    }
    let mut pieces = [(Side::White, Kind::Pawn, occupied.lowest()); MAX_IN_FILES - 2];
    let pieces = &mut pieces[..count as usize - 2];
    for (slot, square) in pieces.iter_mut().zip(occupied & !board.kings()) {
        let is_takeable = board.en_passant().is_some_and(|en_passant| passed(en_passant) == square);
        let place = if is_takeable { marked(square) } else { square };
        *slot = (board.side_at(square)?, board.kind_at(square)?, place);
    }
    let kings = Side::BOTH.map(|side| board.own_king(side));
    Some(locate(pieces, kings, board.side(), mirrors))
}

impl<R: Rules> EndingTables<ChessPosition<R>> for BoardTables {
    fn is_near(&self, root: &ChessPosition<R>) -> bool {
        root.board().occupied().count() <= NEAR_PIECES && root.game_end().is_none()
    }

    fn generate(&self, root: &ChessPosition<R>, is_stopped: &dyn Fn() -> bool) {
        let board = root.board();
        self.with_pieces(board, |pieces| {
            let endings = endings_near(board, pieces);
            let done = endings.iter().all(|ending| self.ensure(ending, pieces, is_stopped));
            if done && unpoisoned(self.files.lock()).is_some() {
                self.read_files(board, pieces);
            }
        });
    }

    fn is_complete(&self, root: &ChessPosition<R>) -> bool {
        let Ok(known) = self.pieces.try_lock() else { return false };
        let is_complete = |pieces: &Pieces| {
            let board = root.board();
            let has_files = unpoisoned(self.files.lock()).is_some();
            pieces.are_of(board)
                && endings_near(board, pieces).iter().all(|ending| self.has(ending))
                && (!has_files
                    || large_endings_near(board, pieces).iter().all(|ending| self.is_settled(ending)))
        };
        known.as_ref().is_some_and(is_complete)
    }

    fn probe(&self, pos: &ChessPosition<R>) -> Option<EndingValue> {
        let board = pos.board();
        if board.occupied().count() as usize > self.max_pieces.load(Ordering::Relaxed) {
            return None;
        }
        self.value(&located(board, board.set.mirrors())?)
    }

    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>) {
        *unpoisoned(self.files.lock()) = files;
        unpoisoned(self.absent.lock()).clear();
    }

    fn fingerprint(&self, game: &ChessPosition<R>) -> u64 {
        self.with_pieces(game.board(), Pieces::fingerprint)
    }

    fn names(&self, game: &ChessPosition<R>, pieces: usize) -> Vec<String> {
        self.with_pieces(game.board(), |known| {
            known.endings(pieces).iter().map(|ending| known.name_of(ending)).collect()
        })
    }

    fn known_name(&self, game: &ChessPosition<R>, name: &str) -> Option<String> {
        self.with_pieces(game.board(), |pieces| pieces.ending_of(name).map(|ending| pieces.name_of(&ending)))
    }

    fn name_of(&self, pos: &ChessPosition<R>) -> Option<String> {
        let board = pos.board();
        let material = located(board, board.set.mirrors())?.material;
        Some(self.with_pieces(board, |pieces| pieces.name_of(&material)))
    }

    fn make(
        &self,
        game: &ChessPosition<R>,
        name: &str,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<EndingSummary> {
        self.with_pieces(game.board(), |pieces| {
            let ending = pieces.ending_of(name)?;
            let is_there = self.ensure(&ending, pieces, is_stopped);
            is_there
                .then(|| self.read().get(&ending).map(|table| table.summary(pieces.name_of(&ending))))
                .flatten()
        })
    }

    fn needs(&self, game: &ChessPosition<R>, name: &str) -> Option<EndingNeeds> {
        self.with_pieces(game.board(), |pieces| {
            let ending = pieces.ending_of(name)?;
            let converted = pieces.conversions(&ending);
            let sizes = converted.iter().map(|next| pieces.layout(next.count()).bytes());
            let is_in_file = |next: &&Material| next.count() > GENERATED_PIECES as usize;
            let mut after: Vec<String> =
                converted.iter().filter(is_in_file).map(|next| pieces.name_of(next)).collect();
            after.sort_unstable();
            after.dedup();
            let bytes = pieces.layout(ending.count()).bytes();
            Some(EndingNeeds { pieces: ending.count(), bytes, memory: bytes + sizes.sum::<usize>(), after })
        })
    }

    fn with_bytes(&self, game: &ChessPosition<R>, name: &str, work: &mut dyn FnMut(&[u8])) {
        let ending = self.with_pieces(game.board(), |pieces| pieces.ending_of(name));
        if let Some(ending) = ending
            && let Some(table) = self.read().get(&ending)
        {
            work(table.bytes());
        }
    }

    fn forget_large(&self) {
        self.change(|tables| tables.retain(|material, _| material.count() <= GENERATED_PIECES as usize));
    }
}

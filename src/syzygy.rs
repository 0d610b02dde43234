//! Syzygy tablebases, read from files by `shakmaty-syzygy`.

use std::ffi::OsStr;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine_core::Side;
use engine_core::endings::tablebase::{Tablebase, TablebaseGame, TablebasePosition, TablebaseValue};
use lab::files::open_file;
use shakmaty::variant::{Antichess, Atomic};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup, Setup, Square};
use shakmaty_syzygy::{AmbiguousWdl, ProbeError, Syzygy, SyzygyError, TableType, Tablebase as Files};
use tabletop::host::OpenedTablebase;

use crate::report_once::report_once;
use crate::text::one_line;

/// Tables of some folders.
struct Tables {
    chess: Files<Chess>,
    atomic: Files<Atomic>,
    antichess: Files<Antichess>,
}

/// Opens the tables in folders, which are separated as in `PATH`, for a user who sees the note.
///
/// # Errors
/// The reason, if a folder cannot be read or there is no table.
pub(crate) fn open(folders: &OsStr) -> Result<OpenedTablebase, String> {
    let (tables, note, left_out) = open_folders(folders)?;
    let note = left_out.map_or(note.clone(), |left_out| format!("{note}; {left_out}"));
    Ok(OpenedTablebase { tables: Arc::new(tables), note })
}

/// Opens the tables in folders for a command, which shows no note: a file that was left out is
/// reported on standard error.
///
/// # Errors
/// As for [`open`].
pub(crate) fn open_for_command(folders: &OsStr) -> Result<OpenedTablebase, String> {
    let (tables, note, left_out) = open_folders(folders)?;
    left_out.iter().for_each(|left_out| report_once(left_out));
    Ok(OpenedTablebase { tables: Arc::new(tables), note })
}

/// Opens the tables in folders; returns also their number and the first file that was left out, as
/// text.
fn open_folders(folders: &OsStr) -> Result<(Tables, String, Option<String>), String> {
    let mut tables = Tables { chess: Files::new(), atomic: Files::new(), antichess: Files::new() };
    let (mut count, mut first_error) = (0, None);
    for folder in std::env::split_paths(folders) {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            match tables.add(&path) {
                Ok(added) => count += usize::from(added),
                Err(error) => first_error = first_error.or(Some(format!("{}: {error}", path.display()))),
            }
        }
    }
    let most = tables.chess.max_pieces().max(tables.atomic.max_pieces()).max(tables.antichess.max_pieces());
    if count == 0 {
        return Err(first_error.unwrap_or_else(|| "there is no table".to_string()));
    }
    let note = format!("{count} Syzygy {}, up to {most} pieces", if count == 1 { "file" } else { "files" });
    Ok((tables, note, first_error.map(|error| format!("left out {}", one_line(error)))))
}

/// Returns true if the extension of a file is that of a table of this type.
fn is_of_type(path: &Path, kind: &TableType) -> bool {
    path.extension().is_some_and(|found| found == kind.ext)
}

/// First bytes of a file.
fn magic(path: &Path) -> std::io::Result<[u8; 4]> {
    let mut magic = [0; 4];
    open_file(path)?.read_exact(&mut magic)?;
    Ok(magic)
}

/// Adds a file to the tables of a game; returns false if it is not one of them.
fn add_to<P>(files: &mut Files<P>, path: &PathBuf) -> Result<bool, String>
where
    P: shakmaty::Position + Clone + Syzygy,
{
    let types = [Some(P::TBW), Some(P::TBZ), P::PAWNLESS_TBW, P::PAWNLESS_TBZ];
    let Some(kind) = types.into_iter().flatten().find(|kind| is_of_type(path, kind)) else {
        return Ok(false);
    };
    match magic(path) {
        Ok(magic) if magic == kind.magic => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.to_string()),
        _ => return Err("not a Syzygy table".to_string()),
    }
    files.add_file(path).map_err(|error| error.to_string())?;
    Ok(true)
}

/// Message for a table that cannot be read, without the library's backtrace; `None` for other
/// errors.
fn damage(error: &SyzygyError) -> Option<String> {
    let SyzygyError::ProbeFailed { metric, material, error } = error else { return None };
    let reason = match &**error {
        ProbeError::Read { error } => error.to_string(),
        ProbeError::Magic { .. } | ProbeError::CorruptedTable { .. } => "damaged".to_string(),
    };
    Some(format!("{metric} table of {material}: {reason}"))
}

impl Tables {
    fn add(&mut self, path: &PathBuf) -> Result<bool, String> {
        Ok(add_to(&mut self.chess, path)?
            || add_to(&mut self.atomic, path)?
            || add_to(&mut self.antichess, path)?)
    }

    /// Result of a probe. A table that cannot be read is reported, but no missing one, because
    /// smaller ones may exist.
    fn found<T>(probed: Result<T, SyzygyError>) -> Option<T> {
        if let Err(error) = &probed
            && let Some(damage) = damage(error)
        {
            report_once(&damage);
        }
        probed.ok()
    }

    fn value_of<P>(files: &Files<P>, pos: &TablebasePosition) -> Option<TablebaseValue>
    where
        P: shakmaty::Position + Clone + Syzygy + FromSetup,
    {
        let probed = files.probe_wdl(&position::<P>(pos)?);
        Some(match Tables::found(probed)? {
            AmbiguousWdl::Win | AmbiguousWdl::MaybeWin => TablebaseValue::Win,
            AmbiguousWdl::CursedWin => TablebaseValue::CursedWin,
            AmbiguousWdl::Draw => TablebaseValue::Draw,
            AmbiguousWdl::BlessedLoss => TablebaseValue::BlessedLoss,
            AmbiguousWdl::Loss | AmbiguousWdl::MaybeLoss => TablebaseValue::Loss,
        })
    }

    fn plies_of<P>(files: &Files<P>, pos: &TablebasePosition) -> Option<i32>
    where
        P: shakmaty::Position + Clone + Syzygy + FromSetup,
    {
        Tables::found(files.probe_dtz(&position::<P>(pos)?)).map(|plies| plies.ignore_rounding().0)
    }
}

/// Converts a position to the library's type; `None` if it cannot occur in a game.
fn position<P: FromSetup>(pos: &TablebasePosition) -> Option<P> {
    let [pawn, knight, bishop, rook, queen, king] = pos.kinds.map(Bitboard);
    let white = Bitboard(pos.white);
    let by_role = ByRole { pawn, knight, bishop, rook, queen, king };
    let occupied = pawn | knight | bishop | rook | queen | king;
    let by_color = ByColor { white, black: occupied & !white };
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: if pos.side == Side::White { Color::White } else { Color::Black },
        ep_square: pos.en_passant.map(|square| Square::new(u32::from(square))),
        ..Setup::empty()
    };
    P::from_setup(setup, CastlingMode::Standard).ok()
}

impl Tablebase for Tables {
    fn max_pieces(&self, game: TablebaseGame) -> u32 {
        let most = match game {
            TablebaseGame::Chess => self.chess.max_pieces(),
            TablebaseGame::Atomic => self.atomic.max_pieces(),
            TablebaseGame::Antichess => self.antichess.max_pieces(),
        };
        most as u32
    }

    fn value(&self, pos: &TablebasePosition) -> Option<TablebaseValue> {
        match pos.game {
            TablebaseGame::Chess => Tables::value_of(&self.chess, pos),
            TablebaseGame::Atomic => Tables::value_of(&self.atomic, pos),
            TablebaseGame::Antichess => Tables::value_of(&self.antichess, pos),
        }
    }

    fn plies_to_zeroing(&self, pos: &TablebasePosition) -> Option<i32> {
        match pos.game {
            TablebaseGame::Chess => Tables::plies_of(&self.chess, pos),
            TablebaseGame::Atomic => Tables::plies_of(&self.atomic, pos),
            TablebaseGame::Antichess => Tables::plies_of(&self.antichess, pos),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine_core::endings::{EndingTables, EndingValue};
    use engine_core::{Notation, Setup, Variant};
    use rand::rngs::SmallRng;
    use rand::seq::IteratorRandom;
    use rand::{Rng, SeedableRng};
    use variants::grand_tournament::GrandTournament;

    use super::*;

    type Position = <GrandTournament as Variant>::Position;

    /// Syzygy tables of three and four pieces in a folder beside the source tree; without them
    /// tests are skipped with a message.
    fn tables() -> Option<OpenedTablebase> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/syzygy");
        let opened = open(folder.as_ref());
        opened.inspect_err(|error| eprintln!("skipped: {error}")).ok()
    }

    fn position_of(fen: &str) -> Option<Position> {
        let setup = Setup::new(&GrandTournament::INFO.presets[0], GrandTournament::INFO.options);
        <GrandTournament as Variant>::Notation::parse_fen(fen, &setup).ok()
    }

    /// A random position of an ending such as `KRvKN`, whose last move was a double step if it can
    /// be.
    fn random_position(name: &str, random: &mut SmallRng) -> Option<(String, Position)> {
        let (white, black) = name.split_once('v')?;
        let letters = white.to_string() + &black.to_lowercase();
        let squares = (0..64).choose_multiple(random, letters.len());
        let mut board = [b'1'; 64];
        squares.iter().zip(letters.bytes()).for_each(|(&square, letter)| board[square] = letter);
        let ranks: Vec<&str> = board.chunks(8).map(|rank| std::str::from_utf8(rank).unwrap()).collect();
        let (side, pawn, rank) = if random.random() { ('w', b'p', 6) } else { ('b', b'P', 3) };
        let file = board.iter().position(|&letter| letter == pawn).unwrap_or(0) % 8;
        let file = char::from(b'a' + file as u8);
        let fen = format!("{} {side} - {file}{rank} 0 1", ranks.join("/"));
        position_of(&fen).map(|pos| (fen, pos))
    }

    /// Compares this program's table of an ending with Syzygy's in random positions, and in some
    /// with captures en passant.
    fn compare(syzygy: &dyn Tablebase, ours: &dyn EndingTables<Position>, name: &str) {
        let start = position_of("8/8/8/8/8/4k3/8/4K3 w - - 0 1").unwrap();
        ours.make(&start, name, &|| false).unwrap_or_else(|| panic!("no ending {name}"));
        compare_some(syzygy, ours, name, 10_000, |_| true);
        if name == "KPvKP" {
            compare_some(syzygy, ours, name, 1000, |pos| pos.en_passant.is_some());
        }
    }

    fn compare_some(
        syzygy: &dyn Tablebase,
        ours: &dyn EndingTables<Position>,
        name: &str,
        count: u32,
        is_wanted: impl Fn(&TablebasePosition) -> bool,
    ) {
        let mut random = SmallRng::seed_from_u64(59);
        let mut compared = 0;
        while compared < count {
            let Some((fen, pos)) = random_position(name, &mut random) else { continue };
            let Some(theirs) = GrandTournament::tablebase_position(&pos) else { panic!("{fen}") };
            // Some checks cannot occur in a game.
            if !is_wanted(&theirs) || position::<Chess>(&theirs).is_none() {
                continue;
            }
            let expected = syzygy.value(&theirs).unwrap_or_else(|| panic!("Syzygy does not know {fen}"));
            let found = match ours.probe(&pos).unwrap_or_else(|| panic!("we do not know {fen}")) {
                EndingValue::Win(_) => TablebaseValue::Win,
                EndingValue::Draw => TablebaseValue::Draw,
                EndingValue::Loss(_) => TablebaseValue::Loss,
            };
            assert_eq!(found, expected.under(false), "{name}: {fen}");
            compared += 1;
        }
        println!("{name}: {compared} positions");
    }

    /// A file of a game, with no more in it than its type.
    fn write_empty(folder: &Path, name: &str, kind: &TableType) {
        let mut bytes = vec![0; 64 + 16];
        bytes[..4].copy_from_slice(&kind.magic);
        std::fs::write(folder.join(format!("{name}.{}", kind.ext)), bytes).unwrap();
    }

    /// Tables are distinguished by their file names, also those of Antichess without pawns; a
    /// damaged table has no value.
    #[test]
    fn tables_of_all_games_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        write_empty(folder.path(), "KQvK", &Chess::TBW);
        write_empty(folder.path(), "KQvKR", &Atomic::TBW);
        write_empty(folder.path(), "KPvKPP", &Antichess::TBW);
        write_empty(folder.path(), "KQRvBN", &Antichess::PAWNLESS_TBW.unwrap());
        let opened = open(folder.path().as_ref()).unwrap();
        assert_eq!(opened.note, "4 Syzygy files, up to 5 pieces");
        let most = [TablebaseGame::Chess, TablebaseGame::Atomic, TablebaseGame::Antichess]
            .map(|game| opened.tables.max_pieces(game));
        assert_eq!(most, [3, 4, 5]);
        let [queen, kings] = [1 << 3, 1 | 1 << 63];
        let pos = TablebasePosition {
            game: TablebaseGame::Chess,
            side: Side::White,
            kinds: [0, 0, 0, 0, queen, kings],
            white: 1 | queen,
            en_passant: None,
        };
        assert_eq!(opened.tables.value(&pos), None);
        let mut files = Files::<Chess>::new();
        files.add_file(folder.path().join("KQvK.rtbw")).unwrap();
        let error = files.probe_wdl(&position::<Chess>(&pos).unwrap()).unwrap_err();
        assert_eq!(damage(&error).as_deref(), Some("wdl table of KQvK: damaged"));
    }

    fn compare_all(names: &[&str]) {
        let Some(opened) = tables() else { return };
        let ours = GrandTournament::ending_tables().unwrap();
        for name in names {
            compare(&*opened.tables, &*ours, name);
        }
    }

    #[test]
    fn our_tables_of_three_pieces_are_syzygys() {
        compare_all(&["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
    }

    #[test]
    fn our_tables_of_four_pieces_are_syzygys() {
        compare_all(&["KBNvK", "KRvKN"]);
    }

    #[test]
    #[ignore = "some minutes"]
    fn all_our_tables_of_four_pieces_are_syzygys() {
        let ours = GrandTournament::ending_tables().unwrap();
        let start = position_of("8/8/8/8/8/4k3/8/4K3 w - - 0 1").unwrap();
        let names = ours.names(&start, 4);
        assert_eq!(names.len(), 30);
        compare_all(&names.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

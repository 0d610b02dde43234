//! Positions solved by tables, within limits.

use std::sync::{Arc, Mutex};

use engine_core::endings::solver::{SolveError, SolveLimits};
use engine_core::endings::{EndingFiles, EndingTables};
use engine_core::{Notation, Variant};
use variants::grand_tournament::GrandTournament;

use crate::defence::{engine_of, setup_of};

type ArmyPosition = <GrandTournament as Variant>::Position;

const GAME: &str = "gt-fide-fide";
const ENDING: &str = "KRvKN";

/// A table in memory that is taken for a file, and the names that were read.
struct MemoryFiles {
    tables: Arc<dyn EndingTables<ArmyPosition>>,
    start: ArmyPosition,
    read: Mutex<Vec<String>>,
}

impl EndingFiles for MemoryFiles {
    fn read(&self, _fingerprint: u64, name: &str) -> Option<Vec<u8>> {
        let mut found = None;
        self.tables.with_bytes(&self.start, name, &mut |bytes| found = Some(bytes.to_vec()));
        self.read.lock().unwrap().push(name.to_string());
        found
    }

    fn has(&self, _fingerprint: u64, name: &str) -> bool {
        name == ENDING
    }
}

/// The solver takes tables from files, and generates none that exceed its memory.
#[test]
fn the_solver_uses_tables_within_its_limits() {
    const START: &str = "8/8/8/8/8/2n1k3/8/R3K3 w - - 0 1";
    const FIVE_PIECES: &str = "8/8/8/3k4/5r2/8/2RB4/4K3 w - - 0 1";
    let start = <GrandTournament as Variant>::Notation::parse_fen(START, &setup_of::<GrandTournament>(GAME));
    let (start, tables) = (start.unwrap(), GrandTournament::ending_tables().unwrap());
    tables.make(&start, ENDING, &|| false).expect("an ending");
    let files = Arc::new(MemoryFiles { tables, start, read: Mutex::default() });
    let mut engine = engine_of(GAME);
    let mut solved = |fen: &str, memory: usize| {
        engine.game_mut().set_position(Some(fen), &[]).unwrap();
        let files = Some(files.clone() as Arc<dyn EndingFiles>);
        engine.game().solve(&SolveLimits {
            positions: 1000,
            memory,
            files,
            is_stopped: &|| false,
            watch: &|_| (),
        })
    };
    for (fen, memory) in [(START, 1 << 20), (FIVE_PIECES, 100 << 20)] {
        assert_eq!(solved(fen, memory), Err(SolveError::TooManyPositions(1000)), "{fen}");
    }
    assert!(files.read.lock().unwrap().is_empty());
    // The line leads from the table of four pieces to one of three.
    let report = solved("7k/8/6K1/8/8/8/n7/R7 w - - 0 1", 40 << 20).unwrap();
    let plies = report.value.plies().expect("a win") as usize;
    assert!(plies > 1 && report.positions.is_none(), "{report:?}");
    assert_eq!(report.line.len(), plies, "{report:?}");
    assert!(files.read.lock().unwrap().iter().all(|name| name == ENDING));
}

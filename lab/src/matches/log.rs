//! Log of the communication between the referee and the engines.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use engine_core::unpoisoned;
use tabletop::text::printable;

use crate::files::{FileError, create_alone};

/// Log file shared by all games.
#[derive(Clone)]
pub struct MatchLog {
    file: Arc<Mutex<LogFile>>,
    started: Instant,
}

struct LogFile {
    file: Box<dyn Write + Send>,
    path: PathBuf,
    /// Error of the first failed write.
    failure: Option<String>,
}

impl MatchLog {
    /// Creates a log file at `path`.
    pub fn create(path: &Path) -> Result<MatchLog, FileError> {
        let file = create_alone(path).map_err(FileError::write(path))?;
        Ok(MatchLog::to(Box::new(BufWriter::new(file)), path))
    }

    /// Creates a log on standard error.
    pub fn stderr() -> MatchLog {
        MatchLog::to(Box::new(std::io::stderr()), Path::new("standard error"))
    }

    fn to(file: Box<dyn Write + Send>, path: &Path) -> MatchLog {
        let file = LogFile { file, path: path.to_path_buf(), failure: None };
        MatchLog { file: Arc::new(Mutex::new(file)), started: Instant::now() }
    }

    /// Writes a line: milliseconds since the start, engine, direction (`<` to it, `>` from it, `!`
    /// its error output), text. Returns false if the file cannot be written.
    pub fn note(&self, engine: &str, direction: &str, text: &str) -> bool {
        let mut log = self.log();
        let line = format!("{} {engine} {direction} {text}", self.started.elapsed().as_millis());
        // Flushed line by line: the log is read after failures.
        let written = writeln!(log.file, "{}", printable(&line)).and_then(|()| log.file.flush());
        if let Err(error) = written {
            let failure = FileError::write(&log.path)(error).to_string();
            log.failure.get_or_insert(failure);
        }
        log.failure.is_none()
    }

    /// Error of the first failed write; `None` if the log is complete.
    pub fn failure(&self) -> Option<String> {
        self.log().failure.clone()
    }

    /// Locks the file, whose state is valid even after a panic.
    fn log(&self) -> MutexGuard<'_, LogFile> {
        unpoisoned(self.file.lock())
    }
}

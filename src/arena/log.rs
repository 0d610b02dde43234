//! The record of everything said between the referee and the engines.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log file shared by all games.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<BufWriter<File>>>,
    started: Instant,
}

impl Log {
    /// A new file at `path`.
    ///
    /// # Errors
    /// One line, if it cannot be written.
    pub fn create(path: &Path) -> Result<Log, String> {
        let file = File::create(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Log { file: Arc::new(Mutex::new(BufWriter::new(file))), started: Instant::now() })
    }

    /// Writes a line: milliseconds since the start, the engine, who speaks (`<` to it, `>` from it, `!` its error
    /// output), the text. `false` if the file cannot be written.
    pub fn note(&self, engine: &str, direction: &str, text: &str) -> bool {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(file, "{} {engine} {direction} {text}", self.started.elapsed().as_millis());
        // Flushed line by line: the log is read when something has gone wrong.
        written.and_then(|()| file.flush()).is_ok()
    }
}

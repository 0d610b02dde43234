//! Results in files: a line of JSON that says what was done, then one for each result.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A file that results are written to as they come.
#[derive(Debug)]
pub(crate) struct JsonLines {
    file: File,
    path: String,
}

impl JsonLines {
    /// A new file with its first line.
    ///
    /// # Errors
    /// One line, if it cannot be written.
    pub(crate) fn create(path: &Path, header: &impl Serialize) -> Result<JsonLines, String> {
        let shown = path.display().to_string();
        let file = File::create(path).map_err(|error| format!("cannot write {shown}: {error}"))?;
        let mut lines = JsonLines { file, path: shown };
        lines.add(header)?;
        Ok(lines)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// One line, if it cannot be written.
    pub(crate) fn add(&mut self, value: &impl Serialize) -> Result<(), String> {
        let line = serde_json::to_string(value).map_err(|error| error.to_string())?;
        writeln!(self.file, "{line}").map_err(|error| format!("cannot write {}: {error}", self.path))
    }
}

/// Reads such a file. A last line that was cut off (a crash, a full disk) is refused like any other bad line.
///
/// # Errors
/// One line that names the file and the place.
pub(crate) fn read<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<(H, Vec<R>), String> {
    let fault = |text: String| format!("{}: {text}", path.display());
    let file = File::open(path).map_err(|error| fault(error.to_string()))?;
    let mut lines = BufReader::new(file).lines().enumerate();
    let Some((_, first)) = lines.next() else { return Err(fault("it is empty".to_string())) };
    let first = first.map_err(|error| fault(error.to_string()))?;
    let header = serde_json::from_str(&first).map_err(|error| fault(format!("line 1: {error}")))?;
    let mut results = Vec::new();
    for (index, line) in lines {
        let line = line.map_err(|error| fault(error.to_string()))?;
        let result =
            serde_json::from_str(&line).map_err(|error| fault(format!("line {}: {error}", index + 1)))?;
        results.push(result);
    }
    Ok((header, results))
}

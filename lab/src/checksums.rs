//! Checksums of what a run reads: its files, and the armies of its games. Results files contain
//! them, so that a resumed run notices that one has changed.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufReader, Read};
use std::path::Path;

use engine_core::Preset;
use engine_core::checksum::fnv1a;
use serde::{Deserialize, Serialize};
use variants::armies::definitions_for_address;

use crate::files::{FileError, open_file};

/// Checksums of 16 hexadecimal digits by the name of a file or game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Checksums(BTreeMap<String, String>);

impl Checksums {
    /// Adds a regular file; anything else has no checksum, since pipes can be read only once.
    ///
    /// # Errors
    /// [`FileError::Read`] if the file cannot be read.
    pub fn add_file(&mut self, path: &Path) -> Result<(), FileError> {
        if !path.is_file() {
            return Ok(());
        }
        let bytes = open_file(path).map_err(FileError::read(path))?;
        let mut failure: io::Result<()> = Ok(());
        let bytes = BufReader::new(bytes).bytes().map_while(|byte| match byte {
            Ok(byte) => Some(byte),
            Err(error) => {
                failure = Err(error);
                None
            }
        });
        self.add(path.display().to_string(), bytes);
        failure.map_err(FileError::read(path))
    }

    /// Adds the armies of a game, unless all of them are published.
    pub fn add_game(&mut self, preset: &Preset) {
        let definitions = definitions_for_address(preset);
        if !definitions.is_empty() {
            self.add(preset.name.to_string(), definitions.join("\n").bytes());
        }
    }

    /// Adds content under a name.
    pub fn add(&mut self, name: String, content: impl Iterator<Item = u8>) {
        self.0.insert(name, format!("{:016x}", fnv1a(content)));
    }
}

/// `, checksums NAME DIGITS, ...`; empty without checksums.
impl fmt::Display for Checksums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = ", checksums";
        for (name, checksum) in &self.0 {
            write!(f, "{before} {name} {checksum}")?;
            before = ",";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_alone_determines_a_checksum() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        let checksums = |text: &str| {
            std::fs::write(&path, text).unwrap();
            let mut checksums = Checksums::default();
            checksums.add_file(&path).unwrap();
            checksums
        };
        let first = checksums("8/8\n");
        assert_eq!(first, checksums("8/8\n"));
        assert_ne!(first, checksums("8/9\n"));
        assert!(first.to_string().starts_with(", checksums "), "{first}");
        let mut nothing = Checksums::default();
        nothing.add_file(&folder.path().join("absent")).unwrap();
        nothing.add_file(folder.path()).unwrap();
        assert_eq!((nothing.clone(), nothing.to_string()), (Checksums::default(), String::new()));
    }
}

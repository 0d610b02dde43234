//! Results files in JSON Lines: a header line, then a line for each result.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tabletop::text::echo;

use crate::files::{FileError, create_alone, open_alone};

/// File to which results are appended. It is locked against other writers.
#[derive(Debug)]
pub struct JsonLines {
    file: File,
    path: PathBuf,
}

impl JsonLines {
    /// Opens the file of a run, in which so many results were read: one with results for appending,
    /// without a truncated last line, otherwise a new one with its header.
    ///
    /// # Errors
    /// [`FileError::Write`], also if another run has written results since they were read.
    pub fn begin_or_go_on(
        path: &Path,
        header: &impl Serialize,
        known: usize,
    ) -> Result<JsonLines, FileError> {
        let open = || {
            let mut file = open_alone(path)?;
            if !file.metadata()?.is_file() {
                return Ok(file);
            }
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let lines = text[..whole].split(|&byte| byte == b'\n');
            let results = lines.filter(|line| !line.trim_ascii().is_empty()).count().saturating_sub(1);
            if results != known {
                return Err(io::Error::other("another run has written there in the meantime"));
            }
            let kept = if known == 0 { 0 } else { whole as u64 };
            file.set_len(kept)?;
            file.seek(io::SeekFrom::Start(kept))?;
            Ok(file)
        };
        let file = open().map_err(FileError::write(path))?;
        let mut lines = JsonLines { file, path: path.to_path_buf() };
        if known == 0 {
            lines.add(header)?;
        }
        Ok(lines)
    }

    /// Creates a file with its header.
    pub fn create(path: &Path, header: &impl Serialize) -> Result<JsonLines, FileError> {
        let file = create_alone(path).map_err(FileError::write(path))?;
        let mut lines = JsonLines { file, path: path.to_path_buf() };
        lines.add(header)?;
        Ok(lines)
    }

    /// Appends a line.
    pub fn add(&mut self, value: &impl Serialize) -> Result<(), FileError> {
        // Written in one call: an interruption between a line and its end would leave an incomplete
        // result.
        self.put(value, "\n")
    }

    /// Appends a line that counts once it has its [`end`](JsonLines::end).
    pub(crate) fn begin(&mut self, value: &impl Serialize) -> Result<(), FileError> {
        self.put(value, "")
    }

    /// Ends the line.
    pub(crate) fn end(&mut self) -> Result<(), FileError> {
        self.file.write_all(b"\n").map_err(FileError::write(&self.path))
    }

    fn put(&mut self, value: &impl Serialize, end: &str) -> Result<(), FileError> {
        let line = serde_json::to_string(value).map_err(io::Error::from);
        let written = line.and_then(|line| self.file.write_all(format!("{line}{end}").as_bytes()));
        written.map_err(FileError::write(&self.path))
    }
}

/// Maximum length of a line in bytes: far more than a result needs.
const MAX_LINE: u64 = 16 << 20;

/// Content of a file.
#[derive(Debug)]
pub struct Content<H, R> {
    /// Header line.
    pub header: H,
    /// Other lines.
    pub results: Vec<R>,
    /// Message about a truncated last line (after a crash or on a full disk) that was ignored.
    pub torn: Option<String>,
    /// Result in that line, if it lacks only its end.
    pub unended: Option<R>,
}

/// Returns true if a file has a complete first line. Without one the run was interrupted before any
/// result, and the file has at most the beginning of this header.
///
/// # Errors
/// [`FileError::Content`] if the file holds something else, which a new run would overwrite.
pub(crate) fn is_begun(path: &Path, header: &impl Serialize) -> Result<bool, FileError> {
    if !path.is_file() {
        return Ok(false);
    }
    let first_line = || -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        BufReader::new(File::open(path)?).take(MAX_LINE).read_until(b'\n', &mut line)?;
        Ok(line)
    };
    let line = first_line().map_err(FileError::read(path))?;
    if line.ends_with(b"\n") {
        return Ok(true);
    }
    let header = serde_json::to_vec(header).map_err(io::Error::from).map_err(FileError::write(path))?;
    if header.starts_with(&line) {
        Ok(false)
    } else {
        Err(FileError::content(path, "it does not hold results"))
    }
}

/// Deserialises the version of a file format, the first field of a header.
///
/// # Errors
/// If it is another version.
pub(crate) fn version<'de, const VERSION: u32, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u32, D::Error> {
    let version = u32::deserialize(deserializer)?;
    if version == VERSION {
        Ok(version)
    } else {
        Err(D::Error::custom(format!("unknown file version {version}")))
    }
}

/// Names the first parameter of a run that differs from that of the run played now, with both
/// values.
pub fn difference(before: &impl Serialize, now: &impl Serialize) -> String {
    let [mut value, mut other] =
        [serde_json::to_value(before), serde_json::to_value(now)].map(Result::unwrap_or_default);
    let mut name = "plan".to_string();
    while let Some((key, inner, other_inner)) = differing(&value, &other) {
        name = key.unwrap_or(name);
        (value, other) = (inner, other_inner);
    }
    let [value, other] = [shown(&value), shown(&other)];
    // Of long values the ends: echoed from their beginning they would look the same.
    let same = value.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let skipped = same.saturating_sub(SHOWN_BEFORE_DIFFERENCE);
    let [value, other] = [value, other].map(|text| match skipped {
        0 => echo(&text),
        _ => echo(&format!("...{}", text.chars().skip(skipped).collect::<String>())),
    });
    format!("its {name} is {value}, now {other}")
}

/// Number of equal characters that are shown before a difference.
const SHOWN_BEFORE_DIFFERENCE: usize = 12;

/// Returns the first different members of two objects, with their name, or of two lists of the same
/// length.
fn differing(value: &Value, other: &Value) -> Option<(Option<String>, Value, Value)> {
    match (value, other) {
        (Value::Object(values), Value::Object(others)) => {
            let names = values.keys().chain(others.keys());
            let member =
                |members: &Map<String, Value>, name: &str| members.get(name).cloned().unwrap_or_default();
            names
                .map(|name| (Some(name.clone()), member(values, name), member(others, name)))
                .find(|(_, value, other)| value != other)
        }
        (Value::Array(values), Value::Array(others)) if values.len() == others.len() => {
            let (value, other) = values.iter().zip(others).find(|(value, other)| value != other)?;
            Some((None, value.clone(), other.clone()))
        }
        _ => None,
    }
}

/// Value of a parameter in a message.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "not set".to_string(),
        Value::String(text) if !text.is_empty() => text.clone(),
        value => value.to_string(),
    }
}

/// Reads such a file.
pub fn read<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<Content<H, R>, FileError> {
    let mut file = BufReader::new(File::open(path).map_err(FileError::read(path))?);
    let mut line = Vec::new();
    let mut number = 0;
    let mut header = None;
    let mut results = Vec::new();
    let (mut torn, mut unended) = (None, None);
    loop {
        line.clear();
        if file.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).map_err(FileError::read(path))? == 0 {
            break;
        }
        number += 1;
        if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
            return Err(FileError::content(
                path,
                format!("line {number} is longer than {} MiB", MAX_LINE >> 20),
            ));
        }
        // The library calls each line the first one.
        let at_line = |error: serde_json::Error| {
            let error = error.to_string().replace(" at line 1 column ", ", column ");
            FileError::content(path, format!("line {number}: {error}"))
        };
        if line.ends_with(b"\n") && line.trim_ascii().is_empty() {
            continue;
        }
        if header.is_none() {
            header = Some(serde_json::from_slice(&line).map_err(at_line)?);
            continue;
        }
        if line.ends_with(b"\n") {
            results.push(serde_json::from_slice(&line).map_err(at_line)?);
        } else {
            // Even a readable one: a resumed run removes it.
            unended = serde_json::from_slice(&line).ok();
            torn = Some(format!("{}: line {number} was cut off, and is left out", path.display()));
        }
    }
    let header = header.ok_or_else(|| FileError::content(path, "it is empty"))?;
    Ok(Content { header, results, torn, unended })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.jsonl");
        let long = vec![b'1'; MAX_LINE as usize + 1];
        std::fs::write(&path, [b"7\n", &long[..]].concat()).unwrap();
        let said = read::<u32, Vec<u32>>(&path).unwrap_err().to_string();
        assert!(said.ends_with("line 2 is longer than 16 MiB"), "{said}");
    }

    #[test]
    fn a_truncated_last_line_is_ignored_and_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("torn.jsonl");
        let read_back = |text: &[u8]| {
            std::fs::write(&path, text).unwrap();
            read::<u32, Vec<u32>>(&path)
        };
        let whole = read_back(b"7\n[1]\n[2,3]\n").unwrap();
        assert_eq!((whole.header, whole.results, whole.torn), (7, vec![vec![1], vec![2, 3]], None));
        let blank = read_back(b"\n7\n[1]\n \r\n[2,3]\n\n").unwrap();
        assert_eq!((blank.header, blank.results, blank.torn), (7, vec![vec![1], vec![2, 3]], None));
        for torn in [&b"7\n[1]\n[2,"[..], b"7\n[1]\n[2,3]", b"7\n[1]\n\xff\xfe", b"7\n[1]\n\0\0\0"] {
            let content = read_back(torn).unwrap();
            assert_eq!(content.results, [[1]]);
            assert_eq!(content.unended, torn.ends_with(b"]").then(|| vec![2, 3]));
            assert!(content.torn.unwrap().ends_with("line 3 was cut off, and is left out"));
        }
        assert!(read_back(b"7\n[1\n[2]\n").unwrap_err().to_string().contains("line 2"));
        assert!(
            read_back(b"7\n[1]\n[2\n").unwrap_err().to_string().contains("line 3"),
            "a whole line is wrong, not torn"
        );
        assert!(read_back(b"").unwrap_err().to_string().ends_with("it is empty"));
        assert!(read_back(b"{\"a\":").unwrap_err().to_string().contains("line 1"));
    }

    #[test]
    fn a_run_goes_on_behind_the_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("resumed.jsonl");
        std::fs::write(&path, "7\n[1]\n[2,").unwrap();
        let refused = |known| JsonLines::begin_or_go_on(&path, &8, known).unwrap_err().to_string();
        let mut lines = JsonLines::begin_or_go_on(&path, &8, 1).unwrap();
        lines.add(&[3]).unwrap();
        assert!(refused(2).ends_with("another run is writing there"));
        drop(lines);
        // Both have read the file before one of them wrote.
        for known in [0, 1] {
            assert!(refused(known).ends_with("another run has written there in the meantime"), "{known}");
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "7\n[1]\n[3]\n");
        for without_results in ["{\"a", "7\n", "7\n[1"] {
            std::fs::write(&path, without_results).unwrap();
            drop(JsonLines::begin_or_go_on(&path, &8, 0).unwrap());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "8\n", "{without_results}");
        }
    }

    #[test]
    fn the_parameter_that_differs_is_named() {
        let run = |nodes: u32, file: &str, options: serde_json::Value| serde_json::json!({ "seed": 1, "plan": { "engines": [{ "nodes": nodes, "options": options }], "file": file } });
        let none = || serde_json::json!({});
        let first = run(5, "book", none());
        assert_eq!(difference(&first, &run(6, "book", none())), "its nodes is 5, now 6");
        let with_hash = run(5, "book", serde_json::json!({ "Hash": "32" }));
        assert_eq!(difference(&first, &with_hash), "its Hash is not set, now 32");
        assert_eq!(difference(&with_hash, &first), "its Hash is 32, now not set");
        assert_eq!(difference(&first, &run(5, "", none())), "its file is book, now \"\"");
        let long = |end: &str| run(5, &format!("{}{end}", "a long folder/".repeat(90)), none());
        let ends = "its file is ...long folder/one, now ...long folder/two";
        assert_eq!(difference(&long("one"), &long("two")), ends);
        assert_eq!(difference(&7, &[8]), "its plan is 7, now [8]");
    }

    #[test]
    fn only_the_beginning_of_a_header_counts_as_an_interrupted_run() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("begun.jsonl");
        let begun = || is_begun(&path, &[12, 34]).map_err(|error| error.to_string());
        assert_eq!(begun(), Ok(false), "there is no file");
        for (text, is_whole) in
            [("", false), ("[12,", false), ("[12,34]", false), ("[12,34]\n", true), ("a\n", true)]
        {
            std::fs::write(&path, text).unwrap();
            assert_eq!(begun(), Ok(is_whole), "{text}");
        }
        for foreign in ["words of a letter", "[12,34]]", "[13", "\0\0\0"] {
            std::fs::write(&path, foreign).unwrap();
            assert!(begun().unwrap_err().ends_with("it does not hold results"), "{foreign}");
        }
    }

    #[test]
    fn two_runs_cannot_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shared.jsonl");
        let mut first = JsonLines::create(&path, &1).unwrap();
        first.add(&2).unwrap();
        let refused = JsonLines::create(&path, &3).unwrap_err().to_string();
        assert!(refused.ends_with("another run is writing there"), "{refused}");
        drop(first);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1\n2\n");
        drop(JsonLines::create(&path, &3).unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "3\n");
    }
}

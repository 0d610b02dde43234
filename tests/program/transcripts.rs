//! Tests of the program against the transcripts in `tests/transcripts/*.txt`.
//!
//! In those files `> text` sends a line (with `\xNN` for any byte), `< pattern` is the next line
//! of the answer (`*` stands for any text), `...` skips lines until the next pattern matches, `!
//! pattern` must match none of the lines received since the last one was sent, and `#` starts a
//! comment. At the end the input is closed, and the program must exit successfully without further
//! output.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::program;

/// Time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child =
            program(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("the program writes UTF-8");
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Engine { child, input, output }
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.write_all(b"\n")).expect("the program listens");
    }
}

/// Returns true if `pattern`, in which `*` stands for any text, matches all of `text`.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Returns the bytes of a line to send: `\xNN` is a byte, everything else stands for itself.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\x") {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        bytes.push(u8::from_str_radix(&rest[at + 2..at + 4], 16).expect("two hexadecimal digits follow \\x"));
        rest = &rest[at + 4..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

fn play(path: &Path) {
    let text = std::fs::read_to_string(path).expect("the transcript can be read");
    let mut engine = Engine::start();
    let mut skipping = false;
    let mut seen: Vec<String> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), number + 1);
        match line.split_at_checked(1) {
            None | Some(("#", _)) => {}
            Some((">", message)) => {
                engine.send(&unescape(message.trim_start()));
                seen.clear();
            }
            Some((".", "..")) => skipping = true,
            Some(("<", pattern)) => {
                let pattern = pattern.strip_prefix(' ').unwrap_or(pattern);
                loop {
                    let answer = engine.output.recv_timeout(PATIENCE).unwrap_or_else(|_| {
                        panic!(
                            "{place}: nothing like '{pattern}' came; the last lines were {:#?}",
                            last(&seen)
                        )
                    });
                    let found = matches(pattern, answer.trim_end());
                    assert!(found || skipping, "{place}: expected '{pattern}', got '{answer}'");
                    seen.push(answer);
                    if found {
                        break;
                    }
                }
                skipping = false;
            }
            Some(("!", pattern)) => {
                let unwanted = seen.iter().find(|answer| matches(pattern.trim_start(), answer));
                assert_eq!(unwanted, None, "{place}");
            }
            Some(_) => panic!("{place}: '{line}' is no line of a transcript"),
        }
    }
    engine.input = None;
    let status = engine.child.wait().expect("the program ends");
    assert!(status.success(), "{}: {status}", path.display());
    let rest: Vec<String> = engine.output.iter().collect();
    assert!(rest.is_empty() || skipping, "{}: unexpected at the end: {rest:#?}", path.display());
}

fn last(lines: &[String]) -> &[String] {
    &lines[lines.len().saturating_sub(10)..]
}

#[test]
fn patterns_match_whole_lines() {
    assert!(matches("readyok", "readyok"));
    assert!(!matches("ready", "readyok"));
    assert!(matches("bestmove *", "bestmove e2e4 ponder e7e5"));
    assert!(matches("info * score cp * pv *", "info depth 1 score cp 5 nodes 1 pv e2e4"));
    assert!(!matches("info * mate *", "info depth 1 score cp 5"));
    assert_eq!(unescape("a\\xFFb"), b"a\xffb");
}

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("there are transcripts")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        play(&path);
    }
}

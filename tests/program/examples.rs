//! Examples in the documents: an indented block that begins with `$ menagerie ...` is the output of
//! that command, except for times and speeds. A line `...` stands for any number of lines. With
//! `MENAGERIE_WRITE_EXAMPLES` set, the outputs in the documents are rewritten.

use std::fs;
use std::path::{Path, PathBuf};

use crate::success;

/// Indentation of an example.
const INDENT: &str = "    ";
/// Start of an example's first line, after the indentation.
const PROMPT: &str = "$ menagerie ";
/// Columns of tables that differ from run to run.
const CHANGING: [&str; 2] = ["seconds", "nodes/second"];

/// A command and its output according to a document.
struct Example {
    /// Number of the command's line, from 0.
    line: usize,
    arguments: Vec<String>,
    /// Expected lines before `...`, and those after it if there is such a line.
    parts: (Vec<String>, Option<Vec<String>>),
    /// Number of lines of the output in the document.
    length: usize,
}

/// Returns the paths of all documents.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md"), root.join("ARCHITECTURE.md")];
    for folder in [root.to_path_buf(), root.join("docs")] {
        let listed = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        files.extend(listed.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    files.sort();
    files.dedup();
    files
}

fn examples(text: &str) -> Vec<Example> {
    let lines: Vec<&str> = text.lines().collect();
    let is_block = |line: &&&str| line.starts_with(INDENT) || line.is_empty();
    let example = |(number, line): (usize, &&str)| {
        let arguments = line.strip_prefix(INDENT)?.strip_prefix(PROMPT)?;
        let arguments = shlex::split(arguments).expect("words");
        let mut output: Vec<String> = lines[number + 1..]
            .iter()
            .take_while(is_block)
            .map(|line| line.strip_prefix(INDENT).unwrap_or("").to_string())
            .collect();
        while output.last().is_some_and(String::is_empty) {
            output.pop();
        }
        let length = output.len();
        let cut = output.iter().position(|line| line.trim() == "...");
        let after = cut.map(|cut| output.split_off(cut)[1..].to_vec());
        Some(Example { line: number, arguments, parts: (output, after), length })
    };
    lines.iter().enumerate().filter_map(example).collect()
}

/// Returns the words of each line, without those that change from run to run.
fn comparable(lines: &[String]) -> Vec<Vec<String>> {
    let mut columns: Vec<usize> = Vec::new();
    let mut width = 0;
    lines
        .iter()
        .map(|line| {
            let mut words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
            if words.iter().any(|word| CHANGING.contains(&word.as_str())) {
                width = words.len();
                columns = (0..width).filter(|&at| CHANGING.contains(&words[at].as_str())).collect();
            } else if words.len() >= width && words.first().is_some_and(|word| word.parse::<u32>().is_ok()) {
                columns.iter().for_each(|&column| words[column] = "?".to_string());
            } else if words != ["..."] {
                (columns, width) = (Vec::new(), 0);
            }
            words
        })
        .collect()
}

/// Returns the output in the form of the example: its first lines, and its last if some are left
/// out.
fn in_form(example: &Example, output: &[String]) -> Vec<String> {
    let (before, after) = &example.parts;
    let Some(after) = after else { return output.to_vec() };
    assert!(output.len() > before.len() + after.len(), "nothing is left out of {output:#?}");
    let last = &output[output.len() - after.len()..];
    [&output[..before.len()], &["  ...".to_string()], last].concat()
}

#[test]
fn examples_are_what_the_program_prints() {
    let mut seen = 0;
    for file in documents() {
        let text = fs::read_to_string(&file).expect("a document");
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        for example in examples(&text).iter().rev() {
            seen += 1;
            let arguments: Vec<&str> = example.arguments.iter().map(String::as_str).collect();
            let output: Vec<String> = success(&arguments).lines().map(str::to_string).collect();
            let output = in_form(example, &output);
            let place = example.line + 1..=example.line + example.length;
            if std::env::var_os("MENAGERIE_WRITE_EXAMPLES").is_some() {
                let shown = output.iter().map(|line| format!("{INDENT}{line}").trim_end().to_string());
                lines.splice(place, shown);
                continue;
            }
            let shown: Vec<String> =
                lines[place].iter().map(|line| line.strip_prefix(INDENT).unwrap_or("").to_string()).collect();
            let place = format!("{}, line {}", file.display(), example.line + 1);
            assert_eq!(
                comparable(&shown),
                comparable(&output),
                "{place}: MENAGERIE_WRITE_EXAMPLES=1 renews it"
            );
        }
        if std::env::var_os("MENAGERIE_WRITE_EXAMPLES").is_some() {
            fs::write(&file, lines.join("\n") + "\n").expect("a document");
        }
    }
    assert!(seen > 1, "there are examples");
}

#[test]
fn another_output_is_another_example() {
    let document = "Text.\n\n    $ menagerie perft 2\n    startpos\n\n    depth nodes seconds nodes/second\n      \
                    ...\n        2 400 0.5 900\n\nText.\n";
    let [example] = &examples(document)[..] else { panic!("one example") };
    assert_eq!((example.line, example.length), (2, 5));
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<String>>();
    let shown =
        |nodes: &str| comparable(&lines(&format!("depth nodes seconds nodes/second\n 2 {nodes} 0.7 1")));
    assert_eq!(shown("400"), comparable(&lines("depth nodes seconds nodes/second\n 2 400 0.5 900")));
    assert_ne!(shown("401"), shown("400"));
}

fn documents_and_lab_book() -> Vec<PathBuf> {
    let lab = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lab")).expect("the lab book");
    documents().into_iter().chain(lab.map(|entry| entry.expect("an entry").path())).collect()
}

/// Every link to a file of the project resolves.
#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for file in documents_and_lab_book() {
        let text = fs::read_to_string(&file).expect("a document");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let folder = file.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{}: {link}", file.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} links");
}

/// Every script named by a document exists, and is executable if it is a command or begins with
/// `#!`.
#[test]
fn scripts_can_be_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for file in documents_and_lab_book() {
        let text = fs::read_to_string(&file).expect("a document");
        let blocks = text.lines().filter_map(|line| line.strip_prefix(INDENT));
        let commands = blocks.map(|line| (true, line.trim_start_matches("$ ")));
        let named = text.split('`').skip(1).step_by(2).map(|words| (false, words));
        for (is_command, words) in commands.chain(named) {
            let script = words.split_whitespace().next().unwrap_or_default();
            let is_ours = ["scripts/", "tests/"].iter().any(|folder| script.starts_with(folder));
            if !is_ours
                || !Path::new(script).extension().is_some_and(|ending| ending == "sh" || ending == "py")
            {
                continue;
            }
            let found = fs::read_to_string(root.join(script));
            let found = found.unwrap_or_else(|error| panic!("{}: {script}: {error}", file.display()));
            if is_command || found.starts_with("#!") {
                assert!(found.starts_with("#!"), "{}: {script} does not say what runs it", file.display());
                #[cfg(unix)]
                {
                    use std::os::unix::fs::PermissionsExt;
                    let mode = fs::metadata(root.join(script)).expect("it was read").permissions().mode();
                    assert!(mode & 0o100 != 0, "{}: {script}", file.display());
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} scripts");
}

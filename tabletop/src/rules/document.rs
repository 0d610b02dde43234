//! Source of a page, split into text and directives.
//!
//! A directive is a fenced block whose first line has its kind and name
//! (```` ```diagram rook-in-rook ````), with one `key: value` per line inside.

use super::error::PageError;

/// Fence of a directive.
const FENCE: &str = "```";

/// Kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DirectiveKind {
    /// A position, optionally with moves of some pieces.
    Diagram,
    /// A move and its result, or moves that are or are not legal.
    Example,
}

/// A directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    pub(super) kind: DirectiveKind,
    /// Lower-case letters, digits and hyphens; unique on the page.
    pub(super) name: String,
    fields: Vec<(String, String)>,
}

impl Directive {
    /// Values of a key, in order.
    pub(super) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// First value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Words of all values of a key.
    pub(super) fn words<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.all(key).flat_map(str::split_whitespace)
    }
}

/// Part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PageBlock {
    /// Lines of Markdown, with their line ends.
    Text(String),
    /// A directive.
    Directive(Directive),
}

/// Parts of a page.
pub(super) type Document = Vec<PageBlock>;

/// Keys that directives may have.
const KEYS: [&str; 12] = [
    "variant", "option", "fen", "play", "moves-of", "mark", "arrows", "caption", "move", "gives", "legal",
    "illegal",
];

/// Splits a page into its blocks.
///
/// # Errors
/// [`PageError`] for the first invalid directive.
pub(super) fn parse(text: &str) -> Result<Document, PageError> {
    let mut blocks: Document = Vec::new();
    let mut plain = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix(FENCE).filter(|head| !head.is_empty()) else {
            plain.push_str(line);
            plain.push('\n');
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != FENCE).collect();
        let directive = parse_directive(head, &body)?;
        let is_same =
            |block: &PageBlock| matches!(block, PageBlock::Directive(known) if known.name == directive.name);
        if blocks.iter().any(is_same) {
            return Err(PageError::TwoOfOneName(directive.name));
        }
        blocks.push(PageBlock::Text(std::mem::take(&mut plain)));
        blocks.push(PageBlock::Directive(directive));
    }
    blocks.push(PageBlock::Text(plain));
    Ok(blocks)
}

fn parse_directive(head: &str, body: &[&str]) -> Result<Directive, PageError> {
    let (kind, name) = head.split_once(' ').ok_or_else(|| PageError::Nameless(head.to_string()))?;
    let kind = match kind {
        "diagram" => DirectiveKind::Diagram,
        "example" => DirectiveKind::Example,
        _ => return Err(PageError::UnknownDirective(kind.to_string())),
    };
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(is_name) {
        return Err(PageError::BadName(name.to_string()));
    }
    let field = |line: &&str| {
        let (key, value) =
            line.split_once(": ").ok_or_else(|| PageError::NoValue(name.to_string(), line.to_string()))?;
        if !KEYS.contains(&key) {
            return Err(PageError::UnknownKey(name.to_string(), key.to_string()));
        }
        Ok((key.to_string(), value.trim().to_string()))
    };
    let fields = body.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Ok(Directive { kind, name: name.to_string(), fields })
}

//! EPD files: a position a line, with operations such as `bm Nf3; id "x";`.

use super::error::{LEAST_FIELDS, RecordError};

/// Fields of a FEN before its counters.
const UNCOUNTED_FIELDS: usize = 4;

/// One record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdRecord {
    /// The position: the first fields, as many as there are before the first operation.
    pub fen: String,
    operations: Vec<(String, Vec<String>)>,
}

impl EpdRecord {
    /// The operands of an operation, if the record has it.
    pub fn operands(&self, name: &str) -> Option<&[String]> {
        self.operations.iter().find(|(known, _)| known == name).map(|(_, operands)| operands.as_slice())
    }

    /// The first operand of an operation.
    pub fn operand(&self, name: &str) -> Option<&str> {
        self.operands(name)?.first().map(String::as_str)
    }

    /// The position as a whole FEN: its counters may stand in the operations `hmvc` and `fmvn`.
    pub fn full_fen(&self) -> String {
        if self.fen.split_whitespace().count() > UNCOUNTED_FIELDS {
            return self.fen.clone();
        }
        let counter = |name, default| self.operand(name).unwrap_or(default).to_string();
        format!("{} {} {}", self.fen, counter("hmvc", "0"), counter("fmvn", "1"))
    }
}

/// Reads a line; `None` for blank lines and comments (`#`).
pub fn parse_line(line: &str) -> Result<Option<EpdRecord>, RecordError> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let statements = split_statements(line);
    let mut statements = statements.iter().filter(|statement| !statement.is_empty());
    let first = statements.next().ok_or(RecordError::NoPosition)?;
    let fields =
        first.iter().enumerate().take_while(|(index, word)| *index < LEAST_FIELDS || is_field(word)).count();
    if fields < LEAST_FIELDS {
        return Err(RecordError::TooFewFields(fields));
    }
    let operations = std::iter::once(&first[fields..])
        .chain(statements.map(Vec::as_slice))
        .filter_map(|words| words.split_first())
        .map(|(name, operands)| (name.clone(), operands.to_vec()))
        .collect();
    Ok(Some(EpdRecord { fen: first[..fields].join(" "), operations }))
}

/// True for what can stand after the fourth field of a FEN, false for the name of an operation.
fn is_field(word: &str) -> bool {
    let mut letters = word.chars();
    let named = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    !named || !letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The words between semicolons. Quotes hold words (and semicolons) together.
fn split_statements(line: &str) -> Vec<Vec<String>> {
    let mut statements = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ';' if !quoted => {
                finish_word(&mut statements, &mut word);
                statements.push(Vec::new());
            }
            c if c.is_whitespace() && !quoted => finish_word(&mut statements, &mut word),
            c => word.get_or_insert_default().push(c),
        }
    }
    finish_word(&mut statements, &mut word);
    statements
}

fn finish_word(statements: &mut [Vec<String>], word: &mut Option<String>) {
    if let (Some(statement), Some(word)) = (statements.last_mut(), word.take()) {
        statement.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(line: &str) -> EpdRecord {
        parse_line(line).unwrap().unwrap()
    }

    #[test]
    fn operations_follow_the_position() {
        let epd = record("8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; id \"mate; in 3\";");
        assert_eq!(epd.fen, "8/8/8/8/8/8/8/K1k5 w - -");
        assert_eq!(epd.operands("bm").unwrap(), ["Ka2", "Kb1"]);
        assert_eq!(epd.operand("id"), Some("mate; in 3"));
        assert_eq!(epd.operand("am"), None);
    }

    #[test]
    fn a_whole_fen_may_stand_in_front() {
        let counted = record("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 12");
        assert_eq!(counted.fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
        assert_eq!(counted.operand("D2"), Some("12"));
        let armies = record("dawckwad/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1 fide:clobberers; id \"x\"");
        assert!(armies.fen.ends_with("0 1 fide:clobberers"));
        assert_eq!(armies.operand("id"), Some("x"));
    }

    #[test]
    fn counters_may_be_fields_or_operations() {
        let fen = |line| record(line).full_fen();
        assert_eq!(fen("8/8 w - - 3 17 fide:nutters; id \"a\";"), "8/8 w - - 3 17 fide:nutters");
        assert_eq!(fen("8/8 w - - hmvc 3; fmvn 17; id \"b\";"), "8/8 w - - 3 17");
        assert_eq!(fen("8/8 w - - bm e4;"), "8/8 w - - 0 1");
    }

    #[test]
    fn comments_blank_lines_and_fragments() {
        assert_eq!(parse_line("  # a comment"), Ok(None));
        assert_eq!(parse_line(""), Ok(None));
        assert!(parse_line("8/8/8 w").is_err());
        assert!(parse_line(";;;").is_err());
    }
}

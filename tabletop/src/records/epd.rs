//! EPD files: one position per line, with operations such as `bm Nf3; id "x";`.

use engine_core::fen::{Operation, operations};

use crate::text::echo;

/// EPD record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdRecord {
    /// The line as read by position parsers, which use the counters `hmvc` and `fmvn` and ignore
    /// other operations.
    pub position: String,
    operations: Vec<Operation>,
    /// True if every operation is concluded.
    is_whole: bool,
}

impl EpdRecord {
    /// Operands of an operation, if the record has it.
    pub fn operands(&self, name: &str) -> Option<&[String]> {
        self.operations.iter().find(|(known, _)| known == name).map(|(_, operands)| operands.as_slice())
    }

    /// First operand of an operation.
    pub fn operand(&self, name: &str) -> Option<&str> {
        self.operands(name)?.first().map(String::as_str)
    }

    /// Fault in the operations, in one line: the last one is not concluded, or one that names moves is
    /// repeated or names none.
    pub fn error(&self) -> Option<String> {
        if let (Some((name, _)), false) = (self.operations.last(), self.is_whole) {
            return Some(format!("the operation {} does not end in ;", echo(name)));
        }
        ["bm", "am"].into_iter().find_map(|name| {
            let mut found = self.operations.iter().filter(|(known, _)| known == name);
            let (_, moves) = found.next()?;
            let is_empty = moves.is_empty().then(|| format!("{name} names no move"));
            is_empty.or_else(|| found.next().map(|_| format!("{name} is given twice")))
        })
    }
}

/// Parses a line; returns `None` for blank lines and comments (`#`).
pub fn parse_line(line: &str) -> Option<EpdRecord> {
    let line = line.trim();
    let mut found = operations(line);
    // A lone word may be a field of the game, as in `0 1 setup1`: the game reads it, or reports it.
    if !line.contains(';') && matches!(&found[..], [(_, operands)] if operands.is_empty()) {
        found.clear();
    }
    // A semicolon concludes an operation (PGN standard, section 16.2.4), but stands before each one
    // in suites of perft counts.
    let is_before = |(position, _): (&str, &str)| operations(position).is_empty();
    let is_whole = found.is_empty() || line.ends_with(';') || line.split_once(';').is_some_and(is_before);
    let is_record = !line.is_empty() && !line.starts_with('#');
    is_record.then_some(EpdRecord { position: line.to_string(), operations: found, is_whole })
}

#[cfg(test)]
mod tests {
    use engine_core::fen::position_fields;

    use super::*;

    #[test]
    fn operations_follow_the_position() {
        let epd = parse_line("8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; id \"mate; in 3\";").unwrap();
        assert_eq!(position_fields(&epd.position).join(" "), "8/8/8/8/8/8/8/K1k5 w - -");
        assert_eq!(epd.operands("bm").unwrap(), ["Ka2", "Kb1"]);
        assert_eq!(epd.operand("id"), Some("mate; in 3"));
        assert_eq!(epd.operand("am"), None);
        for (operations, error) in [
            ("bm Ka2; am Kb1;", None),
            ("am Kb1; bm ;", Some("bm names no move")),
            ("am Kb1; am Ka2;", Some("am is given twice")),
            ("bm Ka2", Some("the operation bm does not end in ;")),
            ("bm Ka2; id \"a; b\"", Some("the operation id does not end in ;")),
            ("0 1 ;D1 3 ;D2 12", None),
            ("; id x", None),
            ("0 1 setup1", None),
            ("0 1 setup1; id", Some("the operation id does not end in ;")),
        ] {
            let epd = parse_line(&format!("8/8/8/8/8/8/8/K1k5 w - - {operations}")).unwrap();
            assert_eq!(epd.error().as_deref(), error);
        }
    }

    #[test]
    fn a_whole_fen_may_stand_in_front() {
        let counted = parse_line("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 12").unwrap();
        assert_eq!(position_fields(&counted.position).join(" "), "8/8/8/8/8/8/8/K1k5 w - - 0 1");
        assert_eq!(counted.operand("D2"), Some("12"));
        let armies =
            parse_line("dawckwad/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1 fide:clobberers; id \"x\"").unwrap();
        assert!(position_fields(&armies.position).ends_with(&["0", "1", "fide:clobberers"]));
        assert_eq!(armies.operand("id"), Some("x"));
    }

    #[test]
    fn comments_and_blank_lines_are_no_records() {
        assert_eq!(parse_line("  # a comment"), None);
        assert_eq!(parse_line(""), None);
    }
}
